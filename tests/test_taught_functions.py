"""Functions that the course teaches and the engine gets elsewhere do what the engine does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from model_parts import wrapped
from tokenizers.pre_tokenizers import ByteLevel

from specdec_lessons.engine import ModelDrafter, rounds, stream_text
from specdec_lessons.foundations.sampling import Sampling
from specdec_lessons.foundations.smollm2 import byte_pair_tokenizer
from specdec_lessons.foundations.text import token_texts
from specdec_lessons.foundations.toy import TableModel
from specdec_lessons.verifier import greedy_prefix


@pytest.mark.parametrize("seed", range(5))
def test_greedy_prefix_is_what_the_engine_accepts_at_temperature_0(seed):
    target = TableModel.random(vocab_size=3, order=2, seed=seed)
    sequence, judged = [0], 0
    for round_ in rounds(
        target,
        ModelDrafter(target.perturbed(noise=1.5, seed=seed + 100)),
        sequence,
        max_new_tokens=30,
        k=4,
        sampling=Sampling(0),
        stop_tokens=[],
    ):
        drafted = list(round_.drafted)
        rows = target.rows([*sequence, *drafted], len(drafted) + 1)
        assert round_.accepted == greedy_prefix(drafted, rows)
        wrong = [(x + 1) % 3 for x in drafted]  # what the target never says here
        assert not round_.accepted or greedy_prefix(wrong, rows) == 0
        judged += len(drafted)
        sequence = [*sequence, *round_.tokens]
    assert judged > 20


BYTES = wrapped(byte_pair_tokenizer([*sorted(ByteLevel.alphabet()), "<end>"], [], ["<end>"]))


@given(st.text("aé世🙂", max_size=8))
def test_stream_text_breaks_where_the_tokenizer_stream_does(text):
    pieces = [bytes([byte]) for byte in text.encode("utf-8")]  # this tokenizer has a token for each byte
    assert list(stream_text(pieces)) == list(token_texts(BYTES, BYTES.encode(text)))
