// data/error.ts -- what can be wrong with the files behind the pages.

export type DataErrorCode = 'missing' | 'broken' | 'version' | 'unknown';

export class DataError extends Error {
  constructor(
    readonly code: DataErrorCode,
    readonly file: string, // below data/, with its extension; empty if none is to blame
    message: string,
    readonly hint: string,
  ) {
    super(message);
    this.name = 'DataError';
  }
}

export function broken(file: string, what: string): DataError {
  return new DataError(
    'broken',
    file,
    what,
    'Write the site again with podium run; it keeps all results.',
  );
}
