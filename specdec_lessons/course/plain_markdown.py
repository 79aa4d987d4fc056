"""MyST to the Markdown that Colab and JupyterLab read.

Admonitions become block quotes, exercises headings, solutions and dropdowns <details>, figures embedded
images, roles links.  What has no such form stops the conversion with its file and line, so that no raw MyST
reaches a notebook.  Where the book has no address, links to it become plain text: no link is dead.
"""

from __future__ import annotations

import base64
import mimetypes
import posixpath
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .labels import KINDS, Directive, Paper, Target, directive, parser

ADMONITIONS = {"note", "tip", "warning", "important", "hint", "caution", "danger", "attention", "seealso"} | {
    "admonition"
}
SILENT = {"exercise-end", "tableofcontents", "bibliography"}
GONE = {"myst_target", "myst_line_comment", "myst_block_break"}
REFUSED = {"footnote_ref": "a footnote", "footnote_reference_open": "a footnote"}
LINKS = {"ref", "numref", "eq", "doc", "prf:ref"}
CITATIONS = {"cite", "cite:p", "cite:t"}
EXTERNAL = re.compile(r"^(?!(?:project|path|inv):)(\w+:|//)")  # these three schemes are MyST's own
LINK = r"(?<!\\)\[(?P<text>(?:\\.|[^\[\]\\]|\[[^\[\]]*\])*)\]"
ADDRESS = r"\(\s*(?:<{0}>|{0})(?:\s+(?:\"[^\"]*\"|'[^']*'|\([^()]*\)))?\s*\)"


class NoPlainForm(ValueError):
    """Something on a page that a notebook cannot show; the message names file and line."""


@dataclass(frozen=True)
class Converter:
    """Turns the Markdown of one page into plain Markdown."""

    page: str
    folder: Path  # the book, which paths of figures are relative to
    site: str  # address of the built book with a slash at its end, or '' where it has none
    labels: dict[str, Target]
    papers: dict[str, Paper]

    def convert(self, text: str, line: int = 1) -> str:
        """Plain Markdown for `text`, whose first line is line number `line` of the page."""
        lines = text.split("\n")
        for start, end, new in sorted(self.edits(lines, line), key=lambda edit: edit[0], reverse=True):
            lines[start:end] = new
        return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n")

    def edits(self, lines: list[str], line: int) -> Iterator[tuple[int, int, list[str]]]:
        """(first line, line after the last, what stands there instead), none overlapping another."""
        spans: dict[tuple[int, int], list[Any]] = {}
        before = ""
        for token in parser().parse("\n".join(lines)):
            if token.type in REFUSED:
                self.refuse(line + token.map[0], REFUSED[token.type])
            if token.type in {"fence", "colon_fence"}:
                yield from self.fence(token, lines, line)
            elif token.type in GONE:
                yield *token.map, []
            elif token.type == "math_block_label":
                new = self.equation(token.content.strip("\n"), token.info)
                yield *token.map, placed(new, lines[token.map[0]], "$$")
            elif token.type == "inline" and token.map:
                for child in token.children:
                    child.meta = {**child.meta, "cell": before in {"td_open", "th_open"}}
                spans.setdefault(tuple(token.map), []).extend(token.children)
            before = token.type
        for (start, end), children in spans.items():
            yield start, end, self.inline("\n".join(lines[start:end]), children, line + start).split("\n")

    def refuse(self, line: int, what: str) -> None:
        """Raise NoPlainForm for something on `line` that has no form in a notebook."""
        raise NoPlainForm(f"book/{self.page}.md:{line}: {what} has no form in a notebook")

    # Blocks

    def fence(self, token: Any, lines: list[str], line: int) -> Iterator[tuple[int, int, list[str]]]:
        """A directive's plain form; a fence of code stays as it is."""
        held, (start, end) = directive(token), token.map
        if held is None:
            if token.type == "colon_fence":
                self.refuse(line + start, f"fence {lines[start].strip()!r}")
            return
        new = self.directive(held, line + start) if held.name not in SILENT else ""
        yield start, end, placed(new, lines[start], token.markup)

    def directive(self, held: Directive, line: int) -> str:
        """Plain Markdown for one directive."""
        if held.name == "math":
            return self.equation(held.body, held.options.get("label", ""))
        if held.name == "code-block":
            mark = "`" * max([3, *(len(run) + 1 for run in re.findall("`+", held.body))])
            return f"{mark}{held.argument}\n{held.body}\n{mark}"
        body, title = self.convert(held.body, line + held.offset), self.convert(held.argument, line)
        if held.name in ADMONITIONS and "dropdown" not in held.options.get("class", ""):
            return quote(f"**{heading(held.name, title)}**\n\n{body}")
        if held.name in {"exercise", "exercise-start"}:
            return f"### Exercise: {title or held.options.get('label', '')}\n\n{body}".rstrip()
        if held.name in {"solution", "dropdown"} | ADMONITIONS:
            shown = heading(held.name, "" if held.name == "solution" else title)
            return f"<details><summary>{shown}</summary>\n\n{body}\n\n</details>"
        if held.name in {"figure", "image"}:
            return self.figure(held, body, line)
        if held.name == "table":
            return f"*{title}*\n\n{body}"
        raise NoPlainForm(f"book/{self.page}.md:{line}: directive {{{held.name}}} has no form in a notebook")

    def equation(self, body: str, label: str) -> str:
        """A displayed formula; a labelled one carries its number, as it does in the book."""
        tag = f" \\tag{{{self.labels[label].number}}}" if label else ""
        return f"$$\n{body}{tag}\n$$"

    def figure(self, held: Directive, caption: str, line: int) -> str:
        """An embedded image with its caption under it."""
        picture = self.image(held.options.get("alt", ""), held.argument, line)
        target = self.labels.get(held.options.get("name", ""))
        number = f"{KINDS['figure'].format(n=target.number)}. " if target else ""
        return f"{picture}\n\n*{number}{caption.strip()}*" if caption.strip() else picture

    def image(self, alt: str, source: str, line: int) -> str:
        """An image that travels inside the notebook; refused where the file is missing or says nothing."""
        file = self.folder / source[1:] if source[0] == "/" else (self.folder / self.page).parent / source
        if not file.is_file():
            self.refuse(line, f"image {source}, which is no file under book/,")
        if not alt.strip():
            self.refuse(line, f"image {source} without a text alternative")
        data = base64.b64encode(file.read_bytes()).decode("ascii")
        return f"![{alt}](data:{mimetypes.guess_type(file.name)[0]};base64,{data})"

    # What stands inside a line

    def inline(self, raw: str, children: list[Any], line: int) -> str:
        """`raw` with its roles, links and images rewritten; code spans are passed over untouched."""
        out: list[str] = []
        at, around = 0, None
        for child in children:
            here = line + raw.count("\n", 0, at)
            self.check(child, around, here)
            if child.type in {"link_open", "link_close"}:
                around = child if child.type == "link_open" else None
            elif around and source_pattern(around):
                continue  # the link was rewritten whole, with what stands in it
            pattern = source_pattern(child)
            found = re.compile(pattern, re.DOTALL).search(raw, at) if pattern else None
            if found:
                out += [
                    raw[at : found.start()],
                    self.span(child, found, line + raw.count("\n", 0, found.start())),
                ]
                at = found.end()
            elif pattern and child.type in {"myst_role", "link_open", "image"}:
                self.refuse(here, f"{described(child)}, which is not written in its plain form here,")
        return "".join(out) + raw[at:]

    def check(self, child: Any, around: Any, line: int) -> None:
        """Refuse footnotes, a link inside a link, and roles and images in a link that is rewritten."""
        if child.type in REFUSED:
            self.refuse(line, REFUSED[child.type])
        links = child.type == "myst_role" and child.meta["name"] in LINKS | CITATIONS
        if around and (links or (child.type in {"myst_role", "image"} and source_pattern(around))):
            self.refuse(line, f"{described(child)} inside a link")

    def span(self, child: Any, found: re.Match[str], line: int) -> str:
        """What one role, link, image, formula or code span becomes."""
        cell = child.meta["cell"]
        if child.type == "math_inline" or (child.type == "myst_role" and child.meta["name"] == "math"):
            return f"${bars(child.content) if cell else child.content}$"
        if child.type == "myst_role":
            new = self.role(child.meta["name"], child.content, line)
        elif child.type == "link_open":
            text = found.groupdict().get("text", "")
            if "](" in text:
                self.refuse(line, f"{described(child)} with another link or an image in its brackets")
            new = self.local_link(text, child.attrs["href"], line)
        elif child.type == "image":
            new = self.image(found["text"], child.attrs["src"], line)
        else:
            return found[0]
        return re.sub(r"(?<!\\)\|", r"\\|", new) if cell else new

    def role(self, name: str, content: str, line: int) -> str:
        """Plain Markdown for one role."""
        named = re.fullmatch(r"(?P<text>.*?)\s*<(?P<target>[^<>]+)>", content, re.DOTALL)
        text, target = (named["text"], named["target"]) if named else ("", content.strip())
        if name in LINKS:
            return self.link(text, target, line)
        if name in CITATIONS:
            return self.citation(name, [key.strip() for key in content.split(",")], line)
        if name in {"sub", "sup", "kbd"}:
            return f"<{name}>{content}</{name}>"
        raise NoPlainForm(f"book/{self.page}.md:{line}: role {{{name}}} has no form in a notebook")

    def local_link(self, text: str, href: str, line: int) -> str:
        """A link to another page of the book or to a label."""
        path, _, anchor = href.removeprefix("project:").partition("#")
        if path.endswith(".md"):
            page = posixpath.normpath(posixpath.join(posixpath.dirname(self.page), path))[: -len(".md")]
            return self.link(text, page, line, anchor)
        return self.link(text, path or anchor, line)

    def link(self, text: str, label: str, line: int, anchor: str = "") -> str:
        """A link into the built book, or its text where the book has no address."""
        target = self.labels.get(label)
        if target is None:
            raise NoPlainForm(f"book/{self.page}.md:{line}: nothing in the book is called {label!r}")
        shown = text or self.name_of(target)
        place = anchor or target.anchor
        if not self.site:
            return shown
        return f"[{shown}]({self.site}{target.page}.html{'#' + place if place else ''})"

    def name_of(self, target: Target) -> str:
        """How a reference without text of its own reads."""
        if not target.number:
            return target.text or target.anchor
        shown = KINDS[target.kind].format(n=target.number)
        return shown if target.page == self.page else f"{shown} of {self.labels[target.page].text}"

    def citation(self, name: str, keys: list[str], line: int) -> str:
        """An author-year citation, each paper linked to its address."""
        if unknown := [key for key in keys if key not in self.papers]:
            raise NoPlainForm(f"book/{self.page}.md:{line}: references.bib has no entry {unknown[0]!r}")
        form: Callable[[Paper], str] = (
            (lambda paper: f"{paper.names} ({paper.year})")
            if name == "cite:t"
            else (lambda paper: f"{paper.names}, {paper.year}")
        )
        cited = [self.papers[key] for key in keys]
        shown = "; ".join(f"[{form(paper)}]({paper.url})" if paper.url else form(paper) for paper in cited)
        return shown if name == "cite:t" else f"({shown})"


def source_pattern(child: Any) -> str:
    """A pattern for the source of an inline token that is rewritten or passed over; '' for other tokens."""
    if child.type == "myst_role":
        return r"\{" + re.escape(child.meta["name"]) + r"\}(`+).+?(?<!`)\1(?!`)"
    if child.type == "code_inline":
        return re.escape(child.markup) + r"(?!`).+?(?<!`)" + re.escape(child.markup) + r"(?!`)"
    if child.type == "math_inline":
        return r"\$" + re.escape(child.content).replace(r"\|", r"\\?\|") + r"\$"
    address = child.attrs.get({"link_open": "href", "image": "src"}.get(child.type, ""), "")
    if not address or EXTERNAL.match(address):
        return ""
    if child.markup == "autolink":
        return f"<{re.escape(address)}>"
    return ("!" if child.type == "image" else "") + LINK + ADDRESS.replace("{0}", re.escape(address))


def described(child: Any) -> str:
    """A role, link or image as an error message names it."""
    if child.type == "myst_role":
        return f"role {{{child.meta['name']}}}"
    return f"link to {child.attrs['href']}" if child.type == "link_open" else f"image {child.attrs['src']}"


def bars(formula: str) -> str:
    """`formula` without the sign that ends a cell of a table; front ends disagree on how it is escaped."""
    return formula.replace("\\|", r"\Vert ").replace("|", r"\vert ")


def placed(text: str, line: str, mark: str) -> list[str]:
    """`text` as lines that stand where `mark` stands in `line`: inside the same list or quote."""
    first = line[: line.index(mark)]
    rest = re.sub(r"[^\s>]", " ", first)
    return [((rest if at else first) + part).rstrip() for at, part in enumerate(text.split("\n"))]


def heading(name: str, title: str) -> str:
    """What stands over a box: its title, and for named kinds their name."""
    if name in {"admonition", "dropdown"}:
        return title
    return name.capitalize() + (f": {title}" if title else "")


def quote(text: str) -> str:
    """`text` as a block quote."""
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))
