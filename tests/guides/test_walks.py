"""The commands on the pages for clients and auditors work, and print what the pages say."""

from pathlib import Path

import pytest

from tests.guides import pages
from tests.guides.walk import fits, walked
from tests.repo.running import Run

WALKED = [page for page in pages.pages() if pages.blocks(page.read_text())]


@pytest.mark.slow
@pytest.mark.processes
@pytest.mark.parametrize("page", WALKED, ids=pages.name_of)
def test_the_commands_of_a_page_print_what_it_says(page: Path, installation: Run, tmp_path: Path) -> None:
    steps = walked(page, installation.url, tmp_path)
    assert len(steps) == len(pages.blocks(page.read_text()))
    for block, printed in steps:
        if block.printed is not None:
            assert fits(block.printed, printed), f"{block.commands}\nprinted\n{printed}\nand not\n{block.printed}"


def test_dots_stand_for_anything_and_everything_else_for_itself() -> None:
    assert fits("a ... c\n", "a b\nb c\n")
    assert not fits("a ... c", "a b d")
    assert not fits("a", "a b")
