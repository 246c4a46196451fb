# npm runs this in the root of a checkout: before it packs (script prepack), and when it has installed what the checkout
# needs (script dependencies), as it does in a clone that it makes for a dependency from git. Builds all that the package
# holds. stdout belongs to npm. Not a script prepare: npm would warn whoever installs the package of it.
set -e
case ${npm_command:-}:${npm_config_omit:-} in
  # Anew, so that no file of an earlier build gets into the package.
  pack:* | publish:*) rm -rf dist/cli dist/library dist/shell dist/web ;;
  # Without the tools of the development the program builds itself when it is first started.
  *dev*) exit 0 ;;
esac
# What was said to the npm that runs us does not hold for the one of the set-up.
unset npm_config_dry_run npm_config_global npm_config_include npm_config_install_links npm_config_location \
  npm_config_omit npm_config_package_lock npm_config_package_lock_only npm_config_prefix npm_config_workspace \
  npm_config_workspaces
root=.
. ./src/cli/setup.sh
setup_if_needed development
# The program holds the text of these packages, whose licences ask to be passed on with it.
cp node_modules/commander/LICENSE dist/cli/commander.LICENSE
cp node_modules/ws/LICENSE dist/cli/ws.LICENSE
sh src/library/build.sh >&2
mkdir -p dist/shell
for shell in bash zsh fish powershell; do
  node dist/cli/main.js completion "$shell" --lang en >"dist/shell/tabuleiro.$shell"
done
node dist/cli/main.js manual --lang en >dist/shell/tabuleiro.1
