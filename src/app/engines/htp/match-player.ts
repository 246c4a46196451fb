/** Other programs as players of a match, through the Hex Text Protocol. */
import type { Setup } from '../../../core/game.js';
import type { EngineProtocol, Lines, Protocol } from '../../play/match/program-player.js';
import { htpGame } from './game.js';
import { colourOf } from './protocol.js';
import { phrase } from '../../../core/text/phrase.js';

/** The protocol has moves but no boards, so a game begins without stones. */
export const htp: EngineProtocol = {
  id: 'htp',
  games: [htpGame.id],
  only: phrase('{name} from the empty board', { name: htpGame.name }),
  plays: ({ game, cells }) => game === htpGame.id && cells.every((cell) => cell === 0),
  conversation: () => conversation,
};

const conversation: Protocol = {
  quit: 'quit',
  /** The program must answer `name`, even with an error, and must accept the board. */
  greet: async (lines, start) => {
    const command = sizeCommand(start);
    const answer = (await ask(lines, 'name')) && (await ask(lines, command));
    if (!answer) return lines.unready();
    return answer.ok ? undefined : { kind: 'refused', command, answer: answer.text };
  },
  begin: async (lines, { start }) => {
    await ask(lines, sizeCommand(start));
    await ask(lines, 'clear_board');
  },
  played: async (lines, _session, { side, landedName }) => {
    const move = landedName === 'swap' ? 'swap-pieces' : landedName;
    await ask(lines, `play ${colourOf(side)} ${move}`);
  },
  choose: async (lines, session) => {
    const reply = await ask(lines, `genmove ${colourOf(session.toMove)}`);
    if (!reply?.ok) return { kind: 'failed', loss: 'illegal', reason: 'no answer' };
    const text = reply.text.toLowerCase();
    if (text === 'resign') return { kind: 'resign' };
    const move = session.moveCalled(text === 'swap-pieces' ? 'swap' : text);
    return move.ok ? { kind: 'move', move: move.value } : { kind: 'failed', loss: 'illegal', reason: text };
  },
};

function sizeCommand({ rows, cols }: Setup): string {
  return `boardsize ${String(cols)} ${String(rows)}`;
}

/** Returns the answer to a command; undefined if the program no longer answers. */
async function ask(lines: Lines, command: string): Promise<{ ok: boolean; text: string } | undefined> {
  lines.command(command);
  let answer: string | undefined;
  for (;;) {
    const line = await lines.receive();
    if (line === undefined) return undefined;
    // Other output before the answer is skipped; the answer ends with an empty line.
    if (answer === undefined && /^[=?]/.test(line)) answer = line;
    else if (answer !== undefined && line.trim() === '') break;
  }
  lines.answered();
  return { ok: answer.startsWith('='), text: answer.slice(1).trim() };
}
