# render.sh FOLDER TARGET: FOLDER/pages as a site, by VitePress. It writes beside its settings: a copy of them is used,
# so that no file of src is newer than the program that was built of it. Run in the root of the checkout.
set -e
cp -R src/site/.vitepress "$1/"
node_modules/.bin/esbuild src/site/offline/page.ts --bundle --format=iife --target=es2022 --minify \
  --outfile="$1/pages/public/offline/page.js" --log-level=warning
node node_modules/vitepress/bin/vitepress.js build "$1" --outDir "$2"
