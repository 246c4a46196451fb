/** Notebooks as pages: their text, code and committed results, without running them. */
import { block } from './markdown.js';

/** A text in the notebook format: one string, or its lines. */
type Text = string | readonly string[];

interface Output {
  readonly text?: Text;
  readonly data?: Readonly<Record<string, Text>>;
}

interface Cell {
  readonly cell_type: string;
  readonly source: Text;
  readonly outputs?: readonly Output[];
}

export interface NotebookPage {
  readonly markdown: string;
  /** Pictures by name. The page shows them from its own folder. */
  readonly pictures: ReadonlyMap<string, string>;
}

const joined = (text: Text): string => (typeof text === 'string' ? text : text.join(''));

/**
 * @param name notebook without extension, the prefix of its pictures
 * @param json content of the notebook's file
 */
export function notebookPage(name: string, json: string): NotebookPage {
  const pictures = new Map<string, string>();
  const parts: string[] = [];
  let heading = '';
  for (const cell of (JSON.parse(json) as { cells: readonly Cell[] }).cells) {
    const source = joined(cell.source);
    if (cell.cell_type === 'markdown') {
      parts.push(withinSite(source));
      heading = /^#+ (.*)/m.exec(source)?.[1] ?? heading;
      continue;
    }
    parts.push(block(source, 'ts'), ...(cell.outputs ?? []).map(shown));
  }
  return { markdown: `${parts.join('\n\n')}\n\n${dataOf(json)}\n`, pictures };

  function shown({ text, data }: Output): string {
    if (text !== undefined) return block(joined(text), 'text');
    const svg = data?.['application/vnd.tabuleiro.svg'];
    if (svg === undefined) return joined(data?.['text/markdown'] ?? '');
    const file = `${name}-${pictures.size + 1}.svg`;
    pictures.set(file, joined(svg));
    return `![${heading.replace(/[[\]]/g, '')}](./${file})`;
  }
}

/** Replaces links to other notebooks by links to their pages, and links to files by their names. */
function withinSite(markdown: string): string {
  return markdown
    .replace(/\]\(([\w-]+)\.ipynb\)/g, '](./$1.md)')
    .replace(/\[([^\]]*)\]\(\.\.\/([^)]*)\)/g, '$1 (`$2`)');
}

/** Returns a list of the data files that the notebook reads, for download. */
function dataOf(json: string): string {
  const files = new Set(Array.from(json.matchAll(/notebooks\/data\/([\w-]+\.ndjson)/g), ([, file]) => file));
  if (files.size === 0) return '';
  return `## Data\n\n${[...files].map((file) => `- [${file}](./data/${file}){target="_blank"}`).join('\n')}`;
}
