# Every target sets up what it needs in .venv; you only have to install Python.
# `make help` lists the targets.

PYTHON ?= $(or $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; \
	done),python3)
ARGS ?=

BIN := .venv/bin
STAMPS := .venv/stamps
TOOLS := .venv/build-tools
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Print a list from pyproject.toml, one item per line.
pyproject = $(BIN)/python -c 'import tomllib; \
	print(*tomllib.load(open("pyproject.toml", "rb"))$(1), sep="\n")'

# Extras of pyproject.toml that a target needs. Add one together with the code that needs it.
PLAY_EXTRAS := server
CHECK_EXTRAS := dev server envs parquet arena
TEST_EXTRAS := dev server envs parquet arena ray train learn bench docs

# The tests start hundreds of Pythons, and each would compile every module again.
unexport PYTHONDONTWRITEBYTECODE

# Format, style and types of Python and pages, and the pages' unit tests, if they have changed.
define lint
$(BIN)/ruff format --check --quiet . && $(BIN)/ruff check --quiet . && $(BIN)/mypy
@$(BIN)/python tools/web_build.py --check
endef

# Tests often wait, for a process, a browser or a clock: one worker more than there are cores.
WORKERS = $$($(BIN)/python -c 'import os; print((os.cpu_count() or 1) + 1)')

# Tests that also run uncompiled.
BOTH_MODES := tests/engine tests/bots tests/test_examples.py

# `make test` skips nothing, so without a C compiler it uses the one in Zig's wheel.
ifneq (,$(filter test,$(MAKECMDGOALS)))
ifeq (none,$(shell $(PYTHON) -c 'import os, shlex, shutil, sysconfig; \
	cc = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"; \
	print("" if shutil.which(shlex.split(cc)[0]) else "none")' 2>/dev/null))
ZIG := $(CURDIR)/$(BIN)/zig-cc
export CC := $(ZIG)
endif
endif

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help
help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

# ---- targets for people --------------------------------------------------------------------------

.PHONY: play
play: build web $(PLAY_EXTRAS:%=$(STAMPS)/extra-%) ## play a game (ARGS="..." are passed on)
	@$(BIN)/santiago play $(ARGS)

.PHONY: check
check: build $(STAMPS)/node $(CHECK_EXTRAS:%=$(STAMPS)/extra-%) ## format, lint, types and the fast tests: under a minute
	@$(lint)
	$(BIN)/pytest -q -n $(WORKERS) --dist loadgroup --hypothesis-profile check -m 'not slow' $(ARGS)

.PHONY: test
test: build web browser $(TEST_EXTRAS:%=$(STAMPS)/extra-%) ## every test, with engine and bots both compiled and uncompiled
	@$(lint)
	$(BIN)/pytest -q -n $(WORKERS) --dist loadgroup $(ARGS)
	SANTIAGO_PURE=1 $(BIN)/pytest -q -n $(WORKERS) --dist loadgroup $(BOTH_MODES) $(ARGS)

.PHONY: soak
soak: build $(CHECK_EXTRAS:%=$(STAMPS)/extra-%) ## a million interleaved commands: nobody can act for another seat
	SANTIAGO_SOAK=1000000 $(BIN)/pytest -q tests/tables/test_seats_stay_ones_own.py $(ARGS)

.PHONY: docs
docs: build web $(STAMPS)/extra-docs ## build the documentation site in build/site
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@echo "The documentation is in build/site: open build/site/index.html"

.PHONY: coverage
coverage: build $(CHECK_EXTRAS:%=$(STAMPS)/extra-%) $(STAMPS)/extra-coverage ## measure which lines the fast tests run, uncompiled: build/coverage
	SANTIAGO_PURE=1 $(BIN)/pytest -q -n auto --dist loadgroup --hypothesis-profile check -m 'not slow' \
		--cov santiago --cov-report html:build/coverage --cov-report term:skip-covered \
		--cov-report markdown:build/coverage.md $(BOTH_MODES) tests/cli tests/server $(ARGS)

.PHONY: bench
bench: build $(STAMPS)/extra-arena ## measure the engine's speed, and playing strength by time (STRENGTH="--deals 50")
	@$(BIN)/santiago bench $(ARGS)
	@$(BIN)/python -m benchmarks.strength $(STRENGTH)

.PHONY: bench-server
bench-server: build $(STAMPS)/extra-server ## measure the server: moves, delays, memory, start-up
	@$(BIN)/python -m benchmarks.server $(ARGS)

.PHONY: bench-envs
bench-envs: build $(STAMPS)/extra-envs $(STAMPS)/extra-bench ## compare the environments' speed with others
	@$(BIN)/python benchmarks/envs.py $(ARGS)

.PHONY: bench-web
bench-web: build web browser $(STAMPS)/extra-dev $(STAMPS)/extra-server ## measure the table in the browser, and the game without a server
	@$(BIN)/python -m benchmarks.web $(ARGS)
	@$(BIN)/python -m benchmarks.web_alone $(ALONE)

.PHONY: screenshots
screenshots: build web browser $(STAMPS)/extra-dev $(STAMPS)/extra-server ## create the pictures in docs/pictures
	@$(BIN)/python -m tools.screenshots $(ARGS)

.PHONY: audit
audit: build $(TEST_EXTRAS:%=$(STAMPS)/extra-%) $(STAMPS)/extra-audit ## check the dependencies for known vulnerabilities
	@$(BIN)/python tools/audit.py

.PHONY: format
format: $(STAMPS)/extra-dev $(STAMPS)/node ## format the source
	$(BIN)/ruff format --quiet .
	$(BIN)/ruff check --quiet --fix .
	@$(BIN)/python tools/web_build.py --format

.PHONY: dist
dist: web $(STAMPS)/extra-dev ## build an sdist and a wheel in dist/
	@rm -rf dist
	@echo "Building the sdist, and the wheel from it"
	@$(BIN)/python -m build
	@ls -l dist

.PHONY: clean
clean: ## remove everything that make created
	rm -rf .venv build dist src/santiago.egg-info src/santiago/web web/node_modules
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
	find src \( -name '*.so' -o -name '*.pyd' \) -delete
	rm -rf src/santiago/_x86_64_v3

.PHONY: web
web: $(STAMPS)/node ## build the browser's pages
	@$(BIN)/python tools/web_build.py

.PHONY: site
site: build $(STAMPS)/node $(STAMPS)/extra-docs ## build the game without a server in dist/site: files for any web host
	@$(BIN)/python -m tools.site_build --docs

.PHONY: site-serve
site-serve: site ## show what `make site` builds
	@$(BIN)/python -m tools.site_build --serve

# ---- setting up ----------------------------------------------------------------------------------

# Each kind of build has its own folders, so switching does not mix them.
KIND := $(if $(SANTIAGO_NATIVE),native,portable)$(if $(ZIG),-zig)
# setup.py compiles each X.py that has an X.pxd: a change to these files needs a new build.
PXD := $(shell find src -name '*.pxd' 2>/dev/null)
HOT := $(PXD) $(wildcard $(PXD:.pxd=.py))

.PHONY: build
build: $(STAMPS)/installed $(STAMPS)/built-$(KIND) ## compile the hot modules (SANTIAGO_NATIVE=1: for this CPU only)

$(STAMPS)/built-$(KIND): $(HOT) $(STAMPS)/tools | $(ZIG)
	@echo "Compiling the hot modules ($(KIND))"
	@$(BIN)/python tools/make_pxd.py
	@find src \( -name '*.so' -o -name '*.pyd' \) -delete
	@PYTHONPATH=$(TOOLS) $(BIN)/python setup.py --quiet build_ext --inplace \
		--build-lib build/lib-$(KIND) --build-temp build/temp-$(KIND)
	@rm -f $(STAMPS)/built-*
	@touch $@

# This only registers the package, again when its version or entry points may have changed.
# The step above compiles it.
$(STAMPS)/installed: pyproject.toml src/santiago/__init__.py | $(STAMPS)/tools
	@echo "Installing Santiago into .venv"
	@PYTHONPATH=$(TOOLS) SANTIAGO_NO_EXT=1 $(PIP) install --no-build-isolation -e .
	@touch $@

# Cython stays outside the environment, so the uncompiled engine runs without Cython, as it does for
# users. A changed setup.py may change flags, so it triggers a clean build.
$(STAMPS)/tools: setup.py | $(STAMPS)/venv
	@echo "Installing Cython for the build"
	@rm -rf $(TOOLS) build
	@$(call pyproject,["build-system"]["requires"]) > $(STAMPS)/requires-build.txt
	@$(PIP) install --target $(TOOLS) -r $(STAMPS)/requires-build.txt
	@touch $@

# Use the installed Node if it is new enough, otherwise the one in a wheel.
$(STAMPS)/node: | $(STAMPS)/venv
	@PYTHONPATH=tools $(BIN)/python -c 'import web_build; web_build.find_node()' 2>/dev/null || { \
		echo "Installing Node to build the pages"; \
		$(PIP) install "$$(PYTHONPATH=tools $(BIN)/python -c 'import web_build; print(web_build.NODE)')"; }
	@touch $@

# The tests use the installed browser. If there is none, install Debian's, given the rights.
.PHONY: browser
browser:
	@for name in "$$SANTIAGO_BROWSER" chromium chromium-browser google-chrome google-chrome-stable; do \
		[ -n "$$name" ] && command -v "$$name" >/dev/null && exit 0; \
	done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		echo "Installing Chromium for the tests"; \
		apt-get update -qq && apt-get install -qq -y chromium >/dev/null; \
	else \
		echo "The tests need Chromium or Chrome: install one (Debian, Ubuntu: apt install chromium)"; \
		echo "or set SANTIAGO_BROWSER=/path/to/chrome."; exit 1; \
	fi

ifdef ZIG
$(ZIG): | $(STAMPS)/venv
	@echo "No C compiler found: installing Zig's"
	@$(PIP) install "ziglang>=0.17,<0.18"
	@printf '#!/bin/sh\nexec "%s/python" -m ziglang cc -mcpu=baseline "$$@"\n' "$(CURDIR)/$(BIN)" > $@
	@chmod +x $@
endif

$(STAMPS)/extra-%: pyproject.toml | $(STAMPS)/venv
	@echo "Installing the extra '$*'"
	@$(call pyproject,["project"]["optional-dependencies"]["$*"]) > $(STAMPS)/requires-$*.txt
	@$(PIP) install -r $(STAMPS)/requires-$*.txt
	@touch $@

$(STAMPS)/venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Santiago needs Python 3.11 or newer; $(PYTHON) is: $$($(PYTHON) --version 2>&1)."; \
		echo "Choose another Python with: make PYTHON=/path/to/python3.11 ..."; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
		echo "This Python cannot create virtual environments."; \
		echo "On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Creating .venv with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv .venv
	@mkdir -p $(STAMPS)
	@touch $@
