/**
 * Draws a certificate of lines: the pairs of a defence in the defender's colour, or the numbered
 * stones of an attack, as long as the opponent's answers are forced.
 */
import type { Certificate } from '../../../core/answer.js';
import type { Point, SceneItem, Tone } from '../../../core/scene.js';
import { squarePlaces } from '../../kit/board/square-board.js';
import type { Attack, Defence, LineCertificate } from '../proof/certificate.js';
import { X, type MnkSetup } from '../rules/setup.js';

export function proofItems(setup: MnkSetup, certificate: Certificate): SceneItem[] {
  const { win, held = [], defences = [] } = certificate as LineCertificate;
  const places = squarePlaces(setup);
  const items = held.flatMap(({ attacker, first, defence }): SceneItem[] => {
    const tone: Tone = attacker === X ? 'opponent' : 'own';
    const pairs = pairsOf(defences, defence).flatMap((pair) => pairItems(pair, places, tone));
    return first === undefined ? pairs : [...pairs, ring(places[first])];
  });
  if (!win) return items;
  const start =
    typeof win.start === 'number' ? win.start : (win.start.otherwise ?? win.start.replies[0]?.[1]);
  return [...items, ...attackItems(win.attacks, start, places)];
}

/** The pairs of the first defence that has some, from this one on. */
function pairsOf(defences: readonly Defence[], number: number): readonly (readonly [number, number])[] {
  const defence = defences[number];
  if ('pairs' in defence) return defence.pairs;
  if ('next' in defence) return pairsOf(defences, defence.next);
  if ('replies' in defence) return pairsOf(defences, defence.replies[0][1]);
  return [];
}

function pairItems(pair: readonly [number, number], places: readonly Point[], tone: Tone): SceneItem[] {
  const ends = pair.map((cell) => places[cell]);
  const dots = ends.map((at): SceneItem => ({ kind: 'piece', shape: 'disc', at, radius: 0.12, tone }));
  return [{ kind: 'line', points: ends, tone, width: 0.06 }, ...dots];
}

function ring(at: Point): SceneItem {
  return { kind: 'piece', shape: 'ring', at, radius: 0.36, tone: 'best' };
}

/** The attacker's stones along the first answers of the opponent. */
function attackItems(
  attacks: readonly Attack[],
  start: number | undefined,
  places: readonly Point[],
): SceneItem[] {
  const items: SceneItem[] = [];
  for (let next = start; next !== undefined;) {
    const { play, replies, otherwise } = attacks[next];
    const text = String(items.length / 2 + 1);
    items.push(ring(places[play]), { kind: 'label', at: places[play], text, size: 0.38, tone: 'text' });
    next = otherwise ?? replies?.[0]?.[1];
  }
  return items;
}
