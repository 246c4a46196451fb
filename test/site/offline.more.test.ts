/**
 * A site of a few pages, built as `make site` does and opened from its folder: without a server,
 * modules cannot be loaded.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { execute, root } from '../cli/program.js';
import { describeInBrowser, executablePath, flags } from '../web/browser.js';

const pages = {
  'index.md': '# Home\n\n[How to begin](./guide/start.md)\n',
  'guide/start.md': '# Start\n\n## Bananas\n\nThey ripen.\n',
  'notebooks/00-first.md': '# First: a notebook\n',
  'try.md': `# Try\n\n<div class="cell">\n\n\`\`\`ts\nimport { solve } from 'tabuleiro';
console.log(solve('hex 1 1\\n0').lo, '<svg xmlns="http://www.w3.org/2000/svg" />');
\`\`\`\n\n<button class="cell-run">Run</button><output></output>\n\n</div>\n`,
  'pt/index.md': '# Casa\n\n## Laranjas\n\nEstas amadurecem.\n',
};

describeInBrowser('the site, opened from a folder', () => {
  let folder: string;
  let browser: Browser;

  beforeAll(async () => {
    mkdirSync(join(root, '.cache/test'), { recursive: true });
    // VitePress searches its imports from the folder of the sources upwards.
    folder = mkdtempSync(join(root, '.cache/test/site-'));
    for (const [path, text] of Object.entries(pages)) {
      mkdirSync(dirname(join(folder, 'pages', path)), { recursive: true });
      writeFileSync(join(folder, 'pages', path), text);
    }
    mkdirSync(join(folder, 'pages/public'));
    cpSync(join(root, 'src/web/icon.svg'), join(folder, 'pages/public/icon.svg'));
    const built = execute('sh', ['src/site/render.sh', folder, join(folder, 'a site')]);
    expect(built.code, built.stderr).toBe(0);
    browser = await chromium.launch({ executablePath, args: flags });
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(path: string, width: number): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme: 'light' });
    page.setDefaultTimeout(60_000);
    await page.goto(pathToFileURL(join(folder, 'a site', path)).href);
    return page;
  }

  const isDark = (page: Page) => page.evaluate(`document.documentElement.classList.contains('dark')`);

  it.each([1360, 400])('%i wide: links, search and the switch of themes work', async (width) => {
    const page = await open('index.html', width);
    await page.locator('.VPSwitchAppearance:visible').click();
    expect(await isDark(page)).toBe(true);
    await page.getByText('How to begin').click();
    await page.getByRole('heading', { name: 'Bananas' }).waitFor();
    expect(await isDark(page)).toBe(true);
    await page.goBack();
    await page.locator('.DocSearch-Button').click();
    await page.locator('.offline-search input').fill('ripen');
    const found = page.locator('.offline-search a');
    await found.first().waitFor();
    expect(await found.allTextContents()).toEqual(['Start › Bananas']);
    await page.keyboard.press('Enter');
    await page.waitForURL(/guide\/start\.html#bananas$/);
  });

  it('has one search for each language, by the keyboard too', async () => {
    const page = await open('pt/index.html', 1360);
    await page.keyboard.press('Control+k');
    await page.locator('.offline-search input').fill('ripen');
    await page.getByText('Nada encontrado para "ripen"').waitFor();
    await page.locator('.offline-search input').fill('amadurecem');
    await page.locator('.offline-search a').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/pt\/index\.html#laranjas$/);
  });

  it('runs cells as they stand and as they were changed', async () => {
    const page = await open('try.html', 1360);
    await page.getByRole('button', { name: 'Run' }).click();
    const output = page.locator('output');
    await output.locator('img').waitFor();
    expect((await output.textContent())?.trim()).toBe('1');
    await page.locator('.cell pre').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('console.log(1 + 1); throw new Error("out of luck")');
    await page.keyboard.press('Shift+Enter');
    await page.getByText('out of luck').last().waitFor();
    expect((await output.textContent())?.trim()).toBe('2 \nError: out of luck');
  });
});
