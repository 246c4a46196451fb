#!/bin/sh
# Compiles kernel.assemblyscript for both widths and writes bytes.ts. usage: sh build.sh   (fetches the compiler, which nothing
# else needs)
set -e
cd "$(dirname "$0")"
work=$(mktemp -d)
for bits in 64 128; do cat carrier$bits.assemblyscript kernel.assemblyscript >"$work/kernel$bits.ts"; done
here=$PWD
cd "$work"
compile() {
  npx --yes --package assemblyscript@0.28.20 asc kernel$1.ts -O3 --noAssert --runtime stub --enable simd -o kernel$1.wasm
  printf "  %s:\n" $(($1 / 32))
  base64 -w 100 kernel$1.wasm | sed "s/.*/    '&' +/; \$s/ +\$/,/"
}
{
  printf '/** kernel.assemblyscript, compiled by build.sh: WebAssembly in base 64, by 32-bit words of a carrier. */\n'
  printf 'export const kernelBytes: Readonly<Record<number, string>> = {\n'
  compile 64
  compile 128
  printf '};\n'
} >"$here/bytes.ts"
rm -r "$work"
