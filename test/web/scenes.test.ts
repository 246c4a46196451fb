/** The scene of each shown board is drawn only once, on the page and in the terminal. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { savedGameText } from '../../src/session/saved-game.js';
import { games } from '../../src/games/registry.js';
import { chosen, newGame } from '../../src/web/controller/choice.js';
import { GameController } from '../../src/web/controller/game-controller.js';
import { standardSettings } from '../../src/web/controller/settings.js';
import { run } from '../cli/in-process.js';

afterEach(() => vi.restoreAllMocks());

describe('scenes', () => {
  it.each(games.map((game) => [game.id, game] as const))('of %s on the page', (_id, game) => {
    const scene = vi.spyOn(game.view, 'scene');
    const [human, computer] = standardSettings.seats;
    const wait = () => new Promise<never>(() => undefined);
    const calls = { think: wait, analyse: wait, review: wait, tree: wait };
    const workers = { engine: () => calls, stopEngine: () => undefined };
    const settings = { ...standardSettings, seats: [human, { ...computer, who: 'human' }] as const };
    const controller = new GameController(workers, settings, () => undefined, 1);
    let shown = 0;
    const show = (...request: Parameters<GameController['ask']>): void => {
      expect(controller.ask(...request)).toBe(true);
      expect(scene).toHaveBeenCalledTimes(++shown);
    };
    show(newGame(chosen(game), 1));
    for (let i = 0; i < 3 && !controller.state!.isOver; i++)
      show({ type: 'move', move: controller.state!.moves[0].name });
    const saved = savedGameText(controller.session!);
    show({ type: 'show', ply: 0 });
    show({ kind: 'load', text: saved });
    controller.setAnalysing(true);
    controller.tell({ english: 'a' });
    controller.refresh();
    expect(scene).toHaveBeenCalledTimes(shown);
  });

  it('in the terminal', async () => {
    const game = games.find(({ id }) => id === 'hex')!;
    const scene = vi.spyOn(game.view, 'scene');
    const { stdout } = await run(['play', 'hex', '--size', '5', '--two', 'human'], 'a1\nb2\nc3\nquit\n');
    const boards = stdout.match(/^ *a +b +c +d +e$/gm)!.length;
    expect(boards).toBeGreaterThan(2);
    expect(scene).toHaveBeenCalledTimes(boards);
  });
});
