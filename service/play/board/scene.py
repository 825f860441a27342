"""The scene of a view: where things are and what they are, in one of the layouts. It draws nothing."""

from collections.abc import Mapping

from service.play.board import narrow, wide
from service.play.board.table import Table, View
from service.play.board.things import BoardScene

LAYOUTS = ("wide", "narrow")


def scene(view: View, layout: str, focus: str, names: Mapping[str, str]) -> BoardScene:
    """Arranges a view: `wide` shows all systems, `narrow` the one of the seat `focus`.

    Without a focus it is the system that is attacked, or else the viewer's. `names` maps ids of players to names.
    """
    table = Table(view, names)
    return narrow.scene(table, focus) if layout == "narrow" else wide.scene(table)
