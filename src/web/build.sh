# Builds the page into dist/web, or the folder named: bundles, and addresses that are relative, so that it works from any
# folder of any server. Each address bears a sum of all files: no browser takes an old file for a part of the new page.
# What no page asks for (problems for judges of contests, strategies of others) stays out.
# Run from the root of the checkout; POSIX sh.
set -e
out=${1:-dist/web}
fresh=$out.new
rm -rf "$fresh"
node_modules/.bin/esbuild src/web/main.ts room=src/web/room/main.ts src/web/worker.ts src/web/styles/page.css \
  --bundle --format=esm --target=es2022 --minify --outdir="$fresh/assets" --entry-names=[name] --log-level=warning \
  --charset=utf8 --loader:.woff2=dataurl --loader:.wasm=binary --loader:.bin=binary --external:'*/problem/problem.js' \
  --external:'*/proof/patterns.js'
cp src/web/icon.svg "$fresh/assets"
# The style holds the font, whose licence asks to be passed on with it.
cp node_modules/@fontsource/orbitron/LICENSE "$fresh/assets/orbitron.LICENSE"
sum=$(cat "$fresh"/assets/* | cksum)
for page in index room; do
  sed "s/?v=[0-9]*/?v=${sum%% *}/" "src/web/$page.html" >"$fresh/$page.html"
done
rm -rf "$out"
mv "$fresh" "$out"
