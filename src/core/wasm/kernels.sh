#!/bin/sh
# Compiles the kernels: AssemblyScript in folders named `assembly`, WebAssembly beside them. Run from the root of the checkout
# with the compiler in the PATH, as `make kernels` does; the same source gives the same bytes.
# usage: sh src/core/wasm/kernels.sh [--check]     --check only compares with what is there
set -e
check=$1
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

# usage: kernel SOURCE OUTPUT [OPTION...]
kernel() {
  source=$1
  output=$2
  shift 2
  asc "$source" "$@" -O3 --noAssert --enable simd --runtime stub -o "$work/kernel.wasm"
  if [ "$check" = --check ]; then cmp "$work/kernel.wasm" "$output"; else mv "$work/kernel.wasm" "$output"; fi
}

hex=src/games/hex
kernel $hex/player/network/assembly/layers.ts $hex/player/network/layers.wasm
hsearch() {
  cells=$1
  carrier=$2
  shift 2
  (cd $hex/connections/assembly && cat $carrier.ts lists.ts rules.ts) | sed '/^import {.*;$/d; /^import {/,/;$/d; s/^export //' >"$work/hsearch.ts"
  (cd $hex/connections/assembly && cat hsearch.ts kept.ts) | sed '/^import {.*;$/d; /^import {/,/;$/d' >>"$work/hsearch.ts"
  kernel "$work/hsearch.ts" $hex/connections/hsearch-$cells.wasm "$@"
}
hsearch 64 carrier64
hsearch 128 carrier128
hsearch 64-captures carrier64 --use CAPTURES=1
hsearch 128-captures carrier128 --use CAPTURES=1
hsearch 256-captures carrier-wide --use CAPTURES=1
hsearch 384-captures carrier-wide --use CAPTURES=1 --use CELLS_384=1
connect4=src/games/connect4/solver
(cd $connect4/assembly && sed 's/^export //' lines.ts && sed '/^import {/,/;$/d' kernel.ts) >"$work/connect4.ts"
kernel "$work/connect4.ts" $connect4/kernel.wasm
kernel "$work/connect4.ts" $connect4/shared-kernel.wasm --use SHARED=1 --enable threads --importMemory --sharedMemory --maximumMemory 65536
# The files of a kernel are joined, so that their names must differ; functions that it imports are of the module named as the file.
dots=src/games/dots/solver
(cd $dots/assembly && cat board.ts table.ts | sed 's/^export //' && sed '/^import {.*;$/d; /^import {/,/;$/d' kernel.ts) >"$work/dots.ts"
kernel "$work/dots.ts" $dots/kernel.wasm
kernel "$work/dots.ts" $dots/shared-kernel.wasm --use SHARED=1 --enable threads --importMemory --sharedMemory --maximumMemory 65536
kernel src/games/mnk/table/assembly/layers.ts src/games/mnk/table/kernel.wasm
kernel src/lab/hex-network/assembly/convolution.ts src/lab/hex-network/convolution.wasm
