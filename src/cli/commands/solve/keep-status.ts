/** How far a kept search is (`--keep`), for the line of progress: the last row of its journal. */
import { keptProgress } from '../../../batch/keep/keeper.js';
import { now } from '../../../core/clock.js';
import type { Context } from '../../run/context.js';
import { grouped } from '../../terminal/table.js';
import { clock } from './progress.js';

/** The journal gets a row every 20 seconds. */
const readEveryMs = 1000;

/** What to say now; empty while the folder says nothing. */
export function keepStatus({ say }: Context, folder: string): () => string {
  let text = '';
  let nextReading = 0;
  return () => {
    if (now() < nextReading) return text;
    nextReading = now() + readEveryMs;
    const row = keptProgress(folder);
    if (!row) return text;
    const { nodes, ms, lo, hi, filled, done, leftMs } = row;
    const percent = (part: number): string => `${(100 * part).toPrecision(2)} %`;
    text = [
      `${grouped(nodes)} ${say('nodes', 'nós')} ${say('in', 'em')} ${clock(ms / 1000)}`,
      `${say('table', 'tabela')} ${percent(filled)}`,
      `${say('value', 'valor')} ${String(lo)}..${String(hi)}`,
      ...(done === undefined || leftMs === undefined
        ? []
        : [
            say(
              `about ${percent(done)} of this question, left ${clock(leftMs / 1000)}`,
              `cerca de ${percent(done)} desta pergunta, falta ${clock(leftMs / 1000)}`,
            ),
          ]),
    ].join(', ');
    return text;
  };
}
