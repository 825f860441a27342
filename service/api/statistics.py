"""Statistics: of one game, and of aliens over all finished games."""

from typing import Any

import msgspec
from flask import Response

from domain.game import results
from domain.game.names import name_of
from service.api.edge import access
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint, answer, packed
from service.context import context
from service.finished_log.alien_results import Count
from service.http.caching import as_seen, not_modified
from service.play.reading import statistics
from service.schemas import statistics as schemas

blueprint = Blueprint("statistics", __name__, url_prefix="/v1", description="What can be counted of games.")


@blueprint.route("/games/<game_id>/stats", methods=["GET"])
@blueprint.operation("getGameStatistics", who=access.READER)
@blueprint.response(200, schemas.GameStatistics)
def of_game(game_id: str) -> Response:
    """Counts colonies after each encounter, cards, uses, luck and time, for each seat.

    While the game runs it counts what everybody may see, for every viewer. When it is over everything counts.
    """
    newest = access.newest_snapshot(game_id)
    headers = {**as_seen(newest.state, visitor().record.is_private), "ETag": f'"{newest.version}.stats"'}
    if held := not_modified(headers):
        return held

    def counted() -> bytes:
        document = statistics.of_game(context().games, game_id, newest)
        return msgspec.json.encode({"version": newest.version, **document})

    body = context().answer_cache.whole(("stats", game_id, newest.hash), counted)
    return packed(body, **headers)


@blueprint.route("/stats/aliens", methods=["GET"])
@blueprint.operation("getAlienStatistics")
@blueprint.response(200, schemas.AlienStatistics)
def of_aliens() -> Response:
    """Counts the wins of each alien in the finished games of this installation, by the number of seats too.

    A game that nobody won does not count. An alien counts for the seat that had it when the game began.
    """
    counts = context().alien_results.table()
    items = [_of_alien(alien, counts_by_seats) for alien, counts_by_seats in sorted(counts.aliens.items())]
    document = {"items": items, "next": None, "games": counts.games, "entries": counts.entries}
    return answer(document, Cache_Control="public, max-age=60")


def _of_alien(alien: str, counts_by_seats: dict[int, Count]) -> dict[str, Any]:
    whole = Count(
        sum(each.games for each in counts_by_seats.values()), sum(each.wins for each in counts_by_seats.values())
    )
    by_seats = {str(seats): _rate(count) for seats, count in sorted(counts_by_seats.items())}
    return {"alien": alien, "name": name_of(alien) or alien, **_rate(whole), "by_seats": by_seats}


def _rate(count: Count) -> dict[str, Any]:
    low, high = results.interval(count.wins, count.games)
    rate = {"rate": count.wins / count.games, "low": low, "high": high}
    return {"games": count.games, "wins": count.wins, **{name: round(value, 4) for name, value in rate.items()}}
