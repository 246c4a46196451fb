/**
 * Debian's Chromium without windows, or where only that is installed, with them: every new page
 * then costs one second more of a core, for the window that nobody sees. If both are missing, the
 * tests that need a browser are reported as skipped.
 */
import { existsSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { openSite, type Site } from './site.js';

const [withoutWindows, withWindows] = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
export const executablePath =
  process.env['CHROMIUM'] ?? (existsSync(withoutWindows) ? withoutWindows : withWindows);
const isThere = existsSync(executablePath);
const isNeeded = process.env['TABULEIRO_NEEDS_ALL'] === '1';

export const flags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...[
    '--disable-component-update',
    '--disable-sync',
    '--force-color-profile=srgb',
    '--font-render-hinting=none',
  ],
];

/**
 * Like `describe`, with a browser. Without one the tests are skipped unless TABULEIRO_NEEDS_ALL=1.
 */
export const describeInBrowser =
  isThere || isNeeded
    ? describe
    : (name: string, tests: () => void) =>
        describe.skip(`${name} (skipped: no browser; apt-get install chromium-headless-shell)`, tests);

export interface Visit {
  readonly page: Page;
  /** Errors of the page and violations of its policy; every test checks them at its end. */
  readonly faults: string[];
}

/** Profiles that a test has changed otherwise than the page does: a stopped clock, routes. */
const changed = new WeakSet<BrowserContext>();

export class Visitor {
  private browser: Browser | undefined;
  private site: Site | undefined;
  /** Profiles of earlier tests by their options. */
  private readonly kept = new Map<string, BrowserContext>();
  /** Profiles of this test. */
  private readonly used = new Map<BrowserContext, string>();

  constructor() {
    beforeAll(async () => {
      this.site = await openSite();
      this.browser = await chromium.launch({ executablePath, args: flags });
    });
    afterEach(async () => {
      for (const [context, options] of this.used) {
        await Promise.all(context.pages().map((page) => page.close()));
        if (changed.has(context) || this.kept.has(options)) await context.close();
        else this.kept.set(options, context);
      }
      this.used.clear();
    });
    afterAll(async () => {
      await this.browser?.close();
      await this.site?.close();
    });
  }

  get files(): ReadonlyMap<string, Buffer> {
    return this.site!.files;
  }

  /**
   * Opens the page in a profile without anything stored. It is English, light and without motion
   * unless `options` say otherwise.
   */
  async visit(
    hash = '',
    options: BrowserContextOptions = {},
    folds: 'open' | 'closed' = 'open',
  ): Promise<Visit> {
    const page = await this.emptyPage(options);
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('response', (response) => {
      if (response.status() >= 400) faults.push(`${String(response.status())} ${response.url()}`);
    });
    await page.goto(`${this.site!.address}${hash}`);
    await page.locator('.cell').first().waitFor();
    if (folds === 'open') await unfold(page);
    return { page, faults };
  }

  /** Opens a new page in a new profile, or in one that an earlier test has left. */
  private async emptyPage(options: BrowserContextOptions): Promise<Page> {
    const key = JSON.stringify(options);
    const known = this.kept.get(key);
    this.kept.delete(key);
    const context =
      known ??
      (await this.browser!.newContext({
        ...{ locale: 'en-GB', colorScheme: 'light', reducedMotion: 'reduce' },
        ...{ viewport: { width: 1360, height: 900 }, ...options },
      }));
    this.used.set(context, key);
    // The time limit of an action is long, for busy machines; the test's own limit ends what hangs.
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    if (known) {
      const { origin } = new URL(this.site!.address);
      const client = await context.newCDPSession(page);
      await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      await client.detach();
    }
    return page;
  }
}

/** Opens the folds with details for experienced users, except that of the tree. */
export async function unfold(page: Page): Promise<void> {
  await page.evaluate(
    `document.querySelectorAll('details:not(.tree)').forEach((fold) => { fold.open = true; })`,
  );
}

/** Returns the cell called `name`, found by its text for screen readers. */
export function cell(page: Page, name: string): Locator {
  return page.locator(`.cell[aria-label^="${name},"]`);
}

export function status(page: Page): Locator {
  return page.locator('.status');
}

/**
 * Like `expect`, repeated until `look` succeeds or time is over. This is before the limit of the
 * test, so that the message shows the last value.
 */
export function eventually<T>(look: () => T) {
  return expect.poll(look, { timeout: 240_000 });
}

/** Waits until the status matches. */
export async function says(page: Page, text: RegExp): Promise<void> {
  await eventually(() => status(page).textContent()).toMatch(text);
}

/** Opens the form of a new game and its folds. */
export async function openForm(page: Page): Promise<Locator> {
  const form = page.locator('form.setup');
  if (!(await form.isVisible())) await page.locator('[data-act=new-game]').click();
  await page.evaluate(`document.querySelector('form.setup details').open = true`);
  return form;
}

/** Starts a new game by the form. @param fields option or text for each label */
export async function newGame(
  page: Page,
  game: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  const form = await openForm(page);
  await form.getByLabel('Game', { exact: true }).selectOption(game);
  for (const [label, value] of Object.entries(fields)) {
    const control = form.getByLabel(label, { exact: true });
    const tag = await control.evaluate((element) => element.tagName);
    if (tag === 'SELECT') await control.selectOption(value);
    else if (value === 'on') await control.check();
    else {
      await control.fill(value);
      await control.blur();
    }
  }
  await form.getByRole('button', { name: 'Start' }).click();
  await isSettled(page);
}

/** Plays on these cells; each click waits until the board shows the previous move. */
export async function play(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await cell(page, name).click();
    await isSettled(page);
  }
}

/** Counts the tones that the page plays; to be called before the page is opened or reloaded. */
export async function counterOfTones(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(`{
    const { start } = OscillatorNode.prototype;
    window.tones = 0;
    OscillatorNode.prototype.start = function (...given) {
      window.tones++;
      start.apply(this, given);
    };
  }`);
  return () => page.evaluate('window.tones');
}

/** Waits until the board is not busy. */
export async function isSettled(page: Page): Promise<void> {
  await page.locator('.board:not([aria-busy="true"])').waitFor();
}

/** Stops the page's clock; then only `clock.runFor` lets time pass. */
export async function stopClock(page: Page): Promise<void> {
  changed.add(page.context());
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

/** Sets the players: one of the modes of the form, and the level of the computers. */
export async function seats(
  page: Page,
  mode: 'mixed' | 'computers' | 'persons',
  level?: string,
): Promise<void> {
  const form = await openForm(page);
  await form.getByLabel('Players', { exact: true }).selectOption(mode);
  if (level !== undefined)
    for (const list of await form.getByLabel('Level').all()) await list.selectOption(level);
  await form.locator('[data-act=seat]').click();
}
