#!/bin/sh
# Compiles a folder's kernel.assemblyscript and writes its bytes.ts, or OUTPUT.ts with CONSTANT defined.
# usage: sh build-kernel.sh FOLDER [OUTPUT CONSTANT]   (fetches the compiler, which nothing else needs)
set -e
cd "$1"
output=${2:-bytes}
work=$(mktemp -d)
cp kernel.assemblyscript "$work/kernel.ts"
here=$PWD
cd "$work"
npx --yes --package assemblyscript@0.28.20 asc kernel.ts -O3 --noAssert --enable simd --runtime stub \
  ${3:+--use "$3=1"} -o kernel.wasm
{
  printf '/** kernel.assemblyscript, compiled by build-kernel.sh: WebAssembly in base 64. */\nexport const kernelBytes =\n'
  base64 -w 100 kernel.wasm | sed "s/.*/  '&' +/; \$s/ +\$/;/"
} >"$here/$output.ts"
rm -r "$work"
