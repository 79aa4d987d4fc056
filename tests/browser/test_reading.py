"""The book as a reader has it: offline, on a desk and on a phone, light and dark, without JavaScript too."""

from __future__ import annotations

import re

import pytest
import screenshots
from reader import PHONE, SMALL_PHONE, open_page, pages

# Ratio of luminances between the words of an element and what is behind them, as WCAG defines it.
CONTRAST = """(selector) => {
  const channels = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (rgb) => rgb.slice(0, 3).map((c) => c / 255)
    .map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = channels(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  return [...document.querySelectorAll(selector)].filter((e) => e.offsetParent).map((element) => {
    const [a, b] = [light(channels(getComputedStyle(element).color)), light(behind(element))];
    return [(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), element.textContent.slice(0, 40)];
  });
}"""
OVERFLOW = """() => {
  const width = document.documentElement.clientWidth, root = document.scrollingElement;
  root.scrollLeft = 9999;
  const moved = root.scrollLeft;
  root.scrollLeft = 0;
  return Math.max(moved, root.scrollWidth - width);
}"""
WORDS = (
    ".bd-article :is(p, li, a, h1, h2, td, th, label, output, .sd-where, .sd-source span, .admonition-title)"
)


def test_no_page_asks_for_anything_outside_or_complains(chromium, address, html):
    for page in [*pages(html), "search.html"]:
        with open_page(chromium, f"{address}/{page}") as (tab, noise):
            tab.wait_for_load_state("networkidle")
            assert (noise.outside, noise.errors) == ([], []), page


def test_the_reader_hears_noise(chromium, address):
    with open_page(chromium, f"{address}/index.html") as (tab, noise):
        tab.evaluate("fetch('https://example.org/').catch(() => console.error('gone'))")
        tab.wait_for_timeout(200)
        assert noise.outside == ["https://example.org/"]
        assert "gone" in noise.errors


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["390", "320"])
def test_no_page_scrolls_sideways(chromium, address, html, size):
    for page in pages(html):
        with open_page(chromium, f"{address}/{page}", size) as (tab, _):
            assert tab.evaluate(OVERFLOW) == 0, page
            tab.evaluate("document.querySelector('article').innerHTML += '<div style=width:600px>x</div>'")
            assert tab.evaluate(OVERFLOW) > 0  # the measure sees what is too wide


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_stand_out_in_both_themes(chromium, address, html, theme):
    for page in pages(html):
        with open_page(chromium, f"{address}/{page}", theme=theme) as (tab, _):
            assert tab.evaluate("document.documentElement.dataset.theme") == theme
            measured = tab.evaluate(CONTRAST, WORDS)
            assert measured
            assert [entry for entry in measured if entry[0] < 4.5] == [], page


def test_every_formula_is_set(chromium, address, html):
    for page in pages(html):
        with open_page(chromium, f"{address}/{page}") as (tab, _):
            asked, done = tab.locator(".math").count(), tab.locator("article mjx-container").count()
            assert done >= asked, page
            assert tab.locator("mjx-merror, mjx-container [data-mjx-error]").count() == 0, page


@pytest.mark.parametrize("where", ["server", "file"])
def test_search_finds_a_page(chromium, address, html, where):
    root = address if where == "server" else html.as_uri()
    with open_page(chromium, f"{root}/search.html?q=token") as (tab, noise):
        link = tab.locator("#search-results a").first
        link.wait_for(timeout=10_000)
        assert re.search(r"\.html", link.get_attribute("href"))
        assert noise.outside == []


def test_search_from_the_sidebar(chromium, address):
    with open_page(chromium, f"{address}/index.html") as (tab, _):
        tab.keyboard.press("Control+k")
        tab.keyboard.type("token")
        tab.keyboard.press("Enter")
        tab.locator("#search-results a").first.wait_for(timeout=10_000)


def explorers(chromium, address, html, most=None, **settings):
    """Each page that has an explorer, opened; the first `most` of them where one page stands for all."""
    named = [
        page for page in pages(html) if 'class="sd-explore"' in (html / page).read_text(encoding="utf-8")
    ]
    assert named
    for page in named[:most]:
        with open_page(chromium, f"{address}/{page}", **settings) as (tab, noise):
            yield tab, noise


def test_a_slider_moved_by_keyboard_changes_picture_and_words(chromium, address, html):
    for tab, noise in explorers(chromium, address, html):
        root = tab.locator(".sd-explore").first
        picture, slider = root.locator("img"), root.locator("input").first
        output = root.locator("output").first

        def state(picture=picture, root=root, output=output):
            return [
                picture.get_attribute("src"),
                picture.get_attribute("alt"),
                root.locator(".sd-said").text_content(),
                output.text_content(),
            ]

        first = state()
        key, back = (
            ("ArrowLeft", "ArrowRight")
            if slider.input_value() == slider.get_attribute("max")
            else (
                "ArrowRight",
                "ArrowLeft",
            )
        )
        slider.focus()
        tab.keyboard.press(key)
        second = state()
        assert all(before != after for before, after in zip(first, second, strict=True))
        assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
        assert slider.get_attribute("aria-valuetext") == output.text_content()
        tab.keyboard.press(back)
        assert state() == first  # the picture drawn by the script is the one the page came with
        assert noise.errors == []


MOVED = """(root) => {
  const image = root.querySelector("img"), said = root.querySelector(".sd-said");
  return [...root.querySelectorAll("input, select")].map((control) => {
    const at = control.value, seen = [new Set(), new Set(), new Set()];
    const places = control.options ? control.options.length : Number(control.max) + 1;
    for (let place = 0; place < places; place++) {
      control.value = control.options ? control.options[place].value : place;
      control.dispatchEvent(new Event("input"));
      [image.src, image.alt, said.textContent].forEach((text, i) => seen[i].add(text));
    }
    control.value = at;
    control.dispatchEvent(new Event("input"));
    return [control.getAttribute("aria-label") || control.id, ...seen.map((texts) => texts.size)];
  });
}"""


def test_every_control_of_every_explorer_changes_picture_and_words(chromium, address, html):
    for tab, noise in explorers(chromium, address, html):
        for root in tab.locator(".sd-explore").all():
            moved = root.evaluate(MOVED)
            assert moved
            still = [entry for entry in moved if min(entry[1:]) < 2]
            assert still == [], f"{tab.url}: from the first state these change nothing"
        assert (noise.outside, noise.errors) == ([], [])


def test_every_state_of_every_explorer_is_a_picture(chromium, address, html):
    count = """async (root) => {
      const store = JSON.parse(root.querySelector('script[type="application/json"]').textContent);
      const controls = [...root.querySelectorAll("input, select")];
      const image = root.querySelector("img"), seen = new Set();
      for (let state = 0; state < store.frames.length; state++) {
        let rest = state;
        for (let axis = controls.length - 1; axis >= 0; axis--) {
          controls[axis].value = rest % store.labels[axis].length;
          rest = Math.floor(rest / store.labels[axis].length);
        }
        controls[0].dispatchEvent(new Event("input"));
        await image.decode();
        if (image.alt !== store.alternatives[state]) throw new Error("words of another state");
        seen.add(image.src);
      }
      return [seen.size, store.frames.length];
    }"""
    for tab, _ in explorers(chromium, address, html):
        for root in tab.locator(".sd-explore").all():
            seen, states = root.evaluate(count)
            assert seen > states / 2  # neighbours may look alike; a script that swaps nothing gives 1


def test_focus_is_visible(chromium, address, html):
    for tab, _ in explorers(chromium, address, html, most=1):
        tab.keyboard.press("Tab")  # so that the browser shows focus as for a keyboard
        control = tab.locator(".sd-explore :is(input, select)").first
        control.focus()
        assert control.evaluate("element => getComputedStyle(element).outlineStyle") == "solid"


def test_without_javascript_the_first_picture_stands(chromium, address, html):
    for tab, _ in explorers(chromium, address, html, most=1, javascript=False):
        image = tab.locator(".sd-explore img").first
        assert image.is_visible()
        assert image.bounding_box()["height"] > 100
        assert tab.locator(".sd-note").first.is_visible()


@pytest.mark.parametrize("size", [(1280, 900), PHONE], ids=["desk", "phone"])
def test_controls_are_large_enough_for_a_finger(chromium, address, html, size):
    for tab, _ in explorers(chromium, address, html, most=1, size=size):
        for label in tab.locator(".sd-explore label").all():
            assert label.bounding_box()["height"] >= 40


def test_screenshots_are_written(chromium, address, tmp_path):
    written = screenshots.write_all(chromium, address, ["index.html"], tmp_path)
    assert [path.name for path in written] == [
        "index-1280-light.png",
        "index-1280-dark.png",
        "index-390-light.png",
        "index-390-dark.png",
    ]
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in written)
