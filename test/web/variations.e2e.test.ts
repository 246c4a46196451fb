/** Variations in the list of moves: shown, chosen, folded, kept over a reload. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, eventually, isSettled, newGame, play, says, seats, Visitor } from './browser.js';

const line = (page: Page): Promise<string[]> => page.locator('.moves > .move').allTextContents();

/** Returns the text of each variation, nested ones included. */
const variations = (page: Page): Promise<string[]> => page.locator('.moves .variation').allTextContents();

async function choose(page: Page, name: string): Promise<void> {
  await page.locator('.moves button', { hasText: name }).first().click();
  await isSettled(page);
}

describeInBrowser('the list of moves', () => {
  const visitor = new Visitor();

  it('keeps the moves that another one replaces, and leads back to them', async () => {
    const { page, faults } = await visitor.visit('#mnk3');
    await seats(page, 'persons');
    await newGame(page, 'mnk');
    await play(page, 'b2', 'a1', 'c3', 'a3');
    await choose(page, 'b2');
    await play(page, 'b1', 'c1');
    expect(await line(page)).toEqual(['Beginning', 'b2', 'b1', 'c1']);
    expect(await variations(page)).toEqual(['1…a12.c3a3×']);
    await choose(page, 'c3');
    await says(page, /^X: c3\. O to move \(looking back\)/);
    expect(await line(page)).toEqual(['Beginning', 'b2', 'a1', 'c3', 'a3']);
    expect(await variations(page)).toEqual(['1…b12.c1×']);
    expect(await page.locator('.moves [aria-current]:focus').textContent()).toBe('c3');
    // A variation of a variation.
    await play(page, 'c2');
    await choose(page, 'b1');
    expect(await variations(page)).toEqual(['1…a12.c3c2×2…a3×', '2…a3×']);
    await eventually(() => page.evaluate('location.hash')).toBe('#mnk3=b2,b1');
    await page.reload();
    await page.locator('.moves .variation').first().waitFor();
    expect(await line(page)).toEqual(['Beginning', 'b2', 'b1', 'c1']);
    expect(await variations(page)).toEqual(['1…a12.c3c2×2…a3×', '2…a3×']);
    await says(page, /^O: b1\. X to move \(looking back\)/);
    await eventually(() => page.evaluate('location.hash')).toBe('#mnk3=b2,b1');
    await page.locator('.variation .variation .move').click();
    await says(page, /^O: a3\. X to move\.$/);
    await page.locator('[data-act=undo]').click();
    await page.locator('[data-act=undo]').click();
    await says(page, /^O: a1\. X to move \(looking back\)/);
    expect(faults).toEqual([]);
  });

  it('deletes a variation after a question', async () => {
    const { page, faults } = await visitor.visit('#mnk3=b2,a1,c3');
    await seats(page, 'persons');
    await choose(page, 'b2');
    await play(page, 'b1');
    const button = page.getByRole('button', { name: 'Delete this variation' });
    await button.click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Cancel' }).click();
    expect(await variations(page)).toEqual(['1…a12.c3×']);
    await button.click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Delete' }).click();
    await eventually(() => variations(page)).toEqual([]);
    expect(await line(page)).toEqual(['Beginning', 'b2', 'b1']);
    await page.reload();
    await page.locator('.moves .side-1').waitFor();
    expect(await variations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('stays whole where the address shows an earlier position after a reload', async () => {
    const { page, faults } = await visitor.visit('#mnk3=b2,a1');
    await seats(page, 'persons');
    await play(page, 'c3');
    await eventually(() => page.evaluate('location.hash')).toBe('#mnk3=b2,a1,c3');
    await page.evaluate("history.replaceState(null, '', '#mnk3=b2,a1'); location.reload()");
    await says(page, /^O: a1\. X to move \(looking back\)/);
    expect(await line(page)).toEqual(['Beginning', 'b2', 'a1', 'c3']);
    expect(await variations(page)).toEqual([]);
    // The page had not yet put the position that it stored into the address. It is stored last, as
    // the page may store its own link until it is left.
    const stored = JSON.stringify(['#mnk3=b2,a1', '#mnk3=b2,a1,c3']);
    const store = `() => sessionStorage.setItem('tabuleiro.link', '${stored}')`;
    await page.evaluate(`addEventListener('pagehide', ${store}); location.reload()`);
    await says(page, /^X: c3\. O to move\.$/);
    expect(faults).toEqual([]);
  });

  it('folds long variations', async () => {
    const { page, faults } = await visitor.visit('#mnk4=a1,a2,a3,a4,b1,b2,b3,b4,c2,c1');
    await seats(page, 'persons');
    await page.locator('.moves .beginning').click();
    await play(page, 'd4');
    expect(await variations(page)).toEqual(['1.a1a22.a3a43.b1b24.b3b4… +2×']);
    await page.getByRole('button', { name: '2 more moves' }).click();
    await eventually(() => variations(page)).toEqual(['1.a1a22.a3a43.b1b24.b3b45.c2c1…×']);
    await page.keyboard.press('Enter');
    await eventually(() => variations(page)).toEqual(['1.a1a22.a3a43.b1b24.b3b4… +2×']);
    expect(faults).toEqual([]);
  });
});
