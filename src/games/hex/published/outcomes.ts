/**
 * What a published rule joins where it is placed. While it is played out, chains of the winner's
 * stones and sides are joined; which ones depends on the opponent. An outcome is a partition of the
 * chains beside the rule's cells: those with the same number are joined. Only the poorest outcomes
 * count: a rule joins what each of them joins.
 */
import { chainsOf } from '../proof/chains.js';
import { Rules } from '../proof/node-check.js';
import { SECOND } from '../rules/setup.js';
import type { CheckedRules } from './rules-check.js';
import type { LocalBranch, LocalRule } from './rules-file.js';

/** A stone, by its cell, or a side: the row just outside of the board. */
export type End = number | 'near' | 'far';

export type Outcome = readonly number[];

/** Chains of stones and sides that touch, each named by one of its members. */
export type Chains = ReadonlyMap<End, End>;

/** A rule on the board. */
export interface PlacedRule {
  readonly rule: LocalRule;
  /** The cell of the board for each number of the rule. */
  readonly cells: readonly number[];
  readonly stones: ReadonlySet<number>;
  /** The line of the file that places it. */
  readonly line: number;
}

export interface PlacedAnswer {
  readonly branch: LocalBranch;
  /** The cells of the opponent's moves. */
  readonly moves: readonly number[];
}

export interface Outcomes {
  /** Names of the chains beside the cells, in the order of an outcome. */
  readonly chains: readonly End[];
  readonly poorest: readonly Outcome[];
}

export class Board {
  private readonly found = new Map<string, Outcomes>();
  /** The cells and sides beside each cell; those of the opponent have numbers of no cell. */
  private readonly touching: readonly (readonly End[])[];

  constructor(private readonly checked: CheckedRules) {
    const rules = new Rules(checked.size, checked.size, SECOND);
    const [near, far] = rules.sides;
    const named = (at: number): End => (at === near ? 'near' : at === far ? 'far' : at);
    this.touching = Array.from({ length: rules.cells }, (_, cell) => [
      ...new Set(rules.neighbours(cell).map(named)),
    ]);
  }

  chainsOf(stones: ReadonlySet<number>): Chains {
    return chainsOf<End>(['near', 'far', ...stones], (end) => this.beside(end, stones));
  }

  /** The stones and sides beside cells. */
  around(cells: readonly number[], stones: ReadonlySet<number>): Set<End> {
    return new Set(cells.flatMap((cell) => this.beside(cell, stones)));
  }

  /** The stones and sides that touch a cell, or the stones that touch a side. */
  private beside(at: End, stones: ReadonlySet<number>): End[] {
    if (typeof at === 'string') return [...stones].filter((stone) => this.touching[stone].includes(at));
    return this.touching[at].filter((end) => typeof end === 'string' || stones.has(end));
  }

  outcomes(place: PlacedRule): Outcomes {
    const { rule, cells, stones } = place;
    const chainOf = this.chainsOf(stones);
    const ends = [...this.around(cells, stones)].map((end) => [end, chainOf.get(end)!] as const);
    const key = `${rule.rule} ${cells.join()} ${ends
      .map((end) => end.join(':'))
      .sort()
      .join()}`;
    const known = this.found.get(key);
    if (known) return known;
    const chains = [...new Set(ends.map(([, chain]) => chain))];
    const all = this.answers(place).flatMap(({ branch }) => this.ofBranch(branch, cells, stones, chains));
    const found = { chains, poorest: poorest(all.length > 0 ? all : [chains.map((_, i) => i)]) };
    this.found.set(key, found);
    return found;
  }

  /**
   * The sound branches, with the moves that they answer. A cell with several numbers is answered by
   * the first branch whose parts do without it.
   */
  answers({ rule, cells }: PlacedRule): PlacedAnswer[] {
    const open = new Set(cells);
    const found: PlacedAnswer[] = [];
    for (const branch of this.checked.soundBranches(rule)) {
      const numbers = [branch.reply, ...branch.parts.flatMap((part) => this.checked.cellsOf(part))];
      const taken = new Set(numbers.map((number) => cells[number - 1]));
      const answered = new Set(branch.moves.map((number) => cells[number - 1]));
      const moves = [...answered].filter((move) => !taken.has(move) && open.delete(move));
      if (moves.length > 0) found.push({ branch, moves });
    }
    return found;
  }

  /** The parts of a branch, after its reply. */
  partsOf(branch: LocalBranch, cells: readonly number[], stones: ReadonlySet<number>): PlacedRule[] {
    const after = new Set(stones).add(cells[branch.reply - 1]);
    return branch.parts.map((part) => ({
      rule: this.checked.rule(part.rule),
      cells: this.checked.cellsOf(part).map((number) => cells[number - 1]),
      stones: after,
      line: part.line,
    }));
  }

  private ofBranch(
    branch: LocalBranch,
    cells: readonly number[],
    stones: ReadonlySet<number>,
    chains: readonly End[],
  ): Outcome[] {
    const chainOf = this.chainsOf(new Set(stones).add(cells[branch.reply - 1]));
    const names = [...new Set(chainOf.values())];
    let states: Outcome[] = [names.map((_, i) => i)];
    for (const part of this.partsOf(branch, cells, stones)) {
      const { chains: joined, poorest: outcomes } = this.outcomes(part);
      const at = joined.map((chain) => names.indexOf(chain));
      states = poorest(states.flatMap((state) => outcomes.map((outcome) => merged(state, at, outcome))));
    }
    return states.map((state) => numbered(chains.map((chain) => state[names.indexOf(chainOf.get(chain)!)])));
  }
}

/** Joins the chains at these places of a state as an outcome does. */
function merged(state: Outcome, at: readonly number[], outcome: Outcome): Outcome {
  let joined = [...state];
  outcome.forEach((number, i) => {
    const [old, now] = [joined[at[i]], joined[at[outcome.indexOf(number)]]];
    joined = joined.map((one) => (one === old ? now : one));
  });
  return numbered(joined);
}

/** The same partition, numbered from 0 in the order of the chains. */
function numbered(partition: Outcome): Outcome {
  const names = [...new Set(partition)];
  return partition.map((one) => names.indexOf(one));
}

/** Without outcomes that join all that another one joins. */
function poorest(outcomes: readonly Outcome[]): Outcome[] {
  const each = [...new Map(outcomes.map((one) => [one.join(), one])).values()];
  return each.filter((one) => !each.some((other) => other !== one && joinsAll(one, other)));
}

function joinsAll(one: Outcome, other: Outcome): boolean {
  return one.every((number, i) => number === one[other.indexOf(other[i])]);
}
