/**
 * The layers of the network (../network.ts). The caller lays out the memory and passes all
 * addresses. Four squares, or points of four tiles, and eight output channels are computed at a
 * time: each pair of input channels meets sixteen weights (../shape.ts), so that one instruction
 * adds two products to each of four sums.
 */
function activation(sum: v128, before: v128): v128 {
  return i32x4.min_s(i32x4.max_s(i32x4.add(i32x4.shr_s(sum, 10), before), i32x4.splat(0)), i32x4.splat(8191));
}
function held(at: usize, adds: i32): v128 {
  return adds ? v128.load(at) : i64x2.splat(0);
}
function write(at: usize, low: v128, high: v128, before: v128): void {
  v128.store(
    at,
    i16x8.narrow_i32x4_s(
      activation(low, i32x4.extend_low_i16x8_s(before)),
      activation(high, i32x4.extend_high_i16x8_s(before)),
    ),
  );
}
function plus(sum: v128, x: v128, weights: v128): v128 {
  return i32x4.add(sum, i32x4.dot_i16x8_s(x, weights));
}
/** The first layer, of two input channels, by squares. */
export function firstLayer(
  from: usize,
  to: usize,
  channels: i32,
  weights: usize,
  cells: usize,
  count: i32,
  steps: usize,
): void {
  const outBytes = channels << 1;
  const none = i64x2.splat(0);
  for (const end = cells + ((<usize>count) << 2); cells < end; cells += 16) {
    const c0 = load<i32>(cells),
      c1 = load<i32>(cells, 4),
      c2 = load<i32>(cells, 8),
      c3 = load<i32>(cells, 12);
    let w = weights;
    for (let o = 0; o < outBytes; o += 16) {
      let a0 = v128.load(w),
        b0 = v128.load(w, 16);
      w += 32;
      let a1 = a0,
        a2 = a0,
        a3 = a0,
        b1 = b0,
        b2 = b0,
        b3 = b0;
      for (let tap: usize = 0; tap < 28; tap += 4, w += 32) {
        const at = from + (load<i32>(steps + tap) << 2);
        const u = v128.load(w),
          v = v128.load(w, 16);
        let x = v128.load_splat<i32>(at + (c0 << 2));
        a0 = plus(a0, x, u);
        b0 = plus(b0, x, v);
        x = v128.load_splat<i32>(at + (c1 << 2));
        a1 = plus(a1, x, u);
        b1 = plus(b1, x, v);
        x = v128.load_splat<i32>(at + (c2 << 2));
        a2 = plus(a2, x, u);
        b2 = plus(b2, x, v);
        x = v128.load_splat<i32>(at + (c3 << 2));
        a3 = plus(a3, x, u);
        b3 = plus(b3, x, v);
      }
      write(to + c0 * outBytes + o, a0, b0, none);
      write(to + c1 * outBytes + o, a1, b1, none);
      write(to + c2 * outBytes + o, a2, b2, none);
      write(to + c3 * outBytes + o, a3, b3, none);
    }
  }
}
function put(at: usize, low: v128, high: v128): void {
  v128.store(at, low);
  v128.store(at, high, 16);
}
function minus16(a: v128, b: v128): v128 {
  return i16x8.sub(a, b);
}
function plus16(a: v128, b: v128): v128 {
  return i16x8.add(a, b);
}
function on(from: usize, places: usize, square: usize): v128 {
  return v128.load(from + load<i32>(places + (square << 2)));
}
/** Eight channels of a tile's sixteen squares into fourteen points, `apart` bytes apart. */
function pointsOf(from: usize, places: usize, to: usize, apart: usize): void {
  const d10 = on(from, places, 4),
    d20 = on(from, places, 8),
    d30 = on(from, places, 12);
  const b0 = plus16(d10, d20),
    c0 = minus16(d20, d10),
    e0 = minus16(d10, d30);
  const d01 = on(from, places, 1),
    d11 = on(from, places, 5),
    d21 = on(from, places, 9),
    d31 = on(from, places, 13);
  const a1 = minus16(d01, d21),
    b1 = plus16(d11, d21),
    c1 = minus16(d21, d11),
    e1 = minus16(d11, d31);
  const d02 = on(from, places, 2),
    d12 = on(from, places, 6),
    d22 = on(from, places, 10),
    d32 = on(from, places, 14);
  const a2 = minus16(d02, d22),
    b2 = plus16(d12, d22),
    c2 = minus16(d22, d12),
    e2 = minus16(d12, d32);
  const d03 = on(from, places, 3),
    d13 = on(from, places, 7),
    d23 = on(from, places, 11);
  const a3 = minus16(d03, d23),
    b3 = plus16(d13, d23),
    c3 = minus16(d23, d13);
  v128.store(to, plus16(a1, a2));
  to += apart;
  v128.store(to, minus16(a2, a1));
  to += apart;
  v128.store(to, minus16(a1, a3));
  to += apart;
  v128.store(to, minus16(b0, b2));
  to += apart;
  v128.store(to, plus16(b1, b2));
  to += apart;
  v128.store(to, minus16(b2, b1));
  to += apart;
  v128.store(to, minus16(b1, b3));
  to += apart;
  v128.store(to, minus16(c0, c2));
  to += apart;
  v128.store(to, plus16(c1, c2));
  to += apart;
  v128.store(to, minus16(c2, c1));
  to += apart;
  v128.store(to, minus16(c1, c3));
  to += apart;
  v128.store(to, minus16(e0, e2));
  to += apart;
  v128.store(to, plus16(e1, e2));
  to += apart;
  v128.store(to, minus16(e2, e1));
}
function minus32(a: v128, b: v128): v128 {
  return i32x4.sub(a, b);
}
function plus32(a: v128, b: v128): v128 {
  return i32x4.add(a, b);
}
/** Four channels' sums of a tile's four cells (32 bytes apart) from fourteen points (128 apart). */
function cellsOf(m: usize, start: v128, to: usize): void {
  const m01 = v128.load(m),
    m02 = v128.load(m, 128),
    m03 = v128.load(m, 256);
  const m10 = v128.load(m, 384),
    m11 = v128.load(m, 512),
    m12 = v128.load(m, 640),
    m13 = v128.load(m, 768);
  const m20 = v128.load(m, 896),
    m21 = v128.load(m, 1024),
    m22 = v128.load(m, 1152),
    m23 = v128.load(m, 1280);
  const m30 = v128.load(m, 1408),
    m31 = v128.load(m, 1536),
    m32 = v128.load(m, 1664);
  const p0 = plus32(m10, m20),
    p1 = plus32(plus32(m01, m11), m21),
    p2 = plus32(plus32(m02, m12), m22),
    p3 = plus32(plus32(m03, m13), m23);
  v128.store(to, plus32(start, plus32(plus32(p0, p1), p2)));
  v128.store(to, plus32(start, minus32(minus32(p1, p2), p3)), 32);
  const q0 = minus32(minus32(m10, m20), m30),
    q1 = minus32(minus32(m11, m21), m31),
    q2 = minus32(minus32(m12, m22), m32),
    q3 = minus32(m13, m23);
  v128.store(to, plus32(start, plus32(plus32(q0, q1), q2)), 64);
  v128.store(to, plus32(start, minus32(minus32(q1, q2), q3)), 96);
}
/** Eight channels of a cell from sums that are four times as large. */
function settle(at: usize, sums: usize, adds: i32): void {
  write(at, i32x4.shr_s(v128.load(sums), 2), i32x4.shr_s(v128.load(sums, 16), 2), held(at, adds));
}
/**
 * A layer by tiles (../tiles.ts): first the points of all tiles, then for each eight output
 * channels and four tiles the sums of products, at `sums`, and behind them the four cells of each
 * tile. `count` is a multiple of four.
 */
export function layer(
  from: usize,
  to: usize,
  channels: i32,
  weights: usize,
  adds: i32,
  tiles: usize,
  count: i32,
  points: usize,
  sums: usize,
): void {
  const bytes: usize = (<usize>channels) << 1,
    apart = bytes << 2;
  const end = tiles + <usize>count * 80;
  let at = points;
  for (let block = tiles; block < end; block += 320, at += 14 * apart)
    for (let t: usize = 0; t < 4; t++)
      for (let c: usize = 0; c < bytes; c += 16)
        pointsOf(from + c, block + t * 80, at + t * bytes + c, apart);
  const cells = sums + 1792;
  for (let o: usize = 0; o < bytes; o += 16) {
    const low = v128.load(weights),
      high = v128.load(weights, 16);
    weights += 32;
    at = points;
    let w = weights;
    for (let block = tiles; block < end; block += 320) {
      w = weights;
      for (let m = sums; m < cells; m += 128) {
        let p0 = at,
          p1 = p0 + bytes,
          p2 = p1 + bytes,
          p3 = p2 + bytes;
        let a0 = i64x2.splat(0),
          a1 = a0,
          a2 = a0,
          a3 = a0,
          b0 = a0,
          b1 = a0,
          b2 = a0,
          b3 = a0;
        const last = p1;
        while (p0 < last) {
          const u = v128.load(w),
            v = v128.load(w, 16);
          w += 32;
          let x = v128.load_splat<i32>(p0);
          a0 = plus(a0, x, u);
          b0 = plus(b0, x, v);
          x = v128.load_splat<i32>(p1);
          a1 = plus(a1, x, u);
          b1 = plus(b1, x, v);
          x = v128.load_splat<i32>(p2);
          a2 = plus(a2, x, u);
          b2 = plus(b2, x, v);
          x = v128.load_splat<i32>(p3);
          a3 = plus(a3, x, u);
          b3 = plus(b3, x, v);
          p0 += 4;
          p1 += 4;
          p2 += 4;
          p3 += 4;
        }
        at += apart;
        put(m, a0, b0);
        put(m + 32, a1, b1);
        put(m + 64, a2, b2);
        put(m + 96, a3, b3);
      }
      for (let t: usize = 0; t < 4; t++) {
        cellsOf(sums + (t << 5), low, cells);
        cellsOf(sums + (t << 5) + 16, high, cells + 16);
        const places = block + t * 80 + 64;
        settle(to + o + load<i32>(places), cells, adds);
        settle(to + o + load<i32>(places, 4), cells + 32, adds);
        settle(to + o + load<i32>(places, 8), cells + 64, adds);
        settle(to + o + load<i32>(places, 12), cells + 96, adds);
      }
    }
    weights = w;
  }
}
/**
 * The inputs of the heads from the last activations of `count` cells, 32 bits each: to `scores`, by
 * cell, the sum by the policy's weights; to `pooled`, by channel, the sum over the cells, then the
 * maximum.
 */
export function heads(
  from: usize,
  channels: i32,
  policy: usize,
  cells: usize,
  count: i32,
  scores: usize,
  pooled: usize,
): void {
  const bytes = channels << 1;
  const end = cells + ((<usize>count) << 2);
  for (let c = cells; c < end; c += 4, scores += 4) {
    const p = from + load<i32>(c) * bytes;
    let sum = i64x2.splat(0);
    for (let o = 0; o < bytes; o += 16) sum = plus(sum, v128.load(p + o), v128.load(policy + o));
    store<i32>(
      scores,
      i32x4.extract_lane(sum, 0) +
        i32x4.extract_lane(sum, 1) +
        i32x4.extract_lane(sum, 2) +
        i32x4.extract_lane(sum, 3),
    );
  }
  const maxima = pooled + ((<usize>channels) << 2);
  for (let o = 0; o < bytes; o += 16) {
    let low = i64x2.splat(0),
      high = low,
      most = low;
    for (let c = cells; c < end; c += 4) {
      const x = v128.load(from + load<i32>(c) * bytes + o);
      low = i32x4.add(low, i32x4.extend_low_i16x8_s(x));
      high = i32x4.add(high, i32x4.extend_high_i16x8_s(x));
      most = i16x8.max_s(most, x);
    }
    put(pooled + (o << 1), low, high);
    put(maxima + (o << 1), i32x4.extend_low_i16x8_s(most), i32x4.extend_high_i16x8_s(most));
  }
}
