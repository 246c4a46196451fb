/**
 * Annotated games as one self-contained HTML page with a curve and a table for each, without
 * scripts.
 */
import { htmlHead } from '../../view/html.js';
import { escapeText, number } from '../../view/xml.js';
import type { Annotation } from './annotate.js';
import { curveScale, moveColumns, moveRows } from './text.js';
import { inLanguage, type Language, phrase } from '../../core/text/phrase.js';

const style = `
:root { font-family: "DejaVu Sans", Verdana, sans-serif; color: #1d2b36; background: #f4f2ec; line-height: 1.4 }
body { margin: 0 auto; padding: 1rem; max-width: 60rem }
h1 { font-size: 1.3rem } h2 { font-size: 1rem; overflow-wrap: anywhere }
section { background: #fff; border: 1px solid #d9d4c7; border-radius: 8px; padding: 1rem; margin-bottom: 1rem; overflow-x: auto }
svg { display: block; max-width: 100%; height: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .15rem .7rem; text-align: right } th:first-child, td:first-child { text-align: left }
tr.blunder td { background: #f8ddcf } tr.mistake td { background: #fbf0d2 } tr.unclear td { color: #5b5648 }
@media print { :root { background: #fff } }
`;

export function pageHead(title: string, language: Language): string {
  return `${htmlHead(title, language, style)}<h1>${escapeText(title)}</h1>
`;
}

export const pageEnd = '</body>\n</html>\n';

export function gameSection(
  title: string,
  annotation: Annotation,
  players: readonly [string, string],
  language: Language,
): string {
  const cells = (row: readonly string[], tag: 'td' | 'th'): string =>
    row.map((cell) => `<${tag}>${escapeText(cell)}</${tag}>`).join('');
  const rows = moveRows(annotation, players, language).map(
    (row, i) => `<tr class="${annotation.moves[i].verdict}">${cells(row, 'td')}</tr>\n`,
  );
  const head = cells(
    moveColumns.map((column) => inLanguage(column, language)),
    'th',
  );
  return `<section>
<h2>${escapeText(title)}</h2>
${curveSvg(annotation, players, language)}
<table>
<thead><tr>${head}</tr></thead>
<tbody>
${rows.join('')}</tbody>
</table>
</section>
`;
}

const [width, height, margin] = [720, 160, 12];

const curveName = phrase('value of the positions; above the line the first is ahead:');

/** Draws the value of each position for the first side as a line, with dots at proved values. */
function curveSvg(annotation: Annotation, [first]: readonly [string, string], language: Language): string {
  const values = curveScale(annotation);
  const most = Math.max(...values.map(Math.abs)) || 1;
  const step = (width - 2 * margin) / Math.max(1, values.length - 1);
  const points = values.map((value, i) => ({
    x: margin + i * step,
    y: height / 2 - (value / most) * (height / 2 - margin),
  }));
  const line = points.map(({ x, y }) => `${number(x)},${number(y)}`).join(' ');
  const marks = points
    .filter((_, i) => annotation.curve[i].status === 'proved')
    .map(({ x, y }) => `<circle cx="${number(x)}" cy="${number(y)}" r="3"/>`);
  const middle = number(height / 2);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}" width="${String(width)}" role="img" aria-label="${escapeText(`${inLanguage(curveName, language)} ${first}`)}">
<line x1="0" y1="${middle}" x2="${String(width)}" y2="${middle}" stroke="#d9d4c7"/>
<polyline points="${line}" fill="none" stroke="#0072b2" stroke-width="2"/>
<g fill="#0072b2">${marks.join('')}</g>
</svg>`;
}
