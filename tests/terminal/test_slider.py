"""The line that shows which part of a game is before the reader."""

import pytest

from terminal.watch import slider


@pytest.mark.parametrize("count", [0, 1, 2, 400])
def test_the_slider_fits_its_line(count: int) -> None:
    for place in {0, count // 2, max(0, count - 1)}:
        assert len(slider(place, count, 80).plain) <= 80
