/** Why a server of rooms refuses something, as codes and as sentences. */
import { both, type Bilingual } from '../../core/text/bilingual.js';
import type { SessionRefusal } from '../../session/events.js';
import { plainRefusals, refusalText } from '../../session/sentences.js';

const sentences = {
  ...plainRefusals,
  'bad-message': both('the message is not one of the protocol', 'a mensagem não é do protocolo'),
  'too-fast': both('too many messages: wait a moment', 'mensagens demais: espere um momento'),
  'no-room': both(
    'there is no such room: the link is wrong, or nobody has been there for 30 days, or for an hour without a game',
    'esta sala não existe: o link está errado, ou ninguém vem a ela há 30 dias, ou há uma hora sem partida',
  ),
  'bad-token': both(
    'this link gives no seat in the room: a part of it is missing or was changed',
    'este link não dá lugar na sala: uma parte dele falta ou foi mudada',
  ),
  over: both('the game is over', 'a partida acabou'),
  'bad-board': both('this board cannot be played in a room', 'este tabuleiro não pode ser jogado numa sala'),
  'no-computer': both('the computer does not play this board', 'o computador não joga neste tabuleiro'),
  'too-many-rooms': both(
    'the server has as many rooms as it may: try again later',
    'o servidor já tem o máximo de salas: tente mais tarde',
  ),
  'room-full': both('the room is full', 'a sala está cheia'),
  'room-journal-full': both(
    'too much was played in this room: make another one',
    'jogou-se demais nesta sala: crie outra',
  ),
  'seat-taken': both('somebody else was faster', 'outra pessoa foi mais rápida'),
  'not-saved': both(
    'the server could not save the move: it was not played',
    'o servidor não conseguiu salvar o lance: ele não foi jogado',
  ),
  'not-now': both(
    'the server cannot read or write this room now: try again later',
    'o servidor não consegue ler nem gravar esta sala agora: tente mais tarde',
  ),
  'room-damaged': both(
    'what was played in this room is damaged on the server: make another one',
    'o que foi jogado nesta sala está danificado no servidor: crie outra',
  ),
  'too-busy': both('the server is full: try again later', 'o servidor está cheio: tente mais tarde'),
  /** Found by the client, of a message that it cannot read. */
  'other-version': both(
    'the server is of another version than this program',
    'o servidor é de outra versão que a deste programa',
  ),
} as const satisfies Record<string, Bilingual>;

/** The refusals that their code says all of. */
export type RoomRefusal = keyof typeof sentences;

/** Of a session, or of the room around it. */
export type Refusal = SessionRefusal | { readonly code: RoomRefusal };

/** The sentence of a refusal; no capital, no full stop. */
export function refusalSentence(refusal: Refusal): Bilingual {
  return isRoomRefusal(refusal.code) ? sentences[refusal.code] : refusalText(refusal as SessionRefusal);
}

/** Whether `code` is one of the codes: a newer server may have others. */
export function isRoomRefusal(code: unknown): code is RoomRefusal {
  return typeof code === 'string' && Object.hasOwn(sentences, code);
}
