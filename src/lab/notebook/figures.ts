/** Plots that several notebooks use. */
import { type Fit, predictLog, residuals } from '../analysis/fit.js';
import type { Cost } from '../analysis/quantile.js';
import type { SizePoint } from '../analysis/sizes.js';
import { cactus } from '../analysis/survival.js';
import type { Plot, Series } from '../../view/chart.js';

export interface Growth {
  readonly name: string;
  readonly points: readonly SizePoint[];
  readonly fit?: Fit | undefined;
}

/** Medians by size and fitted curves. A triangle marks a lower bound. */
export function growthPlot(
  title: string,
  axes: { readonly x: string; readonly y: string; readonly logX?: boolean },
  all: readonly Growth[],
): Plot {
  const series = all.flatMap(({ name, points, fit }): Series[] => [
    { name, mark: 'point', data: places(points.filter((point) => !point.censored)) },
    { name, mark: 'bound', data: places(points.filter((point) => point.censored)) },
    ...(fit ? [{ name, mark: 'line', data: curve(points, fit) } as const] : []),
  ]);
  return {
    title,
    x: { title: axes.x, log: axes.logX ?? false },
    y: { title: axes.y, log: true },
    series: series.filter(({ data }) => data.length > 0),
  };
}

function places(points: readonly SizePoint[]): { x: number; y: number }[] {
  return points.map(({ n, log }) => ({ x: n, y: Math.exp(log) }));
}

function curve(points: readonly SizePoint[], fit: Fit): { x: number; y: number }[] {
  const [first, last] = [points[0].n, points[points.length - 1].n];
  return Array.from({ length: 61 }, (_, i) => {
    const x = first * (last / first) ** (i / 60);
    return { x, y: Math.exp(predictLog(fit, x)) };
  });
}

/** Residuals of the fits in units of their scatter: a trend means that the model is wrong. */
export function residualPlot(title: string, x: string, all: readonly Growth[]): Plot {
  const series = all.flatMap(({ name, points, fit }): Series[] =>
    fit
      ? [
          {
            name,
            mark: 'point',
            data: residuals(points, fit)
              .filter(({ censored }) => !censored)
              .map(({ n, residual }) => ({ x: n, y: residual })),
          },
        ]
      : [],
  );
  return { title, x: { title: x }, y: { title: 'residual / sigma' }, series, height: 180 };
}

/** Number of positions solved within a time: further right and lower is better. */
export function cactusPlot(
  title: string,
  all: readonly { readonly name: string; readonly costs: readonly Cost[] }[],
): Plot {
  const series = all.map(({ name, costs }): Series => ({
    name,
    mark: 'line',
    data: cactus(costs).map(({ solved, cost }) => ({ x: solved, y: cost })),
  }));
  return {
    title,
    x: { title: 'positions solved' },
    y: { title: 'milliseconds each, at most', log: true },
    series,
  };
}

/** Returns the model with its numbers to three figures, as `3.1 * 1.62^n` or `5 + n^2.03`. */
export function fitText({ model, parameter, fixed, logScale }: Fit): string {
  const figures = (value: number): string => String(Number(value.toPrecision(3)));
  const shape =
    model === 'n^k' ? `n^${figures(parameter!)}` : model === 'b^n' ? `${figures(parameter!)}^n` : model;
  const scaled = model === 'c' ? figures(Math.exp(logScale)) : `${figures(Math.exp(logScale))} * ${shape}`;
  return fixed > 0 ? `${figures(fixed)} + ${scaled}` : scaled;
}
