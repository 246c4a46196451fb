/** Saves and loads the games of `play`, and saves the current game when a signal ends it. */
import { existsSync } from 'node:fs';
import { readGames } from '../../../app/answers/convert/read.js';
import { savedGameText } from '../../../session/saved-game.js';
import type { Session } from '../../../session/session.js';
import { ioReason, isIoFault } from '../../../batch/io-fault.js';
import { Chunks } from '../../../batch/read/input.js';
import { openOutput } from '../../../batch/write/output.js';
import type { Context } from '../../context/context.js';
import type { PlayOptions } from './seats.js';
import { inLanguage } from '../../../core/text/phrase.js';

/**
 * The result of saving: whether the file holds the game, and a sentence that says where or why not.
 */
type SaveResult = { readonly ok: boolean; readonly said: string };

export class GameFiles {
  /** The text written last, and its file. */
  private saved: { readonly path: string; readonly text: string } | undefined;

  constructor(
    private readonly ctx: Context,
    private readonly options: Pick<PlayOptions, 'output' | 'seatWords'>,
  ) {}

  /** Returns whether writing to `path` would replace a file other than this game's. */
  wouldReplace(path: string): boolean {
    return path !== this.saved?.path && path !== this.options.output && existsSync(path);
  }

  /** Writes a saved game, complete or not at all. */
  async save(path: string, text: string): Promise<SaveResult> {
    const { say, language } = this.ctx;
    const output = await openOutput(path);
    if (isIoFault(output)) return { ok: false, said: inLanguage(ioReason(output), language) };
    await output.writeText(text);
    const fault = await output.commit();
    if (fault) return { ok: false, said: inLanguage(ioReason(fault), language) };
    this.saved = { path, text };
    return { ok: true, said: say('saved in {path}', { path }) };
  }

  /**
   * Saves a game that a signal ends, unless it is saved already.
   * @returns where the game is and how to continue it, or why it is lost; undefined if no move was
   *   played
   */
  async leave(session: Session): Promise<string | undefined> {
    if (session.turns.length === 0) return undefined;
    const text = savedGameText(session);
    const path =
      this.saved?.text === text ? this.saved.path : (this.options.output ?? freeName(session.game.id));
    const { ok, said } = await this.save(path, text);
    const { say } = this.ctx;
    if (!ok) return say('the game is not saved: {said}', { said });
    const command = `./solve play -i ${path}${this.options.seatWords}`;
    return say('The game is saved in {path}; {command} continues it.', { path, command });
  }
}

function freeName(game: string): string {
  let name = `tabuleiro-${game}.json`;
  for (let i = 2; existsSync(name); i++) name = `tabuleiro-${game}-${String(i)}.json`;
  return name;
}

/** A file, and the number of a game or position in it, counted from 1. */
export interface GameAddress {
  readonly path: string;
  readonly number: number;
}

/** Parses `games.txt 3`: the third game of the file. Without a number it is the first. */
export function gameAddress(text: string): GameAddress {
  const [, path, number] = /^(\S.*?)(?:\s+([1-9]\d{0,8}))?$/su.exec(text)!;
  return { path, number: Number(number ?? 1) };
}

/**
 * Reads a game or position from a file of any known format. Returns a sentence if there is none.
 */
export async function readGame(
  { say, language }: Pick<Context, 'say' | 'language'>,
  { path, number }: GameAddress,
): Promise<Session | string> {
  // The moves come from standard input, so `-` names a file here.
  const chunks = new Chunks(path === '-' ? './-' : path);
  let count = 0;
  for await (const item of readGames(chunks, 'auto')) {
    if (++count < number) continue;
    if (item.kind === 'game') return item.session;
    return `${path}:${String(item.line)}: ${inLanguage(item.text, language)}`;
  }
  if (chunks.fault) return inLanguage(ioReason(chunks.fault), language);
  const n = String(number);
  return say('{path}: there is no game or position {n}', { path, n });
}
