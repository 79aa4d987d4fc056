"""Where the course lives, so that no address is written twice and a fork points at itself."""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

GITHUB = re.compile(r"(?:^|[/@])github\.com[/:]+([\w.-]+/[\w.-]+?)(?:\.git)?/*$")


@dataclass(frozen=True)
class Repository:
    """A GitHub repository by its name `owner/repository`, and the branch that links point at."""

    name: str
    branch: str = "main"

    @property
    def url(self) -> str:
        """The address of the repository, which `git clone` takes too."""
        return f"https://github.com/{self.name}"

    @property
    def site(self) -> str:
        """The address of its GitHub Pages, with a slash at the end."""
        owner, short = self.name.split("/")
        home = f"https://{owner.lower()}.github.io/"
        return home if short.lower() == f"{owner.lower()}.github.io" else f"{home}{short}/"

    def colab(self, page: str) -> str:
        """The address that opens the notebook of `page` in Colab."""
        return (
            f"https://colab.research.google.com/github/{self.name}/blob/{self.branch}/notebooks/{page}.ipynb"
        )


def name_in(address: str) -> str:
    """`owner/repository` in a GitHub address, https or ssh; empty where there is none."""
    found = GITHUB.search(address.strip())
    return found[1] if found else ""


def from_config(config: dict) -> Repository | None:
    """The repository that `_config.yml` names; ValueError where what it names is no GitHub repository."""
    entry = config.get("repository") or {}
    address = entry.get("url") or ""
    if address and not name_in(address):
        raise ValueError(
            f"repository.url in _config.yml is {address!r}: give https://github.com/OWNER/NAME or nothing"
        )
    return Repository(name_in(address), entry.get("branch") or "main") if address else None


def from_environment(root: Path, branch: str = "main") -> Repository | None:
    """The repository of $GITHUB_REPOSITORY, else of the git remote `origin` of `root`, else None.

    $NOTEBOOKS_BRANCH replaces the branch: a fork may publish its notebooks on a branch of their own.
    """
    name = os.environ.get("GITHUB_REPOSITORY", "")
    if not name:
        command = ["git", "-C", str(root), "remote", "get-url", "origin"]
        try:
            answer = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
        except FileNotFoundError:  # no git on this machine
            return None
        name = name_in(answer.stdout)
    return Repository(name, os.environ.get("NOTEBOOKS_BRANCH") or branch) if name else None
