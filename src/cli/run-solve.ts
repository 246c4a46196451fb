/** Carries out the main job: files in and out, messages, the closing summary, the exit code. */
import { claimed, type Outcome } from '../app/outcome.js';
import { solveFile, type SolveJob, type SolveListener, type SolveSummary } from '../app/solve-file.js';
import { diagnostic, warning } from '../batch/diagnostics.js';
import { readChunks } from '../batch/input.js';
import { isIoFault } from '../batch/io-fault.js';
import type { RecordItem } from '../batch/items.js';
import { openOutput } from '../batch/output.js';
import { reason } from '../core/reasons.js';
import { comparisonTable } from './comparison-table.js';
import type { Context } from './context.js';
import { exitCodes } from './exit.js';
import { ioFailed } from './io-failed.js';
import { inLanguage } from './language.js';

/** Messages of one kind past this many are only counted: each refused record has its line in the output. */
const messageLimit = 100;

export async function runSolve(ctx: Context, input: string, output: string, job: SolveJob): Promise<void> {
  const chunks = readChunks(input);
  const unreadable = await chunks.open();
  if (unreadable) return ioFailed(ctx, unreadable);
  const sink = await openOutput(output, input);
  if (isIoFault(sink)) {
    await chunks.close();
    return ioFailed(ctx, sink);
  }
  const messages = new Messages(ctx, input, job);
  const summary = await solveFile(chunks, job, sink, messages);
  if (chunks.fault && !sink.fault) {
    await sink.abort();
    return ioFailed(ctx, chunks.fault);
  }
  const unwritten = await sink.commit();
  if (sink.closedByReader) return;
  if (unwritten) return ioFailed(ctx, unwritten);
  messages.close(summary);
  const complete = summary.refused + summary.limited + summary.disagreements === 0;
  ctx.setExitCode(complete ? exitCodes.answered : exitCodes.incomplete);
}

/** What the user hears on standard error. */
class Messages implements SolveListener {
  private printed = 0;
  private readonly file: string;

  constructor(
    private readonly ctx: Context,
    input: string,
    private readonly job: SolveJob,
  ) {
    this.file = input === '-' ? ctx.say('(standard input)', '(entrada padrão)') : input;
  }

  onRefused: SolveListener['onRefused'] = (item) => {
    this.limited(() => diagnostic(this.file, item, this.ctx.language));
  };

  onWarning: SolveListener['onWarning'] = (item) => {
    this.ctx.warn(warning(this.file, item, this.ctx.language));
  };

  onUnaccepted: SolveListener['onUnaccepted'] = ({ line }, { refusal }) => {
    const sentence = inLanguage(reason(refusal), this.ctx.language);
    this.limited(() => `${this.file}:${String(line)}:1: ${refusal.code} ${sentence}`);
  };

  onAnswered: SolveListener['onAnswered'] = ({ index, line, game, setup }, { chosen }) => {
    if (!this.job.explain) return;
    const why = inLanguage(game.explain(setup, chosen.answer), this.ctx.language);
    this.ctx.warn(`${this.file}:${String(line)}: ${String(index)}: ${why}`);
  };

  onDisagreement: SolveListener['onDisagreement'] = (item, outcome) => {
    this.limited(() => `${this.file}:${String(item.line)}: ${this.disagreement(item, outcome)}`);
  };

  private disagreement(item: RecordItem, { all }: Extract<Outcome, { kind: 'answered' }>): string {
    const claims = all.map(({ solver, answer }) => `${solver.id} ${String(claimed(answer) ?? '?')}`);
    return this.ctx.say(
      `record ${String(item.index)}: the algorithms disagree: ${claims.join(', ')}`,
      `registro ${String(item.index)}: os algoritmos discordam: ${claims.join(', ')}`,
    );
  }

  private limited(message: () => string): void {
    if (this.printed++ < messageLimit) this.ctx.warn(message());
  }

  /** The closing summary: only what the user should know; nothing after a run without blemish. */
  close(summary: SolveSummary): void {
    const { ctx, job } = this;
    const { say } = ctx;
    const note = (n: number, en: string, pt: string): void => {
      if (n > 0)
        ctx.warn(
          `tabuleiro: ${say(`${String(n)} of ${String(summary.records)} ${en}`, `${String(n)} de ${String(summary.records)} ${pt}`)}`,
        );
    };
    const untold = this.printed - messageLimit;
    note(untold, 'messages more were not printed', 'mensagens a mais não foram mostradas');
    note(summary.refused, 'records refused', 'registros recusados');
    note(summary.limited, 'answers cut short by a limit', 'respostas limitadas');
    note(
      summary.unproved,
      'answers not proved: estimates, or an algorithm that is not exact',
      'respostas sem prova: estimativas, ou um algoritmo que não é exato',
    );
    note(
      summary.disagreements,
      'records on which the algorithms disagree',
      'registros em que os algoritmos discordam',
    );
    if (summary.stopped) {
      ctx.warn(
        say(
          'tabuleiro: stopped at the first refused record (--strict)',
          'tabuleiro: parou no primeiro registro recusado (--strict)',
        ),
      );
    }
    if (job.compare) ctx.warn(comparisonTable(summary.comparison.rows(), ctx));
  }
}
