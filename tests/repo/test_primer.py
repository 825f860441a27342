"""The primer in the documents says what the page says, and its picture is what is drawn today."""

from tests.repo import primer


def test_the_primer_in_the_documents_is_what_the_page_says_today() -> None:
    assert primer.PAGE.read_text(encoding="utf-8") == primer.written(), "run `make regenerate`"
    assert primer.TABLE.read_text(encoding="utf-8") == primer.table(), "run `make regenerate`"
