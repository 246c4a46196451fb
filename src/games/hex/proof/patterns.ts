/**
 * Strategies of Hex written as patterns: the first winning strategies on 7x7 and 9x9 were published
 * in this form (J. Yang, S. Liao and M. Pawlak, "On a decomposition method for finding winning
 * strategy in Hex game", 2001). Lines of JSON:
 *
 *     {"schema": "hex.patterns/1", "position": "hex 3 3\n0 0 0 …", "winner": 1}
 *     {"pattern": "edge", "own": [[0, 0]], "sides": {"near": -2}, "cells": [[0, -1], [1, -1]], "from": [[0, 0]], "to": ["near"],
 *      "answers": [{"to": [[0, -1]], "play": [1, -1]}, {"to": [[1, -1]], "play": [0, -1]}]}
 *     {"root": {"play": [1, 1], "use": [{"pattern": "edge", "at": [1, 1]}, {"pattern": "edge", "at": [1, 1], "turn": 3}]}}
 *
 * pattern-check.ts says what a pattern means and why accepted ones are true. Cells are pairs of row
 * and column from any origin; sides are the row or column just outside of the board, `near` with
 * the smaller number. A pattern refers to those of earlier lines only, each time with a placement
 * (lattice.ts), and has either `answers` to every move of the opponent in its cells or sub-patterns
 * (`use`) that join its ends without an answer. In the root, cells are those of the board.
 */
import { faultOf, insist, shown } from '../../kit/fault.js';
import type { ShownStrategy, StrategyChecker } from '../../../core/proof.js';
import { EMPTY, FIRST, SECOND, type HexSetup } from '../rules/setup.js';
import { cellsAfter } from './checker.js';
import type { Cell } from './lattice.js';
import { cellOf, keysOf, objectOf, PatternCheck, type Pattern } from './pattern-check.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/** Patterns that are remembered: of each its cells, stones and ends. */
const maxPatterns = 100_000;

/** Checks a strategy line by line. `winner` comes from the first line, unchecked. */
export class StrategyCheck implements StrategyChecker {
  private readonly known = new Map<string, Pattern>();
  private readonly check: PatternCheck;
  private root: ShownStrategy | undefined;

  constructor(
    private readonly setup: HexSetup,
    private readonly winner: unknown,
  ) {
    this.check = new PatternCheck(this.known, winner === FIRST ? 1 : 0);
  }

  line(value: unknown): Phrase | undefined {
    return faultOf(() => {
      const { winner } = this;
      insist(winner === FIRST || winner === SECOND, phrase('winner: neither 1 nor 2'));
      insist(!this.root, phrase('a line after the root'));
      const line = objectOf(value, 'line');
      if (line['root'] === undefined) this.add(line);
      else this.root = this.wins(winner, objectOf(line['root'], 'root'));
    });
  }

  end(): ShownStrategy | Phrase {
    return this.root ?? phrase('the root is missing: the file is cut');
  }

  private add(line: Readonly<Record<string, unknown>>): void {
    const name = line['pattern'];
    insist(typeof name === 'string' && name !== '', phrase('a pattern without a name'));
    insist(!this.known.has(name), phrase('{name}: a name used twice', { name: shown(name) }));
    insist(this.known.size < maxPatterns, phrase('more than {maxPatterns} patterns', { maxPatterns }));
    this.known.set(name, this.check.pattern(line));
  }

  /** Insists that the sub-patterns of the root join the winner's sides. */
  private wins(winner: number, { play, use }: Readonly<Record<string, unknown>>): ShownStrategy {
    const { rows, cols, toMove } = this.setup;
    const move = play === undefined ? undefined : this.moveAt(cellOf(play, 'play'));
    const board = cellsAfter(this.setup, winner, move);
    const cells: Cell[] = Array.from(board, (_, cell) => [Math.floor(cell / cols), cell % cols]);
    const own = cells.filter((_, cell) => board[cell] === winner);
    const free = keysOf(cells.filter((_, cell) => board[cell] === EMPTY));
    const sides = { near: -1, far: winner === FIRST ? cols : rows };
    this.check.joins({ own, sides, cells: [], from: ['near'], to: ['far'] }, own, free, use);
    return { value: winner === toMove + 1 ? 1 : -1, ...(move === undefined ? {} : { move }) };
  }

  private moveAt([row, col]: Cell): number {
    const { rows, cols } = this.setup;
    insist(row >= 0 && row < rows && col >= 0 && col < cols, phrase('the move is not on the board'));
    return row * cols + col;
  }
}
