/** Checks certificates of the line game by the rules alone; trusts no part of its input. */
import type { Certificate, Verdict } from '../../../core/answer.js';
import { slipOf, turnOf, type MnkSetup } from '../rules/setup.js';
import { checkDefences } from './defence.js';
import { checkAttacks } from './attack.js';
import { Fault, shown, verdictOf } from '../../kit/fault.js';
import { maxDefences } from './certificate.js';
import { arrayOf, type Json } from './json.js';
import { winnerOf } from '../rules/ending.js';
import { phrase } from '../../../core/text/phrase.js';

/** Values for the side to move that a certificate leaves, and its first move, if it has one. */
interface ShownValue {
  readonly low: number;
  readonly high: number;
  /** The move that reaches the value; undefined if any move does. */
  readonly move: number | undefined;
}

/** Checks the claim that the value for the side to move is within lo..hi. */
export function verifyLines(setup: MnkSetup, lo: number, hi: number, certificate: Certificate): Verdict {
  return verdictOf(() => {
    const found = shownBy(setup, certificate as unknown as Json);
    const verdict = judge(lo, hi, found);
    return verdict.ok && found.move !== undefined ? { ...verdict, move: found.move } : verdict;
  });
}

function shownBy(setup: MnkSetup, certificate: Json): ShownValue {
  const mover = turnOf(setup);
  if (certificate['kind'] !== 'lines')
    throw new Fault(phrase('unknown kind {kind}', { kind: shown(certificate['kind']) }));
  if (mover === undefined || setup.score !== 'line' || slipOf(setup) !== 0) {
    throw new Fault(phrase('a certificate of lines for another game'));
  }
  if (winnerOf(setup) !== undefined) throw new Fault(phrase('the game is over'));
  const { win, held = [], defences = [] } = certificate;
  if (win !== undefined) {
    const { attacker, first } = checkAttacks(setup, mover, win);
    return attacker === mover ? { low: 1, high: 1, move: first } : { low: -1, high: -1, move: undefined };
  }
  const sides = checkDefences(
    setup,
    mover,
    arrayOf(held, 'held', 2),
    arrayOf(defences, 'defences', maxDefences),
  );
  const isHeld = sides.some(({ attacker }) => attacker === mover);
  const safe = sides.find(({ attacker }) => attacker !== mover);
  return { low: safe ? 0 : -1, high: isHeld ? 0 : 1, move: safe?.first };
}

function judge(lo: number, hi: number, { low, high }: ShownValue): Verdict {
  if (low > hi || high < lo)
    return { ok: false, fault: phrase('the certificate shows {low}..{high}', { low, high }) };
  if (low >= lo && high <= hi) return { ok: true, shown: lo === hi ? 'exact' : 'interval' };
  if (low >= lo) return { ok: true, shown: 'at-least' };
  if (high <= hi) return { ok: true, shown: 'at-most' };
  return { ok: false, fault: phrase('the certificate shows nothing of what is claimed') };
}
