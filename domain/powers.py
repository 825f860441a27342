"""Which powers a seat has in force: pure queries (CORE-240..266)."""

from collections.abc import Callable, Collection

from domain import board
from domain.extension_points import ExtensionPoint, Requirement
from domain.state import State
from domain.traits import Trait

HOME_COLONIES = "CORE-260"
HOME_COLONIES_NEEDED = Requirement(HOME_COLONIES, 3)
"""The number of home colonies without which a seat has no power."""

PERMANENT = Trait("permanent", "The power is not lost for too few home colonies (CORE-265).")
BOUND = Trait("bound", "The power cannot be stolen, traded or lent.")
OPEN_SHEETS = Trait("open_sheet", "Nothing on the sheet is secret: everybody may read notes and cards there.")
GLAD_OF_LOSSES = Trait(
    "gains_by_losses", "The player gains by ships in the warp, so nobody lets this player choose to lose some."
)
HAVENS = Trait("haven", "Ships of the player may stay on the sheet in place of returning to a colony.")
AT_HAND = Trait("ships_at_hand", "Ships on the sheet may be sent and chosen like those on a colony.")
STOCKS = Trait("stock", "Ships of the player wait on the sheet to come into play, whatever becomes of the power.")
COUNTERS = Trait("counts_tokens", "Tokens are on the sheet; a custom position can say how many.")
TOKENS = "tokens"
"""The note on such a sheet that has the number of its tokens."""
THROUGH_THE_WARP = Trait("through_the_warp", "Ships can be sent into an encounter out of the warp too.")


def in_stock(place: str) -> bool:
    """Returns True for the sheet of an alien whose ships there nobody loses or gives up."""
    kind, _, alien = place.partition(":")
    return kind == board.SHEET and alien in STOCKS


Shuts = Callable[[State, str], Collection[str]]
_SHUTS: list[Shuts] = []


def shuts(function: Shuts) -> Shuts:
    """Declares that the function names aliens that a seat has but cannot use now."""
    _SHUTS.append(function)
    return function


tied: ExtensionPoint[Callable[[State, str], str]] = ExtensionPoint()
"""`function(state, seat)`: the alien that the seat has by a thing on the table, and that stays with it; or nothing."""


def tied_aliens(state: State, seat: str) -> list[str]:
    """Returns the aliens of the seat that stay with things on the table."""
    return [alien for names in tied if (alien := names(state, seat))]


Condition = Callable[[State, str], bool]
Waiver = Callable[[State], bool]
_CONDITIONS: dict[str, Condition] = {}
_WAIVERS: dict[str, list[Waiver]] = {}


def condition(rule: str) -> Callable[[Condition], Condition]:
    """Declares that by this rule a seat has no power while `function(state, seat)` is false."""

    def register(function: Condition) -> Condition:
        _CONDITIONS[rule] = function
        return function

    return register


def waives(rule: str) -> Callable[[Waiver], Waiver]:
    """Declares that this condition does not count in games of which `function(state)` is true."""

    def register(function: Waiver) -> Waiver:
        _WAIVERS.setdefault(rule, []).append(function)
        return function

    return register


@condition(HOME_COLONIES)
def enough_home_colonies(state: State, seat: str) -> bool:
    """Returns False for a seat with fewer than three home colonies, which has no alien power (CORE-260)."""
    return len(board.home_colonies(state, seat)) >= HOME_COLONIES_NEEDED.of(state)


def lacking(state: State, seat: str) -> list[str]:
    """Returns the rules by which the seat should have no power now."""
    return [rule for rule, holds in _CONDITIONS.items() if not holds(state, seat) and not _waived(state, rule)]


def _waived(state: State, rule: str) -> bool:
    """Returns True if the condition does not count in this game."""
    return any(waived(state) for waived in _WAIVERS.get(rule, ()))


def held(state: State, seat: str) -> list[str]:
    """Returns the aliens whose power the seat would use; a borrowed one replaces its alien, a grafted one is added."""
    if not state.lent and not state.grafted:
        return state.seats[seat].aliens
    own = _own_or_lent(state, seat)
    if not state.grafted:
        return own
    gained = [alien for alien, by in state.grafted.items() if by == seat and alien not in own]
    return [alien for alien in own if state.grafted.get(alien, seat) == seat] + gained


def _own_or_lent(state: State, seat: str) -> list[str]:
    """Returns the aliens of the seat and those lent to it.

    A seat that lends to itself has got by a trade what it had borrowed. What is bound to a seat stays with it.
    """
    lender = state.lent.get(seat, seat)
    if lender != seat:
        own = [alien for alien in state.seats[seat].aliens if alien in BOUND]
        return own + [alien for alien in state.seats[lender].aliens if alien not in BOUND]
    if any(by == seat and to != seat for to, by in state.lent.items()):
        return [alien for alien in state.seats[seat].aliens if alien in BOUND]
    return state.seats[seat].aliens


def active(state: State, seat: str) -> list[str]:
    """Returns the aliens whose power the seat can use now: those that it has and that are not lost, shut off or zapped.

    An alien is once in a game: one that was zapped with another seat, which had borrowed it, is as silent (CORE-228).
    """
    aliens = not_shut_off(state, seat)
    if state.silenced:
        zapped = {silenced.rpartition(":")[2] for silenced in state.silenced}
        return [alien for alien in aliens if alien not in zapped]
    return aliens


def not_shut_off(state: State, seat: str) -> list[str]:
    """Returns the aliens whose power the seat has, zapped in this encounter or not: neither lost nor shut off.

    Before play no power is lost: Game Setup is carried out for every alien (CORE-032, SETUP-03).
    """
    aliens = not_lost(state, seat)
    for names in _SHUTS:
        if shut := names(state, seat):
            aliens = [alien for alien in aliens if alien not in shut]
    return aliens


def not_lost(state: State, seat: str) -> list[str]:
    """Returns the aliens whose power the seat has not lost, shut off or not."""
    aliens = held(state, seat)
    if aliens and (lost_by := state.seats[seat].lacking) and state.turn.number:
        return [alien for alien in aliens if alien in PERMANENT] if lost_by == [HOME_COLONIES] else []
    return aliens


def havens(state: State, seat: str) -> list[str]:
    """Returns the seat's sheets to which its ships may return."""
    if HAVENS.isdisjoint(held(state, seat)):
        return []
    return [f"{board.SHEET}:{alien}" for alien in active(state, seat) if alien in HAVENS]


def at_hand(state: State, seat: str) -> dict[str, list[str]]:
    """Returns sheet -> the seat's ships there that it may send as from a colony."""
    if AT_HAND.isdisjoint(held(state, seat)):
        return {}
    sheets = [f"{board.SHEET}:{alien}" for alien in active(state, seat) if alien in AT_HAND]
    return {sheet: ships for sheet in sheets if (ships := board.ships_at(state, sheet, seat))}


def holder(state: State, alien: str) -> str:
    """Returns the seat that has this alien, or None."""
    return next((seat for seat in state.seats if alien in held(state, seat)), "")


def beholders(state: State, alien: str) -> list[str]:
    """Returns the seats that may see face-down cards on this sheet: its present holder, and the one it returns to."""
    return [seat for seat, facts in state.seats.items() if alien in facts.aliens or alien in held(state, seat)]
