"""The board of a view: as a picture (SVG) by the layout that the page has, too, and in plain text."""

from service.play.board.layout import THEMES
from service.play.board.picture import picture

__all__ = ["THEMES", "picture"]
