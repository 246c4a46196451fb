/**
 * The first view of the page, on a desktop and on a telephone, and the actions at the end of a
 * game.
 */
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import {
  cell,
  describeInBrowser,
  eventually,
  isSettled,
  newGame,
  openForm,
  says,
  Visitor,
} from './browser.js';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Returns those of the named elements that are not completely visible. */
async function outOfSight(page: Page, selectors: readonly string[]): Promise<string[]> {
  const { width, height } = page.viewportSize()!;
  const hidden = await Promise.all(
    selectors.map(async (selector) => {
      const box = await page.locator(selector).first().boundingBox();
      const seen =
        box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
      return seen ? [] : [selector];
    }),
  );
  return hidden.flat();
}

describeInBrowser('the page', () => {
  const visitor = new Visitor();

  it.each([
    [
      'en-GB',
      [/^Blue you.*joins left and right.*your turn/, /^Orange computer.*2 \(casual\)/, /click where/],
    ],
    [
      'pt-BR',
      [/^Azul você.*liga a esquerda à direita.*sua vez/, /^Laranja computador.*2 \(casual\)/, /clique onde/],
    ],
  ] as const)(
    'says who plays what, whose turn it is and what to do, on 1024 x 768 (%s)',
    async (locale, words) => {
      const { page, faults } = await visitor.visit(
        '',
        { locale, viewport: { width: 1024, height: 768 } },
        'closed',
      );
      const said = await page.locator('.player, .status').allTextContents();
      words.forEach((text) => expect(said.some((one) => text.test(one))).toBe(true));
      const needed = [
        '.board',
        '.player.side-0',
        '.player.side-1',
        '.status',
        '.rules',
        '.buttons',
        '.moves',
      ];
      expect(
        await outOfSight(page, [...needed, '[data-act=new-game]', '.analysis', '.share', '.files']),
      ).toEqual([]);
      // Each of the 121 cells is as large as a finger, and the board takes most of the window.
      expect((await page.locator('.cell').first().boundingBox())!.width).toBeGreaterThan(32);
      expect(await page.locator('body').textContent()).not.toMatch(/[Pp]layer [12]|[Jj]ogador [12]/);
      expect(faults).toEqual([]);
    },
  );

  it('plays on small cells with a second touch, and keeps a new game at the thumb', async () => {
    const { page, faults } = await visitor.visit('', phone, 'closed');
    expect((await page.locator('header').boundingBox())!.height).toBeLessThan(56);
    expect(await outOfSight(page, ['.board', '.status', '.players'])).toEqual([]);
    const reach = (await page.locator('[data-act=new-game]').boundingBox())!;
    expect(reach.y).toBeGreaterThan(700);
    expect(reach.height).toBeGreaterThan(40);
    await cell(page, 'f6').tap();
    await page.getByRole('button', { name: 'Play f6' }).waitFor();
    await cell(page, 'e6').tap();
    expect(await page.locator('.moves .side-0').count()).toBe(0);
    await page.getByRole('button', { name: 'Play e6' }).tap();
    await eventually(() => page.locator('.moves .side-0').allTextContents()).toEqual(['e6']);
    expect(await page.locator('.magnifier').isVisible()).toBe(false);
    await page.locator('[data-act=new-game]').tap();
    expect(await outOfSight(page, ['.setup select', '.setup [type=submit]'])).toEqual([]);
    const start = (await page.locator('.setup [type=submit]').boundingBox())!;
    expect(start.y + start.height).toBeLessThan((await page.locator('.buttons').boundingBox())!.y);
    await page.locator('.setup [type=submit]').tap();
    await isSettled(page);
    expect(await outOfSight(page, ['.board', '.status'])).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('enlarges a large board under two fingers, where one touch then plays', async () => {
    const { page, faults } = await visitor.visit('#hex13', phone, 'closed');
    const client = await page.context().newCDPSession(page);
    const { x, y, width, height } = (await page.locator('.board').boundingBox())!;
    const middle = { x: x + width / 2, y: y + height / 2 };
    await client.send('Input.synthesizePinchGesture', { ...middle, scaleFactor: 2.5, relativeSpeed: 2000 });
    expect(await page.evaluate('visualViewport.scale')).toBeCloseTo(2.5, 1);
    const tap = async (name: string): Promise<void> => {
      // Position of the finger, in pixels from the corner of the visible part of the page.
      const middle = await page.evaluate<{ x: number; y: number }>(`(() => {
        const { x, y, width, height } = document.querySelector('[aria-label^="${name},"]').getBoundingClientRect();
        const { offsetLeft, offsetTop } = visualViewport;
        return { x: x + width / 2 - offsetLeft, y: y + height / 2 - offsetTop };
      })()`);
      await page.touchscreen.tap(middle.x, middle.y);
    };
    await tap('g7');
    await says(page, /Orange: .*Blue to move/);
    // A gesture with two fingers touches no cell; one finger scrolls the enlarged page.
    const before = await page.evaluate('visualViewport.offsetLeft');
    const scroll = { x: 100, y: 120, xDistance: 60, yDistance: 0, speed: 2000 };
    await client.send('Input.synthesizeScrollGesture', scroll);
    expect(await page.evaluate('visualViewport.offsetLeft')).toBeLessThan(before as number);
    await tap('f5');
    await eventually(() => page.locator('.moves .side-0').allTextContents()).toEqual(['g7', 'f5']);
    expect(faults).toEqual([]);
  });

  it.each(['en-GB', 'pt-BR'])('cuts no button and no player on a telephone (%s)', async (locale) => {
    const { page, faults } = await visitor.visit('#hex11;swap:1=f6,c8', { ...phone, locale }, 'closed');
    await page.locator('header select').first().selectOption('neon');
    // The font of the theme is served with the page.
    const font = await page.evaluate(
      'document.fonts.load("600 15px Orbitron").then(([found]) => found?.status)',
    );
    expect(font).toBe('loaded');
    const buttons = await page
      .locator('.buttons button')
      .evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).map((one) => one.getAttribute('data-act')!),
      );
    expect(buttons).toEqual(
      expect.arrayContaining(['undo', 'replay', 'go-on', 'resign', 'swap', 'new-game']),
    );
    expect(
      await outOfSight(
        page,
        buttons.map((name) => `[data-act=${name}]`),
      ),
    ).toEqual([]);
    for (const theme of ['neon', 'light']) {
      await page.locator('header select').first().selectOption(theme);
      const cut = await page.evaluate(`[...document.querySelectorAll('.names')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent)`);
      expect(cut).toEqual([]);
    }
    expect(faults).toEqual([]);
  });

  it('prints the board, the players, the moves and the sentence, and no form', async () => {
    const { page, faults } = await visitor.visit('#hex5=c3,b2,d2');
    await page.emulateMedia({ media: 'print' });
    const seen = [
      'header',
      '.board',
      '.players',
      '.moves',
      '.status',
      '.setup',
      '.folds',
      '.files',
      '.buttons',
    ];
    const shown = await Promise.all(seen.map((selector) => page.locator(selector).isVisible()));
    expect(seen.filter((_, i) => shown[i])).toEqual(['.board', '.players', '.moves', '.status']);
    expect(faults).toEqual([]);
  });

  it('says that a game is over, and plays again with the colours exchanged', async () => {
    const { page, faults } = await visitor.visit('#mnk3=a1,b1,a2,b2');
    await cell(page, 'a3').click();
    await says(page, /The winner is X/);
    await page.getByRole('button', { name: 'Look back' }).click();
    await says(page, /looking back/);
    await page.locator('.moves button').last().click();
    await page.locator('.ending').getByRole('button', { name: 'Exchange the players' }).click();
    await says(page, /^X: .* O to move: your turn/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await isSettled(page);
    expect(await page.locator('.player.side-1').textContent()).toMatch(/^O you/);
    expect(faults).toEqual([]);
  });

  it('offers seconds a move where they end the search, and seconds a position to the analysis', async () => {
    const { page, faults } = await visitor.visit();
    const form = await openForm(page);
    const seconds = form.getByLabel('Seconds a move');
    expect(await seconds.count()).toBe(0);
    const level = form.locator('.seats').getByLabel('Level');
    await level.selectOption('hard');
    expect(await seconds.count()).toBe(0);
    await level.selectOption('exact');
    expect(await seconds.inputValue()).toBe('5');
    await form.locator('[data-act=seat]').click();
    await page.getByLabel('Show the value of every move').check();
    await page.getByLabel('Seconds a position').selectOption('1');
    await openForm(page);
    expect(await seconds.inputValue()).toBe('1');
    // A form that was changed by hand and stays open takes the seconds chosen elsewhere.
    await form.getByLabel('Board', { exact: true }).selectOption('5');
    await page.getByLabel('Seconds a position').selectOption('2');
    await eventually(() => seconds.inputValue()).toBe('2');
    expect(await form.getByLabel('Board', { exact: true }).inputValue()).toBe('5');
    expect(faults).toEqual([]);
  });

  it('offers strength and colour to beginners, and takes both at the start', async () => {
    const { page, faults } = await visitor.visit();
    const form = await openForm(page);
    const offered = await form.getByLabel('Opponent').locator('option').allTextContents();
    expect(offered.filter((text) => /report/.test(text))).toEqual([]);
    await form.getByLabel('Opponent').selectOption('level-1');
    await form.getByLabel('You play').selectOption('Orange (second)');
    await newGame(page, 'dots', { Board: '2' });
    await says(page, /Blue: .*Orange to move: your turn/);
    await newGame(page, 'hex', { Players: 'persons', Board: '5' });
    await cell(page, 'c3').click();
    await says(page, /Orange to move\.$/);
    expect(faults).toEqual([]);
  });

  it('does not move while it loads and while it is played', async () => {
    const { page, faults } = await visitor.visit('', {}, 'closed');
    const shifts = await page.evaluateHandle(`(() => {
      const seen = [];
      new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ value }) => value)))
        .observe({ type: 'layout-shift', buffered: true });
      return seen;
    })()`);
    const place = async (): Promise<unknown> => page.locator('[data-act=resign]').boundingBox();
    const before = await place();
    await cell(page, 'f6').click();
    await says(page, /Orange: .*Blue to move/);
    expect(await place()).toEqual(before);
    const total = ((await shifts.jsonValue()) as number[]).reduce((sum, value) => sum + value, 0);
    expect(total).toBeLessThan(0.02);
    expect(faults).toEqual([]);
  });
});
