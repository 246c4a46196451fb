/** Draws a strategy's carrier: the empty cells in which the winner joins the sides. */
import type { Certificate } from '../../../core/answer.js';
import type { SceneItem, Tone } from '../../../core/scene.js';
import type { StrategyCertificate, SwapCertificate } from '../proof/certificate.js';
import { EMPTY, type HexSetup } from '../rules/setup.js';
import { BoardGeometry } from './geometry.js';

export function proofItems(setup: HexSetup, certificate: Certificate): SceneItem[] {
  const found = certificate as StrategyCertificate | SwapCertificate;
  if (found.kind !== 'hex-strategy') return [];
  const { rows, cols } = setup;
  const geometry = new BoardGeometry(rows, cols, 1);
  const tone: Tone = found.winner === 1 ? 'own' : 'opponent';
  const dots = [...carrier(setup, found)].map((cell): SceneItem => {
    return { kind: 'piece', shape: 'disc', at: geometry.centerOf(cell), radius: 0.12, tone };
  });
  const { move } = found;
  if (move === undefined || move >= setup.cells.length) return dots;
  return [...dots, { kind: 'piece', shape: 'ring', at: geometry.centerOf(move), radius: 0.38, tone: 'best' }];
}

/** The empty cells that the strategy names, but for its first move. */
function carrier({ cells }: HexSetup, { nodes, move }: StrategyCertificate): Set<number> {
  const named = nodes.flatMap(({ steps = [], take = [], ways }) => [
    ...steps.flatMap(([kind, ...ends]) => (kind === 'touch' ? ends : [])),
    ...take.flat(),
    ...ways.flatMap((way) => ('play' in way && way.play !== undefined ? [way.play] : [])),
  ]);
  return new Set(named.filter((cell) => cells[cell] === EMPTY && cell !== move));
}
