# The commands of the project. `make play` and `make test` set everything up by themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
TRAINING := $(VENV)/.training
MODULES := web/node_modules/.ready
PAGE := src/egizia/server/static/index.html
# Twice as many as there are cores: tests of services and pages wait a lot.
WORKERS := $(shell $(PYTHON) -c "import os; print(2 * (os.cpu_count() or 1))")

.PHONY: setup compiled-for-tests client play test test-python test-pages test-all browser lint bench screenshots clean lock

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
	@$(MAKE) --no-print-directory -j3 compiled-for-tests lint client browser
	@$(MAKE) --no-print-directory -j2 test-python test-pages

test-python:
	$(BIN)/pytest -q -n $(WORKERS) --dist worksteal -m "not long"

test-pages:
	cd web && npm run --silent check && npm test --silent

test-all: client browser compiled-for-tests $(TRAINING) ## the same, with the long tests in the browser
	$(BIN)/pytest -q -n $(WORKERS) --dist worksteal

browser: ## the browser that tests of the pages need; without it they are skipped
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } || \
		echo "no chromium here and no right to install it: tests of the pages are skipped"

lint: $(READY) $(TRAINING)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright
	$(BIN)/lint-imports --no-logo --no-cache

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
	rm -rf $(VENV) .pytest_cache .ruff_cache .hypothesis web/node_modules src/egizia/server/static
