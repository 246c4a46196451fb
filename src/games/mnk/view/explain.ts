/** An answer as the line of `saida.txt`, and as a sentence. */
import type { Answer } from '../../../core/answer.js';
import { restsOn } from '../../kit/estimate-words.js';
import { nameOf, winnerOf } from '../rules/ending.js';
import { pointsOf } from '../rules/lines.js';
import type { reasons } from './reasons.js';
import {
  FREE,
  O,
  X,
  endsByLine,
  lineWords,
  moveName,
  slipOf,
  turnOf,
  type MnkSetup,
} from '../rules/setup.js';
import { joined, phrase, type Phrase } from '../../../core/text/phrase.js';

/** Significant digits of an expected value, which is a sum of doubles. */
const digits = 12;

/** Integers and estimates as they are; expected values with all their digits. */
export function valueText(setup: MnkSetup, value: number, { status }: Answer): string {
  return slipOf(setup) > 0 && status !== 'estimated' ? value.toPrecision(digits) : String(value);
}

/** A value for a sentence: as a number, which each language writes in its own way. */
function worth(setup: MnkSetup, value: number): number {
  return slipOf(setup) > 0 ? Number(value.toPrecision(digits)) : value;
}

/**
 * Explains the answer in one sentence.
 * @param reasonsFor finds the reasons of a proved value, which takes searches
 */
export function explain(setup: MnkSetup, answer: Answer, reasonsFor: typeof reasons): Phrase {
  const over = explainEnd(setup);
  if (over) return over;
  const { lo, hi, status } = answer;
  const [low, high] = [worth(setup, lo), worth(setup, hi)];
  if (status === 'estimated') {
    if (answer.stats.extra?.['iterations'] !== undefined) return explainSearch(setup, answer);
    const basis = restsOn(answer, (move) => moveName(setup, move));
    return phrase('An estimate of {low}, which proves nothing: {basis}.', { low, basis });
  }
  if (status === 'bounded') {
    return phrase('The search stopped early: the value lies between {low} and {high}.', { low, high });
  }
  return explainValue(setup, answer, reasonsFor);
}

/** The basis of an estimate of the player (player/README.md). */
function explainSearch(setup: MnkSetup, { lo, line, stats }: Answer): Phrase {
  const depth = stats.extra!['iterations'];
  const moves = line.map((move) => moveName(setup, move)).join(' ');
  return phrase(
    'An estimate, no proof: the chance to win minus the chance to lose is {lo}, after searches of 1 to {depth} {depth|move|moves} ahead, {nodes} {nodes|position|positions} in all, which expect {moves}.',
    { lo, depth, nodes: stats.nodes, moves },
  );
}

function explainEnd(setup: MnkSetup): Phrase | undefined {
  const { cells } = setup;
  const winner = winnerOf(setup);
  if (winner !== undefined) {
    const name = nameOf(winner);
    return phrase('The game is over: {name} has {k} in a line.', { name, k: lineWords(setup) });
  }
  if (cells.includes(FREE)) return undefined;
  if (endsByLine(setup)) return phrase('The board is full: a draw.{#three in a row}');
  const [x, o] = [pointsOf(setup, X), pointsOf(setup, O)];
  return phrase('The board is full: X has {x} and O has {o} {o|point|points}.', { x, o });
}

function explainValue(setup: MnkSetup, answer: Answer, reasonsFor: typeof reasons): Phrase {
  const name = nameOf(turnOf(setup)!);
  const [best] = answer.best;
  const move = best === undefined ? '-' : moveName(setup, best);
  const value = worth(setup, answer.lo);
  if (slipOf(setup) > 0) {
    const unit = endsByLine(setup) ? phrase('a win is 1') : phrase('points');
    return phrase(
      '{name} to move expects {value} ({unit}) on average over all slides when both play best, starting with {move}.',
      { name, value, unit, move },
    );
  }
  return endsByLine(setup)
    ? joined([
        explainResult(setup, name, move, answer.lo),
        ...(setup.score === 'line' ? reasonsFor(setup, answer) : []),
      ])
    : explainPoints(name, move, answer.lo);
}

function explainResult(setup: MnkSetup, name: string, move: string, value: number): Phrase {
  const k = lineWords(setup);
  if (value > 0) {
    return phrase('{name} to move wins: {move} leads to {k} in a line against every defence.', {
      name,
      move,
      k,
    });
  }
  if (value < 0) {
    return phrase('{name} to move loses: every move leaves the opponent a way to {k} in a line.', {
      name,
      k,
    });
  }
  return phrase('Neither side can force {k} in a line; {move} keeps the draw.', { k, move });
}

function explainPoints(name: string, move: string, value: number): Phrase {
  const by = Math.abs(value);
  if (value === 0) {
    return phrase('With best play both sides end with the same points; {move} is a best move.', { move });
  }
  const place = value > 0 ? phrase('ahead') : phrase('behind');
  return phrase(
    'With best play {name}, to move, ends {by} {by|point|points} {place}; {move} is a best move.',
    { name, by, place, move },
  );
}
