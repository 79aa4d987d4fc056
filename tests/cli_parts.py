"""A tiny pair for the command: random models over single bytes, so that characters span several tokens.

Run as a script it is `specdec` on that pair: python cli_parts.py SECONDS_PER_PASS ARGUMENTS..
"""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
import time

import pytest
from model_parts import tiny_llama, wrapped
from tokenizers.pre_tokenizers import ByteLevel

from specdec_lessons.cli import main
from specdec_lessons.foundations import models
from specdec_lessons.foundations.smollm2 import byte_pair_tokenizer

TEMPLATE = "{% for message in messages %}<user>{{ message.content }}{% endfor %}<bot>"


def tiny_pair(draft: bool = False, context: int = 128, layers: int = 3) -> models.Pair:
    """Return a random Llama pair over 256 bytes and an end token, on the CPU in float32."""
    tokens = [*sorted(ByteLevel.alphabet()), "<end>"]
    tokenizer = wrapped(byte_pair_tokenizer(tokens, [], ["<end>"]))
    target = tiny_llama(len(tokens), layers, context=context)
    target.generation_config.eos_token_id = len(tokens) - 1
    small = tiny_llama(len(tokens), 1, seed=1, context=context) if draft else None
    return models.Pair(target, small, tokenizer, len(tokens))


def serve(pair: models.Pair, seconds: float = 0.0) -> None:
    """Make `load_pair` return `pair`, each pass of whose target takes `seconds` more."""
    pair.target.register_forward_pre_hook(lambda *_: time.sleep(seconds))
    models.load_pair = lambda name, **options: pair


TEXT = "die Brücke über den Fluß, die Brücke über die Straße\n" * 4


@pytest.fixture(name="letters")
def text_file(tmp_path):
    """A text to count a trigram over."""
    path = tmp_path / "letters.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.fixture(name="pair")
def served_pair(monkeypatch):
    """The tiny pair, which load_pair then returns."""
    monkeypatch.setattr(models, "load_pair", models.load_pair)  # put back afterwards
    tiny = tiny_pair()
    serve(tiny)
    return tiny


def run(capsys, *arguments) -> tuple[int, str, str]:
    """Return (exit code, stdout, stderr) of the command, run in this process."""
    code = main([str(argument) for argument in arguments])
    return code, *capsys.readouterr()


def run_json(capsys, *arguments) -> dict:
    code, out, _ = run(capsys, *arguments, "--json")
    assert code == 0
    return json.loads(out)


def start_toy(*arguments, seconds: float = 0.05) -> subprocess.Popen:
    """Start the command on the slow tiny pair as a process of its own."""
    command = [sys.executable, "-u", __file__, str(seconds), *map(str, arguments)]
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, encoding="utf-8"
    )


if __name__ == "__main__":
    # a test run in the background of a shell hands down an ignored Ctrl-C
    signal.signal(signal.SIGINT, signal.default_int_handler)
    toy, passes = tiny_pair(), itertools.count(1)

    def count(_model, _arguments, inputs) -> None:
        if len(inputs["input_ids"]) == 1:  # two are the check of the model before the first round
            print("pass", next(passes), file=sys.stderr, flush=True)

    # before the hook that waits, so that whoever reads "pass" can interrupt the wait
    toy.target.register_forward_pre_hook(count, with_kwargs=True)
    serve(toy, float(sys.argv[1]))
    sys.exit(main(sys.argv[2:]))
