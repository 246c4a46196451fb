/** The facts of a game in words, in both languages: whole sentences, no newline at the end. */
import type { Answer } from '../../core/answer.js';
import { emptyStats } from '../../core/answer.js';
import { both, type Bilingual } from '../../core/text/bilingual.js';
import type { SideNames } from '../../core/text/side-names.js';
import type { Side } from '../../core/position.js';
import { reason } from '../../core/text/reasons.js';
import type { Problem } from './events.js';
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

/** Why something typed had no effect. */
export function problemText(problem: Problem): Bilingual {
  switch (problem.code) {
    case 'unknown':
      return both(
        `"${problem.typed}" is neither a command nor a move on this board; help lists both`,
        `"${problem.typed}" não é comando nem lance neste tabuleiro; ajuda mostra ambos`,
      );
    case 'off-board':
      return both(
        `"${problem.typed}" is not on this board, which goes from ${problem.first} to ${problem.last}`,
        `"${problem.typed}" não está neste tabuleiro, que vai de ${problem.first} a ${problem.last}`,
      );
    case 'taken':
      return both(`${problem.move} is taken: choose another`, `${problem.move} está ocupada: escolha outra`);
    case 'illegal':
      return both(
        `${problem.move} is on the board but cannot be played now; moves lists those that can`,
        `${problem.move} existe no tabuleiro, mas não pode ser jogado agora; lances mostra os que podem`,
      );
    case 'over':
      return both('the game is over: undo, save or quit', 'a partida acabou: desfazer, salvar ou sair');
    case 'nothing-to-undo':
      return both('there is nothing to take back', 'não há o que desfazer');
    case 'needs-file':
      return both(
        `${problem.command} needs the name of a file`,
        `${problem.command} exige o nome de um arquivo`,
      );
    case 'bad-file': {
      const { en, pt } = fileFaults[problem.fault];
      const more = problem.detail === '' ? '' : ` (${problem.detail})`;
      return both(en + more, pt + more);
    }
    case 'engine':
      return reason(problem.refusal);
  }
}

/**
 * Who is ahead by how much, in games for points; undefined where nothing is settled, or the game is over.
 * @param names for `player 1` and `player 2`
 */
export function standingText(session: Session, names?: SideNames): Bilingual | undefined {
  const { game, start, position, resigned } = session;
  const { players, best } = game.rules.traits(start);
  const ahead = Math.abs(position.settled);
  if (ahead === 0 || position.isOver || resigned !== undefined) return undefined;
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
  const { game, position, turns } = session;
  if (game.view.solo) {
    const moves = turns.map(({ landedName }) => landedName);
    return game.view.solo.ending(position.settled, moves, ending.resigned);
  }
  const nameOf = (side: Side): Bilingual => names?.[side] ?? playerName(session, side);
  const why = ending.resigned
    ? gaveUp(nameOf(session.resigned!))
    : game.view.explain(session.setup, finalAnswer(session), names);
  if (ending.winner === 'draw') return both(`A draw. ${capital(why.en)}`, `Empate. ${capital(why.pt)}`);
  const { en, pt } = nameOf(ending.winner);
  const by =
    ending.resigned || session.game.rules.traits(session.start).best <= 1 ? 0 : Math.abs(ending.difference);
  const [enBy, ptBy] = by === 0 ? ['', ''] : [` by ${String(by)}`, ` por ${String(by)}`];
  return both(`The winner is ${en}${enBy}. ${capital(why.en)}`, `Vence o ${pt}${ptBy}. ${capital(why.pt)}`);
}

function gaveUp({ en, pt }: Bilingual): Bilingual {
  return both(`${capital(en)} resigned.`, `O ${pt} desistiu.`);
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
