/** The board of a game being played, as text for a terminal. */
import type { Scene, SceneItem } from '../../core/scene.js';
import { sceneText } from '../../view/text.js';
import type { MoveValue } from './hints.js';
import type { Session } from './session.js';

export interface BoardOptions {
  readonly colours: boolean;
  readonly unicode: boolean;
}

/** The position, the last move marked; on a terminal with colours and Unicode, Hex has hexagons for stones. */
export function boardText(session: Session, { colours, unicode }: BoardOptions): string {
  const last = session.turns.at(-1)?.landed;
  // In a capture sequence the squares say it all, and a swap or a lost turn has no cell.
  const played = session.turns.map(({ landed }) => landed);
  const scene = session.game.scene(session.setup, { played, ...(last === undefined ? {} : { last }) });
  const shown = colours && unicode && isHexagonal(scene) ? withHexagons(scene) : scene;
  return sceneText(shown, { ansi: colours, ascii: !unicode });
}

/** The letters of the players in a sentence as the board of `boardText` shows their stones. */
export function withStones(session: Session, text: string, { colours, unicode }: BoardOptions): string {
  if (!colours || !unicode || !isHexagonal(session.game.scene(session.start))) return text;
  return text.replaceAll('(X)', '(⬢)').replaceAll('(O)', '(⬡)');
}

function isHexagonal({ items }: Scene): boolean {
  return items.some((item) => item.kind === 'tile' && item.corners.length === 6);
}

/** Stones as ⬢ and ⬡: they stay apart without their colours too. */
function withHexagons(scene: Scene): Scene {
  return { ...scene, items: scene.items.map(hexagonal) };
}

function hexagonal(item: SceneItem): SceneItem {
  if (item.kind === 'tile') return item.glyph === '.' ? { ...item, glyph: '·' } : item;
  if (item.kind !== 'piece' || item.shape !== 'disc' || item.glyph === undefined) return item;
  return { ...item, glyph: item.tone === 'own' ? '⬢' : '⬡' };
}

/** `1`, `0.25`, `~0.31`, `-1..1`: exact, estimated, bounded. At most three decimals. */
export function valueText({ lo, hi, status }: Omit<MoveValue, 'move'>): string {
  const plain = (value: number): string => String(Math.round(value * 1000) / 1000 + 0);
  if (status === 'estimated') return `~${plain(lo)}`;
  return hi - lo < 1e-9 ? plain(lo) : `${plain(lo)}..${plain(hi)}`;
}
