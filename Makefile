# make            install what the main job needs and build
# make test       install what the tests need, then run them on this Node and on the other supported one
SHELL := /bin/sh
TESTS := CI=true node node_modules/vitest/vitest.mjs run --config test/vitest.config.ts
SET_UP := root=.; . ./src/cli/setup.sh; setup_if_needed

.PHONY: all development types test run-tests nightly soak update-pictures bench notebooks lint clean

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
	@TABULEIRO_SOAK=$(SOAK) $(TESTS) test/faults

# After a wanted change of a drawing: writes the baselines anew; look at them before committing.
update-pictures: development
	@$(TESTS) test/view --update

bench:
	@./solve bench

# Measures anew, runs every notebook from top to bottom and writes the results back; PROFILE=full measures more.
PROFILE := small
notebooks: development
	@node node_modules/typescript/bin/tsc -p notebooks/tsconfig.json
	@./solve bench --raw notebooks/data/checkers.ndjson --profile $(PROFILE) --experiment checkers
	@./solve bench --raw notebooks/data/alphabeta.ndjson --profile $(PROFILE) --experiment alphabeta
	@node notebooks/run.mjs

# Sources and tests alike.
types: development
	@node node_modules/typescript/bin/tsc -p test/tsconfig.json

lint: development types
	@node node_modules/prettier/bin/prettier.cjs --check src test package.json tsconfig.json

clean:
	rm -rf dist coverage .cache/test saida.txt *.tmp
