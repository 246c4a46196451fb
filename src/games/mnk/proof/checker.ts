/** Checks certificates of the line game by the rules alone; trusts no part of its input. */
import { otherSide } from '../../kit/stones.js';
import type { Certificate, Verdict } from '../../../core/answer.js';
import { O, X, slipOf, turnOf, type MnkSetup, type Stone } from '../rules/setup.js';
import { checkDefences, type Held } from './defence.js';
import { checkAttacks } from './attack.js';
import { Fault, shown, verdictOf } from '../../kit/fault.js';
import { maxDefences } from './certificate.js';
import { arrayOf, type Json } from './json.js';
import { winningLines } from './winning-lines.js';
import { phrase } from '../../../core/text/phrase.js';

/** Checks the claim that the value for the side to move is within lo..hi. */
export function verifyLines(setup: MnkSetup, lo: number, hi: number, certificate: Certificate): Verdict {
  return verdictOf(() => {
    const json = certificate as unknown as Json;
    const verdict = judge(lo, hi, shownBy(setup, json));
    const move = firstMove(setup, json);
    return verdict.ok && move !== undefined ? { ...verdict, move } : verdict;
  });
}

/** Whether either side has a line. */
export function isOver(setup: MnkSetup): boolean {
  const isFull = (line: readonly number[], side: Stone): boolean =>
    line.every((cell) => setup.cells[cell] === side);
  return winningLines(setup).some((line) => isFull(line, X) || isFull(line, O));
}

/** The interval that a certificate shows, for the side to move. */
function shownBy(setup: MnkSetup, certificate: Json): [number, number] {
  const mover = turnOf(setup);
  if (certificate['kind'] !== 'lines')
    throw new Fault(phrase('unknown kind {kind}', { kind: shown(certificate['kind']) }));
  if (mover === undefined || setup.score !== 'line' || slipOf(setup) !== 0) {
    throw new Fault(phrase('a certificate of lines for another game'));
  }
  if (isOver(setup)) throw new Fault(phrase('the game is over'));
  const { win, held = [], defences = [] } = certificate;
  if (win !== undefined) {
    const attacker = checkAttacks(setup, mover, win);
    return attacker === mover ? [1, 1] : [-1, -1];
  }
  const sides: readonly Held[] = checkDefences(
    setup,
    mover,
    arrayOf(held, 'held', 2),
    arrayOf(defences, 'defences', maxDefences),
  );
  const isHeld = (side: Stone): boolean => sides.some(({ attacker }) => attacker === side);
  return [isHeld(otherSide(mover)) ? 0 : -1, isHeld(mover) ? 0 : 1];
}

/** The move by which a checked certificate reaches its value; undefined if any move does. */
function firstMove(setup: MnkSetup, { win, held = [] }: Json): number | undefined {
  const mover = turnOf(setup);
  if (win !== undefined) {
    const { attacker, start, attacks } = win as {
      attacker: Stone;
      start: number;
      attacks: { play: number }[];
    };
    return attacker === mover ? attacks[start].play : undefined;
  }
  return (held as { attacker: Stone; first?: number }[]).find(({ attacker }) => attacker !== mover)?.first;
}

function judge(lo: number, hi: number, [low, high]: readonly [number, number]): Verdict {
  if (low > hi || high < lo)
    return {
      ok: false,
      fault: phrase('the certificate shows {low}..{high}', { low, high }),
    };
  if (low >= lo && high <= hi) return { ok: true, shown: lo === hi ? 'exact' : 'interval' };
  if (low >= lo) return { ok: true, shown: 'at-least' };
  if (high <= hi) return { ok: true, shown: 'at-most' };
  return {
    ok: false,
    fault: phrase('the certificate shows nothing of what is claimed'),
  };
}
