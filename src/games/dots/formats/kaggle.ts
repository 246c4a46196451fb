/** Kaggle's Dots and Boxes, which is OpenSpiel's: an action is an edge, numbered as in a record here. */
import { kaggle as kaggleFormat, sideOf } from '../../kit/formats/kaggle.js';
import { edgeCount } from '../rules/board.js';
import { grammar, moveName, type DotsSetup } from '../rules/setup.js';

export const kaggle = kaggleFormat<DotsSetup>({
  environment: 'open_spiel_dots_and_boxes',
  startOf: ({ openSpielGameParameters }) => {
    const { num_rows: height, num_cols: width } = (openSpielGameParameters ?? {}) as Record<string, unknown>;
    const [rows, cols] = [sideOf(height ?? 2, grammar.maxSide), sideOf(width ?? 2, grammar.maxSide)];
    if (rows === undefined || cols === undefined) return undefined;
    return { game: 'dots', rows, cols, cells: new Uint8Array(edgeCount(rows, cols)), score: [0, 0], turn: 0 };
  },
  nameOf: (start, action) => (action < start.cells.length ? moveName(start, action) : undefined),
});
