/** Hex turned by a button: what is drawn, clicked, said and remembered follows. */
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { cell, describeInBrowser, eventually, newGame, play, says, seats, Visitor } from './browser.js';

type Point = readonly [x: number, y: number];

/** Returns the middle of the first element on the screen. */
async function middle(page: Page, selector: string): Promise<Point> {
  const { x, y, width, height } = (await page.locator(selector).first().boundingBox())!;
  return [x + width / 2, y + height / 2];
}

const place = (page: Page, name: string): Promise<Point> => middle(page, `[aria-label^="${name},"]`);

/** Returns where a cell lies, seen from a1: `right`, `left`, `down`, `up`, or two of them. */
async function wayTo(page: Page, name: string): Promise<string> {
  const [[x0, y0], [x, y]] = [await place(page, 'a1'), await place(page, name)];
  const across = Math.abs(x - x0) < 1 ? '' : x > x0 ? 'right' : 'left';
  const along = Math.abs(y - y0) < 1 ? '' : y > y0 ? 'down' : 'up';
  return `${along} ${across}`.trim();
}

const turn = (page: Page): Promise<void> => page.locator('[data-act=turn]').click();
const goal = (page: Page, side: number) => page.locator(`.player.side-${side} .goal`).textContent();

describeInBrowser('the board of Hex', () => {
  const visitor = new Visitor();

  it('has four orientations, whose words follow', async () => {
    const { page, faults } = await visitor.visit('#hex5=c3');
    await seats(page, 'persons');
    const seen: unknown[] = [];
    for (let i = 0; i < 5; i++) {
      seen.push([await wayTo(page, 'e1'), await wayTo(page, 'a5'), await goal(page, 0), await goal(page, 1)]);
      await turn(page);
    }
    expect(seen).toEqual([
      ['right', 'down right', 'joins left and right', 'joins top and bottom'],
      ['up right', 'down right', 'joins ↙ and ↗', 'joins ↖ and ↘'],
      ['up right', 'right', 'joins top and bottom', 'joins left and right'],
      ['down right', 'down left', 'joins ↖ and ↘', 'joins ↙ and ↗'],
      ['right', 'down right', 'joins left and right', 'joins top and bottom'],
    ]);
    expect(await page.locator('.rules').textContent()).toMatch(/Blue joins ↙ and ↗, Orange joins ↖ and ↘/);
    expect(faults).toEqual([]);
  });

  it('is turned for clicks, keys, values and the next visit', async () => {
    const { page, faults } = await visitor.visit('#mnk3');
    await seats(page, 'persons');
    await newGame(page, 'hex', { Board: '5' });
    await turn(page);
    await play(page, 'b2');
    const close = async (mark: string, name: string): Promise<void> => {
      const [[x, y], [a, b]] = [await middle(page, mark), await place(page, name)];
      expect(Math.hypot(x - a, y - b)).toBeLessThan(2);
    };
    await close('.board .piece.tone-own', 'b2');
    await cell(page, 'c3').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await says(page, /Orange: d2\. Blue to move/);
    await page.getByLabel('Show the value of every move').check();
    await page.locator('.value.best').first().waitFor();
    const best = (await page.locator('.best-moves').textContent())!.match(/[a-e][1-5]/)![0];
    await close('.value.best', best);
    const before = await page.locator('.board').getAttribute('viewBox');
    await page.reload();
    await eventually(() => page.locator('.board').getAttribute('viewBox')).toBe(before);
    expect(await wayTo(page, 'e1')).toBe('up right');
    // The key turns the board too; other games stay as they are.
    await cell(page, 'c3').focus();
    await page.keyboard.press('t');
    expect(await wayTo(page, 'a5')).toBe('right');
    await newGame(page, 'mnk');
    expect(await page.locator('[data-act=turn]').count()).toBe(0);
    expect(await wayTo(page, 'c1')).toBe('right');
    expect(faults).toEqual([]);
  });

  it('is turned in the enlarged picture of a telephone', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page, faults } = await visitor.visit('#hex11=f6,c8', phone, 'closed');
    for (let i = 0; i < 3; i++) await turn(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await cell(page, 'g6').tap();
    // f6 is up and left of g6 now.
    const [x, y] = await middle(page, '.closeup .cell.aimed');
    const discs = await page.locator('.closeup circle.piece.tone-own:not(.ring)').all();
    const boxes = await Promise.all(discs.map((disc) => disc.boundingBox()));
    const near = boxes.map((box) => [box!.x + box!.width / 2 - x, box!.y + box!.height / 2 - y]);
    expect(near).toHaveLength(1);
    expect(near[0][0]).toBeLessThan(-10);
    expect(near[0][1]).toBeLessThan(-20);
    await page.getByRole('button', { name: 'Play g6' }).tap();
    await eventually(() => page.locator('.moves .side-0').allTextContents()).toEqual(['f6', 'g6']);
    expect(faults).toEqual([]);
  });
});
