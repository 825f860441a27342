"""Tests share pages, and none finds anything of the test before."""

from typing import Any

import pytest

from tests.browser.conftest import Opens, SharedPages
from tests.repo.running import Run

pytestmark = [pytest.mark.processes, pytest.mark.slow]

LEFT = """() => [localStorage.left, sessionStorage.left, matchMedia('(prefers-color-scheme: dark)').matches,
  matchMedia('(prefers-reduced-motion: reduce)').matches]"""


def test_a_page_that_is_given_back_is_as_a_new_one(opened: Opens, shared_pages: SharedPages, service: Run) -> None:
    page, asked = shared_pages.take(), list[str]()
    page.goto(f"{service.url}/?learn")
    page.evaluate("() => { localStorage.left = sessionStorage.left = 'something'; }")
    page.emulate_media(color_scheme="dark", reduced_motion="no-preference")
    page.route("**/v1/**", lambda route: route.abort())
    page.on("request", lambda request: asked.append(request.url))
    shared_pages.give_back(page)
    asked.clear()
    again = opened("/?ladder")
    assert again is page
    assert again.evaluate(LEFT) == [None, None, False, True]
    again.locator(".empty, tr").first.wait_for()
    assert asked == []


def test_a_page_that_a_test_has_closed_is_shared_no_more(shared_pages: SharedPages) -> None:
    page = shared_pages.take()
    page.close()
    shared_pages.give_back(page)
    another = shared_pages.take()
    assert another is not page
    shared_pages.give_back(another)


@pytest.mark.parametrize(
    "lasting",
    [
        lambda page: page.context,
        lambda page: page.add_init_script("1"),
        lambda page: page.expose_function("f", lambda: None),
        lambda page: page.once("request", lambda _: None),
    ],
    ids=["context", "script", "function", "listener"],
)
def test_what_would_last_beyond_a_test_is_refused_with_the_way_out(opened: Opens, lasting: Any) -> None:
    page = opened("/?learn")
    with pytest.raises(AssertionError, match=r"opened\(alone=True\)"):
        lasting(page)
    lasting(opened("/?learn", alone=True))
