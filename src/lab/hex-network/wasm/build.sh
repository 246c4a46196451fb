#!/bin/sh
# Compiles kernel.assemblyscript and writes bytes.ts. usage: sh build.sh   (fetches the compiler, which nothing else needs)
set -e
cd "$(dirname "$0")"
work=$(mktemp -d)
cp kernel.assemblyscript "$work/kernel.ts"
here=$PWD
cd "$work"
npx --yes --package assemblyscript@0.28.20 asc kernel.ts -O3 --noAssert --enable simd --runtime stub -o kernel.wasm
{
  printf '/** kernel.assemblyscript, compiled by build.sh: WebAssembly in base 64. */\nexport const kernelBytes =\n'
  base64 -w 100 kernel.wasm | sed "s/.*/  '&' +/; \$s/ +\$/;/"
} >"$here/bytes.ts"
rm -r "$work"
