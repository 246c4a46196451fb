/**
 * Writes a published strategy as patterns (../proof/patterns.ts). Its rules say neither where their
 * cells are nor what they join. The cells follow from the first rule, whose numbers are the cells
 * of the board; the ends from what the rule joins there (outcomes.ts). A rule becomes one pattern
 * for each shape and each pair of ends that it is needed for.
 *
 * Nothing is believed: the patterns are checked like any others. Branches with a fault are left
 * out, so that their moves have no answer.
 */
import { placed, placedSides, type Cell, type Placement } from '../proof/lattice.js';
import type { PublicationFault, PublishedStrategy } from '../../../core/proof.js';
import { phrase, type Phrase } from '../../../core/text/phrase.js';
import { alwaysJoined } from '../proof/chains.js';
import { otherSide } from '../proof/pattern-check.js';
import { Board, type Chains, type End, type Outcomes, type PlacedRule } from './outcomes.js';
import { CheckedRules } from './rules-check.js';
import { readRules, type LocalBranch } from './rules-file.js';

type Side = 'near' | 'far';

/** Ends of a pattern: something of `from` is joined to something of `to`, all names of chains. */
interface Ends {
  readonly from: readonly End[];
  readonly to: readonly End[];
}

/** A pattern that is written, at the place where it was needed first. */
interface WrittenPattern extends Ends {
  readonly name: string;
  /** Sides that it needs. */
  readonly sides: ReadonlySet<Side>;
  readonly cells: readonly number[];
  readonly own: readonly number[];
}

interface Use extends Placement {
  readonly pattern: WrittenPattern;
}

/** Limit of the choices of ends that are tried for the parts of one branch. */
const maxChoices = 20_000;

/**
 * Returns the lines of the strategy and the faults of the file. The winner is player 1: rows and
 * columns are exchanged, as published strategies join top and bottom.
 */
export function publishedPatterns(text: string): PublishedStrategy {
  const file = readRules(text);
  const checked = CheckedRules.of(file);
  if (!checked) {
    const unknown = phrase(
      'the board is not a square of odd side, at most 101, whose middle has the first stone',
    );
    return { lines: [], faults: [...file.faults, { line: 1, text: unknown }] };
  }
  return new Conversion(checked).strategy();
}

class Conversion {
  private readonly board: Board;
  private readonly size: number;
  private readonly lines: object[] = [];
  /** By the number of their rule. */
  private readonly written = new Map<string, WrittenPattern[]>();
  private readonly uses = new Map<string, Use | undefined>();
  private readonly faults: PublicationFault[];

  constructor(private readonly checked: CheckedRules) {
    this.board = new Board(checked);
    this.size = checked.size;
    this.faults = [...checked.faults];
  }

  strategy(): PublishedStrategy {
    const { size } = this;
    const middle = (size * size - 1) / 2;
    const cells = Array.from({ length: size * size }, (_, cell) => cell).filter((cell) => cell !== middle);
    const { first } = this.checked;
    const place = { rule: first, cells, stones: new Set([middle]), line: first.line };
    const use = this.use(place, { from: ['near'], to: ['far'] });
    const row = `${Array.from({ length: size }, () => '0').join(' ')}\n`;
    const position = `hex ${String(size)} ${String(size)}\n${row.repeat(size)}`;
    const head = { schema: 'hex.patterns/1', position, winner: 1 };
    const root = use ? [{ root: { play: this.cell(middle), use: [asLine(use)] } }] : [];
    this.faults.sort((a, b) => a.line - b.line);
    return { lines: [head, ...this.lines, ...root], faults: this.faults };
  }

  /** Returns a pattern that joins the ends of a placed rule; undefined if its branches do not. */
  private use(place: PlacedRule, ends: Ends): Use | undefined {
    const chainOf = this.board.chainsOf(place.stones);
    const around = [...this.board.around(place.cells, place.stones)];
    const beside = around.map((end) => `${String(end)}:${String(chainOf.get(end))}`).sort();
    const key = [place.rule.rule, place.cells, beside, ends.from, ends.to].join(' ');
    const known = this.uses.get(key);
    if (
      this.uses.has(key) &&
      (!known || known.pattern.own.every((stone) => this.isPlaced(stone, known, place)))
    )
      return known;
    const use = this.usedAgain(place, chainOf, ends) ?? this.pattern(place, chainOf, around, ends);
    this.uses.set(key, use);
    return use;
  }

  private isPlaced(stone: number, use: Use, { stones }: PlacedRule): boolean {
    return stones.has(this.index(placed(this.cell(stone), use)));
  }

  /** A pattern of the rule that is written already, turned and mirrored. */
  private usedAgain(place: PlacedRule, chainOf: Chains, ends: Ends): Use | undefined {
    for (const pattern of this.written.get(place.rule.rule) ?? [])
      for (let i = 0; i < 12; i++) {
        const [turn, mirror] = [i % 6, i >= 6];
        const [row, col] = this.cell(place.cells[0]);
        const [r, c] = placed(this.cell(pattern.cells[0]), { at: [0, 0], turn, mirror });
        const use = { pattern, at: [row - r, col - c] as const, turn, mirror };
        if (this.fits(use, place, chainOf, ends)) return use;
      }
    return undefined;
  }

  private fits(use: Use, place: PlacedRule, chainOf: Chains, { from, to }: Ends): boolean {
    const { pattern } = use;
    const isThere = pattern.cells.every(
      (cell, i) => this.index(placed(this.cell(cell), use)) === place.cells[i],
    );
    if (!isThere || !pattern.own.every((stone) => this.isPlaced(stone, use, place))) return false;
    const isTurned = this.sidesAreTurned(use);
    if (isTurned === undefined) return false;
    const chainAt = (end: End): End => {
      if (typeof end === 'number') return chainOf.get(this.index(placed(this.cell(end), use)))!;
      return chainOf.get(isTurned ? otherSide(end) : end)!;
    };
    const [a, b] = [pattern.from.map(chainAt), pattern.to.map(chainAt)];
    const areIn = (some: readonly End[], all: readonly End[]): boolean =>
      some.every((one) => all.includes(one));
    return (areIn(a, from) && areIn(b, to)) || (areIn(a, to) && areIn(b, from));
  }

  /** Whether near and far change places; undefined if a side would not be at the border. */
  private sidesAreTurned(use: Use): boolean | undefined {
    const given = this.sides(use.pattern.sides);
    if (use.turn % 3 !== 0 || use.mirror) return use.pattern.sides.size === 0 ? false : undefined;
    const { sides, isTurned } = placedSides(given, 1, use);
    const areThere = (sides.near ?? -1) === -1 && (sides.far ?? this.size) === this.size;
    return areThere ? isTurned : undefined;
  }

  private sides(sides: ReadonlySet<Side>): { near?: number; far?: number } {
    return { ...(sides.has('near') ? { near: -1 } : {}), ...(sides.has('far') ? { far: this.size } : {}) };
  }

  /** Writes a pattern for the ends. */
  private pattern(place: PlacedRule, chainOf: Chains, around: readonly End[], ends: Ends): Use | undefined {
    const { rule, cells } = place;
    const isEnd = (end: End): boolean => [...ends.from, ...ends.to].includes(chainOf.get(end)!);
    const needed = new Set<End>(around.filter(isEnd));
    const answers: object[] = [];
    const open = new Set(cells);
    const unanswered = new Set(cells);
    for (const { branch, moves } of this.board.answers(place)) {
      const uses = this.answer(branch, place, chainOf, ends, needed);
      for (const move of moves) {
        open.delete(move);
        if (uses) unanswered.delete(move);
      }
      const to = moves.map((move) => this.cell(move));
      const play = this.cell(cells[branch.reply - 1]);
      if (uses) answers.push({ to, play, ...(uses.length > 0 ? { use: uses.map(asLine) } : {}) });
      else this.joinsNothing(branch.line, branch, rule.rule);
    }
    if (rule === this.checked.first) this.leavesOpen(place, unanswered);
    else if (open.size > 0 && this.isSound(rule.rule)) this.foldsTooFar(place.line, rule.rule);
    if (answers.length === 0) return undefined;
    const same = this.written.get(rule.rule) ?? [];
    const own = [...needed].filter((end) => typeof end === 'number').sort((a, b) => a - b);
    const sides = new Set([...needed].filter((end) => typeof end === 'string'));
    const endsIn = (chains: readonly End[]): End[] =>
      [...needed].filter((end) => chains.includes(chainOf.get(end)!));
    const name = `${rule.rule}${same.length > 0 ? `/${String(same.length + 1)}` : ''}`;
    const pattern = { name, cells, own, sides, from: endsIn(ends.from), to: endsIn(ends.to) };
    this.written.set(rule.rule, [...same, pattern]);
    const asEnd = (end: End): unknown => (typeof end === 'number' ? this.cell(end) : end);
    this.lines.push({
      pattern: name,
      own: own.map((cell) => this.cell(cell)),
      ...(sides.size > 0 ? { sides: this.sides(sides) } : {}),
      cells: [...new Set(cells)].map((cell) => this.cell(cell)),
      from: pattern.from.map(asEnd),
      to: pattern.to.map(asEnd),
      answers,
    });
    return { pattern, at: [0, 0], turn: 0, mirror: false };
  }

  /**
   * Returns the patterns that join the ends after a reply, and adds the stones and sides that they
   * need.
   */
  private answer(
    branch: LocalBranch,
    place: PlacedRule,
    chainOf: Chains,
    { from, to }: Ends,
    needed: Set<End>,
  ): Use[] | undefined {
    const reply = place.cells[branch.reply - 1];
    const chainAfter = this.board.chainsOf(new Set(place.stones).add(reply));
    const after = (chains: readonly End[]): End[] => chains.map((chain) => chainAfter.get(chain)!);
    const played = this.board.partsOf(branch, place.cells, place.stones);
    const ways = waysTogether(played);
    let parts = played;
    let chosen: Choice | undefined;
    for (const way of ways) {
      parts = way.map((some) => this.together(some));
      const outcomes = parts.map((part) => this.board.outcomes(part));
      chosen = chooseEnds(outcomes, { from: after(from), to: after(to) });
      if (chosen) break;
    }
    if (!chosen) return undefined;
    const uses: Use[] = [];
    const joined = new Set([...after(from), ...after(to)]);
    for (const [i, ends] of chosen.entries()) {
      if (!ends) continue;
      const use = this.use(parts[i], ends);
      if (!use) return undefined;
      uses.push(use);
      for (const chain of [...ends.from, ...ends.to]) joined.add(chain);
      for (const stone of use.pattern.own) {
        const at = this.index(placed(this.cell(stone), use));
        if (at !== reply) needed.add(at);
      }
      const isTurned = this.sidesAreTurned(use);
      for (const side of use.pattern.sides) needed.add(isTurned ? otherSide(side) : side);
    }
    // Chains between the ends are whole, so that what is joined to a part of them is joined to all.
    for (const [end, chain] of chainOf)
      if (![...from, ...to].includes(chain) && joined.has(chainAfter.get(end)!)) needed.add(end);
    return uses;
  }

  /** Parts as one, for ends that they join only together. */
  private together(parts: readonly PlacedRule[]): PlacedRule {
    if (parts.length === 1) return parts[0];
    const rule = this.checked.rule(parts.map((part) => part.rule.rule).join('+'));
    return { ...parts[0], rule, cells: parts.flatMap(({ cells }) => cells) };
  }

  /** Notes a branch that does not join the ends, unless this follows from another fault. */
  private joinsNothing(line: number, { parts }: LocalBranch, rule: string): void {
    if (parts.every((part) => this.isSound(part.rule)))
      this.note(line, phrase('the parts of this branch do not join the ends of rule {rule}', { rule }));
  }

  private foldsTooFar(line: number, rule: string): void {
    this.note(line, phrase('a cell has several numbers of rule {rule}, and no answer there', { rule }));
  }

  /** Notes the first moves that are without an answer, for whatever reason. */
  private leavesOpen({ rule, cells, line }: PlacedRule, unanswered: ReadonlySet<number>): void {
    const moves = cells.flatMap((cell, i) => (unanswered.has(cell) ? [i + 1] : []));
    if (moves.length === 0) return;
    const said = { rule: rule.rule, moves: moves.join(' ') };
    this.note(line, phrase('rule {rule} has no sound answer to {moves}', said));
  }

  private note(line: number, text: Phrase): void {
    if (!this.faults.some((fault) => fault.line === line)) this.faults.push({ line, text });
  }

  /** Whether no fault was found in a rule and those that it needs. */
  private isSound(number: string): boolean {
    const needed = new Set([number]);
    for (const one of needed) {
      const { line, branches } = this.checked.rule(one);
      const parts = branches.flatMap((branch) => branch.parts);
      const lines = [line, ...branches.map((branch) => branch.line), ...parts.map((part) => part.line)];
      if (this.faults.some((fault) => !fault.isHarmless && lines.includes(fault.line))) return false;
      for (const part of parts) needed.add(part.rule);
    }
    return true;
  }

  /** The cell as patterns have it: rows and columns exchanged. */
  private cell(index: number): Cell {
    return [index % this.size, Math.floor(index / this.size)];
  }

  private index([row, col]: Cell): number {
    const isInside = [row, col].every((at) => at >= 0 && at < this.size);
    return isInside ? col * this.size + row : -1;
  }
}

function asLine({ pattern, at, turn, mirror }: Use): object {
  const isAt = at[0] !== 0 || at[1] !== 0;
  return {
    pattern: pattern.name,
    ...(isAt ? { at } : {}),
    ...(turn > 0 ? { turn } : {}),
    ...(mirror ? { mirror } : {}),
  };
}

/** Ways to play parts: each by itself, two as one, all as one. */
function waysTogether<T>(parts: readonly T[]): T[][][] {
  const pairs = parts.flatMap((a, i) =>
    parts
      .slice(i + 1)
      .map((b) => [[a, b], ...parts.filter((part) => part !== a && part !== b).map((part) => [part])]),
  );
  return [parts.map((part) => [part]), ...pairs, ...(parts.length > 2 ? [[[...parts]]] : [])];
}

/** The ends of each part that is needed. */
type Choice = (Ends | undefined)[];

/**
 * Chooses for each part ends that every outcome joins, or none, so that together they join the
 * ends whatever happens; undefined if no choice does.
 */
function chooseEnds(parts: readonly Outcomes[], ends: Ends): Choice | undefined {
  const candidates = parts.map(candidatesOf);
  const chosen: (Ends | undefined)[] = parts.map(() => undefined);
  let left = maxChoices;
  const search = (part: number): boolean => {
    if (part === parts.length) return left-- > 0 && alwaysJoined(chosen, ends.from, ends.to);
    for (const candidate of [undefined, ...candidates[part]]) {
      chosen[part] = candidate;
      if (search(part + 1)) return true;
    }
    chosen[part] = undefined;
    return false;
  };
  return search(0) ? chosen : undefined;
}

/** Chains beside a part among which ends are chosen: the ways grow as powers of three. */
const maxChains = 9;

/** Returns the smallest pairs of ends that every outcome joins. */
function candidatesOf({ chains, poorest }: Outcomes): Ends[] {
  if (chains.length > maxChains) return [];
  const found: (readonly (0 | 1 | 2)[])[] = [];
  for (let code = 0; code < 3 ** chains.length; code++) {
    const roles = chains.map((_, i) => (Math.floor(code / 3 ** i) % 3) as 0 | 1 | 2);
    // Each pair once: the first of its chains is in `from`.
    if (roles.find((role) => role > 0) !== 1) continue;
    const isJoined = (outcome: readonly number[]): boolean =>
      outcome.some((a, i) => roles[i] === 1 && outcome.some((b, j) => roles[j] === 2 && a === b));
    if (poorest.every(isJoined)) found.push(roles);
  }
  const smallest = found.filter(
    (roles) =>
      !found.some((other) => other !== roles && other.every((role, i) => role === 0 || role === roles[i])),
  );
  const ofRole = (roles: readonly number[], role: number): End[] =>
    chains.filter((_, i) => roles[i] === role);
  return smallest.map((roles) => ({ from: ofRole(roles, 1), to: ofRole(roles, 2) }));
}
