/** The solver of Hex without one of its parts: right answers by a different search. */
import { describe, expect, it } from 'vitest';
import { Random } from '../../../src/core/random.js';
import { openingsOf, solveOpening, type OpeningRow } from '../../../src/lab/hex-solver/openings.js';
import { parts, type Part } from '../../../src/lab/hex-solver/without.js';
import { costsWithout, nodesByCells } from '../../../src/lab/notebook/hex-solver.js';

const maxNodes = 20_000;

interface Solved {
  readonly winners: readonly number[];
  readonly nodes: number;
}

const solved = new Map<Part | 'nothing', Solved>();

/** Solves all openings of 5 x 5 without a part; each result is computed once. */
function solveAll(without: Part | 'nothing'): Solved {
  const known = solved.get(without);
  if (known) return known;
  const found = openingsOf(5).map((cell) => solveOpening(5, cell, without, maxNodes));
  const result = {
    winners: found.map(({ winner }) => winner),
    nodes: found.reduce((sum, { nodes }) => sum + nodes, 0),
  };
  solved.set(without, result);
  return result;
}

const whole = solveAll('nothing');

describe('the solver of Hex with a part left out', () => {
  it.each(parts)('finds the winners of 5 x 5 without %s', (part) => {
    expect(solveAll(part).winners).toEqual(whole.winners);
  });

  // After f2 on 6x6 every part changes the number of nodes.
  const f2 = 11;
  const nodesOfWhole = solveOpening(6, f2, 'nothing', maxNodes).nodes;
  it.each(parts)('searches otherwise without %s', (part) => {
    expect(solveOpening(6, f2, part, 2 * nodesOfWhole).nodes).not.toBe(nodesOfWhole);
  });

  it('needs more nodes without connections, and without the must-play', () => {
    expect(solveAll('virtual connections').nodes).toBeGreaterThan(20 * whole.nodes);
    expect(solveAll('must-play').nodes).toBeGreaterThan(2 * whole.nodes);
  });

  it('names no winner at a limit of nodes', () => {
    expect(solveOpening(6, 0, 'virtual connections', 50)).toMatchObject({
      opening: 'a1',
      winner: 0,
      nodes: 50,
    });
  });
});

describe('figures of parts left out', () => {
  const row = (without: Part | 'nothing', opening: string, nodes: number, winner = 1): OpeningRow => ({
    schema: 'hex-solver.row/1',
    experiment: 'part',
    size: 5,
    opening,
    without,
    nodes,
    winner,
    ms: 2 * nodes,
  });
  const rows = [
    row('nothing', 'a1', 10),
    row('nothing', 'b1', 30, 2),
    row('symmetry', 'a1', 20),
    row('symmetry', 'b1', 240, 0),
    row('must-play', 'a1', 10, 2),
    row('must-play', 'b1', 30, 2),
  ];

  it('are ratios to the whole search, limits and contradictions counted', () => {
    const [symmetry, mustPlay] = costsWithout(rows, 5, new Random(1));
    expect(symmetry).toMatchObject({ without: 'symmetry', nodes: 260, nodesRatio: 6.5, limited: 1 });
    expect(symmetry.typical.ratio).toBeCloseTo(4, 12);
    expect(symmetry.contradictions).toBe(0);
    expect(mustPlay).toMatchObject({ nodesRatio: 1, msRatio: 1, limited: 0, contradictions: 1 });
  });

  it('give the whole search by cells', () => {
    expect(nodesByCells(rows)).toEqual([
      { n: 25, value: 10, limited: false },
      { n: 25, value: 30, limited: false },
    ]);
  });
});
