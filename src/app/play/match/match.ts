/**
 * Plays a match: every opening twice with colours exchanged, until the pairs are played or the
 * sequential test decides.
 */
import { now } from '../../../core/clock.js';
import type { Game, Setup } from '../../../core/game.js';
import { type Side, otherSide } from '../../../core/position.js';
import { act } from '../../../session/act.js';
import { savedGame, type SavedGame } from '../../../session/saved-game.js';
import { Session } from '../../../session/session.js';
import type { Opening } from './openings.js';
import type { ChosenMove, Loss, MatchPlayer } from './players.js';
import { pairsOf, sprtVerdict, type Sprt } from './statistics.js';

export interface MatchJob {
  readonly game: Game;
  readonly start: Setup;
  readonly openings: readonly Opening[];
  readonly sprt: Sprt | undefined;
  readonly seed: number;
  /** Ends the match; an unfinished game is dropped. */
  readonly signal?: AbortSignal;
  /** Returns a game that an earlier run played, which is then not played again. */
  readonly earlier?: (game: ScheduledGame) => MatchGame | undefined;
}

export interface ScheduledGame {
  /** The record of the start. */
  readonly setup: string;
  /** Names of the first and the second side. */
  readonly players: readonly [string, string];
  readonly opening: Opening;
  readonly seed: number;
}

/** Moves, nodes and time of a player in one game. */
export interface Effort {
  moves: number;
  nodes: number;
  ms: number;
}

export interface MatchGame {
  /** Names of the first and the second side. */
  readonly players: readonly [string, string];
  /** Points of the first side: 1, 1/2 or 0. */
  readonly points: number;
  /** Set if a player lost by an illegal move or a missing answer. */
  readonly failure?: string | undefined;
  readonly loss?: Loss | undefined;
  readonly efforts: readonly [Effort, Effort];
  /** Number of moves of the opening at the beginning of `saved.moves`. */
  readonly opening: number;
  readonly saved: SavedGame;
}

/** Plays `a` against `b` in pairs of games; `a` moves first in the first game of a pair. */
export async function* playMatch(job: MatchJob, a: MatchPlayer, b: MatchPlayer): AsyncGenerator<MatchGame> {
  const points: number[] = [];
  const stopped = job.signal && aborted(job.signal);
  for (const scheduled of schedule(job, a.name, b.name)) {
    const players = scheduled.players[0] === a.name ? ([a, b] as const) : ([b, a] as const);
    const game = job.earlier?.(scheduled) ?? (await playUnless(stopped, job, scheduled, players));
    if (!game) return;
    yield game;
    points.push(game.points);
    if (job.sprt && points.length % 2 === 0 && sprtVerdict(pairsOf(points), job.sprt) !== 'continue') return;
  }
}

/** Yields the games of `a` against `b`; the sequential test may end a match earlier. */
export function* schedule(job: MatchJob, a: string, b: string): Generator<ScheduledGame> {
  const setup = job.game.codec.format(job.start);
  for (const [index, opening] of job.openings.entries()) {
    for (const players of [[a, b] as const, [b, a] as const])
      yield { setup, players, opening, seed: job.seed + index };
  }
}

/** Plays a game. Resolves to undefined if the match is stopped. */
async function playUnless(
  stopped: Promise<undefined> | undefined,
  job: MatchJob,
  scheduled: ScheduledGame,
  players: readonly [MatchPlayer, MatchPlayer],
): Promise<MatchGame | undefined> {
  const played = playGame(job, scheduled, players);
  // The end of the match does not wait for the move of a slow program.
  const game = await (stopped ? Promise.race([played, stopped]) : played);
  return job.signal?.aborted ? undefined : game;
}

/** Resolves to undefined when the signal is given. */
export function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

/** Plays one game. Equal openings and seeds give equal games if the engines count nodes. */
async function playGame(
  { game, start, signal }: MatchJob,
  { opening, seed }: ScheduledGame,
  players: readonly [MatchPlayer, MatchPlayer],
): Promise<MatchGame> {
  const opened = Session.open(game, start, seed, { seats: ['engine', 'engine'] });
  if (!opened.ok) throw new Error(`no game from this start: ${opened.error.code}`);
  const session = opened.value;
  for (const player of players) await player.begin(session);
  for (const move of opening) {
    session.apply({ kind: 'move', move });
    for (const player of players) await player.played(session, session.turns.at(-1)!);
  }
  const efforts: [Effort, Effort] = [effort(), effort()];
  let failed: (Failure & { readonly side: Side }) | undefined;
  while (!session.isOver && !signal?.aborted) {
    const side = session.toMove;
    const failure = await takeTurn(session, players, efforts[side]);
    if (failure) failed = { ...failure, side };
  }
  return {
    players: [players[0].name, players[1].name],
    points: pointsOf(session),
    failure: failed && `${players[failed.side].name}: ${failed.reason}`,
    loss: failed?.loss,
    efforts,
    opening: opening.length,
    saved: savedGame(session),
  };
}

function effort(): Effort {
  return { moves: 0, nodes: 0, ms: 0 };
}

function pointsOf(session: Session): number {
  const winner = session.ending()!.winner;
  return winner === 'draw' ? 1 / 2 : 1 - winner;
}

type Failure = Omit<Extract<ChosenMove, { kind: 'failed' }>, 'kind'>;

/** Lets the side to move play. Returns the reason if it fails and so loses the game. */
async function takeTurn(
  session: Session,
  players: readonly [MatchPlayer, MatchPlayer],
  spent: Effort,
): Promise<Failure | undefined> {
  const side = session.toMove;
  const started = now();
  const choice = await players[side].choose(session);
  spent.ms += now() - started;
  spent.moves++;
  if (choice.kind !== 'move') {
    act(session, { type: 'resign' }, side);
    return choice.kind === 'failed' ? choice : undefined;
  }
  spent.nodes += choice.nodes ?? 0;
  const move = session.nameOf(choice.move);
  act(session, { type: 'move', move }, side);
  if (session.resigned === side) return { loss: 'illegal', reason: `illegal move ${move}` };
  await players[otherSide(side)].played(session, session.turns.at(-1)!);
  return undefined;
}
