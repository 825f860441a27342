"""The board of a view: as a picture (SVG), and in plain text."""

from service.play.board.palette import THEMES
from service.play.board.picture import picture
from service.play.board.scene import LAYOUTS

__all__ = ["LAYOUTS", "THEMES", "picture"]
