/**
 * Carries out `match`: plays every pairing, shows progress on a terminal, writes games to a file,
 * and prints tables at the end.
 */
import { openings } from '../../../app/play/match/openings.js';
import {
  aborted,
  type MatchJob,
  playMatch,
  schedule,
  type ScheduledGame,
} from '../../../app/play/match/match.js';
import { enginePlayer, type Fate, type MatchPlayer, type Unready } from '../../../app/play/match/players.js';
import { ProgramPlayer } from '../../../app/play/match/program-player.js';
import { parseEngineCommand } from '../../../app/engines/programs.js';
import { Standings } from '../../../app/play/match/standings.js';
import { questionOf } from '../../../app/play/engine.js';
import type { EngineOptions } from '../../../app/play/engine-options.js';
import { isIoFault } from '../../../batch/io-fault.js';
import type { Setup } from '../../../core/game.js';
import type { Context } from '../../context/context.js';
import { exitCodes, failed, ioFailed, refusedUsage, wrongUsage } from '../../context/failures.js';
import { writeTo } from '../../run/files.js';
import { boardWords, type Start, startOf } from '../../run/start-setup.js';
import { startProgram } from '../../programs/line-program.js';
import { interruptible, tellInterrupted } from '../../run/signals.js';
import { CappedWarnings } from '../../terminal/capped-warnings.js';
import { type EarlierGames, GamesFile, keyOf, noGames, readGames } from './games-file.js';
import { pairingTable, scoreText, standingsTable } from './tables.js';
import { defaultGame } from '../../../games/registry.js';
import type { OptionsOf } from '../../options/options.js';
import { engineOf, isUnlimited, parseEngine, withStandardTime } from '../../options/engine-options.js';
import { phrase } from '../../../core/text/phrase.js';
import { standardMs, type command } from './command.js';

type Options = OptionsOf<typeof command>;

/**
 * The default limit for an answer of another program is the larger of `programMs` milliseconds and
 * `programTimeFactor` times our engines' time for a move.
 */
const programMs = 60_000;
const programTimeFactor = 10;

/** The options with what follows from them. */
interface Job extends Options {
  readonly engines: readonly string[];
  readonly base: EngineOptions;
  readonly pairs: number;
}

export async function run(ctx: Context, words: readonly string[], options: Options): Promise<void> {
  const board = boardWords(ctx, words, options);
  if (!board) return;
  const pairs = Math.max(1, Math.ceil(options.games / 2));
  if (2 * pairs !== options.games) {
    const message = ctx.say(
      '{games} games of each pairing, not {count}: each opening is played with both colours',
      { games: 2 * pairs, count: options.games },
    );
    ctx.tell({ level: 'warning', code: 'games', message });
  }
  const args: Job = { ...options, engines: board.words, base: engineOf(options), pairs };
  const { input, record } = options;
  const choice = {
    ...board,
    game: board.game ?? (input === undefined ? defaultGame : undefined),
    input,
    record,
  };
  const start = await startOf(ctx, choice, ({ view }) => view.matchSize);
  if (!start) return;
  const { game, setup } = start;
  if (game.rules.traits(setup).players !== 2) {
    return wrongUsage(ctx, ctx.say('{game} has one player', { game: game.id }));
  }
  if (args.engines.length < 2) return wrongUsage(ctx, ctx.say('two engines at least'));
  const players = playersOf(ctx, args, start);
  if (!players) return;
  const interruption = interruptible(ctx);
  await whilePlaying(ctx, args, start, players, interruption.signal);
  for (const player of players) player.close();
  if (interruption.code === undefined) return;
  const target = gamesTarget(args);
  tellInterrupted(ctx, target !== undefined && target !== '-');
  ctx.setExitCode(interruption.code);
}

/** Returns the file for the games; undefined if they are not written. */
function gamesTarget({ format, output, save }: Options): string | undefined {
  return format === 'ndjson' ? output : save;
}

/** Plays the match and writes its results, partial ones after an interruption. */
async function whilePlaying(
  ctx: Context,
  args: Job,
  { game, setup: start }: Start,
  players: readonly MatchPlayer[],
  signal: AbortSignal,
): Promise<void> {
  const { pairs, plies, sprt, input } = args;
  const { seed } = args.base;
  const opened = openings(game, start, args.openings, plies, pairs, seed);
  const job: MatchJob = { game, start, sprt, seed, signal, openings: opened };
  const earlier = await earlierGames(ctx, args, job, players);
  if (!earlier || !(await allReady(ctx, players, start, signal))) return;
  const target = gamesTarget(args);
  const file = target === undefined ? undefined : await GamesFile.open(ctx, target, input, earlier);
  if (file && isIoFault(file)) return ioFailed(ctx, file);
  const found = (scheduled: ScheduledGame) => earlier.games.get(keyOf(scheduled));
  const standings = await tournament(ctx, { ...job, earlier: found }, players, file);
  const fault = await file?.close();
  await writeTables(ctx, args, standings, earlier.games.size);
  if (fault) ioFailed(ctx, fault);
}

/**
 * Returns the games that `--resume` finds; undefined, after a message, if they belong to another
 * match.
 */
async function earlierGames(
  ctx: Context,
  args: Job,
  job: MatchJob,
  players: readonly MatchPlayer[],
): Promise<EarlierGames | undefined> {
  const target = gamesTarget(args);
  if (!args.resume) return noGames;
  if (target === undefined || target === '-') return wrongUsage(ctx, ctx.say('--resume: no file of games'));
  const found = await readGames(ctx, target);
  if (found && isIoFault(found)) return ioFailed(ctx, found);
  const scheduled = pairings(players).flatMap(([a, b]) => [...schedule(job, a.name, b.name)].map(keyOf));
  const known = new Set(scheduled);
  if (found && [...found.games.keys()].every((key) => known.has(key))) return found;
  return wrongUsage(ctx, ctx.say('--resume: {target} has other games than those of this match', { target }));
}

async function writeTables(ctx: Context, args: Job, standings: Standings, earlier: number): Promise<void> {
  const tables = `${standingsTable(ctx, standings)}\n${pairingTable(ctx, standings, args.sprt)}`;
  const text = standardNote(ctx, args) + earlierNote(ctx, earlier) + tables;
  if (args.format === 'text') await writeTo(ctx, args.output, text, args.input ?? '-');
  else {
    const message = ctx.say('standings and pairings');
    ctx.tell({ level: 'info', code: 'summary', message, data: { engines: standings.table() }, text });
  }
  if (standings.table().some(({ failures }) => failures > 0)) ctx.setExitCode(exitCodes.incomplete);
}

function earlierNote({ say }: Context, games: number): string {
  if (games === 0) return '';
  return say('{games} {games|game|games} of an earlier run; nodes and times are of this one\n\n', { games });
}

/**
 * Returns a note, shown above the tables, on the engines that get the standard time because they
 * have no limit. Timed games cannot be repeated exactly.
 */
function standardNote({ say }: Context, { engines, base }: Job): string {
  const timed = engines.filter((text) => {
    const engine = parseEngine(text, base);
    return !('bad' in engine) && isUnlimited(engine);
  });
  if (timed.length === 0) return '';
  const [names, ms] = [[...new Set(timed)].join(', '), String(standardMs)];
  return say('{ms} ms a move, no limit given: {names}\n\n', { ms, names });
}

function pairings<T>(players: readonly T[]): [T, T][] {
  return players.flatMap((a, i) => players.slice(i + 1).map((b): [T, T] => [a, b]));
}

/** Plays every player against every other over the same openings. */
async function tournament(
  ctx: Context,
  job: MatchJob,
  players: readonly MatchPlayer[],
  file: GamesFile | undefined,
): Promise<Standings> {
  const standings = new Standings();
  const failures = new CappedWarnings(ctx);
  for (const [a, b] of pairings(players)) {
    let played = 0;
    for await (const one of playMatch(job, a, b)) {
      standings.add(a.name, b.name, one);
      await file?.add(one);
      ctx.showStatus(statusText(ctx, [a.name, b.name], ++played, job, standings));
      if (one.failure === undefined) continue;
      const { failure } = one;
      failures.tell(() => ({ level: 'warning', code: 'engine', message: failure }));
    }
  }
  ctx.showStatus('');
  failures.close();
  return standings;
}

/**
 * Returns `a - b: 6 / 20, 66.7 % (30.0 .. 90.3 %)`: the score of `a` so far, with its 95 %
 * interval.
 */
function statusText(
  ctx: Context,
  [a, b]: readonly [string, string],
  played: number,
  { openings: { length } }: MatchJob,
  standings: Standings,
): string {
  const score = scoreText(ctx, standings.pairsOf(a, b));
  return `${a} - ${b}: ${String(played)} / ${String(2 * length)}${score}`;
}

/**
 * Checks that every program starts and accepts the board. Otherwise no match is played: a program
 * that cannot play has not lost.
 */
async function allReady(
  ctx: Context,
  players: readonly MatchPlayer[],
  start: Setup,
  signal: AbortSignal,
): Promise<boolean> {
  const stopped = aborted(signal);
  for (const player of players) {
    const why = await Promise.race([player.greet?.(start), stopped]);
    if (signal.aborted) return false;
    if (!why) continue;
    failed(ctx, 'engine', unreadyText(ctx, player.name, why), exitCodes.inputOutput);
    return false;
  }
  return true;
}

/** Makes the engines that the user named. Equal names are numbered, for tables and files. */
function playersOf(ctx: Context, args: Job, start: Start): MatchPlayer[] | undefined {
  const names = args.engines.map((text, i) =>
    args.engines.indexOf(text) === i ? text : `${text}#${String(i + 1)}`,
  );
  const players: MatchPlayer[] = [];
  for (const [i, text] of args.engines.entries()) {
    const made = playerOf(ctx, args, start, text, names[i]);
    if (!made) {
      for (const player of players) player.close();
      return undefined;
    }
    players.push(made);
  }
  return players;
}

function playerOf(
  ctx: Context,
  { base, time = standardMs, programTime }: Job,
  { game, setup: start }: Start,
  text: string,
  name: string,
): MatchPlayer | undefined {
  const program = parseEngineCommand(text);
  if (program) {
    const { protocol, command } = program;
    const begin = () => startProgram(command);
    const limitMs = programTime ?? Math.max(programMs, programTimeFactor * time);
    if (protocol.plays(start))
      return new ProgramPlayer(name, protocol.conversation(base.limits.ms ?? standardMs), begin, limitMs);
    const { id, only: games = phrase('games of two players') } = protocol;
    return wrongUsage(ctx, ctx.say('{id}: engines play {games} only', { id, games }));
  }
  const engine = parseEngine(text, base);
  if ('bad' in engine) return wrongUsage(ctx, ctx.say('not an engine: {word}', { word: engine.bad }));
  const { algorithm } = engine;
  const solver = game.solvers.list.find(({ id }) => id === algorithm);
  const accepted = algorithm === undefined ? true : solver?.accepts(start, questionOf(engine));
  if (accepted === true) return enginePlayer(name, withStandardTime(engine, standardMs));
  if (accepted) return refusedUsage(ctx, accepted);
  const known = game.solvers.list.map(({ id }) => id).join(', ');
  return wrongUsage(ctx, ctx.say('no engine {text}; algorithms: {known}', { text, known }));
}

/** Tells the user why a program does not play. */
function unreadyText({ say }: Context, name: string, why: Unready): string {
  switch (why.kind) {
    case 'ended':
      return `${name}: ${say('ended without an answer')}${fateText(say, why.fate)}`;
    case 'silent':
      return `${name}: ${say('no answer: another protocol?')}`;
    case 'refused':
      return `${name}: ${say('refuses')} ${why.command}: ${why.answer}`;
  }
}

/**
 * Describes the end of a program. The shell's codes 126 and 127 are explained, since its own
 * message may have scrolled away.
 */
function fateText(say: Context['say'], fate: Fate | undefined): string {
  if (!fate) return '';
  if (fate.flooded) return `, ${say('its output was too long')}`;
  if (fate.signal !== null) return `, ${say('signal')} ${fate.signal}`;
  const shellCodes: Readonly<Record<number, string>> = {
    126: say(' (cannot be executed)'),
    127: say(' (no such program)'),
  };
  const code = fate.code ?? 127;
  return `, ${say('exit code')} ${String(code)}${shellCodes[code] ?? ''}`;
}
