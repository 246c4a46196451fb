/**
 * Writes the winner's strategy down (../../proof/certificate.ts), by asking the search again.
 *
 * A node is a position with the loser to move, after fill-in. If H-search joins the winner's sides,
 * its steps are the proof. Else its semi connections are ways to win, and as long as all ways have
 * a cell in common, the loser plays there, the search names the winner's answer, and this answer
 * with the node after it is one more way. Nodes with the same stones of the winner are shared if
 * their region is empty.
 *
 * Moves that the search left out as vulnerable are searched here, so that the checker need not know
 * of them.
 */
import type { Meter } from '../../../../core/search/limits.js';
import type { Step, StrategyNode } from '../../proof/certificate.js';
import { EMPTY } from '../../rules/setup.js';
import { isPart } from '../cell-set.js';
import type { Dfpn } from '../dfpn.js';
import type { KnownNode, KnownNodes } from './known-nodes.js';
import { Links } from './links.js';
import { commonCells, isEnough, pruneSteps, needed, type KnownWay } from './ways.js';

/** The result of H-search at a node. */
interface SearchResult {
  readonly isJoined: boolean;
  readonly ways: KnownWay[];
  readonly steps: readonly Step[];
}

export class Certifier {
  private numbers = 0;

  /** @param maxNumbers of cells and steps: a longer proof is given up. */
  constructor(
    private readonly dfpn: Dfpn,
    private readonly meter: Meter,
    private readonly winner: number,
    private readonly known: KnownNodes,
    private readonly maxNumbers: number,
  ) {}

  /** Adds the nodes for `stones`, the loser to move; undefined past a limit or if too long. */
  strategy(stones: Uint8Array): KnownNode | undefined {
    return this.prove(this.dfpn.board.coloured(stones));
  }

  /** Whether the region of a node has this cell. */
  needs({ cells }: KnownNode, cell: number): boolean {
    return this.dfpn.board.has(cells, cell);
  }

  private prove(colour: Uint8Array): KnownNode | undefined {
    const stones = this.stonesOf(colour);
    const shared = this.known.find(stones.join(), (region) => this.areEmpty(colour, region));
    if (shared) return shared;
    const { ends } = this.dfpn.hsearch;
    ends.set(colour, this.winner);
    if (ends.joined) return this.add(stones, [], [], []);
    const filled = colour.slice();
    const take = this.fill(filled);
    const { isJoined, ways, steps } = this.connect(filled);
    while (!isJoined && !isEnough(ways)) {
      const way = this.wayAfter(filled, this.disputed(filled, ways));
      if (!way || this.numbers > this.maxNumbers) return undefined;
      ways.push(way);
      if ('then' in way.way) this.known.hold(way.way.then);
    }
    const made = this.add(stones, take, steps, needed(ways));
    for (const { way } of ways) if ('then' in way) this.known.release(way.then);
    return made;
  }

  private stonesOf(colour: Uint8Array): number[] {
    const cells = Array.from({ length: this.dfpn.board.cellCount }, (_, cell) => cell);
    return cells.filter((cell) => colour[cell] === this.winner);
  }

  private areEmpty(colour: Uint8Array, cells: Int32Array): boolean {
    const { board } = this.dfpn;
    for (let cell = 0; cell < board.cellCount; cell++) {
      if (board.has(cells, cell) && colour[cell] !== EMPTY) return false;
    }
    return true;
  }

  /** Fills in; returns the cells that the winner got, in order. */
  private fill(colour: Uint8Array): number[][] {
    const given = this.dfpn.fillIn.logged(colour);
    return given.filter(({ player }) => player === this.winner).map(({ cells }) => [...cells]);
  }

  /** The ways that H-search knows, and the steps that make them. */
  private connect(filled: Uint8Array): SearchResult {
    const { hsearch } = this.dfpn;
    hsearch.run(filled, this.winner);
    if (hsearch.ends.joined) return { isJoined: true, ways: [], steps: [] };
    const links = new Links(this.dfpn.board, hsearch);
    const { carrier, kernel } = hsearch;
    const [fulls, semis] = [kernel.lists('fulls'), kernel.lists('semis')];
    const whole = fulls.slots(0).find((slot) => fulls.carrier(slot).every((word, w) => word === carrier[w]));
    if (hsearch.isWon && whole !== undefined) {
      const way = { way: { step: links.step('fulls', 0, 1, whole) }, isWhole: true, cells: carrier.slice() };
      return { isJoined: false, ways: [way], steps: links.steps };
    }
    const ways: KnownWay[] = [];
    for (const slot of semis.slots(0)) {
      const common = commonCells(ways);
      const cells = semis.carrier(slot).slice();
      if (common && isPart(common, 0, cells, 0, cells.length)) continue;
      ways.push({ way: { step: links.step('semis', 0, 1, slot) }, isWhole: false, cells });
    }
    return { isJoined: false, ways, steps: links.steps };
  }

  /** The winner's way after the loser took `cell`. */
  private wayAfter(filled: Uint8Array, cell: number): KnownWay | undefined {
    const { dfpn, winner } = this;
    const after = filled.slice();
    after[cell] = 3 - winner;
    if (dfpn.solve(after, winner, this.meter) !== winner) return undefined;
    const move = dfpn.winningCell;
    if (move >= 0) after[move] = winner;
    const known = this.prove(after);
    if (!known) return undefined;
    const { node } = known;
    const cells = known.cells.slice();
    if (move < 0) return { way: { then: node }, isWhole: true, cells };
    dfpn.board.add(cells, move);
    return { way: { play: move, then: node }, isWhole: false, cells };
  }

  /** The empty cell that all ways have in common where the loser's stone matters most. */
  private disputed(filled: Uint8Array, ways: readonly KnownWay[]): number {
    const { moves, board } = this.dfpn;
    const common = commonCells(ways);
    moves.order(filled);
    const { score } = moves;
    let best = -1;
    for (let cell = 0; cell < board.cellCount; cell++) {
      if (filled[cell] !== EMPTY || (common && !board.has(common, cell))) continue;
      if (best < 0 || score[cell] > score[best]) best = cell;
    }
    return best;
  }

  private add(own: number[], take: number[][], steps: readonly Step[], ways: readonly KnownWay[]): KnownNode {
    const kept = pruneSteps(
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
    const cells = this.dfpn.board.emptySet();
    for (const way of ways) for (let w = 0; w < cells.length; w++) cells[w] |= way.cells[w];
    for (const cell of pairs) this.dfpn.board.add(cells, cell);
    return this.known.add(own.join(), node, cells);
  }
}
