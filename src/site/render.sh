# render.sh FOLDER TARGET: FOLDER/pages as a site, by VitePress. It writes beside its settings: a copy of them is used,
# so that no file of src is newer than the program that was built of it. Run in the root of the checkout.
set -e
cp -R src/site/.vitepress "$1/"
node_modules/.bin/esbuild src/site/offline/page.ts --bundle --format=iife --target=es2022 --minify \
  --outfile="$1/pages/public/offline/page.js" --log-level=warning
node_modules/.bin/esbuild src/site/offline/cells.ts --bundle --format=iife --target=es2022 --minify \
  --outfile="$1/pages/public/offline/cells.js" --log-level=warning
# `browser` in package.json leaves out what runs in Node only.
node_modules/.bin/esbuild dist/library/index.js --bundle --format=iife --global-name=tabuleiro --target=es2022 --minify \
  --outfile="$1/pages/public/offline/library.js" --log-level=warning
cp dist/library/THIRD-PARTY-NOTICES.txt "$1/pages/public/offline/"
node node_modules/vitepress/bin/vitepress.js build "$1" --outDir "$2"
