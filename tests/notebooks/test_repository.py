"""The repository's address: from the environment, the git remote, the configuration, or nowhere."""

from __future__ import annotations

import subprocess

import pytest

from specdec_lessons.course.repository import Repository, from_config, from_environment, name_in


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("https://github.com/ann/course", "ann/course"),
        ("https://github.com/ann/course.git\n", "ann/course"),
        ("https://token@github.com/ann/course.git/", "ann/course"),
        ("git@github.com:ann/my.course.git", "ann/my.course"),
        ("ssh://git@github.com/ann/course", "ann/course"),
        ("https://example.org/ann/course", ""),
        ("https://notgithub.com/ann/course", ""),
        ("/srv/git/course.git", ""),
        ("", ""),
    ],
)
def test_name_in_an_address(address, name):
    assert name_in(address) == name


def test_addresses():
    assert Repository("Ann/course").site == "https://ann.github.io/course/"
    assert Repository("ann/ann.github.io").site == "https://ann.github.io/"
    assert Repository("ann/course", "dev").colab("start") == (
        "https://colab.research.google.com/github/ann/course/blob/dev/notebooks/start.ipynb"
    )


def test_environment_first_then_remote_then_nothing(tmp_path, monkeypatch):
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    monkeypatch.delenv("NOTEBOOKS_BRANCH", raising=False)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert from_environment(tmp_path) is None
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    assert from_environment(tmp_path) is None
    remote = ["git", "-C", str(tmp_path), "remote", "add", "origin", "git@github.com:ann/course.git"]
    subprocess.run(remote, check=True)
    assert from_environment(tmp_path, "dev") == Repository("ann/course", "dev")
    monkeypatch.setenv("GITHUB_REPOSITORY", "bob/fork")
    assert from_environment(tmp_path) == Repository("bob/fork", "main")


def test_configuration():
    assert from_config({"repository": {"url": "", "branch": "main"}}) is None
    assert from_config({}) is None
    assert from_config({"repository": {"url": "https://github.com/a/b"}}) == Repository("a/b", "main")
    with pytest.raises(ValueError, match="'a/b'"):
        from_config({"repository": {"url": "a/b"}})
