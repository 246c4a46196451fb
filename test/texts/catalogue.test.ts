/** The Portuguese catalogue has all sentences of the code, and no others. */
import { readdirSync, readFileSync } from 'node:fs';
import { build } from 'esbuild';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { portuguese } from '../../src/texts/portuguese.js';

const folder = 'src/texts/pt';
const catalogues = readdirSync(folder).map((file) => ({
  file,
  entries: Object.entries(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Record<string, string>),
}));
const entries = catalogues.flatMap(({ entries }) => entries);

const saidIn = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, sentences: sentencesIn(readFileSync(`src/${path}`, 'utf8')) }));
const said = new Set(saidIn.flatMap(({ sentences }) => sentences));

/** Returns the first arguments of `say` and `phrase`. */
function sentencesIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /(^|\.)(say|phrase)$/.test(node.expression.getText())) {
      found.push(...texts(node.arguments[0]));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.ts', source, ts.ScriptTarget.ES2022, true));
  return found;
}

function texts(node: ts.Node | undefined): string[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  return ts.isConditionalExpression(node) ? [node.whenTrue, node.whenFalse].flatMap(texts) : [];
}

const places = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\^?([^{}|#]+)[^{}]*\}/g)].map(([, name]) => name)),
];
const hasWords = (sentence: string): boolean => /[a-z]{2}/i.test(sentence.replace(/\{[^|{}]*\}/g, ''));

describe('the Portuguese catalogue', () => {
  const known = new Set(entries.map(([english]) => english));

  it('has every sentence of the code', () => {
    expect([...said].filter((one) => hasWords(one) && !known.has(one))).toEqual([]);
  });

  it('has every sentence of the program in the part that the program loads', () => {
    const loaded = new Set(portuguese.flatMap((part) => Object.keys(part)));
    const shown = saidIn.filter(({ path }) => !/^(web|site)\//.test(path));
    const missing = shown.flatMap(({ sentences }) => sentences).filter((one) => !loaded.has(one));
    expect(missing.filter(hasWords)).toEqual([]);
  });

  it('has nothing that the code does not say', () => {
    expect([...known].filter((one) => !said.has(one))).toEqual([]);
  });

  it('has each sentence once, in order', () => {
    expect(entries.length).toBe(known.size);
    for (const { file, entries } of catalogues) {
      const keys = entries.map(([english]) => english);
      expect([file, ...keys]).toEqual([file, ...[...keys].sort()]);
    }
  });

  it('has no place in Portuguese that the English has not', () => {
    const strange = entries.filter(([en, pt]) => places(pt).some((one) => !places(en).includes(one)));
    expect(strange).toEqual([]);
  });
});

it('is on the page for all that the page shows', async () => {
  const entryPoints = ['src/web/main.ts', 'src/web/room/main.ts'];
  const { metafile } = await build({
    ...{ entryPoints, bundle: true, write: false, metafile: true, outdir: 'none' },
    format: 'esm',
    loader: { '.wasm': 'empty', '.bin': 'empty', '.sh': 'empty', '.py': 'empty' },
    external: ['*/problem/problem.js', '*/proof/patterns.js'],
  });
  for (const entry of entryPoints) {
    const { inputs } = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === entry)!;
    const paths = Object.keys(inputs);
    const loaded = paths
      .filter((path) => path.startsWith(folder))
      .flatMap((path) => Object.keys(JSON.parse(readFileSync(path, 'utf8')) as object));
    const shown = paths
      .filter((path) => path.endsWith('.ts') && inputs[path].bytesInOutput > 0)
      .flatMap((path) => sentencesIn(readFileSync(path, 'utf8')));
    expect(shown.filter((one) => hasWords(one) && !loaded.includes(one))).toEqual([]);
  }
});
