// data/reader.ts -- take a JSON value apart and say exactly what is wrong with it.
//
// A data file is input like any other: a field that is missing or of another
// type is a DataError that names the file and the place, never a blank page.

import { broken } from './error';

export class Reader {
  private constructor(
    private readonly value: Record<string, unknown>,
    readonly file: string,
    private readonly place: string,
  ) {}

  // The whole file. Checks `format` too: another number means another reader.
  static open(value: unknown, file: string): Reader {
    const reader = Reader.of(value, file, '');
    const format = reader.number('format');
    if (format !== 1) {
      throw broken(file, `its format is ${format}, but these pages read format 1`);
    }
    return reader;
  }

  private static of(value: unknown, file: string, place: string): Reader {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw broken(file, `${place || 'the file'} is not an object`);
    }
    return new Reader(value as Record<string, unknown>, file, place);
  }

  has(key: string): boolean {
    return Object.prototype.hasOwnProperty.call(this.value, key) && this.value[key] !== null;
  }

  is(key: string, value: string): boolean {
    return this.value[key] === value;
  }

  keys(): string[] {
    return Object.keys(this.value);
  }

  text(key: string): string {
    const value = this.get(key);
    if (typeof value !== 'string') throw this.wrong(key, 'a text');
    return value;
  }

  number(key: string): number {
    const value = this.get(key);
    if (typeof value !== 'number' || !Number.isFinite(value)) throw this.wrong(key, 'a number');
    return value;
  }

  flag(key: string): boolean {
    const value = this.get(key);
    if (typeof value !== 'boolean') throw this.wrong(key, 'true or false');
    return value;
  }

  record(key: string): Reader {
    return Reader.of(this.get(key), this.file, this.at(key));
  }

  records(key: string): Reader[] {
    return this.list(key).map((item, i) => Reader.of(item, this.file, `${this.at(key)}[${i}]`));
  }

  texts(key: string): string[] {
    const list = this.list(key);
    list.forEach((item, i) => {
      if (typeof item !== 'string') throw this.wrong(`${key}[${i}]`, 'a text');
    });
    return list as string[];
  }

  // A column of numbers, each a whole number below `below` if that is given.
  numbers(key: string, below?: number): Float64Array {
    const list = this.list(key);
    const numbers = new Float64Array(list.length);
    for (let i = 0; i < list.length; i++) {
      const item = list[i];
      if (typeof item !== 'number') throw this.wrong(`${key}[${i}]`, 'a number');
      if (below !== undefined && !(Number.isInteger(item) && item >= 0 && item < below)) {
        throw this.wrong(`${key}[${i}]`, `a position below ${below}`);
      }
      numbers[i] = item;
    }
    return numbers;
  }

  // A column of words as positions in `words`.
  words(key: string, words: readonly string[]): Uint8Array {
    const list = this.list(key);
    const codes = new Map(words.map((word, i) => [word, i]));
    const column = new Uint8Array(list.length);
    for (let i = 0; i < list.length; i++) {
      const code = codes.get(list[i] as string);
      if (code === undefined) throw this.wrong(`${key}[${i}]`, `one of ${words.join(', ')}`);
      column[i] = code;
    }
    return column;
  }

  // Columns belong together, so they have one length.
  sameLength(length: number, columns: Record<string, { length: number }>): void {
    for (const [key, column] of Object.entries(columns)) {
      if (column.length !== length) {
        throw broken(
          this.file,
          `${this.at(key)} has ${column.length} entries, but the columns beside it ${length}`,
        );
      }
    }
  }

  private list(key: string): unknown[] {
    const value = this.get(key);
    if (!Array.isArray(value)) throw this.wrong(key, 'a list');
    return value;
  }

  private get(key: string): unknown {
    if (!Object.prototype.hasOwnProperty.call(this.value, key)) {
      throw broken(this.file, `${this.at(key)} is missing`);
    }
    return this.value[key];
  }

  private wrong(key: string, wanted: string): Error {
    return broken(this.file, `${this.at(key)} is not ${wanted}`);
  }

  private at(key: string): string {
    return this.place ? `${this.place}.${key}` : key;
  }
}
