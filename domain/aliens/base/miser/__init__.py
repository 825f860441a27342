"""Miser: has a second hand that nobody touches."""

from domain import board, powers
from domain.aliens.base.miser.laid_aside import lay_aside, until_the_end
from domain.aliens.page import alien, playable, plays_cards_of, power, super_, wild
from domain.decks.piles import HAND_SIZE, discard_pile, draw, hand, put_cards
from domain.decks.titles import has_encounter_card, title_of
from domain.encounter import roles, timings
from domain.encounter.planning import MUST_PLAY, also_picked_from, cards_aside, obeys, set_aside
from domain.encounter.setup import part
from domain.engine.index import UsableAbility
from domain.engine.moments import Moment
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use, begin
from domain.engine.windows import spend
from domain.events import UseClosed
from domain.events.facts import SeatFact
from domain.questions import ChooseCards, ChooseOption
from domain.questions.wording import about, which
from domain.state import State

MISER = alien(
    "miser",
    "Miser",
    edition="base",
    alert="green",
    verb="Hoard",
    setup=True,
    power=(
        "You start with two hands of eight cards. You choose one as your hoard, which is face down on your sheet and "
        "is no hand. Whenever you may play a card, you may play it from your hoard; if it returns, it returns there. "
        "At nearly any time, while your hoard holds no encounter card, you may show and discard it and get a new "
        "hoard of eight cards."
    ),
    wild=(
        "When you draw a new hand, or when another player takes compensation from you, you may lay this flare and two "
        "other cards of your hand aside, face down, until that is done. Nobody can take them, and the new hand is "
        "drawn in full besides them."
    ),
    super="As the offense, at the start of your encounter, you may draw a card from the deck into your hoard.",
)
HOARD = f"{board.SHEET}:{MISER.id}"
FLARE = "flare-miser"
OTHERS_ASIDE = 2
FROM_THE_HOARD = SeatFact("from_the_hoard", False)
"""The seat has said that its encounter card comes from its hoard."""
NEW, HELD = "new", "held"


def hoard(state: State) -> list[str]:
    """Returns the cards on the sheet, in any seat."""
    return state.zones.get(HOARD, [])


def shift(runner: Runner, seat: str, cards: list[str], source: str, target: str) -> None:
    """Moves cards between hand and hoard; only a seat that has the sheet sees them."""
    eyes = sorted({seat, *powers.beholders(runner.state, MISER.id)})
    put_cards(runner, cards, source, target, MISER.id, seat, seen_by=eyes)


# -- the two hands -----------------------------------------------------------------------------


def no_hoard_is_laid(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True unless a position has laid a hoard, even an empty one (MISER-02)."""
    return MISER.id not in (runner.state.position or {}).get("sheet_cards", {})


@power(MISER, part="setup", at=timings.GAME_SETUP, must=True, is_use=False, when=no_hoard_is_laid)
class TwoHands:
    """Eight more cards; the seat says which eight are the hoard, unless a position laid its hand."""

    @staticmethod
    def deal(runner: Runner, use: Use) -> None:
        draw(runner, use.seat, HAND_SIZE, "setup", HOARD)

    @staticmethod
    def choose(runner: Runner, use: Use) -> None:
        if not {"hand", "hand_size"}.isdisjoint(part(runner.state, use.seat)):
            return
        dealt, held = list(hoard(runner.state)), list(hand(runner, use.seat))
        options = {NEW: names(dealt), HELD: names(held)}
        question = ChooseOption(prompt="Which eight cards are your hoard?", name="hoard", options=options, secret=True)
        if runner.ask(use.seat, question) == [HELD]:
            shift(runner, use.seat, held, f"hand:{use.seat}", HOARD)
            shift(runner, use.seat, dealt, HOARD, f"hand:{use.seat}")


def names(cards: list[str]) -> str:
    return ", ".join(about(title_of(card)) for card in cards)


# -- playing from the hoard --------------------------------------------------------------------


plays_cards_of(MISER, HOARD, "miser.power")


def playable_now(runner: Runner, seat: str, moment: Moment) -> dict[str, UsableAbility]:
    """Returns ability -> its card.

    What Miser has announced cannot be announced again in answer to that, nor to an answer to it (MISER-01).
    """
    announced = set[str]()
    id: str = moment.get("use", "")
    while answered := runner.state.uses.get(id):
        if answered.ability == "miser.power":
            announced |= set(answered.chosen["value"])
        id = answered.subject
    uses = playable(runner, seat, moment, HOARD)
    return {id: held for id, held in uses.items() if id not in announced}


def something_is_playable(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(playable_now(runner, seat, moment))


def which_card(runner: Runner, seat: str, moment: Moment) -> ChooseOption:
    options = {id: each.ability.label for id, each in playable_now(runner, seat, moment).items()}
    return ChooseOption(prompt="What do you play from your hoard?", name="from_the_hoard", options=options, verb="Play")


@power(MISER, often=True, holds=something_is_playable, asks=which_card)
def play_from_the_hoard(runner: Runner, use: Use) -> None:
    """Plays the card as from the hand; it can be answered for itself."""
    if held := playable(runner, use.seat, use.moment, HOARD).get(use.value[0]):
        spend(runner, use.seat, held.card)
        begin(runner, use.seat, held, use.moment)


@watches(UseClosed, within=MISER.in_game)
def the_sheet_is_gone(runner: Runner, event: UseClosed) -> None:
    """Discards a card that returns to the hoard of an alien that has left the game, like the others (CORE-264)."""
    if event.zone == HOARD and not powers.holder(runner.state, MISER.id):
        card = runner.state.zones[HOARD][-1]
        put_cards(runner, [card], HOARD, discard_pile(runner.state, card), "sheet", event.seat)


def my_hoard_can_fight(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True with an encounter card, if nothing obliges the seat to play a card of its hand (MISER-01)."""
    forced, there = MUST_PLAY.of(runner.encounter, seat), hoard(runner.state)
    if forced in there or forced in hand(runner, seat):
        return forced in there
    free = obeys(runner.state, seat, HOARD) or not obeys(runner.state, seat, f"hand:{seat}")
    return free and has_encounter_card(there)


def i_have_to_pick(runner: Runner, seat: str, moment: Moment) -> bool:
    now = runner.encounter
    return bool(hoard(runner.state)) and seat not in now.selected and not FROM_THE_HOARD.of(now, seat)


@power(
    MISER,
    part="encounter",
    at=(timings.PICKING, timings.LAID_OPEN),
    roles=roles.main,
    when=i_have_to_pick,
    holds=my_hoard_can_fight,
)
def fight_from_the_hoard(runner: Runner, use: Use) -> None:
    """Picks the encounter card from the hoard. That is public, but not which card it is."""
    FROM_THE_HOARD.note(runner, True, use.seat)


@also_picked_from
def picks_from_the_hoard(state: State, seat: str) -> str:
    bound = MUST_PLAY.of(state.encounter, seat) in hoard(state)
    chosen = (bound or FROM_THE_HOARD.of(state.encounter, seat)) and MISER.id in powers.active(state, seat)
    return HOARD if chosen and has_encounter_card(hoard(state)) else ""


# -- a new hoard -------------------------------------------------------------------------------


def no_encounter_card_is_left(runner: Runner, seat: str, moment: Moment) -> bool:
    return not has_encounter_card(hoard(runner.state))


@power(MISER, part="renew", at=timings.ALL, holds=no_encounter_card_is_left)
class NewHoard:
    """The old hoard is shown and discarded; eight cards come for it."""

    @staticmethod
    def discard_the_old_one(runner: Runner, use: Use) -> None:
        for card in list(hoard(runner.state)):
            put_cards(runner, [card], HOARD, discard_pile(runner.state, card), MISER.id, use.seat)

    @staticmethod
    def deal_a_new_one(runner: Runner, use: Use) -> None:
        draw(runner, use.seat, HAND_SIZE, MISER.id, HOARD)


@super_(MISER, at=timings.START_OF_ENCOUNTER, roles=roles.offense)
def one_card_more(runner: Runner, use: Use) -> None:
    draw(runner, use.seat, 1, FLARE, HOARD)


# -- the wild flare ----------------------------------------------------------------------------


def which_two(runner: Runner, seat: str, moment: Moment) -> ChooseCards | None:
    """Asks for two others, or as many as there are."""
    cards = {card: title_of(card) for card in hand(runner, seat) if title_of(card) != FLARE}
    count = min(OTHERS_ASIDE, len(cards))
    if not count:
        return None
    prompt = f"{which(count, 'other card')} do you lay aside with the flare?"
    return ChooseCards(prompt=prompt, name="lay_aside", cards=cards, least=count, most=count, secret=True)


@wild(MISER, at=(timings.NEW_HAND, timings.BEFORE_COMPENSATION), asks=which_two, secret=True)
def hide(runner: Runner, use: Use) -> None:
    """Puts cards face down until the new hand is there, or the compensation is taken."""
    cards = [card for card in use.value or [] if card in hand(runner, use.seat)]
    if use.moment["key"] == timings.NEW_HAND:
        set_aside(runner, [*cards_aside(runner), *cards, use.card])
        return
    until_the_end(runner)
    lay_aside(runner, use.seat, cards, f"hand:{use.seat}")
    lay_aside(runner, use.seat, [use.card], "table")
