/** The board of a game being played, as text for a terminal. */
import type { MoveValue } from '../../core/answer.js';
import type { SideName } from '../../core/game.js';
import type { LegendEntry } from '../../core/parts/presentation.js';
import type { Scene, SceneItem } from '../../core/scene.js';
import { entriesOf } from '../../view/legend.js';
import { sceneText } from '../../view/text.js';
import type { Session } from '../../session/session.js';

export interface BoardOptions {
  readonly colours: boolean;
  readonly unicode: boolean;
}

/** A position as text. */
export interface BoardText {
  readonly text: string;
  readonly lines: number;
  readonly columns: number;
  /** What its characters mean. */
  readonly legend: readonly LegendEntry[];
}

/**
 * The position shown, the last move marked; with colours and Unicode, stones are the symbols that the game has for them,
 * which differ without their colours too.
 */
export function boardText(session: Session, options: BoardOptions): BoardText {
  const { legend, sides } = session.game.view;
  const signs = legend.map(([glyph, meaning]): LegendEntry => {
    const symbol = sides.find(({ letter }) => letter === glyph)?.symbol;
    return [hasSymbols(options) && symbol !== undefined ? symbol : glyph, meaning];
  });
  const scene = boardScene(session, options);
  const { lines, columns } = scene;
  const text = sceneText(scene, { ansi: options.colours, ascii: !options.unicode });
  return { text, lines, columns, legend: entriesOf(scene, signs) };
}

function hasSymbols({ colours, unicode }: BoardOptions): boolean {
  return colours && unicode;
}

function boardScene(session: Session, options: BoardOptions): Scene {
  const last = session.turns.at(-1)?.landed;
  // In a capture sequence the squares say it all, and a swap or a lost turn has no cell.
  const played = session.turns.map(({ landed }) => landed);
  const scene = session.game.view.scene(session.setup, { played, ...(last === undefined ? {} : { last }) });
  return hasSymbols(options) ? withSymbols(scene, session.game.view.sides) : scene;
}

/** The letters of the players in a sentence as the board of `boardText` shows their stones. */
export function withStones(session: Session, text: string, options: BoardOptions): string {
  if (!hasSymbols(options)) return text;
  return session.game.view.sides.reduce(
    (shown, { letter, symbol }) =>
      letter === undefined || symbol === undefined ? shown : shown.replaceAll(`(${letter})`, `(${symbol})`),
    text,
  );
}

function withSymbols(scene: Scene, [one, two]: readonly [SideName, SideName]): Scene {
  if (one.symbol === undefined || two.symbol === undefined) return scene;
  const symbols = { own: one.symbol, opponent: two.symbol };
  return { ...scene, items: scene.items.map((item) => withSymbol(item, symbols)) };
}

function withSymbol(
  item: SceneItem,
  symbols: { readonly own: string; readonly opponent: string },
): SceneItem {
  if (item.kind === 'tile') return item.glyph === '.' ? { ...item, glyph: '·' } : item;
  if (item.kind !== 'piece' || item.shape !== 'disc' || item.glyph === undefined) return item;
  return { ...item, glyph: item.tone === 'own' ? symbols.own : symbols.opponent };
}

/** `1`, `0.25`, `~0.31`, `-1..1`: exact, estimated, bounded. At most three decimals. */
export function valueText({ lo, hi, status }: Omit<MoveValue, 'move'>): string {
  const plain = (value: number): string => String(Math.round(value * 1000) / 1000 + 0);
  if (status === 'estimated') return `~${plain(lo)}`;
  return hi - lo < 1e-9 ? plain(lo) : `${plain(lo)}..${plain(hi)}`;
}
