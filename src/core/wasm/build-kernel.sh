#!/bin/sh
# Compiles a folder's kernel.assemblyscript and writes its bytes.ts.
# usage: sh build-kernel.sh FOLDER   (fetches the compiler, which nothing else needs)
set -e
cd "$1"
work=$(mktemp -d)
cp kernel.assemblyscript "$work/kernel.ts"
here=$PWD
cd "$work"
npx --yes --package assemblyscript@0.28.20 asc kernel.ts -O3 --noAssert --enable simd --runtime stub -o kernel.wasm
{
  printf '/** kernel.assemblyscript, compiled by build-kernel.sh: WebAssembly in base 64. */\nexport const kernelBytes =\n'
  base64 -w 100 kernel.wasm | sed "s/.*/  '&' +/; \$s/ +\$/;/"
} >"$here/bytes.ts"
rm -r "$work"
