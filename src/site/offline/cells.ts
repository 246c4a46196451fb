/**
 * Cells of the pages: code that readers change and run, with the whole library as one classic
 * script, because browsers load no modules from a folder. The first run loads it.
 */
import type * as library from '../../index.js';

type Library = typeof library;

const address = new URL('library.js', (document.currentScript as HTMLScriptElement).src).href;
let loading: Promise<Library> | undefined;

function loadLibrary(): Promise<Library> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve((window as unknown as { readonly tabuleiro: Library }).tabuleiro);
    script.onerror = () => {
      loading = undefined;
      reject(new Error(`${address} was not loaded`));
    };
    document.head.append(script);
  });
  return loading;
}

/** Functions of this kind may wait, as modules may. */
const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
  ...source: readonly string[]
) => (tabuleiro: Library, console: { readonly log: (...values: unknown[]) => void }) => Promise<void>;

const imports = /^import (\{[^}]*\}) from (['"])tabuleiro\2;?$/gm;

async function run(cell: Element): Promise<void> {
  const output = cell.querySelector('output')!;
  const source = cell.querySelector('pre')!.textContent.replace(imports, 'const $1 = tabuleiro;');
  output.replaceChildren();
  const log = (...values: unknown[]): void => output.append(...values.map(shown), '\n');
  try {
    await new AsyncFunction('tabuleiro', 'console', source)(await loadLibrary(), { log });
  } catch (error) {
    log(String(error));
  }
}

/** A drawing as a picture, other values as text. */
function shown(value: unknown): string | HTMLImageElement {
  if (typeof value !== 'string') return `${JSON.stringify(value)} `;
  if (!value.startsWith('<svg ')) return `${value} `;
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(value)}`;
  picture.alt = /<title>([^<]*)/.exec(value)?.[1] ?? '';
  return picture;
}

const cellOf = ({ target }: Event): Element | null => (target as Element).closest('.cell');

document.addEventListener('click', (event) => {
  const cell = cellOf(event);
  if (cell && (event.target as Element).matches('.cell-run')) void run(cell);
});
document.addEventListener('focusin', (event) => {
  const code = (event.target as Element).closest<HTMLElement>('.cell pre');
  if (code && !code.isContentEditable)
    Object.assign(code, { contentEditable: 'plaintext-only', spellcheck: false });
});
document.addEventListener('keydown', (event) => {
  const cell = cellOf(event);
  if (!cell || event.key !== 'Enter' || !event.shiftKey) return;
  event.preventDefault();
  void run(cell);
});
