"""The board as a picture (SVG), drawn from a view by the layout that the page has, too."""

from service.play.board_picture.layout import THEMES
from service.play.board_picture.picture import picture

__all__ = ["THEMES", "picture"]
