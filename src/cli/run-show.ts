/** Draws one record on the terminal or into a picture file. */
import { solversFor, type AlgorithmChoice } from '../app/algorithms.js';
import { findRecord } from '../app/find-record.js';
import { solveRecord } from '../app/outcome.js';
import { valueText } from '../app/play/board.js';
import { moveValues } from '../app/play/hints.js';
import { pngPackages, svgToPng } from '../app/png.js';
import { diagnostic } from '../batch/diagnostics.js';
import { readChunks } from '../batch/input.js';
import { isIoFault } from '../batch/io-fault.js';
import type { RecordItem } from '../batch/items.js';
import { openOutput } from '../batch/output.js';
import type { Answer } from '../core/answer.js';
import { plainQuestion, type Question, type SceneOptions } from '../core/game.js';
import type { Limits } from '../core/limits.js';
import { reason } from '../core/reasons.js';
import { sceneSvg } from '../view/svg.js';
import { sceneText } from '../view/text.js';
import type { Context } from './context.js';
import { exitCodes } from './exit.js';
import { ioFailed } from './io-failed.js';
import { inLanguage } from './language.js';
import { writeBytes } from './write-bytes.js';

export interface ShowJob {
  readonly file: string;
  readonly n: number;
  readonly svg: string | undefined;
  readonly png: string | undefined;
  readonly answer: boolean;
  /** Draw the principal variation, numbered. */
  readonly line: boolean;
  readonly best: Question['best'];
  /** Write the value of every move where it would be played. */
  readonly values: boolean;
  readonly choice: AlgorithmChoice;
  readonly limits: Limits;
}

export async function runShow(ctx: Context, job: ShowJob): Promise<void> {
  const chunks = readChunks(job.file);
  const item = await findRecord(chunks, job.n);
  if (chunks.fault) return ioFailed(ctx, chunks.fault);
  if (!item) {
    ctx.warn(
      ctx.say(
        `${job.file}: there is no record ${String(job.n)}`,
        `${job.file}: não há registro ${String(job.n)}`,
      ),
    );
    ctx.setExitCode(exitCodes.usage);
    return;
  }
  if (item.kind === 'refused') {
    ctx.warn(diagnostic(job.file, item, ctx.language));
    ctx.setExitCode(exitCodes.incomplete);
    return;
  }
  await draw(ctx, item, job);
}

async function draw(ctx: Context, item: RecordItem, job: ShowJob): Promise<void> {
  const { game, setup } = item;
  const answer = job.answer ? answerOf(ctx, item, job) : undefined;
  const scene = game.scene(setup, answer ? marks(item, answer, job) : {});
  const said = answer ? `${game.answerLine(setup, answer)}\n` : '';
  if (job.png !== undefined) await writePng(ctx, job, job.png, sceneSvg(scene));
  if (job.svg !== undefined) return writeSvg(ctx, job, job.svg, sceneSvg(scene));
  if (job.png !== undefined) return;
  await ctx.print(`${sceneText(scene, { ansi: ctx.colours, ascii: !ctx.unicode })}\n${said}`);
}

async function writeSvg(ctx: Context, { file }: ShowJob, target: string, svg: string): Promise<void> {
  const output = await openOutput(target, file);
  if (isIoFault(output)) return ioFailed(ctx, output);
  await output.writeText(svg);
  const fault = await output.commit();
  if (fault && !output.closedByReader) ioFailed(ctx, fault);
}

async function writePng(ctx: Context, { file }: ShowJob, target: string, svg: string): Promise<void> {
  const picture = await svgToPng(svg);
  if (picture === 'absent') {
    const how = `npm install --no-save ${pngPackages}`;
    ctx.warn(ctx.say(`PNG pictures need a package: ${how}`, `figuras PNG precisam de um pacote: ${how}`));
    ctx.setExitCode(exitCodes.inputOutput);
    return;
  }
  const fault = await writeBytes(target, picture, file);
  if (fault) ioFailed(ctx, fault);
}

/** One player's moves are drawn as a path; between two, the best moves, and the whole line only on demand. */
function marks(item: RecordItem, answer: Answer, job: ShowJob): SceneOptions {
  const { game, setup } = item;
  const { line, best } = answer;
  const path = job.line || game.traits(setup).players === 1;
  return { ...(path ? { line } : { best }), ...(job.values ? { values: valueTexts(item, job) } : {}) };
}

/** Values take a search a move; where no limit was given they get this long together. */
const valuesTime = 10_000;

function valueTexts({ game, setup }: RecordItem, { limits }: ShowJob): NonNullable<SceneOptions['values']> {
  const position = game.position(setup);
  if (!position.ok) return [];
  const limited = limits.ms !== undefined || limits.nodes !== undefined;
  const spot = { game, start: setup, setup, position: position.value, turns: [] };
  const options = { limits: limited ? limits : { ...limits, ms: valuesTime }, seed: 1 };
  return moveValues(spot, options).map((value) => ({ move: value.move, text: valueText(value) }));
}

function answerOf(ctx: Context, { game, setup }: RecordItem, job: ShowJob): Answer | undefined {
  const outcome = solveRecord(
    setup,
    solversFor(game, job.choice),
    { ...plainQuestion, best: job.best },
    job.limits,
  );
  if (outcome.kind === 'answered') return outcome.chosen.answer;
  ctx.warn(`${outcome.refusal.code} ${inLanguage(reason(outcome.refusal), ctx.language)}`);
  ctx.setExitCode(exitCodes.incomplete);
  return undefined;
}
