/** Saved games on the disk: written complete or not at all; failures are told, not thrown. */
import { ioReason, isIoFault } from '../batch/io-fault.js';
import { readChunks } from '../batch/input.js';
import { openOutput } from '../batch/output.js';
import type { Context } from './context.js';
import { inLanguage } from './language.js';

/** No saved game is larger. */
const mostBytes = 1 << 24;

export async function writeGame(ctx: Context, path: string, text: string): Promise<void> {
  const output = await openOutput(path);
  if (isIoFault(output))
    return ctx.print(`${inLanguage(ioReason(output), ctx.language)}\n`).then(() => undefined);
  await output.writeText(text);
  const fault = await output.commit();
  const said = fault
    ? inLanguage(ioReason(fault), ctx.language)
    : ctx.say(`saved in ${path}`, `salva em ${path}`);
  await ctx.print(`${said}\n`);
}

/** The text of the file; undefined, after saying why, if there is none. */
export async function readGame(ctx: Context, path: string): Promise<string | undefined> {
  // Standard input is where the moves come from.
  const chunks = readChunks(path === '-' ? './-' : path);
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > mostBytes) break;
  }
  if (!chunks.fault) return text;
  await ctx.print(`${inLanguage(ioReason(chunks.fault), ctx.language)}\n`);
  return undefined;
}
