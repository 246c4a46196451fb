/**
 * Turns a win by threats into a strategy (certificate.ts): a stone of the attacker for every move
 * of the defender. Searches each position of the strategy once more, which the tables of the search
 * make cheap.
 */
import {
  ifCertified,
  maxParts,
  NoCertificate,
  type Attack,
  type LineCertificate,
  type Replies,
} from '../proof/certificate.js';
import type { Stone } from '../rules/setup.js';
import type { Side } from '../../../core/position.js';
import type { ThreatBoard } from './board.js';
import { rank } from './ranks.js';
import type { ThreeSearch } from './three-search.js';

/** The winning strategy of `attacker`; undefined if it cannot be written down. */
export function winStrategy(
  search: ThreeSearch,
  attacker: Side,
  attackerMoves: boolean,
  threats: number,
): LineCertificate | undefined {
  const strategy = new Strategy(search, attacker);
  return ifCertified(() => {
    const start = attackerMoves ? strategy.attack(threats) : strategy.answers(threats);
    return { kind: 'lines', win: { attacker: (attacker + 1) as Stone, start, attacks: strategy.attacks } };
  });
}

/** A line in which `winner` wins: its stones as the search finds them, the first answer to each. */
export function forcedLine(
  search: ThreeSearch,
  winner: Side,
  winnerMoves: boolean,
  threats: number,
): number[] {
  const { board } = search;
  if (!winnerMoves) {
    const first = search.threatZone(winner, threats)!.cells[0];
    return [
      first,
      ...after(board, first, (1 - winner) as Side, () => forcedLine(search, winner, true, threats - 1)),
    ];
  }
  const least = fewestThreats(search, winner, threats);
  const cell = search.best;
  if (cell < 0) return Array.from(search.fours.line.subarray(0, search.fours.lineLength));
  const isFour = board.rankAt[winner * board.size + cell] >= rank.four;
  const rest = (): number[] => {
    if (!isFour) return forcedLine(search, winner, false, least);
    const answer = board.completingCell(winner);
    const next = (): number[] => forcedLine(search, winner, true, least - 1);
    return [answer, ...after(board, answer, (1 - winner) as Side, next)];
  };
  return [cell, ...after(board, cell, winner, rest)];
}

/** Threats of the fastest win of `attacker`, to move; above `most` if it has none so fast. */
function fewestThreats(search: ThreeSearch, attacker: Side, most: number): number {
  let least = 0;
  while (least <= most && !search.attack(attacker, least)) least++;
  return least;
}

/** Returns the result of `then` with a stone on a free cell. */
function after<T>(board: ThreatBoard, cell: number, side: Side, then: () => T): T {
  board.play(cell, side);
  const result = then();
  board.undo();
  return result;
}

class Strategy {
  readonly attacks: Attack[] = [];
  /** Numbers of attacks by position. */
  private readonly known = new Map<string, number>();
  private readonly board: ThreatBoard;
  private readonly defender: Side;

  constructor(
    private readonly search: ThreeSearch,
    private readonly attacker: Side,
  ) {
    this.board = search.board;
    this.defender = (1 - attacker) as Side;
  }

  /** Returns the number of the attack by which the attacker, who is to move, wins. */
  attack(threats: number): number {
    const name = `${this.board.keyLow32} ${this.board.keyHigh32}`;
    let number = this.known.get(name);
    if (number === undefined) {
      number = this.newAttack(threats);
      this.known.set(name, number);
    }
    return number;
  }

  /** Returns the answers to the moves of the defender, who is to move. */
  answers(threats: number): Replies {
    const zone = this.search.threatZone(this.attacker, threats);
    if (!zone) throw new NoCertificate();
    const otherwise = this.foursFrom(0, this.lineFound());
    const replies = Array.from(zone.cells.subarray(0, zone.count), (cell): [number, number] => {
      const next = after(this.board, cell, this.defender, () => this.attack(threats - 1));
      return [this.board.unpadded(cell), next];
    });
    return { replies, otherwise };
  }

  private newAttack(threats: number): number {
    const { search, board, attacker } = this;
    // A win with fewer stones may be found on the way.
    const least = fewestThreats(search, attacker, threats);
    if (least > threats) throw new NoCertificate();
    if (search.best < 0) return this.foursFrom(0, this.lineFound());
    const cell = search.best;
    const isFour = board.rankAt[attacker * board.size + cell] >= rank.four;
    const replies = after(board, cell, attacker, () =>
      isFour ? this.answerToFour(least) : this.answers(least),
    );
    return this.add({ play: board.unpadded(cell), ...replies });
  }

  private answerToFour(threats: number): Replies {
    const { board } = this;
    const cell = board.completingCell(this.attacker);
    return this.repliesTo(
      cell,
      after(board, cell, this.defender, () => this.attack(threats - 1)),
    );
  }

  /** A copy of the win by fours just found, because later searches overwrite the original. */
  private lineFound(): Int32Array {
    const { line, lineLength } = this.search.fours;
    return line.slice(0, lineLength);
  }

  /** The rest of a win by fours, from number `from` of its line on. */
  private foursFrom(from: number, line: Int32Array): number {
    const { board, attacker } = this;
    const cell = line[from];
    if (board.rankAt[attacker * board.size + cell] === rank.five) {
      return this.add({ play: board.unpadded(cell) });
    }
    const replies = after(board, cell, attacker, () =>
      from + 1 < line.length ? this.nextFour(from, line) : this.doubleFour(),
    );
    return this.add({ play: board.unpadded(cell), ...replies });
  }

  private nextFour(from: number, line: Int32Array): Replies {
    const answer = line[from + 1];
    const next = after(this.board, answer, this.defender, () => this.foursFrom(from + 2, line));
    return this.repliesTo(answer, next);
  }

  /** Two completing cells: the defender takes one, the attacker another. */
  private doubleFour(): Replies {
    const { board } = this;
    const cell = board.completingCell(this.attacker);
    const other = after(board, cell, this.defender, () => board.completingCell(this.attacker));
    return this.repliesTo(cell, this.add({ play: board.unpadded(other) }));
  }

  /** The defender takes the completing cell, or loses at once. */
  private repliesTo(cell: number, next: number): Replies {
    const play = this.board.unpadded(cell);
    return { replies: [[play, next]], otherwise: this.add({ play }) };
  }

  private add(attack: Attack): number {
    if (this.attacks.length >= maxParts) throw new NoCertificate();
    return this.attacks.push(attack) - 1;
  }
}
