"""The page about measured aliens says what its figures say, and the figures are whole."""

import pytest

from domain.aliens.page import ALIENS
from domain.variants.variant import VARIANTS
from tests.repo import aliens_page
from workers.laboratory import figures


def test_the_page_and_its_pictures_are_written_from_the_figures() -> None:
    data = aliens_page.read()
    again = "run `python -m tests.repo.aliens_page`"
    assert aliens_page.PAGE.read_text(encoding="utf-8") == aliens_page.page(data), again
    for name, picture in aliens_page.pictures(data).items():
        assert (aliens_page.PICTURES / name).read_text(encoding="utf-8") == picture, again


def test_the_figures_have_every_alien_and_every_variant_and_enough_games() -> None:
    data = aliens_page.read()
    tables = data["plain"]["tables"]
    assert data["games"] == sum(each["games"] for each in [*tables.values(), *data["variants"].values()]) >= 20_000
    assert min(share.games for share in aliens_page.shares(data["plain"]["aliens"])) >= 200
    assert set(data["variants"]) == set(VARIANTS)
    for seats, named in data["plain"]["aliens"].items():
        usable = {id for id, alien in ALIENS.items() if alien.players_min <= int(seats) <= alien.players_max}
        assert set(named) <= usable
        assert sum(each["games"] for each in named.values()) == tables[seats]["games"] * int(seats)
    assert set().union(*data["plain"]["aliens"].values()) == set(ALIENS)


def test_the_rates_of_the_figures_follow_from_wins_and_games() -> None:
    plain = aliens_page.read()["plain"]
    for part in ("aliens", "places"):
        for seats, named in plain[part].items():
            for each in named.values():
                assert each["rate"] == figures.rated(each["credit"], each["games"])
            won = sum(each["credit"] for each in named.values())
            assert won <= plain["tables"][seats]["games"] + 0.001


def test_a_share_is_wins_for_each_fair_win() -> None:
    # 30 of 100 at four seats, where 25 are fair, and 10 of 60 at six, where 10 are: 40 of 35.
    def table(games: int, credit: float) -> dict[str, object]:
        return {"games": games, "credit": credit, "rate": figures.rated(credit, games)}

    (found,) = aliens_page.shares({"4": {"zombie": table(100, 30)}, "6": {"zombie": table(60, 10)}})
    assert (found.alien, found.games) == ("zombie", 160)
    assert found.share == pytest.approx(40 / 35)
    # The variance is 100 * 0.3 * 0.7 + 60 / 6 * 5 / 6.
    assert found.high - found.share == pytest.approx(1.959964 * (21 + 50 / 6) ** 0.5 / 35)
