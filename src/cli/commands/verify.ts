/**
 * The `verify` command re-checks the certificates of an NDJSON file with code that knows only the
 * rules.
 */
import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import type { Context } from '../context/context.js';
import { inputName } from '../context/message.js';
import { exitCodes, ioFailed } from '../context/failures.js';
import { openInput, readFrom, writeTo } from '../run/files.js';
import { formatOption } from '../options/format-option.js';
import { inputOption, oneFile, outputOption, type OptionsOf } from '../options/options.js';
import type { ShownValue, VerifySummary } from '../../app/answers/verify/verify-file.js';
import { CappedWarnings } from '../terminal/capped-warnings.js';
import { inLanguage } from '../../core/text/phrase.js';
import { Progress, progressOption, recordName } from '../terminal/progress.js';
import type { Chunks } from '../../batch/read/input.js';

export function command(ctx: Context) {
  const { say } = ctx;
  return new Command('verify')
    .description(
      say(
        'check answers written with --format ndjson: certificates, and values and best moves as far as the rules alone tell',
      ),
    )
    .argument('[answers]', say('answers; - is standard input'), '-')
    .addOption(
      inputOption(
        ctx,
        say('the positions must also be those of this file; the answers are named without -i'),
      ),
    )
    .option('--proofs <folder>', say('where the proofs of the answers are'), oneFile(ctx, 'provas'))
    .addOption(formatOption(ctx, ['text', 'ndjson']))
    .addOption(outputOption(ctx, say('the report')))
    .addOption(progressOption(ctx));
}

export const examples = [
  './solve verify saida.ndjson',
  './solve verify saida.ndjson -i entrada.txt --proofs provas',
];

export async function run(
  ctx: Context,
  file: string,
  { input, format, output, proofs, progress: form }: OptionsOf<typeof command>,
): Promise<void> {
  const { verifyFile } = await import('../../app/answers/verify/verify-file.js');
  const answers = readFrom(ctx, file);
  // An answer file without records is reported below.
  delete answers.onEmpty;
  const source = input === undefined ? undefined : openInput(ctx, input);
  const faults = new CappedWarnings(ctx);
  const name = inputName(ctx.say, file);
  const progress = new Progress(
    ctx,
    form,
    (index) => recordName(ctx, index),
    () => ({ parts: readParts(ctx, answers) }),
  );
  const summary = await verifyFile(
    answers,
    source,
    (line, fault) => {
      faults.tell(() => ({
        level: 'error',
        code: 'wrong',
        message: inLanguage(fault, ctx.language),
        ...(line === undefined ? {} : { file: name, line }),
      }));
    },
    proofs === undefined ? undefined : (proof) => openInput(ctx, join(proofs, proof)),
    progress.watch,
  );
  progress.stop();
  faults.close();
  const unreadable = answers.fault ?? source?.fault;
  if (unreadable) return ioFailed(ctx, unreadable);
  const all = proofs === undefined ? fields : [...fields, 'proof'];
  const checked = source ? [...all, 'index', 'position'] : all;
  const report =
    format === 'ndjson'
      ? `${JSON.stringify({ ...summary, checked })}\n`
      : said(ctx, summary, all.join(', '), source !== undefined);
  if (!(await writeTo(ctx, output, report, file, input ?? '-'))) return;
  const isEmpty = isWithoutAnswers(summary, source !== undefined);
  if (isEmpty) {
    const message = ctx.say('{name}: there is no answer in it', { name });
    ctx.tell({ level: 'error', code: 'no-answers', message });
  }
  if (summary.wrong + summary.unchecked > 0 || isEmpty) ctx.setExitCode(exitCodes.incomplete);
}

/**
 * Returns whether a file without `-i` has no answers: a file that was wiped must not pass. With
 * `-i` the positions tell how many answers are due, perhaps none.
 */
function isWithoutAnswers(
  { exact, partial, unchecked, refused, wrong }: VerifySummary,
  withInput: boolean,
): boolean {
  return !withInput && exact + partial + unchecked + refused + wrong === 0;
}

/** The fields that are checked. Nothing can confirm the others (algorithm, stop, stats…). */
const fields = [
  'game',
  'size',
  'options',
  'status',
  'lo',
  'hi',
  'best',
  'bestComplete',
  'values',
  'pv',
  'certificate',
  'error',
];

/** Returns the share of the answers read so far. */
function readParts({ say }: Context, { bytesRead, size }: Chunks): string[] {
  if (size === undefined || size === 0) return [];
  const share = ((100 * bytesRead) / size).toFixed(0);
  return [say('{share} % of the answers read', { share })];
}

function said(
  ctx: Context,
  { exact, partial, unchecked, refused, wrong, allBest, movesOpen, shown }: VerifySummary,
  all: string,
  withInput: boolean,
): string {
  const { say, numbers } = ctx;
  const counts = say(
    '{exact} exact, {partial} {partial|bound|bounds}, {unchecked} unchecked, {refused} {refused|refused record|refused records}, {wrong} wrong',
    {
      exact: numbers.grouped(exact),
      partial,
      unchecked: numbers.grouped(unchecked),
      refused,
      wrong: numbers.grouped(wrong),
    },
  );
  const checked = withInput
    ? say('checked: {all}; index and position against the input\n', { all })
    : say('checked: {all}; index, position and unreadable records only with -i\n', { all });
  const sets = say(
    'checked: every best move of {answers} {answers|answer|answers}, and that the other moves are none\n',
    { answers: allBest },
  );
  const open = say(
    'not checked: some of the best moves or of the values of moves, for {movesOpen} {movesOpen|exact answer|exact answers}\n',
    { movesOpen },
  );
  return `${counts}\n${checked}${movesOpen > 0 ? open : ''}${allBest > 0 ? sets : ''}${shown ? valueShown(ctx, shown) : ''}`;
}

/** Describes the position and value of a file with one proof or strategy. */
function valueShown({ say }: Context, { position, lo, hi, best }: ShownValue): string {
  const value = lo === hi ? String(lo) : `${String(lo)}..${String(hi)}`;
  const said = best.length > 0 ? `${value} ${best.join(' ')}` : value;
  return say('shown: {said}, of\n{position}', { said, position });
}
