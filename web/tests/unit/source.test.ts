import { afterEach, describe, expect, it, vi } from 'vitest';

import { openSource } from '../../src/data/source';

interface FakeScript {
  src: string;
  onload?: () => void;
  onerror?: () => void;
  remove(): void;
}

// A page whose scripts do what `run` says.
function page(protocol: string, run: (script: FakeScript) => void): Document {
  return {
    location: { protocol },
    createElement: () => ({ src: '', remove: () => undefined }),
    head: { append: run },
  } as unknown as Document;
}

afterEach(() => vi.unstubAllGlobals());

describe('from disk', () => {
  it('takes what the twin script gives', async () => {
    const fake: Record<string, (name: string, value: unknown) => void> = {};
    vi.stubGlobal('window', fake);
    const source = openSource(
      page('file:', (script) => {
        expect(script.src).toBe('data/a/b.json.js');
        fake['podium_data']!('a/b', { x: 1 });
        script.onload?.();
      }),
    );
    await expect(source.load('a/b')).resolves.toEqual({ x: 1 });
    // again, as a refresh does
    await expect(source.load('a/b')).resolves.toEqual({ x: 1 });
  });

  it('says which file is missing, and which is cut off', async () => {
    vi.stubGlobal('window', {});
    const missing = openSource(page('file:', (script) => script.onerror?.()));
    await expect(missing.load('x')).rejects.toMatchObject({ code: 'missing', file: 'x.json.js' });
    const silent = openSource(page('file:', (script) => script.onload?.()));
    await expect(silent.load('x')).rejects.toMatchObject({ code: 'broken', file: 'x.json.js' });
  });
});

describe('from a server', () => {
  const source = () => openSource(page('http:', () => expect.unreachable()));

  it('reads JSON', async () => {
    vi.stubGlobal('fetch', async (url: string) => {
      expect(url).toBe('data/competition.json');
      return new Response('{"a":[1]}');
    });
    await expect(source().load('competition')).resolves.toEqual({ a: [1] });
  });

  it('tells missing from broken', async () => {
    vi.stubGlobal('fetch', async () => new Response('no', { status: 404 }));
    await expect(source().load('c')).rejects.toMatchObject({ code: 'missing', file: 'c.json' });
    vi.stubGlobal('fetch', async () => new Response('{"a":'));
    await expect(source().load('c')).rejects.toMatchObject({ code: 'broken', file: 'c.json' });
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('refused')));
    await expect(source().load('c')).rejects.toMatchObject({ code: 'missing' });
  });
});
