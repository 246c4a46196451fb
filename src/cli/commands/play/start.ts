/** From the arguments of `play` to a game that can be played, or one line on why there is none. */
import { findRecord } from '../../../app/positions/records.js';
import type { PlayOptions } from '../../../app/play/play-controller.js';
import { questionOf } from '../../../app/play/engine.js';
import { Session } from '../../../app/play/session.js';
import { startSetup } from '../../../app/positions/start-position.js';
import { readChunks } from '../../../batch/read/input.js';
import type { Game, Setup } from '../../../core/game.js';
import { Random, freshSeed } from '../../../core/random.js';
import type { Context } from '../../run/context.js';
import { refusedRecord } from '../../run/message.js';
import { exitCodes, ioFailed, refusedUsage, wrongUsage } from '../../run/failures.js';
import { runPlay } from './run.js';

export interface PlayJob {
  readonly game: Game;
  readonly header: readonly string[];
  readonly size: { rows: number; cols: number } | undefined;
  readonly from: string | undefined;
  readonly record: number;
  /** Fresh where nothing is said; games that depend on it print it. */
  readonly seed: number | undefined;
  readonly play: PlayOptions;
}

export async function startPlay(ctx: Context, job: PlayJob): Promise<void> {
  const seed = job.seed ?? freshSeed();
  const setup = job.from === undefined ? freshSetup(ctx, job, seed) : await recordSetup(ctx, job, job.from);
  if (!setup) return;
  const opened = Session.open(job.game, setup, seed);
  if (!opened.ok) return refusedUsage(ctx, opened.error);
  const session = opened.value;
  if (job.play.loseTurn && session.lostTurnMove === undefined) {
    const { id } = job.game;
    return wrongUsage(ctx, ctx.say(`no turn can be lost in ${id}`, `em ${id} não se perde a vez`));
  }
  if (!enginesFit(ctx, job, session)) return;
  const { chance, players } = job.game.rules.traits(setup);
  const drawn = chance || (players === 1 && job.from === undefined);
  if (drawn) await ctx.print(ctx.say(`seed ${String(seed)}\n`, `semente ${String(seed)}\n`));
  await runPlay(ctx, session, job.play);
}

function freshSetup(ctx: Context, { game, size, header }: PlayJob, seed: number): Setup | undefined {
  const { rows, cols } = size ?? game.view.standardSize;
  const empty = startSetup(game, { rows, cols }, header);
  if (!empty.ok) return refusedUsage(ctx, empty.error);
  if (game.rules.traits(empty.value).players === 2) return empty.value;
  return drawnSetup(ctx, game, new Random(seed), { rows, cols });
}

/** Boards tried before one without a move is taken as it is: the smallest sizes may have none other. */
const attempts = 1000;

/** On an empty board a single player has nothing to do: the first random one that has a move. */
function drawnSetup(
  ctx: Context,
  game: Game,
  random: Random,
  size: { rows: number; cols: number },
): Setup | undefined {
  for (let left = attempts; ; left--) {
    const drawn = game.rules.generate(random, { kind: game.rules.kinds[0], ...size });
    if (!drawn.ok) return refusedUsage(ctx, drawn.error);
    const position = game.rules.position(drawn.value);
    if (left === 1 || (position.ok && !position.value.isOver)) return drawn.value;
  }
}

async function recordSetup(ctx: Context, job: PlayJob, path: string): Promise<Setup | undefined> {
  const chunks = readChunks(path === '-' ? './-' : path);
  const item = await findRecord(chunks, job.record);
  if (chunks.fault) return ioFailed(ctx, chunks.fault);
  const n = String(job.record);
  if (!item)
    return wrongUsage(ctx, ctx.say(`${path}: there is no record ${n}`, `${path}: não há registro ${n}`));
  if (item.kind === 'refused') {
    ctx.tell(refusedRecord(path, item, ctx.language));
    ctx.setExitCode(exitCodes.usage);
    return undefined;
  }
  if (item.game === job.game) return item.setup;
  const { id } = job.game;
  return wrongUsage(
    ctx,
    ctx.say(`${path}: record ${n} is not ${id}`, `${path}: o registro ${n} não é ${id}`),
  );
}

/** An engine that will never take this game is told now, not at its first move. */
function enginesFit(ctx: Context, { game, play }: PlayJob, session: Session): boolean {
  for (const seat of play.seats) {
    if (seat.kind === 'human' || seat.engine.algorithm === undefined) continue;
    const { algorithm } = seat.engine;
    const solver = game.solvers.list.find(({ id }) => id === algorithm);
    const accepted = solver?.accepts(session.start, questionOf(seat.engine));
    if (accepted === true) continue;
    const known = game.solvers.list.map(({ id }) => id).join(', ');
    if (accepted) refusedUsage(ctx, accepted);
    else
      wrongUsage(
        ctx,
        ctx.say(
          `no algorithm ${algorithm}; there are: ${known}`,
          `não há o algoritmo ${algorithm}; há: ${known}`,
        ),
      );
    return false;
  }
  return true;
}
