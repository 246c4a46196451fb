/**
 * Carries out `compare`: reads positions, measures one block after another, and writes the report.
 */
import {
  leftOutOfAll,
  ownersOf,
  parseChoice,
  solversCalled,
  solversFor,
  unavailable,
  type AlgorithmChoice,
} from '../../../app/answers/solve/algorithms.js';
import { compareRows, comparisonCsv, type Comparison } from '../../../lab/bench/comparison.js';
import type { Experiment } from '../../../lab/bench/experiment.js';
import { generated, positionsOf } from '../../../lab/bench/positions.js';
import type { Game, Setup } from '../../../core/game.js';
import { games } from '../../../games/registry.js';
import { measured, openRaw } from '../../run/measurements.js';
import type { BenchRow } from '../../../lab/bench/rows.js';
import { interruptible, tellInterrupted } from '../../run/signals.js';
import { contestTable, markdown, ratioText, summaryTable, verdict } from './tables.js';
import type { Context } from '../../context/context.js';
import { openInput, writeTo } from '../../run/files.js';
import { refused, refusedRecord } from '../../context/message.js';
import { exitCodes, ioFailed, refusedUsage, wrongUsage } from '../../context/failures.js';
import { optionLimits, type OptionsOf } from '../../options/options.js';
import { boardWords, drawingOf, type BoardWords } from '../../run/start-setup.js';
import { table } from '../../terminal/table.js';
import type { command } from './command.js';

type Options = OptionsOf<typeof command>;

export async function run(ctx: Context, words: readonly string[], options: Options): Promise<void> {
  const board = boardWords(ctx, words, options);
  if (!board) return;
  const choice = parseChoice(board.words.join(','), games);
  if (!('items' in choice)) {
    const known = choice.known.join(', ');
    return wrongUsage(ctx, ctx.say('unknown: {name}; there are: {known}', { name: choice.item, known }));
  }
  const { input, seed, blocks, eval: evaluation } = options;
  if (
    input !== undefined &&
    (board.game ?? board.size ?? options.kind ?? options.density ?? board.header[0]) !== undefined
  ) {
    const message = ctx.say(
      'with -i, game, size and kind are those of the records: the options for them are not used',
    );
    ctx.tell({ level: 'warning', code: 'unused', message });
  }
  const positions = input === undefined ? generate(ctx, board, choice, options) : await read(ctx, input);
  if (!positions) return;
  const raw = await openRaw(options.raw);
  const comparisons: Comparison[] = [];
  const interruption = interruptible(ctx);
  const { signal } = interruption;
  for (const [game, setups] of positions) {
    if (signal.aborted) break;
    if (isRefused(ctx, game, choice, evaluation)) continue;
    tellLeftOut(ctx, game, choice);
    const experiment: Experiment = {
      id: 'compare',
      game,
      seed,
      blocks,
      limits: optionLimits(options),
      question: { best: 'one', certificate: false, seed, evaluation },
      algorithms: solversFor(game, choice).map(({ id }) => id),
      positions: setups.map((setup) => ({ n: Math.max(setup.rows, setup.cols), setup })),
    };
    const onProgress = (rows: readonly BenchRow[], count: number) =>
      ctx.showStatus(progressText(ctx, experiment, rows, count));
    const rows = await measured(ctx, experiment, raw, { signal, onProgress });
    if (rows.length > 0 || !signal.aborted) comparisons.push(compareRows(experiment, rows));
  }
  ctx.showStatus('');
  raw?.end();
  const text = report(comparisons, options.export ?? options.format, ctx);
  await writeTo(ctx, options.output, text, input ?? '-');
  warnOf(comparisons, ctx);
  if (interruption.code === undefined) return;
  tellInterrupted(ctx, false, ctx.say('interrupted: the report is partial'));
  ctx.setExitCode(interruption.code);
}

/**
 * Returns `checkers: 12 / 80; tree / trail 1.92 (1.50..2.31)`: the positions measured and the
 * ratios of time so far.
 */
function progressText(
  { numbers }: Context,
  experiment: Experiment,
  rows: readonly BenchRow[],
  count: number,
): string {
  const { game, algorithms, blocks, positions } = experiment;
  const total = algorithms.length * blocks * positions.length;
  const ratios = compareRows(experiment, rows).contests.map((contest) => `; ${ratioText(contest, numbers)}`);
  return `${game.id}: ${String(count)} / ${String(total)}${ratios.join('')}`;
}

/** Returns true, after a message, if the game lacks one of the algorithms or the evaluation. */
function isRefused(
  ctx: Context,
  game: Game,
  choice: AlgorithmChoice,
  evaluation: string | undefined,
): boolean {
  const missing = unavailable(game, choice, evaluation);
  if (!missing) return false;
  ctx.tell(refused(missing, ctx.language));
  ctx.tell({ level: 'info', code: missing.code, message: ownersOf(missing, games) });
  ctx.setExitCode(exitCodes.incomplete);
  return true;
}

/** Reports the algorithms of the game that `all` leaves out. */
function tellLeftOut(ctx: Context, game: Game, choice: AlgorithmChoice): void {
  const names = leftOutOfAll(game, choice).map((id) => `${game.id}:${id}`);
  if (names.length === 0) return;
  const message = `${ctx.say('left out')}: ${names.join(', ')} (${ctx.say('slower, or used by another')})`;
  ctx.tell({ level: 'info', code: 'left-out', message });
}

async function read(ctx: Context, input: string): Promise<Map<Game, Setup[]> | undefined> {
  const chunks = openInput(ctx, input);
  const positions = await positionsOf(chunks, (item) => {
    ctx.tell(refusedRecord(input, item, ctx.language));
    ctx.setExitCode(exitCodes.incomplete);
  });
  return chunks.fault ? ioFailed(ctx, chunks.fault) : positions;
}

/**
 * Returns the game of the algorithms named: the one before a colon, or the first game that has all
 * of them.
 */
function gameOf({ items }: AlgorithmChoice): Game {
  const fits = (game: Game): boolean =>
    items.every(
      (item) =>
        (item.game === undefined || item.game === game.id) && solversCalled(item.algorithm, game).length > 0,
    );
  return games.find(fits) ?? games[0];
}

function generate(
  ctx: Context,
  board: BoardWords,
  choice: AlgorithmChoice,
  options: Options,
): Map<Game, Setup[]> | undefined {
  const { game = gameOf(choice) } = board;
  const wanted = drawingOf(ctx, game, board, options);
  if (!wanted) return undefined;
  const made = generated(game, options.count, options.seed, wanted);
  return made.ok ? new Map([[game, made.value]]) : refusedUsage(ctx, made.error);
}

function report(all: readonly Comparison[], form: Options['format'], ctx: Context): string {
  if (form === 'json') return all.map((one) => `${JSON.stringify(one)}\n`).join('');
  if (form === 'csv') return comparisonCsv(all);
  return all.map((one) => readable(one, form, ctx)).join('\n');
}

function readable(one: Comparison, form: 'text' | 'md', ctx: Context): string {
  const { game, positions, blocks } = one;
  const seed = String(one.seed);
  const title = ctx.say(
    '{game}: {positions} {positions|position|positions}, {blocks} {blocks|process|processes} an algorithm, seed {seed}',
    { game, positions, blocks, seed },
  );
  const tables = [summaryTable(one, ctx), ...(one.contests.length > 0 ? [contestTable(one, ctx)] : [])];
  const drawn = tables.map((data) =>
    form === 'md' ? markdown(data) : table(data.header, data.rows, ctx.tableWidth),
  );
  const verdicts = one.contests.map((contest) => `${form === 'md' ? '- ' : ''}${verdict(contest, ctx)}\n`);
  const parts = [`${form === 'md' ? '## ' : ''}${title}\n`, ...drawn, verdicts.join('')];
  return parts.filter((part) => part !== '').join('\n');
}

/** Prints warnings on whatever makes the figures doubtful. */
function warnOf(all: readonly Comparison[], ctx: Context): void {
  const { say } = ctx;
  for (const { algorithms, disagreements } of all) {
    for (const { algorithm, unsettled, died, limited } of algorithms) {
      const message = say(
        '{algorithm}: warm-up had not settled in {unsettled} {unsettled|process|processes}',
        { algorithm, unsettled },
      );
      if (unsettled > 0) ctx.tell({ level: 'warning', code: 'unsettled', message });
      if (died + limited > 0) ctx.setExitCode(exitCodes.incomplete);
    }
    for (const { position, claims } of disagreements) {
      const which = String(position + 1);
      const message = say('position {which}: the algorithms disagree: {claims}', { which, claims });
      ctx.tell({ level: 'error', code: 'disagreement', message });
      ctx.setExitCode(exitCodes.incomplete);
    }
  }
}
