// The site's menus and texts. Used as a copy in .cache/site, beside the pages that ../write.ts
// wrote; see ../build.sh.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { makeRelative, offlineHead, writeSearchIndices } from './offline.mjs';

const source = fileURLToPath(new URL('../pages', import.meta.url));

const titleOf = (file) =>
  /^# (.*)$/m.exec(readFileSync(file, 'utf8'))?.[1].replaceAll('`', '').split(': ')[0];
const notebooks = readdirSync(join(source, 'notebooks'))
  .filter((name) => /^\d.*\.md$/.test(name))
  .map((name) => ({ text: titleOf(join(source, 'notebooks', name)), link: `/notebooks/${name}` }));

const guide = (prefix, texts) =>
  ['tutorial', 'try', 'teacher', 'researcher', 'engine-author', 'host'].map((page, i) => ({
    text: texts[i],
    link: `${prefix}/${page}`,
  }));

const reference = [
  { text: 'Records', link: '/reference/records' },
  { text: 'Commands', link: '/reference/commands' },
  { text: 'Answers', link: '/reference/answers' },
  { text: 'Refusals', link: '/reference/refusals' },
  {
    text: 'Library',
    items: [
      { text: 'tabuleiro', link: '/api/tabuleiro' },
      { text: 'tabuleiro/analysis', link: '/api/tabuleiro/analysis' },
      { text: 'tabuleiro/lab', link: '/api/tabuleiro/lab' },
    ],
  },
];

const sidebar = [
  {
    text: 'Guide',
    items: guide('', [
      'Tutorial',
      'Try the library here',
      'For teachers',
      'For researchers',
      'For authors of engines',
      'For hosts of rooms',
    ]),
  },
  { text: 'Reference', items: reference },
  {
    text: 'Background',
    items: [
      { text: 'How each solver works', link: '/solvers' },
      { text: 'Gallery', link: '/gallery' },
    ],
  },
  { text: 'Notebooks', items: notebooks },
];

const sidebarPt = [
  {
    text: 'Guia',
    items: guide('/pt', [
      ...['Tutorial', 'Experimente aqui a biblioteca', 'Para professores', 'Para pesquisadores'],
      ...['Para autores de programas', 'Para quem hospeda salas'],
    ]),
  },
  {
    text: 'Referência',
    items: [
      { text: 'Comandos', link: '/pt/reference/commands' },
      { text: 'Recusas', link: '/pt/reference/refusals' },
    ],
  },
  { text: 'Em inglês', items: [reference[0], reference[2], ...sidebar[2].items] },
];

const portuguese = {
  outline: { label: 'Nesta página' },
  docFooter: { prev: 'Anterior', next: 'Próxima' },
  darkModeSwitchLabel: 'Tema',
  sidebarMenuLabel: 'Menu',
  returnToTopLabel: 'Ao início',
  langMenuLabel: 'Língua',
};

const searchPt = {
  button: { buttonText: 'Procurar', buttonAriaLabel: 'Procurar' },
  modal: {
    noResultsText: 'Nada encontrado para',
    resetButtonTitle: 'Apagar',
    footer: { selectText: 'abrir', navigateText: 'mover', closeText: 'fechar' },
  },
};

export default defineConfig({
  title: 'Tabuleiro',
  description: 'Exact, checkable answers for board-game positions in bulk',
  srcDir: source,
  head: offlineHead,
  markdown: { languages: ['ts', 'sh', 'console', 'json', 'text'] },
  vite: { build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 10_000 } },
  buildEnd: async ({ outDir }) => {
    makeRelative(outDir);
    await writeSearchIndices(outDir);
  },
  themeConfig: {
    search: { provider: 'local', options: { locales: { pt: { translations: searchPt } } } },
    outline: [2, 3],
    externalLinkIcon: false,
    // Some pages are in English only: the switch leads to the front page of the other language.
    i18nRouting: false,
  },
  locales: {
    root: {
      label: 'English',
      lang: 'en',
      themeConfig: {
        sidebar,
        nav: [
          { text: 'Tutorial', link: '/tutorial' },
          { text: 'Commands', link: '/reference/commands' },
          { text: 'Gallery', link: '/gallery' },
        ],
      },
    },
    pt: {
      label: 'Português',
      lang: 'pt-BR',
      description: 'Respostas exatas e conferíveis para posições de jogos de tabuleiro, em grande quantidade',
      themeConfig: {
        ...portuguese,
        sidebar: sidebarPt,
        nav: [
          { text: 'Tutorial', link: '/pt/tutorial' },
          { text: 'Comandos', link: '/pt/reference/commands' },
        ],
      },
    },
  },
});
