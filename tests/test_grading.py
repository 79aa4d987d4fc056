"""The grading machine: one of four states whatever a learner's function does, and nothing else is touched."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from dataclasses import dataclass

import numpy as np
import pytest
import torch

from specdec_lessons.course import guard, learner
from specdec_lessons.course.grading import Case, Exercise, exercise
from specdec_lessons.course.results import Result, Wrong
from specdec_lessons.course.values import copied, same, shown
from specdec_lessons.foundations.protocols import Draft


def half(x):
    """Halves: the reference."""
    return x / 2


def doubled(x):
    """It doubles where it should halve."""
    return x * 2


def zero(x):
    """Nothing at all."""
    return x * 0


def grader(answer):
    results = answer.on(
        [Case(torch.tensor([2.0, 4.0]), about="even"), Case(torch.tensor([0.0]), about="zero")]
    )
    for result in results:
        result.tensor(result.args[0].shape)
    answer.agree(results, mistakes=[zero, doubled])


HINTS = ("a first hint", "a second hint", "a third hint")
HALF: Exercise = exercise(half, difficulty=1, minutes=5, read="Halves", hints=HINTS)(grader).exercise


def test_right():
    outcome = HALF.grade(lambda x: x * 0.5)
    assert (outcome.state, outcome.mistake) == ("right", "")
    assert "read" not in dict(outcome.rows)


def test_wrong_says_called_got_expected_and_the_mistake():
    rows = dict(HALF.grade(lambda x: x + x).rows)
    assert rows["called"] == "half([2, 4])   (even)"
    assert (rows["got"], rows["expected"]) == ("[4, 8]", "[1, 2]")
    assert rows["likely"] == "Your function does exactly this: It doubles where it should halve."
    assert rows["read"] == '"Halves" in chapter grading'


def test_a_mistake_that_gives_the_wrong_results_only_is_named_without_exactly():
    outcome = HALF.grade(lambda x: x + x if x[0] > 0 else x - 0.0)
    assert outcome.mistake.startswith("Your function does exactly this")  # zero doubled is zero
    outcome = HALF.grade(lambda x: x * 0 if len(x) > 1 else x / 2)
    assert outcome.mistake.endswith("Nothing at all.")


def test_an_unknown_mistake_is_not_given_a_name():
    assert HALF.grade(lambda x: x + 7).mistake == ""


def test_the_same_answer_to_everything_is_said():
    def takes_numbers(answer):
        answer.agree(answer.on([Case(2.0), Case(4.0)]))

    numbers = exercise(half, difficulty=1, minutes=5, read="Halves", hints=HINTS)(takes_numbers).exercise
    assert numbers.grade(lambda x: 1.0).mistake == "It returns the same whatever it is given."
    assert "return" in numbers.grade(lambda x: None).mistake


def test_not_started_and_why():
    def half(x):
        raise NotImplementedError("your turn")

    assert (HALF.grade(half).state, HALF.grade(half).mistake) == ("not started", "")

    def helper(x):
        raise NotImplementedError

    outcome = HALF.grade(lambda x: helper(x))
    assert (outcome.state, outcome.mistake) == ("not started", "helper, which it calls, is not written yet")


@pytest.mark.parametrize("answer", [half, lambda x: half(x), lambda x: next(map(half, [x]))])
def test_the_reference_is_not_ones_own(answer):
    outcome = HALF.grade(answer)
    assert outcome.state == "not started"
    assert "package's own" in outcome.mistake


def test_raised_says_what_and_where():
    def bad(x):
        return x.no_such_thing

    outcome = HALF.grade(bad)
    assert outcome.state == "raised"
    assert "AttributeError" in outcome.got
    assert "return x.no_such_thing" in outcome.got
    assert HALF.grade(lambda x: exit()).state == "raised"
    assert HALF.grade(3).state == "wrong"


def test_inputs_that_change_are_noticed_and_the_grader_keeps_its_own():
    def greedy(x):
        x /= 2
        return x

    outcome = HALF.grade(greedy)
    assert outcome.state == "wrong"
    assert "changes its input" in outcome.mistake
    assert HALF.grade(lambda x: x / 2).state == "right"  # the cases are as they were


@pytest.mark.skipif(
    not hasattr(signal, "SIGALRM"), reason="no SIGALRM here: a loop without end is not cut off"
)
@pytest.mark.parametrize("catching", [False, True])
def test_a_loop_without_end_is_cut_off(monkeypatch, catching):
    monkeypatch.setattr(guard, "SECONDS", 0.2)

    def endless(x):
        while True:
            try:
                time.sleep(0.01)
            except Exception:  # what learners write
                if not catching:
                    raise

    handler = signal.getsignal(signal.SIGALRM)
    outcome = HALF.grade(endless)
    assert outcome.state == "raised"
    assert "0.2 seconds" in outcome.got
    assert "loop" in outcome.mistake
    assert signal.getsignal(signal.SIGALRM) is handler


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="no SIGALRM here")
def test_a_timer_that_ran_before_runs_on():
    rung = []
    before = signal.signal(signal.SIGALRM, lambda *_: rung.append(1))
    left = signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        guard.guarded(lambda: time.sleep(0.05))
        remaining, _ = signal.getitimer(signal.ITIMER_REAL)
        assert 0 < remaining < 0.26
        time.sleep(0.3)
        assert rung
    finally:
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, *left)


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="no SIGALRM here")
@pytest.mark.parametrize("pause", [0.0, 0.01])
def test_even_a_bare_except_is_left(monkeypatch, pause):
    monkeypatch.setattr(guard, "SECONDS", 0.2)

    def endless(x):
        while True:
            try:
                time.sleep(pause)
            except:  # noqa: E722 (what learners write)
                continue

    started = time.monotonic()
    assert HALF.grade(endless).state == "raised"
    assert time.monotonic() - started < 60


def test_a_flood_of_prints_leaves_its_end():
    def chatty(x):
        for _ in range(1000):
            print("x" * 1000)
        print("the end")
        sys.stdout.close()
        return x / 2

    outcome = HALF.grade(chatty)
    assert outcome.state == "right"
    assert outcome.printed.endswith("the end\n")
    assert "characters before" in outcome.printed
    assert len(outcome.printed) < 2 * (guard.KEPT + 100)


def test_what_torch_has_not_implemented_is_no_stub():
    outcome = HALF.grade(lambda x: (x.long() // 2).softmax(-1))
    assert outcome.state == "raised"
    assert "NotImplementedError" in outcome.got


def test_a_decorated_stub_is_a_stub_and_a_decorated_error_has_its_line():
    @torch.no_grad()
    def half(x):
        raise NotImplementedError("your turn")

    assert (HALF.grade(half).state, HALF.grade(half).mistake) == ("not started", "")

    @torch.no_grad()
    def broken(x):
        return x.no_such_thing

    assert "return x.no_such_thing" in HALF.grade(broken).got


@dataclass(slots=True)
class Slotted:
    value: int


class Hostile:
    def __repr__(self):
        raise ValueError("no name")

    def __eq__(self, other):
        raise ValueError("no comparison")

    __hash__ = None


@pytest.mark.parametrize(
    "value",
    [Slotted(1), Hostile(), torch.ones(2).to_sparse(), torch.ones(2, device="meta"), 10**400, "\ud800"],
    ids=lambda value: type(value).__name__,
)
def test_no_value_is_too_odd_to_be_told(value):
    outcome = HALF.grade(lambda x: value)
    assert outcome.state in {"wrong", "raised"}
    print(str(outcome).encode("utf-8"))
    assert all(len(text) < 3100 for _, text in outcome.rows)


def test_an_error_that_says_too_much_is_cut():
    def loud(x):
        raise ValueError("x" * 10**7)

    assert len(str(HALF.grade(loud))) < 5000


def test_settings_of_an_earlier_cell_do_no_harm():
    torch.set_default_dtype(torch.float64)
    torch.set_grad_enabled(False)
    try:
        outcome = HALF.grade(lambda x: x * torch.tensor(0.5) if torch.is_grad_enabled() else None)
        assert outcome.state == "right"
        assert torch.get_default_dtype() == torch.float64
        assert not torch.is_grad_enabled()
    finally:
        torch.set_default_dtype(torch.float32)
        torch.set_grad_enabled(True)


def test_prints_are_kept_and_shown(capsys):
    def chatty(x):
        print("x is", x.tolist())
        return x / 2

    outcome = HALF.grade(chatty)
    assert outcome.printed == "x is [2.0, 4.0]\nx is [0.0]\n"
    assert capsys.readouterr().out == ""


def test_the_global_random_state_is_put_back_and_its_use_noticed():
    def seeds(x):
        torch.manual_seed(0)
        np.random.seed(0)
        random.seed(0)
        return x / 2

    torch.manual_seed(5)
    np.random.seed(5)
    random.seed(5)
    expected = (torch.rand(1), np.random.rand(), random.random())
    torch.manual_seed(5)
    np.random.seed(5)
    random.seed(5)
    assert HALF.grade(seeds).state == "right"
    assert (torch.rand(1), np.random.rand(), random.random()) == expected
    assert guard.guarded(lambda: torch.rand(1)).touched_random
    torch.manual_seed(0)
    assert guard.guarded(lambda: torch.manual_seed(0)).touched_random
    assert guard.guarded(lambda: np.random.rand()).touched_random
    assert guard.guarded(random.random).touched_random
    assert not guard.guarded(lambda: torch.rand(1, generator=torch.Generator())).touched_random


@pytest.mark.parametrize(
    ("turn", "name", "state"),
    [
        (lambda: torch.set_grad_enabled(False), "set_grad_enabled", torch.is_grad_enabled),
        (lambda: torch.set_default_dtype(torch.float64), "set_default_dtype", torch.get_default_dtype),
        (lambda: os.chdir("/"), "os.chdir", os.getcwd),
    ],
)
def test_a_global_switch_is_turned_back_and_told(turn, name, state):
    before = state()

    def turns(x):
        turn()
        return x / 2

    outcome = HALF.grade(turns)
    assert outcome.state == "wrong"
    assert name in outcome.got
    assert state() == before

    def asks(x):
        return x / float(input("by what? "))

    outcome = HALF.grade(asks)
    assert outcome.state == "raised"
    assert "waits for somebody" in outcome.got


def test_an_interrupt_by_hand_gets_through():
    def interrupted(x):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        HALF.grade(interrupted)


# ---- files


def test_a_file_is_read_anew_each_time(tmp_path):
    file = tmp_path / "stub.py"
    file.write_text("def half(x):\n    return x * 2\n", encoding="utf-8")
    assert HALF.grade_file(file).state == "wrong"
    file.write_text("def half(x):\n    return x * .5\n", encoding="utf-8")
    outcome = HALF.grade_file(file)
    assert (outcome.state, outcome.file) == ("right", str(file))


@pytest.mark.parametrize(
    ("text", "state", "said"),
    [
        ("def half(x):\n    return x +\n", "raised", "line 2: return x +"),
        ("import no_such_module\n", "raised", "no_such_module"),
        ("def other(x):\n    return x\n", "wrong", "has no function half"),
        ("raise SystemExit\n", "raised", "SystemExit"),
    ],
)
def test_a_poisoned_file_is_reported(tmp_path, text, state, said):
    file = tmp_path / "stub.py"
    file.write_text(text, encoding="utf-8")
    outcome = HALF.grade_file(file)
    assert outcome.state == state
    assert said in str(outcome)


def test_a_file_may_import_the_one_beside_it_and_both_are_read_anew(tmp_path):
    file, beside = tmp_path / "stub.py", tmp_path / "beside_it.py"
    file.write_text("from beside_it import factor\ndef half(x):\n    return x * factor\n", encoding="utf-8")
    beside.write_text("factor = 2\n", encoding="utf-8")
    assert HALF.grade_file(file).state == "wrong"
    beside.write_text("factor = .5\n", encoding="utf-8")
    assert HALF.grade_file(file).state == "right"
    assert "beside_it" not in sys.modules
    assert str(tmp_path) not in sys.path


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b"# -*- coding: latin-1 -*-\n# \xe9\n"])
def test_a_file_may_say_its_encoding(tmp_path, mark):
    file = tmp_path / "stub.py"
    file.write_bytes(mark + b"def half(x):\n    return x / 2\n")
    assert HALF.grade_file(file).state == "right"


def test_a_missing_file_is_reported(tmp_path):
    assert HALF.grade_file(tmp_path / "none.py").state == "raised"


def test_a_file_may_define_dataclasses(tmp_path):
    file = tmp_path / "stub.py"
    text = "from __future__ import annotations\nfrom dataclasses import dataclass\n"
    file.write_text(
        text + "@dataclass\nclass A:\n    x: int\ndef half(x):\n    return x / 2\n", encoding="utf-8"
    )
    assert HALF.grade_file(file).state == "right"
    assert learner.load(file).A(1).x == 1


# ---- values


def test_copies_are_deep_and_keep_what_is_no_value():
    model = object()
    draft = Draft(torch.tensor([1]), torch.tensor([[1.0]]))
    value = [torch.tensor([1.0]), {"a": np.array([1])}, (draft, model)]
    copy = copied(value)
    copy[0][0] = 9
    copy[1]["a"][0] = 9
    copy[2][0].tokens[0] = 9
    assert same(value, [torch.tensor([1.0]), {"a": np.array([1])}, (draft, model)])
    assert draft.tokens.tolist() == [1]
    assert copy[2][1] is model


@pytest.mark.parametrize(
    ("got", "expected", "agree"),
    [
        (torch.tensor([1.0]), torch.tensor([1.0 + 1e-9]), True),
        (np.array([1.0]), torch.tensor([1.0]), True),
        (torch.tensor([1.0]), torch.tensor([1.1]), False),
        (torch.tensor([1.0]), torch.tensor([[1.0]]), False),  # would broadcast
        (torch.tensor(1.0), torch.tensor([1.0, 1.0]), False),  # would broadcast too
        (torch.tensor([float("nan")]), torch.tensor([float("nan")]), False),
        (torch.tensor([1.0 + 0j]), torch.tensor([1.0]), False),
        (torch.tensor([float("inf")]), torch.tensor([float("inf")]), True),
        (torch.tensor(2), 2, True),
        (True, 1, True),
        ("2", 2, False),
        ((1, 2), [1, 2], True),
        ([1, 2], [1, 2, 3], False),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        (None, 0, False),
        (Draft(torch.tensor([1]), torch.ones(1, 1)), Draft(torch.tensor([2]), torch.ones(1, 1)), False),
    ],
)
def test_same(got, expected, agree):
    assert same(got, expected, 1e-6) == agree


def test_shown_is_short():
    assert shown(torch.tensor([0.5, 1 / 3])) == "[0.5, 0.3333]"
    assert shown(Draft(torch.tensor([1]), torch.ones(1, 2))) == "Draft(tokens=[1], laws=[[1, 1]])"
    assert shown(half) == "half"
    assert shown(object()).startswith("<object")
    assert len(shown(list(range(10_000)))) <= 220
    assert shown((1,)) == "(1,)"


# ---- what comes before any value


@pytest.mark.parametrize(
    ("got", "said"),
    [
        (None, "return"),
        ([0.5, 0.5], "list"),
        (np.array(["a", "b"]), "ndarray"),
        (torch.tensor([1.0]), "shape"),
        (torch.tensor([[0.5, 0.5]]), "shape"),
        (torch.tensor([0, 1]), "dtype"),
        (torch.tensor([float("nan"), 1.0]), "NaN"),
        (torch.tensor([float("inf"), 1.0]), "infinite"),
        (torch.tensor([-0.5, 1.5]), "negative"),
        (torch.tensor([0.5, 0.4]), "sums to 0.9"),
        (torch.tensor([0.5, 0.5], dtype=torch.float16), "float16"),
        (np.array([0.5, 0.5], np.float16), "float16"),
    ],
)
def test_what_is_no_law_is_told_why(got, said):
    with pytest.raises(Wrong, match=said):
        Result("f()", got).law(2)


@pytest.mark.parametrize(
    "got", [torch.tensor([0.25, 0.75]), np.array([0.25, 0.75]), torch.tensor([0.25, 0.75]).double()]
)
def test_a_law_is_taken_in_any_form(got):
    assert Result("f()", got).law(2).tolist() == [0.25, 0.75]


@pytest.mark.parametrize("got", [2, np.int64(2), torch.tensor(2), torch.tensor([2]), np.array(2)])
def test_a_whole_number_is_taken_in_any_form(got):
    assert Result("f()", got).whole(0, 3) == 2


@pytest.mark.parametrize("got", [None, 2.0, True, 4, -1, "2", torch.tensor([1, 2])])
def test_what_is_no_whole_number_in_range_is_told(got):
    with pytest.raises(Wrong):
        Result("f()", got).whole(0, 3)


@pytest.mark.parametrize("got", [None, "x", True, float("nan"), torch.tensor([1.0, 2.0])])
def test_what_is_no_number_is_told(got):
    with pytest.raises(Wrong):
        Result("f()", got).number()


def test_a_number_is_taken_in_any_form():
    assert [Result("f()", x).number() for x in (1, 0.5, torch.tensor(0.5), np.float32(0.5))] == [
        1,
        0.5,
        0.5,
        0.5,
    ]
