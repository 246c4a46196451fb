/**
 * A proof of Hex part by part (core/proof.ts), each a JSON object:
 *
 *     {"winner": 1}                     the nodes that follow are of strategies of player 1; earlier ones are forgotten
 *     {"own": …, "take": …, "steps": …, "ways": …}    a node of a certificate (certificate.ts), numbered from 0
 *     {"drop": [0, 2]}                  no later part refers to these nodes
 *
 * A root is `{"then": node}`: the winner wins with the opponent to move; or `{"move": cell, "then":
 * node}`, where the winner is to move and plays there. Nodes are checked as they come. A node's
 * stones and region are stored, a byte or two a cell, until it is dropped; at most `maxKept` nodes.
 */
import { faultOf, insist } from '../../kit/fault.js';
import type { ProofChecker } from '../../../core/proof.js';
import type { HexSetup } from '../rules/setup.js';
import { checkRoot } from './checker.js';
import { NodeCheck, Rules, type CheckedNode } from './node-check.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';
import type { BoardSize } from '../../../core/game.js';

/** Nodes that a checker remembers: about 30 MB on a board of 11x11. */
export const maxKept = 65_536;

type Json = Readonly<Record<string, unknown>>;

export class HexProofCheck implements ProofChecker<HexSetup> {
  private winner = 0;
  private rules: Rules | undefined;
  private readonly nodes = new Map<number, CheckedNode>();
  private count = 0;

  constructor(private readonly board: BoardSize) {}

  get kept(): number {
    return this.nodes.size;
  }

  part(part: unknown): Phrase | undefined {
    return faultOf(() => {
      insist(typeof part === 'object' && part !== null, phrase('not an object'));
      const { winner, drop } = part as Json;
      if (winner !== undefined) this.begin(winner);
      else if (drop !== undefined) this.drop(drop);
      else this.add(part);
    });
  }

  fault(setup: HexSetup, value: number, root: unknown): Phrase | undefined {
    return faultOf(() => {
      const { move, then } = (root ?? {}) as Json;
      insist(value === 1 || value === -1, phrase('neither a win nor a loss'));
      const mover = setup.toMove + 1;
      insist(this.winner === (value === 1 ? mover : 3 - mover), phrase('the strategy is the other player’s'));
      checkRoot(setup, this.winner, move, this.known(then));
    });
  }

  private begin(winner: unknown): void {
    insist(winner === 1 || winner === 2, phrase('winner: neither 1 nor 2'));
    this.winner = winner;
    this.rules = new Rules(this.board.rows, this.board.cols, winner);
    this.nodes.clear();
    this.count = 0;
  }

  private add(node: unknown): void {
    insist(this.rules, phrase('nothing says who wins'));
    insist(this.nodes.size < maxKept, phrase('more than {maxKept} nodes to remember', { maxKept }));
    const { own, region } = new NodeCheck(this.rules, (number) => this.nodes.get(number)).check(node);
    const isSmall = this.rules.cells <= 256;
    const packed = (cells: Iterable<number>) => (isSmall ? Uint8Array.from(cells) : Uint16Array.from(cells));
    this.nodes.set(this.count++, { own: packed(own), region: packed(region) });
  }

  private drop(numbers: unknown): void {
    insist(Array.isArray(numbers), phrase('a list is missing'));
    for (const number of numbers) {
      this.known(number);
      this.nodes.delete(number as number);
    }
  }

  private known(number: unknown): CheckedNode {
    const node = this.nodes.get(number as number);
    insist(node, phrase('a node that is not there'));
    return node;
  }
}
