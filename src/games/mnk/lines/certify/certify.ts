/** The certificate of a proved answer, from the searches that proved it. */
import type { LineCertificate } from '../../proof/certificate.js';
import { DefenceProof } from './defence-proof.js';
import type { LineBoard } from '../board.js';
import type { LineGame } from '../game.js';
import { otherSide } from '../../../kit/stones.js';
import type { Stone } from '../../rules/setup.js';
import { WinProof } from './win-proof.js';

/**
 * Returns the certificate of `value`, with at most `maxParts` attacks or `maxDefences` defences;
 * undefined if that does not suffice or a limit ended the work.
 * @param safe `mover` does not lose because the other side has no stone.
 */
export function certify(
  board: LineBoard,
  game: LineGame,
  value: number,
  mover: Stone,
  safe: boolean,
): LineCertificate | undefined {
  const other = otherSide(mover);
  if (value === 0) return draw(board, game, mover, other, safe);
  const attacker = value > 0 ? mover : other;
  const proof = new WinProof(board, game, attacker);
  const start = proof.start(attacker === mover);
  return start === undefined
    ? undefined
    : { kind: 'lines', win: { attacker, start, attacks: proof.attacks } };
}

function draw(
  board: LineBoard,
  game: LineGame,
  mover: Stone,
  other: Stone,
  safe: boolean,
): LineCertificate | undefined {
  const own = new DefenceProof(board, game.searchOf(mover), mover);
  const defence = own.attackerFirst();
  if (defence === undefined) return undefined;
  const held = { attacker: mover, defence };
  // The defence stops a side with stones and the first move, so also one with neither.
  if (safe) return { kind: 'lines', held: [held, { attacker: other, defence }], defences: own.defences };
  const others = new DefenceProof(board, game.searchOf(other), other, own.defences);
  const second = others.defenderFirst();
  if (!second) return undefined;
  return { kind: 'lines', held: [held, { attacker: other, ...second }], defences: others.defences };
}
