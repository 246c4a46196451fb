/** Regressions: faults that quick clicks, reloads, other tabs and keys once caused. */
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import {
  cell,
  describeInBrowser,
  eventually,
  isSettled,
  newGame,
  openForm,
  says,
  seats,
  status,
  Visitor,
} from './browser.js';

/** Clicks without a pause between them, faster than the workers answer. */
function clickAll(page: Page, ...selectors: string[]): Promise<unknown> {
  return page.evaluate(`${JSON.stringify(selectors)}.forEach((selector) =>
    document.querySelector(selector).dispatchEvent(new MouseEvent('click', { bubbles: true })))`);
}

describeInBrowser('the page', () => {
  const visitor = new Visitor();

  it('plays one of two quick clicks, and leaves the other move to the computer', async () => {
    const { page, faults } = await visitor.visit();
    await newGame(page, 'mnk');
    await clickAll(page, '[data-cell="4"]', '[data-cell="0"]');
    await page.locator('.moves .side-1').waitFor();
    expect(await page.locator('.moves .side-0').allTextContents()).toEqual(['b2']);
    // The computer has played this move itself, since a clicked move has no nodes.
    expect(
      await page
        .locator('.stats')
        .getByRole('row', { name: /^Nodes/ })
        .textContent(),
    ).toMatch(/\d/);
    expect(faults).toEqual([]);
  });

  it('keeps Swap where it is: a double click resigns nothing, and resigning is asked first', async () => {
    const { page, faults } = await visitor.visit('#hex5;swap:1=b2');
    await seats(page, 'persons');
    await page.getByRole('button', { name: 'Swap' }).dblclick();
    await isSettled(page);
    expect(await status(page).textContent()).not.toMatch(/resigned/);
    await page.getByRole('button', { name: 'Resign' }).dblclick();
    expect(await status(page).textContent()).not.toMatch(/resigned/);
    await page.locator('dialog[open]').getByRole('button', { name: 'Resign' }).click();
    await says(page, /resigned/);
    expect(faults).toEqual([]);
  });

  it('keeps the focus on a list that was changed, and on the one of languages', async () => {
    const { page, faults } = await visitor.visit();
    const focused = (): Promise<unknown> => page.evaluate('document.activeElement.labels?.[0].textContent');
    await openForm(page);
    for (const label of ['Game', 'Board', 'Level']) {
      const list = page.getByLabel(label, { exact: true }).first();
      await list.focus();
      await list.press('ArrowDown');
      await isSettled(page);
      expect(await focused()).toBe(label);
    }
    await page.getByLabel('Language').focus();
    await page.keyboard.press('ArrowDown');
    await eventually(focused).toBe('Idioma');
    expect(faults).toEqual([]);
  });

  it('starts no clock anew in another language, and keeps what was chosen', async () => {
    const { page, faults } = await visitor.visit();
    await page.evaluate(`{
      window.ticking = new Set();
      const { setInterval, clearInterval } = window;
      window.setInterval = (...timer) => {
        const id = setInterval(...timer);
        window.ticking.add(id);
        return id;
      };
      window.clearInterval = (id) => {
        window.ticking.delete(id);
        clearInterval(id);
      };
    }`);
    await (await openForm(page)).getByLabel('Board', { exact: true }).selectOption('7');
    for (const language of ['pt', 'en', 'pt', 'en']) {
      await page.locator('header select').last().selectOption(language);
      await eventually(() => page.locator('html').getAttribute('lang')).toBe(language);
    }
    expect(await page.evaluate('window.ticking.size')).toBeLessThan(2);
    expect(await page.getByLabel('Board', { exact: true }).inputValue()).toBe('7');
    expect(await page.locator('details.more').getAttribute('open')).toBe('');
    expect(faults).toEqual([]);
  });

  it('leaves what is being written as it is while the game goes on', async () => {
    const { page, faults } = await visitor.visit();
    const rows = page.getByLabel('Rows');
    await openForm(page);
    await cell(page, 'f6').click();
    await rows.fill('9');
    await says(page, /Orange: .*Blue to move/);
    expect(await rows.inputValue()).toBe('9');
    expect(faults).toEqual([]);
  });

  it('hands the focus on where a file takes the place of the panels, and where it gives it back', async () => {
    const { page, faults } = await visitor.visit();
    const holder = (): Promise<unknown> =>
      page.evaluate('document.activeElement.closest(".panel")?.className');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.locator('details.files').getByRole('button', { name: 'Open a file' }).click(),
    ]);
    await chooser.setFiles('fixtures/hex/entrada.txt');
    await eventually(holder).toBe('panel file-view');
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await eventually(holder).toBe('panel files');
    expect(faults).toEqual([]);
  });

  it('keeps a choice that is made while a board loads', async () => {
    const { page, faults } = await visitor.visit();
    await (await openForm(page)).getByLabel('Board', { exact: true }).selectOption('5');
    await page.evaluate(`(() => {
      document.querySelector('form.setup [type=submit]').click();
      const list = document.querySelector('form.setup select');
      list.value = 'dots';
      list.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
    await isSettled(page);
    expect(await page.locator('form.setup select').first().inputValue()).toBe('dots');
    expect(faults).toEqual([]);
  });

  it('goes on thinking after a reload, and keeps the game of each tab', async () => {
    const { page, faults } = await visitor.visit('#hex11=f6');
    await seats(page, 'mixed', 'exact');
    await (await openForm(page)).getByLabel('Seconds a move').selectOption('60');
    await page.locator('[data-act=seat]').click();
    await page.getByRole('button', { name: 'Go on from here' }).click();
    await says(page, /thinking/);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await newGame(other, 'mnk');
    await page.reload();
    await says(page, /thinking/);
    expect(await page.locator('.board.game-hex').count()).toBe(1);
    await other.reload();
    await other.locator('.board.game-mnk').waitFor();
    expect(faults).toEqual([]);
  });

  it('leads to the board by the first key, and by a few without it', async () => {
    const { page, faults } = await visitor.visit();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.locator('.cell:focus').count()).toBe(1);
    await page.reload();
    await page.locator('.cell').first().waitFor();
    for (let i = 0; i < 6; i++) await page.keyboard.press('Tab');
    expect(await page.locator('.cell:focus').count()).toBe(1);
    expect(faults).toEqual([]);
  });
});
