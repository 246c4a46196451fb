/** The commands with their options, from the same table as helps, completion and manual. */
import { rmSync, writeFileSync } from 'node:fs';
import { commands } from '../cli/commands.js';
import { optionTable, type CommandRow } from '../cli/options/option-table.js';
import { declareProgram, run } from '../cli/program.js';
import type { Context } from '../cli/run/context.js';
import { speaker, type Language } from '../cli/terminal/language.js';
import { code, plain, table } from './markdown.js';

/** A process without terminal; whatever a command has to say is an error of the page. */
function contextIn(language: Language): Context {
  return {
    language,
    say: speaker(language),
    stdoutIsTerminal: false,
    stdinIsTerminal: false,
    terminalEdits: false,
    stderrIsTerminal: false,
    colours: false,
    unicode: true,
    rows: Infinity,
    columns: 120,
    tell: ({ message }) => {
      throw new Error(message);
    },
    warnRaw: (text) => {
      throw new Error(text);
    },
    print: () => Promise.resolve(true),
    setExitCode: (value) => {
      if (value !== 0) throw new Error(`exit code ${value}`);
    },
  };
}

const programs = {
  en: await declareProgram(contextIn('en'), commands),
  pt: await declareProgram(contextIn('pt'), commands),
};

/** Every option and argument of every command. */
export function commandsPart(language: Language): string {
  const context = contextIn(language);
  const { main, commands: declared } = optionTable(programs[language]);
  const header = [context.say('option', 'opção'), context.say('meaning', 'significado')];
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

/** Draws a record as SVG. @param options of `./solve show`. @throws Error with what the program warns of */
export async function drawPicture(
  record: string,
  picture: string,
  options: readonly string[],
): Promise<void> {
  const input = `${picture}.txt`;
  writeFileSync(input, record);
  await run(['show', input, '-o', picture, ...options], contextIn('en'), commands);
  rmSync(input);
}
