"""What the build adds: an address or no buttons, the Colab button, a cache that forgets, pages that go."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from specdec_lessons.course import sphinx_ext
from specdec_lessons.course.repository import Repository
from specdec_lessons.foundations import smollm2
from specdec_lessons.foundations.store import PartUnavailable


@pytest.fixture
def no_environment(monkeypatch):
    """Neither $GITHUB_REPOSITORY nor a git remote."""
    monkeypatch.setattr(sphinx_ext, "from_environment", lambda root, branch: None)


def config(url: str = "", **more) -> SimpleNamespace:
    options = {"repository_url": url, "repository_branch": "main", "launch_buttons": {"colab_url": "x"}}
    return SimpleNamespace(html_theme_options=options, html_baseurl="", **more)


def test_an_unknown_address_takes_every_button_away(no_environment):
    made = config()
    sphinx_ext.set_repository(None, made)
    options = {"repository_branch": "main", "use_repository_button": False, "use_issues_button": False}
    assert made.html_theme_options == options
    assert made.html_baseurl == ""


def test_a_known_address_reaches_theme_and_base(no_environment):
    made = config("https://github.com/ann/course")
    sphinx_ext.set_repository(None, made)
    assert made.html_theme_options["repository_url"] == "https://github.com/ann/course"
    assert made.html_theme_options["use_repository_button"]
    assert made.html_baseurl == "https://ann.github.io/course/"


def test_the_environment_wins(monkeypatch):
    monkeypatch.setenv("GITHUB_REPOSITORY", "bob/fork")
    made = config("https://github.com/ann/course")
    sphinx_ext.set_repository(None, made)
    assert made.html_theme_options["repository_url"] == "https://github.com/bob/fork"


@pytest.mark.parametrize(
    ("page", "home", "buttons"), [("start", "a/b", 1), ("index", "a/b", 0), ("start", "", 0)]
)
def test_colab_button_where_there_is_a_notebook_and_an_address(monkeypatch, page, home, buttons):
    monkeypatch.setattr(sphinx_ext, "repository", lambda options: Repository(home) if home else None)
    context: dict = {"header_buttons": []}
    sphinx_ext.add_colab_button(SimpleNamespace(config=config()), page, "", context, None)
    assert len(context["header_buttons"]) == buttons
    if buttons:
        link = "https://colab.research.google.com/github/a/b/blob/main/notebooks/start.ipynb"
        assert context["header_buttons"][0]["url"] == link


def test_fingerprint_follows_code_and_data_but_not_bytecode(tmp_path):
    (tmp_path / "a.py").write_text("1", encoding="utf-8")
    seen = [sphinx_ext.fingerprint(tmp_path)]
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "a.pyc").write_text("2", encoding="utf-8")
    assert sphinx_ext.fingerprint(tmp_path) == seen[0]
    (tmp_path / "a.py").write_text("2", encoding="utf-8")
    seen.append(sphinx_ext.fingerprint(tmp_path))
    (tmp_path / "b.json").write_text("{}", encoding="utf-8")
    seen.append(sphinx_ext.fingerprint(tmp_path))
    assert len(set(seen)) == 3


def test_results_are_forgotten_when_the_package_changes(tmp_path, monkeypatch):
    app = SimpleNamespace(outdir=str(tmp_path / "html"))
    made = config(nb_execution_cache_path="")
    cache = tmp_path / ".jupyter_cache"
    for now, kept in [("one", False), ("one", True), ("two", False), ("two", True)]:
        monkeypatch.setattr(sphinx_ext, "fingerprint", lambda package, now=now: now)
        cache.mkdir(exist_ok=True)
        result = cache / "result"
        result.touch()
        sphinx_ext.forget_stale_results(app, made)
        assert result.exists() is kept


def test_pages_that_left_the_book_leave_the_site(tmp_path):
    for name in ["index.html", "gone.html", "search.html", "_static/part.html", "old/page.html"]:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    app = SimpleNamespace(outdir=str(tmp_path), env=SimpleNamespace(found_docs={"index"}))
    sphinx_ext.forget_old_pages(app, ValueError("failed"))
    assert (tmp_path / "gone.html").exists()
    sphinx_ext.forget_old_pages(app, None)
    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.html")}
    assert left == {"index.html", "search.html", "_static/part.html"}


def test_thebe_is_dropped_and_nothing_else():
    held = [
        SimpleNamespace(filename="thebe.js"),
        SimpleNamespace(body="const THEBE_JS_URL"),
        SimpleNamespace(filename="a.js"),
    ]
    context = {"script_files": held}
    sphinx_ext.drop_thebe(None, "", "", context, None)
    assert context["script_files"] == held[2:]


def test_the_model_is_fetched_before_any_page_runs_and_its_absence_is_left_to_the_page(monkeypatch):
    calls = []

    def fetch():
        calls.append("asked")
        raise PartUnavailable("no network")

    monkeypatch.setattr(smollm2, "smollm2_folder", fetch)
    monkeypatch.setattr(sphinx_ext.os, "environ", {})
    connected = {}
    app = SimpleNamespace(connect=lambda event, function, **_: connected.setdefault(function, event))
    sphinx_ext.setup(app)
    assert connected[sphinx_ext.fetch_model] == "builder-inited"  # before the pages are read and run
    sphinx_ext.fetch_model(app)
    assert calls == ["asked"]
