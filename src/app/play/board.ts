/** The board of a game in progress as text for a terminal. */
import type { MoveValue } from '../../core/answer.js';
import type { SideName } from '../../core/game.js';
import type { LegendEntry } from '../../core/parts/presentation.js';
import type { Scene, SceneItem } from '../../core/scene.js';
import { decimal, type Language } from '../../core/text/phrase.js';
import { entriesOf } from '../../view/legend.js';
import { sceneText } from '../../view/text.js';
import type { Session } from '../../session/session.js';

export interface BoardOptions {
  readonly colours: boolean;
  readonly unicode: boolean;
}

export interface BoardText {
  readonly text: string;
  readonly lines: number;
  readonly columns: number;
  readonly legend: readonly LegendEntry[];
}

/** Draws the position with the last move marked; with colours and Unicode, stones are symbols. */
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
  // Within a capture sequence the squares show everything; a swap or a lost turn has no cell.
  const played = session.turns.map(({ landed }) => landed);
  const scene = session.game.view.scene(session.setup, { played, last });
  return hasSymbols(options) ? withSymbols(scene, session.game.view.sides) : scene;
}

/** Replaces the players' letters in a sentence by the symbols that `boardText` draws. */
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

/**
 * Returns a value with at most three decimals: `1` exact, `~0.25` estimated, in Portuguese `~0,25`,
 * `-1..1` bounded.
 */
export function valueText({ lo, hi, status }: Omit<MoveValue, 'move'>, language: Language): string {
  const shown = (value: number): string => decimal(String(Math.round(value * 1000) / 1000 + 0), language);
  if (status === 'estimated') return `~${shown((lo + hi) / 2)}`;
  return hi - lo < 1e-9 ? shown(lo) : `${shown(lo)}..${shown(hi)}`;
}
