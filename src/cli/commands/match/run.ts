/** Carries out `match`: every pairing, progress on a terminal, games to a file, tables at the end. */
import { openings, type OpeningKind } from '../../../app/match/openings.js';
import { playMatch, type MatchGame } from '../../../app/match/match.js';
import { htpGame } from '../../../app/htp/game.js';
import { htpPlayer } from '../../../app/htp/match-player.js';
import { enginePlayer, type MatchPlayer } from '../../../app/match/players.js';
import { Standings } from '../../../app/match/standings.js';
import type { Sprt } from '../../../app/match/statistics.js';
import { questionOf } from '../../../app/play/engine.js';
import type { EngineOptions } from '../../../app/play/engine-options.js';
import { isIoFault } from '../../../batch/io-fault.js';
import { type Output } from '../../../batch/write/output.js';
import type { Setup } from '../../../core/game.js';
import type { Context } from '../../run/context.js';
import { isUnlimited, parseEngine, withStandardTime } from '../../run/engine-spec.js';
import { exitCodes, ioFailed, refusedUsage, wrongUsage } from '../../messages/failures.js';
import { openTarget, writeTo } from '../../run/files.js';
import { type Start, type StartChoice, startOf } from '../../run/start-setup.js';
import { startProgram, unreadyText } from './htp-process.js';
import { CappedWarnings } from '../../terminal/capped-warnings.js';
import { pairingTable, standingsTable } from './tables.js';

export interface MatchArguments extends StartChoice {
  readonly engines: readonly string[];
  readonly base: EngineOptions;
  /** Time for a move of engines without any limit. */
  readonly standardMs: number;
  /** Time for an answer of another program. */
  readonly limitMs: number;
  readonly pairs: number;
  readonly openings: OpeningKind;
  readonly plies: number;
  readonly sprt: Sprt | undefined;
  /** `ndjson`: the games, and the tables on standard error. */
  readonly format: 'text' | 'ndjson';
  readonly output: string;
  /** The games as well, in a file of their own. */
  readonly save: string | undefined;
}

export async function runMatch(ctx: Context, args: MatchArguments): Promise<void> {
  const start = await startOf(ctx, args, (game) => game.view.matchSize);
  if (!start) return;
  const { game, setup } = start;
  if (game.rules.traits(setup).players !== 2) {
    return wrongUsage(ctx, ctx.say(`${game.id} has one player`, `${game.id} tem um só jogador`));
  }
  if (args.engines.length < 2)
    return wrongUsage(ctx, ctx.say('two engines at least', 'ao menos dois motores'));
  const players = playersOf(ctx, args, start);
  if (!players || !(await allReady(ctx, players, setup))) return;
  const target = args.format === 'ndjson' ? args.output : args.save;
  const file = target === undefined ? undefined : await openTarget(ctx, target, args.input);
  if (file && isIoFault(file)) return ioFailed(ctx, file);
  const standings = await tournament(ctx, args, start, players, file);
  for (const player of players) player.close();
  const fault = await file?.commit();
  const tables = `${standingsTable(ctx, standings)}\n${pairingTable(ctx, standings, args.sprt)}`;
  const text = standardNote(ctx, args) + tables;
  if (args.format === 'text') await writeTo(ctx, args.output, text, args.input ?? '-');
  else {
    const message = ctx.say('standings and pairings', 'classificação e confrontos');
    ctx.tell({ level: 'info', code: 'summary', message, data: { engines: standings.table() }, text });
  }
  if (standings.table().some(({ failures }) => failures > 0)) ctx.setExitCode(exitCodes.incomplete);
  if (fault && !file?.closedByReader) ioFailed(ctx, fault);
}

/** A line above the tables where the clock, which repeats nothing, limits engines that nobody told to keep to it. */
function standardNote({ say }: Context, { engines, base, standardMs }: MatchArguments): string {
  const timed = engines.filter((text) => {
    const spec = parseEngine(text, base);
    return 'options' in spec && isUnlimited(spec.options);
  });
  if (timed.length === 0) return '';
  const [names, ms] = [[...new Set(timed)].join(', '), String(standardMs)];
  return say(
    `${ms} ms a move, no limit given: ${names}\n\n`,
    `${ms} ms por lance, sem limite dado: ${names}\n\n`,
  );
}

/** Every player against every other, over the same openings. */
async function tournament(
  ctx: Context,
  args: MatchArguments,
  { game, setup: start }: Start,
  players: readonly MatchPlayer[],
  file: Output | undefined,
): Promise<Standings> {
  const { pairs, plies, sprt } = args;
  const { seed } = args.base;
  const job = { game, start, sprt, seed, openings: openings(game, start, args.openings, plies, pairs, seed) };
  const standings = new Standings();
  const failures = new CappedWarnings(ctx);
  for (const [i, a] of players.entries()) {
    for (const b of players.slice(i + 1)) {
      let played = 0;
      for await (const one of playMatch(job, a, b)) {
        standings.add(a.name, b.name, one);
        await file?.write(JSON.stringify(record(one)));
        if (one.failure !== undefined)
          failures.tell({ level: 'warning', code: 'engine', message: one.failure });
        if (!ctx.stdoutIsTerminal) continue;
        const message = `${a.name} - ${b.name}: ${String(++played)} / ${String(2 * pairs)}`;
        ctx.tell({ level: 'info', code: 'progress', message });
      }
    }
  }
  failures.close();
  return standings;
}

/** Programs that are not there, or do not take this board, are no losers of a match: there is none. */
async function allReady(ctx: Context, players: readonly MatchPlayer[], start: Setup): Promise<boolean> {
  for (const player of players) {
    const why = await player.greet?.(start);
    if (!why) continue;
    ctx.tell({ level: 'error', code: 'engine', message: unreadyText(ctx, player.name, why) });
    ctx.setExitCode(exitCodes.inputOutput);
    for (const one of players) one.close();
    return false;
  }
  return true;
}

/** A saved game with who played it and how it ended. */
function record({ saved, players, points, opening, failure, loss }: MatchGame) {
  const result = points === 1 ? '1-0' : points === 0 ? '0-1' : '1/2-1/2';
  return { ...saved, players, opening, result, ...(failure === undefined ? {} : { failure, loss }) };
}

/** Engines by what the user wrote; names are made unique, for tables and files. */
function playersOf(ctx: Context, args: MatchArguments, start: Start): MatchPlayer[] | undefined {
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
  { base, standardMs, limitMs }: MatchArguments,
  { game, setup: start }: Start,
  text: string,
  name: string,
): MatchPlayer | undefined {
  if (text.startsWith('htp:')) {
    const begin = () => startProgram(text.slice('htp:'.length));
    if (game === htpGame) return htpPlayer(name, begin, limitMs);
    const { en, pt } = htpGame.name;
    return wrongUsage(ctx, ctx.say(`htp: engines play ${en} only`, `motores htp: só jogam ${pt}`));
  }
  const spec = parseEngine(text, base);
  if ('bad' in spec)
    return wrongUsage(ctx, ctx.say(`not an engine: ${spec.bad}`, `motor inválido: ${spec.bad}`));
  const { algorithm } = spec.options;
  const solver = game.solvers.list.find(({ id }) => id === algorithm);
  const accepted = algorithm === undefined ? true : solver?.accepts(start, questionOf(spec.options));
  if (accepted === true) return enginePlayer(name, withStandardTime(spec.options, standardMs));
  if (accepted) return refusedUsage(ctx, accepted);
  const known = game.solvers.list.map(({ id }) => id).join(', ');
  return wrongUsage(
    ctx,
    ctx.say(`no engine ${text}; algorithms: ${known}`, `o motor ${text} não existe; algoritmos: ${known}`),
  );
}
