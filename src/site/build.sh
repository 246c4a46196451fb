# `make site` runs this in the root of the checkout: the site as a folder of files, in dist/site. No network.
set -e
made=.cache/site
rm -rf "$made" dist/site
mkdir -p "$made"
node_modules/.bin/esbuild src/site/write.ts --bundle --splitting --format=esm --platform=node \
  --target=node20.19 --outdir="$made/write" --out-extension:.js=.mjs --log-level=warning \
  --loader:.wasm=binary --loader:.bin=binary --loader:.sh=text --loader:.py=text \
  --external:@resvg/resvg-js --external:bullmq --external:ioredis \
  --banner:js="import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);"
node "$made/write/write.mjs"
node node_modules/typedoc/bin/typedoc --options src/site/typedoc.json
sh src/site/render.sh "$made" dist/site
