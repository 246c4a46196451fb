/** What the page of rooms says, in both languages. */
import type { Language } from '../../core/text/phrase.js';

const table = {
  twoPeople: ['two people, two computers', 'duas pessoas, dois computadores'],
  alone: ['Play here alone', 'Jogar aqui sozinho'],
  newRoom: ['New room', 'Nova sala'],
  create: ['Create the room', 'Criar a sala'],
  against: ['Against', 'Contra'],
  friend: ['somebody I invite', 'quem eu convidar'],
  level: ['level', 'nível'],
  clock: ['Clock', 'Relógio'],
  noClock: ['none', 'nenhum'],
  minutes: ['min', 'min'],
  perMove: ['s a move', 's por lance'],
  listIt: ['Show it in the list: anybody may come', 'Mostrar na lista: qualquer pessoa pode vir'],
  openRooms: ['Open rooms', 'Salas abertas'],
  noOpenRooms: ['Nobody waits at the moment.', 'Ninguém está à espera no momento.'],
  sitDown: ['Play', 'Jogar'],
  invitation: ['Invitation', 'Convite'],
  sendIt: [
    'Send this link to the person you want to play with. Who has it has the seat.',
    'Envie este link a quem vai jogar com você. Quem o tem tem o lugar.',
  ],
  copyInvitation: ['Copy the invitation', 'Copiar o convite'],
  copyWatching: ['Copy a link to watch', 'Copiar link para assistir'],
  copied: ['Copied.', 'Copiado.'],
  selected: ['Selected: copy it.', 'Selecionado: copie-o.'],
  keepAddress: [
    'The address of this page is your seat: open it on another device and go on there.',
    'O endereço desta página é o seu lugar: abra-o em outro aparelho e continue ali.',
  ],
  watching: ['You watch.', 'Você assiste.'],
  watchers: ['watching', 'assistindo'],
  you: ['you', 'você'],
  opponent: ['opponent', 'adversário'],
  computer: ['computer', 'computador'],
  notCome: ['not here yet', 'ainda não veio'],
  away: ['away', 'ausente'],
  yourTurn: ['Your turn.', 'Sua vez.'],
  theirTurn: ['to move', 'joga'],
  thinking: ['thinking', 'pensando'],
  connecting: ['Connecting…', 'Conectando…'],
  lost: [
    'The connection is lost; it is being made again. Nothing that was played is lost.',
    'A conexão caiu e está sendo refeita. Nada do que foi jogado se perde.',
  ],
  takeBack: ['Ask to take back', 'Pedir para voltar o lance'],
  asksUndo: ['asks to take the last move back.', 'pede para voltar o último lance.'],
  asksRematch: ['asks for another game.', 'pede outra partida.'],
  asked: ['You have asked; the other answers.', 'Você pediu; o outro responde.'],
  agree: ['Agree', 'Aceitar'],
  decline: ['Decline', 'Recusar'],
  rematch: ['Another game', 'Outra partida'],
  swap: ['Swap', 'Trocar'],
  resign: ['Resign', 'Desistir'],
  won: ['You have won.', 'Você venceu.'],
  lostGame: ['You have lost.', 'Você perdeu.'],
  score: ['Score', 'Placar'],
  open: ['Open the game to analyse it', 'Abrir a partida para analisá-la'],
  anotherRoom: ['Another room', 'Outra sala'],
  lookingBack: ['looking back', 'revendo'],
  backToGame: ['Back to the game', 'Voltar à partida'],
  unreachable: ['the server does not answer', 'o servidor não responde'],
  badLink: [
    'this link leads to no room: a part of it is missing',
    'este link não leva a nenhuma sala: falta uma parte',
  ],
} as const satisfies Record<string, readonly [en: string, pt: string]>;

export type RoomText = keyof typeof table;
export type RoomSay = (key: RoomText) => string;

/** The sentences of one language. */
export function roomSpeaker(language: Language): RoomSay {
  return (key) => table[key][language === 'en' ? 0 : 1];
}
