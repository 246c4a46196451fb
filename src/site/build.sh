# `make site` runs this in the root of the checkout: the site as a folder of files, in dist/site. No network.
set -e
rm -rf .cache/site dist/site
mkdir -p .cache/site
node_modules/.bin/esbuild src/site/write.ts --bundle --splitting --format=esm --platform=node \
  --target=node20.19 --outdir=.cache/site/.write --out-extension:.js=.mjs --log-level=warning \
  --external:@resvg/resvg-js --external:bullmq --external:ioredis \
  --banner:js="import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);"
node .cache/site/.write/write.mjs
node node_modules/typedoc/bin/typedoc --options src/site/typedoc.json
node node_modules/vitepress/bin/vitepress.js build src/site
rm -rf .cache/site/.write
