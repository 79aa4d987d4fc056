"""What pytest prints around the graders: the file being graded, and one line for each exercise."""

from pathlib import Path


def _exercises(items):
    return [item.function for item in items if hasattr(getattr(item, "function", None), "exercise")]


def pytest_collection_finish(session):
    """Print which files are graded."""
    graded = sorted(
        {
            Path(item.path).parent / f"{item.function.exercise.chapter}.py"
            for item in session.items
            if item.function in _exercises(session.items)
        }
    )
    for file in graded:
        print(f"grading {file}")
    session.config.graded = _exercises(session.items)


def pytest_terminal_summary(terminalreporter, config):
    """Print name, state and reason of each exercise."""
    outcomes = [getattr(test, "outcome", None) for test in getattr(config, "graded", [])]
    if not any(outcomes):
        return
    terminalreporter.section("exercises")
    for outcome in filter(None, outcomes):
        why = "" if outcome.state == "right" else (outcome.mistake or outcome.got).split("\n")[0]
        terminalreporter.write_line(f"{outcome.exercise.name:24} {outcome.state:12} {why}".rstrip())
