# `npm pack` runs this first (script prepack), in the root of the checkout: builds anew all that the package holds, so
# that no file of an earlier build gets in. stdout belongs to npm.
set -e
root=.
. ./src/cli/setup.sh
# Of the npm that runs us: the one of the set-up is to install all the same.
unset npm_config_dry_run
rm -rf dist/cli dist/library dist/shell dist/web
setup_if_needed development
# The program holds the text of this package, whose licence asks to be passed on with it.
cp node_modules/commander/LICENSE dist/cli/commander.LICENSE
sh src/library/build.sh >&2
mkdir -p dist/shell
for shell in bash zsh fish powershell; do
  node dist/cli/main.js completion "$shell" --lang en >"dist/shell/tabuleiro.$shell"
done
node dist/cli/main.js manual --lang en >dist/shell/tabuleiro.1
