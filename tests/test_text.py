from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tokenizers import AddedToken, Tokenizer, decoders, models
from tokenizers.pre_tokenizers import ByteLevel
from transformers import PreTrainedTokenizerFast

from specdec_lessons.foundations import text as text_module
from specdec_lessons.foundations.records import Round
from specdec_lessons.foundations.text import round_texts, texts_after, token_texts

WORDS = ["▁", "▁▁", "a", "▁b", "c▁", ".", "'", "n't", "\ufffd", "世", " ", "##d", "▁do not"]
BYTES = [f"<0x{byte:02X}>" for byte in (0x41, 0x0A, 0xE4, 0xB8, 0x96, 0xF0, 0x9F, 0x99, 0x82, 0xC3, 0xFF)]


def made(strings, decoder):
    vocabulary = {string: token for token, string in enumerate(dict.fromkeys(["<unk>", *strings]))}
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=[], unk_token="<unk>"))
    tokenizer.add_special_tokens([AddedToken("<end>", special=True)])
    tokenizer.add_tokens(["[added é]"])
    if decoder is not None:
        tokenizer.decoder = decoder
    return tokenizer


def byte_fallback(*more):
    return decoders.Sequence([decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(), *more])


TOKENIZERS = {
    "byte level": made(sorted(ByteLevel.alphabet()), decoders.ByteLevel()),
    "Llama 2": made(WORDS + BYTES, byte_fallback(decoders.Strip(" ", 1, 0))),
    "byte fallback": made(WORDS + BYTES, byte_fallback()),
    "strips much": made(WORDS + BYTES, byte_fallback(decoders.Strip(" ", 3, 0))),
    "Metaspace": made(WORDS, decoders.Metaspace()),
    "Metaspace, never": made(WORDS, decoders.Metaspace(prepend_scheme="never")),
    "WordPiece": made(WORDS, decoders.WordPiece()),
    "WordPiece, raw": made(WORDS, decoders.WordPiece(cleanup=False)),
    "end of word": made(["a</w>", "b", "c</w>"], decoders.BPEDecoder()),
    "no decoder": made(WORDS, None),
}


def check(tokenizer, ids):
    texts = list(token_texts(tokenizer, ids))
    assert len(texts) == len(ids) + 1
    assert "".join(texts) == tokenizer.decode(ids, skip_special_tokens=True)
    end = tokenizer.token_to_id("<end>")
    assert all(text == "" for text, token in zip(texts, ids, strict=False) if token == end)


@settings(max_examples=150, deadline=None)
@given(st.data())
@pytest.mark.parametrize("name", TOKENIZERS)
def test_the_strings_together_are_the_decoded_text(name, data):
    tokenizer = TOKENIZERS[name]
    size = tokenizer.get_vocab_size()  # one id more than there are: decoders pass over it
    check(tokenizer, data.draw(st.lists(st.integers(0, size), max_size=30)))


@given(st.text("aé世🙂\ufffd\x00", max_size=8), st.lists(st.integers(0, 255), max_size=6))
@example("", [0xE4, 0xB8])
def test_bytes_that_are_characters_and_bytes_that_are_not(text, junk):
    tokenizer = TOKENIZERS["byte level"]
    special = tokenizer.token_to_id("<end>")
    ids = [1 + byte for byte in text.encode("utf-8")] + [1 + byte for byte in junk]
    for k in range(len(ids)):
        check(tokenizer, [*ids[:k], special, *ids[k:]])


def ids_of(tokenizer, *strings):
    return [tokenizer.token_to_id(string) for string in strings]


def test_a_bad_byte_spoils_the_bytes_before_it():
    tokenizer = TOKENIZERS["Llama 2"]
    ids = ids_of(tokenizer, "▁b", "<0x41>", "<end>", "<0xFF>", "a")
    assert list(token_texts(tokenizer, ids)) == ["b", "", "", "", "\ufffd\ufffda", ""]
    assert list(token_texts(tokenizer, ids[:2])) == ["b", "", "A"]


def test_a_character_of_byte_tokens_comes_whole():
    tokenizer = TOKENIZERS["Llama 2"]
    ids = ids_of(tokenizer, "▁b", "<0xE4>", "<0xB8>", "<0x96>", "▁", "a")
    assert list(token_texts(tokenizer, ids)) == ["b", "", "", "", "世 ", "a", ""]


def test_words_come_as_they_are_made():
    tokenizer = TOKENIZERS["WordPiece"]
    ids = ids_of(tokenizer, "a", "##d", "<end>", ".", "n't", "[added é]")
    assert list(token_texts(tokenizer, ids)) == ["a", "d", "", ".", "n't", " [added é]", ""]


def test_a_wrapped_tokenizer_is_its_backend():
    backend = TOKENIZERS["Llama 2"]
    wrapped = PreTrainedTokenizerFast(tokenizer_object=backend, eos_token="<end>")
    ids = ids_of(backend, "▁b", "<0xC3>", "c▁", "<end>", "▁b", ".")
    texts = list(token_texts(wrapped, ids))
    assert texts == list(token_texts(backend, ids))
    assert "".join(texts) == wrapped.decode(ids, skip_special_tokens=True, clean_up_tokenization_spaces=False)


def test_the_work_for_a_token_does_not_grow_with_the_text():
    tokenizer, lengths = TOKENIZERS["Llama 2"], []

    class Counting:
        def __getattr__(self, name):
            return getattr(tokenizer, name)

        def decode(self, ids):
            lengths.append(len(ids))
            return tokenizer.decode(ids)

    ids = ids_of(tokenizer, "a", "▁b", "<0xE4>", "<0xB8>", "<0x96>", ".") * 50
    list(token_texts(Counting(), ids))
    assert max(lengths[:-1]) < 12
    assert lengths[-1] == len(ids)  # once, at the end


def test_the_check_notices_strings_that_are_not_the_text(monkeypatch):
    monkeypatch.setattr(text_module, "_is_byte", lambda string: False)
    tokenizer = TOKENIZERS["Llama 2"]
    with pytest.raises(AssertionError):
        check(tokenizer, ids_of(tokenizer, "<0x41>", "<0xFF>"))


# ---- what a draft reads, where it was proposed


def bytes_of(name: str, text: str) -> list[int]:
    """A text as tokens of one byte, in the way of a tokenizer."""
    tokenizer = TOKENIZERS[name]
    if name == "byte level":
        pieces = ByteLevel(add_prefix_space=False, use_regex=False).pre_tokenize_str(text)
        return [tokenizer.token_to_id(letter) for piece, _ in pieces for letter in piece]
    known = {"a": "a", ".": ".", "世": "世"}
    strings = [[known[c]] if c in known else [f"<0x{b:02X}>" for b in c.encode()] for c in text]
    return [tokenizer.token_to_id(string) for letters in strings for string in letters]


@settings(max_examples=150, deadline=None)
@given(st.text("a.世🙂", max_size=14), st.integers(0, 40), st.integers(0, 40))
@pytest.mark.parametrize("name", ["byte level", "byte fallback"])
def test_a_draft_reads_as_it_would_behind_the_whole_text(name, text, first, count):
    """Wherever the draft begins, also inside a character, and however long the bytes before it are."""
    ids = bytes_of(name, text)
    before, tokens = ids[:first], ids[first : first + count]
    whole = list(token_texts(TOKENIZERS[name], [*before, *tokens]))[len(before) :]
    expected = [*whole[:-2], whole[-2] + whole[-1]] if tokens else []
    assert texts_after(TOKENIZERS[name], before, tokens) == expected


@pytest.mark.parametrize(("name", "begins"), [("Llama 2", " b"), ("Metaspace", " b"), ("byte level", "b")])
def test_the_first_token_of_a_draft_keeps_its_space(name, begins):
    tokenizer = TOKENIZERS[name]
    b = tokenizer.token_to_id("b" if name == "byte level" else "▁b")
    assert texts_after(tokenizer, [tokenizer.token_to_id("a")], [b, b]) == [begins, begins]


def test_a_special_token_in_a_draft_is_its_own_name():
    tokenizer = TOKENIZERS["Metaspace"]
    a, end = tokenizer.token_to_id("a"), tokenizer.token_to_id("<end>")
    assert texts_after(tokenizer, [a], [a, end, a]) == ["a", "<end>", "a"]
    assert texts_after(tokenizer, [], []) == []


def test_texts_of_rounds_follow_what_was_emitted():
    tokenizer = TOKENIZERS["byte level"]
    half, rest, a = (
        bytes_of("byte level", "世")[:2],
        bytes_of("byte level", "世")[2:],
        tokenizer.token_to_id("a"),
    )
    rounds = [
        Round((half[1], rest[0], a), 2, a, (half[1], rest[0], a), 0.0, 0.0),
        Round((a, half[0]), 1, a, (a, a), 0.0, 0.0),
    ]
    first, second = round_texts(tokenizer, [a, half[0]], rounds)
    assert (first.drafted, first.token) == (["", "世", "a"], "a")
    assert (second.drafted, second.token) == (["a", "\ufffd"], "a")
    assert [one.drafted for one in round_texts(None, [a], rounds[1:])] == [[f" {a}", f" {half[0]}"]]
