from __future__ import annotations

import math
import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from specdec_lessons import trigram
from specdec_lessons.cli.bench_trigram import build_with_dictionaries, trigram_report
from specdec_lessons.foundations.arrays import check_counted
from specdec_lessons.foundations.randomness import TorchRandomness
from specdec_lessons.foundations.sampling import Sampling
from specdec_lessons.trigram import (
    PAD,
    Counts,
    KneserNeyTrigram,
    TrigramDrafter,
    continuation_counts,
    count_ngrams,
    draft,
    estimate_discount,
    kneser_ney_law,
)

DOCUMENTS = [[0, 1, 2, 0, 1, 3], [2, 2, 2], [], [0, 1, 2, 4], [1]]
V = 6
TEXTS = st.lists(st.lists(st.integers(0, 4), max_size=8), max_size=6).filter(any)
DISCOUNTS = st.tuples(*[st.floats(0.01, 0.99)] * 3)


def table(grams):
    return {tuple(ids): count for ids, count in zip(grams.ids.tolist(), grams.counts.tolist(), strict=True)}


def fitted(documents=DOCUMENTS, vocab_size=V, **options):
    return KneserNeyTrigram.fit(documents, vocab_size=vocab_size, **options)


# --- the textbook, with dictionaries and loops over the vocabulary


def slow_ngrams(documents, n):
    counts = Counter()
    for document in documents:
        padded = [PAD] * (n - 1) + list(document)
        for i in range(len(document)):
            counts[tuple(padded[i : i + n])] += 1
    return counts


def slow_orders(documents):
    three = slow_ngrams(documents, 3)
    types = slow_ngrams(documents, 2)
    two = {(v, w): len({a for (a, b, x) in three if (b, x) == (v, w)}) for v, w in types}
    one = {(w,): len({v for (v, x) in types if x == w}) for (_, w) in types}
    return one, two, three


def slow_discount(counts):
    n1, n2 = (sum(c == times for c in counts.values()) for times in (1, 2))
    return n1 / (n1 + 2 * n2) if n1 * n2 else 0.75


def slow_law(documents, vocab_size, context, discounts=None):
    orders = slow_orders(documents)
    discounts = discounts or [slow_discount(counts) for counts in orders]
    padded = [PAD, PAD, *context]

    def probability(w, order):
        if order == 0:
            return 1 / vocab_size
        history = tuple(padded[len(padded) - order + 1 :])
        seen = {g: c for g, c in orders[order - 1].items() if g[:-1] == history}
        if not seen:
            return probability(w, order - 1)
        total, d = sum(seen.values()), discounts[order - 1]
        left_over = d * len(seen) / total
        return max(seen.get((*history, w), 0) - d, 0) / total + left_over * probability(w, order - 1)

    return torch.tensor([probability(w, 3) for w in range(vocab_size)], dtype=torch.float64)


# --- counts


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_counts_equal_a_loop_over_each_document(n):
    assert table(count_ngrams(DOCUMENTS, n)) == slow_ngrams(DOCUMENTS, n)


@given(TEXTS, st.integers(1, 4))
def test_counts_are_sorted_distinct_and_predict_every_token_once(documents, n):
    grams = count_ngrams(documents, n)
    rows = grams.ids.tolist()
    assert rows == sorted(rows)
    assert len(rows) == len(set(map(tuple, rows)))
    assert grams.counts.sum() == sum(map(len, documents))
    assert PAD not in grams.ids[:, -1]


def test_a_document_ends_where_it_ends():
    assert (1, 2) not in table(count_ngrams([[0, 1], [2, 3]], 2))
    assert (1, 2) in table(count_ngrams([[0, 1, 2, 3]], 2))


def test_the_end_is_counted_only_where_an_id_for_it_is_given():
    assert table(count_ngrams([[0], []], 2, end=5)) == {(PAD, 0): 1, (0, 5): 1, (PAD, 5): 1}
    assert table(count_ngrams([[0], []], 2)) == {(PAD, 0): 1}


def test_counting_leaves_its_input_alone():
    documents = [[0, 1], [2]]
    count_ngrams(documents, 3, end=4)
    assert documents == [[0, 1], [2]]


@pytest.mark.parametrize(
    "convert", [tuple, np.array, torch.tensor, lambda d: np.array(d, np.uint64)], ids=str
)
def test_documents_may_be_tuples_arrays_or_tensors(convert):
    converted = [convert(document) for document in DOCUMENTS]
    assert table(count_ngrams(converted, 3)) == slow_ngrams(DOCUMENTS, 3)


@pytest.mark.parametrize("n", [3, 4, 6])
def test_ids_up_to_two_to_the_twentieth_do_not_collide(n):
    largest = 2**20 - 1
    document = [largest, 0, largest, largest - 1, 1, largest, 0, largest, largest - 1]
    grams = count_ngrams([document], n)
    assert table(grams) == slow_ngrams([document], n)
    assert grams.ids.tolist() == sorted(grams.ids.tolist())


@pytest.mark.parametrize(
    "largest", [2_097_148, 2_097_150, 2_500_000, 2**31 - 2]
)  # 2_097_150: keys fill 63 bits
def test_ids_whose_keys_do_not_fit_into_63_bits_are_counted(largest):
    document = [largest, 0, largest, largest - 1, 1, largest, 0, largest, largest - 1]
    grams = count_ngrams([document], 3)
    assert table(grams) == slow_ngrams([document], 3)
    assert grams.ids.tolist() == sorted(grams.ids.tolist())


def test_no_document_at_all_gives_no_gram():
    assert count_ngrams([], 3).ids.shape == (0, 3)
    assert continuation_counts(count_ngrams([], 3)).ids.shape == (0, 2)


def test_continuation_counts_are_types_not_tokens():
    bigrams = count_ngrams([[7, 1], [7, 1], [8, 1], [8, 2], [8, 2]], 2)
    assert table(continuation_counts(bigrams)) == {(1,): 2, (2,): 1, (7,): 1, (8,): 1}


@given(TEXTS)
def test_lower_orders_equal_the_definitions(documents):
    counts = Counts.of(count_ngrams(documents, 3), V)
    assert (table(counts.unigrams), table(counts.bigrams), table(counts.trigrams)) == slow_orders(documents)


def test_pad_is_one_neighbour_like_any_other():
    bigrams = continuation_counts(count_ngrams([[3, 1], [3, 2], [4], [2, 3, 1]], 3))
    assert table(bigrams) == {(PAD, 3): 1, (PAD, 4): 1, (PAD, 2): 1, (3, 1): 2, (3, 2): 1, (2, 3): 1}


def written_back(counts):
    """How often each token comes out when the model meets each context as often as the corpus did."""
    expected = torch.zeros(counts.vocab_size, dtype=torch.float64)
    for context in {tuple(ids[:2]) for ids in counts.trigrams.ids.tolist()}:
        met = counts.trigrams.after(context)[1].sum()
        expected += met * kneser_ney_law(counts, [token for token in context if token != PAD])
    return expected


@given(TEXTS, DISCOUNTS)
def test_every_token_is_written_as_often_as_it_was_read(documents, discounts):
    discounts = (0.0, *discounts[1:])  # what the uniform law is given is no corpus's
    counts = Counts.of(count_ngrams(documents, 3), V, discounts)
    read = torch.bincount(torch.tensor([token for text in documents for token in text]), minlength=V)
    assert (written_back(counts) - read).abs().max() < 1e-9


def test_raw_counts_at_the_start_write_too_often_what_opens_documents():
    documents = [[0, 1], [0, 2], [0, 1], [2, 0], [1, 1]]
    counts = Counts.of(count_ngrams(documents, 3), V, (0.0, 0.5, 0.5))
    types, tokens = counts.bigrams, count_ngrams(documents, 2)
    assert types.ids.tolist() == tokens.ids.tolist()
    raw = trigram.Grams(types.ids, np.where(types.ids[:, 0] == PAD, tokens.counts, types.counts))
    read = torch.tensor([4, 4, 2, 0, 0, 0])
    assert (written_back(counts) - read).abs().max() < 1e-12
    assert (written_back(replace(counts, bigrams=raw)) - read)[0] > 0.05


def test_san_francisco():
    san, francisco, old, new, my, broken, reading, glasses = range(8)
    documents = [[san, francisco]] * 20 + [[word, glasses] for word in (old, new, my, broken)] + [[reading]]
    model = fitted(documents, vocab_size=glasses + 1)
    law = model.law([reading])
    assert law[glasses] > law[francisco]
    raw = table(count_ngrams(documents, 1))
    assert raw[francisco,] > raw[glasses,]  # what a plain count would have said


def test_discount_is_estimated_from_the_counts_of_counts():
    grams = trigram.Grams(np.zeros((6, 1), np.int32), np.array([1, 1, 1, 2, 2, 9]))
    assert estimate_discount(grams) == pytest.approx(3 / (3 + 2 * 2))
    for counts in ([1, 1], [2, 2], [5]):
        assert estimate_discount(trigram.Grams(grams.ids, np.array(counts))) == 0.75


# --- laws

CONTEXTS = {
    "seen": [0, 1],
    "longer than two": [4, 4, 4, 0, 1],
    "unseen": [5, 5],
    "pair unseen, last word seen": [5, 1],
    "never a context": [0, 4],
    "one token": [2],
    "nothing": [],
}


@pytest.mark.parametrize("context", CONTEXTS.values(), ids=CONTEXTS)
@pytest.mark.parametrize("discounts", [None, (0.5, 0.1, 0.9)])
def test_law_equals_the_textbook(context, discounts):
    law = fitted(discounts=discounts).law(context, torch.float64)
    assert (law - slow_law(DOCUMENTS, V, context, discounts)).abs().max() < 1e-12
    assert abs(law.sum() - 1) < 1e-12


@given(TEXTS, DISCOUNTS | st.none(), st.lists(st.integers(0, V - 1), max_size=4))
def test_law_of_any_corpus_equals_the_textbook_and_sums_to_one(documents, discounts, context):
    law = fitted(documents, discounts=discounts).law(context, torch.float64)
    assert (law - slow_law(documents, V, context, discounts)).abs().max() < 1e-12
    assert abs(law.sum() - 1) < 1e-12
    assert law.min() > 0


def test_an_unseen_context_leaves_all_to_the_lower_order():
    model = fitted()
    lowest = torch.from_numpy(model.counts.continuation_law)
    assert torch.equal(model.law([5, 5], torch.float64), lowest)
    assert torch.equal(model.law([3, 1], torch.float64), model.law([5, 1], torch.float64))


def test_a_law_may_be_written_to():
    model = fitted()
    for context in CONTEXTS.values():
        before = model.law(context, torch.float64).clone()
        model.law(context, torch.float64).fill_(7)
        assert torch.equal(model.law(context, torch.float64), before)


def test_law_is_float32_unless_asked():
    model = fitted()
    for context in CONTEXTS.values():
        law = model.law(context)
        assert law.dtype == torch.float32
        assert (law.double() - model.law(context, torch.float64)).abs().max() < 1e-6


def test_the_law_of_a_model_is_kneser_ney_law():
    model = fitted()
    assert torch.equal(kneser_ney_law(model.counts, [0, 1]), model.law([0, 1], torch.float64))
    assert kneser_ney_law(model.counts, [0, 1]).dtype == torch.float64


def test_context_may_be_a_tensor():
    assert torch.equal(fitted().law(torch.tensor([3, 0, 1])), fitted().law([0, 1]))


def test_a_vocabulary_of_one_token():
    assert fitted([[0, 0]], vocab_size=1).law([0]).tolist() == [1.0]


def test_the_end_id_is_predicted_after_the_last_token():
    documents = [[0, 1]] * 5
    assert fitted(documents, end=5).law([0, 1])[5] > 0.8
    assert fitted(documents).law([0, 1])[5] < 0.2


# --- bad input


@pytest.mark.parametrize(
    ("documents", "options", "says"),
    [
        ([], {}, "the corpus is empty"),
        ([[], []], {}, "the corpus is empty"),
        ([[0, 6]], {}, "token id 6 with vocab_size=6"),
        ([[0, -1]], {}, "token id -1"),
        ([[2**31]], {}, f"token id {2**31}"),
        ([[0]], {"vocab_size": 0}, "vocab_size=0"),
        ([[0]], {"end": 6}, "token id 6"),
        ([[0]], {"end": -1}, "end=-1"),
        ([[0]], {"end": "5"}, "end='5'"),
        ([[0]], {"vocab_size": "5"}, "vocab_size='5': give the number of token ids"),
        ([[0]], {"vocab_size": None}, "vocab_size=None: give the number of token ids"),
        ([[0]], {"vocab_size": 5.0}, r"vocab_size=5\.0: give the number of token ids"),
        ([[0]], {"vocab_size": True}, "vocab_size=True: give the number of token ids"),
        ([[0]], {"discounts": 0.5}, r"discounts=0\.5: give three numbers in"),
        ([[0]], {"discounts": (0.5, None, 0.5)}, "three numbers in"),
        ([[0]], {"discounts": ("0.5", "0.5", "0.5")}, "three numbers in"),
        (None, {}, "documents=None: give an iterable"),
        (5, {}, "documents=5: give an iterable"),
        ([[0], None], {}, "encode text first"),
        ([[[0], [1, 2]]], {}, "encode text first"),
        ([[0]], {"discounts": (0.5, 0.5, 1.0)}, "three numbers in"),
        ([[0]], {"discounts": (0.5, -0.1, 0.5)}, "three numbers in"),
        ([[0]], {"discounts": (0.5, math.nan, 0.5)}, "three numbers in"),
        ([[0]], {"discounts": (0.5, 0.5)}, "three numbers in"),
        (["a text"], {}, "encode text first"),
        ([[0.0, 1.5]], {}, "encode text first"),
        ([["a", "text"]], {}, "encode text first"),
        ([[[0, 1], [2, 3]]], {}, "encode text first"),
        ([0, 1, 2], {}, "encode text first"),
    ],
)
def test_bad_corpora_are_refused(documents, options, says):
    with pytest.raises(ValueError, match=says):
        fitted(documents, **options)


@pytest.mark.parametrize("context", [[6], [-1], [PAD, 0], [0, 99]])
def test_an_id_outside_the_vocabulary_is_refused(context):
    with pytest.raises(ValueError, match="the trigram knows ids 0 to 5"):
        fitted().law(context)


@pytest.mark.parametrize(
    "context", [[1.5], [1.0], ["1"], "1", [None], None, torch.tensor([1.0]), [[0, 1]]], ids=str
)
def test_what_is_no_id_is_refused_and_not_rounded(context):
    with pytest.raises(ValueError, match=r"context=.*: give a list or tensor of token ids"):
        fitted().law(context)


@pytest.mark.parametrize("dtype", [torch.int64, torch.bool, "float32", None, np.float32])
def test_a_law_of_whole_numbers_is_refused(dtype):
    with pytest.raises(ValueError, match=r"a law needs fractions, torch\.float32"):
        fitted().law([0], dtype)


@pytest.mark.parametrize("model", [None, 5, "trigram.npz", fitted().counts, KneserNeyTrigram], ids=str)
def test_a_drafter_of_what_has_no_law_is_refused(model):
    with pytest.raises(ValueError, match=r"has no law: pass KneserNeyTrigram\.fit"):
        TrigramDrafter(model)


def test_integers_of_numpy_are_integers():
    documents = [[np.int64(token) for token in document] for document in DOCUMENTS]
    model = fitted(documents, vocab_size=np.int32(V), end=np.uint8(5), discounts=np.full(3, 0.5, np.float32))
    assert type(model.vocab_size) is int
    expected = fitted(end=5, discounts=(0.5, 0.5, 0.5))
    assert torch.equal(model.law([np.int64(0), np.uint8(1)]), expected.law([0, 1]))
    assert len(draft(model.law, [0], np.int64(3), TorchRandomness(0))) == 3
    assert table(count_ngrams(documents, np.int64(2))) == slow_ngrams(DOCUMENTS, 2)


@pytest.mark.parametrize("k", [1.0, "1", None, True])
def test_a_number_of_tokens_that_is_no_number_is_refused(k):
    with pytest.raises(ValueError, match=r"k=.*: a draft has 0 or more tokens"):
        draft(fitted().law, [0], k, TorchRandomness(0))


def test_orders_that_do_not_exist_are_refused():
    with pytest.raises(ValueError, match="n=0"):
        count_ngrams(DOCUMENTS, 0)
    with pytest.raises(ValueError, match="no left context"):
        continuation_counts(count_ngrams(DOCUMENTS, 1))


# --- files


def test_a_saved_model_comes_back_the_same(tmp_path):
    path = tmp_path / "folder" / "model.bin"
    model = fitted(discounts=(0.1, 0.2, 0.3), end=5)
    model.save(path)
    loaded = KneserNeyTrigram.load(path)
    assert [file.name for file in path.parent.iterdir()] == ["model.bin"]
    assert loaded.counts.discounts == model.counts.discounts
    assert table(loaded.counts.trigrams) == table(model.counts.trigrams)
    for context in CONTEXTS.values():
        assert torch.equal(loaded.law(context, torch.float64), model.law(context, torch.float64))


def test_no_damage_to_a_file_goes_unnoticed(tmp_path):
    path = tmp_path / "model.npz"
    model = fitted()
    model.save(path)
    whole, laws = path.read_bytes(), [model.law(context) for context in CONTEXTS.values()]
    noticed = 0
    for position in range(0, len(whole), 3):
        path.write_bytes(whole[:position] + bytes([whole[position] ^ 0x55]) + whole[position + 1 :])
        try:
            loaded = KneserNeyTrigram.load(path)
        except ValueError as error:
            noticed += str(path) in str(error)
        else:  # dates and the like: not the model
            assert all(map(torch.equal, laws, [loaded.law(context) for context in CONTEXTS.values()]))
    assert noticed > len(whole) / 6


def test_a_truncated_file_is_refused(tmp_path):
    path = tmp_path / "model.npz"
    fitted().save(path)
    whole = path.read_bytes()
    for length in range(0, len(whole), 50):
        path.write_bytes(whole[:length])
        with pytest.raises(ValueError, match="no saved trigram, or damaged"):
            KneserNeyTrigram.load(path)


@pytest.mark.parametrize(
    "write",
    [
        lambda path: path.write_text("not a model", encoding="utf-8"),
        lambda path: np.save(path.open("wb"), np.zeros(3)),
        lambda path: np.savez(path.open("wb"), ids=np.zeros(3)),
        lambda path: np.savez(path.open("wb"), about=np.array([{"a": "pickle"}], dtype=object)),
        lambda path: np.savez(path.open("wb"), about=np.array(["something else", "6"]), discounts=[0.5] * 3),
    ],
    ids=["text", "npy", "other npz", "pickle", "other format"],
)
def test_a_foreign_file_is_refused(tmp_path, write):
    path = tmp_path / "model.npz"
    write(path)
    with pytest.raises(ValueError, match="no saved trigram, or damaged"):
        KneserNeyTrigram.load(path)


def swapped(ids, counts):
    return ids[[1, 0, *range(2, len(ids))]], counts


def with_row(row):
    def change(ids, counts):
        ids = ids.copy()
        ids[0] = row
        return ids, counts

    return change


def with_count(count):
    return lambda ids, counts: (ids, np.where(np.arange(len(counts)) == 1, count, counts))


SPOILED = {
    "fewer counts": (lambda ids, counts: (ids, counts[:-1]), "n-grams int32"),
    "more counts": (lambda ids, counts: (ids, np.append(counts, 1)), "n-grams int32"),
    "counts with fractions": (lambda ids, counts: (ids, counts + 0.5), "counts float64"),
    "ids with fractions": (lambda ids, counts: (ids + 0.5, counts), "n-grams float64"),
    "bigrams": (lambda ids, counts: (ids[:, 1:], counts), "ids .m, 3."),
    "flat": (lambda ids, counts: (ids.ravel(), np.resize(counts, ids.size)), "n-grams int32"),
    "unsorted": (swapped, "unsorted or listed twice"),
    "backwards": (lambda ids, counts: (ids[::-1], counts), "unsorted or listed twice"),
    "twice": (
        lambda ids, counts: (ids[[0, *range(len(ids))]], counts[[0, *range(len(ids))]]),
        "listed twice",
    ),
    "below PAD": (with_row([-2, 0, 0]), "token id -2"),
    "ends in PAD": (with_row([PAD, PAD, PAD]), "-1 after a token"),
    "PAD inside": (
        lambda ids, counts: (np.append(ids, [[5, PAD, 1]], 0), np.append(counts, 1)),
        "-1 after a",
    ),
    "outside": (
        lambda ids, counts: (np.append(ids, [[9, 0, 1]], 0), np.append(counts, 1)),
        "token id 9 with",
    ),
    "count 0": (with_count(0), "a count of 0"),
    "count below 0": (with_count(-3), "a count of -3"),
}


@pytest.mark.parametrize("name", SPOILED)
def test_counts_that_are_no_counts_are_refused(tmp_path, name):
    change, says = SPOILED[name]
    path, model = tmp_path / "model.npz", fitted()
    about, grams = np.array([trigram.FILE_FORMAT, str(V)]), model.counts.trigrams

    def written(ids, counts):
        np.savez(path, about=about, discounts=model.counts.discounts, ids=ids, counts=counts)
        return KneserNeyTrigram.load(path)

    assert torch.equal(written(grams.ids, grams.counts).law([0, 1]), model.law([0, 1]))
    with pytest.raises(ValueError, match=f"no saved trigram, or damaged.*{says}"):
        written(*change(grams.ids, grams.counts))


@given(TEXTS)
def test_what_was_counted_passes_for_counted(documents):
    grams = count_ngrams(documents, 3, end=5)
    check_counted(grams.ids, grams.counts, 3, PAD, V)


def test_a_file_of_an_older_way_of_counting_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "model.npz"
    with monkeypatch.context() as patch:
        patch.setattr(trigram, "FILE_FORMAT", "specdec_lessons trigram 1")
        fitted().save(path)
    with pytest.raises(ValueError, match=r"written as 'specdec_lessons trigram 1', not .*: save it again"):
        KneserNeyTrigram.load(path)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"nowhere\.npz"):
        KneserNeyTrigram.load(tmp_path / "nowhere.npz")


def test_an_interrupted_save_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "model.npz"
    fitted().save(path)

    def fill_the_disk(file, **arrays):
        file.write(b"half")
        raise OSError("no space left")

    monkeypatch.setattr(np, "savez", fill_the_disk)
    with pytest.raises(OSError, match="no space left"):
        fitted([[3]]).save(path)
    assert list(tmp_path.iterdir()) == [path]
    assert table(KneserNeyTrigram.load(path).counts.trigrams) == slow_ngrams(DOCUMENTS, 3)


# --- drafting


class Watched:
    """A randomness that notes the laws it is asked to draw from."""

    def __init__(self, seed=0):
        self.source, self.laws = TorchRandomness(seed), []

    def flip(self, probability):
        raise AssertionError("drafting tosses no coins")

    def draw(self, laws):
        self.laws.append(laws.clone())
        return self.source.draw(laws)


def laws_are_of_what_stands_before(drafting) -> bool:
    model, context = fitted(), [4, 0, 1]
    made = drafting(model.law, context, 4, TorchRandomness(3))
    sequence = context + made.tokens.tolist()
    return all(torch.equal(made.laws[i], model.law(sequence[: 3 + i])) for i in range(4))


def test_each_law_is_of_what_stands_before_its_token():
    def one_behind(law, context, k, randomness):
        return draft(lambda sequence: law(sequence[:-1]), context, k, randomness)

    def never_moves(law, context, k, randomness):
        return draft(lambda _: law(context), context, k, randomness)

    assert laws_are_of_what_stands_before(draft)
    assert not laws_are_of_what_stands_before(one_behind)
    assert not laws_are_of_what_stands_before(never_moves)


SAMPLINGS = [
    Sampling(),
    Sampling(temperature=0.7),
    Sampling(temperature=1.8),
    Sampling(top_k=2),
    Sampling(top_p=0.6),
    Sampling(temperature=0.5, top_k=3, top_p=0.9),
    Sampling(temperature=0),
]


@pytest.mark.parametrize("sampling", SAMPLINGS, ids=str)
def test_the_laws_handed_over_are_the_laws_sampled_from(sampling):
    model, randomness, context = fitted(), Watched(), [0, 1]
    made = TrigramDrafter(model).draft(context, 5, sampling, randomness)
    assert (made.tokens.dtype, made.laws.dtype) == (torch.int64, torch.float32)
    assert made.laws.shape == (5, V)
    assert torch.equal(made.laws, torch.stack(randomness.laws))
    sequence = context + made.tokens.tolist()
    for i, law in enumerate(made.laws):
        expected = sampling.law(model.law(sequence[: 2 + i], torch.float64).log())
        assert (law.double() - expected).abs().max() < 1e-6
        assert law[made.tokens[i]] > 0


def test_greedy_drafts_are_certain():
    made = TrigramDrafter(fitted()).draft([0, 1], 4, Sampling(temperature=0), TorchRandomness(0))
    assert torch.equal(made.laws, torch.nn.functional.one_hot(made.tokens, V).float())
    assert made.tokens[0] == fitted().law([0, 1]).argmax()


def test_top_k_keeps_k():
    made = TrigramDrafter(fitted()).draft([0, 1], 1, Sampling(top_k=2), TorchRandomness(0))
    assert (made.laws > 0).sum() == 2


@pytest.mark.parametrize("context", [[], [3], torch.tensor([0, 1])], ids=str)
def test_drafting_starts_anywhere_and_leaves_the_context_alone(context):
    before = list(context)
    assert len(TrigramDrafter(fitted()).draft(context, 3, Sampling(), TorchRandomness(0))) == 3
    assert list(context) == before


def test_no_tokens_wanted_none_drafted():
    made = TrigramDrafter(fitted()).draft([0], 0, Sampling(), TorchRandomness(0))
    assert (made.tokens.shape, made.laws.shape) == ((0,), (0, V))
    with pytest.raises(ValueError, match="k=-1"):
        TrigramDrafter(fitted()).draft([0], -1, Sampling(), TorchRandomness(0))


def test_the_seed_decides_and_no_global_state_is_touched():
    states = random.getstate(), np.random.get_state()[1].tolist(), torch.get_rng_state().tolist()
    drafter = TrigramDrafter(fitted())
    drafts = [drafter.draft([0], 20, Sampling(), TorchRandomness(seed)).tokens.tolist() for seed in (1, 1, 2)]
    assert drafts[0] == drafts[1] != drafts[2]
    assert states == (random.getstate(), np.random.get_state()[1].tolist(), torch.get_rng_state().tolist())


def test_padding_is_never_drafted():
    drafter = TrigramDrafter(fitted())
    tokens = drafter.draft([], 300, Sampling(temperature=3.0), TorchRandomness(0)).tokens
    assert tokens.min() >= 0
    assert set(tokens.tolist()) == set(range(V))


# --- the benchmark


@given(TEXTS)
def test_the_dictionaries_of_the_benchmark_hold_the_same_counts(documents):
    three, two, one = build_with_dictionaries(documents)
    found = {(w,): count for w, count in one.items()}
    assert (found, flat(two), flat(three)) == slow_orders(documents)


def flat(nested):
    return {
        (*(context if isinstance(context, tuple) else (context,)), w): count
        for context, followers in nested.items()
        for w, count in followers.items()
    }


def test_the_report_measures_what_it_says(monkeypatch):
    monkeypatch.setattr("specdec_lessons.cli.bench_trigram.python_sources", lambda: [])
    threads = torch.get_num_threads()
    report = trigram_report(lambda texts: [list(text[:500].encode()) for text in texts], 256, contexts=20)
    assert torch.get_num_threads() == threads
    assert report["tokens"] == report["dictionary_tokens"] <= 500 * report["documents"]
    assert report["vocab_size"] == 256
    assert report["build_ratio"] == pytest.approx(
        report["dictionaries_per_million_s"] / report["arrays_per_million_s"]
    )
    assert 0 < report["law_us"] <= report["law_p95_us"]
    assert report["drafted_token_us"] > 0


def test_the_benchmark_takes_a_stated_part_for_the_dictionaries(monkeypatch):
    monkeypatch.setattr("specdec_lessons.cli.bench_trigram.python_sources", lambda: [])
    report = trigram_report(
        lambda texts: [list(text[:500].encode()) for text in texts], 256, dictionary_tokens=3000, contexts=20
    )
    assert 3000 <= report["dictionary_tokens"] < 3500 < report["tokens"]
