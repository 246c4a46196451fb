/** Makes a game from the arguments of `play`, or prints one line that says why there is none. */
import { statSync } from 'node:fs';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { Session } from '../../../session/session.js';
import { formatOf, readGames } from '../../../app/answers/convert/read.js';
import { playNamed } from '../../../session/named-moves.js';
import { Chunks } from '../../../batch/read/input.js';
import { isIoFault, type IoFault } from '../../../batch/io-fault.js';
import { openOutput, sameFile } from '../../../batch/write/output.js';
import type { Game, Setup, BoardSize } from '../../../core/game.js';
import { Random, freshSeed } from '../../../core/random.js';
import { inLanguage } from '../../../core/text/phrase.js';
import type { Context } from '../../context/context.js';
import { ioFailed, refusedUsage, wrongUsage } from '../../context/failures.js';
import { gameWords, type StartChoice, startOf } from '../../run/start-setup.js';
import { readGame } from './files.js';
import type { EngineOptions } from '../../../app/play/engine-options.js';
import { engineOf, parseEngine, standardMs, withStandardTime } from '../../options/engine-options.js';
import { messageOptions, type OptionsOf } from '../../options/options.js';
import type { command } from './command.js';
import { runPlay } from './run.js';
import { Screen } from './screen.js';
import { cannotPlay, seatWords, type PlayOptions, type Seat } from './seats.js';

/** Plays in a room, or begins a game with the players that the options name. */
export async function run(
  ctx: Context,
  first: string | undefined,
  words: readonly string[],
  options: OptionsOf<typeof command>,
  called: CommandUnknownOpts,
): Promise<void> {
  const isSet = (name: string): boolean => called.getOptionValueSource(name) === 'cli';
  if (options.room !== undefined) {
    const messages = messageOptions(ctx).map((option) => option.attributeName());
    const others = called.options
      .map((option) => option.attributeName())
      .filter((name) => name !== 'room' && !messages.includes(name) && isSet(name));
    if (first !== undefined || others.length > 0)
      return wrongUsage(ctx, ctx.say('--room takes no other option: the room decides what is played'));
    const { playInRoom } = await import('./room/run.js');
    return playInRoom(ctx, options.room);
  }
  const asked = gameWords(ctx, first, words, { ...options, input: options.input ?? options.from });
  if (!asked) return;
  const engine = engineOf(options);
  const seats = [seatOf(ctx, options.one, engine), seatOf(ctx, options.two, engine)] as const;
  if (!seats[0] || !seats[1]) return;
  // A hint always comes from the best engine, whatever the opponent is.
  const { depth: _depth, ...limits } = engine.limits;
  const adviser = withTime({ limits, seed: engine.seed });
  const loseTurn = options.loseTurn === true;
  const named = (['one', 'two'] as const).map((name) => (isSet(name) ? options[name] : undefined));
  await startPlay(ctx, {
    ...asked,
    header: options.first === '2' ? [...asked.header, 'turn=2'] : asked.header,
    output: options.output,
    moves: options.moves,
    record: options.record,
    seed: options.seed,
    seatWords: seatWords(options, named, loseTurn),
    seats: [seats[0], seats[1]],
    adviser,
    loseTurn,
  });
}

/**
 * Longest time for a move that is limited by a depth, a number of nodes or a level, in
 * milliseconds.
 */
const longestMs = 10_000;

/** Adds a time limit to an engine that has none, so that every move ends. */
function withTime(engine: EngineOptions): EngineOptions {
  const { limits } = withStandardTime(engine, standardMs);
  return { ...engine, limits: { ...limits, ms: limits.ms ?? longestMs } };
}

function seatOf(ctx: Context, text: string, base: EngineOptions): Seat | undefined {
  if (text === 'human' || text === 'humano') return { kind: 'human' };
  const engine = parseEngine(text === 'computador' ? 'computer' : text, base);
  if ('bad' in engine) return wrongUsage(ctx, ctx.say('not a player: {word}', { word: engine.bad }));
  return { kind: 'computer', engine: withTime(engine) };
}

interface PlayJob extends StartChoice, PlayOptions {
  /** Moves as text that are played before the game begins. */
  readonly moves: string | undefined;
  /** A new seed is drawn without this option; it is printed for games that depend on it. */
  readonly seed: number | undefined;
}

async function startPlay(ctx: Context, job: PlayJob): Promise<void> {
  const seed = job.seed ?? freshSeed();
  // The moves come from standard input, so `-` names a file here.
  const input = job.input === '-' ? './-' : job.input;
  if (await replacesAnother(job.output, input)) {
    const output = job.output!;
    return wrongUsage(ctx, ctx.say('{output} exists already', { output }));
  }
  const fault = await faultOfNew(job.output);
  if (fault) return ioFailed(ctx, fault);
  if (input !== undefined && (await holdsGames(input))) return continueGame(ctx, job, input);
  const start = await startOf(ctx, { ...job, input }, (game) => game.view.standardSize);
  if (!start) return;
  const { game } = start;
  const isDrawn = input === undefined && game.rules.traits(start.setup).players === 1;
  const setup = isDrawn ? drawnSetup(ctx, game, new Random(seed), start.setup) : start.setup;
  if (!setup) return;
  const opened = Session.open(game, setup, seed);
  if (!opened.ok) return refusedUsage(ctx, opened.error);
  await playSession(ctx, opened.value, job, isDrawn || game.rules.traits(setup).chance);
}

/**
 * Returns whether the end of the game would replace a file or folder. A file that holds only the
 * game being continued may be replaced; devices take any output.
 */
async function replacesAnother(output: string | undefined, input: string | undefined): Promise<boolean> {
  if (output === undefined || output === '-') return false;
  const found = statSync(output, { throwIfNoEntry: false });
  if (found?.isFile() !== true && found?.isDirectory() !== true) return false;
  const isItself = input !== undefined && (await sameFile(input, output)) && (await holdsOneGame(input));
  return !isItself;
}

/** Returns why the file cannot be made. It is checked before the game rather than at its end. */
async function faultOfNew(output: string | undefined): Promise<IoFault | undefined> {
  if (output === undefined || output === '-' || statSync(output, { throwIfNoEntry: false })) return undefined;
  const opened = await openOutput(output);
  if (isIoFault(opened)) return opened;
  await opened.abort();
  return undefined;
}

async function holdsOneGame(path: string): Promise<boolean> {
  if (!(await holdsGames(path))) return false;
  let count = 0;
  for await (const _ of readGames(new Chunks(path), 'auto')) if (++count > 1) break;
  return count === 1;
}

/**
 * Returns whether the file holds saved games and not records. A pipe can be read only once, so it
 * is taken for records.
 */
async function holdsGames(path: string): Promise<boolean> {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
  for await (const chunk of new Chunks(path)) return formatOf(new TextDecoder().decode(chunk)) === 'game';
  return false;
}

async function continueGame(ctx: Context, job: PlayJob, path: string): Promise<void> {
  const read = await readGame(ctx, { path, number: job.record });
  if (typeof read === 'string') return wrongUsage(ctx, read);
  await playSession(ctx, read, job, false);
}

/** @param isRandom whether the seed decides the board or events still to come */
async function playSession(ctx: Context, session: Session, job: PlayJob, isRandom: boolean): Promise<void> {
  const screen = new Screen(ctx);
  const illegal = job.moves === undefined ? undefined : playNamed(session, job.moves);
  if (illegal) return wrongUsage(ctx, inLanguage(illegal, ctx.language));
  const why = cannotPlay(ctx, job, session, screen);
  if (why !== undefined) return typeof why === 'string' ? wrongUsage(ctx, why) : refusedUsage(ctx, why);
  const seed = String(session.seed);
  if (isRandom) await ctx.print(ctx.say('seed {seed}\n', { seed }));
  await runPlay(ctx, session, job, screen);
}

/** Number of boards drawn before one without a move is accepted: small sizes may have no other. */
const attempts = 1000;

/**
 * Draws random boards until one has a move: on an empty board a single player has nothing to do.
 */
function drawnSetup(ctx: Context, game: Game, random: Random, { rows, cols }: BoardSize): Setup | undefined {
  for (let left = attempts; ; left--) {
    const drawn = game.rules.generate(random, { kind: game.rules.kinds[0], rows, cols });
    if (!drawn.ok) return refusedUsage(ctx, drawn.error);
    const position = game.rules.position(drawn.value);
    if (left === 1 || (position.ok && !position.value.isOver)) return drawn.value;
  }
}
