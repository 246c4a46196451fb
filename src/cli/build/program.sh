# Bundles the program into dist/cli: what a start runs in one file, with the code that V8 compiles of it; the other
# processes and threads in files that share chunks. Types are checked by `make check`, not here. Run from the root of
# the checkout.
set -e
bundle() {
  node_modules/.bin/esbuild "$@" \
    --bundle --platform=node --target=node20.19 --outdir=dist/cli --entry-names=[name] --log-level=warning \
    --external:@resvg/resvg-js --external:bullmq --external:ioredis --minify-whitespace --minify-syntax \
    --loader:.wasm=binary --loader:.bin=binary --loader:.sh=text --loader:.py=text
}
bundle src/cli/processes/worker.ts src/cli/processes/worker-guard.ts src/cli/processes/play-thread.ts src/cli/processes/engine-process.ts \
  src/cli/processes/search-thread.ts --splitting --format=esm \
  --banner:js="import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);"
rm -f dist/cli/start*.code
commonjs() {
  bundle "$@" --format=cjs --out-extension:.js=.cjs --supported:dynamic-import=false
}
commonjs src/cli/main.ts src/cli/write-code.ts
# The program is the text of the function that `compiled.ts` calls.
commonjs src/cli/start.ts src/cli/start-commands.ts --define:import.meta.url=bundleUrl --footer:js='})' \
  --banner:js="(function (exports, require, module, __filename) {
const bundleUrl = require('node:url').pathToFileURL(__filename).href;"
# A start without the code is slower, nothing else. No package holds it: it is of one version of Node.
printf '4 4\n1 0 2 0 2 0 0 1\nhex 2 2\n0 0 0 0\n0 0\n' >dist/cli/entrada.tmp
node dist/cli/write-code.cjs -i dist/cli/entrada.tmp -o dist/cli/saida.tmp || :
node dist/cli/write-code.cjs check dist/cli/entrada.tmp dist/cli/saida.tmp >/dev/null || :
rm -f dist/cli/write-code.cjs dist/cli/entrada.tmp dist/cli/saida.tmp
