/** Kaggle's Dots and Boxes is OpenSpiel's: an action is the index of an edge in our record. */
import * as v from 'valibot';
import { kaggle as kaggleFormat, side } from '../../kit/formats/kaggle.js';
import { edgeCount } from '../rules/board.js';
import { grammar, moveName, type DotsSetup } from '../rules/setup.js';

const parameters = v.object({ num_rows: side(2, grammar.maxSide), num_cols: side(2, grammar.maxSide) });

export const kaggle = kaggleFormat({
  environment: 'open_spiel_dots_and_boxes',
  configuration: v.object({ openSpielGameParameters: v.nullish(parameters, {}) }),
  startOf: ({ openSpielGameParameters: { num_rows: rows, num_cols: cols } }): DotsSetup => {
    return { game: 'dots', rows, cols, cells: new Uint8Array(edgeCount(rows, cols)), score: [0, 0], turn: 0 };
  },
  nameOf: (start, action) => (action < start.cells.length ? moveName(start, action) : undefined),
});
