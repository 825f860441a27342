"""The allies that `basic` invites, and the sides that it joins."""

from workers.bots.amounts import liked
from workers.bots.table import Answer, Question, SeenTable

SHIPS_TO_SPARE = 3
"""Ships to spare below which a seat stays at home."""


def invite(table: SeenTable, question: Question) -> Answer:
    """Invites everybody who may help.

    As the offense it invites nobody who would win by landing, and nobody if the hand is good enough. Where it wins by
    landing itself, it invites them all: a victory that is shared is better than none.
    """
    if table.side(table.me) == "defense":
        return {"seats": liked(question["seats"], question["seats"], question)}
    if table.best_attack() >= 20 and table.wins_by(table.me, table.planet):
        return {"seats": liked([], question["seats"], question)}
    if table.wins_by(table.me, table.planet):
        return {"seats": liked(question["seats"], question["seats"], question)}
    welcome = [seat for seat in question["seats"] if not table.wins_by(seat, table.planet)]
    return {"seats": liked(welcome, question["seats"], question)}


def ally(table: SeenTable, question: Question) -> Answer:
    """Returns a side, or none; where the default is a side, the seat belongs to it."""
    options = [option["id"] for option in question["options"]]
    if (usual := question["on_timeout"]["options"]) != ["none"]:
        return {"options": usual}
    wishes = [side for side in _wishes(table) if side in options] or options[-1:]
    return {"options": liked(wishes[:1], options, question)}


def _wishes(table: SeenTable) -> list[str]:
    """Returns the sides in the order of liking, until staying out is better."""
    offense, defense, planet = table.main_player("offense"), table.main_player("defense"), table.planet
    my_gain = not table.ships_on(planet, table.me)
    if table.wins_by(table.me, planet):
        return ["offense", "defense", "none"]
    if table.wins_by(offense, planet) or any(
        table.wins_by(seat, planet) for seat, side in table.encounter["allies"].items() if side == "offense"
    ):
        return ["defense", "none"]
    if table.spare_ships() < SHIPS_TO_SPARE:
        return ["none"]
    lead = table.ships_of_side("offense") - table.ships_of_side("defense")
    against_leader = table.score(defense) > table.score(offense)
    if my_gain and (lead >= -1 or against_leader):
        return ["offense", "none"]
    if lead <= 1 and table.score(offense) >= table.score(defense) and table.rng.random() < 0.5:
        return ["defense", "none"]
    return ["none"]
