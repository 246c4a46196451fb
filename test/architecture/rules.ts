/**
 * The imports that each folder of the source tree may use, and its use of modules and globals.
 *
 *   core <- search <- games <- session <- app <- rooms, cli, web, library
 *   games <- batch <- app        core <- view <- app
 *
 * The laboratory (lab) imports all but cli and web, and only cli imports it; its statistics
 * (lab/analysis) know only the core. The site reads the descriptions in commands and games.
 * Notebooks import the front doors of the package, the page the folders below the library, since it
 * plays positions forwards and backwards and paints cells. A game never imports another one. The
 * checker of certificates knows only the rules; engines know no files, process, chance or clock.
 */
import { posix } from 'node:path';
import ts from 'typescript';
import { parsed } from './parsed.js';

/** Folder -> folders its files may import from, besides itself. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  core: [],
  // Translations are data: each front door loads those that it shows.
  texts: ['core'],
  search: ['core'],
  games: ['core', 'search'],
  view: ['core'],
  batch: ['core', 'games'],
  session: ['core', 'search', 'games'],
  app: ['core', 'search', 'games', 'session', 'view', 'batch'],
  lab: ['core', 'search', 'games', 'session', 'view', 'batch', 'app', 'library'],
  rooms: ['core', 'games', 'session', 'batch', 'app'],
  cli: ['core', 'texts', 'search', 'games', 'session', 'view', 'batch', 'app', 'rooms', 'lab', 'web'],
  library: ['core', 'texts', 'search', 'games', 'session', 'view', 'batch', 'app'],
  // The front doors of the library.
  'index.ts': ['core', 'library'],
  'analysis.ts': ['core', 'lab', 'view'],
  web: ['core', 'texts', 'search', 'games', 'session', 'view', 'app', 'rooms'],
  site: ['core', 'texts', 'games', 'batch', 'app', 'cli', 'index.js'],
};

/** Folders that may use Node's modules and packages. */
const outside = ['batch', 'app', 'rooms', 'lab', 'cli', 'library', 'site'];

/** Packages that single files may load although their folder reaches nothing outside. */
const packagesOf: Readonly<Record<string, readonly string[]>> = {
  'view/chart.ts': ['vega', 'vega-lite'],
  'view/png.ts': ['node:module', '@resvg/resvg-js'],
};

/**
 * The members of `process` that batch may use: streams, messages, and modules of Node loaded on
 * demand. Arguments, environment and exit are not among them.
 */
const batchProcess = [
  'getBuiltinModule',
  ...['stdin', 'stdout', 'pid', 'kill', 'geteuid', 'execPath', 'memoryUsage'],
  ...['on', 'once', 'off', 'send', 'connected', 'disconnect'],
];

/** Returns the source files that a file imports, relative to src, including imports of types. */
export function importedFiles(path: string, source: string): string[] {
  return uses(path, source)
    .imports.filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.ts'));
}

/** The imports of a source file and the globals that it names. */
interface Uses {
  readonly imports: readonly string[];
  readonly globals: readonly string[];
}

/** Returns the modules that a source file imports, as written there. */
export function specifiers(source: string): readonly string[] {
  return uses('a.ts', source).imports;
}

/** Returns the faults of one file as sentences; `path` is relative to src, with slashes. */
export function faults(path: string, source: string): string[] {
  const { imports, globals } = uses(path, source);
  return [
    ...imports.map((specifier) => importFault(path, specifier)),
    ...globals.map((name) => globalFault(path, name)),
  ].flatMap((fault) => (fault === undefined ? [] : [`${path}: ${fault}`]));
}

function importFault(path: string, specifier: string): string | undefined {
  const from = path.split('/')[0];
  if (!(from in arrows)) return `is in no known folder`;
  if (!specifier.startsWith('.')) {
    return outside.includes(from) ||
      specifier === borders ||
      packagesOf[path]?.includes(specifier) ||
      isView(path, specifier)
      ? undefined
      : `may not import ${specifier}: ${from} reaches nothing outside`;
  }
  const target = posix.join(posix.dirname(path), specifier);
  const to = target.split('/')[0];
  const allowed = from === to ? mayImportInside(path, target) : arrows[from].includes(to);
  const byChecker = !isChecker.test(path) || isKnownToChecker(path, target);
  const byStatistics = !path.startsWith(statistics) || /^(core|lab\/analysis)\//.test(target);
  return allowed && byChecker && byStatistics ? undefined : `may not import ${target}`;
}

/** The package for schemas. Every folder may use it, since all data from outside is checked. */
const borders = 'valibot';

/** Returns whether a file of a page imports Preact, which only pages may use. */
function isView(path: string, specifier: string): boolean {
  return /^web\/(page|room|trace)\//.test(path) && /^preact(\/hooks)?$/.test(specifier);
}

/** The statistics, which must not depend on the measurements. */
const statistics = 'lab/analysis/';

/**
 * Returns whether a file may import another one of its folder. A game may import only itself and
 * the kit; the registry and the lists of engines and formats import all games by their front doors.
 */
function mayImportInside(path: string, target: string): boolean {
  if (!path.startsWith('games/')) return true;
  if (path === 'games/registry.ts') return /^games\/[^/]+\/index\.js$/.test(target);
  if (path === 'games/engines.ts') return /^games\/[^/]+\/(engine|solvers)\.js$/.test(target);
  if (path === 'games/page-formats.ts') return /^games\/[^/]+\/formats\//.test(target);
  if (path === 'games/formats.ts') return /^games\/[^/]+\/(formats\/)?index\.js$/.test(target);
  const own = path.split('/').slice(0, 2).join('/');
  return target.startsWith(`${own}/`) || target.startsWith('games/kit/');
}

/**
 * The checker of a game's certificates, which may import the rules, the core, the kit, and its own
 * files.
 */
const isChecker = /^games\/[^/]+\/proof\//;

function isKnownToChecker(path: string, target: string): boolean {
  const own = path.split('/').slice(0, 2).join('/');
  const known = ['core/', 'games/kit/', `${own}/rules/`, `${own}/proof/`];
  return known.some((prefix) => target.startsWith(prefix));
}

function globalFault(path: string, name: string): string | undefined {
  const folder = path.split('/')[0];
  if (name === 'Math.random') return 'chance comes from core/random.ts';
  if (name === 'Date' || name === 'performance') {
    return path === 'core/clock.ts' ? undefined : `${name}: the clock is core/clock.ts`;
  }
  if (folder === 'cli' || path === 'library/processes.ts') return undefined;
  const member = name.slice('process.'.length);
  return folder === 'batch' && batchProcess.includes(member)
    ? undefined
    : `${name}: the process is src/cli's`;
}

const usesKnown = new Map<ts.SourceFile, Uses>();

function uses(path: string, source: string): Uses {
  const file = parsed(path, source);
  const found = usesKnown.get(file) ?? usesOf(file);
  usesKnown.set(file, found);
  return found;
}

function usesOf(file: ts.SourceFile): Uses {
  const imports = new Set<string>();
  const globals = new Set<string>();
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier !== undefined) imports.add(specifier);
    const name = globalOf(node);
    if (name !== undefined) globals.add(name);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { imports: [...imports], globals: [...globals] };
}

/** Returns the module of `import … from`, `export … from`, `import()` and `import('…')`. */
function specifierOf(node: ts.Node): string | undefined {
  const text = (at: ts.Node | undefined): string | undefined =>
    at && ts.isStringLiteralLike(at) ? at.text : undefined;
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return text(node.moduleSpecifier);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return text(node.argument.literal);
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword) return undefined;
  return text(node.arguments[0]) ?? 'a computed name';
}

function globalOf(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node) && node.getText() === 'Math.random') return 'Math.random';
  if (!ts.isIdentifier(node) || !['Date', 'performance', 'process'].includes(node.text)) return undefined;
  const parent = node.parent;
  const isName = ts.isPropertyAccessExpression(parent) && parent.name === node;
  if (isName && parent.expression.getText() !== 'globalThis') return undefined;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return undefined;
  if (node.text !== 'process') return node.text;
  return ts.isPropertyAccessExpression(parent) ? `process.${parent.name.text}` : 'process';
}
