"""The board as a page of text: what a viewer sees of a game is on it, in lines that fit a terminal."""

import json
from typing import Any

import pytest

from domain.decks.titles import TITLES
from domain.game.views import PUBLIC, view
from domain.questions.wording import counted
from service.play.board.plain_text import LETTERS, WIDTH, board
from tests.api.client import ApiClient
from tests.api.table import Table as Served
from tests.properties.play import Plan, Play
from tests.scenario.table import Table

EVERYTHING = {"sets": ["base", "incursion", "storm", "classic"], "alien_selection": "random", "turn_limit": 6}
VARIANTS = (
    (),
    ("technology", "hazards", "reward_deck", "classic", "four_planets"),
    ("skill_tokens", "space_stations", "station_conquest", "planetoids"),
    ("team", "common_rewards"),
)


def shown(state: Any, viewer: str) -> dict[str, Any]:
    """Returns a view as a client reads it."""
    found: dict[str, Any] = json.loads(json.dumps(view(state, viewer)))
    return found


@pytest.mark.parametrize("variants", VARIANTS)
def test_every_page_fits_and_has_what_its_viewer_sees(variants: tuple[str, ...]) -> None:
    play = Play(Plan(11, ("red", "blue", "green", "yellow", "purple"), EVERYTHING, variants=variants)).start()
    for number, _ in enumerate(play.steps()):
        if number % 25 and play.running:
            continue
        for viewer in ("red", PUBLIC):
            seen = shown(play.state, viewer)
            page = board(seen)
            assert max(map(len, page.splitlines())) <= WIDTH
            plain = " ".join(page.split())
            assert all(f"{LETTERS[seat]} {seat.capitalize()}" in plain for seat in seen["seats"])
            hand = [TITLES[card["title"]].name for card in seen["seats"]["red"].get("hand", ())]
            assert (f"Your hand {', '.join(hand)}" in plain) == bool(hand)
            assert all(counted(part["hand_size"], "card") in plain for part in seen["seats"].values())


def test_the_board_is_read_at_a_glance() -> None:
    table = Table().seat("red", "human", hand=["attack-20"]).seat("blue", "mirror", hand=["negotiate"])
    table.against("blue").ships("red", blue_1=3).aims_at("blue-2").with_ships(3, "red-1").until("select_card", "blue")
    lines = board(shown(table.state, "red")).splitlines()
    assert "> R Red     Human, you, 1 card, 1 of 5 colonies" in lines
    assert lines[lines.index("  B Blue    Mirror, 1 card, 0 of 5 colonies") + 1].split("2:")[0].split() == [
        "1:",
        "R3",
        "B4",
    ]
    assert lines.index("  Offense   Red") < lines.index("> R Red     Human, you, 1 card, 1 of 5 colonies")
    assert "  Gate      R3" in lines
    assert "Your hand   Attack 20" in lines


def test_a_selected_card_is_face_down_until_it_is_revealed() -> None:
    table = Table().seat("red", hand=["attack-20"]).seat("blue").against("blue").until("select_card", "red")
    seen = shown(table.state, "blue")
    seen["encounter"]["cards"] = {"red": None}
    assert "  Offense   Red, a card face down" in board(seen).splitlines()
    seen["encounter"]["cards"] = {"red": "attack-20"}
    assert "  Offense   Red, Attack 20" in board(seen).splitlines()


def test_the_card_on_top_of_the_discard_pile_is_named() -> None:
    table = Table().seat("red", hand=["negotiate"]).seat("blue").against("blue").until("select_card", "red")
    seen = shown(table.state, "red")
    (line,) = [line for line in board(seen).splitlines() if line.startswith("Piles")]
    assert "discard 0," in line
    seen["open_piles"]["discard"] = ["attack-08#1", "morph#1"]
    (line,) = [line for line in board(seen).splitlines() if line.startswith("Piles")]
    assert "discard 2 (Morph on top)," in line


def test_no_page_shows_a_card_of_another_hand() -> None:
    table = Table().seat("blue", hand=["attack-40"]).against("blue").until("select_card")
    assert "Attack 40" not in board(shown(table.state, "red"))
    assert "Attack 40" in board(shown(table.state, "blue"))


def test_it_is_read_over_http_by_each_with_their_own_eyes__TABLE_03(client: ApiClient) -> None:
    table = Served(client).start()
    own = client.get(f"{table.path}/board.txt", headers=table.as_seat("red"))
    assert own.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert "Red: Which alien do you play?" in own.text
    assert "Which alien" not in client.get(f"{table.path}/board.txt").text
    before = client.get(f"{table.path}/board.txt?at=1").text
    assert "version 1\n" in before
    tag = {"If-None-Match": own.headers["ETag"]}
    assert client.get(f"{table.path}/board.txt", headers={**table.as_seat("red"), **tag}).status_code == 304
    refused = client.get(f"{table.path}/board.txt?perspective=blue", headers=table.as_seat("red"))
    assert (refused.status_code, refused.json["code"]) == (403, "wrong_seat")
    assert client.get(f"{table.path}/board.txt?at=100000").status_code == 404
