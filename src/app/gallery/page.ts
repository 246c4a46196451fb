/**
 * A page with every position of a batch: one self-contained HTML file, written piece by piece, so that a batch
 * of any length fits. No script, nothing loaded from elsewhere; whatever comes from the batch is escaped.
 */
import type { Bilingual } from '../../core/game.js';
import { counted } from '../../core/text/counted.js';
import { sceneSvg } from '../../view/svg.js';
import { htmlHead } from '../../view/html.js';
import { escapeText } from '../../view/xml.js';
import { linesOf } from '../../batch/read/lines.js';
import { entryOf, sceneOf, type Answered, type Entry } from './entry.js';

export interface GalleryOptions {
  readonly language: keyof Bilingual;
  /** Heading of the page: the file it was made from. */
  readonly title: string;
  /** Told of each line that is no answer. */
  readonly onFault: (line: number, fault: string) => void;
}

export interface GalleryCounts {
  drawn: number;
  refused: number;
  unreadable: number;
}

/** Pixels of the longer side of a board. */
const boardSize = 380;

const style = `
:root { font-family: "DejaVu Sans", Verdana, sans-serif; color: #1d2b36; background: #f4f2ec; line-height: 1.4 }
body { margin: 0 auto; padding: 1rem; max-width: 90rem }
h1 { font-size: 1.3rem; overflow-wrap: anywhere }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr)) }
li { background: #fff; border: 1px solid #d9d4c7; border-radius: 8px; padding: 1rem; break-inside: avoid }
li.refused { border-left: 6px solid #d55e00 }
h2 { font-size: 1rem; margin: 0 0 .5rem }
svg { display: block; max-width: 100%; height: auto; margin: 0 auto }
p { margin: .5rem 0 0 }
.answer { font-weight: bold; font-variant-numeric: tabular-nums }
.note { color: #5b5648; font-size: .85rem }
@media print { :root { background: #fff } ol { display: block } li { margin-bottom: 1rem } }
`;

/** The page in pieces; counts are complete when it ends. Nothing at all if no line of several can be read. */
export async function* galleryPage(
  chunks: AsyncIterable<Uint8Array>,
  options: GalleryOptions,
  counts: GalleryCounts,
): AsyncGenerator<string> {
  const { language, title } = options;
  let begun = false;
  let number = 0;
  for await (const line of linesOf(chunks)) {
    number++;
    if (line.trim() === '') continue;
    const entry = entryOf(line);
    count(counts, entry);
    if (entry.kind === 'unreadable') {
      options.onFault(number, entry.fault);
      continue;
    }
    if (!begun) yield head(language, title);
    begun = true;
    yield card(entry, language);
  }
  if (!begun && counts.unreadable > 0) return;
  if (!begun) yield head(language, title);
  yield `</ol>\n<p class="note">${footer(counts)[language]}</p>\n</body>\n</html>\n`;
}

function head(language: keyof Bilingual, title: string): string {
  return `${htmlHead(title, language, style)}<h1>${escapeText(title)}</h1>
<ol>
`;
}

function count(counts: GalleryCounts, { kind }: Entry): void {
  if (kind === 'answered') counts.drawn++;
  else counts[kind]++;
}

function footer({ drawn, refused, unreadable }: GalleryCounts): Bilingual {
  const en = [
    counted(drawn, 'position', 'positions'),
    counted(refused, 'refused record', 'refused records'),
    counted(unreadable, 'line that could not be read', 'lines that could not be read'),
  ];
  const pt = [
    counted(drawn, 'posição', 'posições'),
    counted(refused, 'registro recusado', 'registros recusados'),
    counted(unreadable, 'linha ilegível', 'linhas ilegíveis'),
  ];
  return { en: `${en.join(', ')}. Made by Tabuleiro.`, pt: `${pt.join(', ')}. Feito pelo Tabuleiro.` };
}

function card(entry: Exclude<Entry, { kind: 'unreadable' }>, language: keyof Bilingual): string {
  // A damaged line may have any index.
  const id = Number.isSafeInteger(entry.index) ? `r${String(entry.index)}` : 'r';
  if (entry.kind === 'answered') return answeredCard(entry, id, language);
  const said = `<span class="answer">${escapeText(entry.code)}</span> ${escapeText(entry.reason)}`;
  return `<li id="${id}" class="refused"><h2>${String(entry.index)}</h2>\n<p>${said}</p></li>\n`;
}

function answeredCard(entry: Answered, id: string, language: keyof Bilingual): string {
  const { game, setup, answer, algorithm, index } = entry;
  const scene = sceneOf(entry);
  const cell = Math.max(4, Math.floor(boardSize / Math.max(scene.width, scene.height)));
  const size = `${String(setup.rows)} x ${String(setup.cols)}`;
  const variant = Object.entries(game.codec.options(setup))
    .map(([key, value]) => ` ${key}=${String(value)}`)
    .join('');
  const turn = turnText(entry, language);
  const why = sentence(game.view.explain(setup, answer)[language]);
  const status = answer.stop === 'finished' ? answer.status : `${answer.status}, ${answer.stop}`;
  return `<li id="${id}"><h2>${String(index)}. ${escapeText(game.name[language])} ${size}${escapeText(`${variant}${turn}`)}</h2>
${sceneSvg(scene, { cell: Math.min(48, cell) })}<p class="answer">${escapeText(game.codec.answerLine(setup, answer))}</p>
<p>${escapeText(why)}</p>
<p class="note">${escapeText(algorithm)}: ${escapeText(status)}</p></li>
`;
}

/** Who is to move, where there are two and the game is not over. */
function turnText({ game, setup }: Answered, language: keyof Bilingual): string {
  const position = game.rules.position(setup);
  if (!position.ok || position.value.isOver || game.rules.traits(setup).players === 1) return '';
  const { name, letter } = game.view.sides[position.value.toMove];
  const side = letter === undefined ? name[language] : `${name[language]} (${letter})`;
  return { en: `, ${side} to move`, pt: `, vez: ${side}` }[language];
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}
