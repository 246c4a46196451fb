/** Tasks that lose their worker: how often each record is tried, and that the order holds. */
import { expect, it } from 'vitest';
import { OrderedTasks } from '../../../src/batch/run/ordered-tasks.js';
import type { PackedRecords } from '../../../src/batch/run/packed-records.js';
import type { Task, TaskEvents, TaskRunner } from '../../../src/batch/run/tasks.js';

/** Packed records of one byte each, the number of the record. */
function pack(...numbers: readonly number[]): PackedRecords {
  return {
    bytes: Uint8Array.from(numbers),
    offsets: Array.from({ length: numbers.length + 1 }, (_, i) => i),
  };
}

const numbersOf = (records: PackedRecords): number[] => Array.from(records.bytes);

/** A runner whose tasks the test ends: the waiting ones, the first to run at the head. */
function makeTasks() {
  const waiting: Task[] = [];
  let events!: TaskEvents;
  const runner: TaskRunner = {
    hasCapacity: true,
    width: 2,
    submit: (task) => void waiting.push(task),
    submitFirst: (tasks) => void waiting.unshift(...tasks),
    close: () => undefined,
  };
  const tasks = new OrderedTasks<string>(
    (one) => {
      events = one;
      return runner;
    },
    1e6,
    () => undefined,
  );
  return { tasks, waiting, crash: () => events.onLost(waiting.shift()!, 0, 'crash') };
}

it('a record that ends its worker is tried once more and then lost', () => {
  const { tasks, waiting, crash } = makeTasks();
  tasks.submit(pack(7), 'a');
  crash();
  expect(waiting).toMatchObject([{ failures: 1 }]);
  expect(tasks.next()).toBeUndefined();
  crash();
  expect(waiting).toEqual([]);
  const lost = tasks.next();
  expect(lost).toMatchObject({ kind: 'lost', code: 'crash', mark: 'a' });
  expect(lost?.kind === 'lost' && numbersOf(lost.record)).toEqual([7]);
});

it('a task that ends its worker is divided into single records, in order and before later tasks', () => {
  const { tasks, waiting, crash } = makeTasks();
  tasks.submit(pack(1, 2, 3), 'a');
  tasks.submit(pack(4), 'b');
  crash();
  expect(waiting.map(({ records, failures }) => [numbersOf(records), failures])).toEqual([
    [[1], 0],
    [[2], 0],
    [[3], 0],
    [[4], 0],
  ]);
  for (let i = 0; i < 8; i++) crash();
  const lost = Array.from({ length: 4 }, () => tasks.next());
  expect(lost.map((one) => one?.kind === 'lost' && numbersOf(one.record))).toEqual([[1], [2], [3], [4]]);
  expect(tasks.empty).toBe(true);
});
