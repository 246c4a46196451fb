# Bundles the modules that programs of test/bench/ and notebooks/ import into dist/lib, each under its own path.
# Run from the root of the checkout.
set -e
rm -rf dist/lib
node_modules/.bin/esbuild src/lab/hex-*/*.ts src/lab/mnk-evaluation/*.ts src/core/random.ts \
  src/games/hex/rules/bordered-board.ts src/games/hex/player/settings.ts src/games/hex/player/connections/templates.ts \
  src/games/hex/player/network/shape.ts src/games/hex/player/policy/policy.ts \
  --bundle --splitting --format=esm --platform=node --target=node20.19 --outbase=src --outdir=dist/lib \
  --log-level=warning --loader:.wasm=binary --loader:.bin=binary
