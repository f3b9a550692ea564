# `make run` and `make test` are all that a fresh clone needs: Python 3.11 or newer and make.
#
# The environment in .venv is made from the pinned lists in requirements/ and made again only when a list has changed.

VENV ?= .venv
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
PYTEST ?= $(VENV)/bin/python -m pytest
INSTALL = $(VENV)/bin/python -m pip install --quiet --disable-pip-version-check
LOCK = UV_CUSTOM_COMPILE_COMMAND="make lock" build/lock/bin/uv pip compile pyproject.toml --universal --quiet --no-emit-index-url --no-annotate --upgrade

.DEFAULT_GOAL := help
.PHONY: help run table check test lint types soak bench messages lock clean

help: ## say what can be made
	@sed -n 's/^\([a-z]*\):.*## /make \1\t/p' $(MAKEFILE_LIST) | expand -t 14

run: $(VENV)/.table ## start the bot: on Discord when DISCORD_TOKEN is set, else the local table in the browser
	@exec $(VENV)/bin/python -m bot run

table: $(VENV)/.table ## start the local table in the browser, token or not
	@exec $(VENV)/bin/python -m bot table

check: $(VENV)/.table ## say what is wrong with settings, database, data files and commands
	@exec $(VENV)/bin/python -m bot check

test: lint types ## lint, types and all tests but the long ones
	$(PYTEST) -n 2

lint: $(VENV)/.dev
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .

types: $(VENV)/.dev
	$(VENV)/bin/mypy

soak: $(VENV)/.dev ## the long runs: ten thousand games, two hundred kills
	$(PYTEST) -n 2 -m soak

bench: $(VENV)/.dev ## time, memory and start-up, beside a command that does nothing
	$(VENV)/bin/python -m tests.bench
	$(VENV)/bin/python -m tests.bench_board

messages: $(VENV)/.dev ## bring the catalogues in data/languages up to date with what the bot says
	$(VENV)/bin/python -m tests.messages

lock: ## write requirements/ anew from pyproject.toml
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet uv==0.13.9
	$(LOCK) --extra postgres -o requirements/bot.txt
	$(LOCK) --extra postgres --extra table -o requirements/table.txt
	$(LOCK) --extra dev -o requirements/dev.txt

clean: ## remove what was built; campaigns in var/ stay
	rm -rf $(VENV) build .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(VENV)/.table: requirements/table.txt | $(VENV)/bin/python
	@echo "Installing what the bot needs into $(VENV) (once, or when requirements/table.txt has changed)."
	@$(INSTALL) -r $<
	@touch $@

$(VENV)/.dev: requirements/dev.txt | $(VENV)/bin/python
	@echo "Installing what the tests need into $(VENV) (once, or when requirements/dev.txt has changed)."
	@$(INSTALL) -r $<
	@touch $@

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed. Install it, or name it: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Python's venv module is needed (Debian: apt-get install python3-venv)."; exit 1; }
