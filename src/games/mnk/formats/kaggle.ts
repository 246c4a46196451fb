/** Kaggle's Tic-tac-toe: three by three; an action is a cell, row by row from 0. */
import * as v from 'valibot';
import { kaggle as kaggleFormat } from '../../kit/formats/kaggle.js';
import { moveName, type MnkSetup } from '../rules/setup.js';

const side = 3;

export const kaggle = kaggleFormat({
  environment: 'tictactoe',
  configuration: v.object({}),
  startOf: (): MnkSetup => ({
    game: 'mnk',
    rows: side,
    cols: side,
    cells: new Uint8Array(side * side),
    k: side,
    score: 'line',
    slip: '0',
  }),
  nameOf: (start, action) => (action < start.cells.length ? moveName(start, action) : undefined),
});
