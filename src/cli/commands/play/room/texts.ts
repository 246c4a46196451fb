/** What `play --room` says of a room. */
import { turnText, type Turn } from '../../../../session/move-tree.js';
import { playerName, refusalText as sessionRefusalText } from '../../../../session/sentences.js';
import type { Session } from '../../../../session/session.js';
import type { Side } from '../../../../core/position.js';
import { clockText } from '../../../../session/clock.js';
import type { RoomView } from '../../../../rooms/wire/protocol.js';
import { refusalSentence, type RoomRefusal } from '../../../../rooms/wire/refusals.js';
import type { RoomEvent } from '../../../../rooms/client/room-play.js';
import type { Context } from '../../../run/context.js';
import { inLanguage } from '../../../terminal/language.js';
import { historyText, movesText, playedText } from '../events.js';

/** A room and the game on its board. */
export interface Shown {
  readonly view: RoomView;
  readonly session: Session;
}

function nameOf({ language }: Context, session: Session, side: Side): string {
  return inLanguage(playerName(session, side), language);
}

/** What `event` says, without newline at the end; empty where the board says it all. */
export function roomEventText(ctx: Context, shown: Shown, event: RoomEvent): string {
  const { say, language } = ctx;
  const { session, view } = shown;
  switch (event.kind) {
    case 'played':
      return event.typed ? slideText(ctx, event.turn) : playedText(ctx, session, event.turn);
    case 'undone': {
      const names = event.turns.map(turnText).join(' ');
      return say(`taken back: ${names}`, `desfeito: ${names}`);
    }
    case 'rematch':
      return `${say('The next game.', 'A próxima partida.')} ${seatText(ctx, shown)}`;
    case 'offered':
      return offerText(ctx, shown);
    case 'declined':
      if (event.by === view.you) return say('declined', 'recusado');
      return say(
        `${nameOf(ctx, session, event.by)} does not agree.`,
        `${nameOf(ctx, session, event.by)} não aceita.`,
      );
    case 'seat':
      return presenceText(ctx, session, event.side, event.here);
    case 'not-sent':
      return say(
        'What you entered last did not arrive: enter it again.',
        'O que você digitou por último não chegou: digite-o de novo.',
      );
    case 'moves':
      return event.moves.length === 0 ? '-' : movesText(ctx, session);
    case 'history':
      return historyText(session);
    case 'help':
      return helpText(ctx, session);
    case 'board':
      return view.clock ? clocksText(ctx, shown) : '';
    case 'refused':
      return inLanguage(sessionRefusalText(event.problem), language);
    case 'refusal':
      return refusalText(ctx, event.code);
    case 'over':
      return overText(ctx, shown);
    case 'entered':
    case 'send':
    case 'quit':
    case 'ended':
      return '';
  }
}

export function refusalText({ language }: Context, code: RoomRefusal): string {
  return inLanguage(refusalSentence(code), language);
}

/** Who one is here, who else is there, the invitation, the commands. @param link of a seat, by its token */
export function entranceText(ctx: Context, shown: Shown, link: (token: string) => string): string {
  const { say } = ctx;
  const { session, view } = shown;
  const lines = [seatText(ctx, shown)];
  for (const side of [0, 1] as const) {
    const { computer, here, taken } = view.seats[side];
    const name = nameOf(ctx, session, side);
    if (computer !== undefined)
      lines.push(say(`${name} is a computer: ${computer}.`, `${name} é um computador: ${computer}.`));
    else if (side !== view.you && !taken)
      lines.push(say(`${name} has not come yet.`, `${name} ainda não veio.`));
    else if (side !== view.you) lines.push(presenceText(ctx, session, side, here));
  }
  if (view.invitation !== undefined) {
    const address = link(view.invitation);
    lines.push(say(`Send this invitation: ${address}`, `Envie este convite: ${address}`));
  }
  if (view.clock) lines.push(clocksText(ctx, shown));
  const commands = say(
    'Commands: help moves history undo rematch yes no resign board quit.',
    'Comandos: ajuda lances histórico desfazer revanche sim não desistir tabuleiro sair.',
  );
  return [...lines, commands].join('\n');
}

function seatText(ctx: Context, { session, view: { you } }: Shown): string {
  if (you === undefined) return ctx.say('You watch.', 'Você assiste.');
  const name = nameOf(ctx, session, you);
  return ctx.say(`You are ${name}.`, `Você é o ${name}.`);
}

function presenceText(ctx: Context, session: Session, side: Side, here: boolean): string {
  const name = nameOf(ctx, session, side);
  return here
    ? ctx.say(`${name} is here.`, `${name} está aqui.`)
    : ctx.say(`${name} is away.`, `${name} está ausente.`);
}

/** Of a move that the player typed: it stands on the screen already. */
function slideText({ say }: Context, { chosen, landed, chosenName, landedName }: Turn): string {
  if (chosen === landed) return '';
  return say(`${chosenName} slides to ${landedName}`, `${chosenName} desliza para ${landedName}`);
}

function offerText(ctx: Context, { session, view: { offer, you } }: Shown): string {
  const { say } = ctx;
  if (!offer) return '';
  if (offer.by === you) return say('You have asked; the other answers.', 'Você pediu; o outro responde.');
  const name = nameOf(ctx, session, offer.by);
  const asks =
    offer.what === 'undo'
      ? say(`${name} asks to take the last move back.`, `${name} pede para voltar o último lance.`)
      : say(`${name} asks for another game.`, `${name} pede outra partida.`);
  return you === undefined ? asks : `${asks} ${say('yes or no?', 'sim ou não?')}`;
}

/** What the board does not say of the end: a clock, the score. */
function overText(ctx: Context, { session, view }: Shown): string {
  const { say } = ctx;
  const { over, score, game } = view;
  const lines: string[] = [];
  if (over?.by === 'time' && over.winner !== 'draw') {
    const [winner, loser] = [over.winner, over.winner === 0 ? 1 : 0] as const;
    const names = [nameOf(ctx, session, loser), nameOf(ctx, session, winner)];
    lines.push(
      say(
        `${names[0]} has run out of time: the winner is ${names[1]}.`,
        `${names[0]} ficou sem tempo: vence o ${names[1]}.`,
      ),
    );
  }
  if (game > 0) {
    const sides = ([0, 1] as const).map((side) => `${nameOf(ctx, session, side)} ${String(score[side])}`);
    lines.push(`${say('Score', 'Placar')}: ${sides.join(', ')}`);
  }
  return lines.join('\n');
}

function clocksText(ctx: Context, { session, view: { clock } }: Shown): string {
  const sides = ([0, 1] as const).map(
    (side) => `${nameOf(ctx, session, side)} ${clockText(clock!.left[side])}`,
  );
  return `${ctx.say('Clocks', 'Relógios')}: ${sides.join(', ')}`;
}

/** @param left milliseconds of the side to move */
export function promptText(ctx: Context, { session, view }: Shown, left: number | undefined): string {
  const { say } = ctx;
  const { over, you, offer } = view;
  if (offer && you !== undefined && offer.by !== you) return say('yes or no> ', 'sim ou não> ');
  if (over)
    return you === undefined
      ? say('over, Enter leaves> ', 'fim, Enter sai> ')
      : say('over: rematch, or Enter leaves> ', 'fim: revanche, ou Enter sai> ');
  const time = left === undefined ? '' : `, ${clockText(left)}`;
  if (you === session.toMove) return say(`your move${time}> `, `sua vez${time}> `);
  const name = nameOf(ctx, session, session.toMove);
  return say(`${name} to move${time}> `, `vez do ${name}${time}> `);
}

/** How one comes back; empty for who watches, and where nothing is left to come back for. */
export function farewellText({ say }: Context, { view }: Shown): string {
  if (view.you === undefined || view.over) return '';
  const stays = say(
    'Your seat stays yours: the same command brings you back, and so does the link in a browser.',
    'O lugar continua seu: o mesmo comando o traz de volta, e o link num navegador também.',
  );
  const runs = say(' The clock runs on.', ' O relógio continua correndo.');
  return view.clock?.running === undefined ? stays : stays + runs;
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
    `  lances     o que pode ser jogado agora
  histórico  o que foi jogado
  desfazer   pede para voltar o seu último lance
  revanche   depois do fim: pede outra partida
  sim, não   responde ao que o outro pede
  desistir   abandona a partida
  tabuleiro  mostra de novo tabuleiro e relógios
  sair       sai; o lugar continua seu`,
  );
  return `${inLanguage(game.view.typing(start), language)}\n${commands}`;
}
