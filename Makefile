# The commands of the project. `make play` and `make test` set everything up by themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
TRAINING := $(VENV)/.training
MODULES := web/node_modules/.ready
PAGE := src/egizia/server/static/index.html
CORES := $(shell $(PYTHON) -c "import os; print(os.cpu_count() or 1)")
# Twice as many as there are cores: tests of services and pages wait a lot.
PYTEST := -q -n $(shell expr 2 \* $(CORES)) --dist loadgroup

.PHONY: setup compiled-for-tests client play test test-python test-pages test-all quick faults browser linker lint
.PHONY: lint-training ahead wheel bench screenshots clean lock

setup: $(READY) ## everything needed to play, test and develop, rules compiled
	@$(BIN)/egizia warm-up

compiled-for-tests: $(READY)
	@$(BIN)/python -m tests.warm_up

$(TRAINING): $(READY) training-requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement training-requirements.txt
	@touch $@

# What playing takes: a part of what developing takes, in the same versions.
$(PLAYABLE): requirements.txt pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --constraint requirements.txt --editable '.[fast,cli,server]'
	@touch $@

$(READY): $(PLAYABLE)
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements.txt
	@touch $@

client: $(PAGE) ## the pages that the server hands out

$(MODULES): web/package.json web/package-lock.json
	cd web && npm install --no-save --no-progress --loglevel=error
	@touch $@

$(PAGE): $(PLAYABLE) $(MODULES) $(shell find web/src web/public web/scripts web/index.html web/vite.config.ts docs/handbook src/egizia/catalogue src/egizia/games -type f -not -name '*.pyc' -not -path '*/generated/*')
	cd web && npm run --silent build -- --logLevel warn
	@touch $@

play: ## a table in the browser; the address is printed, and the page says how far rules are compiled
	@$(MAKE) --no-print-directory -j2 $(PLAYABLE) client
	@$(BIN)/egizia serve --port 0 --open

test: ## everything that must hold
	@$(MAKE) --no-print-directory -j4 test-python test-pages lint

test-python: client linker compiled-for-tests
	$(BIN)/pytest $(PYTEST) --durations=10 -m "not long"

test-pages: client
	cd web && npm run --silent check && npm test --silent

test-all: ## the same and all that takes longer, training too
	@$(MAKE) --no-print-directory -j4 client linker compiled-for-tests test-pages lint lint-training
	$(BIN)/pytest $(PYTEST) --durations=10

quick: $(READY) ## the rules and what was changed, in a minute: rules as plain Python, nothing is compiled
	$(BIN)/ruff check . && $(BIN)/ruff format --check .
	@changed=$$(git ls-files --modified --others --exclude-standard '*.py' | xargs -r ls 2>/dev/null); \
		test -z "$$changed" || $(BIN)/pyright $$changed
	EGIZIA_INTERPRET=1 $(BIN)/pytest -q -n $(CORES) -m "not long and not thorough" tests/games tests/table

faults: compiled-for-tests ## what fails on purpose, with a table of what was tried; a quarter of an hour
	$(BIN)/pytest -q -m faults --durations=10

browser: ## the browser that tests of the pages need; without it they are skipped
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } || \
		echo "no chromium here and no right to install it: tests of the pages are skipped"

# After the browser: two cannot install packages of the system at the same time.
linker: browser ## LLVM's, for engines; without it they are not built, and their tests fail
	@command -v wasm-ld >/dev/null || { [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq --no-install-recommends lld; } || \
		echo "no lld here and no right to install it: tests of engines fail"

ahead: $(READY) linker ## rules compiled ahead: libraries, and modules for browsers
	$(BIN)/python -m egizia.ahead

wheel: client ahead ## a package that needs no compiler and no Node where it is installed, in dist/
	$(BIN)/pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright
	$(BIN)/lint-imports --no-logo --no-cache

# Only with PyTorch here can be said whether its types fit.
lint-training: $(READY) $(TRAINING)
	$(BIN)/pyright -p pyright-training.json

bench: $(READY) ## speed, beside a peer in the same run
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement bench/requirements.txt
	$(BIN)/python bench/random_play.py shifting-sands
	$(BIN)/python bench/random_play.py classic
	$(BIN)/python bench/random_play.py egyptia
	$(BIN)/python bench/search_rate.py
	$(BIN)/python bench/environments.py
	$(BIN)/python bench/tables.py

screenshots: setup client browser ## the pictures in README and docs, taken anew
	$(BIN)/python web/scripts/screenshots.py

lock: $(READY) ## write the exact versions to requirements.txt
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --no-header --no-annotate --no-emit-index-url --no-emit-find-links --extra dev pyproject.toml -o requirements.txt
	$(BIN)/uv pip compile --quiet --no-header --no-annotate --no-emit-index-url --no-emit-find-links --extra bench --constraint requirements.txt pyproject.toml -o bench/requirements.txt

clean:
	rm -rf $(VENV) .pytest_cache .ruff_cache .hypothesis dist web/node_modules web/dist src/egizia/server/static src/egizia/engines
