/**
 * The page of a trace in a browser: steps, cuts, boards, zoom and overview work without errors and
 * without a network.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../cli/in-process.js';
import { scratch } from '../cli/program.js';
import { describeInBrowser, executablePath, flags } from './browser.js';

const folder = scratch();
const drawn = 'mnk 3 3\n1 2 1\n0 2 0\n0 0 0\n0 0\n';

const file = join(folder, 'board.txt');
const target = join(folder, 'trace.html');
let browser: Browser | undefined;

/** Opens the page of the trace in a fresh profile; it has no messages, errors and requests. */
async function opened(act: (page: Page) => Promise<void>) {
  const page = await browser!.newPage({ viewport: { width: 1280, height: 720 } });
  const faults: string[] = [];
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) faults.push(request.url());
  });
  await page.goto(`file://${target}`);
  await act(page);
  expect(faults).toEqual([]);
  await page.close();
}

/** Returns how far the tree is scrolled, and the width of the whole tree. */
function treePlace(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const tree = document.getElementById('tree')!;
    return [tree.scrollLeft, tree.scrollTop, tree.firstElementChild!.getBoundingClientRect().width];
  });
}

describeInBrowser('the page of a trace', () => {
  beforeAll(async () => {
    writeFileSync(file, drawn);
    expect((await run(['trace', file, '--depth', '9', '-o', target])).code).toBe(0);
    browser = await chromium.launch({ executablePath, args: flags });
  });
  afterAll(() => browser?.close());

  it('goes through the search and ends with its counts', async () => {
    const { stats } = JSON.parse((await run(['-a', 'alphabeta', '--format', 'ndjson'], drawn)).stdout) as {
      stats: { nodes: number; cutsAlpha: number; cutsBeta: number };
    };
    await opened(async (page) => {
      const said = (): Promise<string | null> => page.locator('#said').textContent();
      const shown = (): Promise<number> => page.locator('svg g:not(.hidden)').count();
      expect([await said(), await shown()]).toEqual(['1/202  Enter root. Window [−∞, +∞].', 1]);
      await page.keyboard.press('ArrowRight');
      expect([await said(), await shown()]).toEqual(['2/202  Enter a2. Window [−∞, +∞].', 2]);
      // Shortcuts of the browser are no steps; the space bar presses the button with the focus.
      await page.keyboard.press('Control+c');
      expect(await said()).toMatch(/^2\/202/);
      await page.locator('#back').focus();
      await page.keyboard.press(' ');
      expect(await said()).toMatch(/^1\/202/);
      await page.keyboard.press('c');
      expect(await said()).toMatch(/^\d+\/202 {2}Alpha cut after \w\d: .* is at most alpha = /);
      await page.locator('#end').click();
      expect([await said(), await shown()]).toEqual(['202/202  root is worth 0.', stats.nodes]);
      expect(await page.locator('#counts').textContent()).toBe(
        `nodes ${String(stats.nodes)}, alpha cuts ${String(stats.cutsAlpha)}, beta cuts ${String(stats.cutsBeta)}, found in the table 0`,
      );
      await page.keyboard.press('ArrowLeft');
      expect(await said()).toMatch(/^201\/202/);
    });
  });

  it('draws the board of the step, and the boards of the tree that are in view', async () => {
    await opened(async (page) => {
      const crosses = (): Promise<number> => page.locator('#picture .cross').count();
      expect([await crosses(), await page.locator('#board').textContent()]).toEqual([
        2,
        '  a b c\n1 x o x\n2 . o .\n3 . . .\n',
      ]);
      await page.keyboard.press('ArrowRight');
      expect([await crosses(), await page.locator('#picture svg').getAttribute('aria-label')]).toEqual([
        3,
        expect.stringMatching(/./),
      ]);
      await page.keyboard.press('End');
      const full = page.locator('#tree .thumbnail:has(.piece)');
      await expect.poll(() => full.count()).toBeGreaterThan(5);
      const all = await page.locator('#tree .thumbnail').count();
      expect(await full.count()).toBeLessThan(all);
      await page.keyboard.press('b');
      expect(await page.locator('#tree .thumbnail').count()).toBe(0);
      expect(await page.locator('#boards').getAttribute('aria-pressed')).toBe('false');
    });
  });

  it('is zoomed by buttons, keys and the wheel with Ctrl, about the pointer', async () => {
    await opened(async (page) => {
      await page.keyboard.press('End');
      const [, , width] = await treePlace(page);
      await page.keyboard.press('+');
      expect((await treePlace(page))[2]).toBeCloseTo(1.25 * width, 0);
      await page.locator('#zoomOut').click();
      expect((await treePlace(page))[2]).toBeCloseTo(width, 0);
      const node = page.locator('#tree g:not(.hidden)').nth(3);
      await node.scrollIntoViewIfNeeded();
      const before = (await node.boundingBox())!;
      await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, 100);
      await page.keyboard.up('Control');
      await expect.poll(async () => (await treePlace(page))[2]).toBeLessThan(0.9 * width);
      await page.keyboard.press('0');
      const hidden = await page
        .locator('#tree')
        .evaluate((tree) => [tree.scrollWidth - tree.clientWidth, tree.scrollHeight - tree.clientHeight]);
      expect(hidden).toEqual([0, 0]);
      expect((await treePlace(page))[2]).toBeGreaterThan(
        0.5 * (await page.locator('#tree').evaluate(({ clientWidth }) => clientWidth)),
      );
    });
  });

  it('shows the whole tree in small, and a click there moves the view', async () => {
    await opened(async (page) => {
      await page.keyboard.press('End');
      const map = page.locator('#overview');
      const { width, height } = (await map.boundingBox())!;
      const picture = (): Promise<string> =>
        map.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
      const before = await picture();
      await map.click({ position: { x: width - 2, y: height / 2 } });
      const [left, , whole] = await treePlace(page);
      const room = await page.locator('#tree').evaluate(({ clientWidth }) => clientWidth);
      expect(left).toBeCloseTo(whole - room, -1);
      await expect.poll(picture).not.toBe(before);
      await map.click({ position: { x: 2, y: height / 2 } });
      expect((await treePlace(page))[0]).toBe(0);
    });
  });
});
