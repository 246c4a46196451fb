/** How long the rest of a run will take. */
import type { Costs } from '../batch/costs.js';
import { type Survey, surveyFile } from '../batch/survey.js';
import { games } from '../games/registry.js';

export class Forecast {
  private survey: Survey | undefined;
  private begun = false;

  /** @param path of a file; `-` cannot be looked at ahead. */
  constructor(
    private readonly path: string,
    private readonly costs: Costs,
  ) {}

  /** Looks over the file, once. @param size of the file, if it is one. */
  begin(size: number | undefined): void {
    if (this.begun || this.path === '-' || !size) return;
    this.begun = true;
    void surveyFile(this.path, size, games).then((survey) => (this.survey = survey));
  }

  /**
   * Seconds from byte `at` to the end, when it took `seconds` from byte `from` to it: by what the records on
   * both sides cost, or by bytes alone. Undefined at the start.
   */
  left(seconds: number, from: number, at: number, size: number): number | undefined {
    if (at <= from) return undefined;
    const done = this.survey?.cost(from, at, this.costs) ?? 0;
    if (done === 0) return (seconds * (size - at)) / (at - from);
    return (seconds * this.survey!.cost(at, size, this.costs)) / done;
  }

  /** Whether what is left holds only kinds of records that have been measured: else it may take much longer. */
  isSure(at: number, size: number): boolean {
    return this.survey?.isKnown(at, size, this.costs) ?? true;
  }
}
