/** The facts of a game in words, in both languages: whole sentences, no newline at the end. */
import type { Answer } from '../core/answer.js';
import { emptyStats } from '../core/answer.js';
import { both, type Bilingual } from '../core/text/bilingual.js';
import type { SideNames } from '../core/text/side-names.js';
import type { Side } from '../core/position.js';
import type { PlainRefusal, SessionRefusal } from './events.js';
import type { SavedGameFault } from './saved-game.js';
import type { Session } from './session.js';

/** `player 1`, and the letter of its stones where the board shows letters. */
export function playerName({ game }: Session, side: Side): Bilingual {
  const { name, letter } = game.view.sides[side];
  const shown = letter === undefined ? '' : ` (${letter})`;
  return both(name.en + shown, name.pt + shown);
}

const fileFaults: Readonly<Record<SavedGameFault, Bilingual>> = {
  'not-json': both('the file is not JSON', 'o arquivo não é JSON'),
  'not-a-game': both(
    'the file is not a saved game (tabuleiro.game/1)',
    'o arquivo não é uma partida salva (tabuleiro.game/1)',
  ),
  'bad-setup': both('its starting position cannot be read', 'a posição inicial não pode ser lida'),
  'bad-move': both('one of its moves is not legal', 'um dos lances não é legal'),
};

/** Why a file is no saved game. */
export function fileFaultText(fault: SavedGameFault, detail: string): Bilingual {
  const { en, pt } = fileFaults[fault];
  const more = detail === '' ? '' : ` (${detail})`;
  return both(en + more, pt + more);
}

/** Why an action had no effect. */
export function refusalText(refusal: SessionRefusal): Bilingual {
  switch (refusal.code) {
    case 'unknown':
      return both(
        `"${refusal.typed}" is neither a command nor a move on this board; help lists both`,
        `"${refusal.typed}" não é comando nem lance neste tabuleiro; ajuda mostra ambos`,
      );
    case 'off-board':
      return both(
        `"${refusal.typed}" is not on this board, which goes from ${refusal.first} to ${refusal.last}`,
        `"${refusal.typed}" não está neste tabuleiro, que vai de ${refusal.first} a ${refusal.last}`,
      );
    case 'taken':
      return both(`${refusal.move} is taken: choose another`, `${refusal.move} está ocupada: escolha outra`);
    case 'illegal':
      return both(
        `${refusal.move} is on the board but cannot be played now; moves lists those that can`,
        `${refusal.move} existe no tabuleiro, mas não pode ser jogado agora; lances mostra os que podem`,
      );
    default:
      return plainRefusals[refusal.code];
  }
}

export const plainRefusals: Readonly<Record<PlainRefusal, Bilingual>> = {
  stale: both('the game has moved on: look at the board', 'a partida já avançou: veja o tabuleiro'),
  'not-seated': both('who watches does not play', 'quem assiste não joga'),
  'not-your-turn': both('it is not your turn', 'não é a sua vez'),
  'looking-back': both(
    'an earlier position is shown: go to the last one first',
    'uma posição anterior está à vista: vá primeiro à última',
  ),
  over: both('the game is over: undo, save or quit', 'a partida acabou: desfazer, salvar ou sair'),
  'not-over': both('the game is not over yet', 'a partida ainda não acabou'),
  'nothing-to-undo': both('there is nothing to take back', 'não há o que desfazer'),
  'no-offer': both('nothing was asked', 'nada foi pedido'),
  'asked-already': both('you have asked; the other answers', 'você já pediu; o outro responde'),
  'not-there': both('there is no such position in this game', 'não há essa posição nesta partida'),
};

/**
 * Who is ahead by how much, in games for points; undefined where nothing is settled, or the game is over.
 * @param names for `player 1` and `player 2`
 */
export function standingText(session: Session, names?: SideNames): Bilingual | undefined {
  const { game, start, position, isOver } = session;
  const { players, best } = game.rules.traits(start);
  const ahead = Math.abs(position.settled);
  if (ahead === 0 || isOver) return undefined;
  if (players === 1) return game.view.solo?.standing(ahead);
  if (best <= 1) return undefined;
  const side = position.settled > 0 ? 0 : 1;
  const { en, pt } = names?.[side] ?? game.view.sides[side].name;
  return both(`${en} is ${String(ahead)} ahead`, `o ${pt} tem ${String(ahead)} de vantagem`);
}

/** Who won and why; undefined while the game goes on. @param names for those of the game's own */
export function endingText(session: Session, names?: SideNames): Bilingual | undefined {
  const ending = session.ending();
  if (!ending) return undefined;
  const { game, position, turns, loss } = session;
  const { winner, difference, by } = ending;
  if (game.view.solo) {
    const moves = turns.map(({ landedName }) => landedName);
    return game.view.solo.ending(position.settled, moves, by !== 'play');
  }
  const nameOf = (side: Side): Bilingual => names?.[side] ?? playerName(session, side);
  const why =
    by === 'play'
      ? game.view.explain(session.setup, finalAnswer(session), names)
      : by === 'length'
        ? both('The game may have no more moves.', 'A partida não pode ter mais lances.')
        : lost(nameOf(loss!.side), by);
  if (winner === 'draw') return both(`A draw. ${capital(why.en)}`, `Empate. ${capital(why.pt)}`);
  const { en, pt } = nameOf(winner);
  const points = by !== 'play' || game.rules.traits(session.start).best <= 1 ? 0 : Math.abs(difference);
  const [enBy, ptBy] = points === 0 ? ['', ''] : [` by ${String(points)}`, ` por ${String(points)}`];
  return both(`The winner is ${en}${enBy}. ${capital(why.en)}`, `Vence o ${pt}${ptBy}. ${capital(why.pt)}`);
}

function lost({ en, pt }: Bilingual, by: 'resigned' | 'time'): Bilingual {
  return by === 'time'
    ? both(`${capital(en)} has run out of time.`, `O ${pt} ficou sem tempo.`)
    : both(`${capital(en)} resigned.`, `O ${pt} desistiu.`);
}

/** The value of a game that is over, as its explanation wants it. */
function finalAnswer({ game, position }: Session): Answer {
  const value = position.toMove === 0 ? position.settled : 0 - position.settled;
  const shown = game.codec.answersToCome ? 0 : value;
  return {
    lo: shown,
    hi: shown,
    status: 'proved',
    stop: 'finished',
    best: [],
    line: [],
    stats: emptyStats(),
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
