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
kernel $hex/player/connections/assembly/hsearch.ts $hex/player/connections/hsearch-128.wasm
kernel $hex/player/connections/assembly/hsearch.ts $hex/player/connections/hsearch-256.wasm --use CELLS_256=1
for cells in 64 128; do
  cat $hex/solver/connections/assembly/carrier$cells.ts $hex/solver/connections/assembly/hsearch.ts >"$work/hsearch.ts"
  kernel "$work/hsearch.ts" $hex/solver/connections/hsearch-$cells.wasm
done
kernel src/games/mnk/table/assembly/points.ts src/games/mnk/table/points.wasm
kernel src/lab/hex-network/assembly/convolution.ts src/lab/hex-network/convolution.wasm
