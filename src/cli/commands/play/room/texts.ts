/** The texts of `play --room`. */
import { turnText, type Turn } from '../../../../session/move-tree.js';
import { playerName } from '../../../../session/sentences.js';
import type { Session } from '../../../../session/session.js';
import { now } from '../../../../core/clock.js';
import type { Side } from '../../../../core/position.js';
import { clockText } from '../../../../session/clock.js';
import { refusalSentence, type Refusal } from '../../../../rooms/wire/refusals.js';
import type { RoomEvent, ShownRoom } from '../../../../rooms/client/room-client.js';
import type { Context } from '../../../context/context.js';
import { historyText, movesText, playedText } from '../events.js';
import { inLanguage } from '../../../../core/text/phrase.js';

/** Events of a room, and answers to its user's commands. */
export type RoomNotice = RoomEvent | { readonly kind: 'moves' | 'history' | 'board' | 'help' };

function nameOf({ language }: Context, { session, room }: ShownRoom, side: Side): string {
  const named = inLanguage(playerName(session, side), language);
  const { name } = room.seats[side];
  return name === undefined ? named : `${named} (${name})`;
}

/**
 * Returns the text of an event, without a newline at the end; empty where the board shows it all.
 */
export function roomEventText(ctx: Context, shown: ShownRoom, event: RoomNotice): string {
  const { say } = ctx;
  const { session, room } = shown;
  switch (event.kind) {
    case 'played':
      return event.own ? slideText(ctx, event.turn) : playedText(ctx, session, event.turn);
    case 'undone': {
      const names = event.turns.map(turnText).join(' ');
      return say('taken back: {names}', { names });
    }
    case 'rematch':
      return `${say('The next game.')} ${seatText(ctx, shown)}`;
    case 'offered':
      return offerText(ctx, shown);
    case 'declined':
      if (event.by === room.you) return say('declined');
      return say('{name} does not agree.', { name: nameOf(ctx, shown, event.by) });
    case 'seat':
      return presenceText(ctx, shown, event.side, event.here);
    case 'not-sent':
      return say('Your last entry did not arrive: enter it again.');
    case 'moves':
      return session.isOver ? '-' : movesText(ctx, session);
    case 'history':
      return historyText(session);
    case 'help':
      return helpText(ctx, session);
    case 'board':
      return session.clock ? clocksText(ctx, shown) : '';
    case 'refused':
      return refusalText(ctx, event.refusal);
    case 'over':
      return overText(ctx, shown);
    case 'entered':
    case 'ended':
      return '';
  }
}

export function refusalText({ language }: Context, refusal: Refusal): string {
  return inLanguage(refusalSentence(refusal), language);
}

/**
 * Describes one's own seat, the others in the room, the invitation and the commands.
 * @param link returns the address of a seat by its token
 */
export function welcomeText(ctx: Context, shown: ShownRoom, link: (token: string) => string): string {
  const { say } = ctx;
  const { session, room } = shown;
  const lines = [seatText(ctx, shown)];
  for (const side of [0, 1] as const) {
    const { computer, here, taken } = room.seats[side];
    const name = nameOf(ctx, shown, side);
    if (computer !== undefined) lines.push(say('{name} is a computer: {computer}.', { name, computer }));
    else if (side !== room.you && !taken) lines.push(say('{name} has not come yet.', { name }));
    else if (side !== room.you) lines.push(presenceText(ctx, shown, side, here));
  }
  if (room.invitation !== undefined) {
    const address = link(room.invitation);
    lines.push(say('Send this invitation: {address}', { address }));
  }
  if (session.clock) lines.push(clocksText(ctx, shown));
  const commands = say('Commands: help moves history undo rematch yes no resign board quit.');
  return [...lines, commands].join('\n');
}

function seatText(ctx: Context, shown: ShownRoom): string {
  const { you } = shown.room;
  if (you === undefined) return ctx.say('You watch.');
  const name = nameOf(ctx, shown, you);
  return ctx.say('You are {name}.', { name });
}

function presenceText(ctx: Context, shown: ShownRoom, side: Side, here: boolean): string {
  const name = nameOf(ctx, shown, side);
  return here ? ctx.say('{name} is here.', { name }) : ctx.say('{name} is away.', { name });
}

/** Says where the player's move slid; the move itself is on the screen already. */
function slideText({ say }: Context, { chosen, landed, chosenName, landedName }: Turn): string {
  if (chosen === landed) return '';
  return say('{chosenName} slides to {landedName}', { chosenName, landedName });
}

function offerText(ctx: Context, shown: ShownRoom): string {
  const { say } = ctx;
  const { you } = shown.room;
  const { offer } = shown.session;
  if (!offer) return '';
  if (offer.by === you) return say('You have asked; the other answers.');
  const name = nameOf(ctx, shown, offer.by);
  const asks =
    offer.what === 'undo'
      ? say('{name} asks to take the last move back.', { name })
      : say('{name} asks for another game.', { name });
  return you === undefined ? asks : `${asks} ${say('yes or no?')}`;
}

/** Returns the score, which the board does not show, from the second game on. */
function overText(ctx: Context, shown: ShownRoom): string {
  const { games, score } = shown.room;
  if (games === 0) return '';
  return `${ctx.say('Score')}: ${ofBothSides(ctx, shown, score.map(String))}`;
}

function clocksText(ctx: Context, shown: ShownRoom): string {
  const left = shown.session.clock!.leftAt(now());
  return `${ctx.say('Clocks')}: ${ofBothSides(ctx, shown, left.map(clockText))}`;
}

function ofBothSides(ctx: Context, shown: ShownRoom, values: readonly string[]): string {
  return ([0, 1] as const).map((side) => `${nameOf(ctx, shown, side)} ${values[side]}`).join(', ');
}

/** @param left milliseconds of the side to move */
export function promptText(ctx: Context, shown: ShownRoom, left: number | undefined): string {
  const { say } = ctx;
  const { session, room } = shown;
  const { you } = room;
  const { offer } = session;
  if (offer && you !== undefined && offer.by !== you) return say('yes or no> ');
  if (session.isOver)
    return you === undefined ? say('over, Enter leaves> ') : say('over: rematch, or Enter leaves> ');
  const time = left === undefined ? '' : `, ${clockText(left)}`;
  if (you === session.toMove) return say('your move{time}> ', { time });
  const name = nameOf(ctx, shown, session.toMove);
  return say('{name} to move{time}> ', { name, time });
}

/** Says how to come back; empty for a watcher, and after the end of the game. */
export function farewellText({ say }: Context, { room, session }: ShownRoom): string {
  if (room.you === undefined || session.isOver) return '';
  const stays = say(
    'Your seat stays yours: the same command brings you back, and so does the link in a browser.',
  );
  const runs = say(' The clock runs on.');
  return session.clock?.runningSide === undefined ? stays : stays + runs;
}

function helpText({ say, language }: Context, { game, start }: Session): string {
  const commands = say(
    `  moves    what can be played now
  history  what was played
  undo     ask to take your last move back
  rematch  after the end: ask for another game
  yes, no  answer what the other asks
  resign   give up
  board    show the board and the clocks again
  quit     leave; the seat stays yours`,
  );
  return `${inLanguage(game.view.typing(start), language)}\n${commands}`;
}

/** Error codes of Node and OpenSSL for a certificate that is not accepted. */
const certificateCode = /CERT|SELF_SIGNED|UNABLE_TO|SIGNATURE|ALTNAME/;

/**
 * Says why there is no connection.
 * @param origin of the server
 * @param fault of ws or the system; undefined if there was no answer
 */
export function faultText(ctx: Context, origin: string, fault: unknown): string {
  const { say } = ctx;
  const { code, message = '' } = (fault ?? {}) as Partial<NodeJS.ErrnoException>;
  const [, status] = /^Unexpected server response: (\d+)$/.exec(message) ?? [];
  if (status !== undefined) return answerText(ctx, origin, Number(status));
  if (code?.startsWith('WS_ERR')) return say('there are no rooms at {origin} ({code})', { origin, code });
  if (code !== undefined && certificateCode.test(code))
    return say(
      'the certificate of {origin} is not trusted ({code}); NODE_EXTRA_CA_CERTS=file.pem adds one that is',
      { origin, code },
    );
  const why = code === undefined ? '' : ` (${code})`;
  return say('{origin} does not answer{why}', { origin, why });
}

function answerText(ctx: Context, origin: string, status: number): string {
  const { say } = ctx;
  const shown = String(status);
  if (status === 503 || status === 429) return refusalText(ctx, { code: 'too-busy' });
  if (status === 403 || status === 421)
    return say('the server does not go by the name {origin} (status {shown})', { origin, shown });
  if (status >= 500) return say('the server at {origin} is out of order (status {shown})', { origin, shown });
  return say('there are no rooms at {origin} (status {shown})', { origin, shown });
}
