/** Kaggle's ConnectX: `rows`, `columns`, `inarow`; an action is a column from 0. */
import * as v from 'valibot';
import { kaggle as kaggleFormat, side } from '../../kit/formats/kaggle.js';
import { grammar, moveName, parse, type Connect4Setup } from '../rules/setup.js';

const { maxSide } = grammar;

export const kaggle = kaggleFormat({
  environment: 'connectx',
  configuration: v.object({ rows: side(6, maxSide), columns: side(7, maxSide), inarow: side(4, maxSide) }),
  startOf: ({ rows, columns: cols, inarow }): Connect4Setup | undefined => {
    const options = new Map([['k', String(inarow)]]);
    const made = parse({ rows, cols, cells: new Uint8Array(rows * cols), options });
    return made.ok ? made.value : undefined;
  },
  nameOf: (start, action) => (action < start.cols ? moveName(start, action) : undefined),
});
