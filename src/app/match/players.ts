/** Who plays a match: engines of this program, or other programs through the Hex Text Protocol. */
import type { Move } from '../../core/position.js';
import { colourOf } from '../htp/colours.js';
import { think, type EngineOptions } from '../play/engine.js';
import type { Session, Turn } from '../play/session.js';

/** A move, or why there is none. Engines of other programs report no nodes. */
export type Choice =
  | { readonly kind: 'move'; readonly move: Move; readonly nodes?: number }
  | { readonly kind: 'resign' }
  | { readonly kind: 'failed'; readonly reason: string };

export interface MatchPlayer {
  readonly name: string;
  /** A game begins; moves already on the board follow as `played`. */
  begin(session: Session): Promise<void>;
  /** A move that somebody else made. */
  played(session: Session, turn: Turn): Promise<void>;
  choose(session: Session): Promise<Choice>;
  close(): void;
}

/** An engine of this program. */
export function enginePlayer(name: string, options: EngineOptions): MatchPlayer {
  return {
    name,
    begin: () => Promise.resolve(),
    played: () => Promise.resolve(),
    choose: (session) => {
      const { game, start, setup, position, turns } = session;
      const thought = think({ game, start, setup, position, turns }, options);
      if (!thought.ok) return Promise.resolve({ kind: 'failed', reason: thought.error.code });
      const { move, answer } = thought.value;
      return Promise.resolve({ kind: 'move', move, nodes: answer.stats.nodes });
    },
    close: () => undefined,
  };
}

/** Another program: its lines in and out. */
export interface LineChannel {
  send(line: string): void;
  /** The next line; undefined when the program has ended. */
  receive(): Promise<string | undefined>;
  close(): void;
}

/** A program that speaks the Hex Text Protocol; for Hex only. */
export function htpPlayer(name: string, channel: LineChannel): MatchPlayer {
  return {
    name,
    begin: async ({ start }) => {
      await ask(channel, `boardsize ${String(start.cols)} ${String(start.rows)}`);
      await ask(channel, 'clear_board');
    },
    played: async (_session, { side, landedName }) => {
      const move = landedName === 'swap' ? 'swap-pieces' : landedName;
      await ask(channel, `play ${colourOf(side)} ${move}`);
    },
    choose: async (session) => {
      const reply = await ask(channel, `genmove ${colourOf(session.toMove)}`);
      if (reply === undefined) return { kind: 'failed', reason: 'no answer' };
      const text = reply.toLowerCase();
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

/** The text of a successful answer; undefined for a failure or a program that has ended. */
async function ask(channel: LineChannel, command: string): Promise<string | undefined> {
  channel.send(command);
  let answer: string | undefined;
  for (;;) {
    const line = await channel.receive();
    if (line === undefined) return undefined;
    // Chatter before the answer is not ours; the answer ends with an empty line.
    if (answer === undefined && /^[=?]/.test(line)) answer = line;
    else if (answer !== undefined && line.trim() === '') break;
  }
  return answer.startsWith('=') ? answer.slice(1).trim() : undefined;
}
