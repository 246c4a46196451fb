/** The parts of the built page, for commands that write it with a file inside. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageParts } from '../../app/gallery/page.js';
import { exitCodes } from '../messages/failures.js';
import { pageFolder } from '../locations.js';
import type { Context } from './context.js';

/** Returns the page built with the program; if there is none, says so and returns undefined. */
export async function pageParts(ctx: Context): Promise<PageParts | undefined> {
  const read = (name: string): Promise<string> => readFile(join(pageFolder, 'assets', name), 'utf8');
  try {
    const [main, worker, style] = await Promise.all(['main.js', 'worker.js', 'page.css'].map(read));
    return { main, worker, style };
  } catch {
    const message = ctx.say('no page in {pageFolder}', { pageFolder });
    ctx.tell({ level: 'error', code: 'not-built', message });
    ctx.setExitCode(exitCodes.internal);
    return undefined;
  }
}
