/** The `show` command draws one position of a file and its answer, as text or as a picture. */
import { Command, Option } from '@commander-js/extra-typings';
import type { Context } from '../context/context.js';
import { formatOption } from '../options/format-option.js';
import {
  algorithmOption,
  inputOption,
  outputOption,
  unlisted,
  withLimitOptions,
  optionLimits,
  timeLimited,
  type OptionsOf,
} from '../options/options.js';
import { recordOption } from '../options/position-options.js';
import { ownersOf, solversFor, unavailable } from '../../app/answers/solve/algorithms.js';
import { SolverCache } from '../../core/search/solver-cache.js';
import { askSolvers } from '../../app/answers/solve/outcome.js';
import { valueText } from '../../app/play/board.js';
import { positionInput } from '../../app/play/engine.js';
import { moveValues } from '../../app/play/hints.js';
import { pngPackages, svgToPng } from '../../view/png.js';
import type { RecordItem } from '../../batch/read/items.js';
import type { Answer } from '../../core/answer.js';
import { plainQuestion, type SceneOptions } from '../../core/game.js';
import { games } from '../../games/registry.js';
import { sceneSvg } from '../../view/svg.js';
import { legendText } from '../../view/legend.js';
import { sceneText } from '../../view/text.js';
import { refused, refusedRecord } from '../context/message.js';
import { exitCodes, failed } from '../context/failures.js';
import { oneRecord, readFrom, writeTo } from '../run/files.js';
import { recordAt } from '../run/start-setup.js';
import { installLine } from '../run/optional-packages.js';

export function command(ctx: Context) {
  const { say } = ctx;
  const declared = new Command('show')
    .description(say('draw a position of a file and its answer'))
    .argument('[file]', say('the same as -i'))
    .argument('[n]', say('the same as --record'))
    .addOption(inputOption(ctx))
    .addOption(recordOption(ctx).default(undefined, '1'))
    .addOption(outputOption(ctx, say('board or picture'), 'saida.svg'))
    .addOption(formatOption(ctx, ['text', 'svg', 'png'], say('form of the output; png needs resvg')))
    .addOption(unlisted(ctx, '--svg <file>'))
    .addOption(unlisted(ctx, '--png <file>'))
    .option('--values', say('write the value of every move'))
    .option('--line', say('number the moves of the principal variation'))
    .addOption(
      new Option('--best <which>', say('mark one best move, or all'))
        .choices(['one', 'all'] as const)
        .default('one' as const),
    )
    .option('--no-answer', say('only the position'))
    .addOption(algorithmOption(ctx));
  return withLimitOptions(declared, ctx);
}

export const examples = ['./solve show entrada.txt 3', './solve show entrada.txt 3 -o saida.svg'];

type Options = OptionsOf<typeof command>;

export async function run(
  ctx: Context,
  first: string | undefined,
  second: string | undefined,
  options: Options,
): Promise<void> {
  const place = oneRecord(ctx, options, first, second);
  if (!place) return;
  const { file, n } = place;
  const item = await recordAt(ctx, file, n, readFrom(ctx, file));
  if (!item) return;
  if (item.kind === 'refused') {
    ctx.tell(refusedRecord(file, item, ctx.language));
    ctx.setExitCode(exitCodes.incomplete);
    return;
  }
  await draw(ctx, item, file, options);
}

async function draw(ctx: Context, item: RecordItem, file: string, options: Options): Promise<void> {
  const { game, setup } = item;
  const answer = options.answer ? answerOf(ctx, item, options) : undefined;
  const scene = game.view.scene(setup, answer ? marks(ctx, item, answer, options) : {});
  const said = answer ? `${game.codec.answerLine(setup, answer)}\n` : '';
  const { svg, png } = options;
  const old = [
    ...(svg === undefined ? [] : [{ form: 'svg', target: svg }]),
    ...(png === undefined ? [] : [{ form: 'png', target: png }]),
  ];
  const pictures = old.length > 0 ? old : [{ form: options.format, target: options.output }];
  for (const { form, target } of pictures) {
    if (form === 'png') await writePng(ctx, file, target, sceneSvg(scene));
    else if (form === 'svg') await writeTo(ctx, target, sceneSvg(scene), file);
    else {
      const board = sceneText(scene, { ansi: ctx.colours && target === '-', ascii: !ctx.unicode });
      const legend = legendText(scene, game.view.legend, ctx.language);
      await writeTo(ctx, target, `${board}${legend === '' ? '' : `\n${legend}\n`}\n${said}`, file);
    }
  }
}

async function writePng(ctx: Context, file: string, target: string, svg: string): Promise<void> {
  const picture = await svgToPng(svg);
  if (picture === 'absent') {
    const how = installLine(pngPackages, ctx.host.cwd());
    const message = ctx.say('PNG pictures need a package: {how}', { how });
    return failed(ctx, 'missing-package', message, exitCodes.inputOutput);
  }
  await writeTo(ctx, target, picture, file);
}

/**
 * Marks the moves to draw: the line of a single player; between two players the best moves, and the
 * whole line only if asked for.
 */
function marks(ctx: Context, item: RecordItem, answer: Answer, options: Options): SceneOptions {
  const { game, setup } = item;
  const { line, best } = answer;
  const path = options.line || game.rules.traits(setup).players === 1;
  const values = options.values ? valueTexts(ctx, item, options) : undefined;
  return path ? { line, values } : { best, values };
}

/** Milliseconds for the values of all moves together, where no limit is given. */
const valuesTime = 10_000;

function valueTexts(
  { language }: Context,
  { game, setup }: RecordItem,
  given: Options,
): NonNullable<SceneOptions['values']> {
  const position = game.rules.position(setup);
  if (!position.ok) return [];
  const spot = positionInput(game, setup, position.value, { cache: new SolverCache() });
  const options = { limits: timeLimited(optionLimits(given), valuesTime), seed: 1 };
  const { values, ranked } = moveValues(spot, options);
  // A move about which nothing is known gets no text.
  return values
    .filter(({ move }) => ranked.includes(move))
    .map((value) => ({ move: value.move, text: valueText(value, language) }));
}

function answerOf(ctx: Context, { game, setup }: RecordItem, options: Options): Answer | undefined {
  const question = { ...plainQuestion, best: options.best };
  const missing = unavailable(game, options.algorithm);
  const outcome = missing
    ? { kind: 'refused' as const, refusal: missing }
    : askSolvers(setup, solversFor(game, options.algorithm), question, optionLimits(options));
  if (outcome.kind === 'answered') return outcome.chosen.answer;
  ctx.tell(refused(outcome.refusal, ctx.language));
  if (missing) ctx.tell({ level: 'info', code: missing.code, message: ownersOf(missing, games) });
  ctx.setExitCode(exitCodes.incomplete);
  return undefined;
}
