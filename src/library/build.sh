# Bundles the library into dist/library, with one file of types for each of its front doors. Needs the tools of the
# development. Run from the root of the checkout.
set -e
rm -rf dist/library
# Nothing of Node is bundled; `processes` is a file of its own, so that browsers can leave it out.
node node_modules/esbuild/bin/esbuild index=src/index.ts analysis=src/analysis.ts processes=src/library/processes.ts \
  --bundle --splitting --format=esm --platform=neutral --target=es2022 --outdir=dist/library --log-level=warning \
  --external:node:* --external:vega --external:vega-lite --minify-whitespace --minify-syntax --sourcemap
for door in index analysis; do
  node node_modules/dts-bundle-generator/dist/bin/dts-bundle-generator.js --silent --no-check --no-banner \
    --project tsconfig.json --export-referenced-types=false -o "dist/library/$door.d.ts" "src/$door.ts"
done
