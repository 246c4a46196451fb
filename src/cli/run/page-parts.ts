/** The parts of the built page, for commands that write it with a file inside. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageParts } from '../../app/teaching/gallery.js';
import type { TracePageParts } from '../../app/teaching/trace/page.js';
import { exitCodes, failed } from '../context/failures.js';
import { insideFolder } from '../locations.js';
import type { Context } from '../context/context.js';

/** Returns the page built with the program; if there is none, says so and returns undefined. */
export async function pageParts(ctx: Context): Promise<PageParts | undefined> {
  const files = await builtFiles(ctx, 'main.js', 'worker.js', 'page.css');
  return files && { main: files[0], worker: files[1], style: files[2] };
}

/** Returns the script and the style of the page of a trace, as `pageParts` those of the page. */
export async function tracePageParts(ctx: Context): Promise<TracePageParts | undefined> {
  const files = await builtFiles(ctx, 'trace.js', 'trace.css');
  return files && { script: files[0], style: files[1] };
}

async function builtFiles(ctx: Context, ...names: readonly string[]): Promise<string[] | undefined> {
  try {
    return await Promise.all(names.map((name) => readFile(join(insideFolder, name), 'utf8')));
  } catch {
    return failed(
      ctx,
      'not-built',
      ctx.say('no page in {folder}', { folder: insideFolder }),
      exitCodes.internal,
    );
  }
}
