# make play   set up, build and play        make test    all checks        make bench   measurements
# make site   build dist/                   make clean   forget everything that was made
# make shots  every screen, in build/shots/
.PHONY: play site test lint unit pyodide e2e bench native shots words clean tools browser
.DELETE_ON_ERROR:

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv/bin
SITE := $(shell find burraco ui static learn embed -type f -not -name '*.pyc' 2>/dev/null) index.html pyscript.toml manifest.webmanifest NOTICE LICENSE $(wildcard licenses/*)

play: build/site.ok
	@$(VENV)/python tools/serve.py --open

site: build/site.ok
	@echo "The site is in dist/: any static server will do."

# Python inside node takes one core and half of the time: beside it the same tests run in CPython.
test: lint
	@$(MAKE) -j 2 unit pyodide
	@$(MAKE) e2e

lint: .venv/ok
	$(VENV)/ruff check .
	$(VENV)/ruff format --check .
	$(VENV)/mypy

unit: .venv/ok
	$(VENV)/pytest -n auto tests

pyodide: .venv/ok node_modules/.ok
	node tools/pytest-pyodide.mjs

e2e: build/site.ok | browser
	$(VENV)/pytest -n 2 e2e

bench: build/site.ok | browser
	$(VENV)/python bench/boot.py
	$(VENV)/python -m bench.embed
	$(VENV)/python -m bench.page
	$(VENV)/python bench/engine.py
	$(VENV)/python bench/playouts.py
	$(VENV)/python -m bench.turns
	$(VENV)/python -m bench.crew

# The engine compiled for CPython, in build/native: the arena is more than twice as fast there.
native: .venv/ok
	$(VENV)/python -m bench.native

shots: build/site.ok | browser
	$(VENV)/python -m tools.shots

# After a sentence was added or changed: brings the catalogues up to date.
words: .venv/ok
	$(VENV)/python -m tools.words
	$(VENV)/python -m tools.teacher

clean:
	rm -rf .venv node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

# One line says what is missing.
tools:
	@test -n "$(PYTHON)" || { echo "Burraco needs python3, 3.11 or later." >&2; exit 1; }
	@command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || { echo "Burraco needs node, 20 or later, with npm." >&2; exit 1; }

browser: .venv/ok
	@$(VENV)/python tools/browser.py

.venv/ok: requirements-dev.txt | tools
	$(PYTHON) -m venv .venv || { echo "python3's venv module is missing (Debian: apt-get install python3-venv)." >&2; exit 1; }
	$(VENV)/pip install -qq --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@$(VENV)/python -c 'import pathlib, site; pathlib.Path(site.getsitepackages()[0], "burraco.pth").write_text(str(pathlib.Path.cwd()))'
	@touch $@

node_modules/.ok: package.json package-lock.json .npmrc | tools
	npm ci --silent
	@touch $@

build/stdlib.zip: node_modules/.ok tools/bytecode.py tools/bytecode.mjs
	@mkdir -p build
	node tools/bytecode.mjs library node_modules/pyodide/python_stdlib.zip $@

build/cards.ok: node_modules/.ok tools/cards.mjs tools/joker.mjs
	rm -rf build/cards
	node tools/cards.mjs build/cards
	@touch $@

build/site.ok: .venv/ok build/stdlib.zip build/cards.ok tools/build.py tools/bytecode.py tools/bytecode.mjs tools/learn.py tools/embed.py tools/teacher.py tools/examples.py $(SITE)
	$(VENV)/python tools/build.py
	@touch $@
