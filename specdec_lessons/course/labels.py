"""What a page of the book can point at: sections, equations, figures, exercises, other pages, and papers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

# How a reference without text of its own reads in a notebook; `{n}` counts within the page.
KINDS = {"equation": "({n})", "figure": "Figure {n}"}
CODE = {"code-cell", "code-block", "math"}  # directives whose body is no Markdown
OPTION = re.compile(r"^:([\w-]+):[ \t]*(.*)$")
DIRECTIVE = re.compile(r"^\{(?P<name>[\w:-]+)\}[ \t]*(?P<argument>.*)$")
EXTENSIONS = (
    "colon_fence",
    "dollarmath",
)  # the same as `myst_enable_extensions` of _config.yml; a test compares


@dataclass(frozen=True)
class Target:
    """A place in the book: its page, its anchor there ('' for the page itself), its name or its number."""

    page: str
    anchor: str
    text: str
    kind: str = ""  # "equation" or "figure" for what is numbered
    number: int = 0


@dataclass(frozen=True)
class Paper:
    """An entry of the bibliography as it is cited: names, year, address ('' where it has none)."""

    names: str
    year: str
    url: str


@dataclass(frozen=True)
class Directive:
    """A MyST directive: name, argument, options, body, and the line its body starts at within its fence."""

    name: str
    argument: str
    options: dict[str, str]
    body: str
    offset: int


@cache
def parser() -> Any:
    """MyST's own Markdown parser, with the extensions that the book uses."""
    from markdown_it.renderer import RendererHTML
    from myst_parser.config.main import MdParserConfig
    from myst_parser.parsers.mdit import create_md_parser

    return create_md_parser(MdParserConfig(enable_extensions=set(EXTENSIONS)), RendererHTML)


def directive(token: Any) -> Directive | None:
    """The directive that a fence holds, or None for a fence of plain code."""
    found = DIRECTIVE.match(token.info.strip()) if token.type in {"fence", "colon_fence"} else None
    if not found:
        return None
    lines = token.content.split("\n")
    options, used = block_options(found["name"], lines) if lines[0].startswith("---") else line_options(lines)
    del lines[:used]
    while lines and not lines[0].strip():
        lines.pop(0)
    offset = len(token.content.split("\n")) - len(lines) + 1
    return Directive(found["name"], found["argument"].strip(), options, "\n".join(lines).strip("\n"), offset)


def line_options(lines: list[str]) -> tuple[dict[str, str], int]:
    """(options, how many lines they take) where each stands on a line of its own, as `:name: value`."""
    options = {}
    for line in lines:
        if not (option := OPTION.match(line)):
            break
        options[option[1]] = option[2]
    return options, len(options)


def block_options(name: str, lines: list[str]) -> tuple[dict[str, str], int]:
    """(options, how many lines they take) where they stand as YAML between two lines of ---."""
    import yaml

    end = next((at for at, line in enumerate(lines) if at and line.startswith("---")), 0)
    try:
        held = yaml.safe_load("\n".join(lines[1:end]))
    except yaml.YAMLError:
        held = ""
    if not end or not isinstance(held, dict | None):
        raise ValueError(f"directive {{{name}}}: its options between two lines of --- must be `key: value`")
    return {str(key): "" if value is None else str(value) for key, value in (held or {}).items()}, end + 1


def title(page: str, text: str) -> str:
    """The page's first heading, else its name."""
    tokens = parser().parse(text)
    return next((after.content for token, after in pairwise(tokens) if token.tag == "h1"), page)


def labels(page: str, text: str, count: Counter[str]) -> Iterator[tuple[str, Target]]:
    """Every label in `text` with its target; `count` numbers equations and figures from the page's top."""
    from docutils.nodes import make_id

    tokens = parser().parse(text)
    for token, after, third in zip(tokens, [*tokens[1:], None], [*tokens[2:], None, None], strict=False):
        if token.type == "myst_target":
            heading = after is not None and after.type == "heading_open"
            yield token.content, Target(page, make_id(token.content), third.content if heading else "")
        elif token.type == "math_block_label":
            yield token.info, numbered(page, "equation", token.info, count)
        elif held := directive(token):
            yield from directive_labels(page, held, count)


def numbered(page: str, kind: str, label: str, count: Counter[str]) -> Target:
    """The next equation or figure of the page."""
    from docutils.nodes import make_id

    count[kind] += 1
    anchor = f"equation-{make_id(label)}" if kind == "equation" else make_id(label)
    return Target(page, anchor, "", kind, count[kind])


def directive_labels(page: str, held: Directive, count: Counter[str]) -> Iterator[tuple[str, Target]]:
    """The label of a directive and those of what stands in it."""
    from docutils.nodes import make_id

    kind = {"figure": "figure", "math": "equation"}.get(held.name)
    if label := held.options.get("name") or held.options.get("label"):
        plain = Target(page, make_id(label), held.argument)
        yield label, numbered(page, kind, label, count) if kind else plain
    if held.name not in CODE:
        yield from labels(page, held.body, count)


def scan(book: Path, pages: list[str]) -> dict[str, Target]:
    """All labels of the book, and each page under its own name; ValueError where two places share one."""
    found: dict[str, Target] = {}
    for page in pages:
        text = (book / f"{page}.md").read_text(encoding="utf-8")
        try:
            named = [(page, Target(page, "", title(page, text))), *labels(page, text, Counter())]
        except ValueError as error:
            raise ValueError(f"book/{page}.md: {error}") from error
        for label, target in named:
            if label in found:
                raise ValueError(
                    f"book/{page}.md: {label!r} also names a place in book/{found[label].page}.md"
                )
            found[label] = target
    return found


def papers(bibliography: Path) -> dict[str, Paper]:
    """The entries of a BibTeX file by key."""
    from pybtex.database import parse_file

    return {key: paper(entry) for key, entry in parse_file(str(bibliography), "bibtex").entries.items()}


def paper(entry: Any) -> Paper:
    """One entry as an author-year citation."""
    last = [" ".join(person.prelast_names + person.last_names) for person in entry.persons.get("author", [])]
    names = {1: "{0}", 2: "{0} and {1}"}.get(len(last), "{0} et al.") if last else entry.fields["title"]
    return Paper(names.format(*last), entry.fields.get("year", "n.d."), entry.fields.get("url", ""))
