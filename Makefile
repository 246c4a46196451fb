# make            install what the main job needs and build
# make test       install what the tests need and run them; what Node itself does is also tested on the other version
SHELL := /bin/sh
TESTS := CI=true node node_modules/vitest/vitest.mjs run --config test/vitest.config.ts
SET_UP := root=.; . ./src/cli/setup.sh; setup_if_needed

.PHONY: all development types test run-tests nightly soak update-pictures bench anchors signature notebooks lint clean

all:
	@$(SET_UP)
	@echo 'ready: ./solve -i fixtures/checkers/entrada.txt -o saida.txt'

development:
	@$(SET_UP) development

test run-tests: development types
	@node test/run.mjs

# Every board of up to 24 squares: hours.
nightly: development
	@TABULEIRO_NIGHTLY=1 $(TESTS)

# The tests of faults with ten times the kills, disks and boards; SOAK=100 for a night.
SOAK := 10
soak: development
	@TABULEIRO_SOAK=$(SOAK) $(TESTS) test/faults test/batch

# After a wanted change of a drawing: writes the baselines anew; look at them before committing.
update-pictures: development
	@$(TESTS) test/view test/web/look --update

bench:
	@./solve bench

# Beside the best engines of each game, in CPU seconds: about ten minutes; QUICK=--quick for one.
QUICK :=
anchors:
	@node test/bench/anchors.mjs $(QUICK)

# After a wanted change of a search: notes the new node counts beside the fixtures. Cite the total in the commit.
signature:
	@./solve bench --signature | while read -r game nodes; do \
	  echo "$$game $$nodes"; [ "$$game" = total ] || echo "$$nodes" >"fixtures/$$game/nodes.txt"; done

# Measures anew, runs every notebook from top to bottom and writes the results back; PROFILE=full measures more.
PROFILE := small
notebooks: development
	@node node_modules/typescript/bin/tsc -p notebooks/tsconfig.json
	@node notebooks/measure.mjs $(PROFILE)
	@node notebooks/run.mjs

# Sources, tests and the page; what notebooks import is compiled too, so that no two tests do it at once.
types: development
	@node node_modules/typescript/bin/tsc -p test/tsconfig.json
	@node node_modules/typescript/bin/tsc -p src/web/tsconfig.json
	@node node_modules/typescript/bin/tsc -p notebooks/tsconfig.json

lint: development types
	@node node_modules/prettier/bin/prettier.cjs --check src test package.json tsconfig.json

clean:
	rm -rf dist coverage .cache/test saida.txt *.tmp
