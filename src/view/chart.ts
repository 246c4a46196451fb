/**
 * Draws charts as SVG by vega-lite. Its packages are for notebooks only and are loaded with the
 * first chart; no command of ./solve needs them.
 */

/** Points with one name: measured, fitted, or lower bounds. */
export interface Series {
  readonly name: string;
  readonly mark: 'point' | 'line' | 'bound';
  readonly data: readonly { readonly x: number; readonly y: number }[];
}

export interface Axis {
  readonly title: string;
  /** Logarithmic; otherwise linear, with integer ticks on x if all points are integers. */
  readonly log?: boolean;
}

export interface Plot {
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
  /** Pixels of the drawing area. */
  readonly width?: number;
  readonly height?: number;
}

/** Distinguishable with colour blindness (M. Okabe and K. Ito 2008). */
const palette = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#e69f00', '#000000'];

/** Distinguishable without colours; a triangle that points up is a bound. */
const shapes = ['circle', 'square', 'diamond', 'cross', 'triangle-down', 'triangle-left', 'triangle-right'];
const dashes = [
  [1, 0],
  [6, 3],
  [2, 2],
  [8, 3, 2, 3],
  [4, 4],
  [10, 3],
  [1, 3],
];

const marks = {
  point: { type: 'point', filled: true, size: 45 },
  bound: { type: 'point', shape: 'triangle-up', size: 60 },
  line: { type: 'line', strokeWidth: 1.5 },
} as const;

/** Returns the plot as a vega-lite specification; points and their fit share a colour. */
export function plotSpec({ title, x, y, series, width = 520, height = 300 }: Plot): Record<string, unknown> {
  const names = [...new Set(series.map(({ name }) => name))];
  const marked = series.filter(({ mark }) => mark !== 'line');
  const whole = (marked.length > 0 ? marked : series).every(({ data }) =>
    data.every((point) => Number.isInteger(point.x)),
  );
  const axis = ({ title: text, log = false }: Axis, counted: boolean): object => ({
    type: 'quantitative',
    title: text,
    scale: { ...(log ? { type: 'log' } : { zero: false }), nice: false, padding: 10 },
    axis: {
      gridColor: '#e9e9e9',
      ...(log ? { tickCount: 6 } : counted ? { tickMinStep: 1, format: 'd' } : {}),
    },
  });
  const byName = (range: readonly unknown[]): object => ({
    field: 'name',
    type: 'nominal',
    title: null,
    scale: { domain: names, range: names.map((_, i) => range[i % range.length]) },
  });
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title: { text: title, anchor: 'start', fontSize: 14 },
    background: 'white',
    width,
    height,
    padding: 8,
    config: { font: 'DejaVu Sans, Verdana, sans-serif', legend: { labelLimit: 0 } },
    layer: series.map(({ name, mark, data }) => ({
      mark: marks[mark],
      data: { values: data.map((point) => ({ ...point, name })) },
      encoding: {
        x: { field: 'x', ...axis(x, whole) },
        y: { field: 'y', ...axis(y, false) },
        color: byName(palette),
        ...(mark === 'point' ? { shape: byName(shapes) } : {}),
        ...(mark === 'line' ? { strokeDash: byName(dashes) } : {}),
      },
    })),
  };
}

/**
 * Returns a complete SVG document; the same plot gives the same text.
 * @throws Error that says what to install if vega is missing
 */
export async function plotSvg(plot: Plot): Promise<string> {
  const [{ compile }, vega] = await Promise.all([import('vega-lite'), import('vega')]).catch(
    (cause: unknown) => {
      throw new Error('charts need vega and vega-lite: npm install vega@6 vega-lite@6', { cause });
    },
  );
  const { spec } = compile(plotSpec(plot) as unknown as Parameters<typeof compile>[0]);
  const view = new vega.View(vega.parse(spec), { renderer: 'none' });
  const svg = await view.toSVG();
  view.finalize();
  return svg;
}
