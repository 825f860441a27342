"""The sentences of aliens: who has which, and who loses, lends and regains a power."""

from typing import Any

from domain.events import (
    AlienDiscarded,
    AlienGained,
    AliensLaidOut,
    AliensRevealed,
    AliensSetAside,
    PlayersSwapped,
    PowerGrafted,
    PowerLent,
    PowerLost,
    PowerRegained,
    PowersExchanged,
    PowerSilenced,
    SheetNoted,
    SheetSeen,
)
from domain.questions.wording import about, counted, listed
from domain.story import (
    NOTHING,
    Scene,
    Sentence,
    because,
    cards,
    detail,
    has_name,
    seats,
    tell_reasons,
    tells,
    untold,
)

tell_reasons({"reincarnated": ", by a new incarnation"})

untold(AliensSetAside)


@tells(AliensLaidOut)
def aliens_laid_out(event: AliensLaidOut, scene: Scene) -> Sentence:
    """Tells the aliens among which the seats choose."""
    return Sentence(f"The aliens to choose from are {listed(map(about, event.aliens))}.")


@tells(AliensRevealed)
def aliens_revealed(event: AliensRevealed, scene: Scene) -> Sentence:
    """Tells every seat with its aliens."""
    return Sentence(f"The aliens are revealed: {_held(event.aliens)}.")


def _held(aliens: dict[str, list[str]]) -> str:
    return listed(
        f"{about(seat)} {'is' if names else 'has no alien'} {listed(map(about, names)) if names else ''}".rstrip()
        for seat, names in aliens.items()
    )


@tells(AlienGained)
def alien_gained(event: AlienGained, scene: Scene) -> Sentence:
    """Tells that a seat gains an alien, by chance or by choice."""
    return Sentence(f"{about(event.seat)} gets the alien {about(event.alien)}{because(event.why)}.")


@tells(AlienDiscarded)
def alien_discarded(event: AlienDiscarded, scene: Scene) -> Sentence:
    """Tells that an alien is discarded for good, or to be drawn again."""
    good = " for good" if event.for_good else ""
    return Sentence(f"{about(event.seat)} gives up the alien {about(event.alien)}{good}{because(event.why)}.")


@tells(PowersExchanged)
def powers_exchanged(event: PowersExchanged, scene: Scene) -> Sentence:
    """Tells the powers that the seats have from now on."""
    return Sentence(f"Powers change hands{because(event.why)}: {_held(event.aliens)} now.")


@tells(PowerLost)
def power_lost(event: PowerLost, scene: Scene) -> Sentence:
    """Tells that a power is lost, with what the seat has and needs where the terms say so."""
    needs = [f"it has {counted(has, one, many)} and needs {need}" for has, one, many, need in _needs(event.terms)]
    why = f": {', and '.join(needs)}" if needs else ""
    return Sentence(f"{about(event.seat)} has lost its power{why}.")


HELD = {"home_colonies": ("home colony", "home colonies"), "active_leaders": ("active Leader", "active Leaders")}
"""The source of a term for what a seat has for its power -> the words for one and for several."""


def _needs(terms: list[dict[str, Any]]) -> list[tuple[int, str, str, int]]:
    """Returns what a seat has and needs: the terms of the need follow the term of what it has."""
    found: list[tuple[int, str, str, int]] = []
    for term in terms:
        if term["source"] in HELD:
            found.append((term["amount"], *HELD[term["source"]], 0))
        elif found:
            has, one, many, needs = found[-1]
            found[-1] = (has, one, many, needs - term["amount"])
    return found


@tells(PowerRegained)
def power_regained(event: PowerRegained, scene: Scene) -> Sentence:
    """Tells that the conditions of a power are met again."""
    return Sentence(f"{about(event.seat)} has its power again.")


@tells(PowerLent)
def power_lent(event: PowerLent, scene: Scene) -> Sentence:
    """Tells that a power is lent until the encounter ends."""
    borrower, lender = about(event.borrower), about(event.lender)
    return Sentence(f"{borrower} has the power of {about(event.alien)} in place of {lender} until the encounter ends.")


@tells(PowerGrafted)
def power_grafted(event: PowerGrafted, scene: Scene) -> Sentence:
    """Tells that a seat has a power in addition to its own."""
    seat, alien, host = about(event.seat), about(event.alien), about(event.host)
    return Sentence(f"Until the encounter ends, {seat} has the power of {alien} too, and {host} does not have it.")


@tells(PowerSilenced)
def power_silenced(event: PowerSilenced, scene: Scene) -> Sentence:
    """Tells that a power is silenced after a Cosmic Zap."""
    return Sentence(f"{about(event.seat)} cannot use {about(event.alien)} again until the encounter ends.")


@tells(SheetNoted)
def sheet_noted(event: SheetNoted, scene: Scene) -> Sentence:
    """Tells the number of tokens; other notes are for the alien's rules, and its uses speak of them."""
    if event.note == "tokens" and type(event.value) is int and has_name(event.alien):
        return detail(f"{about(event.alien)} has {counted(event.value, 'token')}.")
    return NOTHING


@tells(SheetSeen)
def sheet_seen(event: SheetSeen, scene: Scene) -> Sentence:
    """Tells which card it is only to the viewer."""
    seen = f": {cards(event.cards, 0)}" if event.cards else ""
    return Sentence(f"{about(event.viewer)} looks at the cards on the {about(event.alien)} sheet{seen}.")


@tells(PlayersSwapped)
def players_swapped(event: PlayersSwapped, scene: Scene) -> Sentence:
    """Tells that players have swapped; their seats stay what they are."""
    return Sentence(f"The players of {seats(event.seats)} exchange their places: each goes on in the other seat.")
