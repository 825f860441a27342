"""Gambler: a card that nobody has to see."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.titles import TITLES, title_of
from domain.encounter import roles, timings
from domain.encounter.planning import selection
from domain.encounter.ships import choose_own_ships, lose
from domain.engine.game import Game, watches
from domain.engine.moments import Moment, timing
from domain.engine.uses import Use
from domain.engine.windows import open_window
from domain.events import CardSelected, CardsRevealed, CardTurnedUp, FactNoted, ModifierAdded
from domain.options import one_of, option
from domain.questions import ChooseNumber, ChooseOption
from domain.state import Modifier, State

GAMBLER = alien("gambler", "Gambler", edition="base", alert="red", verb="Bluff", not_with=("sorcerer",))

option("gambler_after_exchange", False, one_of(True, False), "Gambler bluffs though the own card lies before another")

CLAIMED = "gambler_claimed"
"""The moment at which the flare is played: with the claim."""
OPEN = "open"


def place_of_card(state: State, seat: str) -> str:
    """The seat before which the card that this one selected lies."""
    assert state.encounter is not None
    return board.opponent(state, seat) if state.encounter.exchanged else seat


def my_card_is_hidden(game: Game, seat: str, moment: Moment) -> bool:
    assert game.state.encounter is not None
    encounter, place = game.state.encounter, place_of_card(game.state, seat)
    may = place == seat or game.state.options["gambler_after_exchange"]
    return may and place not in encounter.face_up and f"claim:{place}" not in encounter.facts


def turn_up(game: Game, place: str) -> None:
    assert game.state.encounter is not None
    if place not in game.state.encounter.face_up:
        game.emit(CardTurnedUp(seat=place, card=game.state.zones[f"played:{place}"][0]))


def opponent_first(game: Game, use: Use) -> None:
    turn_up(game, board.opponent(game.state, place_of_card(game.state, use.seat)))


def play_face_down(game: Game, use: Use) -> None:
    card = game.ask(use.seat, selection(game.state, use.seat))[0]
    game.emit(CardSelected(seat=use.seat, card=card))


def claim(game: Game, use: Use) -> str | None:
    """Any identity, true or false; or the card is shown after all."""
    cards = {t.id: t.name for t in TITLES.values() if t.is_encounter_card and t.deck == "cosmic"}
    question = ChooseOption(
        prompt="What do you claim that your card is?", rule="CORE-240", name="claim",
        options={OPEN: "no claim: it is shown", **cards},
    )  # fmt: skip
    claimed = game.ask(use.seat, question)[0]
    if claimed == OPEN:
        turn_up(game, place_of_card(game.state, use.seat))
        return "done"
    game.emit(FactNoted(fact="bluff", value=claimed))
    open_window(game, timing(CLAIMED, only=[use.seat]))
    return None


def believe_or_not(game: Game, use: Use) -> str | None:
    """A claim that is accepted stands; a challenged card is turned up, and one of the two was wrong."""
    assert game.state.encounter is not None
    claimed, opponent = game.state.encounter.facts["bluff"], board.opponent(game.state, use.seat)
    question = ChooseOption(
        prompt=f"The claim is {TITLES[claimed].name}: do you believe it?", rule="CORE-240", name="believe",
        options={"accept": "accept the claim", "challenge": "challenge it: the card is shown"},
    )  # fmt: skip
    place = place_of_card(game.state, use.seat)
    if game.ask(opponent, question) == ["accept"]:
        game.emit(FactNoted(fact=f"claim:{place}", value=claimed))
        return "done"
    turn_up(game, place)
    true = title_of(game.state.zones[f"played:{place}"][0]) == claimed
    use.notes["wrong"] = opponent if true else use.seat
    return None


def penalty(game: Game, use: Use) -> None:
    """Who was wrong loses as many ships as it has in the encounter, from elsewhere."""
    assert game.state.encounter is not None
    state, wrong = game.state, use.notes["wrong"]
    count = len(board.in_encounter(state, wrong)) + game.state.encounter.facts.get("stake", 0)
    spared, prompt = board.place_in_encounter(state, wrong), f"You were wrong and lose {count} ships."
    question = choose_own_ships(state, wrong, count, prompt, "CORE-214", "bluff_ships", spared)
    lose(game, game.ask(wrong, question) if question.most else [], "gambler")


@power(GAMBLER, at=timings.REVEALING, roles=roles.main, when=my_card_is_hidden)
class Bluff:
    first = staticmethod(opponent_first)
    second = staticmethod(claim)
    third = staticmethod(believe_or_not)
    last = staticmethod(penalty)


@power(GAMBLER, part="at_once", at=timings.LAID_OPEN, roles=roles.main)
class BluffAtOnce:
    """A card that must be shown as it is selected is bluffed about at that time."""

    first = staticmethod(play_face_down)
    second = staticmethod(claim)
    third = staticmethod(believe_or_not)
    last = staticmethod(penalty)


def how_much(game: Game, seat: str, moment: Moment) -> ChooseNumber:
    return ChooseNumber(prompt="How many ships more are at stake?", rule="CORE-221", name="stake", least=1, most=20)


@super_(GAMBLER, at=CLAIMED, roles=roles.main, asks=how_much)
def raise_the_stake(game: Game, use: Use) -> None:
    game.emit(FactNoted(fact="stake", value=use.value))


def which_spread(game: Game, seat: str, moment: Moment) -> ChooseNumber:
    return ChooseNumber(prompt="Which spread do you name?", rule="CORE-221", name="spread", least=0, most=99)


@wild(GAMBLER, at=timings.REVEALING, roles=roles.main, asks=which_spread)
def spread(game: Game, use: Use) -> None:
    game.emit(FactNoted(fact=f"spread:{use.seat}", value=use.value))


@watches(CardsRevealed)
def spread_is_met(game: Game, event: CardsRevealed) -> None:
    """Two attacks that differ by the spread or more: it is added to the card of who named it."""
    assert game.state.encounter is not None
    values = [face.value for face in event.faces.values() if face.type == "attack"]
    for seat in event.faces:
        named = game.state.encounter.facts.get(f"spread:{seat}", 0)
        if named and len(values) == 2 and abs(values[0] - values[1]) >= named:
            game.emit(ModifierAdded(modifier=Modifier(seat, "card_plus", named, "flare-gambler")))
