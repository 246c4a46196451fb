/**
 * Expands the generated parts of a page:
 *
 *     <!-- generated: headers -->     a table or list from the program's own data
 *     ```picture Caption --values     the record below it, drawn by `./solve show`, with a caption
 *     ```cell                         code that the reader may change and run (offline/cells.ts)
 */
import { columnsPart, environmentPart, exitsPart, faultsPart, fieldsPart } from './answers.js';
import { commandsPart } from './commands.js';
import { algorithmsPart, headersPart } from './games.js';
import { learn, speaker, type Language } from '../core/text/phrase.js';
import site from '../texts/pt/site.json' with { type: 'json' };
import { portuguese } from '../texts/portuguese.js';
import { block } from './markdown.js';
import { refusalsPart } from './refusals.js';

learn(...portuguese, site);

const parts: Readonly<Record<string, (language: Language) => string>> = {
  algorithms: algorithmsPart,
  columns: columnsPart,
  commands: commandsPart,
  environment: environmentPart,
  exits: exitsPart,
  faults: faultsPart,
  fields: fieldsPart,
  headers: headersPart,
  refusals: refusalsPart,
};

/** A picture that a page needs. */
export interface PictureRequest {
  /** File name beside the page. */
  readonly file: string;
  readonly record: string;
  /** Arguments of `./solve show` besides the record and the picture's name. */
  readonly options: readonly string[];
}

export interface ExpandedMarkdown {
  readonly markdown: string;
  readonly pictures: readonly PictureRequest[];
}

/**
 * @param name name of the page without extension
 * @throws Error if a part is unknown
 */
export function expandPage(name: string, text: string, language: Language): ExpandedMarkdown {
  const pictures: PictureRequest[] = [];
  const markdown = text
    .replace(/^<!-- generated: (.*) -->$/gm, (_, part: string) => {
      if (!Object.hasOwn(parts, part)) throw new Error(`${name}: no part is called ${part}`);
      return parts[part](language);
    })
    .replace(/^```picture (.*)\n([^]*?)^```$/gm, (_, line: string, record: string) => {
      const [caption, ...options] = line.split(/ (?=--?[a-z])/);
      const file = `${name}-${pictures.length + 1}.svg`;
      pictures.push({ file, record, options: options.flatMap((one) => one.split(' ')) });
      return `![${caption}](./${file})\n\n_${caption}_`;
    })
    .replace(/^```cell\n([^]*?)^```$/gm, (_, source: string) => cell(source, language));
  return { markdown, pictures };
}

function cell(source: string, language: Language): string {
  const say = speaker(language);
  const button = `<button type="button" class="cell-run">${say('Run')}</button>`;
  return `<div class="cell">\n\n${block(source, 'ts')}\n\n${button}<output></output>\n\n</div>`;
}
