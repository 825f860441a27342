# Three commands: `make run` plays, `make quick` checks in one, `make test` checks in six. Works with GNU make 3.81 and newer.

PY = .venv/bin/python
export PYTHON
# Else each of the hundreds of processes that tests start compiles every module again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run quick quick-tests test fast-tests slow checks room clients coverage mutants regenerate alien lint types \
	contracts contract-lint page env lock openapi docs bench soak release clean hooks

help:
	@echo "make run        start everything and watch a demo game (PORT HOST DATA_DIR REDIS_URL DEMO=0)"
	@echo "make quick      lint, types, import contracts and each scenario live, in one minute"
	@echo "make test       lint, types, import contracts and the tests, in six minutes"
	@echo "make slow       the tests that \`make test\` leaves out: browsers, client packages, kills of whole installations"
	@echo "make coverage   lines and branches that scenarios, api, store and workers reach, with a floor"
	@echo "make mutants    small changes of the sources, drawn by a seed, that tests should notice; takes hours (SEED)"
	@echo "make lint       ruff: rules and format       make types      mypy"
	@echo "make contracts  import-linter                make openapi    write openapi.yaml"
	@echo "make contract-lint  what linters say of openapi.yaml (needs Node)"
	@echo "make regenerate write what is made from the sources: openapi.yaml, names, docs/rules, guides, games"
	@echo "make page       service/page/built/, which browsers get, from service/page/ (needs Node)"
	@echo "make alien      begin an alien: a page and its scenarios (NAME=mesmer SET=base)"
	@echo "make clients    the packages for Python and for npm, in clients/dist/ (needs Node)"
	@echo "make docs       the documents as a site in site/, without a broken link"
	@echo "make bench      one table (BENCH=--help)     make soak       many more examples and kills, pairs of variants, whole games"
	@echo "make env        the environment in .venv     make lock       resolve the lock files again"
	@echo "make release    packages, list of parts and checksums in dist/; tags and uploads nothing"
	@echo "make hooks      a git hook that lints        make clean      remove .venv and caches (never var)"

run: .venv/.run
	@exec $(PY) -m workers run

# What a maintainer waits for after each change: each scenario once, live, and all that needs no process. What follows a
# quick run with WAYS=--three-ways in `.ci/run` has AFTER=--after-quick: each test runs once.
quick: room .venv/.dev
	@$(MAKE) --no-print-directory -j2 checks quick-tests

quick-tests:
	@$(PY) -m pytest --quick $(WAYS) -n 2 --dist loadfile -q tests/scenario tests/domain tests/repo

test: room .venv/.dev
	@$(MAKE) --no-print-directory -j2 $(if $(AFTER),,checks) fast-tests

# Three processes for two cores: many tests wait for a server. With SLOW=too the slow tests are in the same run.
PROCESSES = 3
PYTEST = $(PY) -m pytest -n $(PROCESSES) --dist loadfile --no-loadscope-reorder

fast-tests:
	@$(PYTEST) $(AFTER) $(if $(SLOW),,-m "not slow")

# A slow test waits more than it computes.
slow: PROCESSES = 4
slow: room .venv/.dev
	@$(PYTEST) --slow $(TESTS)

checks: lint types contracts

# Before anything starts.
room:
	@.ci/room . "$${TMPDIR:-/tmp}"

lint: .venv/.dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

types: .venv/.dev
	$(PY) -m mypy

contracts: .venv/.dev
	.venv/bin/lint-imports --no-logo

contract-lint: .venv/.dev .node/contract_lint/.installed
	$(PY) -m tests.contract_lint.linters

# Programs for Node, with the scripts that they would run when they are installed left out.
.node/contract_lint/.installed: tests/contract_lint/package-lock.json
	@command -v npm >/dev/null || { echo "make contract-lint needs Node 20 or newer, with npm" >&2; exit 1; }
	@mkdir -p $(@D)
	@cp tests/contract_lint/package.json tests/contract_lint/package-lock.json tests/contract_lint/.npmrc $(@D)
	cd $(@D) && npm ci --ignore-scripts --silent
	@touch $@

# Not a part of `make test`, whose processes it does not follow and which measuring would make slower. The floor in
# pyproject.toml belongs to this choice of tests.
coverage: .venv/.dev
	$(PY) -m pytest --cov -n 2 --dist loadfile -q $(MEASURED)

MEASURED = tests/scenario tests/api tests/store tests/workers tests/finished_log

# Goes on where it was interrupted: what it has found is in .mutants. Another seed begins again.
SEED = 1
COUNT = 300
mutants: .venv/.dev
	$(PY) -m tests.mutants draw --seed $(SEED)
	$(PY) -m tests.mutants reach $(TESTS)
	$(PY) -m tests.mutants pick --count $(COUNT)
	$(PY) -m tests.mutants run
	$(PY) -m tests.mutants table

# What the sources say, written into the files that are made from them; the sweep plays only for what it has not seen.
regenerate: .venv/.dev
	# First, because examples show parts of it.
	$(PY) -m clients.bundle
	# Examples are held against the document while they are recorded, and then are a part of it.
	$(MAKE) openapi
	$(PY) -m tests.contract_examples.generated
	$(MAKE) openapi
	$(PY) -m tests.domain.golden_names
	$(PY) -m tests.domain.rule_pages
	$(PY) -m tests.repo.page_parts
	$(PY) -m tests.repo.readme_contents
	$(PY) -m tests.repo.board_image
	$(PY) -m tests.repo.primer
	$(PY) -m tests.repo.aliens_page
	$(PY) -m tests.repo.strengths_page
	$(PY) -m tests.guides.generated
	$(PY) -m tests.api.contract_tests
	$(PY) -m tests.proof.vectors
	$(PY) -m tests.recorded_games.games
	$(PY) -m tests.ability_sweep.runner --new $(SWEEP)

page: .venv/.dev
	$(PY) -m clients.bundle

# `make alien NAME=mesmer SET=base`
alien: .venv/.dev
	@$(PY) -m tests.domain.new_alien -- "$(NAME)" "$(SET)"

openapi: .venv/.run
	$(PY) -m service openapi

clients: .venv/.dev
	$(PY) -m clients

docs: .venv/.dev
	NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build

# What the words of BENCH may be: `make bench BENCH=--help`.
bench: .venv/.dev
	$(PY) -m bench $(BENCH)

soak: room .venv/.dev
	HYPOTHESIS_PROFILE=soak FAULT_ROUNDS=500 $(PYTEST) $(TESTS)
	$(PY) -m tests.properties.pairs $(PAIRS)
	$(PY) -m tests.properties.soak $(GAMES)

env: .venv/.dev

.venv/.run: requirements.lock .ci/environment
	@.ci/environment requirements.lock
	@touch $@

# The development lock holds every run-time pin too.
.venv/.dev: requirements-dev.lock .ci/environment
	@.ci/environment requirements-dev.lock
	@touch .venv/.run $@

HASHED = $(shell command -v uv || echo .boot/bin/uv) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-annotate --no-strip-extras --no-emit-index-url --no-emit-find-links
COMPILE = $(HASHED) --extra embedded pyproject.toml

UV = 0.13.9

lock:
	echo "uv==$(UV)" | $(HASHED) - -o .ci/uv.lock
	$(COMPILE) -o requirements.lock
	$(COMPILE) --group dev -c requirements.lock -o requirements-dev.lock

release: .venv/.dev
	@.ci/release $(RELEASE)

hooks:
	@mkdir -p "$$(git rev-parse --git-path hooks)"
	@printf '#!/bin/sh\nexec make lint\n' > "$$(git rev-parse --git-path hooks)/pre-commit"
	@chmod +x "$$(git rev-parse --git-path hooks)/pre-commit"
	@echo "git now lints before each commit"

clean:
	rm -rf clients/dist clients/typescript/node_modules .node
	rm -rf .venv .boot .peers .coverage .pytest_cache .hypothesis .mypy_cache .ruff_cache .import_linter_cache .schemathesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
