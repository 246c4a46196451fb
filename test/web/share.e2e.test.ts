/**
 * Saving, loading, links, records, replay, analysis, the tree, language and theme, and their
 * faults.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { run } from '../cli/in-process.js';
import type { Page } from 'playwright-core';
import {
  cell,
  describeInBrowser,
  eventually,
  newGame,
  play,
  says,
  seats,
  status,
  Visitor,
  stopClock,
} from './browser.js';
import { more } from '../amount.js';

/** Plays three moves of a new game between two persons. */
async function threeMoves(page: Page): Promise<void> {
  await newGame(page, 'mnk');
  await seats(page, 'persons');
  await play(page, 'b2', 'a1', 'c1');
  await says(page, /X: c1\. O to move/);
}

const problem = (page: Page): Promise<string | null> => page.locator('.problem').textContent();

describeInBrowser('the page', () => {
  const visitor = new Visitor();

  it('saves a game as the terminal does, and loads it', async () => {
    const { page, faults } = await visitor.visit('#mnk3');
    await threeMoves(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    ]);
    const saved = readFileSync(await file.path(), 'utf8');
    expect(JSON.parse(saved)).toMatchObject({ schema: 'tabuleiro.game/1', moves: ['b2', 'a1', 'c1'] });
    await newGame(page, 'hex');
    const upload = (text: string) =>
      page
        .locator('.share input[type=file]')
        .setInputFiles({ name: 'game.json', mimeType: '', buffer: Buffer.from(text) });
    await upload(saved);
    await says(page, /X: c1\. O to move/);
    for (const text of ['{}', saved.replace('c1', 'b2'), saved.replace('mnk 3 3', 'mnk 0 3')]) {
      await newGame(page, 'mnk');
      await eventually(() => problem(page)).toBe('');
      await upload(text);
      await eventually(() => problem(page)).toMatch(
        /^(The file is not|One of its moves|Its starting position)/,
      );
    }
    expect(faults).toEqual([]);
  });

  it('saves a game as the SGF that convert writes, and opens it again', async () => {
    const { page, faults } = await visitor.visit('#hex5=c3,b4,d2');
    await says(page, /: d2\. /);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'SGF', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('tabuleiro-hex.sgf');
    const text = readFileSync(await file.path(), 'utf8');
    const { stdout } = await run(
      ['convert', '-', '--from', 'moves', '--game', 'hex', '--size', '5', '--to', 'sgf'],
      'c3 b4 d2\n',
    );
    expect(text).toBe(stdout);
    await newGame(page, 'mnk');
    expect(await page.getByRole('button', { name: 'SGF', exact: true }).count()).toBe(0);
    const input = page.locator('.share input[type=file]');
    await input.setInputFiles({ name: 'a.sgf', mimeType: '', buffer: Buffer.from(text) });
    await says(page, /: d2\. /);
    expect(faults).toEqual([]);
  });

  it('shares the position as a link', async () => {
    const { page, faults } = await visitor.visit('#mnk3');
    await threeMoves(page);
    const link = await page.getByLabel('Link').inputValue();
    const other = await visitor.visit(new URL(link).hash);
    await says(other.page, /X: c1\. O to move/);
    expect(await other.page.locator('.moves button').count()).toBe(4);
    await other.page.getByRole('button', { name: 'Undo' }).click();
    await says(other.page, /looking back/);
    expect([...faults, ...other.faults]).toEqual([]);
  });

  it('has the link in the address; Back opens the game before, a reload keeps moves to come', async () => {
    const { page, faults } = await visitor.visit();
    const hash = (): Promise<string> => Promise.resolve(new URL(page.url()).hash);
    await threeMoves(page);
    const link = new URL(await page.getByLabel('Link').inputValue()).hash;
    await eventually(hash).toBe(link);
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(hash).not.toBe(link);
    await page.reload();
    await says(page, /looking back/);
    await page.getByRole('button', { name: 'Redo' }).click();
    await eventually(hash).toBe(link);
    await newGame(page, 'hex');
    await eventually(hash).toMatch(/^#hex/);
    await page.goBack();
    await says(page, /X: c1\. O to move/);
    await eventually(hash).toBe(link);
    expect(faults).toEqual([]);
  });

  const wrong = ['#other', '#game=eyJzY2hlbWEiOiJ0YWJ1bGVpcm8uZ2FtZS8xIg'];
  it.each(more > 1 ? ['#game=%%%', '#game=AAAA', '#game=e30', ...wrong] : wrong)(
    'tells what is wrong with the link %s and offers a new game',
    async (hash) => {
      const { page, faults } = await visitor.visit(hash);
      await eventually(() => problem(page)).toMatch(/^The link does not open: .*\.$/);
      await says(page, /Blue to move/);
      expect(faults).toEqual([]);
    },
  );

  it('opens where values that it stored were replaced by others', async () => {
    const { page, faults } = await visitor.visit('#mnk3');
    await threeMoves(page);
    await page.addInitScript(`for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) storage.setItem(key, '5');`);
    await page.reload();
    await page.locator('.cell').first().waitFor();
    await play(page, 'b3');
    expect(faults).toEqual([]);
  });

  it('plays from a record, or says where the record is wrong', async () => {
    const { page, faults } = await visitor.visit('#mnk3');
    const record = page.getByLabel('Position as a record');
    const load = page.getByRole('button', { name: 'Play from this record' });
    await record.fill('hex 3 3\n1 0 0\n0 2 0\n0 0 0\n');
    await load.click();
    await cell(page, 'a1').and(page.locator('[aria-label="a1, Blue"]')).waitFor();
    const form = page.locator('form.setup');
    expect(await form.getByLabel('Rows').inputValue()).toBe('3');
    const checked = await form.locator('option:checked').allTextContents();
    expect(checked.slice(0, 2)).toEqual(['Hex', 'another board']);
    for (const [text, words] of [
      ['hex 3 3\n1 0', /expected 9 cells, found only 2/i],
      ['chess 8 8', /chess/],
      ['mnk 3 3\n1 1 1 2 2 2 0 0 0', /position is not legal/i],
    ] as const) {
      await record.fill(text);
      await load.click();
      await eventually(() => problem(page)).toMatch(words);
    }
    await cell(page, 'a1').and(page.locator('[aria-label="a1, Blue"]')).waitFor();
    expect(faults).toEqual([]);
  });

  it('replays the game and can be stopped', async () => {
    const { page, faults } = await visitor.visit('#mnk3');
    await threeMoves(page);
    await stopClock(page);
    await page.getByRole('button', { name: 'Replay' }).click();
    await says(page, /^X to move \(looking back\)/);
    await page.clock.runFor(701);
    await says(page, /X: b2/);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.clock.runFor(5000);
    expect(await status(page).textContent()).toMatch(/X: b2/);
    await page.getByRole('button', { name: 'Replay' }).click();
    for (const move of [/O: a1/, /X: c1/]) {
      await page.clock.runFor(701);
      await says(page, move);
    }
    await page.getByRole('button', { name: 'Replay' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('shows the value of every move by colour and by sign, and says it', async () => {
    const { page, faults } = await visitor.visit('#mnk3');
    await seats(page, 'persons');
    await page.getByLabel('Position as a record').fill('mnk 3 3\n1 1 0\n0 2 0\n0 0 0\n');
    await page.getByRole('button', { name: 'Play from this record' }).click();
    await page.getByLabel('Show the value of every move').check();
    await cell(page, 'c1').and(page.locator('[aria-label="c1, empty, draw, best"]')).waitFor();
    expect(await page.locator('.value.loss').count()).toBe(5);
    expect(await page.locator('.value.draw.best').count()).toBe(1);
    expect(await page.locator('.sign').count()).toBe(6);
    expect(await page.locator('.best-moves').textContent()).toBe('Best: c1, draw');
    await cell(page, 'c1').click();
    await cell(page, 'a3').and(page.locator('[aria-label="a3, empty, draw, best"]')).waitFor();
    await page.getByLabel('Show the value of every move').uncheck();
    expect(await page.locator('.value').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('steps through each line of the analysis on the board', async () => {
    const { page, faults } = await visitor.visit('#mnk3');
    await seats(page, 'persons');
    await page.getByLabel('Position as a record').fill('mnk 3 3\n1 1 0\n0 2 0\n0 0 0\n');
    await page.getByRole('button', { name: 'Play from this record' }).click();
    await page.getByLabel('Show the value of every move').check();
    const lines = page.locator('.best-line');
    await eventually(() => lines.count()).toBe(3);
    expect(await lines.locator('.key').allTextContents()).toEqual(['draw', 'loss', 'loss']);
    const second = page.getByRole('group', { name: 'Line 2' }).getByRole('button');
    expect(await second.allTextContents()).toEqual(['a2', 'c1']);
    const numbers = page.locator('.board .label:not(.coordinate)');
    await second.nth(1).click();
    await eventually(() => numbers.allTextContents()).toEqual(expect.arrayContaining(['1', '2']));
    expect(await page.locator('.value').count()).toBe(0);
    await second.nth(1).click();
    await eventually(() => page.locator('.value').count()).toBe(6);
    expect(faults).toEqual([]);
  });

  it('draws an arrow to the value of a move that has a path', async () => {
    const { page, faults } = await visitor.visit('#mnk3');
    await page
      .getByLabel('Position as a record')
      .fill('7 7\n1 0 0 0  2 2 0  0 0 0 0  0 2 0  0 0 0 0  0 0 2  0 0 0 1\n');
    await page.getByRole('button', { name: 'Play from this record' }).click();
    await page.getByLabel('Show the value of every move').check();
    await page.locator('.values .heads').nth(1).waitFor();
    const arrows = page.locator('.values .line');
    const tones = await arrows.evaluateAll((lines) => lines.map((line) => line.getAttribute('class')).sort());
    expect(tones).toEqual(['line tone-best', 'line tone-path']);
    expect(await page.locator('.best-line .key.draw').allTextContents()).toEqual(['+3', '+2']);
    expect(faults).toEqual([]);
  });

  it('draws the threat where every move loses, and says how long the game lasts', async () => {
    const { page, faults } = await visitor.visit('#mnk3');
    await seats(page, 'persons');
    await page.getByLabel('Position as a record').fill('hex 4 4\n0 0 0 0\n0 1 2 0\n0 0 0 0\n0 0 0 0\n');
    await page.getByRole('button', { name: 'Play from this record' }).click();
    await page.getByLabel('Show the value of every move').check();
    const words = 'Every move: loss. The longest resistance lasts 8 moves';
    await eventually(() => page.locator('.best-moves').textContent()).toBe(words);
    expect(await page.locator('.proof .piece.tone-opponent').count()).toBeGreaterThan(8);
    expect(await page.locator('.value').count()).toBe(0);
    expect(await cell(page, 'a1').getAttribute('aria-label')).toBe('a1, empty, loss');
    expect(faults).toEqual([]);
  });

  it('reviews the game of a link that asks for it, typed by hand, also beside the same game', async () => {
    const { page, faults } = await visitor.visit('#mnk3=b2,b1,a1&review');
    await page.locator('.review-note').waitFor();
    expect(await page.locator('.moves button .mark').allTextContents()).toEqual(['✓', '??', '✓']);
    expect(new URL(page.url()).hash).toBe('#mnk3=b2,b1,a1');
    const other = await visitor.visit('#mnk3=b2,b1');
    await other.page.evaluate(`location.hash = '#mnk3=b2,b1&review'`);
    await other.page.locator('.review-note').waitFor();
    const wrong = await visitor.visit('#mnk3=b2,b2&review');
    await eventually(() => problem(wrong.page)).toMatch(/move 2, b2, cannot be played there/);
    expect(await wrong.page.locator('.review-note').count()).toBe(0);
    expect([...faults, ...other.faults, ...wrong.faults]).toEqual([]);
  });

  it('draws the tree of a search, with and without cuts', async () => {
    const { page, faults } = await visitor.visit('#mnk3');
    await newGame(page, 'mnk');
    await seats(page, 'persons');
    await page.getByText('Search tree').click();
    const tree = page.locator('.tree');
    await tree.getByRole('button', { name: 'Draw' }).click();
    await tree.locator('.cut').first().waitFor();
    await tree.getByLabel('with alpha-beta cuts').uncheck();
    await tree.getByRole('button', { name: 'Draw' }).click();
    await eventually(() => tree.locator('.plies tbody tr').last().textContent()).toMatch(/^2720/);
    expect(await tree.locator('.branch').count()).toBe(1 + 9 + 72);
    expect(await tree.locator('.cut').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('speaks Portuguese to a Portuguese browser, and remembers what was chosen instead', async () => {
    const { page, faults } = await visitor.visit('', { locale: 'pt-BR', colorScheme: 'dark' });
    const root = page.locator('html');
    expect([await root.getAttribute('lang'), await root.getAttribute('data-theme')]).toEqual(['pt', 'dark']);
    await says(page, /Azul joga/);
    await page.getByRole('button', { name: 'Teclas' }).click();
    expect(await page.locator('dialog[open]').textContent()).toContain('Enter, espaço');
    await page.getByRole('button', { name: 'Fechar' }).click();
    await page.getByLabel('Idioma').selectOption('en');
    await page.getByLabel('Theme').selectOption('print');
    await cell(page, 'd4').click();
    await says(page, /White: d4|Black: /);
    await page.reload();
    await says(page, /(White: d4|Black: )/);
    expect([await root.getAttribute('lang'), await root.getAttribute('data-theme')]).toEqual(['en', 'print']);
    expect(faults).toEqual([]);
  });

  it.each(['worker.js?*', 'engine-*.js', 'weights-*.bin'])(
    'goes on once the engine loads (%s)',
    async (part) => {
      const { page } = await visitor.visit();
      await newGame(page, 'hex', { Board: '5' });
      await page.route(`**/${part}`, (route) => route.abort());
      await cell(page, 'c3').click();
      await eventually(() => problem(page)).toMatch(/^The search broke down .*no connection/);
      await page.unroute(`**/${part}`);
      await page.getByRole('button', { name: 'Go on from here' }).click();
      await says(page, /Orange: .*Blue to move/);
      expect(await problem(page)).toBe('');
    },
  );

  it('stays as it is where a language does not load', async () => {
    const { page } = await visitor.visit();
    await page.route('**/page-*.js', (route) => route.abort());
    await page.getByLabel('Language').selectOption('pt');
    await eventually(() => page.getByLabel('Language').inputValue()).toBe('en');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.unroute('**/page-*.js');
    await page.reload();
    await page.getByLabel('Language').selectOption('pt');
    await says(page, /Azul joga/);
  });
});
