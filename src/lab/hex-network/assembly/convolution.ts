/**
 * The convolutions of training. The caller owns all memory and passes every address. Activations
 * are stored by square, then by channel; weights in groups of eight output channels: eight initial
 * values, then eight for each tap and input. There is no fused multiply-add, so that every machine
 * gets the same numbers.
 */
function plus(sum: v128, x: v128, y: v128): v128 {
  return f32x4.add(sum, f32x4.mul(x, y));
}
function put(at: usize, low: v128, high: v128): void {
  v128.store(at, low);
  v128.store(at, high, 16);
}
/** Sums of the taps for `count` cells, a multiple of four; added to `to` if `adds`. */
export function convolve(
  from: usize,
  width: i32,
  to: usize,
  channels: i32,
  weights: usize,
  adds: i32,
  cells: usize,
  count: i32,
  steps: usize,
): void {
  const inBytes = width << 2,
    outBytes = channels << 2;
  for (const end = cells + ((<usize>count) << 2); cells < end; cells += 16) {
    const c0 = load<i32>(cells),
      c1 = load<i32>(cells, 4),
      c2 = load<i32>(cells, 8),
      c3 = load<i32>(cells, 12);
    let w = weights;
    for (let o = 0; o < outBytes; o += 32) {
      let a0 = v128.load(w),
        b0 = v128.load(w, 16);
      w += 32;
      const t0 = to + c0 * outBytes + o,
        t1 = to + c1 * outBytes + o;
      const t2 = to + c2 * outBytes + o,
        t3 = to + c3 * outBytes + o;
      let a1 = a0,
        a2 = a0,
        a3 = a0,
        b1 = b0,
        b2 = b0,
        b3 = b0;
      if (adds) {
        a0 = f32x4.add(a0, v128.load(t0));
        b0 = f32x4.add(b0, v128.load(t0, 16));
        a1 = f32x4.add(a1, v128.load(t1));
        b1 = f32x4.add(b1, v128.load(t1, 16));
        a2 = f32x4.add(a2, v128.load(t2));
        b2 = f32x4.add(b2, v128.load(t2, 16));
        a3 = f32x4.add(a3, v128.load(t3));
        b3 = f32x4.add(b3, v128.load(t3, 16));
      }
      for (let tap: usize = 0; tap < 28; tap += 4) {
        const step = load<i32>(steps + tap);
        let p0 = from + (c0 + step) * inBytes,
          p1 = from + (c1 + step) * inBytes;
        let p2 = from + (c2 + step) * inBytes,
          p3 = from + (c3 + step) * inBytes;
        const last = p0 + inBytes;
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
      }
      put(t0, a0, b0);
      put(t1, a1, b1);
      put(t2, a2, b2);
      put(t3, a3, b3);
    }
  }
}
/** Adds the gradient of a loss to `slopes`; `out` holds its gradient by outputs. */
export function slope(
  from: usize,
  width: i32,
  out: usize,
  channels: i32,
  slopes: usize,
  cells: usize,
  count: i32,
  steps: usize,
): void {
  const inBytes = width << 2,
    outBytes = channels << 2;
  const end = cells + ((<usize>count) << 2);
  for (let o = 0; o < outBytes; o += 32) {
    let a = v128.load(slopes),
      b = v128.load(slopes, 16);
    for (let c = cells; c < end; c += 4) {
      const y = out + load<i32>(c) * outBytes + o;
      a = f32x4.add(a, v128.load(y));
      b = f32x4.add(b, v128.load(y, 16));
    }
    put(slopes, a, b);
    slopes += 32;
    for (let tap: usize = 0; tap < 28; tap += 4) {
      const step = load<i32>(steps + tap);
      for (let i = 0; i < inBytes; i += 8) {
        let a0 = v128.load(slopes),
          b0 = v128.load(slopes, 16),
          a1 = v128.load(slopes, 32),
          b1 = v128.load(slopes, 48);
        const first = from + i + step * inBytes;
        for (let c = cells; c < end; c += 4) {
          const cell = load<i32>(c);
          const y = out + cell * outBytes + o,
            x = first + cell * inBytes;
          const u = v128.load(y),
            v = v128.load(y, 16);
          const x0 = v128.load_splat<i32>(x),
            x1 = v128.load_splat<i32>(x, 4);
          a0 = plus(a0, x0, u);
          b0 = plus(b0, x0, v);
          a1 = plus(a1, x1, u);
          b1 = plus(b1, x1, v);
        }
        put(slopes, a0, b0);
        put(slopes + 32, a1, b1);
        slopes += 64;
      }
    }
  }
}
