#!/bin/sh
# Compiles a folder's kernel.assemblyscript into kernel.wasm, or into OUTPUT.wasm with CONSTANT defined.
# usage: sh build-kernel.sh FOLDER [OUTPUT CONSTANT]   (fetches the compiler, which nothing else needs)
set -e
cd "$1"
work=$(mktemp -d)
cp kernel.assemblyscript "$work/kernel.ts"
here=$PWD
cd "$work"
npx --yes --package assemblyscript@0.28.20 asc kernel.ts -O3 --noAssert --enable simd --runtime stub \
  ${3:+--use "$3=1"} -o "$here/${2:-kernel}.wasm"
rm -r "$work"
