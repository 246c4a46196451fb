# Bundles the library into dist/library, with one file of types for each of its front doors. Needs the tools of the
# development. Run from the root of the checkout.
# Does nothing where it is newer than all sources; is put in place whole, because others may be reading it.
set -e
stamp=dist/.library-built
if [ -f "$stamp" ] && [ -f dist/library/index.js ] && [ -z "$(find src package.json tsconfig.json -newer "$stamp" | head -n 1)" ]; then exit 0; fi
made=dist/library.$$
mkdir -p "$made"
trap 'rm -rf "$made" "$made.stamp"' EXIT
touch "$made.stamp"
# Nothing of Node is bundled; `processes` is a file of its own, so that browsers can leave it out.
node_modules/.bin/esbuild index=src/index.ts analysis=src/analysis.ts lab=src/lab/notebook/index.ts processes=src/library/processes.ts \
  --bundle --splitting --format=esm --platform=neutral --target=es2022 --outdir="$made" --log-level=warning \
  --external:node:* --external:vega --external:vega-lite --minify-whitespace --minify-syntax --sourcemap \
  --loader:.wasm=binary --loader:.bin=binary
types_of() {
  node node_modules/dts-bundle-generator/dist/bin/dts-bundle-generator.js --silent --no-check --no-banner \
    --project tsconfig.json --export-referenced-types="${3:-false}" -o "$made/$1.d.ts" "$2"
}
types_of index src/index.ts
types_of analysis src/analysis.ts
# The kernel of the notebooks wants a name for the type of every variable.
types_of lab src/lab/notebook/index.ts true
rm -rf dist/library
mv "$made" dist/library
mv "$made.stamp" "$stamp"
