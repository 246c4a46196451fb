/**
 * Properties of every registered game, on positions of its own generators: round trip, exact undo,
 * incremental key = fresh key, unique move names, acceptance by the strict reader, a drawing, and a
 * transcript. A game without a transcript file fails.
 */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RecordReader } from '../src/batch/read/reader.js';
import type { Game, Setup } from '../src/core/game.js';
import type { Position } from '../src/core/position.js';
import { Random } from '../src/core/random.js';
import { games } from '../src/games/registry.js';
import { sceneSvg } from '../src/view/svg.js';
import { sceneText } from '../src/view/text.js';
import { more } from './amount.js';
import { recordOf } from './record.js';

const positionsPerKind = 15 * more;

function generated(game: Game): Setup[] {
  const random = new Random(20261120);
  return game.rules.kinds.flatMap((kind) =>
    Array.from({ length: positionsPerKind }, () => {
      const made = game.rules.generate(random, { kind });
      if (!made.ok) throw new Error(`${game.id} ${kind}: ${made.error.code}`);
      return made.value;
    }),
  );
}

const read = (text: string, strict: boolean): Setup => recordOf(text, strict).setup;

function positionOf(game: Game, setup: Setup): Position {
  const made = game.rules.position(setup);
  if (!made.ok) throw new Error(`${game.id}: ${made.error.code}`);
  return made.value;
}

function moves(position: Position): number[] {
  const out = new Int32Array(position.moveCount);
  return Array.from(out.subarray(0, position.legalMoves(out, 0)));
}

function state(position: Position): unknown {
  const { toMove, isOver, settled, keyLow32, keyHigh32 } = position;
  return { toMove, isOver, settled, keyLow32, keyHigh32, moves: moves(position) };
}

describe.each(games.map((game) => [game.id, game] as const))('%s', (_, game) => {
  const setups = generated(game);

  it('reads back what it writes, strictly', () => {
    for (const setup of setups) expect(read(game.codec.format(setup), true)).toEqual(setup);
  });

  it('generates the same positions from the same seed', () => {
    expect(generated(game)).toEqual(setups);
  });

  it('has as many moves on a generated board as are asked for, or refuses', () => {
    if (game.rules.traits(setups[0]).players === 1) return;
    for (const kind of game.rules.kinds) {
      const made = game.rules.generate(new Random(3), { kind, plies: 2 });
      const found = made.ok ? made.value.cells.filter((cell) => cell > 0).length : made.error.code;
      expect([2, 'bad-option'], kind).toContain(found);
    }
  });

  it('undoes every move exactly, and its incremental keys are those of a fresh position', () => {
    const random = new Random(7);
    for (const setup of setups) {
      const position = positionOf(game, setup);
      const trail = [state(position)];
      const played: number[] = [];
      let now = setup;
      for (let legal = moves(position); legal.length > 0 && played.length < 40; legal = moves(position)) {
        const move = legal[random.below(legal.length)];
        // A record cannot hold a capture sequence in progress, so only two-player games can be set
        // up again after each move.
        const rebuilt = game.rules.traits(setup).players === 2 ? game.rules.after(now, move) : undefined;
        played.push(move);
        position.play(move);
        if (rebuilt) {
          now = rebuilt;
          const { toMove, isOver, keyLow32, keyHigh32 } = positionOf(game, now);
          expect({ toMove, isOver, keyLow32, keyHigh32 }).toEqual({
            toMove: position.toMove,
            isOver: position.isOver,
            keyLow32: position.keyLow32,
            keyHigh32: position.keyHigh32,
          });
        }
        trail.push(state(position));
      }
      const fresh = positionOf(game, setup);
      for (const move of played) fresh.play(move);
      expect(state(fresh)).toEqual(trail.at(-1));
      while (trail.length > 1) {
        expect(state(position)).toEqual(trail.pop());
        position.undo();
      }
      expect(state(position)).toEqual(trail[0]);
    }
  });

  it('has no move when it is over, and only moves of its move space', () => {
    for (const setup of setups) {
      const position = positionOf(game, setup);
      const legal = moves(position);
      expect(legal.length === 0).toBe(position.isOver);
      expect(new Set(legal).size).toBe(legal.length);
      expect(legal.every((move) => move >= 0 && move < position.moveCount)).toBe(true);
    }
  });

  it('names moves uniquely and reads the names back', () => {
    for (const setup of setups.slice(0, 20)) {
      const legal = moves(positionOf(game, setup));
      const names = legal.map((move) => game.codec.moveName(setup, move));
      expect(new Set(names).size).toBe(names.length);
      names.forEach((name, i) =>
        expect(game.codec.parseMove(setup, name)).toEqual({ ok: true, value: legal[i] }),
      );
    }
    const refused = game.codec.parseMove(setups[0], 'no move');
    expect(refused.ok ? '' : refused.error.code).toBe('bad-move');
  });

  it('draws every position', () => {
    for (const setup of setups.slice(0, 20)) {
      const scene = game.view.scene(setup);
      expect(sceneSvg(scene)).toMatch(/^<svg /);
      expect(sceneText(scene).trim().length).toBeGreaterThan(0);
    }
  });

  it('has solvers with unique names and honest limits', () => {
    const ids = game.solvers.list.map((solver) => solver.id);
    expect(new Set(ids).size).toBe(ids.length);
    const question = { best: 'one', certificate: false, seed: 1 } as const;
    for (const setup of setups.slice(0, 6)) {
      for (const solver of game.solvers.list) {
        if (solver.accepts(setup, question) !== true) continue;
        const answer = solver.solve(setup, question, { nodes: 1 });
        expect(answer.lo).toBeLessThanOrEqual(answer.hi);
        if (answer.lo !== answer.hi) expect(answer.status).not.toBe('proved');
      }
    }
  });

  it('agrees with its transcript', () => {
    const folder = new URL(`../fixtures/${game.id}/`, import.meta.url);
    expect(existsSync(new URL('entrada.txt', folder))).toBe(true);
    const reader = new RecordReader(games);
    reader.push(readFileSync(new URL('entrada.txt', folder)));
    reader.end();
    const lines: string[] = [];
    for (let item = reader.next(); item.kind !== 'end'; item = reader.next()) {
      if (item.kind !== 'record') throw new Error(`${game.id}: ${item.kind} in the transcript`);
      const [solver] = item.game.solvers.list;
      const answer = solver.solve(item.setup, { best: 'one', certificate: false, seed: 1 }, { nodes: 5e6 });
      lines.push(item.game.codec.answerLine(item.setup, answer));
    }
    expect(`${lines.join('\n')}\n`).toBe(readFileSync(new URL('saida.txt', folder), 'utf8'));
  });
});
