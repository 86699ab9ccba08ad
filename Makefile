# egizia: the commands of the house. `make play` and `make test` set everything up by themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: setup play test lint bench clean lock

setup: $(READY) ## everything needed to play, test and develop, rules compiled
	@$(BIN)/egizia warm-up

$(READY): requirements.txt pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

play: setup ## a table in the terminal
	@$(BIN)/egizia play shifting-sands

test: lint setup ## everything that must hold
	$(BIN)/pytest -q -n auto

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright

bench: $(READY) ## speed, beside a peer in the same run
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement bench/requirements.txt
	$(BIN)/python bench/random_play.py shifting-sands
	$(BIN)/python bench/random_play.py classic
	$(BIN)/python bench/random_play.py egyptia

lock: $(READY) ## write the exact versions to requirements.txt
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile --quiet --no-header --no-annotate --no-emit-index-url --no-emit-find-links --extra dev pyproject.toml -o requirements.txt
	$(BIN)/uv pip compile --quiet --no-header --no-annotate --no-emit-index-url --no-emit-find-links --extra bench --constraint requirements.txt pyproject.toml -o bench/requirements.txt

clean:
	rm -rf $(VENV) .pytest_cache .ruff_cache .hypothesis
