/** What the user hears on standard error of a run. */
import type { SolveJob } from '../app/job.js';
import type { SolveListener } from '../app/ledger.js';
import type { SolveSummary } from '../app/solve-file.js';
import { diagnostic, warning } from '../batch/diagnostics.js';
import { reason } from '../core/reasons.js';
import { comparisonTable } from './comparison-table.js';
import type { Context } from './context.js';
import { inLanguage } from './language.js';

/** Messages of one kind past this many are only counted: each refused record has its line in the output. */
const messageLimit = 100;

export class Messages implements SolveListener {
  private printed = 0;
  private readonly file: string;

  constructor(
    private readonly ctx: Context,
    input: string,
    private readonly job: SolveJob,
    private readonly warn: (text: string) => void,
  ) {
    this.file = input === '-' ? ctx.say('(standard input)', '(entrada padrão)') : input;
  }

  onRefused: SolveListener['onRefused'] = (item) => {
    this.limited(() => diagnostic(this.file, item, this.ctx.language));
  };

  onWarning: SolveListener['onWarning'] = (item) => {
    this.warn(warning(this.file, item, this.ctx.language));
  };

  onUnaccepted: SolveListener['onUnaccepted'] = ({ line, refusal }) => {
    const sentence = inLanguage(reason(refusal!), this.ctx.language);
    this.limited(() => `${this.file}:${String(line)}:1: ${refusal!.code} ${sentence}`);
  };

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
    if (this.printed++ < messageLimit) this.warn(message());
  }

  /** The closing summary: only what the user should know; nothing after a run without blemish. */
  close(summary: SolveSummary): void {
    const { ctx, job } = this;
    const { say } = ctx;
    const note = (n: number, en: string, pt: string): void => {
      const [part, all] = [String(n), String(summary.records)];
      if (n > 0) this.warn(`tabuleiro: ${say(`${part} of ${all} ${en}`, `${part} de ${all} ${pt}`)}`);
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
