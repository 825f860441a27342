"""Gambler: a card that nobody has to see."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import deck_of, hand, put_cards
from domain.decks.titles import has_encounter_card, in_hands, same_face, title_of
from domain.encounter import roles, timings
from domain.encounter.choose_ships import choose_own_ships
from domain.encounter.planning import commit, place_of_card, selection
from domain.encounter.reveal import leaves_face_down, stays_face_down_as, turn_up_one
from domain.encounter.ships import lose
from domain.encounter.totals import base_value
from domain.engine.moments import Moment, named, timing
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.engine.windows import open_window
from domain.events import ModifierAdded
from domain.events.facts import Fact, SeatFact
from domain.mechanics.declared_effects import Called, call, called_effect
from domain.options import one_of, option
from domain.questions import ChooseNumber, ChooseOption
from domain.questions.wording import about, counted
from domain.state import Modifier, State

GAMBLER = alien(
    "gambler",
    "Gambler",
    edition="base",
    alert="red",
    verb="Bluff",
    not_with=("sorcerer",),
    power=(
        "As a main player, when encounter cards are about to be revealed, you may have your opponent's card "
        "shown while yours stays face down, and claim that yours is any encounter card. If your opponent "
        "accepts, the encounter is resolved as if the claim were true, and your card goes to the bottom of "
        "its deck unseen. If your opponent challenges you, your card is revealed. The player who was wrong "
        "then loses, from outside the encounter, as many ships as that player has in it."
    ),
    wild=(
        "As a main player, before encounter cards are revealed, you may name a number. If both cards are "
        "attacks and their values differ by at least that number, it is added to your card."
    ),
    super=(
        "When you make a claim with your power, you may raise the stake by 1 to 20 ships. The player who "
        "turns out to be wrong loses that many ships more."
    ),
)

# -- a card that stays face down and counts as the one claimed -------------------------------------

CLAIM = SeatFact("claim", "")
"""The title that the card before the seat counts as, by a claim that nobody has challenged."""
WHY = "never_shown"


def believe(runner: Runner, place: str, title: str) -> None:
    """Counts the card before this seat, which stays face down, as a card of this title."""
    CLAIM.note(runner, title, place)


def believed(state: State, place: str) -> bool:
    """Returns True if a claim about the card before this seat was believed in this encounter, which may be over."""
    return CLAIM.noted(state.current_encounter, place)


@stays_face_down_as
def claimed(state: State, place: str) -> str:
    return CLAIM.of(state.current_encounter, place)


@leaves_face_down
def under_its_deck(runner: Runner, place: str, replaced: bool) -> None:
    """Puts the card under the deck that it came from; nobody else has seen it.

    If another card replaces it, the claim is over.
    """
    seat, card = place_of_card(runner.state, place), runner.state.zones[f"played:{place}"][0]
    deck = deck_of(runner.state, card)
    put_cards(runner, [card], f"played:{place}", deck, WHY, seat, [seat], to_the_bottom=True)
    if replaced:
        CLAIM.note(runner, "", place)


# -- the sheet --------------------------------------------------------------------------------------


option(
    "gambler_after_exchange", False, one_of(True, False), "Gambler may bluff after its card has gone to another player"
)

BLUFF = Fact("bluff", "")
"""The title that the player claims to have played."""
STAKE = Fact("stake", 0)
"""The number of ships that the wrong player loses besides."""
CLAIMED = named("gambler_claimed", "After a claim is made", "You have said what your encounter card is.")
"""The moment at which the flare is played: with the claim."""


def my_card_is_hidden(runner: Runner, seat: str, moment: Moment) -> bool:
    encounter, place = runner.encounter, place_of_card(runner.state, seat)
    may = place == seat or runner.state.options["gambler_after_exchange"]
    return may and place not in encounter.face_up and not believed(runner.state, place)


@power(GAMBLER, at=(timings.REVEALING, timings.LAID_OPEN), roles=roles.main, when=my_card_is_hidden)
class Bluff:
    """A card that stays face down, with a claim that the opponent may challenge."""

    @staticmethod
    def the_other_first(runner: Runner, use: Use) -> str | None:
        """Shows the opponent's card, but puts a card that would have to be laid open face down instead."""
        if use.seat in runner.encounter.selected:
            turn_up_one(runner, board.opponent(runner.state, place_of_card(runner.state, use.seat)))
            return None
        if not has_encounter_card(hand(runner, use.seat)):
            return "done"
        commit(runner, use.seat, runner.ask(use.seat, selection(runner.state, use.seat))[0])
        return None

    @staticmethod
    def claim(runner: Runner, use: Use) -> str | None:
        """Asks for any identity, true or false, unless the card is shown after all."""
        cards = {t.id: t.name for t in in_hands(runner.state.variants) if t.is_encounter_card}
        options = {"open": "no claim: it is shown", **cards}
        prompt = "What do you claim that your card is?"
        claimed = runner.ask(use.seat, ChooseOption(prompt=prompt, name="claim", options=options))[0]
        if claimed == "open":
            turn_up_one(runner, place_of_card(runner.state, use.seat))
            return "done"
        BLUFF.note(runner, claimed)
        open_window(runner, timing(CLAIMED, only=[use.seat]))
        return None

    @staticmethod
    def believe_or_not(runner: Runner, use: Use) -> str | None:
        """Asks whether the claim is accepted.

        An accepted claim holds; a challenged card is revealed, and one of the two was wrong.
        """
        claimed, opponent = BLUFF.of(runner.encounter), board.opponent(runner.state, use.seat)
        question = ChooseOption(
            prompt=f"{about(use.seat)} claims that the card is {about(claimed)}. Do you believe it?",
            name="believe",
            options={"accept": "accept the claim", "challenge": "challenge it: the card is shown"},
        )
        place = place_of_card(runner.state, use.seat)
        if runner.ask(opponent, question) == ["accept"]:
            believe(runner, place, claimed)
            return "done"
        turn_up_one(runner, place)
        true = same_face(title_of(runner.state.zones[f"played:{place}"][0]), claimed)
        use.notes["wrong"] = opponent if true else use.seat
        return None

    @staticmethod
    def penalty(runner: Runner, use: Use) -> None:
        """Takes as many ships of the wrong player as it has in the encounter, from elsewhere."""
        state, wrong = runner.state, use.notes["wrong"]
        count = len(board.in_encounter(state, wrong)) + STAKE.of(runner.encounter)
        spared, prompt = (
            board.place_in_encounter(state, wrong),
            f"You were wrong and lose {counted(count, 'ship')}. Which?",
        )
        question = choose_own_ships(state, wrong, count, prompt, "CORE-214", "bluff_ships", spared)
        lose(runner, runner.ask(wrong, question) if question.most else [], "gambler")


def how_much(runner: Runner, seat: str, moment: Moment) -> ChooseNumber:
    return ChooseNumber(prompt="How many more ships do you stake?", name="stake", least=1, most=20)


@super_(GAMBLER, at=CLAIMED, roles=roles.main, asks=how_much)
def raise_the_stake(runner: Runner, use: Use) -> None:
    STAKE.note(runner, use.value)


def which_spread(runner: Runner, seat: str, moment: Moment) -> ChooseNumber:
    return ChooseNumber(prompt="Which spread do you name?", name="spread", least=0, most=99)


@wild(GAMBLER, at=timings.REVEALING, roles=roles.main, asks=which_spread)
def spread(runner: Runner, use: Use) -> None:
    call(runner, "spread", use.seat, spread=use.value)


@called_effect("spread")
def spread_is_met(runner: Runner, called: Called) -> None:
    """Adds the spread to the card of the player who named it, if two attacks differ by the spread or more."""
    now, seat, named = runner.encounter, called["seat"], called["spread"]
    if any(face.type != "attack" for face in now.faces.values()):
        return
    one, other = (base_value(now, each)[0] for each in (now.offense, now.defense))
    if abs(one - other) >= named:
        runner.emit(ModifierAdded(modifier=Modifier(seat, "card_plus", named, "flare-gambler")))
