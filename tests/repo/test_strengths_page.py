"""The page about bots says how strong they were measured to be."""

from tests.repo import strengths_page


def test_the_table_of_bots_is_written_from_the_figures() -> None:
    again = "run `python -m tests.repo.strengths_page`"
    assert strengths_page.PAGE.read_text(encoding="utf-8") == strengths_page.written(), again
