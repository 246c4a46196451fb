/**
 * A proof of Hex part by part (core/proof.ts), each a JSON object:
 *
 *     {"winner": 1}                     the nodes that follow are of strategies of player 1; earlier ones are forgotten
 *     {"own": …, "take": …, "steps": …, "ways": …}    a node of a certificate (certificate.ts), numbered from 0
 *     {"drop": [0, 2]}                  no later part refers to these nodes
 *
 * A root is `{"then": node}`: the winner wins with the opponent to move; or `{"move": cell, "then": node}`, where the
 * winner is to move and plays there. Nodes are checked as they come. Of a node its stones and its region are kept, a byte
 * or two a cell, until it is dropped; `maxKept` nodes at most.
 */
import { faultOf, insist } from '../../kit/fault.js';
import type { ProofChecker } from '../../../core/proof.js';
import type { Bilingual } from '../../../core/text/bilingual.js';
import type { HexSetup } from '../rules/setup.js';
import { checkRoot } from './checker.js';
import { NodeCheck, Rules, type CheckedNode } from './node-check.js';

/** Nodes that a checker remembers: about 30 MB on a board of 11x11. */
export const maxKept = 65_536;

type Json = Readonly<Record<string, unknown>>;

export class HexProofCheck implements ProofChecker<HexSetup> {
  private winner = 0;
  private rules: Rules | undefined;
  private readonly nodes = new Map<number, CheckedNode>();
  private count = 0;

  constructor(private readonly board: { readonly rows: number; readonly cols: number }) {}

  get kept(): number {
    return this.nodes.size;
  }

  part(part: unknown): Bilingual | undefined {
    return faultOf(() => {
      insist(typeof part === 'object' && part !== null, 'not an object', 'não é um objeto');
      const { winner, drop } = part as Json;
      if (winner !== undefined) this.begin(winner);
      else if (drop !== undefined) this.drop(drop);
      else this.add(part);
    });
  }

  fault(setup: HexSetup, value: number, root: unknown): Bilingual | undefined {
    return faultOf(() => {
      const { move, then } = (root ?? {}) as Json;
      insist(value === 1 || value === -1, 'neither a win nor a loss', 'não é vitória nem derrota');
      const mover = setup.toMove + 1;
      insist(
        this.winner === (value === 1 ? mover : 3 - mover),
        'the strategy is the other player’s',
        'a estratégia é do outro jogador',
      );
      checkRoot(setup, this.winner, move, this.known(then));
    });
  }

  private begin(winner: unknown): void {
    insist(winner === 1 || winner === 2, 'winner: neither 1 nor 2', 'winner: nem 1 nem 2');
    this.winner = winner;
    this.rules = new Rules(this.board.rows, this.board.cols, winner);
    this.nodes.clear();
    this.count = 0;
  }

  private add(node: unknown): void {
    insist(this.rules, 'nothing says who wins', 'nada diz quem vence');
    insist(
      this.nodes.size < maxKept,
      `more than ${String(maxKept)} nodes to remember`,
      `mais de ${String(maxKept)} nós para lembrar`,
    );
    const { own, region } = new NodeCheck(this.rules, (number) => this.nodes.get(number)).check(node);
    const isSmall = this.rules.cells <= 256;
    const packed = (cells: Iterable<number>) => (isSmall ? Uint8Array.from(cells) : Uint16Array.from(cells));
    this.nodes.set(this.count++, { own: packed(own), region: packed(region) });
  }

  private drop(numbers: unknown): void {
    insist(Array.isArray(numbers), 'a list is missing', 'falta uma lista');
    for (const number of numbers) {
      this.known(number);
      this.nodes.delete(number as number);
    }
  }

  private known(number: unknown): CheckedNode {
    const node = this.nodes.get(number as number);
    insist(node, 'a node that is not there', 'um nó que não existe');
    return node;
  }
}
