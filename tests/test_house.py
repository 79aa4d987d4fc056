"""The rules of the house: who imports whom, how long things are, that what is named exists."""

from __future__ import annotations

import ast
import re
import statistics
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement

import specdec_lessons

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "specdec_lessons"
MODULES = sorted(PACKAGE.rglob("*.py"))

CHAPTERS = [
    "trigram",
    "verifier",
    "acceptance",
    "residual",
    "kv_cache",
    "engine",
    "speedup",
    "benchmark",
    "audit",
    "lookup",
    "neural",
    "tree",
    "batch",
]

# what Colab had preinstalled on 2026-08-19; pip must find every lower bound already satisfied
COLAB = {
    "torch": "2.11.0",
    "numpy": "2.1.3",
    "transformers": "5.15.0",
    "ipywidgets": "7.7.1",
    "pytest": "8.4.2",
    "accelerate": "1.14.0",
    "tiktoken": "0.14.0",
    "safetensors": "0.8.0",
    "rich": "13.9.4",
    "typer": "0.27.1",
    "tqdm": "4.67.3",
    "matplotlib": "3.10.0",
    "platformdirs": "4.11.3",
    "ipython": "7.34.0",
}


@cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def dotted(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def name_of(file: Path) -> str:
    return str(file.relative_to(ROOT))


def imports(tree: ast.AST, module: str, is_package: bool) -> set[str]:
    """Dotted names of what is imported from the package itself, relative imports resolved."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            package = module.split(".") if is_package else module.split(".")[:-1]
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*base, *([node.module] if node.module else [])])
            found |= {source} | {f"{source}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] == "specdec_lessons"}


def part_of(name: str) -> str:
    """The part of the house that a dotted name stands in: a folder, a chapter, or the package itself."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else ""


def may_import(importer: str, imported: str) -> bool:
    """The law: chapters import foundations and earlier chapters, foundations and course import no chapter."""
    here, there = part_of(importer), part_of(imported)
    if there in {"", here} or here == "cli":
        return True
    if here in CHAPTERS:
        return there == "foundations" or (there in CHAPTERS and CHAPTERS.index(there) < CHAPTERS.index(here))
    if here == "exhibits":
        return there in {"foundations", *CHAPTERS}
    if here == "exercises":
        return there in {"foundations", "exhibits", "course", *CHAPTERS}
    return here == "course" and there == "foundations"


def parts_that_exist() -> set[str]:
    return {part_of(dotted(file)) for file in MODULES} - {""}


# ---- who imports whom ----


@pytest.mark.parametrize("file", MODULES, ids=name_of)
def test_imports_obey_the_law(file):
    module, is_package = dotted(file), file.name == "__init__.py"
    if module == "specdec_lessons":
        return  # it names where its exports live; see the lazy import below
    parts = parts_that_exist()
    for imported in imports(tree_of(file), module, is_package):
        if part_of(imported) in parts:
            assert may_import(module, imported), f"{module} imports {imported}"


@pytest.mark.parametrize(
    ("importer", "source", "allowed"),
    [
        ("specdec_lessons.engine", "from .residual import verify", True),
        ("specdec_lessons.residual", "from .engine import generate", False),
        ("specdec_lessons.residual", "def f():\n    from . import engine", False),
        ("specdec_lessons.foundations.toy", "from ..verifier import rows", False),
        ("specdec_lessons.foundations.toy", "from .randomness import pick", True),
        ("specdec_lessons.foundations.toy", "from .. import course", False),
        ("specdec_lessons.course.show", "import specdec_lessons.engine", False),
        ("specdec_lessons.course.show", "from ..foundations import marks", True),
        ("specdec_lessons.engine", "from .course import show", False),
        ("specdec_lessons.engine", "from .exhibits import rules", False),
        ("specdec_lessons.engine", "from .cli import main", False),
        ("specdec_lessons.engine", "from .exercises import engine", False),
        ("specdec_lessons.exercises.test_residual", "from ..course import check", True),
        ("specdec_lessons.exercises.test_residual", "from ..cli import main", False),
        ("specdec_lessons.exhibits.rules", "from ..engine import rounds", True),
        ("specdec_lessons.exhibits.rules", "from ..course import show", False),
        ("specdec_lessons.cli.generate", "from ..engine import rounds", True),
    ],
)
def test_the_law_sees_a_breach(importer, source, allowed):
    known = {"foundations", "course", "cli", "exercises", "exhibits", *CHAPTERS}
    names = [n for n in imports(ast.parse(source), importer, False) if part_of(n) in known]
    assert names
    assert all(may_import(importer, name) for name in names) == allowed


# ---- how long, and said what ----


def functions(file: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [n for n in ast.walk(tree_of(file)) if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef))]


def length(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


@pytest.mark.parametrize("file", MODULES, ids=name_of)
def test_modules_and_functions_are_short(file):
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 300
    assert [(f.name, length(f)) for f in functions(file) if length(f) > 40] == []


def test_the_median_function_is_short():
    lengths = [length(function) for file in MODULES for function in functions(file)]
    assert len(lengths) > 50
    assert statistics.median(lengths) <= 12


def undocumented(tree: ast.Module) -> list[str]:
    """Names of public functions and classes without a docstring; methods of public classes count too."""
    found = []
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
            inner = (
                [n for n in node.body if isinstance(n, ast.FunctionDef)]
                if isinstance(node, ast.ClassDef)
                else []
            )
            for one in [node, *(n for n in inner if not n.name.startswith("_"))]:
                if not ast.get_docstring(one):
                    found.append(one.name)
    return found


@pytest.mark.parametrize("file", MODULES, ids=name_of)
def test_what_is_public_is_documented(file):
    tree = tree_of(file)
    assert ast.get_docstring(tree) or not tree.body, "no module docstring"
    assert undocumented(tree) == []


def test_the_rule_sees_what_is_not_documented():
    source = (
        "def f():\n    pass\ndef _g():\n    pass\nclass C:\n    'Said.'\n    def m(self):\n        pass\n"
    )
    assert undocumented(ast.parse(source)) == ["f", "m"]


# ---- chapters ----


def stems() -> list[str]:
    """The pages that the table of contents names, in order."""
    toc = yaml.safe_load((ROOT / "book" / "_toc.yml").read_text(encoding="utf-8"))
    found = [toc["root"]]
    for part in toc.get("parts", [toc]):
        found += [chapter["file"] for chapter in part["chapters"]]
    return found


def missing_of(stem: str) -> list[str]:
    """What a chapter's set lacks: page, notebook, module, tests, exercises, grader and learners' answers."""
    wanted = [
        f"book/{stem}.md",
        f"notebooks/{stem}.ipynb",
        f"specdec_lessons/{stem}.py",
        f"tests/test_{stem}.py",
        f"specdec_lessons/exercises/{stem}.py",
        f"specdec_lessons/exercises/test_{stem}.py",
    ]
    lacking = [path for path in wanted if not (ROOT / path).is_file()]
    for kind in ("good", "bad"):
        if not list((ROOT / "tests" / "zoo" / stem).glob(f"{kind}_*.py")):
            lacking.append(f"tests/zoo/{stem}/{kind}_*.py")
    return lacking


@pytest.mark.parametrize("stem", stems())
def test_what_the_table_of_contents_names_is_complete(stem):
    assert (ROOT / "book" / f"{stem}.md").is_file()
    if stem in CHAPTERS:
        assert missing_of(stem) == []


def test_the_table_of_contents_names_pages_once_and_chapters_in_order():
    named = stems()
    assert len(named) == len(set(named))
    chapters = [stem for stem in named if stem in CHAPTERS]
    assert chapters == sorted(chapters, key=CHAPTERS.index)


def test_no_page_is_left_out_of_the_table_of_contents():
    pages = {page.stem for page in (ROOT / "book").glob("*.md")}
    assert pages == set(stems())


def test_the_rule_sees_an_incomplete_chapter():
    assert len(missing_of("no_such_chapter")) == 8
    assert "specdec_lessons/engine.py" not in missing_of("engine")


def test_every_chapter_module_has_its_tests():
    for stem in CHAPTERS:
        if (PACKAGE / f"{stem}.py").is_file():
            assert (ROOT / "tests" / f"test_{stem}.py").is_file(), stem


# ---- the package from outside ----


@pytest.mark.parametrize("name", specdec_lessons.__all__)
def test_every_export_is_there_and_documented(name):
    assert getattr(specdec_lessons, name).__doc__
    assert name in dir(specdec_lessons)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        specdec_lessons.nothing  # noqa: B018


def test_importing_the_package_does_not_load_torch():
    code = (
        "import sys, specdec_lessons\n"
        "assert specdec_lessons.__version__\n"
        "assert not {'torch', 'transformers', 'numpy'} & set(sys.modules)\n"
        "from specdec_lessons import Sampling\n"
        "assert 'torch' in sys.modules\n"
        "assert 'transformers' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, timeout=60)


# ---- what is installed ----


@cache
def project() -> dict:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def requirements() -> list[Requirement]:
    return [Requirement(line) for line in project()["dependencies"]]


@pytest.mark.parametrize("requirement", requirements(), ids=lambda r: r.name)
def test_dependencies_are_lower_bounds_that_colab_satisfies(requirement):
    assert {specifier.operator for specifier in requirement.specifier} == {">="}
    if requirement.name in COLAB:
        assert requirement.specifier.contains(COLAB[requirement.name])


def test_the_comparison_with_colab_is_not_empty():
    assert {r.name for r in requirements()} >= COLAB.keys() - {"ipython"}
    assert not Requirement("torch>=2.12").specifier.contains(COLAB["torch"])


def test_python_and_jupyter_book():
    assert project()["requires-python"] == ">=3.11"
    (book,) = [
        requirement
        for line in project()["optional-dependencies"]["book"]
        if (requirement := Requirement(line)).name == "jupyter-book"
    ]
    assert not book.specifier.contains("2.0.0")  # it does not read _config.yml, exits 0 and builds no site
    assert book.specifier.contains("1.0.4.post1")


def test_the_versions_agree():
    assert project()["version"] == specdec_lessons.__version__


# ---- what is kept under version control ----

# written in pieces, so that this file does not hold what it looks for
FORBIDDEN = re.compile(
    "|".join(
        [
            "/" + r"(?:root|work|tmp)/",
            "/" + r"home/(?!jovyan\b)\w+/",
            "[A-Z]:" + r"\\Users\\",
            "index" + r"[-_]url\s*[=:]\s*\S",
            "arti" + "factory",
            "registry" + r"\.npmjs\.org",
            "files" + r"\.pythonhosted\.org",
        ]
    )
)


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    return [ROOT / name for name in listed.decode().split("\0") if name]


def is_ours(file: Path) -> bool:
    return file.is_file() and "_vendor" not in file.parts


def text_of(file: Path) -> str:
    return file.read_bytes().decode(errors="ignore")


def test_no_paths_or_hosts_of_one_machine():
    files = [file for file in tracked() if is_ours(file)]
    assert len(files) > 30
    found = [
        f"{name_of(file)}: {match.group()}" for file in files for match in FORBIDDEN.finditer(text_of(file))
    ]
    assert found == []


@pytest.mark.parametrize("text", ["see /" + "root/x", "pip --index" + "-url=https://x", "C:" + r"\Users\me"])
def test_the_search_sees_them(text):
    assert FORBIDDEN.search(text)


def test_text_files_are_opened_with_an_encoding():
    """On Windows the default is not UTF-8."""
    for file in [*MODULES, *sorted((ROOT / "tests").glob("*.py"))]:
        for node in ast.walk(tree_of(file)):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in {"read_text", "write_text"}:
                assert "encoding" in [k.arg for k in node.keywords], f"{name_of(file)}:{node.lineno}"
