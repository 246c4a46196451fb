import { describe, expect, it } from 'vitest';
import { leftOf, Meter } from '../../src/core/search/limits.js';

describe('Meter', () => {
  it('allows exactly the nodes of the limit, then goes on saying stop', () => {
    const meter = new Meter({ nodes: 3 });
    expect([1, 2, 3, 4, 5].map(() => meter.spend())).toEqual([true, true, true, false, false]);
    expect([meter.nodes, meter.stop]).toEqual([3, 'nodes']);
  });

  it('stops for time at the first reading of the clock past the deadline', () => {
    const meter = new Meter({ ms: 0 });
    let nodes = 0;
    while (meter.spend()) nodes++;
    expect(meter.stop).toBe('time');
    expect(nodes).toBeLessThan(2000);
    expect(meter.readClock()).toBe(false);
  });

  it('stops for memory and remembers the peak', () => {
    const meter = new Meter({ bytes: 100 });
    expect([meter.allows(80), meter.allows(20), meter.allows(101), meter.spend()]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([meter.bytes, meter.stop]).toEqual([101, 'memory']);
  });

  it('lends a part of what is left and counts what it spent', () => {
    const meter = new Meter({ nodes: 10 });
    meter.spend();
    const part = meter.part(4);
    while (part.spend());
    expect([part.nodes, part.stop]).toEqual([4, 'nodes']);
    meter.absorb(part);
    expect([meter.nodes, meter.stop]).toEqual([5, 'finished']);
    const rest = meter.part(100);
    while (rest.spend());
    expect(rest.nodes).toBe(5);
  });
});

it('what searches spent is gone from the limits, which end at nothing', () => {
  expect(leftOf({ nodes: 10, ms: 5, bytes: 7 }, { nodes: 4, ms: 2 })).toEqual({ nodes: 6, ms: 3, bytes: 7 });
  expect(leftOf({ nodes: 10, ms: 5 }, { nodes: 11, ms: 6 })).toEqual({ nodes: 0, ms: 0 });
  expect(leftOf({}, { nodes: 4, ms: 2 })).toEqual({});
});

it('claims whole nodes, also of a limit that is not whole', () => {
  const meter = new Meter({ nodes: 1.5 });
  expect([meter.claimBatch(), meter.claimBatch(), meter.stop]).toEqual([1, 0, 'nodes']);
});

it('counts nodes that other threads spend between the limits and the meter', () => {
  let others = 10;
  const shared = {
    ...{ threads: 2, thread: 1, memory: undefined, isOver: false },
    words: () => new Int32Array(),
    spend: () => others,
  };
  const left = leftOf({ nodes: 3000, shared }, { nodes: 0, ms: 0 });
  others = 1510;
  const meter = new Meter(left);
  while (meter.spend());
  expect([left.nodes, meter.nodes, meter.stop]).toEqual([2990, 1490, 'nodes']);
  // What others spent is taken off once.
  expect(leftOf(left, { nodes: 0, ms: 0 }).nodes).toBe(1490);
});
