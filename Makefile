# Every command makes what it needs: an environment in .venv, with the versions of constraints.txt.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
LAB_FLAGS ?=
MINUTES ?= 10
MODULES ?=
SAMPLE ?= 60
SEED ?= 1
JOBS ?= 1
TSC := build/node/node_modules/.bin/tsc
INSTALL := $(BIN)/uv pip install --quiet --python $(BIN)/python -c constraints.txt

.PHONY: help setup lab test lint quick coverage check-notebooks docs soak demo notebooks puzzles bench mutants environment constraints dist test-all clean

help:  ## list the commands
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | expand -t 14

$(VENV)/ready: pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt uv
	$(INSTALL) -e '.[lab,test,docs]'
	touch $@

setup: $(VENV)/ready  ## make the environment in .venv, and compile the solver into its cache
	@$(BIN)/scopa-lab warmup

lab: setup  ## open JupyterLab on the notebooks; LAB_FLAGS="--no-browser --port=8899" go to it
	$(BIN)/scopa-lab lab $(LAB_FLAGS)

test: lint quick coverage check-notebooks docs  ## everything that must pass: lint, types, tests, coverage, notebooks, documentation

lint: $(VENV)/ready  ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@if command -v npm >/dev/null && { test -x $(TSC) || npm install --silent --no-audit --no-fund --prefix build/node typescript@5.9.3 >/dev/null 2>&1; }; \
	then echo "tsc -p tests/views/js"; $(TSC) -p tests/views/js; else echo "no typescript here; the types of the board's front end are not checked"; fi

quick: setup  ## the tests and doctests, as a user runs the package
	$(BIN)/python -m pytest -q -n auto

coverage: setup  ## the same tests with compilers off, measuring which lines run, and those of the kernel with the compiler on
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -q -n auto --cov --cov-report=term
	rm -rf build/kernel && mkdir -p build/kernel
	COVERAGE_FILE=build/kernel/.coverage $(BIN)/python -m pytest -q -n auto -p tests.executed_lines -p no:cacheprovider --cov=scopa_lab.solver.kernel --cov-report= --cov-fail-under=0 tests/solver/test_kernel.py tests/rules/test_every_option.py
	COVERAGE_FILE=build/kernel/.coverage $(BIN)/coverage combine --quiet --append build/kernel
	COVERAGE_FILE=build/kernel/.coverage $(BIN)/coverage report --precision=1 --fail-under=98

check-notebooks: setup  ## run the notebooks and compare with what is stored
	$(BIN)/python -m pytest -q --nbval --nbval-current-env --nbval-sanitize-with=tests/sanitize.cfg --nbval-cell-timeout=120 --nbval-kernel-startup-timeout=600 -p no:cacheprovider -n auto --dist loadfile notebooks

docs: setup  ## build the documentation into build/docs and check its links
	rm -rf build/docs
	$(BIN)/python -m sphinx -q -E -W --keep-going -d build/doctrees docs build/docs
	$(BIN)/python docs/check_links.py build/docs

soak: setup  ## the tests that take minutes, and the fuzzers for MINUTES=10, with SEED=... and ONLY=games,texts at will
	$(BIN)/python -m pytest -q -n auto -m soak
	$(BIN)/python -m tests.fuzz --minutes $(MINUTES) $(if $(SEED),--seed $(SEED)) $(ONLY)

demo: setup  ## solve one real ending in the terminal and draw it
	$(BIN)/scopa-lab solve --values 'scientifico 0 Ab7d/2bJb/4dQs/2d4s 2c5b AcAs5d5c5s6d6c6s7cJcKdKc/Ad2s3d3c3s3b4c4b6b7s7bJdJsQdQcQbKsKb 3/2 1 -'

notebooks: setup  ## run the notebooks and store what they show
	$(BIN)/python notebooks/refresh.py

puzzles: setup  ## find the collection of puzzles anew from its seed; takes minutes
	$(BIN)/python -c 'from scopa_lab.analysis.stored import store; store()'

bench: setup  ## measure speed; the figures depend on the machine
	PYTHONPATH=. $(BIN)/python benchmarks/bench.py

mutants: setup  ## change the rules in small ways and see whether a test notices; MODULES="tally captures" SAMPLE=0 for all changes
	$(BIN)/python -m benchmarks.mutants $(MODULES) --sample $(SAMPLE) --seed $(SEED) --jobs $(JOBS)

environment: $(VENV)/ready  ## write environment.yml from pyproject.toml
	$(BIN)/pyproject2conda yaml -e lab -e test -e docs -c conda-forge --python-include 'python>=3.11' --name scopa_lab --custom-command 'make environment' -o environment.yml

constraints: $(VENV)/ready  ## write constraints.txt: the versions that are known to work together
	$(BIN)/uv pip compile --quiet --universal --all-extras --no-annotate --no-header pyproject.toml -o constraints.txt

dist: setup  ## build wheel and sdist, and run tests and notebooks on the wheel, installed outside the tree
	BIN=$(BIN) sh tests/dist.sh

test-all:  ## run the tests on every Python from 3.11 to 3.13 that is found
	sh tests/every_python.sh

clean:  ## remove the environments
	rm -rf .venv .venv-*
