/** What to do about each refusal, and a text that gets it. */
import type { SolveOptions } from '../index.js';
import type { RefusalCode, RefusalParams } from '../core/refusal.js';
import { both, type Bilingual } from '../core/text/bilingual.js';

interface Mend {
  /** A file whose first refused record gets the code; none where no short text does. */
  readonly text?: string;
  /** What the sentence names, where there is no text. */
  readonly params?: RefusalParams;
  /** Read with `--strict`. */
  readonly strict?: boolean;
  /** What the record is answered with, where reading does not refuse it. */
  readonly options?: SolveOptions;
  /** Markdown. */
  readonly mend: Bilingual;
}

export const mends: Readonly<Record<RefusalCode, Mend>> = {
  'bad-encoding': {
    params: { found: 'UTF-16' },
    mend: both(
      'Save the file as plain text in UTF-8, or unpack it: only gzip is read packed.',
      'Salve o arquivo como texto simples em UTF-8, ou descompacte-o: só o gzip é lido compactado.',
    ),
  },
  'bad-header': {
    text: 'hex 3\n0 0 0\n0 0\n',
    mend: both(
      'Write `game rows columns` on one line, then the cells from the next line on.',
      'Escreva `jogo linhas colunas` numa linha e as casas a partir da linha seguinte.',
    ),
  },
  'unknown-game': {
    text: 'hexx 2 2\n0 0\n0 0\n0 0\n',
    mend: both(
      'Use a name from [the table of headers](/reference/records.html), in small letters.',
      'Use um nome da [tabela de cabeçalhos](/reference/records.html), em minúsculas.',
    ),
  },
  'bad-option': {
    text: 'mnk 3 3 k=9\n0 0 0\n0 0 0\n0 0 0\n0 0\n',
    mend: both(
      'Give each option once, on the line of the header, with a value that the game takes.',
      'Dê cada opção uma vez, na linha do cabeçalho, com um valor que o jogo aceita.',
    ),
  },
  'bad-size': {
    text: 'hex 0 5\n0 0\n',
    mend: both('Keep to the sizes of the game.', 'Respeite os tamanhos do jogo.'),
  },
  'bad-integer': {
    text: 'hex 2 2\n0 1.5\n0 0\n0 0\n',
    mend: both(
      'Cells are whole numbers in decimal digits, without sign, point or exponent.',
      'As casas são números inteiros em algarismos decimais, sem sinal, ponto ou expoente.',
    ),
  },
  'bad-cell': {
    text: 'hex 2 2\n0 7\n0 0\n0 0\n',
    mend: both('Correct the number under the caret.', 'Corrija o número acima do sinal `^`.'),
  },
  'too-few-cells': {
    text: 'hex 3 3\n0 0 0\n0 0\nhex 2 2\n0 0\n0 0\n0 0\n',
    mend: both(
      'Count the numbers of the record, and compare its size with its rows.',
      'Conte os números do registro e compare o tamanho com as linhas.',
    ),
  },
  'too-many-cells': {
    text: 'hex 2 2\n0 0\n0 0\n1\n0 0\n',
    mend: both(
      'Remove the numbers that are too many, or correct the size.',
      'Retire os números que sobram, ou corrija o tamanho.',
    ),
  },
  'too-long': {
    params: { limit: 67_108_864 },
    mend: both(
      'A record may hold 64 MiB, a word 4,096 bytes: look for a file that is no file of positions.',
      'Um registro pode ter 64 MiB, uma palavra 4.096 bytes: veja se o arquivo é mesmo de posições.',
    ),
  },
  'size-limit': {
    params: { rows: 30, cols: 30 },
    mend: both('Leave `--strict` out.', 'Não use `--strict`.'),
  },
  'too-many-men': {
    text: '3 3\n2 2 2 2 1\n0 0\n',
    strict: true,
    mend: both('Leave `--strict` out, or remove men.', 'Não use `--strict`, ou retire pedras.'),
  },
  'illegal-position': {
    text: 'mnk 3 3\n1 1 1\n0 0 0\n0 0 0\n0 0\n',
    mend: both(
      'The sentence says which rule is broken. Where the numbers of stones do not tell who moves, give `turn=`.',
      'A frase diz qual regra foi violada. Onde o número de peças não diz quem joga, dê `turn=`.',
    ),
  },
  'not-supported': {
    text: 'mnk 9 9 k=5\n' + '0 0 0 0 0 0 0 0 0\n'.repeat(9) + '0 0\n',
    options: { algorithm: 'table' },
    mend: both(
      'Take another algorithm, or none: the default of a game takes every position.',
      'Use outro algoritmo, ou nenhum: o padrão de cada jogo aceita qualquer posição.',
    ),
  },
  'no-algorithm': {
    text: 'hex 2 2\n0 0\n0 0\n0 0\n',
    options: { algorithm: 'trail' },
    mend: both(
      'Name algorithms game by game, `-a hex:alphabeta,mnk:table`.',
      'Dê os algoritmos jogo por jogo, `-a hex:alphabeta,mnk:table`.',
    ),
  },
  'bad-move': {
    params: { move: 'z99' },
    mend: both(
      'Moves are named as in answers: `d8xb6`, `c3`, `h0,1`, `d`.',
      'Os lances têm os nomes das respostas: `d8xb6`, `c3`, `h0,1`, `d`.',
    ),
  },
  'illegal-move': {
    params: { move: 'b2' },
    mend: both(
      'The cell is taken, the column is full, or the game is over.',
      'A casa está ocupada, a coluna está cheia, ou o jogo acabou.',
    ),
  },
  crash: {
    mend: both(
      'Please report it with the record: this is a fault of the program. The other records are answered.',
      'Por favor, relate o caso com o registro: é uma falha do programa. Os outros registros são respondidos.',
    ),
  },
  time: {
    mend: both(
      'Set `--time` longer, or take an algorithm that looks at the clock more often: a fault, please report it.',
      'Aumente `--time`; é uma falha do algoritmo, por favor relate o caso.',
    ),
  },
  memory: {
    mend: both(
      'Set `--mem` higher (`--mem 2G`), or use fewer `--jobs`.',
      'Aumente `--mem` (`--mem 2G`), ou use menos `--jobs`.',
    ),
  },
};
