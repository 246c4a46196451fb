/** The statement of a problem as LaTeX for Kattis and as one HTML page for BOCA. */
import type { ContestProblem } from '../../../core/game.js';
import { htmlHead } from '../../../view/html.js';
import { escapeText } from '../../../view/xml.js';
import { inLanguage, phrase, speaker, type Language } from '../../../core/text/phrase.js';

/** @param drawing the first board of the sample in ASCII */
export function statementTex(
  { name, statement }: ContestProblem,
  drawing: string,
  language: Language,
): string {
  const parts = statement[language].map(({ title, paragraphs }) =>
    [...(title === undefined ? [] : [`\\section*{${tex(title)}}`]), ...paragraphs.map(tex)].join('\n\n'),
  );
  const head = `\\problemname{${tex(inLanguage(name, language))}}`;
  const board = `${inLanguage(caption, language)}\n\n\\begin{verbatim}\n${drawing}\\end{verbatim}`;
  return `${[head, ...parts, board].join('\n\n')}\n`;
}

const caption = phrase('The first board of the sample, the row nearest to you at the bottom:');

/** Escapes TeX, except in formulas. */
function tex(text: string): string {
  return text
    .split('$')
    .map((piece, i) => (i % 2 === 1 ? `$${piece}$` : piece.replace(/[#%&_{}]/g, '\\$&')))
    .join('');
}

/** Returns both languages on one page, each with the sample. */
export function statementHtml(
  problem: ContestProblem,
  drawing: string,
  sample: { readonly input: string; readonly answer: string },
): string {
  const article = (language: Language): string => {
    const parts = problem.statement[language].map(
      ({ title, paragraphs }) =>
        (title === undefined ? '' : `<h2>${escapeText(title)}</h2>\n`) +
        paragraphs.map((text) => `<p>${html(text)}</p>\n`).join(''),
    );
    const say = speaker(language);
    return `<article lang="${language}">
<h1>${escapeText(inLanguage(problem.name, language))}</h1>
${parts.join('')}<h2>${say('Sample input')}</h2>
<pre>${escapeText(sample.input)}</pre>
<h2>${say('Sample output')}</h2>
<pre>${escapeText(sample.answer)}</pre>
<p>${escapeText(inLanguage(caption, language))}</p>
<pre>${escapeText(drawing)}</pre>
</article>
`;
  };
  const title = `${inLanguage(problem.name, 'pt')} / ${inLanguage(problem.name, 'en')}`;
  return `${htmlHead(title, 'pt', style)}${article('pt')}${article('en')}</body>\n</html>\n`;
}

const style = `
body { font: 17px/1.5 "DejaVu Serif", Georgia, serif; max-width: 45rem; margin: 2rem auto; padding: 0 1rem }
article + article { border-top: 2px solid #888; margin-top: 3rem }
pre { font: 15px/1.3 "DejaVu Sans Mono", monospace; background: #f4f2ec; padding: .6rem; white-space: pre-wrap }
`;

const symbols: readonly (readonly [tex: string, character: string])[] = [
  ['\\times', '×'],
  ['\\lceil ', '⌈'],
  [' \\rceil', '⌉'],
  ['\\le', '≤'],
];

/** Converts formulas to italics, with characters for TeX commands. */
function html(text: string): string {
  const formula = (piece: string): string => {
    const shown = symbols.reduce((all, [macro, character]) => all.replaceAll(macro, character), piece);
    return `<i>${escapeText(shown)}</i>`;
  };
  return text
    .split('$')
    .map((piece, i) => (i % 2 === 1 ? formula(piece) : escapeText(piece)))
    .join('');
}
