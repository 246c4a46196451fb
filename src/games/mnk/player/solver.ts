/**
 * The player for k in a line on boards too large to solve: forced wins of both sides first, then
 * principal variation search by iterative deepening. Answers with the last complete iteration: a
 * chance to win, never a proof; a forced win that was found by fours or threes is `proved`.
 *
 * For: k in a line without slides, k up to maxTableK. Without a limit of nodes, time or depth it
 * ends after `defaultNodes`, about two seconds. limits.depth is the deepest iteration. See
 * README.md.
 */
import type { Answer, MoveValue } from '../../../core/answer.js';
import type { Question } from '../../../core/game.js';
import { Meter, type SearchContext } from '../../../core/search/limits.js';
import { FREE, X, turnOf, type MnkSetup } from '../rules/setup.js';
import type { Side } from '../../../core/position.js';
import { answerIfOver } from '../rules/ending.js';
import { findThreats } from '../threats/solver.js';
import { ThreatBoard } from '../threats/board.js';
import { ThreeSearch } from '../threats/three-search.js';
import { chanceOf } from '../../kit/player.js';
import { leastWin, scale } from './evaluation.js';
import { maxMoves, MoveList } from './moves.js';
import { maxPly, PlayerSearch } from './search.js';
import { strongest, type Settings } from './settings.js';
import { PlayerTable } from './table.js';

/** Positions searched when no limit of nodes, time or depth is given. */
export const defaultNodes = 300_000;

/** Share of the nodes for forced wins, before the search. */
const threatShare = 0.25;

/** Nodes per millisecond, to divide a limit of time; the clock may end the search earlier. */
const nodesPerMs = 150;

const tableBits = { least: 8, most: 18 };

class Player {
  private readonly meter: Meter;
  private readonly board: ThreatBoard;
  private readonly threats: ThreeSearch;
  private readonly search: PlayerSearch;
  private readonly table: PlayerTable;
  private readonly mover: Side;
  private readonly nodes: number;

  constructor(
    setup: MnkSetup,
    private readonly question: Question,
    private readonly context: SearchContext,
    private readonly settings: Settings,
  ) {
    const { ms, depth } = context;
    const given = Math.min(context.nodes ?? Infinity, settings.nodes);
    const unlimited = given === Infinity && ms === undefined && depth === undefined;
    const most = unlimited ? defaultNodes : given;
    this.meter = new Meter({ ...context, nodes: most });
    this.nodes = Math.min(most, ms === undefined ? defaultNodes : nodesPerMs * ms);
    this.board = new ThreatBoard(setup, context.cache, settings.weights.shapes);
    this.threats = new ThreeSearch(this.board);
    this.table = new PlayerTable(bitsFor(this.nodes, context.bytes));
    this.meter.allows(this.threats.bytes + this.table.bytes);
    const { board, threats, table, meter } = this;
    this.search = new PlayerSearch(board, threats.fours, table, meter, settings, question.seed);
    this.mover = turnOf(setup) === X ? 0 : 1;
  }

  answer(): Answer {
    if (!this.settings.forcedWins) return this.completion() ?? this.deepen(undefined);
    const { threats, mover, meter, nodes, question } = this;
    const found = findThreats(threats, mover, meter, threatShare * nodes, question.certificate);
    return found.answer ?? this.deepen(found.moves);
  }

  /** The answer if a line can be completed at once, which every player sees. */
  private completion(): Answer | undefined {
    const { board, mover, meter } = this;
    const cell = board.completingCell(mover);
    if (cell < 0) return undefined;
    meter.spend();
    const best = [board.unpadded(cell)];
    const won = { lo: 1, hi: 1, status: 'proved', stop: 'finished', isOneBest: true } as const;
    return { ...won, best, line: best, stats: meter.stats({ depth: 1, bytes: meter.bytes }) };
  }

  /** Searches one ply deeper each time. If no iteration ends, the answer is the first move. */
  private deepen(moves: readonly number[] | undefined): Answer {
    const { search, board, mover, meter } = this;
    const root = this.rootMoves(moves);
    let value = 0;
    let line = [root[0]];
    let depth = 0;
    let values: Map<number, number> | undefined;
    const deepest = Math.min(this.context.depth ?? maxPly, this.settings.depth, maxPly, board.free);
    for (; depth < deepest; depth++) {
      meter.depth = depth + 1;
      const weighed = this.question.values === true ? new Map<number, number>() : undefined;
      const found = search.root(root, mover, depth + 1, weighed);
      if (search.stopped) break;
      value = found;
      values = weighed;
      line = search.line();
      if (Math.abs(value) >= leastWin) break;
    }
    // Without a complete iteration nothing is known.
    const chance = chanceOf(value, scale);
    const [lo, hi] = depth === 0 ? [-1, 1] : [chance, chance];
    const name = (cell: number): number => board.unpadded(cell);
    return {
      lo,
      hi,
      status: depth === 0 ? 'bounded' : 'estimated',
      stop: meter.stop,
      best: [name(line[0])],
      isOneBest: true,
      line: line.map(name),
      values: this.question.values ? this.moveValues(line[0], values, moves) : undefined,
      stats: meter.stats({
        cutsAlpha: search.cutsAlpha,
        cutsBeta: search.cutsBeta,
        tableHits: this.table.hits,
        depth: search.deepest,
        bytes: meter.bytes,
        extra: { iterations: depth },
      }),
    };
  }

  /** Values of the last complete iteration, best first; moves known to lose are losses. */
  private moveValues(
    best: number,
    values: ReadonlyMap<number, number> | undefined,
    stopping: readonly number[] | undefined,
  ): MoveValue[] {
    const { board } = this;
    const weighed = [...(values ?? [])]
      .filter(([cell]) => stopping?.includes(cell) !== false)
      .sort(([a, x], [b, y]) => y - x || Number(b === best) - Number(a === best) || a - b);
    const lost = stopping
      ? Array.from(board.cells).filter((cell) => board.stones[cell] === FREE && !stopping.includes(cell))
      : [];
    return [
      ...weighed.map(([cell, value]) => valueOf(board.unpadded(cell), chanceOf(value, scale), 'estimated')),
      ...lost.map((cell) => valueOf(board.unpadded(cell), -1, 'proved')),
    ];
  }

  /** Moves of the root, best first; if the other side has a win, only those that may stop it. */
  private rootMoves(moves: readonly number[] | undefined): number[] {
    const list = new MoveList(this.board, 1);
    const count = list.list(this.mover, 0, -1);
    const ordered = Array.from(list.moves.subarray(0, count));
    if (!moves) return ordered;
    const known = ordered.filter((cell) => moves.includes(cell));
    return [...known, ...moves.filter((cell) => !known.includes(cell))].slice(0, maxMoves);
  }
}

function valueOf(move: number, value: number, status: MoveValue['status']): MoveValue {
  return { move, lo: value, hi: value, status };
}

/** Log2 of the entries that the nodes can use and the limit of bytes allows. */
function bitsFor(nodes: number, bytes = Infinity): number {
  let bits: number = tableBits.least;
  while (bits < tableBits.most && 2 ** bits < 2 * nodes) bits++;
  while (bits > 1 && 16 * 2 ** bits > bytes) bits--;
  return bits;
}

/** Returns the answer of the player; what `settings` lacks is that of the strongest one. */
export function play(
  settings: Partial<Settings>,
  setup: MnkSetup,
  question: Question,
  context: SearchContext,
): Answer {
  return answerIfOver(setup) ?? new Player(setup, question, context, { ...strongest, ...settings }).answer();
}
