/**
 * Wins of the line game written as a tree, of any size. Lines of JSON:
 *
 *     {"schema": "mnk.tree/1", "position": "mnk 15 15 k=5\n…", "attacker": 1}
 *     {"depth": 0, "play": "h8"}                     the attacker's first stone
 *     {"depth": 1, "play": "i9"}                     after any move of the defender that is not listed
 *     {"depth": 1, "to": "g7", "play": "g9"}         after this move of the defender
 *
 * A stone answers the last one of the depth before; all that follows a stone comes before its next
 * sibling. If the defender moves first, each stone of depth 0 has a `to`. Nothing need follow a
 * stone that completes a line or leaves two cells that do; after a stone that leaves one such cell,
 * only the defender's stone there is needed.
 *
 * Moves that are not listed are answered as if the defender had passed; the cells that this answer
 * rests on, its zone, must be listed one by one. attack.ts defines the zone and says why that is
 * enough. The checker stores only the path from the first stone to the present one, with a set of
 * cells for each of its stones.
 */
import type { ShownStrategy, StrategyChecker } from '../../../core/proof.js';
import { faultOf, insist, shown } from '../../kit/fault.js';
import {
  FREE,
  format,
  moveName,
  parseMove,
  slipOf,
  turnOf,
  type MnkSetup,
  type Stone,
} from '../rules/setup.js';
import { AttackBoard } from './attack-board.js';
import { checkAttacks } from './attack.js';
import { winnerOf } from '../rules/ending.js';
import { treeSchema, type LineCertificate } from './certificate.js';
import { isObject, sideOf, type Json } from './json.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';

/**
 * The winning strategy of a certificate as a tree, all its lines; undefined if the certificate
 * holds none.
 * @throws Fault if it does not hold, or its tree has more than a million stones
 */
export function treeOf(setup: MnkSetup, { win }: LineCertificate): readonly object[] | undefined {
  const mover = turnOf(setup);
  if (!win || mover === undefined) return undefined;
  const lines: object[] = [{ schema: treeSchema, position: format(setup), attacker: win.attacker }];
  const name = (cell: number): string => moveName(setup, cell);
  checkAttacks(setup, mover, win, (depth, to, play) =>
    lines.push({ depth, ...(to === undefined ? {} : { to: name(to) }), play: name(play) }),
  );
  return lines;
}

/** A stone of the attacker whose answers are being read, or the position before the first one. */
interface Node {
  /** The stone, and that of the defender which it answers. */
  readonly play: number | undefined;
  readonly to: number | undefined;
  /** Further stones of the defender that may be anywhere outside the zone. */
  readonly extra: number;
  readonly isLine: boolean;
  readonly zone: Set<number>;
  readonly listed: Set<number>;
  /** Zone of the answer to all moves that are not listed. */
  passed: ReadonlySet<number> | undefined;
}

export class TreeCheck implements StrategyChecker {
  private board: AttackBoard | undefined;
  /** The position and the stones read so far, each a child of the one before. */
  private readonly path: Node[] = [];
  private first: number | undefined;
  private isAttackersMove = false;

  constructor(
    private readonly setup: MnkSetup,
    private readonly attacker: unknown,
  ) {}

  line(value: unknown): Phrase | undefined {
    return faultOf(() => {
      this.board ??= this.begin(sideOf(this.attacker));
      insist(isObject(value), phrase('not an object'));
      const { depth } = value;
      // The position itself is the first of the path.
      insist(
        Number.isInteger(depth) && (depth as number) >= 0 && (depth as number) < this.path.length,
        phrase('depth: more than one beyond the line before'),
      );
      while (this.path.length > (depth as number) + 1) this.close(this.board);
      this.add(this.board, value);
    });
  }

  end(): ShownStrategy | Phrase {
    const { board, path, first } = this;
    if (!board || (path.length === 1 && first === undefined && path[0].listed.size === 0))
      return phrase('there is no stone');
    const fault = faultOf(() => {
      while (path.length > 1) this.close(board);
      if (!this.isAttackersMove) this.answered(board, path[0], undefined);
    });
    if (fault) return fault;
    return this.isAttackersMove ? { value: 1, move: first! } : { value: -1 };
  }

  private begin(attacker: Stone): AttackBoard {
    const { setup } = this;
    const mover = turnOf(setup);
    insist(
      mover !== undefined && setup.score === 'line' && slipOf(setup) === 0,
      phrase('a tree of another game'),
    );
    insist(winnerOf(setup) === undefined, phrase('the game is over'));
    this.isAttackersMove = attacker === mover;
    this.path.push(nodeOf(undefined, undefined, 0, false));
    return new AttackBoard(setup, attacker);
  }

  private add(board: AttackBoard, { to, play }: Json): void {
    const parent = this.path[this.path.length - 1];
    insist(!parent.isLine, phrase('the line was complete'));
    const isStart = this.path.length === 1 && this.isAttackersMove;
    const reply = to === undefined ? undefined : board.insistFree(this.cell(to));
    if (reply === undefined) {
      insist(
        parent.passed === undefined && (!isStart || this.first === undefined),
        phrase('a second answer to the moves that are not listed'),
      );
    } else {
      insist(!isStart, phrase('the attacker moves first'));
      insist(!parent.listed.has(reply), phrase('a move listed twice'));
      board.cells[reply] = board.defender;
    }
    const cell = board.insistFree(this.cell(play));
    board.cells[cell] = board.attacker;
    if (isStart) this.first = cell;
    const extra = parent.extra + (reply === undefined && !isStart ? 1 : 0);
    this.path.push(nodeOf(cell, reply, extra, board.completes(cell, board.attacker)));
  }

  /** Takes back the last stone of the path, whose answers are all read, and passes its zone on. */
  private close(board: AttackBoard): void {
    const node = this.path.pop()!;
    const cell = node.play!;
    if (!node.isLine) this.answered(board, node, cell);
    node.zone.add(cell);
    board.cells[cell] = FREE;
    const parent = this.path[this.path.length - 1];
    if (node.to === undefined) parent.passed = node.zone;
    else {
      board.cells[node.to] = FREE;
      parent.listed.add(node.to);
      parent.zone.add(node.to);
      for (const other of node.zone) parent.zone.add(other);
    }
  }

  /** Insists that every move of the defender has an answer; adds the cells it needs to the zone. */
  private answered(
    board: AttackBoard,
    { zone, listed, passed, extra }: Node,
    play: number | undefined,
  ): void {
    insist(!board.isFull, phrase('the board is full'));
    board.guardLines(zone, extra);
    const threats = play === undefined ? [] : [...board.threats(play)];
    if (threats.length > 0) {
      // The attacker completes a line, at the second cell if the defender takes the first.
      const [first, second] = threats;
      zone.add(first);
      if (listed.has(first)) return;
      insist(second !== undefined, phrase('no answer to {name}', { name: this.name(first) }));
      zone.add(second);
      return;
    }
    const open = passed ?? board.cells.keys();
    for (const cell of open) {
      if (passed) zone.add(cell);
      const isAnswered = listed.has(cell) || !board.isFree(cell);
      insist(isAnswered, phrase('no answer to {name}', { name: this.name(cell) }));
    }
  }

  private cell(name: unknown): number {
    const move = typeof name === 'string' ? parseMove(this.setup, name) : undefined;
    insist(move?.ok, phrase('{name} is no cell', { name: shown(name) }));
    return move.value;
  }

  private name(cell: number): string {
    return moveName(this.setup, cell);
  }
}

function nodeOf(play: number | undefined, to: number | undefined, extra: number, isLine: boolean): Node {
  return { play, to, extra, isLine, zone: new Set(), listed: new Set(), passed: undefined };
}
