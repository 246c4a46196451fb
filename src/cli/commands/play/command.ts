/** The `play` command plays a game on the terminal. Each side is a human or the computer. */
import { Command, Option } from '@commander-js/extra-typings';
import type { EngineOptions } from '../../../app/play/engine-options.js';
import { defaultGame, games } from '../../../games/registry.js';
import { examples } from '../../help-format.js';
import type { Context } from '../../run/context.js';
import { parseEngine, withStandardTime } from '../../run/engine-spec.js';
import { wrongUsage } from '../../messages/failures.js';
import { engineOf, standardMs, withEngineOptions } from '../../options/engine-options.js';
import { gameWords } from '../../run/start-setup.js';
import { inputOption, messageOptions, oneFile, seedOption, unlisted } from '../../options/options.js';
import {
  boardWordsHelp,
  gameArgument,
  recordOption,
  withBoardOptions,
} from '../../options/position-options.js';
import { seatWords, type Seat } from './seats.js';

export function playCommand(ctx: Context) {
  const { say } = ctx;
  const seat = say('human, computer, or an engine: alphabeta:depth=3');
  const command = new Command('play')
    .description(say('play a game on the terminal'))
    .addArgument(gameArgument(ctx))
    .argument('[words...]', boardWordsHelp(ctx))
    .option('--one <who>', `${say('player 1')}: ${seat}`, 'human')
    .option('--two <who>', `${say('player 2')}: ${seat}`, 'computer')
    .addOption(new Option('--first <player>', say('who begins')).choices(['1', '2'] as const))
    .option('--lose-turn', say('naming a taken cell loses the turn'))
    .addOption(inputOption(ctx, say('begin in a position of this file; moves are read from standard input')))
    .option('--moves <moves>', say('play these moves first: 32164625, h8h7i7'))
    .addOption(unlisted(ctx, '--from <file>'))
    .addOption(recordOption(ctx))
    .option(
      '-o, --output <file>',
      say('save the game at its end, as the command save'),
      oneFile(ctx, 'saida.json'),
    )
    .option('--room <address>', say('play in a room of a server, by its invitation, or watch; - asks for it'))
    .option('-a, --algorithm <name>', say('algorithm of the computer'));
  return withEngineOptions(withBoardOptions(command, ctx), ctx)
    .addOption(seedOption(ctx, say('of slides and random choices')))
    .addHelpText(
      'after',
      examples(
        ctx,
        `./solve play ${defaultGame.id} 7 --level easy`,
        `./solve play ${games[1].id} 3 --two montecarlo:nodes=1k`,
      ),
    )
    .action(async (first, words, options, command) => {
      if (options.room !== undefined) {
        const messages = messageOptions(ctx).map((option) => option.attributeName());
        const others = command.options
          .map((option) => option.attributeName())
          .filter((name) => name !== 'room' && !messages.includes(name))
          .filter((name) => command.getOptionValueSource(name as keyof typeof options) === 'cli');
        if (first !== undefined || others.length > 0) return roomIsAlone(ctx);
        const { playInRoom } = await import('./room/run.js');
        return playInRoom(ctx, options.room);
      }
      const asked = gameWords(ctx, first, words, { ...options, input: options.input ?? options.from });
      if (!asked) return;
      const engine = engineOf(options);
      const seats = [seatOf(ctx, options.one, engine), seatOf(ctx, options.two, engine)] as const;
      if (!seats[0] || !seats[1]) return;
      // A hint always comes from the best engine, whatever the opponent is.
      const { depth: _depth, ...limits } = engine.limits;
      const adviser = withTime({ limits, seed: engine.seed });
      const loseTurn = options.loseTurn === true;
      const given = (name: 'one' | 'two'): string | undefined =>
        command.getOptionValueSource(name) === 'cli' ? options[name] : undefined;
      const { startPlay } = await import('./start.js');
      await startPlay(ctx, {
        ...asked,
        header: options.first === '2' ? [...asked.header, 'turn=2'] : asked.header,
        output: options.output,
        moves: options.moves,
        record: options.record,
        seed: options.seed,
        seatWords: seatWords({ ...options, one: given('one'), two: given('two'), loseTurn }),
        play: { seats: [seats[0], seats[1]], adviser, loseTurn },
      });
    });
}

function roomIsAlone(ctx: Context): undefined {
  return wrongUsage(ctx, ctx.say('--room takes no other option: the room decides what is played'));
}

/**
 * Longest time for a move that is limited by a depth, a number of nodes or a level, in
 * milliseconds.
 */
const longestMs = 10_000;

/** Adds a time limit to an engine that has none, so that every move ends. */
function withTime(engine: EngineOptions): EngineOptions {
  const { limits } = withStandardTime(engine, standardMs);
  return { ...engine, limits: { ...limits, ms: limits.ms ?? longestMs } };
}

function seatOf(ctx: Context, text: string, base: EngineOptions): Seat | undefined {
  if (text === 'human' || text === 'humano') return { kind: 'human' };
  const spec = parseEngine(text === 'computador' ? 'computer' : text, base);
  if ('options' in spec) return { kind: 'computer', engine: withTime(spec.options) };
  return wrongUsage(ctx, ctx.say('not a player: {word}', { word: spec.bad }));
}
