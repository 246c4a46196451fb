/** A file of positions on the page: opened, filtered, shown on the board, answered and saved. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { run } from '../cli/in-process.js';
import { describeInBrowser, eventually, says, Visitor } from './browser.js';

const mixed = readFileSync('fixtures/mixed/entrada.txt', 'utf8').replace(/0 0\s*$/, '');
const answers = readFileSync('fixtures/mixed/saida.txt', 'utf8');
const copies = 15;

async function openRecords(page: Page): Promise<void> {
  const buffer = Buffer.from(`${mixed.repeat(copies)}0 0\n`);
  await page.locator('.files input[type=file]').setInputFiles({ name: 'entrada.txt', mimeType: '', buffer });
}

const savedGame = JSON.stringify({
  schema: 'tabuleiro.game/1',
  setup: 'mnk 3 3\n0 0 0\n0 0 0\n0 0 0\n',
  seed: 1,
  moves: ['b2'],
});

async function drop(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
    return data;
  })()`);
  await page.locator('main').dispatchEvent('drop', { dataTransfer: data });
}

describeInBrowser('the page', () => {
  const visitor = new Visitor();

  it('opens over a hundred records, shows one with its answer, solves all and saves them', async () => {
    const { page, faults } = await visitor.visit();
    await openRecords(page);
    // The first record is on the board at once, with its answer.
    await eventually(() => page.locator('.answer').textContent()).toMatch(/^1: \d+/);
    const count = page.locator('.file-view .hint', { hasText: /^[\d,]+ records$/ });
    await eventually(() => count.textContent()).toMatch(/^1\d\d records$/);
    // Only six rows of the list exist, including those that are scrolled to.
    const rows = page.locator('.row-button');
    expect(await rows.count()).toBe(6);
    await page.locator('.list').evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await eventually(() => rows.last().getAttribute('aria-label')).toMatch(/^1\d\d\. /);
    await page.getByLabel('Of the game').selectOption('hex');
    // All rows are awaited, since the old list may begin with a record of this game too.
    await eventually(async () => (await rows.allTextContents()).every((row) => row.includes('Hex'))).toBe(
      true,
    );
    await rows.first().click();
    await eventually(() => page.locator('.answer').textContent()).toMatch(
      /^\d+: −?1 .*(Blue|Orange) (wins|then joins)/,
    );
    await page.getByRole('button', { name: 'Solve all' }).click();
    await eventually(() => page.locator('.file-view progress').getAttribute('value')).toBe('1');
    await page.getByLabel('Answer', { exact: true }).selectOption('none');
    await eventually(() => count.textContent()).toBe('0 records');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save saida.txt' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('saida.txt');
    expect(readFileSync(await file.path(), 'utf8')).toBe(answers.repeat(copies));
    expect(faults).toEqual([]);
  });

  it('takes a click on a record while its list is asked for again', async () => {
    const { page, faults } = await visitor.visit();
    await openRecords(page);
    const row = page.locator('.row-button').nth(1);
    await row.hover();
    await page.mouse.down();
    // A shorter list that ends a scroll, or answers to records out of sight, have the same effect.
    await page.locator('.list').dispatchEvent('scroll');
    await page.waitForTimeout(500);
    await page.mouse.up();
    await eventually(() => page.locator('.answer').textContent()).toMatch(/^2: /);
    expect(faults).toEqual([]);
  });

  it('takes a file that is dropped: one game goes to the board, several are listed', async () => {
    const { page, faults } = await visitor.visit();
    await drop(page, 'game.json', savedGame);
    await says(page, /^X: b2\. O to move/);
    await drop(page, 'links.txt', readFileSync('fixtures/formats/links.txt', 'utf8').split('\n')[0]);
    await says(page, /: c4\. /);
    await drop(page, 'chess.txt', `chess 8 8\n${mixed}0 0\n`);
    await eventually(() => page.locator('.answer').textContent()).toMatch(/^2: \d+/);
    await page.getByRole('button', { name: 'Next record' }).click();
    await eventually(() => page.locator('.answer').textContent()).toMatch(/^3: /);
    await drop(page, 'game.json', savedGame);
    await says(page, /^X: b2\. O to move/);
    expect(await page.locator('.file-view').isVisible()).toBe(false);
    await drop(page, 'collection.sgf', readFileSync('fixtures/formats/collection.sgf', 'utf8'));
    const rows = page.locator('.row-button');
    await eventually(() => rows.count()).toBe(2);
    await rows.nth(1).click();
    await eventually(() => page.locator('.moves button').count()).toBe(5);
    await eventually(() => page.locator('.answer').textContent()).toBe(
      '2: The winner is Blue. Orange resigned.',
    );
    expect(faults).toEqual([]);
  });

  it('refuses a file that is none of these, and leaves the list as it was', async () => {
    const { page, faults } = await visitor.visit('', { locale: 'pt-BR' });
    await drop(page, 'entrada.txt', `${mixed}0 0\n`);
    await eventually(() => page.locator('.row-button').count()).toBe(6);
    await drop(page, 'game.sgf', '(;GM[1]SZ[9];B[aa])');
    await eventually(() => page.locator('.problem').textContent()).toBe(
      'A partida não é de Hex: falta GM[11].',
    );
    expect(await page.locator('.file-view h2').textContent()).toBe('entrada.txt');
    expect(await page.locator('.row-button').count()).toBe(6);
    expect(faults).toEqual([]);
  });

  it('takes positions under Save and share too, and says why a line is no answer', async () => {
    const { page, faults } = await visitor.visit();
    const answer =
      '{"schema":"solve.result/1","game":"mnk","status":"estimated","lo":-0.402512560931,"hi":1,"best":["b2"]}\n';
    const refused = '{"schema":"solve.result/1","status":"refused","error":{"code":"time","reason":""}}\n';
    const lines = `${refused}{"a":\n{}\n${answer.repeat(1100)}`;
    const input = page.locator('.share input[type=file]');
    await input.setInputFiles({ name: 'saida.ndjson', mimeType: '', buffer: Buffer.from(lines) });
    const rows = page.locator('.row-button');
    await eventually(() => rows.nth(1).textContent()).toBe(
      '2. line 2: not a position! the line is not JSON: answers and labels are read as NDJSON',
    );
    expect(await rows.nth(2).textContent()).toContain('schema solve.result/1');
    expect(await rows.nth(3).locator('.row-answer').textContent()).toBe('~−0.4 b2');
    // Numbers of thousands stay on one line, so that the list does not move.
    const progress = page.locator('.file-view .progress');
    expect(await progress.textContent()).toBe('1,103 / 1,103 answered');
    expect((await progress.boundingBox())!.height).toBeLessThan(30);
    await input.setInputFiles({ name: 'entrada.txt', mimeType: '', buffer: Buffer.from(mixed) });
    await eventually(() => rows.nth(1).textContent()).toMatch(/2\. Hex/);
    expect(faults).toEqual([]);
  });

  it('opens annotated games from a folder, each with its review', async () => {
    const { page, faults } = await visitor.visit();
    const folder = mkdtempSync(join(tmpdir(), 'tabuleiro-review-'));
    const name = join(folder, 'review.html');
    const game = (moves: string[], players: string[]): string =>
      JSON.stringify({
        schema: 'tabuleiro.game/1',
        setup: 'mnk 3 3\n0 0 0\n0 0 0\n0 0 0\n',
        seed: 1,
        moves,
        players,
      });
    const two = [game(['b2', 'b1', 'a1'], ['Ana', 'Rui']), game(['a1', 'b2'], ['Eva', 'Leo'])].join('\n');
    const written = await run(['annotate', '--nodes', '100k', '--format', 'html', '-o', name], two);
    expect(written).toEqual({ code: 0, stdout: '', stderr: '' });
    await page.goto(pathToFileURL(name).href);
    const titles = page.locator('.row-title');
    await eventually(() => titles.allTextContents()).toEqual([
      expect.stringMatching(/^1\. .*: Ana – Rui$/),
      expect.stringMatching(/^2\. .*: Eva – Leo$/),
    ]);
    // The last move but one gave the draw away: the review says so, without a search.
    await eventually(() => page.locator('.moves .mark').allTextContents()).toEqual(['✓', '??', '✓']);
    await page.locator('.moves button', { hasText: 'b1' }).click();
    await eventually(() => page.locator('.review-note').textContent()).toMatch(
      /^For O: draw before b1, .*better was/,
    );
    await page.locator('.row-button', { hasText: 'Eva' }).click();
    await eventually(() => page.locator('.moves .mark').allTextContents()).toEqual(['✓', '✓']);
    expect(faults).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('opens from a folder as one file with the answers inside', async () => {
    const { page, faults } = await visitor.visit();
    const folder = mkdtempSync(join(tmpdir(), 'tabuleiro-gallery-'));
    const name = join(folder, 'saida.html');
    const { stdout } = await run(['--format', 'ndjson'], `${mixed}0 0\n`);
    expect(await run(['gallery', '-o', name], stdout)).toEqual({ code: 0, stdout: '', stderr: '' });
    await page.goto(pathToFileURL(name).href);
    await eventually(() => page.locator('.answer').textContent()).toMatch(/^1: \d+/);
    await page.locator('.row-button', { hasText: 'Hex' }).first().click();
    await eventually(() => page.locator('.answer').textContent()).toMatch(/^2: 1 /);
    // The board shows the winner's carrier until a move is made.
    await eventually(() => page.locator('.proof .disc').count()).toBeGreaterThan(3);
    await page.locator('.cell').first().click();
    await eventually(() => page.locator('.proof .disc').count()).toBe(0);
    expect(faults).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('opens from a folder with records inside, on the first one, which it answers', async () => {
    const { page, faults } = await visitor.visit();
    const folder = mkdtempSync(join(tmpdir(), 'tabuleiro-gallery-'));
    const name = join(folder, 'saida.html');
    expect(await run(['gallery', '-o', name], `${mixed}0 0\n`)).toEqual({ code: 0, stdout: '', stderr: '' });
    await page.goto(pathToFileURL(name).href);
    await eventually(() => page.locator('.answer').textContent()).toMatch(/^1: \d+/);
    expect(faults).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
