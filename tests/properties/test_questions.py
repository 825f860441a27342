"""Questions: always one open, always answerable, deaf to everything else."""

from __future__ import annotations

import msgspec
import pytest

from domain import board, powers
from domain import state as states
from domain.aliens.base.miser import HOARD
from domain.cards.kickers import KICKER
from domain.commands import Answer
from domain.decks.titles import TITLES, title_of
from domain.engine.abilities import ABILITIES
from domain.engine.runner import CLOCK
from domain.game.standing_orders import kinds_of
from domain.game.views import view
from domain.questions import ChooseNumber, Respond
from domain.refusal import Refused
from domain.state import State
from tests.properties.mutation import mutated
from tests.properties.play import accepts
from tests.properties.watching import Game, watched
from tests.workers.questions import KINDS


@watched()
async def test_while_a_game_runs_some_seat_at_the_table_is_asked__CORE_348(game: Game) -> None:
    async for _ in game.moments():
        asked = game.asked()
        seats = [each.seat for each in asked.values()]
        assert seats
        assert len(set(seats)) == len(seats)
        assert set(seats) <= {*game.seats, CLOCK}
        assert CLOCK not in seats or game.plan.options.get("response_windows") == "veiled"
    assert not game.asked()


@watched()
async def test_the_default_and_every_ready_answer_is_accepted(game: Game) -> None:
    async for _ in game.moments(every=2):
        for id, asked in game.asked().items():
            question, ready = asked.question, game.ready(id)
            assert ready
            for answer in [question.default(), *ready]:
                assert answer["kind"] == question.kind
                question.check(answer)
            assert msgspec.json.decode(msgspec.json.encode(ready)) == ready


@watched()
async def test_a_question_describes_itself_in_the_closed_vocabulary(game: Game) -> None:
    async for _ in game.moments():
        for id, asked in game.asked().items():
            shown = game.shown(id)
            assert shown["kind"] in KINDS
            assert shown["prompt"]
            assert shown["time_class"] in ("reaction", "decision", "deal", "veil")
            assert shown["on_timeout"] == asked.question.default()
            assert msgspec.json.decode(msgspec.json.encode(shown)) == shown


@watched()
async def test_a_changed_answer_is_either_legal_or_refused_without_a_trace(game: Game) -> None:
    async for _ in game.moments(every=5):
        before = game.encoded
        for id, asked in game.asked().items():
            answer = mutated(game.random.choice(game.ready(id)), game.random)
            command = Answer(seat=asked.seat, question=id, answer=answer, at=game.play.now)
            if accepts(asked.question, answer):
                game.decided(command)
            else:
                with pytest.raises(Refused) as refused:
                    game.decided(command)
                assert refused.value.code == "illegal_command"
                assert refused.value.reason
                assert msgspec.json.encode(refused.value.context)
        assert states.encode(game.state) == before


@watched()
async def test_nobody_answers_for_another_seat_nor_a_question_that_is_closed(game: Game) -> None:
    """In a veiled window a foreign question looks closed, so that nobody can try out who is asked."""
    closed, open_before = "", set[str]()
    async for _ in game.moments(every=5):
        closed = next(iter(open_before - set(game.state.questions)), closed)
        id, asked = next(iter(game.asked().items()))
        other = next(seat for seat in game.seats if seat != asked.seat)
        veiled = CLOCK in {pending.seat for pending in game.state.questions.values()}
        foreign = "question_closed" if veiled else "not_waiting_for_you"
        tries = {(other, id): foreign, (asked.seat, closed): "question_closed"}
        before = game.encoded
        for (seat, question), code in tries.items():
            with pytest.raises(Refused) as refused:
                game.decided(Answer(seat=seat, question=question, answer=asked.question.default(), at=game.play.now))
            assert refused.value.code == code
        assert states.encode(game.state) == before
        open_before = set(game.state.questions)


def held(state: State, seat: str) -> set[str]:
    """Returns what a seat may play or use, by title: cards, powers, stations, techs, and moons with its ships."""
    shown = view(state)["variants"]
    stations = {
        id
        for id, station in shown.get("space_stations", {"stations": {}})["stations"].items()
        if station["owner"] == seat and board.ships_at(state, station["planet"], seat)
    }
    moons = {moon for moon, facts in shown.get("classic", {"moons": {}})["moons"].items() if seat in facts["ships"]}
    techs = {title_of(card) for card in state.zones.get(f"completed:{seat}", [])}
    unseen = [cards for zone, cards in state.zones.items() if zone.startswith(f"research:{seat}:")]
    techs |= {title_of(card) for cards in unseen for card in cards}
    hand = {title_of(card) for card in state.zones[f"hand:{seat}"]}
    hoard = state.zones.get(HOARD, []) if "miser" in powers.active(state, seat) else []
    kickers = {KICKER for title in hand | {*map(title_of, hoard)} if TITLES[title].kind == KICKER}  # which is secret
    return hand | kickers | set(powers.active(state, seat)) | stations | techs | moons


@watched()
async def test_a_window_offers_a_seat_only_what_it_holds_and_what_belongs_to_the_moment(game: Game) -> None:
    """An ability by which cards of another place are played belongs to the moments of these cards (MISER-01)."""
    async for _ in game.moments():
        state = game.state
        for asked in game.asked().values():
            if isinstance(asked.question, Respond):
                has = held(state, asked.seat)
                for id, option in asked.question.abilities.items():
                    ability = ABILITIES[id]
                    played = [id] if ability.moments else list(getattr(option.question, "options", ()))
                    assert played
                    assert all(asked.question.name in ABILITIES[each].moments for each in played)
                    assert ability.title in has
                    assert ability.roles(state, asked.seat)


def test_a_truth_value_is_no_number() -> None:
    question = ChooseNumber(prompt="How many?", least=0, most=3)
    for wrong in (True, False, 1.0, "1", None):
        assert not accepts(question, {"number": wrong})
    assert question.check({"kind": "choose_number", "number": 0}) == 0


@watched()
async def test_every_question_of_a_seat_has_a_name_and_kind_that_standing_orders_know__TIME_31(game: Game) -> None:
    async for _ in game.moments():
        for asked in game.asked().values():
            if asked.seat != CLOCK:
                assert asked.question.kind in kinds_of(asked.question.name), asked.question.name
