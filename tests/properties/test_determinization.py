"""A sampled game deals again what a seat cannot see: it looks the same to it and holds no secret (CORE-310..314)."""

from collections import Counter
from collections.abc import AsyncIterator, Mapping
from functools import partial
from random import Random
from typing import Any

import pytest

from domain import state as states
from domain.commands import Answer
from domain.decider import advance
from domain.decks.piles import deck_of
from domain.decks.titles import facts, title_of
from domain.engine.chance import Chance
from domain.engine.runner import CLOCK, OpenQuestion
from domain.events import FactNoted
from domain.game.determinization import Undetermined, Worlds
from domain.game.open_questions import open_questions
from domain.game.views import lazy_view, view
from domain.state import State
from tests.properties.watching import Game, watched
from tests.scenario.table import Table

RARELY = 100
MOST_READY = 60
FURTHER_ANSWERS = 15


def of(seed: object) -> Chance:
    """Returns the chance of one sample."""
    return Chance(str(seed).encode(), "")


def sampled(state: State, seat: str, seed: object) -> State | None:
    """Returns a state that is possible for this seat; None where something is hidden that no deal gives."""
    try:
        return Worlds(state, seat).sample(of(seed))
    except Undetermined:
        return None


async def samples(game: Game) -> AsyncIterator[list[tuple[str, State]]]:
    """Yields now and then, for every seat, a state that is possible for it: the same for all properties."""
    game.random = Random(f"samples {game.plan.seed}")
    async for _ in game.moments(every=RARELY):
        mark = game.random.random()
        yield game.once("samples", partial(_samples, game, mark))


def _samples(game: Game, mark: float) -> list[tuple[str, State]]:
    """Returns states that are possible for the seats; to make them leaves the game as it is."""
    before = states.encode(game.state)
    found = [(seat, sampled(game.state, seat, mark)) for seat in game.seats]
    assert states.encode(game.state) == before
    return [(seat, state) for seat, state in found if state is not None]


@watched()
async def test_a_sampled_game_has_the_same_view_for_its_seat__CORE_310_CORE_311(game: Game) -> None:
    async for found in samples(game):
        for seat, state in found:
            assert view(state, seat) == game.view(seat)


@watched()
async def test_a_policy_gets_the_same_whatever_is_hidden_from_its_seat__CORE_310_CORE_347(game: Game) -> None:
    """View, question and ready answers, with everything dealt again that the seat cannot see."""
    async for found in samples(game):
        for seat, state in found:
            assert _put_to(seat, state) == _put_to(seat, game.state)


def _put_to(seat: str, state: State) -> tuple[Mapping[str, Any], list[Any]]:
    questions = [each.question for each in open_questions(state).values() if each.seat == seat]
    return lazy_view(state, seat), [(each.describe(), each.legal(MOST_READY)) for each in questions]


@watched()
async def test_a_sample_depends_on_nothing_that_its_seat_cannot_see__CORE_310_CORE_311(game: Game) -> None:
    """A sample is the same game for the seat with other secrets: from both come the same samples again."""
    async for found in samples(game):
        for seat, other in Random(game.state.version).sample(found, min(2, len(found))):
            one, two = sampled(game.state, seat, "again"), sampled(other, seat, "again")
            if one is not None and two is not None:
                assert states.fingerprint(one) == states.fingerprint(two)


@watched()
async def test_a_sampled_game_has_the_cards_of_the_game_in_places_of_the_same_size__CORE_290(game: Game) -> None:
    async for found in samples(game):
        for _, state in found:
            assert _cards(state) == _cards(game.state)
            assert _backs(state) == _backs(game.state)


def _cards(state: State) -> list[str]:
    return sorted(card for cards in state.zones.values() for card in cards)


def _backs(state: State) -> dict[str, Counter[str]]:
    return {zone: Counter(deck_of(state, card) for card in cards) for zone, cards in state.zones.items()}


@watched()
async def test_a_sampled_game_goes_on_by_the_rules(game: Game) -> None:
    async for found in samples(game):
        random = Random(game.state.version)
        goes_on = states.copy(random.choice(found)[1])
        for _ in range(FURTHER_ANSWERS):
            asked = {id: each for id, each in open_questions(goes_on).items() if each.seat in goes_on.seats}
            if goes_on.status != "running" or not asked:
                break
            id = random.choice(list(asked))
            answer = random.choice(asked[id].question.legal(20))
            advance(goes_on, Answer(at=1, seat=asked[id].seat, question=id, answer=answer), Chance(b"on", "g_on"))


@watched()
async def test_every_moment_of_a_game_can_be_sampled(game: Game) -> None:
    """Also in the middle of uses, deals and answers that are given at the same time."""
    async for found in samples(game):
        assert [seat for seat, _ in found] == [*game.seats]


# -- a small position, in which the chances are known --------------------------------------------------

HANDS = {"red": ["attack-08", "negotiate"], "blue": ["attack-10", "attack-20"], "green": ["morph", "attack-30"]}
SAMPLES = 1000


def planned() -> Table:
    """Plays until Red and Blue are about to select their cards."""
    table = Table()
    for seat, hand in HANDS.items():
        table.seat(seat, hand=hand)
    return table.against("blue").aims_at("blue-2").with_ships(1).until("select_card", "red")


def test_each_hidden_card_is_as_likely_in_one_place_as_in_another__CORE_310() -> None:
    table = planned()
    state = table.state
    worlds = Worlds(state, "red")
    places = ["deck", *(f"hand:{seat}" for seat in state.seats if seat != "red")]
    unseen = [card for zone in places for card in state.zones[zone]]
    held: Counter[str] = Counter()
    for number in range(SAMPLES):
        held.update(worlds.sample(of(number)).zones["hand:green"])
    assert held.keys() == set(unseen)
    expected = SAMPLES * len(state.zones["hand:green"]) / len(unseen)
    chi_square = sum((held[card] - expected) ** 2 / expected for card in unseen)
    # Its mean is the number of cards less one, and its standard deviation the root of twice that.
    assert chi_square < len(unseen) + 4 * (2 * len(unseen)) ** 0.5


def test_a_hand_that_must_have_an_encounter_card_has_one_in_each_sample__CORE_123() -> None:
    """Blue is asked to select a card: without an encounter card in that hand it could not be."""
    worlds = Worlds(planned().state, "red")
    for number in range(200):
        hand = worlds.sample(of(number)).zones["hand:blue"]
        assert any(facts(card).is_encounter_card for card in hand)


def test_a_secret_answer_is_thought_up_again_with_the_cards_of_the_sample__CORE_123_CORE_348() -> None:
    state = planned().selects("blue", "attack-20").state
    selected = set()
    for seed in range(60):
        found = Worlds(state, "red", answers=first_ready).sample(of(seed))
        (card,) = found.agenda[-1].answers["1:blue"]
        assert card in found.zones["hand:blue"]
        selected.add(title_of(card))
    assert len(selected) > 5
    assert all(facts(f"{title}#1").is_encounter_card for title in selected)


def test_in_a_veiled_window_those_are_asked_who_can_act_in_the_sample__TIME_30() -> None:
    """Blue has something to play, and nobody may know: in some samples it is asked, in others it is not."""
    table = Table().option(response_windows="veiled").ships("red", warp=1)
    table.seat("red", hand=["attack-08", "mobius-tubes"]).seat("blue", hand=["attack-10", "plague"])
    state = table.start().until("start_of_encounter", "red").state
    worlds = Worlds(state, "red")
    seats = Counter[frozenset[str]]()
    for seed in range(60):
        asked = open_questions(worlds.sample(of(seed)))
        seats[frozenset(each.seat for each in asked.values())] += 1
        for each in asked.values():
            each.question.check(each.question.default())
    assert len(seats) > 1
    assert all({"red", CLOCK} <= each for each in seats)


def thought(state: State, viewer: str, note: str) -> list[Any]:
    """Returns what a private note of the encounter says in some samples, without repeats."""
    worlds = Worlds(state, viewer)
    found = [worlds.sample(of(seed)) for seed in range(40)]
    said = [world.current_encounter.facts[note] for world in found]
    return [each for at, each in enumerate(said) if each not in said[:at]]


def test_a_gift_may_be_any_card_of_the_one_who_got_it__philanthropist_CORE_310() -> None:
    table = Table().seat("red", "philanthropist", hand=["attack-08", "attack-20", "plague"]).against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").until("alliances_formed", "red").uses("red", "philanthropist.power")
    state = table.at("gift", "red", cards=[table.card("red", "plague")]).until("select_card", "red").state
    given = state.current_encounter.facts["gift"]
    assert [thought(state, seat, "gift") for seat in ("red", "blue")] == [[given], [given]]
    seen = thought(state, "green", "gift")
    assert len(seen) > 5
    assert {(each["by"], each["seat"]) for each in seen} == {("red", "blue")}


def test_others_do_not_know_which_card_a_player_must_play__CORE_310() -> None:
    table = planned()
    card = table.card("blue", "attack-20")
    table.happens(FactNoted(fact="must_play:blue", value=card, seat="blue", private=True))
    assert thought(table.state, "blue", "must_play:blue") == [card]
    seen = thought(table.state, "red", "must_play:blue")
    assert len(seen) > 5
    assert all(facts(each).is_encounter_card for each in seen)


def test_as_many_ships_of_a_reserve_may_be_unseen_as_there_is_room_for__wraith() -> None:
    table = Table().seat("red", "wraith").against("blue").aims_at("blue-2").with_ships(2, "red-2")
    state = table.uses("red", "wraith.power", ships=["red-01", "red-05"]).until("select_card", "red").state
    assert thought(state, "red", "unseen:red") == [["red-01", "red-05"]]
    assert {len(ships) for ships in thought(state, "blue", "unseen:red")} == {0, 1, 2}


def first_ready(_: State, asked: OpenQuestion) -> dict[str, Any]:
    return asked.question.legal(1)[0]


def test_a_card_that_the_seat_remembers_stays_where_it_is() -> None:
    state = planned().state
    held = state.zones["hand:green"][0]
    worlds = Worlds(state, "red", shown=[held])
    assert all(held in worlds.sample(of(number)).zones["hand:green"] for number in range(50))


def test_nothing_is_sampled_before_the_game() -> None:
    with pytest.raises(Undetermined) as raised:
        Worlds(states.new(), "red")
    assert raised.value.reason == "not_running"
