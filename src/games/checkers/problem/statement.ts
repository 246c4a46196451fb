/** The statement of the problem, in our own words. */
import type { ContestProblem, StatementPart } from '../../../core/game.js';

const en: readonly StatementPart[] = [
  {
    paragraphs: [
      'In this game of checkers a board has $N$ rows and $M$ columns, and men stand on every second square, as the black squares of a chessboard. It is your turn, and you may move one man.',
      'A man captures by jumping diagonally, in any of the four directions, over an opponent man on the next square to the empty square just behind it. The captured man leaves the board at once. As long as the man that jumped can capture again from where it has landed, it may go on; all this is one move. It may come back to the square from which it started, which is empty by then. The other men do not move.',
      'What is the largest number of opponent men that one move can capture?',
    ],
  },
  {
    title: 'Input',
    paragraphs: [
      'The input has several boards. The first line of a board has two integers $N$ and $M$, $3 \\le N \\le 20$, $3 \\le M \\le 20$, $N \\times M \\le 256$. The second line has the $\\lceil N \\times M / 2 \\rceil$ squares on which men may stand, row by row from the row nearest to you, each row from left to right: $0$ is an empty square, $1$ one of your men, $2$ an opponent man. The first square of the first row is one of them, so that the second row begins with the second column, and so on.',
      'A line with two zeros ends the input.',
    ],
  },
  {
    title: 'Output',
    paragraphs: [
      'For each board a line with one integer: the largest number of men that one move captures, $0$ if no man can capture.',
    ],
  },
];

const pt: readonly StatementPart[] = [
  {
    paragraphs: [
      'Neste jogo de damas o tabuleiro tem $N$ linhas e $M$ colunas, e as peças ficam em casas alternadas, como as casas pretas de um tabuleiro de xadrez. É a sua vez, e você pode mover uma peça.',
      'Uma peça captura saltando na diagonal, em qualquer das quatro direções, por cima de uma peça adversária na casa vizinha, até a casa vazia logo atrás dela. A peça capturada sai do tabuleiro na hora. Enquanto a peça que saltou puder capturar de novo a partir da casa em que parou, ela pode continuar; tudo isso é um só lance. Ela pode voltar à casa de onde partiu, que então está vazia. As outras peças não se movem.',
      'Qual é o maior número de peças adversárias que um lance pode capturar?',
    ],
  },
  {
    title: 'Entrada',
    paragraphs: [
      'A entrada tem vários tabuleiros. A primeira linha de um tabuleiro tem dois inteiros $N$ e $M$, $3 \\le N \\le 20$, $3 \\le M \\le 20$, $N \\times M \\le 256$. A segunda linha tem as $\\lceil N \\times M / 2 \\rceil$ casas em que pode haver peças, linha por linha a partir da mais próxima de você, cada linha da esquerda para a direita: $0$ é uma casa vazia, $1$ uma peça sua, $2$ uma peça adversária. A primeira casa da primeira linha é uma delas; assim, a segunda linha começa pela segunda coluna, e assim por diante.',
      'Uma linha com dois zeros termina a entrada.',
    ],
  },
  {
    title: 'Saída',
    paragraphs: [
      'Para cada tabuleiro uma linha com um inteiro: o maior número de peças que um lance captura, $0$ se nenhuma peça pode capturar.',
    ],
  },
];

export const statement: ContestProblem['statement'] = { en, pt };
