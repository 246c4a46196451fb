/** What happens at the table, with workers that answer when the test says so. */
import { describe, expect, it } from 'vitest';
import { answerEngine } from '../../src/web/engine/thinker.js';
import type { EngineReply, EngineRequest } from '../../src/web/engine/protocol.js';
import { Referee } from '../../src/web/referee/referee.js';
import { Replay } from '../../src/web/table/replay.js';
import { standardSettings, type Settings } from '../../src/web/table/settings.js';
import { Table, type Workers } from '../../src/web/table/table.js';
import { chosen, newGame } from '../../src/web/table/variants.js';

/** Lets every promise that can settle do so. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

class Bench implements Workers {
  readonly asked: EngineRequest[] = [];
  stops = 0;
  private readonly keeper = new Referee();
  private open: { settle: (reply: EngineReply) => void; fail: () => void } | undefined;

  referee(request: Parameters<Workers['referee']>[0]): ReturnType<Workers['referee']> {
    return Promise.resolve(this.keeper.answer(request));
  }

  engine(request: EngineRequest): Promise<EngineReply> {
    this.asked.push(request);
    return new Promise((settle, reject) => {
      this.open = { settle, fail: () => reject(new Error('broken')) };
    });
  }

  stopEngine(): void {
    this.stops++;
    this.open = undefined;
  }

  async answer(): Promise<void> {
    this.open!.settle(answerEngine(this.asked.at(-1)!));
    await settled();
  }

  async break(): Promise<void> {
    this.open!.fail();
    await settled();
  }
}

async function open(settings: Partial<Settings> = {}, game = 'mnk') {
  const bench = new Bench();
  const table = new Table(bench, { ...standardSettings, ...settings }, () => undefined, 1);
  await table.ask(newGame(chosen(game), 1));
  return { bench, table };
}

const both = [standardSettings.seats[1], standardSettings.seats[1]] as const;

describe('the table', () => {
  it('lets the computer answer a human, and nobody after the end', async () => {
    const { bench, table } = await open();
    expect([bench.asked.length, table.isComputersTurn]).toEqual([0, false]);
    await table.ask({ kind: 'play', move: 4 });
    expect(table.work?.purpose).toBe('move');
    await bench.answer();
    expect([table.state!.ply, table.state!.turns[1]!.note?.algorithm]).toEqual([2, 'alphabeta']);
    await table.ask({ kind: 'resign' });
    expect([table.work, bench.asked.length]).toEqual([undefined, 1]);
  });

  it('does not go on searching for a move when a later request has changed the position', async () => {
    const { bench, table } = await open();
    await Promise.all([table.ask({ kind: 'play', move: 4 }), table.ask({ kind: 'jump', ply: 0 })]);
    expect([table.state!.ply, table.work, bench.asked.length]).toEqual([0, undefined, 1]);
  });

  it('cancels the search when the position changes, and forgets its answer', async () => {
    const { bench, table } = await open();
    await table.ask({ kind: 'play', move: 4 });
    const late = answerEngine(bench.asked[0]!);
    await table.ask({ kind: 'jump', ply: 0 });
    expect([bench.stops, table.work]).toEqual([1, undefined]);
    expect(late.kind).toBe('thought');
    expect(table.state!.ply).toBe(0);
    await table.ask({ kind: 'jump', ply: 1 });
    expect(bench.asked).toHaveLength(2);
  });

  it('waits while one looks back, and goes on from there when told to', async () => {
    const { bench, table } = await open({ seats: both });
    for (let i = 0; i < 4; i++) await bench.answer();
    await table.ask({ kind: 'jump', ply: 2 });
    expect(table.work).toBeUndefined();
    await table.resume();
    expect([table.state!.turns.length, table.work?.purpose]).toEqual([2, 'move']);
    table.pause();
    expect([table.work, table.paused]).toEqual([undefined, true]);
    await table.resume();
    expect(table.work?.purpose).toBe('move');
  });

  it('lets a loaded game be looked at before its computer moves', async () => {
    const { bench, table } = await open();
    await table.ask({ kind: 'play', move: 4 });
    const { saved } = table.state!;
    await table.ask({ kind: 'load', text: saved });
    expect([table.isComputersTurn, table.work, bench.asked.length]).toEqual([true, undefined, 1]);
    await table.ask({ kind: 'jump', ply: 0 });
    await table.ask({ kind: 'play', move: 0 });
    expect(table.work?.purpose).toBe('move');
  });

  it('tells of a search that broke down, and waits', async () => {
    const { bench, table } = await open();
    await table.ask({ kind: 'play', move: 4 });
    await bench.break();
    expect(table.problem!.en).toMatch(/broke down/);
    expect([table.paused, table.work]).toEqual([true, undefined]);
    await table.resume();
    await bench.answer();
    expect([table.state!.ply, table.problem]).toEqual([2, undefined]);
  });

  it('tells of an engine that does not take the game, and waits', async () => {
    const [human, computer] = standardSettings.seats;
    const { bench, table } = await open({ seats: [human, { ...computer, algorithm: 'expectiminimax' }] });
    await table.ask({ kind: 'play', move: 4 });
    await bench.answer();
    expect(table.problem!.en).toMatch(/for games of chance/);
    expect(table.paused).toBe(true);
    table.settings = standardSettings;
    table.refresh();
    await table.resume();
    await bench.answer();
    expect(table.state!.ply).toBe(2);
  });

  it('goes on thinking after a request that made no sense', async () => {
    const { bench, table } = await open();
    await table.ask({ kind: 'play', move: 4 });
    expect(await table.ask({ kind: 'play', move: 4 })).toBe(false);
    expect(table.problem!.en).toMatch(/taken/);
    await bench.answer();
    expect(table.state!.ply).toBe(2);
  });

  it('analyses each position while it is asked to, after the computer has moved', async () => {
    const { bench, table } = await open();
    table.setAnalysing(true);
    await bench.answer();
    expect(table.analysis!.values).toHaveLength(9);
    await table.ask({ kind: 'play', move: 4 });
    expect([table.work?.purpose, table.analysis]).toEqual(['move', undefined]);
    await bench.answer();
    expect(table.work?.purpose).toBe('analysis');
    table.setAnalysing(false);
    expect([table.work, table.analysis]).toEqual([undefined, undefined]);
  });

  it('keeps the maximum of a capture problem as long as its board', async () => {
    const { bench, table } = await open({}, 'checkers');
    void table.findMaximum();
    await bench.answer();
    const { lo, hi, line } = table.maximum!;
    expect([lo, line.length]).toEqual([hi, hi]);
    await table.ask({ kind: 'play', move: table.state!.moves[0]!.move });
    expect(table.maximum!.lo).toBe(lo);
    await table.ask({ kind: 'edit', cell: 0, value: 2 });
    expect(table.maximum).toBeUndefined();
  });

  it('draws a tree', async () => {
    const { bench, table } = await open();
    void table.drawTree(2, false, '');
    await bench.answer();
    expect(table.tree!.nodes).toEqual([1, 9, 72]);
  });
});

describe('the replay', () => {
  it('steps until the end, or until it is stopped', async () => {
    let due: (() => void) | undefined;
    let [steps, changes] = [0, 0];
    const timer = { start: (_: number, then: () => void) => (due = then), stop: () => (due = undefined) };
    const replay = new Replay(timer, () => Promise.resolve(++steps < 3), () => changes++, 1); // prettier-ignore
    replay.start();
    for (let i = 0; i < 3; i++) {
      due!();
      await settled();
    }
    expect([steps, changes, replay.isRunning]).toEqual([3, 2, false]);
    replay.start();
    replay.stop();
    expect([due, replay.isRunning]).toEqual([undefined, false]);
  });
});
