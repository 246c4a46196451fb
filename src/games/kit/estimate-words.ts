/** What an estimate rests on, in words: every game says it the same way. */
import { counted } from '../../core/text/counted.js';
import type { Answer } from '../../core/answer.js';
import { both, type Bilingual } from '../../core/text/bilingual.js';
import type { Move } from '../../core/position.js';

/** Moves of the expected line that are named. */
const maxMoves = 8;

/** `it rests on 4000 random games, a tree of 9 moves, and expects a1 b2`: how it was found, no end of a sentence. */
export function restsOn({ stats, line }: Answer, nameOf: (move: Move) => string): Bilingual {
  const { nodes, depth, extra } = stats;
  const games = extra?.['playouts'] ?? extra?.['simulations'];
  const names = line.slice(0, maxMoves).map(nameOf);
  const moves = names.join(' ') + (names.length < line.length ? '…' : '');
  const [expects, espera] = moves === '' ? ['', ''] : [`, and expects ${moves}`, `, e espera ${moves}`];
  if (games !== undefined) {
    return both(
      `it rests on ${counted(games, 'random game')}, a tree of ${counted(depth, 'move')}${expects}`,
      `apoia-se em ${counted(games, 'partida aleatória', 'partidas aleatórias')}, uma árvore de ${counted(depth, 'lance')}${espera}`,
    );
  }
  return both(
    `it rests on a search of ${counted(depth, 'move')}, ${counted(nodes, 'position')}${expects}`,
    `apoia-se numa busca de ${counted(depth, 'lance')}, ${counted(nodes, 'posição', 'posições')}${espera}`,
  );
}
