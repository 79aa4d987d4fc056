"""The menu buttons a reader sees open what they name, and no button is shown that does nothing."""

from __future__ import annotations

import pytest
from reader import PHONE

MENUS = [
    (".primary-toggle", "#pst-primary-sidebar-modal"),
    (".secondary-toggle", "#pst-secondary-sidebar-modal"),
]


@pytest.mark.parametrize(("button", "dialog"), MENUS)
def test_a_phone_has_both_menus(chromium, address, button, dialog):
    page = chromium.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    page.goto(f"{address}/start.html")
    assert not page.is_visible(f"{dialog} a")
    page.click(f".bd-header-article {button}")
    page.wait_for_selector(f"{dialog}[open] a", state="visible")
    page.close()


def test_at_a_desk_no_button_stands_for_what_is_open_already(chromium, address):
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{address}/start.html")
    assert page.is_visible(".bd-sidebar-primary")
    assert page.is_visible(".bd-sidebar-secondary")
    for button, _ in MENUS:
        assert not page.is_visible(f".bd-header-article {button}")  # the first of its kind is hidden anyway
    page.close()
