/** Options that several commands share, and the parsing of their values. */
import { InvalidArgumentError, Option, type Command, type OptionValues } from '@commander-js/extra-typings';
import {
  bestAvailable,
  namesGroup,
  parseChoice,
  type AlgorithmChoice,
} from '../../app/answers/solve/algorithms.js';
import { levelCalled, levelWords } from '../../app/play/engine-options.js';
import { games } from '../../games/registry.js';
import type { Limits } from '../../core/search/limits.js';
import { similarTo } from '../../core/text/similar.js';
import type { Context } from '../context/context.js';
import { logFormats, standardErrors, variables } from '../context/environment.js';
import { progressOption } from '../terminal/progress.js';
import {
  parseBytes,
  parseCount,
  parseDuration,
  parseFileName,
  parseJobs,
  parseSeed,
  parseThreads,
} from '../context/units.js';
import { languages } from '../../core/text/phrase.js';

/** The options of a command as values, by the function that declares it. */
export type OptionsOf<Declare extends (ctx: Context) => { opts(): object }> = ReturnType<
  ReturnType<Declare>['opts']
>;

/** Suggests names in place of a wrong one. */
export function choices({ say }: Context, name: string, known: readonly string[]): string {
  const near = similarTo(name.slice(name.indexOf(':') + 1), known);
  const meant = near === undefined ? '' : say('Did you mean {near}? ', { near });
  return meant + say('There are: {names}.', { names: known.join(', ') });
}

/**
 * Makes an option parser of one that returns undefined for bad values. The message shows `example`.
 */
export function parsed<T>(
  ctx: Context,
  parse: (text: string) => T | undefined,
  example: string,
): (text: string) => T {
  return (text) => {
    const value = parse(text);
    if (value !== undefined) return value;
    throw new InvalidArgumentError(ctx.say('Expected something like {example}.', { example }));
  };
}

/**
 * Declares the file that a command reads, which may also be a word without option (`oneInput`).
 * @param what says what is read, and what `-` means.
 */
export function inputOption(ctx: Context, what?: string) {
  const text = what ?? positionsText(ctx);
  const option = new Option('-i, --input <file>', text).argParser(
    oneFile(ctx, 'entrada.txt', (a, b) => ` cat ${a} ${b} | ./solve …`),
  );
  return what === undefined ? option.default(undefined, '-') : option;
}

/** Declares `-i` for several files, which are read in order; its value is a list. */
export function inputsOption(ctx: Context) {
  return new Option('-i, --input <file>', positionsText(ctx))
    .argParser((text, previous: readonly string[] | undefined) => [
      ...(previous ?? []),
      fileName(ctx, 'entrada.txt', text),
    ])
    .default(undefined, '-');
}

function positionsText({ say }: Context): string {
  return say('positions, each with its header; - is standard input');
}

/** Declares an option that others have replaced. It still works but is not listed. */
export function unlisted<Flags extends string>(ctx: Context, flags: Flags) {
  return new Option(flags).argParser(oneFile(ctx, 'saida.txt')).hideHelp();
}

/** @param what the output contains, for the help. */
export function outputOption(ctx: Context, what: string, example = 'saida.txt') {
  const text = `${what}; ${ctx.say('- is standard output')}`;
  return new Option('-o, --output <file>', text).argParser(oneFile(ctx, example)).default('-');
}

/**
 * Milliseconds for a position with `--level` or with each algorithm of a group, without `--time` or
 * `--nodes`.
 */
export const standardMs = 10_000;

export function algorithmOption(ctx: Context) {
  const seconds = String(standardMs / 1000);
  return namedAlgorithms(
    ctx,
    ctx.say(
      'algorithms, separated by commas: name, game:name, all, or classic (those of the reports); all and classic give each {seconds} s a position unless --time or --nodes says otherwise',
      { seconds },
    ),
  ).default(bestAvailable, ctx.say('the best of each game'));
}

/** Declares `--distance`, for which one more search runs, under the limits of the first. */
export function distanceOption({ say }: Context) {
  return new Option(
    '--distance',
    say(
      'plies to the end of the game: fewest for the winner, most for the loser; unknown if the answer is not exact',
    ),
  );
}

/** Declares `-a` without a default. */
export function namedAlgorithms(ctx: Context, description: string) {
  return new Option('-a, --algorithm <names>', description).argParser((text): AlgorithmChoice => {
    const choice = parseChoice(text, games);
    if ('items' in choice) return choice;
    throw new InvalidArgumentError(choices(ctx, choice.item, choice.known));
  });
}

/** @param standardMs for a move without other limits, in commands that play. */
export function timeOption(ctx: Context, standardMs?: number) {
  const text = ctx.say('limit of our search for one position: 5s, 300ms, 2m');
  const option = new Option('--time <duration>', text).argParser(parsed(ctx, parseDuration, '5s'));
  if (standardMs === undefined) return option;
  const ms = String(standardMs);
  const standard = ctx.say('{ms}ms, none where depth, level or nodes limit', { ms });
  return option.default(undefined, standard);
}

export function nodesOption(ctx: Context) {
  const text = ctx.say('limit of our search for one position: 10k, 5M');
  return new Option('--nodes <count>', text).argParser(parsed(ctx, parseCount, '5M'));
}

export function memoryOption(ctx: Context) {
  const text = ctx.say('memory of the tables and trees of our search: 512M, 2G');
  return new Option('--mem <bytes>', text)
    .argParser(parsed(ctx, parseBytes, '512M'))
    .default(2 ** 30, '1G')
    .env(variables.memory);
}

export function jobsOption(ctx: Context) {
  const text = ctx.say('processes that search, started when the work is worth it');
  return new Option('--jobs <n>', text)
    .argParser(parsed(ctx, parseJobs, ctx.say('2, from 1 to 256')))
    .default(undefined, ctx.say('the number of cores'))
    .env(variables.jobs);
}

/** Declares the threads on one position; `auto` means one a core. */
export function threadsOption(ctx: Context) {
  const text = ctx.say(
    'threads that search one long position together; values stay the same, but node counts and the best move shown may vary',
  );
  const example = ctx.say('2, from 1 to 256, or auto');
  return new Option('--threads <n>', text).argParser(parsed(ctx, parseThreads, example)).default(1);
}

export function depthOption(ctx: Context) {
  const text = ctx.say('how many plies to search; without -a, by alphabeta');
  return new Option('--depth <plies>', text).argParser(parsed(ctx, parseCount, '4'));
}

/** @param standardMs for a position without other limits, in commands that answer files. */
export function levelOption(ctx: Context, standardMs?: number) {
  const { say } = ctx;
  const depth = say("easy, medium, hard: the reports' depths 2, 3, 4; 1 to 5: strength");
  const seconds = String((standardMs ?? 0) / 1000);
  const limit = say('; {seconds} s a position without --time or --nodes', { seconds });
  const text = standardMs === undefined ? depth : depth + limit;
  const named = (word: string): string => {
    const id = levelCalled(word);
    if (id !== undefined) return id;
    throw new InvalidArgumentError(choices(ctx, word, levelWords()));
  };
  return new Option('--level <name>', text).choices(levelWords()).argParser(named).conflicts('depth');
}

export function evaluationOption(ctx: Context) {
  const text = ctx.say('evaluation where the depth ends');
  const known = new Set(games.flatMap((game) => game.solvers.evaluations.map(({ id }) => id)));
  return new Option('--eval <name>', text).choices([...known]);
}

/**
 * Makes a parser for an option that names one file: without it a second file would silently replace
 * the first.
 * @param advice if two are given.
 */
export function oneFile(
  ctx: Context,
  example: string,
  advice: (first: string, second: string) => string = () => '',
): (text: string) => string {
  let given: string | undefined;
  return (text) => {
    const name = fileName(ctx, example, text);
    if (given !== undefined)
      throw new InvalidArgumentError(ctx.say('One file only: it was given twice.') + advice(given, name));
    given = name;
    return name;
  };
}

/** Returns the name of a file. @throws InvalidArgumentError if it is empty or not in UTF-8 */
function fileName(ctx: Context, example: string, text: string): string {
  const name = parsed(ctx, parseFileName, example)(text);
  if (name.includes('\ufffd')) throw new InvalidArgumentError(ctx.say('Not a name in UTF-8.'));
  return name;
}

/**
 * Adds `--time`, `--nodes` and `--mem`.
 * @param standardMs as in `timeOption`.
 */
export function withLimitOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
  ctx: Context,
  standardMs?: number,
) {
  return command
    .addOption(timeOption(ctx, standardMs))
    .addOption(nodesOption(ctx))
    .addOption(memoryOption(ctx));
}

/**
 * Returns the limits of a search from a command's options. Absent options are no limits, except for
 * groups of algorithms.
 */
export function optionLimits(options: {
  readonly algorithm?: AlgorithmChoice | string | undefined;
  readonly mem: number;
  readonly time?: number | undefined;
  readonly nodes?: number | undefined;
  readonly depth?: number | undefined;
}): Limits {
  const { algorithm, mem, nodes, depth } = options;
  const isGroup = typeof algorithm === 'object' && namesGroup(algorithm);
  const time = options.time ?? (isGroup && nodes === undefined ? standardMs : undefined);
  return { bytes: mem, depth, ms: time, nodes };
}

/** Returns the limits, with `ms` for a position if neither its time nor its nodes are limited. */
export function timeLimited(limits: Limits, ms: number): Limits {
  return (limits.ms ?? limits.nodes) === undefined ? { ...limits, ms } : limits;
}

export function seedOption(ctx: Context, description: string) {
  const text = `${ctx.say('seed')} ${description}`;
  return new Option('--seed <number>', text).argParser(parsed(ctx, parseSeed, '7'));
}

/**
 * Options of every command. They are read before the commands are declared; declaring them makes
 * commander accept and document them.
 */
export function messageOptions(ctx: Context): Option[] {
  const { say } = ctx;
  const format = say('messages on standard error; json: an object a line');
  return [
    new Option('--lang <language>', say('language of messages')).choices(languages).env(variables.language),
    new Option('--log-format <form>', format).choices(logFormats).default('text'),
    new Option('--max-errors <n>', say('messages of one kind that are printed; the rest are counted'))
      .argParser(parsed(ctx, parseCount, '10'))
      .default(standardErrors),
  ];
}

/** Adds `--resume`, `--checkpoint` and `--progress`, for a run over a file. */
export function withRunOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
  ctx: Context,
) {
  const { say } = ctx;
  return command
    .option('--resume', say('go on with an interrupted run of the same input, output and options'))
    .addOption(
      new Option('--checkpoint <records>', say('how often to save for --resume'))
        .argParser(parsed(ctx, parseCount, '1000'))
        .default(undefined, say('every second')),
    )
    .addOption(progressOption(ctx));
}
