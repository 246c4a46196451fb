/**
 * Writes the proof of an answer part by part (../../proof/parts.ts), in bounded memory, or as one
 * certificate: the strategy of the winner. Where every best move is claimed, it writes a strategy
 * after each of them, and one for the opponent after each of the other moves. One answer to a
 * losing move serves all losing moves outside of the cells it needs.
 */
import { countOf } from '../../../../core/cells.js';
import { legalMoves, type Move } from '../../../../core/position.js';
import type { Meter } from '../../../../core/search/limits.js';
import type { ProofWriter } from '../../../../core/proof.js';
import type { StrategyCertificate, StrategyNode, SwapCertificate } from '../../proof/certificate.js';
import { after, swapMove } from '../../rules/moves.js';
import { HexPosition } from '../../rules/position.js';
import { EMPTY, type HexSetup } from '../../rules/setup.js';
import { winningMove, type Finding } from '../root.js';
import type { Dfpn } from '../dfpn.js';
import { Certifier } from './certify.js';
import { KnownNodes } from './known-nodes.js';
import { pruneNodes } from './ways.js';

/** Nodes that the writer remembers, and with it the checker. */
const maxKept = 32_768;
/** Limit of the cell and step numbers in a certificate of one line: about two megabytes of JSON. */
const maxNumbers = 400_000;

/**
 * Begins the proof of a value that was found; ends it unless `meter` ends the search.
 * @param complete `best` holds every best move
 * @param kept nodes that are remembered at most
 */
export function writeProof(
  setup: HexSetup,
  search: Dfpn,
  { value, best }: Finding,
  complete: boolean,
  meter: Meter,
  proof: ProofWriter,
  kept = maxKept,
): void {
  proof.begin({ lo: value, hi: value, best, complete });
  const writer = new SetProof(setup, search, meter, proof, kept, Infinity);
  const isWritten =
    value < 0 ? writer.loss() : writer.wins(best) && (!complete || writer.losses(othersThan(setup, best)));
  if (isWritten) proof.end();
}

/**
 * Certificate of a value that was found, 1 or -1; undefined where `meter` ends the search or the
 * strategy is too long.
 */
export function certificateOf(
  setup: HexSetup,
  search: Dfpn,
  { value, best: [move] }: Finding,
  meter: Meter,
): StrategyCertificate | SwapCertificate | undefined {
  const parts: object[] = [];
  let root: { then?: number; certificate?: SwapCertificate } = {};
  const proof: ProofWriter = {
    begin: () => undefined,
    part: (part) => parts.push(part),
    show: (_value, _after, shown) => (root = shown),
    end: () => undefined,
  };
  const writer = new SetProof(setup, search, meter, proof, Infinity, maxNumbers);
  if (!(value < 0 ? writer.loss() : writer.wins([move]))) return undefined;
  const { then, certificate } = root;
  if (then === undefined) return certificate;
  const [{ winner }, ...nodes] = parts as [{ winner: 1 | 2 }, ...StrategyNode[]];
  return { kind: 'hex-strategy', winner, ...(value > 0 ? { move } : {}), nodes: pruneNodes(nodes, then) };
}

/** The legal moves that are not among these. */
function othersThan(setup: HexSetup, best: readonly Move[]): Move[] {
  return legalMoves(new HexPosition(setup)).filter((move) => !best.includes(move));
}

class SetProof {
  private readonly mover: number;

  constructor(
    private readonly setup: HexSetup,
    private readonly search: Dfpn,
    private readonly meter: Meter,
    private readonly proof: ProofWriter,
    private readonly kept: number,
    private readonly maxNumbers: number,
  ) {
    this.mover = setup.toMove + 1;
  }

  /** Proves a win of the opponent; false if a limit ended the search, as in `wins` and `losses`. */
  loss(): boolean {
    const { setup, proof } = this;
    if (setup.swap && countOf(setup.cells, EMPTY) === setup.cells.length) {
      proof.show(-1, undefined, { certificate: { kind: 'hex-swap' } });
      return true;
    }
    const strategy = this.strategiesOf(3 - this.mover).strategy(setup.cells);
    if (strategy) proof.show(-1, undefined, { then: strategy.node });
    return strategy !== undefined;
  }

  wins(moves: readonly Move[]): boolean {
    const strategies = this.strategiesOf(this.mover);
    return moves.every((move) => {
      const strategy = strategies.strategy(after(this.setup, move).cells);
      if (strategy) this.proof.show(-1, [move], { then: strategy.node });
      return strategy !== undefined;
    });
  }

  losses(moves: readonly Move[]): boolean {
    const { setup, search, proof, meter } = this;
    const opponent = 3 - this.mover;
    const strategies = this.strategiesOf(opponent);
    let open = moves;
    while (open.length > 0) {
      const [move] = open;
      const position = after(setup, move);
      if (search.solve(position.cells, opponent, meter) !== opponent) return false;
      const reply = winningMove(position, search, meter);
      const strategy = strategies.strategy(after(position, reply).cells);
      if (!strategy) return false;
      const isAnswered = (other: Move): boolean =>
        other === move ||
        (Math.max(move, other) < swapMove(setup) && other !== reply && !strategies.needs(strategy, other));
      proof.show(1, open.filter(isAnswered), { move: reply, then: strategy.node });
      open = open.filter((other) => !isAnswered(other));
    }
    return true;
  }

  private strategiesOf(winner: number): Certifier {
    const { search, proof, meter, kept, maxNumbers } = this;
    proof.part({ winner });
    return new Certifier(search, meter, winner, new KnownNodes(proof, kept), maxNumbers);
  }
}
