// data/source.ts -- get the files behind the pages, from disk or from a server.
//
// A page from disk may not read a file, but may load a script: there each
// X.json has a twin X.json.js that calls podium_data("X", value).

import { broken, DataError } from './error';

export interface Source {
  // The value of data/<name>.json, read anew each time. Throws DataError.
  load(name: string): Promise<unknown>;
}

export function missing(file: string): DataError {
  return new DataError(
    'missing',
    file,
    'the file is not there or cannot be read',
    'Keep the folder data/ beside the pages, as podium run wrote it.',
  );
}

// Names come from the overview and from nowhere else, but an odd character in
// one must not change where the address points.
export function address(name: string, extension: string): string {
  return `data/${name.split('/').map(encodeURIComponent).join('/')}${extension}`;
}

class Server implements Source {
  async load(name: string): Promise<unknown> {
    const file = `${name}.json`;
    let response: Response;
    try {
      response = await fetch(address(name, '.json'), { cache: 'no-cache' });
    } catch {
      throw missing(file);
    }
    if (!response.ok) throw missing(file);
    try {
      return await response.json();
    } catch {
      throw broken(file, 'it is not JSON; it may be cut off');
    }
  }
}

class Disk implements Source {
  private readonly arrived = new Map<string, unknown>();

  constructor(private readonly page: Document) {
    const receive = (name: string, value: unknown) => void this.arrived.set(name, value);
    Object.assign(window, { podium_data: receive });
  }

  load(name: string): Promise<unknown> {
    const file = `${name}.json.js`;
    return new Promise((resolve, reject) => {
      const script = this.page.createElement('script');
      script.onload = () => {
        script.remove();
        const value = this.arrived.get(name);
        // The value is the caller's; a second load must not find it here.
        if (this.arrived.delete(name)) resolve(value);
        else reject(broken(file, 'it is not a script that gives its data; it may be cut off'));
      };
      script.onerror = () => {
        script.remove();
        reject(missing(file));
      };
      script.src = address(name, '.json.js');
      this.page.head.append(script);
    });
  }
}

export function openSource(page: Document): Source {
  return page.location.protocol === 'file:' ? new Disk(page) : new Server();
}
