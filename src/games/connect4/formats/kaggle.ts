/** Kaggle's ConnectX: `rows`, `columns`, `inarow`; an action is a column from 0. */
import { kaggle as kaggleFormat, sideOf } from '../../kit/formats/kaggle.js';
import { grammar, moveName, parse, type Connect4Setup } from '../rules/setup.js';

export const kaggle = kaggleFormat<Connect4Setup>({
  environment: 'connectx',
  startOf: ({ rows, columns, inarow }) => {
    const [height, width] = [sideOf(rows ?? 6, grammar.maxSide), sideOf(columns ?? 7, grammar.maxSide)];
    const k = sideOf(inarow ?? 4, grammar.maxSide);
    if (height === undefined || width === undefined || k === undefined) return undefined;
    const options = new Map([['k', String(k)]]);
    const made = parse({ rows: height, cols: width, cells: new Uint8Array(height * width), options });
    return made.ok ? made.value : undefined;
  },
  nameOf: (start, action) => (action < start.cols ? moveName(start, action) : undefined),
});
