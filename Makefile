# make            install what the main job needs and build
# make check      types, lint, format, architecture and the fast tests
# make test       types, lint, format and all tests but the files *.more.test.ts
# make test-more  those: packages, site, container, notebooks, faults by the hundred; and what Node does on the other version
SHELL := /bin/sh
TESTS := CI=true node node_modules/vitest/vitest.mjs run --config test/vitest.config.ts

.PHONY: all development check types page-types notebook-types lint format fast-tests test test-more nightly soak \
  coverage update-pictures bench anchors signature kernels hex-network hex-templates hex-book connect4-book \
  mnk-evaluation notebooks run-notebooks site clean

all:
	@node src/cli/setup.mjs
	@echo 'ready: ./solve -i fixtures/checkers/entrada.txt -o saida.txt'

development:
	@node src/cli/setup.mjs tools

# Two at a time, each with its output in one piece.
CHECKS := lint types page-types format
check: development
	@$(MAKE) --no-print-directory -j2 --output-sync=target $(CHECKS) fast-tests

# The checks run beside the tests: the longest of them, lint, uses one core. After a check that failed the run counts as one
# that did not come to its end.
test: development
	@$(MAKE) --no-print-directory -j2 --output-sync=target $(CHECKS) & \
	node test/run.mjs test; tests=$$?; \
	wait $$! || { rm -f .cache/test/test.json; echo 'a check failed: see above'; exit 1; }; exit $$tests

test-more: development notebook-types
	@node test/run.mjs more

# Every board of up to 24 squares: hours.
nightly: development
	@TABULEIRO_NIGHTLY=1 $(TESTS)

# The tests of faults with ten times the kills, disks and boards; SOAK=100 for a night.
SOAK := 10
soak: development
	@TABULEIRO_SOAK=$(SOAK) $(TESTS) test/faults test/batch

# After a wanted change of a drawing: writes the baselines anew; look at them before committing.
update-pictures: development
	@$(TESTS) test/view test/web/pictures --update

bench:
	@./solve bench

# Beside the best engines of each game and beside an early version of the program, in CPU seconds; QUICK=--quick for the short tasks.
QUICK :=
anchors:
	@node test/bench/anchors.mjs $(QUICK)
	@node test/bench/main-job.mjs $(QUICK)

# After a wanted change of a search: notes the new node counts beside the fixtures. Cite the total in the commit.
signature:
	@./solve bench --signature | while read -r game nodes; do \
	  echo "$$game $$nodes"; [ "$$game" = total ] || echo "$$nodes" >"fixtures/$$game/nodes.txt"; done

# Compiles the kernels in WebAssembly from their AssemblyScript; KERNELS=--check only compares. Fetches the compiler, 94 MB.
KERNELS :=
kernels:
	@npx --yes --package assemblyscript@0.28.20 node src/core/wasm/kernels.mjs $(KERNELS)

# Learns the network of the Hex player from games against itself, in hours, and writes its numbers.
hex-network: development notebook-types
	@node test/bench/learn-hex-network.mjs $(HEX_NETWORK)

# Looks for edge templates that the Hex player still misses and adds them to its own, about twenty minutes.
hex-templates: development notebook-types
	@node test/bench/find-hex-templates.mjs $(HEX_TEMPLATES)

# Learns the evaluation of the player on large boards of m,n,k from games against itself, about three minutes of CPU, and writes
# its weights.
mnk-evaluation: development notebook-types
	@node test/bench/learn-mnk-evaluation.mjs $(MNK_EVALUATION)

# Opening book of Hex: exact to 7x7, estimates beyond; about ten minutes.
hex-book: development
	@node test/bench/write-hex-book.mjs $(HEX_BOOK)

# Opening book of Connect Four 6x7: what it lacks up to so many discs, four hours of two cores for eight. Interrupted, it
# goes on; what an interrupted run has left can be put into the book (test/bench/connect4-book.mjs).
CONNECT4_BOOK := 8
CONNECT4_BOOK_FILE := src/games/connect4/book/values.bin
connect4-book: development notebook-types
	@mkdir -p .cache
	@node test/bench/connect4-book.mjs positions $(CONNECT4_BOOK) $(CONNECT4_BOOK_FILE) .cache/connect4-book.txt
	@./solve -i .cache/connect4-book.txt -o .cache/connect4-book.out -a solver --share --resume
	@node test/bench/connect4-book.mjs add $(CONNECT4_BOOK) $(CONNECT4_BOOK_FILE) .cache/connect4-book.txt .cache/connect4-book.out

# Measures anew, runs every notebook from top to bottom and writes the results back; PROFILE=full measures more.
PROFILE := small
notebooks: development notebook-types
	@node notebooks/measure.mjs $(PROFILE)
	@node notebooks/run.mjs

# Runs every notebook on the committed measurements and writes nothing; NODE=.cache/node24/…/bin/node on another Node.
NODE := node
run-notebooks: development notebook-types
	@$(NODE) notebooks/run.mjs --check

# The reference in dist/site: open index.html in a browser, or put the folder on a server.
site: development
	@sh src/site/build.sh
	@echo 'ready: dist/site/index.html'

# What notebooks import is compiled too, so that no two tests do it at once.
# The compiler of TypeScript 7 takes a tenth of the time; the reference and the declarations still need
# the interface of version 6.
TSC := node node_modules/typescript-native/bin/tsc
types:
	@$(TSC) -p test/tsconfig.json
	@$(TSC) -p src/core/wasm/assembly/tsconfig.json

page-types:
	@$(TSC) -p src/web/tsconfig.json

# Notebooks import the library by its name, as a reader would at home: the link leads to this checkout.
notebook-types: dist/library/index.d.ts
	@ln -sfn .. node_modules/tabuleiro

dist/library/index.d.ts: src/build.mjs package-lock.json $(shell find src -name '*.ts')
	@node src/build.mjs lab types

lint:
	@node node_modules/oxlint/bin/oxlint src test

# FORMAT=--write mends.
FORMAT := --check
format:
	@node node_modules/oxfmt/bin/oxfmt $(FORMAT) src test package.json tsconfig.json

# Tests without long searches, other processes or a browser.
FAST := architecture conformance core search/minimax search/perft search/solvers view/svg view/text \
  batch/read/diagnostics batch/read/input batch/read/reader.test batch/read/recovery batch/write/journal \
  games/checkers/setup games/dots/rules/setup games/hex/rules games/mnk/setup games/mnk/rules
fast-tests:
	@$(TESTS) --no-color --reporter=dot $(addprefix test/,$(FAST))

# A report in coverage/ of what the tests of this process reach; programs that they start are not counted.
coverage: development
	@$(TESTS) --coverage --coverage.include='src/**/*.ts' --coverage.reporter=text-summary --coverage.reporter=html

clean:
	rm -rf dist coverage .cache/test saida.txt *.tmp
