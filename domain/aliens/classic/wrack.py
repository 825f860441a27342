"""Wrack: offers terms, and torture until they are accepted."""

from domain import board
from domain.aliens.page import alien, power, super_
from domain.decks.piles import hand
from domain.decks.taking import discard_at_random
from domain.encounter import roles, timings
from domain.encounter.choose_ships import choose_from_another
from domain.encounter.deal import put_up, terms_asked
from domain.encounter.ships import lose
from domain.engine.moments import Moment
from domain.engine.runner import Game
from domain.engine.uses import Use
from domain.events import DealAgreed, DealWithdrawn, FactNoted
from domain.questions import ChooseOption
from domain.questions.wording import about

WRACK = alien(
    "wrack",
    "Wrack",
    edition="classic",
    alert="yellow",
    verb="Torture",
    unverified="what follows the last refusal, and the exact point in planning; no wild flare was found",
    power=(
        "As a main player with ships in the encounter, before encounter cards are selected, you may offer "
        "your opponent terms of a deal. After each refusal you make your opponent lose a ship in the "
        "encounter or a random card, at most once for each of your ships there. Terms that are accepted are "
        "carried out as a deal. After the last refusal your side loses the encounter."
    ),
    super="When you use your power, you may stop at any point, and the encounter goes on as usual.",
)
SHIP, CARD = "ship", "card"


def i_have_ships_in(game: Game, seat: str, moment: Moment) -> bool:
    return bool(board.in_encounter(game.state, seat))


@power(WRACK, at=timings.BEFORE_SELECTION, roles=roles.main, when=i_have_ships_in)
class Torture:
    """Terms, refused, are followed by a torture; as many tortures as Wrack has ships in the encounter."""

    @staticmethod
    def begin(game: Game, use: Use) -> None:
        use.notes.update(left=len(board.in_encounter(game.state, use.seat)), offers=0)

    @staticmethod
    def propose(game: Game, use: Use) -> str | None:
        """Terms, new ones or those that stand; by the super flare, and only by it, it may leave off."""
        assert game.state.encounter is not None
        answer = game.ask(use.seat, terms_asked(game, use.seat, None, offers_left=1))
        if "offer" in answer:
            use.notes["offers"] += 1
            put_up(game, use.seat, answer["offer"], use.notes["offers"])
            return None
        stops = "refuse" in answer and bool(use.notes.get("may_stop"))
        if "offer" in game.state.encounter.facts and (stops or "withdraw" in answer):
            game.emit(DealWithdrawn(seat=use.seat))
        if stops:
            return "done"
        return "propose" if "withdraw" in answer else None

    @staticmethod
    def answer(game: Game, use: Use) -> None:
        """Terms that are accepted are carried out as a deal; none but the opponent can accept them."""
        assert game.state.encounter is not None
        offer, victim = game.state.encounter.facts.get("offer"), board.opponent(game.state, use.seat)
        answer = game.ask(victim, terms_asked(game, victim, None, offers_left=0)) if offer else {}
        if "accept" in answer:
            game.emit(DealAgreed(offer=answer["accept"]))
            game.go_to("encounter", "resolution")

    @staticmethod
    def torture(game: Game, use: Use) -> str | None:
        """One involved ship to the warp, or a random card; the last refusal of all loses the encounter for Wrack."""
        victim = board.opponent(game.state, use.seat)
        if not use.notes["left"]:
            return None
        ships = board.in_encounter(game.state, victim)
        options = {SHIP: "a ship goes to the warp"} if ships else {}
        options |= {CARD: "a random card is discarded"} if hand(game, victim) else {}
        question = ChooseOption(
            prompt=f"How do you torture {about(victim)}?", rule="CORE-240", name="torture", options=options
        )
        how = game.ask(use.seat, question)[0] if len(options) > 1 else next(iter(options), "")
        lost = picked(game, use, victim, ships) if how == SHIP else []
        use.notes["left"] -= 1
        if how == CARD:
            discard_at_random(game, victim, 1, WRACK.id)
        lose(game, lost, WRACK.id)
        return "propose"

    @staticmethod
    def give_in(game: Game, use: Use) -> None:
        side = board.side_of(game.state, board.opponent(game.state, use.seat))
        game.emit(FactNoted(fact="concluded", value={"side": side, "source": WRACK.id}))
        game.go_to("encounter", "resolution")


def picked(game: Game, use: Use, victim: str, ships: list[str]) -> list[str]:
    """The ship of the victim that is tortured."""
    if len(ships) == 1:
        return ships
    places = {board.place_in_encounter(game.state, victim): ships}
    question = choose_from_another(game.state, places, 1, "Which ship is tortured?", "CORE-240", "tortured_ship")
    chosen: list[str] = game.ask(use.seat, question)
    return chosen


@super_(WRACK, with_use="wrack.power", roles=roles.main)
def leave_off(game: Game, use: Use) -> None:
    """It may stop at any point; then the encounter goes on as ever."""
    use.subject_notes["may_stop"] = True
