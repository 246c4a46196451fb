/** Each game is played to its end on the page, by clicks and once by keys alone. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  cell,
  counterOfTones,
  describeInBrowser,
  eventually,
  isSettled,
  newGame,
  openForm,
  play,
  says,
  seats,
  status,
  stopClock,
  Visitor,
} from './browser.js';

/** Plays the first cell that can be played, as player 1, until the game is over. */
async function playOn(page: Page): Promise<void> {
  const moves = page.locator('.moves button');
  for (;;) {
    await says(page, /(X|Blue) to move|winner|draw/);
    if (!/(X|Blue) to move/.test((await status(page).textContent())!)) return;
    const before = await moves.count();
    await page.locator('.cell.usable').first().click();
    await eventually(() => moves.count()).toBeGreaterThan(before);
  }
}

describeInBrowser('the page', () => {
  const visitor = new Visitor();

  it('plays Hex between two humans, with swap, undo, redo and a way back', async () => {
    const { page, faults } = await visitor.visit('#mnk3');
    await seats(page, 'persons');
    await newGame(page, 'hex', { Rows: '3', Columns: '3', 'Swap rule': 'on' });
    await cell(page, 'b1').click();
    await says(page, /Blue: b1\. Orange to move/);
    await page.getByRole('button', { name: 'Swap' }).click();
    await says(page, /(X|Blue) to move/);
    expect(await cell(page, 'a2').getAttribute('aria-label')).toBe('a2, Orange');
    await play(page, 'b2', 'a3', 'c1', 'c2');
    await isSettled(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await says(page, /Blue: c1\. Orange to move/);
    await page.getByRole('button', { name: 'Redo' }).click();
    await says(page, /Orange: c2/);
    await page.locator('.moves button', { hasText: 'b2' }).click();
    await says(page, /looking back/);
    expect(await page.locator('.moves .future').count()).toBe(3);
    await cell(page, 'a3').click();
    await play(page, 'c1', 'b3', 'c3', 'c2', 'a1', 'b1');
    await says(page, /The winner is Orange\. Orange has won/);
    // The tiles of the winning chain b1 a2 a3.
    expect(await page.locator('.tile.tone-last').count()).toBe(3);
    expect(faults).toEqual([]);
  });

  it('plays a tone after each move of the computer once the user turns it on, and remembers that', async () => {
    const { page, faults } = await visitor.visit();
    const tones = await counterOfTones(page);
    await page.reload();
    const sound = page.getByLabel('Sound');
    expect(await sound.isChecked()).toBe(false);
    await newGame(page, 'mnk');
    await play(page, 'b2');
    await says(page, /O: .*X to move/);
    expect(await tones()).toBe(0);
    await sound.check();
    await eventually(tones).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await play(page, 'b2');
    await eventually(tones).toBe(2);
    // The address follows after a pause.
    await eventually(() => page.url()).toMatch(/=b2,/);
    await page.reload();
    expect(await sound.isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await play(page, 'b2');
    await eventually(tones).toBe(1);
    await sound.uncheck();
    await page.getByRole('button', { name: 'Undo' }).click();
    await play(page, 'b2');
    await says(page, /O: .*X to move/);
    expect(await tones()).toBe(1);
    expect(faults).toEqual([]);
  });

  it('plays tic-tac-toe against the exact computer, which never loses', async () => {
    const { page, faults } = await visitor.visit('#mnk3');
    await seats(page, 'mixed', 'exact');
    await newGame(page, 'mnk');
    await playOn(page);
    await says(page, /winner is O|A draw/);
    expect(await page.locator('.cell.usable').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('plays Dots and Boxes against the computer and counts the boxes', async () => {
    const { page, faults } = await visitor.visit('#mnk3');
    await seats(page, 'mixed', 'easy');
    await newGame(page, 'dots', { Board: '2' });
    await playOn(page);
    await says(page, /The winner is (Blue|Orange)|A draw/);
    const table = page.locator('.stats table');
    expect(await table.getByRole('row', { name: /^Nodes/ }).textContent()).toMatch(/\d/);
    expect(await table.getByRole('row', { name: /^Algorithm/ }).textContent()).toBe('Algorithmalphabeta');
    expect(faults).toEqual([]);
  });

  it('lets two computers play, paused and continued, to the end', async () => {
    const { page, faults } = await visitor.visit('#mnk3');
    await seats(page, 'computers', 'easy');
    await newGame(page, 'hex', { Board: '5' });
    await says(page, /The winner is (Blue|Orange)/);
    const moves = await page.locator('.moves button').count();
    expect(await page.locator('.stats th[scope=col]').count()).toBe(2);
    expect(await page.locator('.curve .course').getAttribute('d')).toMatch(/^M.*L/);
    await page.locator('.moves button').nth(2).click();
    await says(page, /looking back/);
    await page.getByRole('button', { name: 'Go on from here' }).click();
    await says(page, /The winner is (Blue|Orange)/);
    // The same level plays the same moves from the same position.
    expect(await page.locator('.moves button').count()).toBe(moves);
    expect(faults).toEqual([]);
  });

  it('sets up a checkers board, proves the maximum and tells how far from it one stayed', async () => {
    const { page, faults } = await visitor.visit('#mnk3');
    await newGame(page, 'checkers', { Board: 'empty', Rows: '5', Columns: '5' });
    await page.getByLabel('Set up the board').check();
    await cell(page, 'a1').click();
    await page.getByRole('radio', { name: 'opponent' }).check();
    await play(page, 'b2', 'd2', 'd4', 'b4');
    await cell(page, 'b4').click();
    await isSettled(page);
    expect(await cell(page, 'b4').getAttribute('aria-label')).toBe('b4, empty');
    await page.getByRole('radio', { name: 'own man' }).check();
    await cell(page, 'e3').click();
    await isSettled(page);
    await page.getByLabel('Set up the board').uncheck();
    await page.getByRole('button', { name: 'How many can be taken?' }).click();
    await eventually(() => page.locator('.result').textContent()).toMatch(/^The most: 2 /);
    await cell(page, 'e3').click();
    expect(await cell(page, 'e3').getAttribute('aria-label')).toMatch(/chosen/);
    await play(page, 'c1');
    await cell(page, 'a3').click();
    await eventually(() => page.locator('.result').textContent()).toMatch(/That is the maximum/);
    await page.locator('.moves button').first().click();
    await isSettled(page);
    await cell(page, 'a1').click();
    await cell(page, 'c3').click();
    await isSettled(page);
    await cell(page, 'e1').click();
    await eventually(() => page.locator('.result').textContent()).toMatch(/That is the maximum/);
    await stopClock(page);
    await page.getByRole('button', { name: 'Show the captures' }).click();
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    const shown = async (): Promise<boolean> => {
      await page.clock.runFor(701);
      return page.getByRole('button', { name: 'Replay' }).isVisible();
    };
    await eventually(shown).toBe(true);
    expect(await page.locator('.moves .future').count()).toBe(0);
    // Two captured men, and the man at the end of the sequence.
    expect(await page.locator('.piece.ghost').count()).toBe(3);
    expect(faults).toEqual([]);
  });

  it('tells how many captures were missed', async () => {
    const { page, faults } = await visitor.visit('#mnk3');
    await page
      .getByLabel('Position as a record')
      .fill('7 7\n1 0 0 0  2 2 0  0 0 0 0  0 2 0  0 0 0 0  0 0 2  0 0 0 0\n');
    await page.getByRole('button', { name: 'Play from this record' }).click();
    await page.getByRole('button', { name: 'How many can be taken?' }).click();
    await eventually(() => page.locator('.result').textContent()).toMatch(/^The most: 3 /);
    await cell(page, 'a1').click();
    await cell(page, 'c3').click();
    await isSettled(page);
    await cell(page, 'e1').click();
    await eventually(() => page.locator('.result').textContent()).toMatch(/2 captured: 1 from the maximum/);
    expect(faults).toEqual([]);
  });

  it('is played by keys alone', async () => {
    const { page, faults } = await visitor.visit();
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) {
        await page.keyboard.press(key);
        await isSettled(page);
      }
    };
    const tabTo = async (selector: string): Promise<void> => {
      for (let i = 0; i < 60; i++) {
        if ((await page.locator(`${selector}:focus`).count()) > 0) return;
        await press('Tab');
      }
      throw new Error(`Tab never came to ${selector}`);
    };
    await tabTo('[data-act=new-game]');
    await press('Enter');
    // The form has the focus.
    await press('T', 'Tab', 'Tab', 't', 't');
    await tabTo('form.setup [type=submit]');
    await press('Enter');
    await isSettled(page);
    await says(page, /(X|Blue) to move/);
    await tabTo('.cell');
    expect(await page.locator('.cell:focus').getAttribute('aria-label')).toBe('b2, empty');
    await press('Enter', 'ArrowUp', 'Enter', 'ArrowLeft', ' ');
    await says(page, /X: a1\. O to move/);
    await press('u');
    await says(page, /O: b1\. X to move \(looking back\)/);
    await press('r', 'ArrowDown', 'ArrowDown', 'Enter');
    await says(page, /O: a3/);
    await press('ArrowRight', 'ArrowRight', 'Enter');
    await says(page, /The winner is X/);
    await press('Home');
    await says(page, /^X to move \(looking back\)/);
    await press('End');
    await says(page, /winner/);
    expect(faults).toEqual([]);
  });

  it('marks the edge that has the focus within the frame and beside the numbers of the boxes', async () => {
    const { page, faults } = await visitor.visit('', { viewport: { width: 1280, height: 800 } });
    await page.getByLabel('Position as a record').fill(`dots 3 3\n${'0 '.repeat(24)}\n0 0\n`);
    await page.getByRole('button', { name: 'Play from this record' }).click();
    await seats(page, 'persons');
    await page.locator('.board.game-dots').waitFor();
    await play(page, 'h2,2', 'v2,2', 'v2,3');
    await cell(page, 'h3,2').focus();
    for (const key of ['ArrowUp', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await says(page, /(Blue|Orange): h3,2/);
    const visible = page.locator('.focus-ring').filter({ visible: true });
    const ring = (await visible.boundingBox())!;
    const frame = (await page.locator('.board').boundingBox())!;
    const number = (await page
      .locator('.label', { hasText: '2' })
      .and(page.locator('.tone-opponent'))
      .boundingBox())!;
    expect(ring.y + ring.height).toBeLessThanOrEqual(frame.y + frame.height);
    // The box of a label is as high as its line; the digit fills its middle half.
    expect(ring.y).toBeGreaterThan(number.y + 0.75 * number.height);
    await page.locator('[data-act=undo]').focus();
    expect(await visible.count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('refuses a taken cell with a reason, or takes the turn away where that is the rule', async () => {
    const { page, faults } = await visitor.visit('#mnk3');
    await newGame(page, 'mnk');
    await seats(page, 'persons');
    await cell(page, 'b2').click();
    await says(page, /O to move/);
    await cell(page, 'b2').click({ force: true });
    await eventually(() => page.locator('.problem').textContent()).toMatch(/^b2 is taken/);
    await (await openForm(page)).getByLabel('Naming a taken cell loses the turn').check();
    await page.locator('[data-act=seat]').click();
    await cell(page, 'b2').click({ force: true });
    await says(page, /O lost the turn\. X to move/);
    expect(await page.locator('.problem').textContent()).toBe('');
    expect(faults).toEqual([]);
  });
});
