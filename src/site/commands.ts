/** The commands with their options, from the same table as help texts, completion and manual. */
import { rmSync, writeFileSync } from 'node:fs';
import { optionTable, type CommandRow } from '../cli/options/option-table.js';
import { declareProgram } from '../cli/program.js';
import type { Context } from '../cli/context/context.js';
import { Run } from '../cli/run/run.js';
import { memoryHost, runInMemory } from '../cli/in-memory.js';
import { code, plain, table } from './markdown.js';
import type { Language } from '../core/text/phrase.js';

const contextIn = (language: Language): Context => new Run(['--lang', language], memoryHost()).ctx;

const programs = {
  en: await declareProgram(contextIn('en')),
  pt: await declareProgram(contextIn('pt')),
};

/** Returns all options and arguments of all commands. */
export function commandsPart(language: Language): string {
  const context = contextIn(language);
  const { main, commands: declared } = optionTable(programs[language]);
  const header = [context.say('option'), context.say('meaning')];
  const rows = (row: CommandRow): string =>
    table(header, [
      ...row.arguments.map((one) => [code(one.name), plain(one.description)]),
      ...row.options.map((one) => [code(one.term), plain(one.description)]),
    ]);
  return [
    `## ./solve\n\n${code(`./solve ${main.usage}`)}: ${plain(main.description)}\n\n${rows(main)}`,
    ...declared.map(
      (row) =>
        `## ${row.name}\n\n${code(`./solve ${row.name} ${row.usage}`)}: ${plain(row.description)}\n\n${rows(row)}`,
    ),
  ].join('\n\n');
}

/**
 * Draws a record as SVG.
 * @param options options of `./solve show`
 * @throws Error with any warning of the program
 */
export async function drawPicture(
  record: string,
  picture: string,
  options: readonly string[],
): Promise<void> {
  const input = `${picture}.txt`;
  writeFileSync(input, record);
  const { code, stderr } = await runInMemory(['show', input, '-o', picture, ...options]);
  if (code !== 0 || stderr !== '') throw new Error(`exit code ${code}: ${stderr}`);
  rmSync(input);
}
