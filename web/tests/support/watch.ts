// tests/support/watch.ts -- open pages and hold every one to the same promises:
// no error in the console, and no request that leaves the site's folder.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

import { decodeCompetition, type Competition } from '../../src/data/competition';
import { writeSite } from '../fixture';
import { openBrowser } from './browser';
import type { Plan } from './plans';
import { serve, type Served } from './server';

// A site folder that the program made, in place of the fixture.
export const REAL_SITE = process.env['PODIUM_SITE'] ?? '';

export class Site {
  private constructor(
    readonly folder: string,
    private readonly browser: Browser,
    private readonly server: Served,
    private readonly temporary: boolean,
  ) {}

  static async make(plan: Plan): Promise<Site> {
    const folder = mkdtempSync(join(tmpdir(), 'podium-site-'));
    writeSite(plan, folder);
    return Site.open(folder, true);
  }

  static async open(folder: string, temporary = false): Promise<Site> {
    const path = resolve(process.env['INIT_CWD'] ?? '.', folder);
    return new Site(path, await openBrowser(), await serve(path), temporary);
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.server.close();
    if (this.temporary) rmSync(this.folder, { recursive: true, force: true });
  }

  competition(): Competition {
    const text = readFileSync(join(this.folder, 'data/competition.json'), 'utf8');
    return decodeCompetition(JSON.parse(text), 'competition.json');
  }

  root(way: Way): string {
    return way === 'file' ? pathToFileURL(`${this.folder}/`).href : this.server.url;
  }

  async visit(way: Way, page: string, options: BrowserContextOptions = {}): Promise<Visit> {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 800 },
      ...options,
    });
    const tab = await context.newPage();
    const visit = new Visit(tab, this.root(way));
    await visit.go(page);
    return visit;
  }
}

export type Way = 'file' | 'http';
export const WAYS: readonly Way[] = ['file', 'http'];

export class Visit {
  readonly errors: string[] = [];
  readonly outside: string[] = [];

  constructor(
    readonly page: Page,
    private readonly root: string,
  ) {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.errors.push(message.text());
    });
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('dialog', (dialog) => {
      this.errors.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      const url = request.url();
      if (!/^(data|blob):/.test(url) && !url.startsWith(root)) this.outside.push(url);
    });
  }

  async go(page: string): Promise<void> {
    await this.page.goto(new URL(page, this.root).href);
    await this.page.waitForSelector('html[data-ready]');
  }

  text(selector: string): Promise<string> {
    return this.page.locator(selector).first().innerText();
  }

  // The promises, and the end of the visit.
  async end(): Promise<void> {
    expect(this.outside).toEqual([]);
    expect(this.errors).toEqual([]);
    await this.page.context().close();
  }
}
