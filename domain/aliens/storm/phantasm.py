"""Phantasm: what was played may turn out to be something else."""

from domain.aliens.page import alien, own_use, power, super_, wild
from domain.decks.piles import discard_pile, not_in_hands, put_cards, turn_up
from domain.decks.titles import facts, has_encounter_card
from domain.encounter import roles, timings
from domain.encounter.reveal import put_in_its_place
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.options import one_of, option
from domain.questions import ChooseCards, ChooseSeats, Confirm
from domain.questions.wording import about

PHANTASM = alien(
    "phantasm",
    "Phantasm",
    edition="storm",
    alert="green",
    verb="Instability",
    unverified="that a morph turned up becomes what the other revealed card shows",
    power=(
        "As a main player, after the encounter cards are revealed, you must turn up the top card of the deck. "
        "If it is an encounter card, it replaces the card of one main player of your choice. Any other card "
        "is discarded."
    ),
    wild=(
        "As a main player, after the encounter cards are revealed, you may turn up the top card of the deck. "
        "If it is an encounter card, you may play it in place of yours; any other card you take into your "
        "hand."
    ),
    super=(
        "When you use your power, you may turn up cards until two encounter cards are face up. You use one of "
        "them and discard the other."
    ),
)

option("phantasm_may", False, one_of(True, False), "Phantasm may leave its power unused")

TURNED_UP, WANTED = "turned_up", "wanted"
"""The zone of the cards turned up; how many encounter cards there shall be."""


def by_its_text(runner: Runner, seat: str, moment: Moment) -> bool:
    return not runner.state.options["phantasm_may"]


def by_the_house_rule(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(runner.state.options["phantasm_may"])


def lying(runner: Runner) -> list[str]:
    return list(runner.state.zones.get(TURNED_UP, []))


def put_away(runner: Runner, seat: str, card: str, target: str = "") -> None:
    """Moves cards to the discard pile, or to another zone."""
    target = target or discard_pile(runner.state, card)
    put_cards(runner, [card], TURNED_UP, target, PHANTASM.id, seat=seat)


@power(PHANTASM, at=timings.CARDS_REVEALED, roles=roles.main, must=True, when=by_its_text)
@power(PHANTASM, part="choice", at=timings.CARDS_REVEALED, roles=roles.main, when=by_the_house_rule)
class Instability:
    """The top card of the deck takes the place of either revealed card, if it is an encounter card."""

    @staticmethod
    def turn_one_up(runner: Runner, use: Use) -> str | None:
        """Turns cards up by the flare, one after the other, until two encounter cards are face up."""
        card = turn_up(runner, use.seat, TURNED_UP, PHANTASM.id)
        if card and not facts(card).is_encounter_card:
            put_away(runner, use.seat, card)
        wanted = use.notes.get(WANTED)
        another = card and wanted and len(lying(runner)) < wanted
        return "turn_one_up" if another and has_encounter_card(not_in_hands(runner.state)) else None

    @staticmethod
    def exchange(runner: Runner, use: Use) -> None:
        cards = {card: facts(card).id for card in lying(runner)}
        if not cards:
            return
        which = ChooseCards(prompt="Which card comes into play?", name="apparition", cards=cards)
        chosen = runner.ask(use.seat, which)[0] if len(cards) > 1 else next(iter(cards))
        mains = [runner.encounter.offense, runner.encounter.defense]
        name = about(chosen)
        whose = ChooseSeats(prompt=f"Whose card becomes {name}?", name="instability", seats=mains)
        seat = runner.ask(use.seat, whose)[0]
        for card in cards:
            if card != chosen:
                put_away(runner, use.seat, card)
        put_in_its_place(runner, seat, chosen, TURNED_UP, PHANTASM.id)


def the_power_is_used(runner: Runner, seat: str, moment: Moment) -> bool:
    return any(own_use(id)(runner, seat, moment) for id in ("phantasm.power", "phantasm.choice"))


@super_(PHANTASM, answers=True, roles=roles.main, when=the_power_is_used)
def two_to_choose_from(runner: Runner, use: Use) -> None:
    use.subject_notes[WANTED] = 2


@wild(PHANTASM, at=timings.CARDS_REVEALED, roles=roles.main)
class Vision:
    """The top card of the deck: an encounter card may replace its card, any other is kept."""

    @staticmethod
    def turn_one_up(runner: Runner, use: Use) -> str | None:
        card = turn_up(runner, use.seat, TURNED_UP, use.ability.title)
        if card and not facts(card).is_encounter_card:
            put_away(runner, use.seat, card, f"hand:{use.seat}")
        return None if lying(runner) else "done"

    @staticmethod
    def take_it_or_not(runner: Runner, use: Use) -> None:
        card = lying(runner)[0]
        name = about(card)
        question = Confirm(prompt=f"Do you play {name} in place of your card?", name="vision", yes=False)
        if runner.ask(use.seat, question):
            put_in_its_place(runner, use.seat, card, TURNED_UP, use.ability.title)
        else:
            put_away(runner, use.seat, card)
