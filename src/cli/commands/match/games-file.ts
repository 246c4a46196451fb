/**
 * The file of a match: one saved game a line, with its players and its result. A game is written
 * when it ends.
 */
import * as v from 'valibot';
import type { MatchGame, ScheduledGame } from '../../../app/play/match/match.js';
import { losses } from '../../../app/play/match/players.js';
import { type IoFault, isIoFault } from '../../../batch/io-fault.js';
import { linesOf } from '../../../batch/read/lines.js';
import { isGzipName } from '../../../batch/write/gzip.js';
import type { Output } from '../../../batch/write/output.js';
import { count, readJson } from '../../../core/schema.js';
import { savedGameForm } from '../../../session/saved-game.js';
import type { Context } from '../../context/context.js';
import { openInput, openTarget } from '../../run/files.js';

const results = ['0-1', '1/2-1/2', '1-0'] as const;

/** A saved game with its players and its result. */
const recordForm = v.intersect([
  savedGameForm,
  v.object({
    players: v.tuple([v.string(), v.string()]),
    /** The number of moves in the opening. */
    opening: count,
    result: v.picklist(results),
    failure: v.optional(v.string()),
    loss: v.optional(v.picklist(losses)),
  }),
]);

/** The games of an earlier run by their `keyOf`, and their lines in the file. */
export interface EarlierGames {
  readonly lines: readonly string[];
  readonly games: ReadonlyMap<string, MatchGame>;
}

export const noGames: EarlierGames = { lines: [], games: new Map() };

/**
 * Reads the complete games of a file; none if the file does not exist. Returns undefined if a line
 * is not a game of a match.
 */
export async function readGames(ctx: Context, path: string): Promise<EarlierGames | IoFault | undefined> {
  const chunks = openInput(ctx, path);
  const lines: string[] = [];
  for await (const line of linesOf(chunks)) lines.push(line);
  if (chunks.fault) return chunks.fault.code === 'ENOENT' ? noGames : chunks.fault;
  // A killed run can leave a half-written last line.
  if (lines.length > 0 && !lines.at(-1)!.endsWith('}')) lines.pop();
  const games = lines.map(gameOf).filter((game) => game !== undefined);
  if (games.length < lines.length) return undefined;
  return { lines, games: new Map(games.map((game) => [keyOf(scheduledOf(game)), game])) };
}

export function keyOf({ setup, seed, players, opening }: ScheduledGame): string {
  return JSON.stringify([setup, seed, players, opening]);
}

function scheduledOf({ saved: { setup, seed, moves }, players, opening }: MatchGame): ScheduledGame {
  return { setup, seed, players, opening: moves.slice(0, opening) };
}

export class GamesFile {
  private constructor(
    private readonly output: Output,
    private readonly earlier: ReadonlySet<MatchGame>,
  ) {}

  /**
   * Opens the file to append games to those that it holds.
   * @param input a file that must not be replaced
   */
  static async open(ctx: Context, target: string, input: string | undefined, earlier: EarlierGames) {
    const { lines, games } = earlier;
    const keep = Buffer.byteLength(lines.map((line) => `${line}\n`).join(''));
    const inputs = input === undefined ? [] : [input];
    const output = await openTarget(ctx, target, { inputs, how: { keep } });
    if (isIoFault(output)) return output;
    // A compressed file is written anew.
    if (isGzipName(target)) for (const line of lines) await output.write(line);
    return new GamesFile(output, new Set(games.values()));
  }

  /** Writes a game, unless the file holds it already. */
  async add(game: MatchGame): Promise<void> {
    if (this.earlier.has(game)) return;
    await this.output.write(JSON.stringify(record(game)));
    await this.output.flush();
  }

  /** Closes the file. Returns its fault, unless the reader of a pipe has closed it. */
  async close(): Promise<IoFault | undefined> {
    const fault = await this.output.commit();
    return this.output.closedByReader ? undefined : fault;
  }
}

function record({ saved, players, points, opening, failure, loss }: MatchGame) {
  const result = results[2 * points];
  return { ...saved, players, opening, result, failure, loss };
}

/**
 * Returns the game of a line; undefined for any other line. The effort is not saved, so it is zero.
 */
function gameOf(line: string): MatchGame | undefined {
  const saved = readJson(recordForm, line);
  if (!saved) return undefined;
  const { players, opening, result, failure, loss } = saved;
  const efforts = [noEffort(), noEffort()] as const;
  const game = { players, points: results.indexOf(result) / 2, efforts, opening, saved };
  return loss === undefined ? game : { ...game, loss, failure: failure ?? loss };
}

function noEffort() {
  return { moves: 0, nodes: 0, ms: 0 };
}
