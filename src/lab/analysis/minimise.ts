/**
 * Minimum of a function of few variables without derivatives: the simplex of J. Nelder and R. Mead
 * (1965).
 */

export interface Minimum {
  readonly at: number[];
  readonly value: number;
}

interface Vertex {
  at: number[];
  value: number;
}

const maxSteps = 120;
/** The search ends when the values differ by less. */
const tolerance = 1e-7;

/**
 * Local minimum near `start`; values of NaN or infinity are excluded.
 * @param steps sides of the initial simplex, one a variable
 */
export function minimise(
  f: (at: readonly number[]) => number,
  start: readonly number[],
  steps: readonly number[],
): Minimum {
  const measure = (at: number[]): Vertex => {
    const value = f(at);
    return { at, value: Number.isNaN(value) ? Infinity : value };
  };
  const simplex = [measure(start.slice())];
  start.forEach((x, i) => simplex.push(measure(start.map((y, j) => (i === j ? x + steps[i] : y)))));
  for (let step = 0; step < maxSteps; step++) {
    simplex.sort((a, b) => a.value - b.value);
    if (simplex[simplex.length - 1].value - simplex[0].value < tolerance) break;
    improve(simplex, measure);
  }
  return simplex.reduce((a, b) => (b.value < a.value ? b : a));
}

/** One step on a sorted simplex: reflects, expands or contracts its worst vertex, or shrinks. */
function improve(simplex: Vertex[], measure: (at: number[]) => Vertex): void {
  const last = simplex.length - 1;
  const worst = simplex[last];
  const centre = worst.at.map((_, i) => {
    let sum = 0;
    for (let v = 0; v < last; v++) sum += simplex[v].at[i];
    return sum / last;
  });
  const along = (t: number): Vertex => measure(centre.map((c, i) => c + t * (worst.at[i] - c)));
  const mirrored = along(-1);
  if (mirrored.value < simplex[0].value) {
    const further = along(-2);
    simplex[last] = further.value < mirrored.value ? further : mirrored;
  } else if (mirrored.value < simplex[Math.max(0, last - 1)].value) {
    simplex[last] = mirrored;
  } else {
    const inside = along(mirrored.value < worst.value ? -0.5 : 0.5);
    if (inside.value < Math.min(worst.value, mirrored.value)) simplex[last] = inside;
    else shrink(simplex, measure);
  }
}

function shrink(simplex: Vertex[], measure: (at: number[]) => Vertex): void {
  const best = simplex[0];
  for (let v = 1; v < simplex.length; v++) {
    simplex[v] = measure(simplex[v].at.map((x, i) => (x + best.at[i]) / 2));
  }
}
