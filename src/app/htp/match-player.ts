/** Other programs as players of a match, through the Hex Text Protocol. */
import type { Setup } from '../../core/game.js';
import { colourOf } from './protocol.js';
import type { Fate, MatchPlayer, Unready } from '../match/players.js';

/** Another program: its lines in and out. */
export interface LineChannel {
  send(line: string): void;
  /** The next line; undefined when the program has ended. */
  receive(): Promise<string | undefined>;
  /** After its last line; undefined if it goes on without output. */
  fate?(): Promise<Fate | undefined>;
  /**
   * Ends its input, and the program itself, with all that it started, if it does not end soon; or at once, because it
   * does not listen (`silent`) or says too much (`flooded`).
   */
  close(atOnce?: 'silent' | 'flooded'): void;
}

/** Some engines read large files before they say a word. */
const standardGreetingMs = 30_000;

/** A program that speaks the Hex Text Protocol; for Hex only. @param greetingMs for its first answer. */
export function htpPlayer(name: string, channel: LineChannel, greetingMs = standardGreetingMs): MatchPlayer {
  return {
    name,
    greet: (start) => greeted(channel, start, greetingMs),
    begin: async ({ start }) => {
      await ask(channel, sizeCommand(start));
      await ask(channel, 'clear_board');
    },
    played: async (_session, { side, landedName }) => {
      const move = landedName === 'swap' ? 'swap-pieces' : landedName;
      await ask(channel, `play ${colourOf(side)} ${move}`);
    },
    choose: async (session) => {
      const reply = await ask(channel, `genmove ${colourOf(session.toMove)}`);
      if (!reply) return { kind: 'failed', reason: `no answer${fateText(await channel.fate?.())}` };
      if (!reply.ok) return { kind: 'failed', reason: 'no answer' };
      const text = reply.text.toLowerCase();
      if (text === 'resign') return { kind: 'resign' };
      const move = session.moveCalled(text === 'swap-pieces' ? 'swap' : text);
      return move.ok ? { kind: 'move', move: move.value } : { kind: 'failed', reason: text };
    },
    close: () => {
      channel.send('quit');
      channel.close();
    },
  };
}

function sizeCommand({ rows, cols }: Setup): string {
  return `boardsize ${String(cols)} ${String(rows)}`;
}

/** A program may lack `name`, as long as it answers; the board it must take. */
async function greeted(channel: LineChannel, start: Setup, ms: number): Promise<Unready | undefined> {
  const command = sizeCommand(start);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'silent'>((resolve) => (timer = setTimeout(resolve, ms, 'silent')));
  const taken = ask(channel, 'name').then((answer) => answer && ask(channel, command));
  const answer = await Promise.race([taken, late]);
  clearTimeout(timer);
  if (answer === 'silent') {
    channel.close('silent');
    return { kind: 'silent' };
  }
  if (!answer) return { kind: 'ended', fate: await channel.fate?.() };
  return answer.ok ? undefined : { kind: 'refused', command, answer: answer.text };
}

function fateText(fate: Fate | undefined): string {
  if (!fate) return '';
  if (fate.flooded) return ', its output was too long';
  return `, it ended with ${fate.signal === null ? `exit code ${String(fate.code)}` : fate.signal}`;
}

/** Lines of chatter and answer to one command: beyond, the program is taken to have gone mad. */
const maxLines = 10_000;

/** What it answers; undefined for a program that has ended. */
async function ask(
  channel: LineChannel,
  command: string,
): Promise<{ ok: boolean; text: string } | undefined> {
  channel.send(command);
  let answer: string | undefined;
  for (let lines = 0; ; lines++) {
    if (lines > maxLines) channel.close('flooded');
    const line = await channel.receive();
    if (line === undefined) return undefined;
    // Chatter before the answer is not ours; the answer ends with an empty line.
    if (answer === undefined && /^[=?]/.test(line)) answer = line;
    else if (answer !== undefined && line.trim() === '') break;
  }
  return { ok: answer.startsWith('='), text: answer.slice(1).trim() };
}
