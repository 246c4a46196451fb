/** Low windows use their height, and small cells have no numbers. */
import { expect, it } from 'vitest';
import { menuGames } from '../../src/web/controller/choice.js';
import { describeInBrowser, eventually, newGame, seats, Visitor } from './browser.js';

describeInBrowser('the page in a small window', () => {
  const visitor = new Visitor();

  const windows = {
    'a telephone held sideways': { width: 844, height: 390 },
    'a desktop enlarged to 200 %': { width: 720, height: 450 },
    'a wide desktop enlarged to 200 %': { width: 960, height: 540 },
    'a laptop enlarged to 200 %': { width: 683, height: 384 },
  };

  it('shows the whole board beside the players, the buttons and the sentence in four sizes', async () => {
    const [viewport] = Object.values(windows);
    const { page, faults } = await visitor.visit('', { viewport }, 'closed');
    for (const { id: game, view } of menuGames) {
      await page.setViewportSize(viewport);
      await newGame(page, game);
      for (const [name, { width, height }] of Object.entries(windows)) {
        const where = `${game}, ${name}`;
        await page.setViewportSize({ width, height });
        await page.evaluate('scrollTo({ top: 0, behavior: "instant" })');
        const board = (await page.locator('.board').boundingBox())!;
        expect(board.y, where).toBeGreaterThanOrEqual(0);
        expect(board.y + board.height, where).toBeLessThanOrEqual(height);
        expect(board.height, where).toBeGreaterThan(0.84 * height);
        for (const part of [view.solo ? '.captures' : '.players', '.buttons', '.status']) {
          const box = (await page.locator(part).boundingBox())!;
          expect(box.x, where).toBeGreaterThan(board.x + board.width);
          expect(box.y + box.height, where).toBeLessThanOrEqual(height);
        }
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        // The board stays in sight beside the lower panels.
        await page.evaluate('scrollTo({ top: 400, behavior: "instant" })');
        expect((await page.locator('.board').boundingBox())!.y, where).toBeGreaterThanOrEqual(0);
      }
    }
    expect(faults).toEqual([]);
  });

  it('hides the numbers of the analysis on cells too small for them, and keeps colours and letters', async () => {
    const { page, faults } = await visitor.visit('#mnk19;k:5=j10,k10', {
      viewport: { width: 390, height: 844 },
    });
    await seats(page, 'persons');
    await page.getByLabel('Show the value of every move').check();
    await page.getByLabel('Seconds a position').selectOption('1');
    await page.locator('.value').first().waitFor();
    expect(await page.locator('.value-text').count()).toBe(0);
    expect(await page.locator('.value.best').count()).toBeGreaterThan(0);
    expect(await page.locator('.board .coordinate').count()).toBeGreaterThan(10);
    expect(await page.locator('.best-moves').textContent()).toMatch(/Best: .*\d+%/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await eventually(() => page.locator('.value-text').count()).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });
});
