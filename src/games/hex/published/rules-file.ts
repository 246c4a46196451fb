/**
 * The file format in which J. Yang published his strategy for 9x9: rules of local patterns, whose
 * cells are numbered from 1. Lines, with or without quotation marks and a comma:
 *
 *     #BOARDSIZE 9
 *     RN 5            the next rule and its number; the first one is the board after the first move
 *     BT 2            number of its branches
 *     BN 0            a branch
 *     WM 3 2 5 6      how many moves of the opponent it answers, and these
 *     BM 4            the answer
 *     ND 2            how many smaller patterns are left then
 *     PS 2 2          their rules
 *     PP 2 7 8        for each of them its rule, and the cells that its numbers stand for
 */
import type { PublicationFault } from '../../../core/proof.js';
import { phrase } from '../../../core/text/phrase.js';

export interface LocalPart {
  readonly line: number;
  readonly rule: string;
  /** The number of the rule above for each number of the part's rule, in order. */
  readonly cells: readonly number[];
}

export interface LocalBranch {
  readonly line: number;
  readonly moves: readonly number[];
  readonly reply: number;
  readonly parts: readonly LocalPart[];
}

export interface LocalRule {
  readonly line: number;
  /** Its number in the file. */
  readonly rule: string;
  readonly branches: readonly LocalBranch[];
}

export interface RulesFile {
  readonly size: number;
  readonly rules: readonly LocalRule[];
  readonly faults: readonly PublicationFault[];
}

type Open<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };

/** Reads the rules. Lists that are not as long as the file says are faults; the file is read on. */
export function readRules(text: string): RulesFile {
  const rules: Open<LocalRule>[] = [];
  const faults: PublicationFault[] = [];
  const said: { line: number; key: string; given: string; found: () => string }[] = [];
  let size = 0;
  let rule: Open<LocalRule> | undefined;
  let branch: Open<LocalBranch> | undefined;
  text.split('\n').forEach((written, i) => {
    const line = i + 1;
    const [, key = '', list = ''] = /^\s*[#"]?\s*([A-Z]+)((?:\s+\d+)*)[\s",]*$/.exec(written) ?? [];
    const numbers = list.split(/\s+/).filter(Boolean).map(Number);
    const [first = 0, ...others] = numbers;
    const claims = (found: () => readonly unknown[], given: readonly unknown[] = [first]): void => {
      said.push({ line, key, given: given.join(' '), found: () => found().join(' ') });
    };
    if (key === 'BOARDSIZE') size = first;
    else if (key === 'RN') {
      if (rules.some((one) => one.rule === String(first)))
        faults.push({ line, text: phrase('rule {rule} is there twice', { rule: first }) });
      rules.push((rule = { line, rule: String(first), branches: [] }));
      branch = undefined;
    } else if (key === 'BN' && rule) rule.branches.push((branch = { line, moves: [], reply: 0, parts: [] }));
    else if (key === 'BT' && rule) {
      const { branches } = rule;
      claims(() => [branches.length]);
    } else if (key === 'WM' && branch) {
      branch.moves = others;
      claims(() => [others.length]);
    } else if (key === 'BM' && branch) branch.reply = first;
    else if ((key === 'ND' || key === 'PS') && branch) {
      const { parts } = branch;
      if (key === 'ND') claims(() => [parts.length]);
      else claims(() => parts.map((part) => part.rule), numbers);
    } else if (key === 'PP' && branch) branch.parts.push({ line, rule: String(first), cells: others });
    else if (written.trim() !== '')
      faults.push({
        line,
        text: phrase('not a line of a rule: {text}', { text: written.trim().slice(0, 40) }),
      });
  });
  for (const { line, key, given, found } of said)
    if (given !== found())
      faults.push({
        line,
        text: phrase('{key} says {given}, there is {found}', { key, given, found: found() }),
      });
  return { size, rules, faults };
}
