# Everything a checkout needs; `make` alone lists it. Files made by make stay in .venv, .tools, build, dist and node_modules.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
PORT ?=
ONLY ?=
SEED ?=
COUNT ?=
UV_VERSION := 0.13.7
UV ?= $(shell command -v uv 2>/dev/null || echo .tools/uv/bin/uv)
BIN := .venv/bin
NPM := cd frontend && npm run --silent

export UV_PYTHON_DOWNLOADS := never
export PATH := $(CURDIR)/.tools/node:$(PATH)

KERNELS := $(shell find src \( -name 'kernel.py' -o -name '*_kernel.py' -o -name '*.pxd' -o -name '*.h' \))
FRONT := $(shell find frontend/src frontend/public -type f -not -name '*.test.ts' 2>/dev/null) \
	frontend/index.html frontend/vite.config.ts frontend/svelte.config.js frontend/tsconfig.json
STATIC := src/parlour/web/static/index.html
BENCHES := $(filter-out bench/prove_% bench/_% bench/old.py,$(wildcard bench/*.py))
PROOFS := $(shell find bench -maxdepth 1 -name 'prove_*.py' -perm -u+x 2>/dev/null | sort)

heading = @printf '\n=== %s ===\n' '$(1)'

.PHONY: help setup play test test-python test-unit test-e2e lint format bench prove mutants mutate \
	wheel screenshots plugin lock kernels clean

help: ## List these targets
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

setup: .venv/.kernels $(STATIC) ## Install everything into this folder: packages, compiled kernels, the page

play: setup ## Start the web table and print its address (PORT=8000 to choose the port)
	$(BIN)/parlour serve $(if $(PORT),--port $(PORT))

test: test-python test-unit test-e2e ## Set up, then run every test

test-python: setup ## Only the Python tests
	$(call heading,Python tests: pytest)
	PARLOUR_REQUIRE_KERNELS=1 $(BIN)/pytest -n auto --maxprocesses 4 --dist loadfile

test-unit: setup ## Only the front end's unit tests
	$(call heading,Front end unit tests: vitest)
	$(NPM) unit

test-e2e: setup ## Only the browser tests, with the machine's Chromium
	$(call heading,Browser tests: Playwright)
	PARLOUR_CHROMIUM="$$(scripts/chromium.sh)"; export PARLOUR_CHROMIUM; $(NPM) e2e

lint: .venv/.package frontend/node_modules/.ready ## Check style and types, Python and front end
	$(call heading,ruff)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(call heading,mypy --strict)
	$(BIN)/mypy --strict
	$(call heading,svelte-check)
	$(NPM) check
	$(call heading,eslint and prettier)
	$(NPM) lint

format: .venv/.package frontend/node_modules/.ready ## Rewrite the code in the common style
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format
	$(NPM) format

bench: setup ## Run the benchmarks bench/*.py, one after the other
	@for file in $(BENCHES); do printf '\n=== %s ===\n' "$$file"; $(BIN)/python "$$file"; done
	@$(if $(BENCHES),:,echo 'No benchmarks in bench/.')

prove: setup ## Run the slow proofs: every executable bench/prove_*.py
	@for file in $(PROOFS); do printf '\n=== %s ===\n' "$$file"; $(BIN)/python "$$file"; done
	@$(if $(PROOFS),:,echo 'No proofs in bench/.')

mutants: setup ## Plant small bugs in copies of the tree; the tests must catch each (ONLY="hearts arena" for some)
	$(BIN)/python scripts/mutants.py $(ONLY)

mutate: setup ## Mutation testing: 1,500 small changes, how many do tests notice (SEED=7 for another list, COUNT=150)
	$(BIN)/python scripts/mutate.py $(if $(SEED),--seed $(SEED)) $(if $(COUNT),--count $(COUNT))

wheel: .venv/.deps $(STATIC) ## Build the wheel into dist and check it in a fresh environment
	$(call heading,wheel)
	rm -rf build/lib* build/bdist* dist
	PARLOUR_REQUIRE_KERNELS=1 $(UV) build -q --wheel --no-build-isolation --python $(BIN)/python -o dist
	$(BIN)/python scripts/check_wheel.py dist/*.whl
	rm -rf build/wheel-check
	$(UV) venv -q --python $(PYTHON) build/wheel-check
	$(UV) pip install -q --python build/wheel-check/bin/python --constraint requirements.lock dist/*.whl
	cd build/wheel-check && bin/parlour --help

screenshots: setup ## Write pictures of the page into docs/images and build/pictures
	scripts/screenshots.sh

kernels: .venv/.package ## Compile changed kernels (ONLY=reversi for those with that text in their path)
	PARLOUR_ONLY="$(ONLY)" PARLOUR_REQUIRE_KERNELS=1 $(BIN)/python setup.py -q build_ext --inplace -j2

plugin: .venv/.package ## Install your own game or player from the folder DIR, so that edits count at once
	$(if $(DIR),,$(error Say which folder: make plugin DIR=my_game))
	$(UV) pip install -q --python $(BIN)/python -e $(DIR)

lock: | $(UV) ## Choose the newest versions of all dependencies and write the lock files
	$(UV) pip compile -q --upgrade --universal --generate-hashes --no-header --all-extras --group dev pyproject.toml -o requirements.lock
	$(UV) pip compile -q --upgrade --universal --generate-hashes --no-header --group node -o requirements-node.lock
	$(MAKE) .tools/node/.ready
	rm -rf frontend/node_modules frontend/package-lock.json
	cd frontend && npm install --package-lock-only
	$(MAKE) frontend/node_modules/.ready

clean: ## Remove everything that make made
	rm -rf .venv .tools build dist frontend/node_modules frontend/test-results frontend/playwright-report $(dir $(STATIC))
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests \( -name '*.so' -o -name '*.egg-info' -o -name __pycache__ \) -prune -exec rm -rf {} +

# What the targets above need.

.tools/uv/bin/uv:
	$(PYTHON) -m pip install -q --disable-pip-version-check --target .tools/uv uv==$(UV_VERSION)

.venv/.deps: requirements.lock | $(UV)
	$(UV) venv -q --allow-existing --python $(PYTHON) .venv
	$(UV) pip sync -q --require-hashes --python $(BIN)/python requirements.lock
	touch $@

# Only links the package; compiling comes next, so that each kernel is compiled once.
.venv/.package: .venv/.deps pyproject.toml setup.py
	PARLOUR_LINK_ONLY=1 $(UV) pip install -q --no-deps --no-build-isolation --python $(BIN)/python -e .
	touch $@

# The stamp bears the time of the start, so that what is edited meanwhile is compiled next time.
.venv/.kernels: .venv/.package $(KERNELS)
	touch $@.new
	PARLOUR_REQUIRE_KERNELS=1 $(BIN)/python setup.py -q build_ext --inplace -j2
	mv $@.new $@

.tools/node/.ready: requirements-node.lock scripts/node.sh | $(UV)
	UV=$(UV) PYTHON=$(PYTHON) scripts/node.sh .tools/node
	touch $@

frontend/node_modules/.ready: frontend/package.json frontend/package-lock.json frontend/.npmrc .tools/node/.ready
	cd frontend && npm ci
	touch $@

$(STATIC): $(FRONT) frontend/node_modules/.ready
	$(NPM) build
	touch $@
