"""The seeds that seats add to the chance of a game: revealed at once, or committed first and revealed later.

The last seat to reveal a seed at once knows all other seeds. Commitments (SHA-256 of the seed) prevent that: after the
first committed seed is revealed, no other seed can be added (CHANCE-01, CHANCE-04).
"""

import re
from hashlib import sha256

from domain.engine.runner import Runner
from domain.events import SeatSeeded, SeedCommitted
from domain.events.lobby import seeds_revealed
from domain.faults import fault
from domain.refusal import Refused
from domain.state import State

_BYTES = re.compile(r"[0-9a-f]{64}")


def commitment(seed: str) -> str:
    """Returns the commitment to a seed: SHA-256 of its 32 bytes; both hex."""
    return sha256(bytes.fromhex(seed)).hexdigest()


def commit(runner: Runner, seat: str, of: str) -> None:
    """Commits the seat to its seed, which it reveals later; this removes a seed that it added before."""
    _check(runner.state, of)
    check_nothing_revealed(runner.state)
    runner.emit(SeedCommitted(seat=seat, commitment=of))


def give(runner: Runner, seat: str, seed: str) -> None:
    """Reveals the seed of the seat: a committed one once all seats are taken, any other one at once."""
    _check(runner.state, seed)
    check_seed(runner.state, seat, seed)
    runner.emit(SeatSeeded(seat=seat, seed=seed))


def check_seed(state: State, seat: str, seed: str) -> None:
    """Raises Refused when the seat may not reveal this seed now."""
    committed = state.seed_commitments.get(seat)
    if committed is None:
        check_nothing_revealed(state)
    elif commitment(seed) != committed:
        raise Refused(
            "validation_failed", "This is not the seed that the seat has committed to.", "CHANCE-04", given=seed
        )
    else:
        check_all_sit(state, "CHANCE-04")


def check_nothing_revealed(state: State) -> None:
    """Raises Refused after a committed seed is revealed."""
    if revealed := seeds_revealed(state):
        raise Refused(
            "illegal_command",
            "A committed seed has been revealed already.",
            "CHANCE-04",
            "seeds_revealed",
            seats=revealed,
        )


def check_all_sit(state: State, rule: str) -> None:
    """Raises Refused while a seat is free."""
    free = [colour for colour, seat in state.seats.items() if not seat.player]
    if free:
        raise Refused("illegal_command", "Every seat must be taken first.", rule, "seats_free", seats=free)


def check_all_revealed(state: State) -> None:
    """Raises Refused while a seat has not revealed its committed seed."""
    owing = [seat for seat in state.seed_commitments if not state.seats[seat].seed]
    if owing:
        raise Refused(
            "illegal_command",
            "A committed seed has not been revealed yet.",
            "CHANCE-04",
            "seeds_committed",
            seats=owing,
        )


def _check(state: State, bytes_: str) -> None:
    if not _BYTES.fullmatch(bytes_):
        raise Refused(
            "validation_failed", "The seed of a seat and the commitment to it are 32 bytes in hex.", "CHANCE-01"
        )
    if state.chosen_seed:
        # A host that chose the seed wants the same cards again, and nothing here is random.
        wrong = fault("/client_seed", "The seed of this game was chosen: seats add nothing to it.", "CHANCE-01")
        raise Refused("validation_failed", wrong["detail"], "CHANCE-01", errors=[wrong])
