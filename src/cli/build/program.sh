# Bundles the program into dist/cli: its entry, and those of its other processes and threads, in files that share chunks;
# a chunk is loaded when something of it is needed. Types are checked by `make check`, not here. Run from the root of the
# checkout.
set -e
rm -rf dist/cli
node_modules/.bin/esbuild src/cli/main.ts src/cli/processes/worker.ts src/cli/processes/worker-guard.ts \
  src/cli/processes/play-thread.ts src/cli/processes/engine-process.ts src/cli/processes/search-thread.ts \
  --bundle --splitting --format=esm --platform=node --target=node20.19 --outdir=dist/cli --entry-names=[name] \
  --log-level=warning --minify-whitespace --minify-syntax \
  --external:@resvg/resvg-js --external:bullmq --external:ioredis \
  --loader:.wasm=binary --loader:.bin=binary --loader:.sh=text --loader:.py=text \
  --banner:js="import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);"
