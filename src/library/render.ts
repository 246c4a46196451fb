/** Positions and answers as pictures. */
import type { SceneOptions } from '../core/parts/presentation.js';
import { sceneSvg } from '../view/svg.js';
import { sceneText } from '../view/text.js';
import { itemOf, type PositionRecord } from './records.js';
import type { SolveResult } from './solve.js';
import { requireKnown, requireNames, valueOf, type Names } from './usage.js';

export interface RenderOptions {
  /** Characters, characters with terminal colours, or a complete SVG document. Default: text. */
  readonly format?: 'text' | 'ansi' | 'svg';
  /** An answer to draw: its best moves, or in games of one player the whole line. */
  readonly answer?: SolveResult;
  /** Short texts by names of moves, written where these moves would be played. */
  readonly values?: Readonly<Record<string, string>>;
  /** Pixels per cell of an SVG. Default: 48, less on large boards. */
  readonly cell?: number;
}

const formats = ['text', 'ansi', 'svg'];
const names: Names<RenderOptions> = { format: true, answer: true, values: true, cell: true };

/**
 * Returns the position as text or SVG, newline at the end.
 * @throws RangeError if the text is no position or a name in `values` is no move
 */
export function render(record: PositionRecord | string, options: RenderOptions = {}): string {
  requireNames(options, names);
  const { format = 'text', answer, values = {}, cell } = options;
  requireKnown('format', format, formats);
  const { game, setup } = itemOf(record);
  const texts = Object.entries(values).map(([name, text]) => ({
    move: valueOf(game.codec.parseMove(setup, name)),
    text,
  }));
  const scene = game.view.scene(setup, { ...(answer ? marksOf(record, answer) : {}), values: texts });
  if (format === 'svg') return sceneSvg(scene, cell === undefined ? {} : { cell });
  return sceneText(scene, { ansi: format === 'ansi' });
}

function marksOf(record: PositionRecord | string, answer: SolveResult): SceneOptions {
  const { game, setup } = itemOf(record);
  const solo = game.rules.traits(setup).players === 1;
  const moves = (solo ? answer.pv : answer.best).flatMap((name) => {
    const move = game.codec.parseMove(setup, name);
    return move.ok ? [move.value] : [];
  });
  return solo ? { line: moves } : { best: moves };
}
