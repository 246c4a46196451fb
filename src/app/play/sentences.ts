/** The facts of a game in words, in both languages: whole sentences, no newline at the end. */
import type { Answer } from '../../core/answer.js';
import { emptyStats } from '../../core/answer.js';
import type { Bilingual } from '../../core/game.js';
import type { Side } from '../../core/position.js';
import { reason } from '../../core/reasons.js';
import type { Problem } from './events.js';
import type { SavedGameFault } from './saved-game.js';
import type { Session } from './session.js';

function both(en: string, pt: string): Bilingual {
  return { en, pt };
}

/** `player 1`, and what his pieces look like where the board shows letters. */
export function playerName({ game }: Session, side: Side): Bilingual {
  const letter = letters[game.id]?.[side];
  const shown = letter === undefined ? '' : ` (${letter})`;
  return both(`player ${String(side + 1)}${shown}`, `jogador ${String(side + 1)}${shown}`);
}

const letters: Readonly<Record<string, readonly [string, string]>> = { mnk: ['x', 'o'], hex: ['X', 'O'] };

/** How a move is typed and what the aim is; nothing for a game that is not listed. */
export function rulesOf({ game }: Session): Bilingual | undefined {
  return rules[game.id];
}

const rules: Readonly<Record<string, Bilingual>> = {
  checkers: both(
    'One man captures as often as he can: type c1xe3, the square he leaves and the square he reaches.',
    'Uma só peça captura quantas puder: digite c1xe3, a casa de onde sai e a casa aonde chega.',
  ),
  mnk: both(
    'Type the cell of your piece, column and row: b2.',
    'Digite a casa da sua peça, coluna e linha: b2.',
  ),
  hex: both(
    'Player 1 (X) joins left and right, player 2 (O) top and bottom. Type a cell, column and row: c3.',
    'O jogador 1 (X) une esquerda e direita, o jogador 2 (O) cima e baixo. Digite uma casa, coluna e linha: c3.',
  ),
  dots: both(
    'Draw an edge; who closes a box moves again. Type h1,0 for the horizontal edge in row 1, column 0 of the dots, v1,0 for the vertical one below that dot.',
    'Trace uma aresta; quem fecha um quadrado joga de novo. Digite h1,0 para a aresta horizontal na linha 1, coluna 0 dos pontos, v1,0 para a vertical abaixo desse ponto.',
  ),
};

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
    case 'taken':
      return both(`${problem.move} is taken: choose another`, `${problem.move} está ocupada: escolha outra`);
    case 'illegal':
      return both(
        `${problem.move} is on the board but cannot be played now; moves lists those that can`,
        `${problem.move} existe no tabuleiro mas não pode ser jogado agora; lances mostra os que podem`,
      );
    case 'over':
      return both('the game is over: undo, save or quit', 'a partida acabou: desfazer, salvar ou sair');
    case 'nothing-to-undo':
      return both('there is nothing to take back', 'não há o que desfazer');
    case 'needs-file':
      return both(
        `${problem.command} needs the name of a file`,
        `${problem.command} pede o nome de um arquivo`,
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

/** Who is ahead by how much, in games for points; undefined where nothing is settled, or the game is over. */
export function standingText({ game, start, position, resigned }: Session): Bilingual | undefined {
  const { players, best } = game.traits(start);
  const ahead = Math.abs(position.settled);
  if (ahead === 0 || position.isOver || resigned !== undefined) return undefined;
  if (players === 1)
    return both(`captured so far: ${String(ahead)}`, `capturadas até aqui: ${String(ahead)}`);
  const leader = position.settled > 0 ? '1' : '2';
  if (best <= 1) return undefined;
  return both(
    `player ${leader} is ${String(ahead)} ahead`,
    `o jogador ${leader} está ${String(ahead)} à frente`,
  );
}

/** Who won and why; undefined while the game goes on. */
export function endingText(session: Session): Bilingual | undefined {
  const ending = session.ending();
  if (!ending) return undefined;
  const why = ending.resigned ? gaveUp(session) : session.game.explain(session.setup, finalAnswer(session));
  if (session.game.traits(session.start).players === 1) return captured(session, ending.resigned);
  if (ending.winner === 'draw') return both(`A draw. ${capital(why.en)}`, `Empate. ${capital(why.pt)}`);
  const { en, pt } = playerName(session, ending.winner);
  const by =
    ending.resigned || session.game.traits(session.start).best <= 1 ? 0 : Math.abs(ending.difference);
  const [enBy, ptBy] = by === 0 ? ['', ''] : [` by ${String(by)}`, ` por ${String(by)}`];
  return both(`The winner is ${en}${enBy}. ${capital(why.en)}`, `Vence o ${pt}${ptBy}. ${capital(why.pt)}`);
}

function gaveUp(session: Session): Bilingual {
  const { en, pt } = playerName(session, session.resigned!);
  return both(`${capital(en)} resigned.`, `O ${pt} desistiu.`);
}

function captured({ position, turns }: Session, resigned: boolean): Bilingual {
  const count = String(position.settled);
  const path = turns.map(({ landedName }) => landedName).join(' ') || '-';
  return resigned
    ? both(`Given up after ${count} captures: ${path}.`, `Desistência após ${count} capturas: ${path}.`)
    : both(
        `No capture is left. Captured: ${count} (${path}).`,
        `Não há mais captura. Capturadas: ${count} (${path}).`,
      );
}

/** The value of a game that is over, as its explanation wants it. */
function finalAnswer({ game, position }: Session): Answer {
  const value = position.toMove === 0 ? position.settled : 0 - position.settled;
  const shown = game.answersToCome ? 0 : value;
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
