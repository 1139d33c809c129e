# Everything happens in .venv, which make builds when it is missing or pyproject.toml has changed.
PYTHON ?= python3
BIN := .venv/bin
RULES ?=

.PHONY: play test lint bench clean

play: .venv/.play
	@$(BIN)/capsa play $(RULES)

test: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n auto

lint: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: .venv/.dev
	$(BIN)/python -m bench

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "capsa needs Python 3.11 or newer; set PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -m venv .venv

.venv/.play: pyproject.toml | .venv/bin/python
	@echo "Setting up .venv (once)"
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/.dev: pyproject.toml | .venv/bin/python
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ .venv/.play
