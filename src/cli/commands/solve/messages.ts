/** The messages of a run on standard error. */
import { ownersOf } from '../../../app/solve/algorithms.js';
import type { SolveJob } from '../../../app/solve/job.js';
import type { SolveListener } from '../../../app/solve/result-writer.js';
import type { SolveSummary } from '../../../app/solve/solve-file.js';
import { diagnostic, headOf, warning } from '../../../batch/read/messages/diagnostics.js';
import type { Refusal } from '../../../core/refusal.js';
import { games } from '../../../games/registry.js';
import { comparisonTable } from './summary.js';
import { counted, grouped } from '../../terminal/table.js';
import type { Context } from '../../run/context.js';
import { inLanguage } from '../../terminal/language.js';

export class Messages implements SolveListener {
  private printed = 0;
  /** Games that have none of the algorithms named, or not the evaluation. */
  private readonly withoutAlgorithm = new Set<unknown>();
  private missing: Refusal | undefined;
  private readonly file: string;

  constructor(
    private readonly ctx: Context,
    input: string,
    private readonly job: SolveJob,
    private readonly warn: (text: string) => void,
    /** Messages past this many are only counted: each refused record has its line in the output. */
    private readonly maxErrors: number,
  ) {
    this.file = input === '-' ? ctx.say('(standard input)', '(entrada padrão)') : input;
  }

  onRefused: SolveListener['onRefused'] = (item) => {
    this.limited(() => diagnostic(this.file, item, this.ctx.language));
  };

  onWarning: SolveListener['onWarning'] = (item) => {
    this.warn(warning(this.file, item, this.ctx.language));
  };

  onUnaccepted: SolveListener['onUnaccepted'] = ({ index, line, refusal }) => {
    if (refusal?.code === 'no-algorithm' && !this.isNew(refusal)) return;
    if (refusal)
      this.limited(() => headOf(this.file, { index, line, column: 1, refusal }, this.ctx.language));
  };

  /** Every record of a game is refused alike: that is said once for each game, and where to go once for all. */
  private isNew(refusal: Refusal): boolean {
    const { game } = refusal.params;
    if (this.withoutAlgorithm.has(game)) return false;
    this.withoutAlgorithm.add(game);
    this.missing ??= refusal;
    return true;
  }

  onExplained: SolveListener['onExplained'] = ({ index, line, explain }) => {
    this.warn(`${this.file}:${String(line)}: ${String(index)}: ${inLanguage(explain!, this.ctx.language)}`);
  };

  onDisagreement: SolveListener['onDisagreement'] = ({ index, line, claims }) => {
    const said = claims!.map(([algorithm, value]) => `${algorithm} ${String(value ?? '?')}`).join(', ');
    const text = this.ctx.say(
      `record ${String(index)}: the algorithms disagree: ${said}`,
      `registro ${String(index)}: os algoritmos discordam: ${said}`,
    );
    this.limited(() => `${this.file}:${String(line)}: ${text}`);
  };

  private limited(message: () => string): void {
    if (this.printed++ < this.maxErrors) this.warn(message());
  }

  /** The closing summary: only what the user should know; nothing after a run without blemish. */
  close(summary: SolveSummary): void {
    const { ctx, job } = this;
    const { say } = ctx;
    const all = summary.records;
    const note = (n: number, en: string, pt: string): void => {
      const records = say(counted(all, 'record'), counted(all, 'registro'));
      if (n > 0)
        this.warn(
          `tabuleiro: ${say(`${en}: ${grouped(n)} of ${records}`, `${pt}: ${grouped(n)} de ${records}`)}`,
        );
    };
    const untold = this.printed - this.maxErrors;
    if (untold > 0) {
      const more = say(
        `${counted(untold, 'more message', 'more messages')} not printed (--max-errors)`,
        `${counted(untold, 'mensagem não mostrada', 'mensagens não mostradas')} (--max-errors)`,
      );
      this.warn(`tabuleiro: ${more}`);
    }
    if (this.missing) this.warn(`tabuleiro: ${ownersOf(this.missing, games)}`);
    note(summary.refused, 'refused', 'recusados');
    note(summary.limited, 'cut short by a limit', 'interrompidos por um limite');
    note(
      summary.unproved,
      'not proved (estimates, or an algorithm that is not exact)',
      'sem prova (estimativas, ou um algoritmo que não é exato)',
    );
    note(summary.disagreements, 'the algorithms disagree', 'os algoritmos discordam');
    if (summary.stopped) {
      this.warn(
        say(
          'tabuleiro: stopped at the first refused record (--strict)',
          'tabuleiro: parou no primeiro registro recusado (--strict)',
        ),
      );
    }
    if (job.compare) this.warn(comparisonTable(summary.comparison.rows(), ctx));
  }
}
