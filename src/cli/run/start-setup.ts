/** Where a game begins: on the board of a size and a header, or in a record of a file. */
import { findRecord } from '../../app/positions/records.js';
import { startSetup } from '../../app/positions/start-position.js';
import type { Game, Setup } from '../../core/game.js';
import { isHeaderWord } from '../options/position-options.js';
import type { Context } from './context.js';
import { oneInput, openInput } from './files.js';
import { exitCodes, ioFailed, refusedUsage, wrongUsage } from '../messages/failures.js';
import { refusedRecord } from '../messages/message.js';

export interface Size {
  readonly rows: number;
  readonly cols: number;
}

export interface StartChoice {
  /** Undefined: that of the record. */
  readonly game: Game | undefined;
  readonly size: Size | undefined;
  /** `key=value`, as in the header of a record. */
  readonly header: readonly string[];
  /** A file of positions, and the number of the record in it. */
  readonly input: string | undefined;
  readonly record: number;
}

export interface Start {
  readonly game: Game;
  readonly setup: Setup;
}

/** Undefined, after saying why, if there is no such position. @param standard size of a game's board. */
export async function startOf(
  ctx: Context,
  choice: StartChoice,
  standard: (game: Game) => Size,
): Promise<Start | undefined> {
  const { game, size, header, input } = choice;
  if (input !== undefined) {
    if (size === undefined && header.length === 0) return startInFile(ctx, choice, input);
    return wrongUsage(
      ctx,
      ctx.say(
        'size and header of a position of a file are those of its record',
        'tamanho e cabeçalho de uma posição de arquivo são os do registro',
      ),
    );
  }
  if (!game)
    return wrongUsage(
      ctx,
      ctx.say('which game? name one, or a file with -i', 'qual jogo? dê o nome de um, ou um arquivo com -i'),
    );
  const setup = startSetup(game, size ?? standard(game), header);
  return setup.ok ? { game, setup: setup.value } : refusedUsage(ctx, setup.error);
}

async function startInFile(
  ctx: Context,
  { game, record }: StartChoice,
  input: string,
): Promise<Start | undefined> {
  const chunks = openInput(ctx, input);
  const item = await findRecord(chunks, record);
  if (chunks.fault) return ioFailed(ctx, chunks.fault);
  if (!item) return noRecord(ctx, input, record);
  if (item.kind === 'refused') {
    ctx.tell(refusedRecord(input, item, ctx.language));
    ctx.setExitCode(exitCodes.usage);
    return undefined;
  }
  if (game === undefined || item.game === game) return item;
  const [n, id] = [String(record), game.id];
  return wrongUsage(
    ctx,
    ctx.say(`${input}: record ${n} is not ${id}`, `${input}: o registro ${n} não é ${id}`),
  );
}

export interface GameWords {
  readonly game: Game | undefined;
  /** A file of positions; undefined where a game is begun. */
  readonly input: string | undefined;
  readonly header: readonly string[];
  /** The other words: size, plies. */
  readonly words: readonly string[];
}

/**
 * What the words of a command say: a game or a file (`-i`, for those who leave it out), options of the header, and what
 * is left. After `-i` the first word may be a number. Undefined, after saying so, if two files are named.
 */
export function gameWords(
  ctx: Context,
  first: Game | string | undefined,
  others: readonly string[],
  options: { readonly input?: string | undefined; readonly header?: readonly string[] | undefined },
): GameWords | undefined {
  const isFile = typeof first === 'string' && !/^\d+$/.test(first);
  const isGame = typeof first === 'object';
  const words = first === undefined || isFile || isGame ? others : [first, ...others];
  const named = options.input !== undefined || isFile;
  const input = named ? oneInput(ctx, options.input, isFile ? first : undefined) : undefined;
  if (named && input === undefined) return undefined;
  return {
    game: isGame ? first : undefined,
    input,
    header: [...(options.header ?? []), ...words.filter(isHeaderWord)],
    words: words.filter((word) => !isHeaderWord(word)),
  };
}

/** Whether the position is of a game of two; if not, says so. @param why in the user's language. */
export function hasTwoPlayers(ctx: Context, { game, setup }: Start, why: string): boolean {
  if (game.rules.traits(setup).players === 2) return true;
  const { id } = game;
  wrongUsage(ctx, ctx.say(`${id} has one player${why}`, `${id} tem um só jogador${why}`));
  return false;
}

/** The file is shorter. */
export function noRecord(ctx: Context, input: string, record: number): undefined {
  const n = String(record);
  return wrongUsage(ctx, ctx.say(`${input}: there is no record ${n}`, `${input}: não há o registro ${n}`));
}
