// Prints the cost of ./solve for the tasks of tasks.mjs beside that of the best engines of each
// game, and whether its answers are right. Every task runs in a fresh process with one job, as the
// engines compared use one thread; its CPU seconds, user and system, include the start. Tasks that
// several threads can share (`threads`) are repeated with two threads; both rows also show
// wall-clock seconds.
// usage: node test/bench/anchors.mjs [--quick] [part of a task's name…]
// --quick: only tasks of less than 10 seconds. Answers that reach the limit for a record count as
// unknown; only wrong ones make the exit code 1.
import { cpus } from 'node:os';
import { print, run, said, solve, timesAnchor, verdict, verify } from './run.mjs';
import { batches, tasks } from './tasks.mjs';

const quick = process.argv.includes('--quick');
const wanted = process.argv.slice(2).filter((argument) => argument !== '--quick');

function measure({ records, args = [], limit = '600s', threads = false }) {
  const { seconds, elapsed, answers } = solve(
    [...args, '--time', quick ? '10s' : limit],
    `${records.map(({ text }) => text).join('')}0 0\n`,
  );
  const sums = { right: 0, unknown: 0, wrong: 0 };
  records.forEach((record, i) => sums[verdict(record, answers[i])]++);
  const cost = seconds.toFixed(2) + (threads ? `, ${elapsed.toFixed(2)} by the clock` : '');
  return { cost, seconds, nodes: nodesOf(answers), ...sums };
}

function nodesOf(answers) {
  return answers.reduce((sum, { stats }) => sum + stats.nodes, 0);
}

/**
 * Measures positions per wall-clock second that are read, answered and written as text. The time to
 * build the table is excluded: the first record is the empty board, and the time of a file with a
 * tenth of the records is subtracted. Each time is the best of five, measured in turns. Code that
 * knows only the rules checks some of the answers.
 */
function measureBatch({ empty, generate, count, checked }) {
  const text = print(['generate', ...generate, '--count', String(count)]).replace(/0 0\n$/, '');
  const records = [empty, ...text.split(/(?=^[a-z])/m)];
  const sizes = [count / 10, count];
  const best = sizes.map(() => ({ elapsed: Infinity, seconds: Infinity }));
  for (let round = 0; round < 5; round++) {
    sizes.forEach((size, i) => {
      const spent = run(['--jobs', '1'], `${records.slice(0, size + 1).join('')}0 0\n`);
      for (const what of ['elapsed', 'seconds']) best[i][what] = Math.min(best[i][what], spent[what]);
    });
  }
  const rate = Math.round((0.9 * count) / (best[1].elapsed - best[0].elapsed));
  const { answers } = solve([], `${records.slice(0, checked).join('')}0 0\n`);
  const shown = `${best[1].seconds.toFixed(2)}, ${rate.toLocaleString('en')} a second`;
  return { cost: shown, nodes: nodesOf(answers), ...verify(answers) };
}

function report(task) {
  const result = task.generate ? measureBatch(task) : measure(task);
  const { name, anchor = '', goal = '' } = task;
  const times = timesAnchor(task, result);
  row([name, anchor, goal, result.cost, times, result.nodes.toLocaleString('en'), said(result)]);
  return result;
}

function row(cells) {
  console.log(`| ${cells.join(' | ')} |`);
}

const chosen = [...tasks, ...batches].filter(
  ({ name, slow = false }) =>
    !(quick && slow) && (wanted.length === 0 || wanted.some((part) => name.includes(part))),
);

const version = print(['--version']).trim();
const [cpu] = cpus();
console.log(
  `Tabuleiro ${version}, Node ${process.version}, ${cpus().length} x ${cpu?.model.trim() ?? 'unknown'}\n`,
);
row(['task', 'anchor, CPU s', 'goal', 'CPU s', 'times the anchor', 'nodes', 'right?']);
row(['---', '---', '---:', '---:', '---:', '---:', '---']);
const withTwo = (task) =>
  task.threads
    ? [task, { ...task, name: `${task.name}, two threads`, args: [...(task.args ?? []), '--threads', '2'] }]
    : [task];
const results = chosen.flatMap(withTwo).map(report);
if (results.some(({ unknown }) => unknown > 0))
  console.log(
    '\nunknown: a limit ended the search before its answer was exact; it has no ratio to the anchor.',
  );
process.exitCode = results.some(({ wrong }) => wrong > 0) ? 1 : 0;
