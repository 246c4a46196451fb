/** Valid and invalid messages of the protocol. */
import { expect, it } from 'vitest';
import {
  actForm,
  createForm,
  joinForm,
  maxMessageBytes,
  requestForm,
} from '../../src/rooms/wire/protocol.js';
import { readJson, readValue } from '../../src/core/schema.js';

const place = { at: 3 };
const room = 'abcdefghij';
const create = { game: 'hex', rows: 11, cols: 11, options: ['swap=1'], side: 0 };

it('reads what the table of the protocol lists, without what it does not', () => {
  expect(readJson(joinForm, JSON.stringify({ type: 'join', room, more: 1 }))).toEqual({
    type: 'join',
    room,
  });
  for (const act of [
    { type: 'move', ...place, move: 'h0,1' },
    { type: 'resign', ...place },
    { type: 'offer', ...place, what: 'undo' },
    { type: 'answer', ...place, what: 'rematch', accept: false },
  ]) {
    expect(readValue(actForm, act)).toEqual(act);
    expect(readValue(requestForm, act)).toEqual(act);
  }
  const longest = '👩'.repeat(24);
  for (const [given, name] of [
    ['', ''],
    ['  Zoë d’Arc ', 'Zoë d’Arc'],
    [longest, longest],
  ])
    expect(readValue(requestForm, { type: 'name', name: given })).toEqual({ type: 'name', name });
  expect(readValue(createForm, { ...create, clock: { seconds: 300, increment: 3 } })).toBeDefined();
  expect(JSON.stringify(create).length).toBeLessThan(maxMessageBytes);
});

it.each([
  ...['', '{', 'null', '[]', '1', '"join"', '{"type":"join"}', '{"type":"leave","room":"abcdefghij"}'],
  ...[
    '{"type":"join","room":"../../etc/"}',
    '{"type":"join","room":"abcdefghij","token":""}',
    '{"type":"join","room":"abcdefghij","token":"******************::::"}',
    '{"type":"join","__proto__":{"room":"abcdefghij"}}',
  ],
])('%j is no join', (text) => expect(readJson(joinForm, text)).toBeUndefined());

it.each([
  { type: 'move', ...place },
  { type: 'move', ...place, move: 'b2\n' },
  { type: 'move', ...place, move: 'x'.repeat(25) },
  { type: 'move', at: -1, move: 'b2' },
  { type: 'move', at: 1.5, move: 'b2' },
  { type: 'move', at: '0', move: 'b2' },
  { type: 'show', ...place, ply: 0 },
  { type: 'cut', ...place },
  { type: 'offer', ...place, what: 'draw' },
  { type: 'answer', ...place, what: 'undo', accept: 1 },
])('%j is no act', (act) => expect(readValue(actForm, act)).toBeUndefined());

it.each(['x'.repeat(25), 'a\tb', 'a\u0000', 'a\u2028b', 'a\u202eb', '\ud800', 3, null])(
  '%j is no name',
  (name) => expect(readValue(requestForm, { type: 'name', name })).toBeUndefined(),
);

it.each([
  { ...create, options: ['swap=1\n0 0'] },
  { ...create, options: new Array(9).fill('a=1') },
  { ...create, clock: { seconds: 1, increment: 0 } },
  { ...create, side: 2 },
  { ...create, rows: 1e9 },
])('%j is no room', (asked) => expect(readValue(createForm, asked)).toBeUndefined());
