"""What the build needs beyond Jupyter Book: the repository's address, Colab buttons, a fresh cache.

The address comes from $GITHUB_REPOSITORY, else from the git remote, else from `_config.yml`.  Where none is
known every button that would need it is left out.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
from pathlib import Path
from typing import Any

from .repository import Repository, from_config, from_environment

ROOT = Path(__file__).resolve().parents[2]
# Progress bars write to stderr, where one line fails the build; and a build must not depend on who runs it.
QUIET = {"TQDM_DISABLE": "1", "HF_HUB_DISABLE_PROGRESS_BARS": "1", "TRANSFORMERS_VERBOSITY": "error"}


def repository(options: dict[str, Any]) -> Repository | None:
    """The repository that buttons point at, or None."""
    branch = options.get("repository_branch") or "main"
    return from_environment(ROOT, branch) or from_config(
        {"repository": {"url": options.get("repository_url"), "branch": branch}}
    )


def set_repository(app: Any, config: Any) -> None:
    """Give the theme the repository's address, or take away the buttons that would need it."""
    options = config.html_theme_options
    home = repository(options)
    options.pop("launch_buttons", None)  # the theme's Colab link opens the chapter's text, which Colab cannot
    options["use_repository_button"] = options["use_issues_button"] = home is not None
    if home is None:
        options.pop("repository_url", None)
    else:
        options["repository_url"] = home.url
        config.html_baseurl = config.html_baseurl or home.site


def add_colab_button(
    app: Any, pagename: str, templatename: str, context: dict[str, Any], doctree: Any
) -> None:
    """Put a link to the page's notebook first among the header's buttons."""
    home = repository(app.config.html_theme_options)
    if home is None or not (ROOT / "notebooks" / f"{pagename}.ipynb").exists():
        return
    button = {
        "type": "link",
        "url": home.colab(pagename),
        "text": "Open in Colab",
        "tooltip": "Run this page on a Colab GPU",
        "icon": "fas fa-play",
        "label": "colab-button",
    }
    context["header_buttons"].insert(0, button)


def fingerprint(package: Path) -> str:
    """A hash of what pages stand on beside their own text: the package and its data."""
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def forget_stale_results(app: Any, config: Any) -> None:
    """Drop the execution cache when the package changed; it keys on cell text only."""
    cache = Path(config.nb_execution_cache_path or Path(app.outdir).parent / ".jupyter_cache")
    mark, now = cache / "package.sha256", fingerprint(ROOT / "specdec_lessons")
    if not mark.exists() or mark.read_text(encoding="utf-8") != now:
        shutil.rmtree(cache, ignore_errors=True)
        cache.mkdir(parents=True)
        mark.write_text(now, encoding="utf-8")


def fetch_model(app: Any) -> None:
    """Fetch the model before any page runs: what a page prints while it fetches would fail the build."""
    from ..foundations.smollm2 import smollm2_folder
    from ..foundations.store import PartUnavailable

    with contextlib.suppress(PartUnavailable):  # then the page that needs it says so
        smollm2_folder()


def drop_thebe(app: Any, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    """Take out the scripts of Jupyter Book's unused Thebe button: they raise an error on every page."""
    context["script_files"] = [
        script for script in context["script_files"] if "thebe" not in f"{script} {vars(script)}".lower()
    ]


def forget_old_pages(app: Any, error: Exception | None) -> None:
    """Delete pages that the book no longer has: Sphinx would leave them in the site for ever."""
    folder = Path(app.outdir)
    for path in folder.rglob("*.html"):
        page = path.relative_to(folder).with_suffix("").as_posix()
        if error is None and page not in app.env.found_docs | {"search"} and not page.startswith("_static/"):
            path.unlink()


def setup(app: Any) -> dict[str, bool]:
    """Sphinx calls this once."""
    # Cells import the package of this checkout, installed or not: kernels inherit the environment.
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    for name, value in QUIET.items():
        os.environ.setdefault(name, value)
    app.connect("config-inited", set_repository, priority=100)
    app.connect("config-inited", forget_stale_results, priority=110)
    app.connect("builder-inited", fetch_model)
    app.connect("html-page-context", add_colab_button, priority=900)
    app.connect("html-page-context", drop_thebe, priority=950)
    app.connect("build-finished", forget_old_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
