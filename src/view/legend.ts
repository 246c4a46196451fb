import type { LegendEntry } from '../core/parts/presentation.js';
import type { GridPlace, Scene, SceneItem } from '../core/scene.js';
import { inLanguage, type Language } from '../core/text/phrase.js';

/** Returns one line of legend, as `x player 1   * best move`; empty without characters. */
export function legendText(scene: Scene, legend: readonly LegendEntry[], language: Language): string {
  return entriesText(entriesOf(scene, legend), language);
}

export function entriesText(entries: readonly LegendEntry[], language: Language): string {
  return entries.map(([glyph, meaning]) => `${glyph} ${inLanguage(meaning, language)}`).join('   ');
}

/** Returns the entries whose characters the scene shows. */
export function entriesOf(scene: Scene, legend: readonly LegendEntry[]): LegendEntry[] {
  const drawn = new Map<string, string>();
  // Later items cover earlier ones. `>x` is an x marked as the last move.
  for (const { place, glyph } of scene.items.flatMap(glyphsOf))
    drawn.set(`${String(place.line)},${String(place.column)}`, glyph.replace(/^[ >]+/, '').charAt(0));
  const shown = new Set(drawn.values());
  return legend.filter(([glyph]) => shown.has(glyph));
}

interface Placed {
  readonly place: GridPlace;
  readonly glyph: string;
}

/** Returns an item's glyphs on the grid, without coordinates, which are not part of the board. */
function glyphsOf(item: SceneItem): readonly Placed[] {
  if (item.kind === 'line') return item.marks ?? [];
  if (!item.place) return [];
  if (item.kind === 'label') return item.coordinate ? [] : [{ place: item.place, glyph: item.text }];
  return item.glyph ? [{ place: item.place, glyph: item.glyph }] : [];
}
