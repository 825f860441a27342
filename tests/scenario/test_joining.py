"""Whatever makes an ally asks and allows the same (JOIN-01)."""

from collections.abc import Callable

import pytest

from tests.scenario.table import PLAIN_HAND, Table
from tests.scenario.variants import hazards, techs

ANSWER, MAGNET, QAX, LATE = "an_answer", "magnet", "qax", "fodder"
QUESTION = {ANSWER: "commit", MAGNET: "commit", QAX: "qax_ships", LATE: "late_ship"}
"""The question which ships green sends."""
MAIN = {"offense": "red", "defense": "blue"}

each_way = pytest.mark.parametrize("way", [ANSWER, MAGNET, QAX, LATE])
each_way_in_alliance = pytest.mark.parametrize("way", [ANSWER, MAGNET, QAX])
"""Without the late ally: one ship is too few, or its flare is the only one that it may play (CORE-224)."""
each_side = pytest.mark.parametrize("side", ["offense", "defense"])

Begin = Callable[..., Table]


@pytest.fixture
def begun(table: Table) -> Begin:
    """Lays the table for a way in which green joins a side, and plays until red has launched two ships."""

    def lay(way: str, alien: str = "", *cards: str, side: str = "offense", main: str = "", flare: str = "") -> Table:
        late = ["flare-fodder"] if way == LATE else []
        table.seat("green", alien, hand=[*PLAIN_HAND, *cards, *late])
        table.seat(MAIN[side], main, hand=[*PLAIN_HAND, *([flare] if flare else [])])
        if way == MAGNET:
            table.seat("blue" if side == "offense" else "red", "magnet")
        if way == QAX:
            techs.lay(table, **{MAIN[side]: techs.completed("qax")})
        return table.against("blue").aims_at("blue-2").with_ships(2, "red-1")

    return lay


def comes(table: Table, way: str, side: str = "offense") -> Table:
    """Green joins the side; it has not sent its ships."""
    main, other = MAIN[side], "blue" if side == "offense" else "red"
    if way == QAX:
        return table.uses(main, "tech-qax", seats=["green"])
    if way == MAGNET:
        return table.uses(other, "magnet.power", options=[f"green:{side}"])
    table.invites(main, "green").at("ally", "green", options=[side if way == ANSWER else "none"])
    if way == LATE:
        table.reveals(red="attack-08", blue="attack-08").uses("green", "fodder.wild", options=[side])
    return table


def bounds(table: Table, way: str) -> tuple[int, int]:
    """The fewest and the most ships that green may send."""
    question = table.until(QUESTION[way], "green").question("green").question
    return question.least, question.most  # type: ignore[attr-defined]


def places(table: Table, way: str) -> list[str]:
    """The places from which green may send ships."""
    return list(table.until(QUESTION[way], "green").question("green").question.places)  # type: ignore[attr-defined]


def ships(table: Table, side: str = "offense") -> tuple[int, int]:
    """How many ships green had in the encounter when the totals were fixed, and what they were worth."""
    terms = table.play_out("totals_fixed").last("totals_fixed").terms[side]
    (found,) = [term for term in terms if term["source"] == "ships" and term["seat"] == "green"]
    return found["ships"], found["amount"]


def out_of_the_warp(table: Table) -> int:
    """How many ships have come straight out of the warp into the gate."""
    ways = [way for event in table.happened("ships_moved") for way in event.moves.values()]
    return ways.count(["warp", "gate"])


@each_side
@each_way
def test_a_macron_joins_with_one_ship_that_counts_four__macron_JOIN_01(begun: Begin, way: str, side: str) -> None:
    table = comes(begun(way, "macron", side=side), way, side)
    assert bounds(table, way) == (1, 1)
    assert ships(table, side) == (1, 4)


@each_side
@each_way_in_alliance
def test_a_ship_of_an_observer_from_the_warp_is_one_of_those_it_may_send__observer_JOIN_01(
    begun: Begin, table: Table, way: str, side: str
) -> None:
    table.ships("green", warp=3)
    comes(begun(way, "observer", "flare-observer", side=side), way, side).uses("green", "observer.super")
    assert bounds(table, way) == (3 if way == QAX else 0, 3)
    table.answer("green", **{"from": {"green-1": 3}})
    assert ships(table, side) == (4, 4)


@each_way
def test_a_wormhole_sends_ships_out_of_the_warp__wormhole_JOIN_01(begun: Begin, table: Table, way: str) -> None:
    table.ships("green", warp=6)
    comes(begun(way, "wormhole"), way).uses("green", "wormhole.power")
    assert "warp" in places(table, way)
    count = bounds(table, way)[1]
    table.answer("green", **{"from": {"warp": count}})
    assert out_of_the_warp(table) == count


@each_way
def test_a_wormhole_opens_the_warp_to_its_ally__wormhole_JOIN_01(begun: Begin, table: Table, way: str) -> None:
    table.ships("green", warp=6)
    comes(begun(way, main="wormhole"), way).uses("red", "wormhole.grant")
    assert "warp" in places(table, way)


@each_way
def test_an_ally_of_a_zombie_adds_a_ship_from_the_warp_over_the_limit__zombie_JOIN_01(
    begun: Begin, table: Table, way: str
) -> None:
    table.ships("green", warp=6, green_1=4, green_2=4, green_3=4, green_4=1, green_5=1)
    comes(begun(way, main="zombie", flare="flare-zombie").uses("red", "zombie.super"), way)
    most = bounds(table, way)[1]
    table.answer("green", **{"from": {"green-1": min(most, 3), **({"green-2": 1} if most > 3 else {})}})
    table.at("warp_ship", "green", yes=True)
    assert ships(table) == (most + 1, most + 1)


@each_way_in_alliance
def test_a_parasite_sends_any_number__parasite_JOIN_01(begun: Begin, way: str) -> None:
    """By the Qax at least four, and no colony is given up."""
    table = comes(begun(way, "parasite", "flare-parasite"), way).uses("green", "parasite.super")
    assert bounds(table, way) == ((4, 15) if way == QAX else (1, 20))
    table.answer("green", **{"from": {f"green-{n}": 3 for n in (1, 2, 3)}})
    assert ships(table) == (9, 9)


@each_way_in_alliance
def test_the_limit_is_one_higher_with_plasma_thrusters__TECH_34_JOIN_01(begun: Begin, table: Table, way: str) -> None:
    thrusters = {"green": techs.completed("plasma_thrusters")}
    if way == QAX:
        techs.lay(table, red=techs.completed("qax"), **thrusters).against("blue").aims_at("blue-2").with_ships(2)
    else:
        techs.lay(table, **thrusters)
        begun(way)
    assert bounds(comes(table, way), way) == (4 if way == QAX else 1, 5)


@each_way
def test_the_warp_is_open_to_every_ally_by_the_hazard__HAZ_18_JOIN_01(begun: Begin, table: Table, way: str) -> None:
    """Also to one whose colonies have no ship to spare."""
    table.ships("green", warp=15)
    hazards.lay(table, deck_top=[hazards.full("full_of_stars")], marked=[True])
    comes(begun(way), way)
    assert "warp" in places(table, way)
    count = bounds(table, way)[1]
    table.answer("green", **{"from": {"warp": count}})
    assert out_of_the_warp(table) == count


@each_way
def test_a_sloth_lays_its_token_where_a_moment_follows_at_which_ships_come_for_it__sloth_JOIN_01_SLOTH_01(
    begun: Begin, way: str
) -> None:
    table = comes(begun(way, "sloth"), way)
    if way == LATE:
        assert bounds(table, way) == (1, 1)
    else:
        table.at("sloth", "green", **{"from": {"green-1": 4}})
    assert ships(table)[0] == (1 if way == LATE else 4)
    assert table.state.sheets["sloth"]["token"] == "sheet"


@each_way
def test_ships_that_are_held_are_replaced_by_others__gorgon_JOIN_01(begun: Begin, table: Table, way: str) -> None:
    table.seat("yellow", "gorgon").ships("green", yellow_1=5)
    comes(begun(way), way)
    table.at(QUESTION[way], "green", **{"from": {"yellow-1": 1 if way == LATE else 4}})
    table.at("petrified", "green", **{"from": {}})
    again = bounds(table, way)
    assert again == {LATE: (1, 1), QAX: (4, 4)}.get(way, (1, 4))
    table.answer("green", **{"from": {"green-1": 1} if way == LATE else {"green-1": 2, "green-2": 2}})
    assert ships(table)[0] == again[1]


@each_way_in_alliance
def test_an_ally_that_has_sent_ships_is_taxed__assessor_JOIN_01(begun: Begin, table: Table, way: str) -> None:
    table.seat("yellow", "assessor")
    comes(begun(way), way).at(QUESTION[way], "green", **{"from": {"green-1": 2, "green-2": 2}})
    table.at("tax", "green", **{"from": {"green-3": 1}}).until("select_card")
    assert table.ships_of("green", "green-3") == 3


@each_way_in_alliance
def test_ships_from_the_warp_follow_those_that_were_sent__wormhole_JOIN_01(
    begun: Begin, table: Table, way: str
) -> None:
    table.ships("green", warp=6)
    comes(begun(way, "", "flare-wormhole"), way).until(QUESTION[way], "green")
    count = bounds(table, way)[1]
    table.answer("green", **{"from": {"green-1": min(count, 2), "green-2": count - 2}})
    table.uses("green", "wormhole.wild", **{"from": {"warp": 1}})
    assert ships(table)[0] == count + 1


@each_way
def test_unseen_ships_join_until_the_cards_are_up__wraith_JOIN_01_WRAITH_01(
    begun: Begin, table: Table, way: str
) -> None:
    """Four ships in sight leave no room for others."""
    comes(begun(way, "wraith"), way).until(QUESTION[way], "green")
    table.answer("green", **{"from": {"green-1": 2, "green-2": 2} if way == QAX else {"green-1": 1}})
    if way in (ANSWER, MAGNET):
        table.uses("green", "wraith.power", ships=["green-01", "green-05"])
    assert ships(table)[0] == {ANSWER: 3, MAGNET: 3, QAX: 4, LATE: 1}[way]
    assert table.was_offered("green", "wraith.power") == (way in (ANSWER, MAGNET))


@each_way_in_alliance
def test_who_was_shown_a_card_is_kept_a_promise_when_it_joins__seeker_JOIN_01(
    begun: Begin, table: Table, way: str
) -> None:
    begun(way, "", "flare-seeker")
    if way == QAX:
        comes(table, way)
    else:
        table.invites("red", "green")
    table.uses("green", "seeker.wild", seats=["red"])
    if way != QAX:
        table.at("ally", "green", options=["offense" if way == ANSWER else "none"])
    if way == MAGNET:
        comes(table, way)
    assert len(table.until("select_card", "red").question("red").question.cards) == 1  # type: ignore[attr-defined]


# -- ways of their own ---------------------------------------------------------------------------------------------


def test_ships_out_of_the_warp_give_up_no_colony__TECH_37_wormhole(table: Table) -> None:
    """No colony of green has a ship to spare."""
    table.ships("green", warp=17, green_1=1, green_2=1, green_3=1, green_4=0, green_5=0).seat("green", "wormhole")
    techs.lay(table, red=techs.completed("qax")).against("blue").aims_at("blue-2").with_ships(2, "red-1")
    comes(table, QAX).uses("green", "wormhole.power").until("select_card")
    assert (table.ships_of("green", "gate"), table.in_warp("green")) == (4, 13)


def test_a_player_that_is_an_ally_already_does_not_get_the_qax__TECH_37_leviathan(table: Table) -> None:
    techs.lay(table, red=techs.completed("qax")).ships("green", red_3=2)
    table.seat("red", "leviathan", hand=[*PLAIN_HAND, "flare-leviathan"]).against("blue").aims_at("blue-2")
    table.uses("red", "leviathan.super", planets=["red-3"]).offered_to("red", "tech-qax")
    question = table.question("red").question.abilities["tech-qax"].question  # type: ignore[attr-defined]
    assert question.seats == ["yellow"]


def boarded(table: Table, alien: str, *, warp: int = 0, flare: str = "", reserve: int = 0) -> Table:
    """Green comes along with its two ships on the worldship of red."""
    hand = [*PLAIN_HAND, *([flare] if flare else [])]
    table.ships("green", warp=warp, red_3=2, **{"sheet:wraith": reserve}).seat("green", alien, hand=hand)
    table.seat("red", "leviathan", hand=[*PLAIN_HAND, "flare-leviathan"]).against("blue").aims_at("blue-2")
    return table.uses("red", "leviathan.super", planets=["red-3"])


def test_a_passenger_adds_what_allies_add_to_their_ships__leviathan_LEVIATHAN_03_wraith(table: Table) -> None:
    boarded(table, "wraith", reserve=2)
    table.uses("green", "wraith.power", **{"from": {"sheet:wraith": 1}})
    assert ships(table.reveals(red="attack-08", blue="attack-08"))[0] == 3


@pytest.mark.parametrize(
    ("alien", "ability", "flare"),
    [
        ("macron", "macron.one_ship", ""),
        ("sloth", "sloth.power", ""),
        ("wormhole", "wormhole.power", ""),
        ("observer", "observer.super", "flare-observer"),
        ("parasite", "parasite.super", "flare-parasite"),
    ],
)
def test_a_passenger_sends_no_ships_so_nothing_changes_what_it_sends__leviathan_LEVIATHAN_03(
    table: Table, alien: str, ability: str, flare: str
) -> None:
    boarded(table, alien, warp=3, flare=flare).until("select_card")
    assert not table.was_offered("green", ability)
    assert not table.used(ability)
