# Two commands do everything on a fresh machine with Python 3.11+ and make:  make book   and   make test
PYTHON   ?= python3
VENV     ?= .venv
PIP_ARGS ?=
BIN      := $(VENV)/bin
PY       := $(BIN)/python
HTML     := _build/html
PORT     ?= 8000

# what the book is made of: any change here builds it again
BOOK_SOURCES := $(shell find book specdec_lessons -type f ! -name '*.pyc' 2>/dev/null) _config.yml

.PHONY: help setup book serve notebooks test bench style format clean

help:
	@echo "make book       set up .venv, fetch the model, run and build the web book into $(HTML)"
	@echo "make serve      serve the built book on http://localhost:$(PORT) (PORT=8001 for another)"
	@echo "make test       run the tests"
	@echo "make notebooks  write notebooks/*.ipynb from book/*.md"
	@echo "make bench      measure on this machine (minutes): acceptance, rounds, trigram"
	@echo "make style      ruff, mypy, codespell (make format mends what ruff can)"
	@echo "make clean      remove what was built; the model stays in the cache folder, .venv stays too"

setup: $(VENV)/.ready

$(VENV)/.ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or newer is needed, $(PYTHON) is %d.%d: make book PYTHON=python3.12" % sys.version_info[:2])'
	$(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet --disable-pip-version-check $(PIP_ARGS) -c constraints.txt -e '.[book,test,style]'
	@touch $@

book: $(HTML)/.built
	@echo
	@echo "The book is at $(CURDIR)/$(HTML)/index.html"
	@echo "Serve it with: make serve   (then open http://localhost:$(PORT))"

$(HTML)/.built: $(VENV)/.ready $(BOOK_SOURCES)
	$(PY) -m specdec_lessons.course.notebooks
	$(BIN)/jupyter-book build book -W --keep-going --all
	@touch $@

serve: book
	$(PY) -m http.server --bind 127.0.0.1 --directory $(HTML) $(PORT)

notebooks: $(VENV)/.ready
	$(PY) -m specdec_lessons.course.notebooks

test: $(VENV)/.ready
	$(PY) -m pytest

bench: $(VENV)/.ready
	$(BIN)/specdec bench parts

style: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/codespell

format: $(VENV)/.ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf _build .pytest_cache .mypy_cache .ruff_cache .hypothesis
