/** `match`: engines against each other, every opening with both colours. */
import { Argument, Command, Option } from '@commander-js/extra-typings';
import { openingKinds } from '../../../app/match/openings.js';
import type { Sprt } from '../../../app/match/statistics.js';
import { defaultGame } from '../../../games/registry.js';
import { examples } from '../../help-format.js';
import type { Context } from '../../run/context.js';
import { formatOption } from '../../options/format-option.js';
import {
  inputOption,
  outputOption,
  parsed,
  seedOption,
  unlisted,
  withLimitOptions,
} from '../../options/options.js';
import { recordOption, withBoardOptions } from '../../options/position-options.js';
import { parseCount, parseDuration } from '../../terminal/units.js';
import { boardWords } from '../../run/start-setup.js';
import { engineOf } from '../../options/engine-options.js';

/** Time for one move of an engine that nothing else limits. */
const standardMs = 200;

/** Other programs have so long for an answer, or so many times what our engines have for a move, if that is more. */
const programMs = 60_000;
const programShare = 10;

export function matchCommand(ctx: Context) {
  const { say } = ctx;
  const command = new Command('match')
    .description(say('let engines play each other', 'põe motores para jogar entre si'))
    .addArgument(
      new Argument(
        '<engines...>',
        say(
          'two or more, after game and size if they are words: alphabeta:depth=3:eval=two-bridge, montecarlo:nodes=2000, computer; htp:command, piskvork:command or line:command starts another program',
          'dois ou mais, depois de jogo e tamanho se são palavras: alphabeta:depth=3:eval=two-bridge, montecarlo:nodes=2000, computer; htp:comando, piskvork:comando ou line:comando inicia outro programa',
        ),
      ),
    )
    .addOption(
      inputOption(
        ctx,
        say(
          'begin in a position of this file; words are engines',
          'começa numa posição deste arquivo; as palavras são motores',
        ),
      ),
    )
    .addOption(recordOption(ctx))
    .addOption(
      new Option(
        '--games <n>',
        say('games of each pairing, in pairs', 'partidas de cada confronto, aos pares'),
      )
        .argParser(parsed(ctx, parseCount, '100'))
        .default(20),
    )
    .addOption(
      new Option('--openings <kind>', say('how games begin', 'como as partidas começam'))
        .choices(openingKinds)
        .default('balanced' as const),
    )
    .addOption(
      new Option('--plies <n>', say('moves of an opening', 'lances de uma abertura'))
        .argParser(parsed(ctx, parseCount, '2'))
        .default(2),
    )
    .addOption(
      new Option(
        '--sprt <elo0,elo1>',
        say(
          'stop when one hypothesis is accepted (5 % error)',
          'para quando uma das hipóteses é aceita (5 % de erro)',
        ),
      ).argParser(parsed(ctx, parseSprt, '0,50')),
    )
    .addOption(
      formatOption(
        ctx,
        ['text', 'ndjson'],
        say(
          'tables, or the games, an object a line, and the tables on standard error',
          'tabelas, ou as partidas, um objeto por linha, e as tabelas na saída de erro',
        ),
      ),
    )
    .addOption(
      new Option(
        '--program-time <duration>',
        say(
          'time for an answer of another program: then it loses the game and is started again; default: 1m, or 10 times --time',
          'tempo para uma resposta de outro programa: depois ele perde a partida e é reiniciado; padrão: 1m, ou 10 vezes --time',
        ),
      ).argParser(parsed(ctx, parseDuration, '30s')),
    )
    .addOption(outputOption(ctx, say('tables or games', 'tabelas ou partidas')))
    .addOption(unlisted(ctx, '--save <file>'))
    .option(
      '--resume',
      say('go on after the games that are in the file', 'continua depois das partidas que estão no arquivo'),
    );
  const standard = say(`${defaultGame.id}, or that of the file`, `${defaultGame.id}, ou o do arquivo`);
  return withLimitOptions(withBoardOptions(command, ctx, standard), ctx, standardMs)
    .addOption(
      seedOption(ctx, say('of the openings, slides and engines', 'das aberturas, deslizes e motores')),
    )
    .addHelpText(
      'after',
      examples(
        ctx,
        `./solve match ${defaultGame.id} 4 alphabeta:depth=2 montecarlo:nodes=200 --games 2`,
        './solve match computer:time=20ms montecarlo:nodes=50 --size 4 --games 2',
      ),
    )
    .action(async (words, options) => {
      const board = boardWords(ctx, words, options);
      if (!board) return;
      const pairs = Math.max(1, Math.ceil(options.games / 2));
      if (2 * pairs !== options.games) {
        const message = say(
          `${String(2 * pairs)} games of each pairing, not ${String(options.games)}: each opening is played with both colours`,
          `${String(2 * pairs)} partidas em cada confronto, não ${String(options.games)}: cada abertura é jogada com as duas cores`,
        );
        ctx.tell({ level: 'warning', code: 'games', message });
      }
      const { runMatch } = await import('./run.js');
      await runMatch(ctx, {
        ...board,
        engines: board.words,
        base: engineOf(options),
        standardMs,
        limitMs: options.programTime ?? Math.max(programMs, programShare * (options.time ?? standardMs)),
        game: board.game ?? (options.input === undefined ? defaultGame : undefined),
        input: options.input,
        record: options.record,
        pairs,
        openings: options.openings,
        plies: options.plies,
        sprt: options.sprt,
        format: options.format,
        output: options.output,
        save: options.save,
        resume: options.resume ?? false,
      });
    });
}

function parseSprt(text: string): Sprt | undefined {
  const match = /^(-?\d{1,4}),(-?\d{1,4})$/.exec(text);
  const [elo0, elo1] = [Number(match?.[1]), Number(match?.[2])];
  return match && elo0 < elo1 ? { elo0, elo1, alpha: 0.05, beta: 0.05 } : undefined;
}
