"""Custom positions: what a table can be laid with, and the phases at which play can begin."""

import json
import sys
from types import ModuleType
from typing import Any

import msgspec
import pytest

from domain import board, powers
from domain.aliens.incursion.fungus.stacks import under
from domain.decks.titles import title_of
from domain.events import Event
from domain.events.laid_table import KEPT, MEMBER, TableLaid
from domain.game import position, position_document
from domain.game.views import view
from domain.mechanics.captured_ships import cell
from domain.reducers import evolve
from domain.refusal import Refused
from domain.requests.forks import GameForked
from domain.state import Origin, Seat, State
from tests.scenario.table import Table

SEATS = ["red", "blue", "green", "yellow"]


def faults(**members: Any) -> list[tuple[str, str]]:
    """Pointer and detail of every fault of a position with these members."""
    return [(fault["pointer"], fault["detail"]) for fault in position.faults(members, SEATS)]


def pointers(**members: Any) -> list[str]:
    return [pointer for pointer, _ in faults(**members)]


def from_phase(table: Table, phase: str, **members: Any) -> Table:
    """Red encounters blue on blue-2; play begins at this phase."""
    known: dict[str, Any] = {"start": phase, "defense": "blue"}
    if phase != "launch":
        known["planet"] = "blue-2"
        table.seat("red", ships={"red-1": 1, "gate": 3, **dict.fromkeys(board.PLANETS["red"][1:], 4)})
    return table.position(**(known | members))


# -- the phases --------------------------------------------------------------------------------


def test_play_begins_after_regroup(table: Table) -> None:
    table.ships("red", warp=1).against("blue").position(start="destiny").start()
    assert table.state.phase == "launch"
    assert table.in_warp("red") == 1
    assert (table.offense_now, table.defense_now) == ("red", "blue")


def test_play_begins_at_launch_with_the_defense_known(table: Table) -> None:
    from_phase(table, "launch").aims_at("blue-2").with_ships(2, "red-1").until("invite")
    assert table.ships_of("red", "gate") == 2
    assert not table.happened("destiny_drawn")


def test_play_begins_at_alliance_with_the_ships_in_the_gate(table: Table) -> None:
    from_phase(table, "alliance").until("invite", "red")
    assert (table.state.phase, table.encounter.planet, table.ships_of("red", "gate")) == ("alliance", "blue-2", 3)
    table.allies(offense={"green": 2}).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 3), ("ships", 2)]


def test_play_begins_at_planning_with_the_allies_there(table: Table) -> None:
    table.seat("green", ships={"gate": 2, "green-1": 18}).seat("yellow", ships={"beside": 1, "yellow-1": 19})
    from_phase(table, "planning", allies={"green": "offense", "yellow": "defense"}).until("select_card", "red")
    assert table.encounter.allies == {"green": "offense", "yellow": "defense"}
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert [amount for _, amount in table.total("offense").explained] == [8, 3, 2]
    assert [amount for _, amount in table.total("defense").explained] == [8, 4, 1]


def test_play_begins_at_planning_with_a_card_on_the_table(table: Table) -> None:
    table.seat("red", hand=["negotiate"])
    from_phase(table, "planning", cards={"red": "attack-30"}).until("select_card", "blue")
    assert table.encounter.selected == ["red"]
    assert table.hand("red") == ["negotiate"]
    assert view(table.state, "blue")["encounter"]["cards"] == {"red": None}
    table.selects("blue", "attack-08").play_out()
    assert table.total("offense").explained[0] == ("attack-30", 30)


def test_play_begins_at_reveal_with_both_cards_face_down(table: Table) -> None:
    table.seat("red", "virus")
    from_phase(table, "reveal", cards={"red": "attack-10", "blue": "attack-20"}).play_out()
    assert table.used("virus.power")
    assert table.total("offense").amount == 3 * 10
    assert table.result() == "offense_won"


def test_play_begins_before_resolution_with_the_totals_known(table: Table) -> None:
    table.seat("red", "virus")
    from_phase(table, "resolution", cards={"red": "attack-10", "blue": "attack-20"}).play_out()
    assert not table.used("virus.power")
    assert (table.total("offense").amount, table.total("defense").amount) == (13, 24)
    assert table.last("encounter_ended").result == "defense_won"
    assert table.in_warp("red") == 3


def test_a_deal_begins_before_resolution_too(table: Table) -> None:
    from_phase(table, "resolution", cards={"red": "negotiate", "blue": "negotiate"}).until("deal")
    assert table.encounter.case == "deal"


def test_a_main_player_without_a_given_hand_is_dealt_eight_cards_beside_the_one_on_the_table(table: Table) -> None:
    from_phase(table, "planning", cards={"red": "attack-30"})
    table.as_usual("red").until("select_card", "blue")
    assert len(table.hand("red")) == 8


def test_the_second_encounter_of_a_turn_begins_at_any_phase(table: Table) -> None:
    table.seat("red", hand=["attack-30", "attack-08"])
    from_phase(table, "alliance", encounter=2).reveals(red="attack-30", blue="attack-08").play_out("turn_ended")
    assert table.happened("encounter_began")[0].number == 2
    assert not [event for event in table.happened("answered") if event.name == "second_encounter"]


def test_after_the_encounter_the_turn_goes_on_as_ever(table: Table) -> None:
    table.seat("red", hand=["attack-30", "attack-08"])
    from_phase(table, "planning").reveals(red="attack-30", blue="attack-08")
    table.at("second_encounter", "red", yes=True).until("aim")
    assert (table.state.turn.seat, table.encounter.number) == ("red", 2)


@pytest.mark.parametrize(
    ("members", "wrong"),
    [
        ({"start": "dinner"}, ["/position/start"]),
        ({"start": "destiny"}, ["/position/offense"]),
        ({"start": "launch", "offense": "red"}, ["/position/defense"]),
        ({"start": "alliance", "offense": "red", "defense": "blue"}, ["/position/planet"]),
        ({"start": "launch", "offense": "red", "defense": "red"}, ["/position/defense"]),
        ({"start": "launch", "offense": "red", "defense": ["blue"]}, ["/position/defense"]),
        ({"start": "launch", "offense": "red", "defense": "blue", "planet": ["x"]}, ["/position/planet"]),
        ({"start": "destiny", "offense": "red", "defense": "blue"}, ["/position/defense"]),
        ({"defense": "blue"}, ["/position/defense"]),
        ({"allies": {"green": "offense"}}, ["/position/allies"]),
        ({"allies": []}, ["/position/allies"]),
        ({"cards": {"red": "negotiate"}}, ["/position/cards"]),
        ({"cards": []}, ["/position/cards"]),
        (
            {"start": "reveal", "offense": ["red"], "defense": "blue", "planet": "blue-2"},
            ["/position/offense", "/position/cards", "/position/cards"],
        ),
        ({"encounter": 2}, ["/position/start"]),
    ],
)
def test_an_encounter_that_does_not_fit_its_phase_is_refused(members: dict[str, Any], wrong: list[str]) -> None:
    assert pointers(**members) == wrong


@pytest.mark.parametrize(
    ("members", "wrong"),
    [
        ({"allies": {"blue": "offense"}}, ["/position/allies/blue"]),
        ({"allies": {"green": "nowhere"}}, ["/position/allies/green"]),
        ({"cards": {"green": "negotiate"}}, ["/position/cards/green"]),
        ({"cards": {"red": "mobius-tubes"}}, ["/position/cards/red"]),
        ({"cards": {"red": ["negotiate"]}}, ["/position/cards/red"]),
        ({"start": "reveal", "cards": {"red": "negotiate"}}, ["/position/cards"]),
    ],
)
def test_allies_and_cards_that_cannot_be_there_are_refused(members: dict[str, Any], wrong: list[str]) -> None:
    laid = {"start": "planning", "offense": "red", "defense": "blue", "planet": "blue-2"}
    assert pointers(**(laid | members)) == wrong


# -- ships -------------------------------------------------------------------------------------


def test_ships_wait_on_a_sheet(table: Table) -> None:
    table.seat("red", "phantom", ships={"sheet:phantom": 3, "red-1": 5, "red-2": 6, "red-3": 6}).against("blue")
    table.until("aim")
    assert table.ships_of("red", "sheet:phantom") == 3


def test_captured_ships_are_held_on_a_sheet_and_can_be_ransomed(table: Table) -> None:
    table.seat("red", "patriot").seat("blue", ships={cell("red", "patriot"): 2, "blue-2": 9, "blue-1": 9})
    table.start()
    assert table.ships_of("blue", cell("red", "patriot")) == 2
    assert view(table.state)["mechanics"]["captured_ships"] == {
        cell("red", "patriot"): {"blue": board.ships_at(table.state, cell("red", "patriot"))}
    }


def test_ships_lie_under_others(table: Table) -> None:
    home = [f"red-{number:02}" for number in range(1, 21)]
    table.seat("red", "fungus", ships={"red-1": home})
    table.seat("blue", ships={"captured:red:red-01": ["blue-01", "blue-02"], "blue-1": 18}).start()
    assert under(table.state, "red-01") == ["blue-01", "blue-02"]


def test_ships_are_out_of_the_game(table: Table) -> None:
    table.seat("red", ships={"removed": 4, "red-1": 6, "red-2": 5, "red-3": 5}).start()
    assert len(view(table.state)["removed"]["red"]) == 4


def test_another_seat_commands_ships(table: Table) -> None:
    table.position(commandeered={"blue-01": "red"})
    table.seat("blue", ships={"red-1": ["blue-01"], "blue-1": 19}).start()
    assert board.owner(table.state, "blue-01") == "red"
    assert "blue-01" in board.colonies(table.state, "red")["red-1"]


def test_a_second_colour_stands_where_the_position_says(table: Table) -> None:
    table.seat("red", "symbiote", fleet={"blue-3": 2, "red-1": 15, "warp": 3})
    table.position(start="launch", defense="blue").until("aim")
    places = [table.state.ships[ship] for ship in board.SHIPS["purple"]]
    assert {place: places.count(place) for place in places} == {"blue-3": 2, "red-1": 15, "warp": 3}
    assert table.has_colony("red", "blue-3")


def test_ships_are_named_by_their_ids(table: Table) -> None:
    """Those that are not named follow in the order of the table, whatever order the position has."""
    table.seat("red", ships={"red-1": ["red-20", "red-19"], "blue-4": 2, "red-2": 16}).start()
    assert board.ships_at(table.state, "red-1", "red") == ["red-19", "red-20"]
    assert board.ships_at(table.state, "blue-4", "red") == ["red-17", "red-18"]


def laid(**part: Any) -> dict[str, Any]:
    return {"seats": [{"seat": "red", **part}]}


@pytest.mark.parametrize(
    ("part", "wrong"),
    [
        ({"ships": None}, ["/position/seats/0/ships"]),
        ({"ships": {"sheet:phantom": 20}}, ["/position/seats/0/ships/sheet:phantom"]),
        ({"ships": {"captured:blue:patriot": 20}}, ["/position/seats/0/ships/captured:blue:patriot"]),
        ({"ships": {"captured:blue": 20}}, ["/position/seats/0/ships/captured:blue"]),
        ({"ships": {"captured:pink:red-01": 20}}, ["/position/seats/0/ships/captured:pink:red-01"]),
        ({"ships": {"gate": 20}}, ["/position/seats/0/ships/gate"]),
        ({"ships": {"beside": 20}}, ["/position/seats/0/ships/beside"]),
        ({"ships": {"red-1": ["blue-01"], "red-2": 19}}, ["/position/seats/0/ships/red-1"]),
        ({"ships": {"red-1": ["red-01", "red-01"], "red-2": 18}}, ["/position/seats/0/ships"]),
        ({"ships": {"red-1": [{}], "red-2": 18}}, ["/position/seats/0/ships/red-1"]),
        ({"fleet": {"red-1": 20}}, ["/position/seats/0/fleet"]),
        ({"aliens": ["symbiote"], "fleet": []}, ["/position/seats/0/fleet"]),
        ({"aliens": ["symbiote"], "fleet": {"red-1": 19}}, ["/position/seats/0/fleet"]),
        ({"hand_size": -1}, ["/position/seats/0/hand_size"]),
        ({"hand_size": 3, "hand": []}, ["/position/seats/0/hand_size"]),
    ],
)
def test_ships_and_hands_that_cannot_be_like_that_are_refused(part: dict[str, Any], wrong: list[str]) -> None:
    assert pointers(**laid(**part)) == wrong


@pytest.mark.parametrize("given", [[], {"pink-01": "red"}, {"red-01": "red"}, {"red-01": "pink"}, {"red-01": []}])
def test_commands_over_ships_that_cannot_be_are_refused(given: Any) -> None:
    assert all(pointer.startswith("/position/commandeered") for pointer in pointers(commandeered=given))
    assert pointers(commandeered=given)


# -- sheets ------------------------------------------------------------------------------------


@pytest.mark.parametrize("alien", sorted(powers.COUNTERS))
def test_tokens_lie_on_a_sheet(table: Table, alien: str) -> None:
    table.seat("red", alien).position(tokens={alien: 4}).against("blue").until("aim")
    assert table.state.sheets[alien]["tokens"] == 4


def test_cards_lie_on_a_sheet_for_those_who_may_see_them(table: Table) -> None:
    table.seat("red", "cryo").position(sheet_cards={"cryo": ["attack-30", "quash"]}).start()
    assert [title_of(card) for card in table.state.zones["sheet:cryo"]] == ["attack-30", "quash"]
    assert [len(view(table.state, seat)["sheets"]["cryo"].get("cards", [])) for seat in ("red", "blue")] == [2, 0]


@pytest.mark.parametrize(
    ("members", "wrong"),
    [
        ({"tokens": {"tick-tock": 3}}, ["/position/tokens/tick-tock"]),
        ({"tokens": []}, ["/position/tokens"]),
        ({"sheet_cards": {"cryo": ["quash"]}}, ["/position/sheet_cards/cryo"]),
        ({"sheet_cards": 3}, ["/position/sheet_cards"]),
    ],
)
def test_sheets_of_aliens_that_nobody_has_are_refused(members: dict[str, Any], wrong: list[str]) -> None:
    assert pointers(**members) == wrong


def test_a_number_of_tokens_that_cannot_be_is_refused() -> None:
    seats = [{"seat": "red", "aliens": ["tick-tock"]}, {"seat": "blue", "aliens": ["cryo"]}]
    assert pointers(seats=seats, tokens={"tick-tock": 0}) == ["/position/tokens/tick-tock"]
    assert pointers(seats=seats, tokens={"tick-tock": "x"}) == ["/position/tokens/tick-tock"]
    assert pointers(seats=seats, sheet_cards={"cryo": 3}) == ["/position/sheet_cards/cryo"]


# -- piles and hands ---------------------------------------------------------------------------


def test_destiny_cards_lie_on_their_discard_pile(table: Table) -> None:
    table.position(destiny_discard=["destiny-red", "destiny-wild"]).against("blue").start()
    assert table.pile("destiny_discard")[:2] == ["destiny-red", "destiny-wild"]


def test_cards_are_out_of_the_game(table: Table) -> None:
    table.position(removed=["attack-40"]).start()
    assert table.pile("removed") == ["attack-40"]


@pytest.mark.parametrize("members", [{"removed": ["flare-zombie"]}, {"sheet_cards": {"cryo": ["flare-zombie"]}}])
def test_a_flare_lies_elsewhere_than_in_the_deck_as_well(table: Table, members: dict[str, Any]) -> None:
    table.seat("red", "cryo").position(**members).start()
    zone = "removed" if "removed" in members else "sheet:cryo"
    assert table.pile(zone) == ["flare-zombie"]
    cosmic = [title_of(card) for pile in ("deck", zone) for card in table.state.zones[pile]]
    assert sum(title.startswith("flare-") for title in cosmic) == 10


def test_a_hidden_hand_is_dealt_with_its_number_of_cards(table: Table) -> None:
    table.as_usual("green").seat("green", hand_size=5).start()
    assert len(table.hand("green")) == 5


def test_more_copies_than_there_are_over_all_places_are_refused() -> None:
    start = {"start": "planning", "offense": "red", "defense": "blue", "planet": "blue-2"}
    seats = [{"seat": "red", "hand": ["attack-40"], "aliens": ["cryo"]}]
    assert pointers(**start, seats=seats, cards={"blue": "attack-40"}) == ["/position/cards/blue/0"]
    assert pointers(seats=seats, removed=["attack-40"]) == ["/position/removed/0"]
    assert pointers(seats=seats, sheet_cards={"cryo": ["attack-40"]}) == ["/position/sheet_cards/cryo/0"]
    assert pointers(destiny_discard=["destiny-red"] * 4) == ["/position/destiny_discard/3"]


# -- the whole table ---------------------------------------------------------------------------


OF_A_GAME = {
    *("game", "version", "status", "paused", "finalized", "seats", "options", "position", "chosen_seed", "origin"),
    *("keys", "seed_commitments", "swaps", "vacated", "reseeded", "questions", "asked", "draws", "winners"),
    *("request", "undo_requested", "undo_ledger", "motion_ledger", "order_changes", "paused_at", "clocks"),
    *("absent", "refilled", "successors", "made_up", "ladder_ids"),
}
"""Members that a new game has by itself: its players and who of them is away, options, chance, questions and clocks."""


def test_each_part_of_a_state_belongs_to_the_table_or_to_a_game() -> None:
    assert set(KEPT) | OF_A_GAME == set(State.__struct_fields__)
    assert not set(KEPT) & OF_A_GAME


CARRIED_OF_A_SEAT = {"aliens", "lacking"}
OF_A_PLAYER = {"player", "bot", "seed", "conceded", "orders"}


def test_each_part_of_a_seat_belongs_to_the_table_or_to_a_player() -> None:
    assert set(Seat.__struct_fields__) == CARRIED_OF_A_SEAT | OF_A_PLAYER
    laid = msgspec.convert({"seats": {"red": {"player": "p_1", "aliens": ["zombie"], "lacking": ["CORE-260"]}}}, State)
    lobby = State(seats={"red": Seat(player="p_2", seed="x")})
    evolve(lobby, TableLaid(table=msgspec.to_builtins(laid)))
    assert lobby.seats["red"] == Seat(player="p_2", seed="x", aliens=["zombie"], lacking=["CORE-260"])


@pytest.mark.parametrize("kind", [TableLaid, GameForked])
def test_a_game_that_goes_on_changes_nothing_in_the_event_that_laid_its_table(kind: type[Event]) -> None:
    """A command may lay a table and go on: its events are stored after that."""
    table = msgspec.to_builtins(State(variants={"x": {"stations": {"y": {}}}}, sheets={"zombie": {"z": [1]}}))
    origin = Origin("g_1", 1, "", "same")
    told = {"origin": origin, "game": "g_2", "seats": [], "ruleset": "", "variants": [], "options": {}}
    told |= {"seed_commitment": "", "chosen_seed": False}
    event = kind(table=table, **(told if kind is GameForked else {}))
    before, state = msgspec.json.encode(event), State()
    evolve(state, event)
    del state.variants["x"]["stations"]["y"]
    state.sheets["zombie"]["z"].append(2)
    assert msgspec.json.encode(event) == before


@pytest.mark.parametrize("table", ["{}", "[]", "", 3, '{"agenda": [{"procedure": "x", "at": "y"}]}', "[" * 9000])
def test_what_is_no_table_is_refused(table: Any) -> None:
    assert pointers(table=table) == ["/position/table"]


# -- what a document says beside its table -----------------------------------------------------


def without_its_table(table: Table) -> dict[str, Any]:
    """The document of the running game as red sees it, as somebody would change it."""
    laid = position_document.document(table.state, "red")
    del laid[MEMBER]
    assert position.faults(laid, list(table.state.seats), table.state.variants) == []
    return laid


def counting_aliens() -> list[str]:
    """The aliens with a number of tokens on the sheet, by what their pages note."""
    pages = [module for name, module in sys.modules.items() if name.startswith("domain.aliens.") and module]
    counted = [page for page in pages if getattr(page, "TOKENS", "") == powers.TOKENS and _returns_int(page)]
    return sorted(page.__name__.rpartition(".")[2].replace("_", "-") for page in counted)


def _returns_int(page: ModuleType) -> bool:
    return getattr(page, "tokens", counting_aliens).__annotations__["return"] is int


def test_a_position_says_how_many_tokens_are_on_each_sheet_with_a_number_of_them() -> None:
    assert "warrior" in counting_aliens()
    assert set(counting_aliens()) <= set(powers.COUNTERS)


def test_warrior_has_the_tokens_of_its_position(table: Table, other_table: Table) -> None:
    table.seat("red", "warrior").position(tokens={"warrior": 3}).against("blue").until("aim")
    assert table.state.sheets["warrior"]["tokens"] == 3
    assert without_its_table(table)["tokens"] == {"warrior": 3}


def test_destroyed_planets_and_trophies_are_in_a_position(table: Table, other_table: Table) -> None:
    rest = dict.fromkeys(board.PLANETS["blue"][:4], 5)
    table.seat("red", "locust").seat("blue", ships=rest)
    table.position(destroyed=["blue-5"], trophies={"blue-5": "red"}).against("blue").until("aim")
    assert board.planets(table.state, "blue") == list(board.PLANETS["blue"][:4])
    assert board.trophies(table.state, "red") == ["blue-5"]
    laid = without_its_table(table)
    assert (laid["destroyed"], laid["trophies"]) == (["blue-5"], {"blue-5": "red"})


@pytest.mark.parametrize(
    ("members", "wrong"),
    [
        ({"destroyed": {}}, ["/position/destroyed"]),
        ({"destroyed": ["purple-1"]}, ["/position/destroyed/0"]),
        ({"destroyed": ["red-1"]}, ["/position/destroyed/0"]),
        ({"trophies": {"red-1": "blue"}}, ["/position/trophies/red-1"]),
        ({"trophies": []}, ["/position/trophies"]),
        (
            {
                "destroyed": ["red-1"],
                "trophies": {"red-1": "purple"},
                "seats": [{"seat": "red", "ships": {"red-2": 20}}],
            },
            ["/position/trophies/red-1"],
        ),
        (
            {"destroyed": ["red-1"], "seats": [{"seat": "red", "ships": {"red-1": 20}}]},
            ["/position/seats/0/ships/red-1"],
        ),
    ],
)
def test_planets_that_cannot_be_destroyed_are_refused(members: dict[str, Any], wrong: list[str]) -> None:
    assert pointers(**members) == wrong


def test_what_has_been_done_in_regroup_is_not_done_again_without_the_table(table: Table, other_table: Table) -> None:
    """The start of the encounter has acted: a planetoid has moved. Where nothing has, Regroup is still to come."""
    table.ships("red", warp=2).against("blue").until("regroup")
    laid = without_its_table(table)
    assert (laid["start"], laid["taken_in"]) == ("regroup", "regroup")
    other_table.variant("planetoids").ships("red", warp=2).against("blue").until("regroup")
    laid = without_its_table(other_table)
    assert (laid["start"], laid["taken_in"]) == ("destiny", "regroup")


def test_where_a_secret_lasts_only_the_player_who_knows_it_gets_a_document__FORK_05(table: Table) -> None:
    """The mark of the Swindler could be neither left out nor dealt."""
    table.seat("red", "swindler").at("mark", "red", seats=["green"]).against("blue").until("aim")
    assert json.loads(position_document.document(table.state, "red")[MEMBER])["sheets"]["swindler"]["mark"] == "green"
    for viewer in ("blue", "green", "public"):
        with pytest.raises(Refused) as refusal:
            position_document.document(table.state, viewer)
        assert (refusal.value.code, refusal.value.reason) == ("no_position", "hidden_in_play")


def test_a_table_has_no_card_that_its_reader_cannot_see__CORE_311(table: Table) -> None:
    """It counts them by their backs, so that the next game deals as many; nobody can tell which flares there are."""
    table.seat("red", hand=["negotiate"]).seat("blue", hand=["attack-40", "flare-zombie"]).against("blue").until("aim")
    laid = json.loads(position_document.document(table.state, "red")[MEMBER])
    assert [title_of(card) for card in laid["zones"]["hand:red"]] == ["negotiate"]
    assert (laid["zones"]["hand:blue"], laid["unseen"]["hand:blue"]) == ([], {"deck": 2})
    assert "attack-40" in map(title_of, laid["zones"]["deck"])
    assert laid["zones"]["deck"] == sorted(laid["zones"]["deck"])
    assert not [card for card in laid["zones"]["deck"] if card.startswith("flare-")]
    assert laid["unseen"]["deck"] == {"deck": len(table.state.zones["deck"])}
