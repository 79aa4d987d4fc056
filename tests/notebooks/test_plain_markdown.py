"""MyST to plain Markdown, on a small book of two pages made for the purpose."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from specdec_lessons.course import notebooks
from specdec_lessons.course.repository import Repository

HEAD = """---
jupytext: {text_representation: {extension: .md, format_name: myst}}
kernelspec: {name: python3, display_name: Python 3, language: python}
---

# A page

"""
OTHER = """# Other page

(sec-there)=
## There

$$
x
$$ (eq-there)
"""
BIB = """@misc{one, author = {Doe, Jane}, title = {T}, year = {2020}, url = {https://arxiv.org/abs/1}}
@misc{two, author = {Doe, Jane and van Roe, R.}, title = {T}, year = {2021}}
@misc{three, author = {A, B and C, D and E, F}, title = {T}, year = {2022}, url = {https://arxiv.org/abs/3}}
"""
CODE = "\n\n```{code-cell} ipython3\n1 + 1\n```\n"


@pytest.fixture
def course(tmp_path):
    """A function that makes the book with the given body of its first page, and reads it."""
    book = tmp_path / "book"
    (book / "img").mkdir(parents=True)
    (book / "img" / "a.svg").write_text("<svg/>", encoding="utf-8")
    (book / "references.bib").write_text(BIB, encoding="utf-8")
    (book / "other.md").write_text(OTHER, encoding="utf-8")
    (book / "_toc.yml").write_text(
        "{format: jb-book, root: other, chapters: [{file: page}]}", encoding="utf-8"
    )
    (tmp_path / "_config.yml").write_text("title: t\n", encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(
        "[project]\ndependencies = ['torch', 'rich>=1']\n", encoding="utf-8"
    )

    def make(body: str):
        (book / "page.md").write_text(HEAD + body + CODE, encoding="utf-8")
        return notebooks.read_course(tmp_path)

    return make


@pytest.fixture
def plain(course):
    """A function from MyST to what the notebook shows, as one text."""

    def convert(body: str, home: Repository | None = None) -> str:
        cells = json.loads(notebooks.notebook(replace(course(body), home=home), "page"))["cells"]
        texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
        return "\n\n".join(texts[texts.index("# A page") + 1 :])

    return convert


HOME = Repository("ann/course")
CASES = {
    "note": (":::{note}\nBody\n\nmore\n:::", "> **Note**\n>\n> Body\n>\n> more"),
    "named note": ("```{tip} Mind *this*\nBody\n```", "> **Tip: Mind *this***\n>\n> Body"),
    "admonition": ("```{admonition} Words\n:class: tip\nBody\n```", "> **Words**\n>\n> Body"),
    "folded": (
        "```{admonition} Hint 1\n:class: dropdown\nB\n```",
        "<details><summary>Hint 1</summary>\n\nB\n\n</details>",
    ),
    "dropdown": ("```{dropdown} More\nB\n```", "<details><summary>More</summary>\n\nB\n\n</details>"),
    "nested": ("````{note}\n```{tip}\nB\n```\n````", "> **Note**\n>\n> > **Tip**\n> >\n> > B"),
    "in a list": ("- item\n  ```{note}\n  B\n  ```", "- item\n  > **Note**\n  >\n  > B"),
    "exercise": ("```{exercise} Sums\n:label: ex-a\nDo.\n```", "### Exercise: Sums\n\nDo."),
    "gated exercise": (
        "```{exercise-start} S\n:label: ex-a\n```\n\nDo.\n\n```{exercise-end}\n```",
        "### Exercise: S\n\nDo.",
    ),
    "solution": (
        "```{exercise} S\n```\n\n````{solution} ex-a\n:class: dropdown\n```python\nx\n```\n````",
        "### Exercise: S\n\n<details><summary>Solution</summary>\n\n```python\nx\n```\n\n</details>",
    ),
    "figure": (
        "```{figure} img/a.svg\n:alt: An a\n:name: fig-a\nCaption.\n```\n\nSee {numref}`fig-a`.",
        "![An a](data:image/svg+xml;base64,PHN2Zy8+)\n\n*Figure 1. Caption.*\n\nSee Figure 1.",
    ),
    "image": ("![An a](img/a.svg)", "![An a](data:image/svg+xml;base64,PHN2Zy8+)"),
    "equation": ("$$\na\n$$ (eq-a)\n\nand {eq}`eq-a`", "$$\na \\tag{1}\n$$\n\nand (1)"),
    "math directive": ("```{math}\n:label: eq-a\na\n```\n\n{eq}`eq-a`", "$$\na \\tag{1}\n$$\n\n(1)"),
    "label": (
        "(sec-a)=\n## Section\n\nSee {ref}`sec-a`, {ref}`this <sec-a>`.",
        "## Section\n\nSee Section, this.",
    ),
    "elsewhere": (
        "{eq}`eq-there`, [](other.md), [x](other.md#there), [](#sec-there)",
        "(1) of Other page, Other page, x, There",
    ),
    "comment": ("a\n\n% hidden\n\nb", "a\n\nb"),
    "cite": (
        "{cite}`one,two`; {cite:t}`three`",
        "([Doe, 2020](https://arxiv.org/abs/1); Doe and van Roe, 2021); "
        "[A et al. (2022)](https://arxiv.org/abs/3)",
    ),
    "code span": ("`{ref}` and ``{cite}`x` `` and {sub}`2`", "`{ref}` and ``{cite}`x` `` and <sub>2</sub>"),
    "code block": ("```python\n{ref}`a`\n```", "```python\n{ref}`a`\n```"),
    "web link": ("[x](https://example.org/a_(b))", "[x](https://example.org/a_(b))"),
    "table": (
        "| a |\n|---|\n| {sub}`2` {eq}`eq-there` |",
        "| a |\n|---|\n| <sub>2</sub> (1) of Other page |",
    ),
    "link with a title": ('[a](#sec-there "title")', "a"),
    "link round brackets": ("[0, 1) [a [b] c](#sec-there) [d]", "[0, 1) a [b] c [d]"),
    "link with angles": ("[a](<#sec-there>) and [](<other.md> 'x')", "a and Other page"),
    "link of the project": ("<project:#sec-there>, [a](project:other.md#there)", "There, a"),
    "web links": (
        "<https://a.org/x> [a][r]\n\n[r]: https://b.org",
        "<https://a.org/x> [a][r]\n\n[r]: https://b.org",
    ),
    "code in a link": ("[`x`](#sec-there) {ref}`sec-there` and `y`", "`x` There and `y`"),
    "image with a title": ('![An a](img/a.svg "t")', "![An a](data:image/svg+xml;base64,PHN2Zy8+)"),
    "no link": ("\\[a](#sec-there) [b](#sec-there)", "\\[a](#sec-there) b"),
    "options between dashes": ("```{note}\n---\nclass: x\n---\nB\n```", "> **Note**\n>\n> B"),
    "folded between dashes": (
        "```{admonition} A\n---\nclass: dropdown\nname: adm\n---\n\nB\n```\n\n{ref}`adm`",
        "<details><summary>A</summary>\n\nB\n\n</details>\n\nA",
    ),
    "bars in a table": (
        "| {math}`p(x\\|c)` | $\\|a\\|$ |\n|---|---|\n| {kbd}`a\\|b` | `a\\|b` [c\\|d](other.md) |",
        "| $p(x\\vert c)$ | $\\vert a\\vert $ |\n|---|---|\n| <kbd>a\\|b</kbd> | `a\\|b` c\\|d |",
    ),
    "bars in text": ("{math}`p(x|c)` and $p(x|c)$", "$p(x|c)$ and $p(x|c)$"),
    "fence in a code block": (
        "````{code-block} md\n```\n{ref}`x`\n```\n````\n\nafter",
        "````md\n```\n{ref}`x`\n```\n````\n\nafter",
    ),
    "fence in a fence": ("````md\n```{note}\nx\n```\n````", "````md\n```{note}\nx\n```\n````"),
    "fence in a code block of a box": (
        "``````{tip}\n`````{code-block} md\n````\nx\n````\n`````\n``````",
        "> **Tip**\n>\n> `````md\n> ````\n> x\n> ````\n> `````",
    ),
    "quote": ("> see {ref}`sec-there`\n> and [](other.md)", "> see There\n> and Other page"),
}


@pytest.mark.parametrize("name", CASES)
def test_conversion(plain, name):
    body, expected = CASES[name]
    assert plain(body) == expected


def test_links_lead_into_the_book_where_it_has_an_address(plain):
    shown = plain("{ref}`sec-there` {eq}`eq-there` [](other.md)", HOME)
    site = "https://ann.github.io/course/"
    assert f"[There]({site}other.html#sec-there)" in shown
    assert f"[(1) of Other page]({site}other.html#equation-eq-there)" in shown
    assert f"[Other page]({site}other.html)" in shown
    assert plain("[x](other.md#there), [y](other.md)", HOME).endswith(
        f"[x]({site}other.html#there), [y]({site}other.html)"
    )


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("a\n\n```{mermaid}\nx\n```", "book/page.md:10: directive {mermaid}"),
        ("a\n\nb\n{unknown}`x`", "book/page.md:11: role {unknown}"),
        ("````{note}\na\n\n```{mermaid}\n```\n````", "book/page.md:11: directive {mermaid}"),
        ("```{note}\n:class: x\n\n{unknown}`x`\n```", "book/page.md:11: role {unknown}"),
        ("{ref}`nowhere`", "book/page.md:8: nothing in the book is called 'nowhere'"),
        ("[x](gone.md)", "book/page.md:8: nothing in the book is called 'gone'"),
        ("{cite}`four`", "book/page.md:8: references.bib has no entry 'four'"),
        ("a[^1]\n\n[^1]: note", "book/page.md:10: a footnote"),
        ("a\n[a][r]\n\n[r]: #sec-there", "book/page.md:8: link to #sec-there, which is not written"),
        ("[r]\n\n[r]: other.md", "book/page.md:8: link to other.md, which is not written"),
        ("![An a][r]\n\n[r]: img/a.svg", "book/page.md:8: image img/a.svg, which is not written"),
        ("[a](inv:x#y)", "book/page.md:8: nothing in the book is called 'inv:x'"),
        ("<path:a.md>", "book/page.md:8: nothing in the book is called 'path:a'"),
        ("[a {ref}`sec-there`](other.md)", "book/page.md:8: role {ref} inside a link"),
        ("[a {ref}`sec-there`](https://a.org)", "book/page.md:8: role {ref} inside a link"),
        ("[{cite}`one`](https://a.org)", "book/page.md:8: role {cite} inside a link"),
        ("[a {math}`x`](other.md)", "book/page.md:8: role {math} inside a link"),
        (
            "[![An a](img/a.svg)](other.md)",
            "book/page.md:8: link to other.md with another link or an image in its",
        ),
        (
            "[x [a](#sec-there) b](#sec-there)",
            "book/page.md:8: link to #sec-there with another link or an image in its brackets",
        ),
        ("```{note}\n---\nclass: a\n---\n{unknown}`x`\n```", "book/page.md:12: role {unknown}"),
        (":::\nx\n:::", "book/page.md:8: fence ':::'"),
        ("![](img/a.svg)", "book/page.md:8: image img/a.svg without a text alternative"),
        ("![x](img/b.svg)", "book/page.md:8: image img/b.svg, which is no file"),
    ],
)
def test_what_has_no_plain_form_is_refused_with_file_and_line(course, body, says):
    read = course(body)
    with pytest.raises(ValueError, match=r"book/page\.md") as raised:
        notebooks.notebook(read, "page")
    assert str(raised.value).startswith(says)


def test_a_formula_in_the_text_of_a_web_link_stays(plain):
    assert plain("[a {math}`x`](https://a.org) {ref}`sec-there`") == "[a $x$](https://a.org) There"


@pytest.mark.parametrize("options", ["---\nclass: x", "---\n- x\n---", "---\na: [\n---", "---\nx\n---"])
def test_options_that_cannot_be_read_are_refused(course, options):
    with pytest.raises(ValueError, match=r"book/page\.md: directive {note}: its options between"):
        course(f"```{{note}}\n{options}\n```")


@pytest.mark.parametrize("name", CASES)
def test_what_comes_out_is_plain(plain, name):
    from markdown_it import MarkdownIt

    before, after = (MarkdownIt("gfm-like", {"linkify": False}).parse(text) for text in CASES[name])
    tables = [
        [token.type for token in tokens if token.type in {"th_open", "td_open"}] for tokens in (before, after)
    ]
    assert tables[0] == tables[1]
    assert not any("{" in token.info for token in after if token.type == "fence" and token.level == 0)


def test_a_label_of_two_places_is_refused(course):
    with pytest.raises(ValueError, match="'sec-there' also names a place in book/other"):
        course("(sec-there)=\n## Again")


def test_tags_decide_what_a_notebook_shows(course):
    body = "\n".join(
        f"```{{code-cell}} ipython3\n:tags: [{tags}]\n{code}\n```\n"
        for tags, code in [
            ("book-only", "a"),
            ("remove-cell, skip-execution", "b"),
            ("hide-input", "c"),
            ("raises-exception", "d"),
        ]
    )
    cells = json.loads(notebooks.notebook(course(body), "page"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"][1:]
    assert ["".join(cell["source"])[-1] for cell in code] == ["b", "c", "d", "1"]
    assert [cell["metadata"].get("tags") for cell in code] == [None, None, ["raises-exception"], None]
    assert code[1]["metadata"]["cellView"] == "form"


def test_ids_stay_when_a_cell_is_added(course):
    def ids(body):
        return {
            "".join(cell["source"]): cell["id"]
            for cell in json.loads(notebooks.notebook(course(body), "page"))["cells"]
        }

    before, after = ids("text"), ids("text" + CODE.replace("1 + 1", "2 + 2"))
    assert before.items() <= after.items()


def test_ids_differ_where_cells_are_the_same(course):
    read = course("text" + CODE + "text" + CODE)
    made = notebooks.notebook(read, "page")
    # nbformat puts a random id in place of a repeated one: the next run would write another notebook.
    assert notebooks.notebook(read, "page") == made
    cells = json.loads(made)["cells"]
    ids = [cell["id"] for cell in cells]
    assert len({"".join(cell["source"]) for cell in cells}) < len(cells)
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("place", ["stray.ipynb", "below/stray.ipynb"])
@pytest.mark.parametrize("arguments", [[], ["--check"]])
def test_a_stray_notebook_alone_is_an_error(course, tmp_path, capsys, place, arguments):
    course("text")
    assert notebooks.main([], root=tmp_path) == 0
    stray = tmp_path / "notebooks" / place
    stray.parent.mkdir(exist_ok=True)
    stray.write_text("{}", encoding="utf-8")
    assert notebooks.main(arguments, root=tmp_path) == 1
    assert "stray.ipynb: delete it" in capsys.readouterr().out
    stray.unlink()
    assert notebooks.main(arguments, root=tmp_path) == 0


def test_the_command_writes_checks_and_names_strays(course, tmp_path, capsys):
    course("text")
    assert notebooks.main(["--check"], root=tmp_path) == 1
    assert not (tmp_path / "notebooks").exists()
    assert notebooks.main([], root=tmp_path) == 0
    assert notebooks.main(["--check"], root=tmp_path) == 0
    made = tmp_path / "notebooks" / "page.ipynb"
    made.with_name("stray.ipynb").write_text("{}", encoding="utf-8")
    assert notebooks.main(["--check"], root=tmp_path) == 1
    assert "stray.ipynb: delete it" in capsys.readouterr().out
    course("other text")
    assert notebooks.main(["--check"], root=tmp_path) == 1


def test_a_fork_may_make_its_own(course, tmp_path, monkeypatch):
    course("text")
    monkeypatch.setenv("GITHUB_REPOSITORY", "bob/fork")
    monkeypatch.setenv("NOTEBOOKS_BRANCH", "colab")
    assert notebooks.main(["--env", "--out", str(tmp_path / "out")], root=tmp_path) == 0
    text = (tmp_path / "out" / "page.ipynb").read_text(encoding="utf-8")
    assert "colab.research.google.com/github/bob/fork/blob/colab/notebooks/page.ipynb" in text
    assert "https://bob.github.io/fork/page.html" in text
    assert 'REPOSITORY = \\"https://github.com/bob/fork\\"' in text


def test_an_error_on_a_page_writes_nothing(course, tmp_path, capsys):
    course("{ref}`nowhere`")
    assert notebooks.main([], root=tmp_path) == 1
    assert "nowhere" in capsys.readouterr().err
    assert not (tmp_path / "notebooks").exists()
