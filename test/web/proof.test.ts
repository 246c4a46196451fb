/** Certificates drawn on the board: path and walls, a carrier, pairs, stones of an attack. */
import { describe, expect, it } from 'vitest';
import { SolverCache } from '../../src/core/search/solver-cache.js';
import type { SceneItem } from '../../src/core/scene.js';
import { answerRecord } from '../../src/web/files/answer.js';

async function proofOf(text: string): Promise<readonly SceneItem[]> {
  const { status, proof } = await answerRecord({ at: 0, text }, { nodes: 1e6 }, new SolverCache(), true);
  expect(status).toBe('proved');
  return proof!;
}

const lines = (items: readonly SceneItem[]) => items.filter((item) => item.kind === 'line');
const pieces = (items: readonly SceneItem[]) => items.filter((item) => item.kind === 'piece');

describe('a certificate on the board', () => {
  it('of a capture is its path, and the squares of the walls that no longer path can pass', async () => {
    const record = '8 8\n2 2 2 2 0 0 0 0 2 2 2 2 0 0 0 0 2 2 2 2 0 0 0 0 2 2 2 2 0 1 0 0\n';
    const drawn = lines(await proofOf(record));
    expect(drawn.at(-1)).toMatchObject({ tone: 'path', arrows: 'each' });
    expect(drawn.at(-1)!.points).toHaveLength(8);
    const walls = drawn.slice(0, -1);
    expect(walls.length).toBeGreaterThan(0);
    expect(walls.every(({ tone, points }) => tone === 'best' && points.length === 5)).toBe(true);
  });

  it('of Hex is the carrier in the colour of the winner, and the winning move', async () => {
    const items = pieces(await proofOf('hex 3 3\n0 0 0\n0 0 0\n0 0 0\n'));
    const ring = items.find(({ shape }) => shape === 'ring')!;
    const carrier = items.filter(({ shape }) => shape === 'disc');
    expect(carrier.length).toBeGreaterThanOrEqual(4);
    expect(carrier.every(({ tone }) => tone === 'own')).toBe(true);
    expect(carrier.map(({ at }) => at)).not.toContainEqual(ring.at);
  });

  it('of a draw is the pairs of both defences, of a win the stones of the attack', async () => {
    const tones = new Set(
      lines(await proofOf('mnk 4 4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n')).map(({ tone }) => tone),
    );
    expect([...tones].sort()).toEqual(['opponent', 'own']);
    const items = await proofOf('mnk 3 3\n1 0 0\n0 1 2\n0 0 2\n');
    const attack = items.filter((item) => item.kind === 'label');
    expect(attack[0]).toMatchObject({ text: '1' });
  });
});
