"""The picture in the documents is what the service draws today."""

from tests.repo import board_image


def test_the_picture_in_the_documents_is_what_is_drawn_today() -> None:
    assert board_image.FILE.read_text(encoding="utf-8") == board_image.drawn(), "run `make regenerate`"
