/** Kaggle's two environments, its own ConnectX and OpenSpiel's; an action is a column from 0. */
import * as v from 'valibot';
import { kaggle, side } from '../../kit/formats/kaggle.js';
import { grammar, moveName, parse, type Connect4Setup } from '../rules/setup.js';

const { maxSide } = grammar;

function startOf(rows: number, cols: number, k: number): Connect4Setup | undefined {
  const options = new Map([['k', String(k)]]);
  const made = parse({ rows, cols, cells: new Uint8Array(rows * cols), options });
  return made.ok ? made.value : undefined;
}

const nameOf = (start: Connect4Setup, action: number): string | undefined =>
  action < start.cols ? moveName(start, action) : undefined;

export const connectX = kaggle({
  environment: 'connectx',
  configuration: v.object({ rows: side(6, maxSide), columns: side(7, maxSide), inarow: side(4, maxSide) }),
  startOf: ({ rows, columns, inarow }) => startOf(rows, columns, inarow),
  nameOf,
});

const parameters = v.object({
  rows: side(6, maxSide),
  columns: side(7, maxSide),
  x_in_row: side(4, maxSide),
});

export const openSpielConnectFour = kaggle({
  environment: 'open_spiel_connect_four',
  configuration: v.object({ openSpielGameParameters: v.nullish(parameters, {}) }),
  startOf: ({ openSpielGameParameters: { rows, columns, x_in_row: k } }) => startOf(rows, columns, k),
  nameOf,
});
