# Everything happens in .venv, which make builds when it is missing, or when pyproject.toml or the kernel has changed,
# and in web/node_modules. Node is the system's where it is new enough, else a Python package in .venv.
PYTHON ?= python3
BIN := .venv/bin
NPM := $(BIN)/python backend/capsa_node.py npm
NATIVE := CMakeLists.txt $(wildcard native/*)

.PHONY: play client test test-web test-native test-sanitized screenshots chaos lint bench clean

# Ctrl-C is how it ends, and no error (130).
play: client
	@trap : INT; $(BIN)/capsa serve || [ $$? -eq 130 ]

client: .venv/.play
	@$(BIN)/python backend/capsa_client.py

test: lint client
	$(BIN)/pytest -n auto
	$(MAKE) test-web
	$(MAKE) test-native

test-web: client web/node_modules/.dev
	$(NPM) run --silent test
	PYTHON=$(CURDIR)/$(BIN)/python $(NPM) run --silent test:browser

# The kernel's tests once more, on a build with the address and undefined-behaviour sanitizers. Python's -S keeps
# the editable install out of the way; the sanitizer's library must come first, and what Python leaks is its own.
SANITIZED := build/sanitized
SANITIZED_TESTS := $(wildcard tests/kernel tests/solver)

test-native:
	@if command -v $${CXX:-c++} >/dev/null; then $(MAKE) test-sanitized; \
	else echo "test-native is SKIPPED: there is no C++ compiler here (CXX names another than c++)"; fi

test-sanitized: .venv/.dev
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --upgrade --target $(SANITIZED) \
		-Ccmake.define.CAPSA_SANITIZE=ON -Cbuild-dir=build/sanitized-objects .
	LD_PRELOAD="$$($${CXX:-c++} -print-file-name=libasan.so)" ASAN_OPTIONS=detect_leaks=0 \
		PYTHONPATH="$(SANITIZED):$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')" \
		$(BIN)/python -S -m pytest -q -p no:cacheprovider $(SANITIZED_TESTS)

lint: .venv/.dev web/node_modules/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/clang-format --dry-run -Werror native/*
	$(NPM) run --silent check

screenshots: client web/node_modules/.dev
	PYTHON=$(CURDIR)/$(BIN)/python $(NPM) run --silent screens

chaos: .venv/.dev
	$(BIN)/python -m tests.server.chaos

bench: .venv/.dev client web/node_modules/.dev
	$(BIN)/python -m bench

clean:
	rm -rf .venv build dist web/node_modules web/src/paraglide src/capsa/server/web .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "capsa needs Python 3.11 or newer; set PYTHON=/path/to/python3.11"; exit 1; }
	@$(PYTHON) -m venv .venv

.venv/.play: pyproject.toml $(NATIVE) | .venv/bin/python
	@echo "Setting up .venv (once)"
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/.dev: pyproject.toml $(NATIVE) | .venv/bin/python
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ .venv/.play

web/node_modules/.dev: web/package-lock.json | .venv/bin/python
	@$(BIN)/python backend/capsa_node.py --get npm ci --ignore-scripts --no-audit --no-fund --loglevel error
	@touch $@
