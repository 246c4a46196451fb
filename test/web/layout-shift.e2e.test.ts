/**
 * Nothing on the page moves by itself, on a telephone and on a desktop (TABULEIRO_NIGHTLY: on two),
 * at every step of a visit.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { cell, describeInBrowser, eventually, isSettled, Visitor } from './browser.js';
import { more } from '../amount.js';

const mixed = readFileSync('fixtures/mixed/entrada.txt');

/**
 * Layout shifts since the last call, as shares of the window. `unasked` leaves out shifts
 * immediately after a click.
 */
interface Shifts {
  readonly all: number;
  readonly unasked: number;
}

/** Collects the layout shifts of the page in a list. */
async function observe(page: Page): Promise<void> {
  await page.evaluate(`{
    window.shifts = [];
    new PerformanceObserver((list) => window.shifts.push(...list.getEntries()))
      .observe({ type: 'layout-shift', buffered: true });
  }`);
}

async function newShifts(page: Page): Promise<Shifts> {
  // The first frame draws the change; in the second one the observer has received the shifts.
  return page.evaluate(`(async () => {
    for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const shifts = window.shifts.splice(0);
    const sum = (some) => some.reduce((total, { value }) => total + value, 0);
    return { all: sum(shifts), unasked: sum(shifts.filter(({ hadRecentInput }) => !hadRecentInput)) };
  })()`);
}

async function firstMove(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) {
    await cell(page, 'f6').tap();
    await page.getByRole('button', { name: 'Play f6' }).tap();
  } else await cell(page, 'f6').click();
  await page.locator('.moves .side-1').waitFor();
}

async function newGame(page: Page, game: string): Promise<void> {
  await page.locator('[data-act=new-game]').click();
  await page.locator('form.setup select').first().selectOption(game);
  await page.locator('form.setup [type=submit]').click();
  await page.locator(`.board.game-${game}`).waitFor();
  await isSettled(page);
}

async function openFile(page: Page): Promise<void> {
  await page.evaluate('scrollTo(0, 0)');
  const file = { name: 'entrada.txt', mimeType: '', buffer: mixed };
  await page.locator('.share input[type=file]').setInputFiles(file);
  await page.locator('.row-button').first().waitFor();
  // The first record of the file is shown at once.
  await page.locator('.board.game-checkers').waitFor();
}

async function showRecord(page: Page, index: number): Promise<void> {
  await page.locator('.row-button').nth(index).click();
  await eventually(() => page.locator('.answer').textContent()).toMatch(
    new RegExp(`^${String(index + 1)}: −?\\d`),
  );
}

async function solveAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Solve all' }).click();
  await eventually(() => page.locator('.file-view progress').getAttribute('value')).toBe('1');
}

describeInBrowser('the page', () => {
  const visitor = new Visitor();

  const windows = [
    [390, 844],
    [1440, 900],
    [1024, 768],
  ] as const;
  it.each(windows.slice(0, more > 1 ? 3 : 2))('moves nothing on %i x %i', async (width, height) => {
    const isPhone = width < 500;
    const { page, faults } = await visitor.visit(
      '',
      { viewport: { width, height }, hasTouch: isPhone },
      'closed',
    );
    await observe(page);
    const steps: readonly (readonly [string, () => Promise<void>])[] = [
      ['load', () => isSettled(page)],
      ['move', () => firstMove(page, isPhone)],
      ['higher board', () => newGame(page, 'mnk')],
      ['lower board', () => newGame(page, 'hex')],
      ['file', () => openFile(page)],
      ['record', () => showRecord(page, 2)],
      ['other record', () => showRecord(page, 0)],
      ['solve all', () => solveAll(page)],
    ];
    for (const [name, act] of steps) {
      await act();
      const { all, unasked } = await newShifts(page);
      // On a telephone the board's width determines its height, so it moves what is below it.
      const sum = isPhone && name.endsWith('board') ? unasked : all;
      expect([name, sum < 0.02]).toEqual([name, true]);
    }
    expect(faults).toEqual([]);
  });
});
