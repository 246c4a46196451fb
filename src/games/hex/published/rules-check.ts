/**
 * Faults of published rules that can be seen without a board: moves without an answer, cells that
 * two parts of a branch share or that are taken already, lists that do not fit the rule they name.
 * That a part gives one cell several numbers is none: outcomes.ts sees what is left of the rule.
 */
import type { PublicationFault } from '../../../core/proof.js';
import { phrase } from '../../../core/text/phrase.js';
import type { LocalBranch, LocalPart, LocalRule, RulesFile } from './rules-file.js';

/** Longest side of a board that is read. */
const maxSize = 101;

/** Rules with their faults. */
export class CheckedRules {
  /** Branches with a fault. */
  private readonly unsound = new Set<LocalBranch>();

  /**
   * @param first the board after the first move
   * @param rules by their numbers
   * @param counts how many cells each has
   * @param faults grows by those of the rules
   */
  private constructor(
    readonly size: number,
    readonly first: LocalRule,
    private readonly rules: Map<string, LocalRule>,
    private readonly counts: Map<string, number>,
    readonly faults: PublicationFault[],
  ) {}

  /** Checks the rules that the first one needs, directly or not; undefined if there is none. */
  static of({ size, rules: list, faults }: RulesFile): CheckedRules | undefined {
    if (list.length === 0 || size % 2 === 0 || size > maxSize) return undefined;
    const cells = size * size - 1;
    const first = completed(list[0], cells);
    const rules = new Map([...list, first].map((rule) => [rule.rule, rule]));
    const counts = new Map(list.map((rule) => [rule.rule, numbersOf(rule)])).set(first.rule, cells);
    const checked = new CheckedRules(size, first, rules, counts, [...faults]);
    const needed = new Set([first]);
    for (const rule of needed) {
      checked.check(rule);
      for (const { parts } of rule.branches)
        for (const part of parts) if (rules.has(part.rule)) needed.add(rules.get(part.rule)!);
    }
    return checked;
  }

  private check({ rule, line, branches }: LocalRule): void {
    const count = this.countOf(rule);
    const open = new Set(Array.from({ length: count }, (_, i) => i + 1));
    for (const branch of branches) {
      for (const move of branch.moves) open.delete(move);
      for (const fault of faultsOf(branch, count, this.counts)) {
        if (!fault.isHarmless) this.unsound.add(branch);
        if (!this.faults.some((one) => one.line === fault.line)) this.faults.push(fault);
      }
    }
    const moves = [...open].join(' ');
    if (moves !== '')
      this.faults.push({ line, text: phrase('rule {rule} has no answer to {moves}', { rule, moves }) });
  }

  /** A rule by its number, or several at once by their numbers with `+` between them. */
  rule(number: string): LocalRule {
    const known = this.rules.get(number);
    if (known) return known;
    const rule = this.together(number);
    this.rules.set(number, rule);
    return rule;
  }

  countOf(number: string): number {
    return number.split('+').reduce((sum, one) => sum + this.counts.get(one)!, 0);
  }

  /** The cells of a part, without those that its rule does not need. */
  cellsOf({ rule, cells }: LocalPart): readonly number[] {
    return cells.slice(0, this.countOf(rule));
  }

  soundBranches(rule: LocalRule): LocalBranch[] {
    return rule.branches.filter((branch) => !this.unsound.has(branch));
  }

  /** Several rules side by side as one: a move in one of them leaves the others as they are. */
  private together(number: string): LocalRule {
    let from = 0;
    const parts = number.split('+').map((rule) => {
      const start = from;
      from += this.countOf(rule);
      const cells = Array.from({ length: from - start }, (_, i) => start + i + 1);
      return { line: this.rule(rule).line, rule, cells };
    });
    const branches = parts.flatMap((part) =>
      this.soundBranches(this.rule(part.rule)).map((branch) => ({
        line: branch.line,
        moves: branch.moves.map((move) => part.cells[move - 1]),
        reply: part.cells[branch.reply - 1],
        parts: [
          ...branch.parts.map((one) => ({ ...one, cells: one.cells.map((cell) => part.cells[cell - 1]) })),
          ...parts.filter((other) => other !== part),
        ],
      })),
    );
    return { line: parts[0].line, rule: number, branches };
  }
}

/** Adds the branches turned by half a turn, for moves that have no answer. */
function completed(rule: LocalRule, count: number): LocalRule {
  const answered = new Set(rule.branches.flatMap(({ moves }) => moves));
  const turned = (cell: number): number => count + 1 - cell;
  const others = rule.branches.map((branch) => ({
    ...branch,
    moves: branch.moves.map(turned).filter((move) => !answered.has(move)),
    reply: turned(branch.reply),
    parts: branch.parts.map((part) => ({ ...part, cells: part.cells.map(turned) })),
  }));
  return { ...rule, branches: [...rule.branches, ...others.filter(({ moves }) => moves.length > 0)] };
}

/** The highest number that a rule names. */
function numbersOf({ branches }: LocalRule): number {
  const named = branches.flatMap(({ moves, reply, parts }) => [
    ...moves,
    reply,
    ...parts.flatMap(({ cells }) => cells),
  ]);
  return named.reduce((most, number) => Math.max(most, number), 0);
}

function* faultsOf(
  { line, moves, reply, parts }: LocalBranch,
  count: number,
  counts: ReadonlyMap<string, number>,
): Generator<PublicationFault> {
  if (moves.includes(reply))
    yield { line, text: phrase('the answer {reply} is a move of the opponent', { reply }) };
  for (const cell of [reply, ...moves])
    if (cell < 1 || cell > count) yield { line, text: phrase('there is no cell {cell}', { cell }) };
  const taken = new Set<number>();
  for (const part of parts) {
    const { rule, cells } = part;
    const numbers = counts.get(rule);
    if (numbers === undefined) yield { line: part.line, text: phrase('there is no rule {rule}', { rule }) };
    else if (numbers !== cells.length) {
      const said = { rule, numbers, given: cells.length };
      const text = phrase('rule {rule} has {numbers} cells, {given} are given', said);
      yield { line: part.line, text, isHarmless: numbers < cells.length };
    }
    const used = new Set(cells.slice(0, numbers));
    for (const cell of used) {
      if (cell < 1 || cell > count)
        yield { line: part.line, text: phrase('there is no cell {cell}', { cell }) };
      else if (cell === reply || moves.includes(cell))
        yield { line: part.line, text: phrase('cell {cell} is not free', { cell }) };
    }
    for (const cell of used) {
      if (taken.has(cell)) yield { line: part.line, text: phrase('cell {cell} is in two parts', { cell }) };
      taken.add(cell);
    }
  }
}
