/** Who answers a record: this process or workers. */
import { expect, it } from 'vitest';
import { Crew } from '../../src/app/crew.js';
import { Ledger } from '../../src/app/ledger.js';
import type { RecordItem } from '../../src/batch/items.js';
import { RecordReader } from '../../src/batch/reader.js';
import { games } from '../../src/games/registry.js';
import { crew, plainJob } from '../faults/runs.js';

const nothing = (): undefined => undefined;
const listener = {
  onRefused: nothing,
  onWarning: nothing,
  onUnaccepted: nothing,
  onExplained: nothing,
  onDisagreement: nothing,
};

function record(text: string): RecordItem {
  const reader = new RecordReader(games);
  reader.push(Buffer.from(text));
  reader.end();
  return reader.next() as RecordItem;
}

const brief = record('mnk 3 3\n0 0 0\n0 0 0\n0 0 0\n0 0\n');
const long = record(`hex 5 5\n${'0 0 0 0 0\n'.repeat(5)}0 0\n`);

/** A crew that has answered so many records here, each in `ms`. */
function after(...answered: readonly (readonly [count: number, ms: number])[]): Crew {
  const ledger = new Ledger(plainJob, { writeText: nothing }, listener);
  const made = new Crew(crew('none', 2, { patienceMs: 150 }), plainJob, ledger, nothing);
  for (const [count, ms] of answered) for (let i = 0; i < count; i++) made.spend(brief, ms);
  return made;
}

it('workers answer what may be long from the first record on', () => {
  expect([after().wants(brief), after().wants(long)]).toEqual([false, true]);
});

it('they answer all once enough time has gone into small ones', () => {
  expect(after([149, 1]).wants(brief)).toBe(false);
  expect(after([160, 1]).wants(brief)).toBe(true);
});

it('however many records there are, none that cost as little as handing them over', () => {
  expect(after([1_000_000, 0.01]).wants(brief)).toBe(false);
  expect(after([1_000_000, 0.01], [160, 1]).wants(brief)).toBe(true);
  expect(after([24_000, 0.02]).wants(brief)).toBe(true);
});

it('one long record may have built a table that every worker would build again', () => {
  expect(after([1, 5000]).wants(brief)).toBe(false);
  expect(after([1, 5000], [160, 1]).wants(brief)).toBe(true);
});
