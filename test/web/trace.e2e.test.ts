/**
 * The page of a trace in a browser: steps, cuts, clicks and playing to the end work without errors
 * and without a network.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, it } from 'vitest';
import { scratch, solve } from '../cli/program.js';
import { describeInBrowser, executablePath, flags } from './browser.js';

const folder = scratch();

describeInBrowser('the page of a trace', () => {
  it('goes through the search and ends with its counts', async () => {
    const [file, target] = [join(folder, 'velha.txt'), join(folder, 'trace.html')];
    const position = 'mnk 3 3\n1 2 1\n0 2 0\n0 0 0\n0 0\n';
    writeFileSync(file, position);
    expect(solve(['trace', file, '--depth', '9', '-o', target]).code).toBe(0);
    const { stats } = JSON.parse(solve(['-a', 'alphabeta', '--format', 'ndjson'], position).stdout) as {
      stats: { nodes: number; cutsAlpha: number; cutsBeta: number };
    };
    const browser = await chromium.launch({ executablePath, args: flags });
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
      const faults: string[] = [];
      page.on('console', (message) => faults.push(message.text()));
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('request', (request) => {
        if (!request.url().startsWith('file:')) faults.push(request.url());
      });
      await page.goto(`file://${target}`);
      const said = (): Promise<string | null> => page.locator('#said').textContent();
      const shown = (): Promise<number> => page.locator('svg g:not(.hidden)').count();
      expect([await said(), await shown()]).toEqual(['1/202  Enter root. Window [−∞, +∞].', 1]);
      await page.keyboard.press('ArrowRight');
      expect([await said(), await shown()]).toEqual(['2/202  Enter a2. Window [−∞, +∞].', 2]);
      await page.keyboard.press('c');
      expect(await said()).toMatch(/^\d+\/202 {2}Alpha cut after \w\d: .* is at most alpha = /);
      await page.locator('#end').click();
      expect([await said(), await shown()]).toEqual(['202/202  root is worth 0.', stats.nodes]);
      expect(await page.locator('#counts').textContent()).toBe(
        `nodes ${String(stats.nodes)}, alpha cuts ${String(stats.cutsAlpha)}, beta cuts ${String(stats.cutsBeta)}, found in the table 0`,
      );
      await page.keyboard.press('ArrowLeft');
      expect(await said()).toMatch(/^201\/202/);
      expect(faults).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});
