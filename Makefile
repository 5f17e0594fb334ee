# `make run` and `make test` are all one needs to know: each sets up what is missing first
# (packaging/setup.sh says how).

PYTHON ?= python3
SETUP = PYTHON=$(PYTHON) packaging/setup.sh
BIN = .venv/bin
PYTEST = QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest
ARGS ?=
# The program is some eight hundred modules, and the tests start it many times over: where Python
# is told to keep nothing compiled, each start would compile them all again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run test lint format bench soak lock wheel clean

help: ## say what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

run: ## open the window: on a freshly rolled field, or on what was open last
	@$(SETUP) run
	@$(BIN)/fieldwright $(ARGS)

test: ## run all tests (one of them: make test ARGS="-k streams")
	@$(SETUP) dev
	@$(PYTEST) -n auto --maxprocesses 4 --dist worksteal $(ARGS)

lint: ## check style, layout and types
	@$(SETUP) dev
	$(BIN)/python -m ruff check
	$(BIN)/python -m ruff format --check
	$(BIN)/python -m mypy

format: ## put imports and layout right
	@$(SETUP) dev
	$(BIN)/python -m ruff check --select I --fix
	$(BIN)/python -m ruff format

bench: ## measure how fast things are
	@$(SETUP) dev
	@$(PYTEST) tests/bench -o python_files='bench_*.py' --benchmark-enable --benchmark-only $(ARGS)

# What is tried only in part every day is tried here in full measure (tests/helpers/effort.py).
soak: ## run the long tests: thousands of seeds, kills and damaged files
	@$(SETUP) dev
	@HYPOTHESIS_PROFILE=soak $(PYTEST) tests/soak tests/generator tests/layouts \
	    tests/rules/test_generated_terrain.py tests/paths/test_properties.py \
	    tests/sight/test_unbroken_walls.py tests/sight/test_walls_of_rock.py \
	    tests/sight/test_right_behind.py tests/combat/orders/test_any_orders.py \
	    tests/combat/moves/test_any_moves.py tests/editor/test_interruptions.py \
	    -o python_files='soak_*.py test_*.py' $(ARGS)

# uv writes its own lock beside pyproject.toml, with the address of the package index on every
# line; the exported files name none.
EXPORT = uv export --quiet --format requirements-txt --no-header --no-annotate \
    --no-emit-project --no-default-groups

lock: ## pin the newest versions that pyproject.toml allows (needs uv)
	uv lock --quiet --upgrade
	$(EXPORT) --group build --output-file packaging/requirements.txt >/dev/null
	$(EXPORT) --group dev --output-file packaging/requirements-dev.txt >/dev/null

wheel: ## build dist/fieldwright-*.whl
	@$(SETUP) dev
	$(BIN)/python -m hatchling build

clean: ## remove what was built and the caches, not .venv
	rm -rf build dist out .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
	find desktop tests -name __pycache__ -type d -exec rm -rf {} +
