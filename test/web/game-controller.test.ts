/** The controller, with workers that answer when the test tells them to. */
import { describe, expect, it, vi } from 'vitest';
import { SolverCache } from '../../src/core/search/solver-cache.js';
import { engineCalls } from '../../src/web/engine/engine-service.js';
import type { EngineCalls } from '../../src/web/engine/protocol.js';
import { savedGame, savedGameText } from '../../src/session/saved-game.js';
import { Course } from '../../src/web/controller/course.js';
import { standardSettings, type Settings } from '../../src/web/controller/settings.js';
import { GameController, type Workers } from '../../src/web/controller/game-controller.js';
import { chosen, gameOf, newGame } from '../../src/web/controller/choice.js';
import { inLanguage } from '../../src/core/text/phrase.js';

/** Lets all promises settle that can. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

interface Question {
  readonly method: keyof EngineCalls;
  readonly args: Parameters<EngineCalls['think']>;
}

function answerTo({ method, args }: Question): Promise<object> {
  const calls: object = engineCalls(() => undefined, new SolverCache());
  return (calls as Record<string, (...args: readonly unknown[]) => Promise<object>>)[method](...args);
}

class Bench implements Workers {
  readonly asked: Question[] = [];
  stops = 0;
  private open: { settle: (reply: object) => void; fail: () => void } | undefined;

  engine(): EngineCalls {
    const call =
      (method: keyof EngineCalls) =>
      (...args: Question['args']) => {
        this.asked.push({ method, args });
        return new Promise<object>((settle, reject) => {
          this.open = { settle, fail: () => reject(new Error('broken')) };
        });
      };
    return new Proxy({} as EngineCalls, { get: (_, method: keyof EngineCalls) => call(method) });
  }

  stopEngine(): void {
    this.stops++;
    this.open = undefined;
  }

  async answer(question = this.asked.at(-1)!): Promise<void> {
    const { settle } = this.open!;
    settle(await answerTo(question));
    await settled();
  }

  async break(): Promise<void> {
    this.open!.fail();
    await settled();
  }
}

function open(settings: Partial<Settings> = {}, game = 'mnk') {
  const bench = new Bench();
  const controller = new GameController(bench, { ...standardSettings, ...settings }, () => undefined, 1);
  controller.ask(newGame(chosen(gameOf(game)), 1));
  return { bench, controller };
}

/** The computer, O, wins with its next move. */
const lost = {
  ...{ schema: 'tabuleiro.game/1', setup: 'mnk 3 3\n0 0 0\n0 0 0\n0 0 0\n', seed: 1 },
  moves: ['a1', 'b1', 'a2', 'b2', 'c1'],
};

const both = [standardSettings.seats[1], standardSettings.seats[1]] as const;

describe('the table', () => {
  it('lets the computer answer a human, and nobody after the end', async () => {
    const { bench, controller } = open();
    expect([bench.asked.length, controller.isComputersTurn]).toEqual([0, false]);
    controller.ask({ type: 'move', move: 'b2' });
    expect(controller.work?.purpose).toBe('move');
    await bench.answer();
    expect([controller.state!.ply, controller.state!.turns[1].note?.algorithm]).toEqual([2, 'player']);
    controller.ask({ type: 'resign' });
    expect([controller.work, bench.asked.length]).toEqual([undefined, 1]);
  });

  it('tells that it is a turn of a person again after a move of the computer, not after the last', async () => {
    const told: string[] = [];
    const bench = new Bench();
    const controller = new GameController(bench, standardSettings, (change) => told.push(change), 1);
    const turns = () => told.filter((change) => change === 'turn').length;
    controller.ask({ kind: 'load', text: JSON.stringify({ ...lost, moves: lost.moves.slice(0, 1) }) });
    controller.resume();
    await bench.answer();
    expect([controller.state!.ply, turns()]).toEqual([2, 1]);
    controller.ask({ kind: 'load', text: JSON.stringify(lost) });
    controller.resume();
    await bench.answer();
    expect([controller.state!.isOver, turns()]).toEqual([true, 1]);
  });

  it('resigns for the human, while the computer thinks too', async () => {
    const { bench, controller } = open();
    controller.ask({ type: 'move', move: 'b2' });
    expect([controller.work?.purpose, controller.canResign]).toEqual(['move', true]);
    controller.ask({ type: 'resign' });
    expect(savedGame(controller.session!)).toMatchObject({ resigned: 1 });
    expect([bench.stops, controller.canResign]).toEqual([1, false]);
    const { controller: watched } = open({ seats: both });
    expect(watched.canResign).toBe(false);
  });

  it('does not go on searching for a move when a later request has changed the position', async () => {
    const { bench, controller } = open();
    controller.ask({ type: 'move', move: 'b2' });
    controller.ask({ type: 'show', ply: 0 });
    expect([controller.state!.ply, controller.work, bench.asked.length]).toEqual([0, undefined, 1]);
  });

  it('cancels the search when the position changes, and forgets its answer', async () => {
    const { bench, controller } = open();
    controller.ask({ type: 'move', move: 'b2' });
    const late = await answerTo(bench.asked[0]);
    controller.ask({ type: 'show', ply: 0 });
    expect([bench.stops, controller.work]).toEqual([1, undefined]);
    expect(late).toHaveProperty('note');
    expect(controller.state!.ply).toBe(0);
    controller.ask({ type: 'show', ply: 1 });
    expect(bench.asked).toHaveLength(2);
  });

  it('waits while one looks back, and goes on from there when told to', async () => {
    const { bench, controller } = open({ seats: both });
    for (let i = 0; i < 4; i++) await bench.answer();
    controller.ask({ type: 'show', ply: 2 });
    expect(controller.work).toBeUndefined();
    controller.resume();
    expect([controller.state!.turns.length, controller.work?.purpose]).toEqual([2, 'move']);
    controller.pause();
    expect([controller.work, controller.isPaused]).toEqual([undefined, true]);
    controller.resume();
    expect(controller.work?.purpose).toBe('move');
  });

  it('stops the computer at a variation, and lets it go on from there when told to', async () => {
    const { bench, controller } = open();
    controller.ask({ type: 'move', move: 'b2' });
    await bench.answer();
    const [, { text }] = controller.state!.turns;
    controller.ask({ type: 'show', ply: 0 });
    controller.ask({ type: 'move', move: 'a1' });
    expect(controller.work?.purpose).toBe('move');
    const late = controller.session!.revision;
    controller.ask({ type: 'vary', moves: ['b2'] });
    expect([controller.work, controller.state!.ply, controller.state!.turns.length]).toEqual([
      undefined,
      1,
      2,
    ]);
    expect(controller.ask({ type: 'move', move: 'c3' }, late)).toBe(false);
    controller.ask({ type: 'vary', moves: ['a1'] });
    expect([controller.isComputersTurn, controller.work]).toEqual([true, undefined]);
    controller.resume();
    await bench.answer();
    expect(controller.state!.turns).toHaveLength(2);
    controller.ask({ type: 'vary', moves: ['b2', text] });
    expect(controller.state!.turns[1]).toMatchObject({ text, note: { algorithm: 'player' } });
  });

  it('shows the review of a line again when one comes back to it', async () => {
    const { bench, controller } = open({ seats: [standardSettings.seats[0], standardSettings.seats[0]] });
    for (const move of ['b2', 'a1']) controller.ask({ type: 'move', move });
    void controller.review();
    await bench.answer();
    expect(controller.annotation!.moves.map(({ move }) => move)).toEqual(['b2', 'a1']);
    controller.ask({ type: 'show', ply: 1 });
    controller.ask({ type: 'move', move: 'c3' });
    expect(controller.annotation).toBeUndefined();
    controller.ask({ type: 'vary', moves: ['b2', 'a1'] });
    expect(controller.annotation!.moves).toHaveLength(2);
  });

  it('lets a loaded game be looked at before its computer moves', async () => {
    const { bench, controller } = open();
    controller.ask({ type: 'move', move: 'b2' });
    const saved = savedGameText(controller.session!);
    controller.ask({ kind: 'load', text: saved });
    expect([controller.isComputersTurn, controller.work, bench.asked.length]).toEqual([true, undefined, 1]);
    controller.ask({ type: 'show', ply: 0 });
    controller.ask({ type: 'move', move: 'a1' });
    expect(controller.work?.purpose).toBe('move');
  });

  it('tells of a search that broke down, and waits', async () => {
    const { bench, controller } = open();
    controller.ask({ type: 'move', move: 'b2' });
    await bench.break();
    expect(inLanguage(controller.problem!, 'en')).toMatch(/broke down/);
    expect([controller.isPaused, controller.work]).toEqual([true, undefined]);
    controller.resume();
    await bench.answer();
    expect([controller.state!.ply, controller.problem]).toEqual([2, undefined]);
  });

  it('tells of an engine that does not take the game, and waits', async () => {
    const [human, computer] = standardSettings.seats;
    const { bench, controller } = open({
      seats: [human, { ...computer, algorithm: 'expectiminimax' }],
    });
    controller.ask({ type: 'move', move: 'b2' });
    await bench.answer();
    expect(inLanguage(controller.problem!, 'en')).toMatch(/for games of chance/);
    expect(controller.isPaused).toBe(true);
    controller.settings = standardSettings;
    controller.refresh();
    controller.resume();
    await bench.answer();
    expect(controller.state!.ply).toBe(2);
  });

  it('goes on thinking after a request that made no sense', async () => {
    const { bench, controller } = open();
    controller.ask({ type: 'move', move: 'b2' });
    expect(controller.ask({ type: 'move', move: 'b2' })).toBe(false);
    expect(inLanguage(controller.problem!, 'en')).toMatch(/not your turn/);
    await bench.answer();
    expect(controller.state!.ply).toBe(2);
  });

  it('analyses each position while it is asked to, after the computer has moved', async () => {
    const { bench, controller } = open();
    controller.setAnalysing(true);
    await bench.answer();
    expect(controller.analysis!.values).toHaveLength(9);
    controller.ask({ type: 'move', move: 'b2' });
    expect([controller.work?.purpose, controller.analysis]).toEqual(['move', undefined]);
    await bench.answer();
    expect(controller.work?.purpose).toBe('analysis');
    controller.setAnalysing(false);
    expect([controller.work, controller.analysis]).toEqual([undefined, undefined]);
  });

  it('shows values soon, and better ones until its time is over, of a game without draws', async () => {
    const { bench, controller } = open({ seconds: 1 }, 'hex');
    expect(controller.state!.draws).toBe(false);
    controller.setAnalysing(true);
    const asked: number[] = [];
    while (controller.work) {
      const { method, args } = bench.asked.at(-1)!;
      expect(method).toBe('analyse');
      const [saved, engine] = args;
      asked.push(engine.limits.ms!);
      // The same question with a limit of playouts instead of time.
      await bench.answer({ method, args: [saved, { ...engine, limits: { nodes: 300 } }] });
      const { values, best } = controller.analysis!;
      expect(best).toHaveLength(1);
      expect(values.find(({ move }) => move === best[0])).toMatchObject({ status: 'estimated' });
    }
    expect(asked).toEqual([300, 600, 100]);
  });

  it('keeps the maximum of a capture problem as long as its board', async () => {
    const { bench, controller } = open({}, 'checkers');
    void controller.findMaximum();
    await bench.answer();
    const { lo, hi, line } = controller.maximum!;
    expect([lo, line.length]).toEqual([hi, hi]);
    controller.ask({ type: 'move', move: controller.state!.moves[0].name });
    expect(controller.maximum!.lo).toBe(lo);
    controller.ask({ kind: 'edit', cell: 0, value: 2 });
    expect(controller.maximum).toBeUndefined();
  });

  it('draws a tree', async () => {
    const { bench, controller } = open();
    void controller.drawTree(2, false, '');
    await bench.answer();
    expect(controller.tree!.nodes).toEqual([1, 9, 72]);
  });
});

describe('the replay', () => {
  it('steps until the end, or until it is stopped', () => {
    vi.useFakeTimers();
    const { controller } = open({ seats: [standardSettings.seats[0], standardSettings.seats[0]] });
    for (const move of ['b2', 'a1', 'c3']) controller.ask({ type: 'move', move });
    let changes = 0;
    const course = new Course(controller, () => false, () => changes++); // prettier-ignore
    course.toggleReplay();
    expect([controller.state!.ply, course.isReplaying]).toEqual([0, true]);
    const plies = [1, 2, 3, 4].map(() => {
      vi.advanceTimersByTime(700);
      return controller.state!.ply;
    });
    expect([plies, changes, course.isReplaying]).toEqual([[1, 2, 3, 3], 2, false]);
    course.toggleReplay();
    course.stopReplay();
    expect([vi.getTimerCount(), course.isReplaying]).toEqual([0, false]);
    vi.useRealTimers();
  });
});
