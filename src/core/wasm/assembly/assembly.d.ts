/**
 * The part of AssemblyScript that the kernels use (the `assembly` folders), for the type checker
 * and the linter. TypeScript has no number type but `number`; the AssemblyScript compiler (`make
 * kernels`) tells the sizes apart.
 *
 * Source: https://www.assemblyscript.org/types.html,
 * https://www.assemblyscript.org/stdlib/builtins.html
 */
declare type i8 = number;
declare type i16 = number;
declare type u8 = number;
declare type u16 = number;
declare type i32 = number;
declare type u32 = number;
/** An address in bytes. */
declare type usize = number;
declare type i64 = number;
declare type u64 = number;
declare type f64 = number;
declare type bool = boolean;
declare interface v128 {
  readonly bits: unique symbol;
}

/** The bytes of a value of this type. */
declare function sizeof<T>(): usize;
/** @param offset in bytes, a constant */
declare function load<T>(at: usize, offset?: usize): T;
declare function store<T>(at: usize, value: T, offset?: usize): void;
declare function min<T>(a: T, b: T): T;
declare function max<T>(a: T, b: T): T;
/** Returns the number of zeros above the highest set bit. */
declare function clz<T>(word: T): T;
/** Returns the number of zeros below the lowest set bit. */
declare function ctz<T>(word: T): T;
declare function popcnt<T>(word: T): T;
declare function bswap<T>(word: T): T;
/** Returns whether a global of this name exists, as `--use name=1` makes one. */
declare function isDefined(name: unknown): boolean;
/** Set by `--use` where a kernel is compiled for boards of up to 384 cells. */
declare const CELLS_384: i32;
/** Set by `--use` in the H-search of the player. */
declare const CAPTURES: i32;
/** Set by `--use` where threads share the kernel's memory. */
declare const SHARED: i32;

declare namespace atomic {
  function load<T>(at: usize): T;
  function store<T>(at: usize, value: T): void;
}

declare namespace memory {
  /** Returns the size in pages of 64 kB. */
  function size(): i32;
  function grow(pages: i32): i32;
  function fill(at: usize, value: u8, bytes: usize): void;
  function copy(to: usize, from: usize, bytes: usize): void;
}

declare namespace v128 {
  function load(at: usize, offset?: usize): v128;
  /** Returns lanes that all hold the number at the address. */
  function load_splat<T>(at: usize, offset?: usize): v128;
  function store(at: usize, value: v128, offset?: usize): void;
  function and(a: v128, b: v128): v128;
  function or(a: v128, b: v128): v128;
  /** Returns `a` without the bits of `b`. */
  function andnot(a: v128, b: v128): v128;
  function xor(a: v128, b: v128): v128;
  /** Returns the bits of `a` where those of `mask` are set, else those of `b`. */
  function bitselect(a: v128, b: v128, mask: v128): v128;
  function any_true(a: v128): bool;
}

declare namespace i64x2 {
  function splat(value: i64): v128;
  /** Returns lanes of ones where `a` is greater. */
  function gt_s(a: v128, b: v128): v128;
  function extract_lane(a: v128, lane: u8): i64;
}

declare namespace i32x4 {
  function splat(value: i32): v128;
  function extract_lane(a: v128, lane: u8): i32;
  function add(a: v128, b: v128): v128;
  function sub(a: v128, b: v128): v128;
  function shr_s(a: v128, bits: i32): v128;
  function shr_u(a: v128, bits: i32): v128;
  /** Returns lanes of ones where `a` and `b` are equal. */
  function eq(a: v128, b: v128): v128;
  /** Returns the highest bits of the lanes. */
  function bitmask(a: v128): i32;
  function min_s(a: v128, b: v128): v128;
  function max_s(a: v128, b: v128): v128;
  /** Returns the products of the 16-bit lanes, added in pairs. */
  function dot_i16x8_s(a: v128, b: v128): v128;
  function extend_low_i16x8_s(a: v128): v128;
  function extend_high_i16x8_s(a: v128): v128;
}

declare namespace i16x8 {
  function add(a: v128, b: v128): v128;
  function sub(a: v128, b: v128): v128;
  function max_s(a: v128, b: v128): v128;
  /** Returns the lanes of both, each clamped to 16 bits. */
  function narrow_i32x4_s(a: v128, b: v128): v128;
}

declare namespace f64x2 {
  function splat(value: f64): v128;
  function extract_lane(a: v128, lane: u8): f64;
  function abs(a: v128): v128;
  function add(a: v128, b: v128): v128;
  function sub(a: v128, b: v128): v128;
  function div(a: v128, b: v128): v128;
  function mul(a: v128, b: v128): v128;
  /** Returns the lanes of `b` where they are greater, else those of `a`. */
  function pmax(a: v128, b: v128): v128;
}

declare namespace f32x4 {
  function add(a: v128, b: v128): v128;
  function mul(a: v128, b: v128): v128;
}
