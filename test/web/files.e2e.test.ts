/** A file of positions on the page: opened, filtered, shown on the board, answered and saved. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeInBrowser, eventually, says, Visitor } from './browser.js';

const mixed = readFileSync('fixtures/mixed/entrada.txt', 'utf8').replace(/0 0\s*$/, '');
const answers = readFileSync('fixtures/mixed/saida.txt', 'utf8');
const copies = 30;

describeInBrowser('the page', () => {
  const visitor = new Visitor();

  it('opens hundreds of records, shows one with its answer, solves all and saves them', async () => {
    const { page, faults } = await visitor.visit();
    const buffer = Buffer.from(`${mixed.repeat(copies)}0 0\n`);
    await page
      .locator('.files input[type=file]')
      .setInputFiles({ name: 'entrada.txt', mimeType: '', buffer });
    const count = page.locator('.files .hint', { hasText: /^[\d,]+ records$/ });
    await eventually(() => count.textContent()).toMatch(/^2\d\d records$/);
    // Six rows of them exist, and what is scrolled to.
    const rows = page.locator('.row-button');
    expect(await rows.count()).toBe(6);
    await page.locator('.list').evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await eventually(() => rows.last().getAttribute('aria-label')).toMatch(/^2\d\d\. /);
    await page.getByLabel('Of the game').selectOption('hex');
    await eventually(() => rows.first().textContent()).toMatch(/Hex/);
    await rows.first().click();
    await page.locator('.board.game-hex').waitFor();
    await eventually(() => page.locator('.answer').textContent()).toMatch(/^\d+: -?1 .*(Blue|Orange) \(/);
    await page.getByRole('button', { name: 'Solve all' }).click();
    await eventually(() => page.locator('.files progress').getAttribute('value')).toBe('1');
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

  it('takes a file that is dropped: a saved game goes to the board', async () => {
    const { page, faults } = await visitor.visit();
    const game = {
      schema: 'tabuleiro.game/1',
      setup: 'mnk 3 3\n0 0 0\n0 0 0\n0 0 0\n',
      seed: 1,
      moves: ['b2'],
    };
    const data = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      data.items.add(new File([${JSON.stringify(JSON.stringify(game))}], 'game.json'));
      return data;
    })()`);
    await page.locator('main').dispatchEvent('drop', { dataTransfer: data });
    await says(page, /^X: b2\. O to move/);
    expect(faults).toEqual([]);
  });
});
