/**
 * Writes the winner's strategy down (../certificate.ts), by asking the search again.
 *
 * A node is a position with the loser to move, after fill-in. If H-search joins the winner's sides, its steps are
 * the proof. Else its semi connections are ways to win, and as long as all ways have a cell in common, the loser
 * plays there, the search names the winner's answer, and this and the node after it are one more way. Nodes of
 * the same stones of the winner's are shared where the region is empty.
 *
 * Moves that the search left out as vulnerable are asked for here, so that the checker need not know of them.
 */
import type { Meter } from '../../../core/limits.js';
import type { Step, StrategyNode } from '../certificate.js';
import { EMPTY } from '../setup.js';
import type { Dfpn } from './dfpn.js';
import { Links } from './links.js';
import { commonCells, isEnough, keepUsed, needed, type KnownWay } from './ways.js';
import type { ProofTable } from './table.js';

/** The most cell and step numbers that a certificate may hold: about two megabytes of JSON. */
const mostNumbers = 400_000;

/** What H-search says about a node. */
interface Beginning {
  readonly isJoined: boolean;
  readonly ways: KnownWay[];
  readonly steps: readonly Step[];
}

/** A node's number and region. */
interface Known {
  readonly node: number;
  readonly lo: number;
  readonly hi: number;
}

export class Certifier {
  readonly nodes: StrategyNode[] = [];
  private numbers = 0;
  private readonly byStones = new Map<string, Known[]>();

  constructor(
    private readonly dfpn: Dfpn,
    private readonly table: ProofTable,
    private readonly meter: Meter,
    private readonly winner: number,
  ) {}

  /** Adds the nodes for `colour` with the loser to move; undefined if a limit came or the proof is too long. */
  prove(colour: Uint8Array): Known | undefined {
    const stones = this.stonesOf(colour);
    const shared = this.byStones.get(stones.join())?.find(({ lo, hi }) => this.isEmpty(colour, lo, hi));
    if (shared) return shared;
    const { ends } = this.dfpn.analysis.hsearch;
    ends.set(colour, this.winner);
    if (ends.joined) return this.add(stones, [], [], []);
    const filled = colour.slice();
    const take = this.fill(filled);
    const { isJoined, ways, steps } = this.connect(filled);
    while (!isJoined && !isEnough(ways)) {
      const way = this.wayAfter(filled, this.disputed(filled, ways));
      if (!way || this.numbers > mostNumbers) return undefined;
      ways.push(way);
    }
    return this.add(stones, take, steps, needed(ways));
  }

  private stonesOf(colour: Uint8Array): number[] {
    const cells = Array.from({ length: this.dfpn.board.cellCount }, (_, cell) => cell);
    return cells.filter((cell) => colour[cell] === this.winner);
  }

  private isEmpty(colour: Uint8Array, lo: number, hi: number): boolean {
    const { bitLo, bitHi, cellCount } = this.dfpn.board;
    for (let cell = 0; cell < cellCount; cell++) {
      if (((bitLo[cell] & lo) !== 0 || (bitHi[cell] & hi) !== 0) && colour[cell] !== EMPTY) return false;
    }
    return true;
  }

  /** Fills in; what the winner got, in order. */
  private fill(colour: Uint8Array): number[][] {
    const { fillIn } = this.dfpn;
    fillIn.log = [];
    fillIn.run(colour);
    const take = fillIn.log.filter(({ player }) => player === this.winner).map(({ cells }) => [...cells]);
    fillIn.log = undefined;
    return take;
  }

  /** The ways that H-search knows, and the steps that make them. */
  private connect(filled: Uint8Array): Beginning {
    const { hsearch } = this.dfpn.analysis;
    hsearch.run(filled, this.winner);
    if (hsearch.ends.joined) return { isJoined: true, ways: [], steps: [] };
    const links = new Links(this.dfpn.board, hsearch);
    const { fulls, semis, carrierLo, carrierHi } = hsearch;
    const whole = fulls.slots(0).find((s) => fulls.lo[s] === carrierLo && fulls.hi[s] === carrierHi);
    if (hsearch.isWon && whole !== undefined) {
      const way = { way: { step: links.full(0, 1, whole) }, isWhole: true, lo: carrierLo, hi: carrierHi };
      return { isJoined: false, ways: [way], steps: links.steps };
    }
    const ways: KnownWay[] = [];
    for (const slot of semis.slots(0)) {
      const [lo, hi] = [semis.lo[slot], semis.hi[slot]];
      const { lo: allLo, hi: allHi } = commonCells(ways);
      if ((allLo & ~lo) === 0 && (allHi & ~hi) === 0) continue;
      ways.push({ way: { step: links.semi(0, 1, slot) }, isWhole: false, lo, hi });
    }
    return { isJoined: false, ways, steps: links.steps };
  }

  /** How the winner goes on after the loser took `cell`. */
  private wayAfter(filled: Uint8Array, cell: number): KnownWay | undefined {
    const { dfpn, winner } = this;
    const after = filled.slice();
    after[cell] = 3 - winner;
    if (dfpn.solve(after, winner, this.table, this.meter) !== winner) return undefined;
    const move = dfpn.winningCell;
    if (move >= 0) after[move] = winner;
    const known = this.prove(after);
    if (!known) return undefined;
    const { node, lo, hi } = known;
    if (move < 0) return { way: { then: node }, isWhole: true, lo, hi };
    const { bitLo, bitHi } = dfpn.board;
    const way = { play: move, then: node };
    return { way, isWhole: false, lo: lo | bitLo[move], hi: hi | bitHi[move] };
  }

  /** The empty cell that all ways have in common where the loser's stone matters most. */
  private disputed(filled: Uint8Array, ways: readonly KnownWay[]): number {
    const { resistance, board } = this.dfpn;
    const { lo, hi } = commonCells(ways);
    resistance.run(filled);
    let best = -1;
    for (let cell = 0; cell < board.cellCount; cell++) {
      if (filled[cell] !== EMPTY) continue;
      if ((board.bitLo[cell] & lo) === 0 && (board.bitHi[cell] & hi) === 0) continue;
      if (best < 0 || resistance.score[cell] > resistance.score[best]) best = cell;
    }
    return best;
  }

  private add(own: number[], take: number[][], steps: readonly Step[], ways: readonly KnownWay[]): Known {
    const kept = keepUsed(
      steps,
      ways.map(({ way }) => way),
    );
    const node: StrategyNode = {
      own,
      ...(take.length > 0 ? { take } : {}),
      ...(kept.steps.length > 0 ? { steps: kept.steps } : {}),
      ways: kept.ways,
    };
    this.numbers += own.length + 2 * take.length + 3 * kept.steps.length + 2 * ways.length;
    const pairs = take.filter(({ length }) => length > 1).flat();
    const { bitLo, bitHi } = this.dfpn.board;
    const lo = [...ways.map((way) => way.lo), ...pairs.map((cell) => bitLo[cell])].reduce((a, b) => a | b, 0);
    const hi = [...ways.map((way) => way.hi), ...pairs.map((cell) => bitHi[cell])].reduce((a, b) => a | b, 0);
    const known = { node: this.nodes.push(node) - 1, lo, hi };
    const same = this.byStones.get(own.join()) ?? [];
    this.byStones.set(own.join(), [...same, known]);
    return known;
  }
}
