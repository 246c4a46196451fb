/** A click changes only what it must, and the page sends no requests to other addresses. */
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { cell, describeInBrowser, eventually, newGame, play, says, seats, Visitor } from './browser.js';

/** Records the nodes that are added, removed or changed, and the stored values. */
async function observe(page: Page): Promise<void> {
  await page.evaluate(`{
    window.stored = [];
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      window.stored.push((this === localStorage ? 'all tabs ' : 'this tab ') + key);
      setItem.call(this, key, value);
    };
    window.observer = new MutationObserver(() => {});
    const what = { subtree: true, childList: true, attributes: true, characterData: true };
    window.observer.observe(document.documentElement, what);
  }`);
}

interface Written {
  readonly nodes: number;
  readonly tiles: number;
  readonly games: readonly string[];
}

/** Returns the changes by a click on a cell until the next frame. */
async function click(page: Page, name: string): Promise<Written> {
  return page.evaluate(`(async () => {
    window.observer.takeRecords();
    window.stored.length = 0;
    const at = document.querySelector('.cell[aria-label^="${name},"]');
    at.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    const records = window.observer.takeRecords();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    records.push(...window.observer.takeRecords());
    const seen = new Set();
    const add = (node) => (seen.add(node), node.childNodes.forEach(add));
    for (const { type, target, addedNodes, removedNodes } of records)
      if (type === 'childList') [...addedNodes, ...removedNodes].forEach(add);
      else seen.add(target);
    const tiles = [...seen].filter((node) => node.nodeName === 'path' && node.matches('.tile')).length;
    return { nodes: seen.size, tiles, games: window.stored.filter((key) => key.endsWith('.game')) };
  })()`);
}

describeInBrowser('a click', () => {
  const visitor = new Visitor();

  it.each([
    ['hex', '11', 'f6', ['e7', 'd3']],
    ['mnk', 'five', 'h8', ['k11', 'c3']],
    ['dots', '5', 'h0,0', ['v0,0', 'v0,1']],
  ] as const)(
    'writes under 100 nodes on %s %s, two tiles at most, and the game once',
    async (game, board, first, then) => {
      const { page, faults } = await visitor.visit('#mnk3');
      await newGame(page, game, { Board: board });
      await seats(page, 'persons');
      await play(page, first);
      await observe(page);
      for (const name of then) {
        const { nodes, tiles, games } = await click(page, name);
        expect(nodes).toBeGreaterThan(5);
        expect(nodes).toBeLessThan(100);
        expect(tiles).toBeLessThan(3);
        expect([...games].sort()).toEqual(['all tabs tabuleiro.game', 'this tab tabuleiro.game']);
      }
      expect(faults).toEqual([]);
    },
  );

  it('writes under 100 nodes while the computer answers', async () => {
    const { page, faults } = await visitor.visit();
    await observe(page);
    const { nodes, games } = await click(page, 'f6');
    expect(nodes).toBeLessThan(100);
    expect(games).toHaveLength(2);
    await says(page, /Orange: .*Blue to move/);
    expect(faults).toEqual([]);
  });

  it('against level 5 and with analysis on 11 x 11 ask for nothing outside of the page', async () => {
    const { page, faults } = await visitor.visit('', {}, 'closed');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await newGame(page, 'hex', { Board: '11', Opponent: 'level-5' });
    await cell(page, 'f6').click();
    await says(page, /Orange: .*Blue to move/);
    await page.getByLabel('Show the value of every move').check();
    await page.locator('.value.estimated').first().waitFor();
    await eventually(() => page.locator('.best-moves').textContent()).toMatch(/^Best: /);
    const own = page.url().replace(/#.*/, '');
    expect(asked.filter((url) => !url.startsWith(own) && !url.startsWith(`blob:`))).toEqual([]);
    expect(faults).toEqual([]);
  });
});
