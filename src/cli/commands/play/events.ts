/** Events of a game as lines of text. */
import { valueText } from '../../../app/play/board.js';
import type { EngineMove } from '../../../app/play/engine.js';
import type { Hints } from '../../../app/play/hints.js';
import type { SessionEvent } from '../../../session/events.js';
import { turnText, type Turn } from '../../../session/move-tree.js';
import { playerName } from '../../../session/sentences.js';
import type { Session } from '../../../session/session.js';
import type { Context } from '../../context/context.js';

import { inLanguage } from '../../../core/text/phrase.js';

/** The cause of an event: the text typed, or the computer's move with its search. */
export interface Cause {
  readonly typed?: string;
  readonly thought?: EngineMove;
}

/**
 * Returns the text of the latest event, without a newline at the end; empty where the board shows
 * it all.
 */
export function eventText(ctx: Context, session: Session, event: SessionEvent, cause: Cause): string {
  const { say, language } = ctx;
  switch (event.kind) {
    case 'move': {
      const turn = session.turns.at(-1)!;
      if (!turn.lost) return movedText(ctx, session, turn, cause.thought);
      const [cell, name] = [cause.typed ?? '', inLanguage(playerName(session, turn.side), language)];
      return say('{cell} is taken: {name} loses the turn', { cell, name });
    }
    case 'undo': {
      const names = event.taken?.join(' ') ?? '';
      return say('taken back: {names}', { names });
    }
    case 'resume':
      return say('the game goes on');
    default:
      return '';
  }
}

function movedText(ctx: Context, session: Session, turn: Turn, thought: EngineMove | undefined): string {
  // The move that a human typed is on the screen already.
  if (!thought && turn.chosen === turn.landed) return '';
  const played = playedText(ctx, session, turn);
  return thought ? `${played}\n  ${thoughtText(ctx, thought)}` : played;
}

/** Says which player plays which move, and where it slides. */
export function playedText({ say, language }: Context, session: Session, turn: Turn): string {
  const name = inLanguage(playerName(session, turn.side), language);
  const { chosen, landed, chosenName, landedName } = turn;
  const slid = chosen === landed ? '' : say(', slides to {landedName}', { landedName });
  return say('{name} plays {chosenName}{slid}', { name, chosenName, slid });
}

/** Returns the computer's result and its cost, in the form of the reports. */
function thoughtText({ say, numbers, language }: Context, { algorithm, answer }: EngineMove): string {
  const { stats } = answer;
  const { nodes, cutsAlpha, cutsBeta, depth } = stats;
  const time = numbers.duration(stats.ms);
  const value = valueText(answer, language);
  return say(
    '{algorithm}: value {value}, {nodes} {nodes|node|nodes}, {cutsAlpha} {cutsAlpha|alpha cut|alpha cuts}, {cutsBeta} {cutsBeta|beta cut|beta cuts}, depth {depth}, {time}',
    {
      algorithm,
      value,
      nodes,
      cutsAlpha,
      cutsBeta,
      depth,
      time,
    },
  );
}

/** The largest number of moves in a hint. */
const maxHints = 5;

/** Lists the best moves with their values, the preferred ones first. */
export function hintsText(ctx: Context, session: Session, { values, ranked }: Hints): string {
  const shown = ranked.slice(0, maxHints).map((move) => {
    const value = values.find((one) => one.move === move)!;
    return `${session.nameOf(move)} ${valueText(value, ctx.language)}`;
  });
  if (shown.length === 0) return ctx.say('no move is known to be better');
  const title = ctx.say('values for the player to move, best first:');
  const more = ranked.length - shown.length;
  const rest = more === 0 ? '' : `\n  ${ctx.say('and {more} {more|move|moves} more', { more })}`;
  return `${title}\n${inColumns(shown, ctx.columns)}${rest}`;
}

export function historyText({ turns }: Session): string {
  return turns.length === 0 ? '-' : turns.map((turn, i) => `${String(i + 1)}. ${turnText(turn)}`).join('  ');
}

export function helpText({ say, language }: Context, { game, start }: Session): string {
  const commands = say(
    `  hint          the best moves and their values
  moves         what can be played now
  history       what was played
  undo          take back your last move
  save <file>   keep the game
  load <file>   continue it; load <file> 3: game or position 3 of a file
  resign        give up
  board         show the board again
  quit          leave`,
  );
  return `${inLanguage(game.view.typing(start), language)}\n${commands}`;
}

export function movesText({ columns }: Context, session: Session): string {
  return inColumns(
    session.legalMoves().map((move) => session.nameOf(move)),
    columns,
  );
}

/** Sets words in columns of equal width, in lines of at most `columns` characters. */
function inColumns(words: readonly string[], columns: number): string {
  const width = Math.max(0, ...words.map((word) => word.length)) + 2;
  const perLine = Math.max(1, Math.floor((Math.min(columns, 110) - 2) / width));
  const lines: string[] = [];
  for (let i = 0; i < words.length; i += perLine) {
    const line = words.slice(i, i + perLine).map((word) => word.padEnd(width));
    lines.push(`  ${line.join('')}`.trimEnd());
  }
  return lines.join('\n');
}
