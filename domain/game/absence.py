"""Players who go away: missed deadlines, stand-ins, departures for good, and who comes after them (ABSENT-01..08)."""

from domain import events
from domain.commands import CallStandIn, TakeBackSeat, TakeOverSeat
from domain.engine.runner import Runner
from domain.game.absence_options import END
from domain.game.open_questions import running
from domain.game.resumption import after_a_request
from domain.rating import rated_games
from domain.refusal import Refused
from domain.requests import consent
from domain.state import Absence, State

DESERTED = "deserted"


# -- who is there ----------------------------------------------------------------------------------


def bots(state: State) -> dict[str, str]:
    """Returns seat -> the kind of bot that answers for it now: its own, or the stand-in of its player."""
    kinds = {colour: seat.bot for colour, seat in state.seats.items() if seat.bot}
    if state.absent:
        kinds |= {
            colour: absence.bot
            for colour, seat in state.seats.items()
            if (absence := state.absent.get(seat.player)) and absence.bot
        }
    return kinds


def absence(state: State, seat: str) -> Absence:
    """Returns how the player of a seat is away; nothing missed and no bot: the player is there."""
    return state.absent.get(state.seats[seat].player, Absence())


def people(state: State) -> list[str]:
    """Returns the seats of people who have not conceded, there or not."""
    return [colour for colour, seat in state.seats.items() if not (seat.bot or seat.conceded)]


def others(state: State, seat: str) -> list[str]:
    """Returns the seats of the other people who play themselves: they vote on what this one asks (UNDO-03, FORK-09)."""
    return [each for each in people(state) if each != seat and not absence(state, each).bot]


def present(state: State) -> list[str]:
    """Returns the seats of people who play on and are there: no deadline missed lately, and no stand-in (ABSENT-05)."""
    return [seat for seat in people(state) if absence(state, seat) == Absence()]


# -- away for a while ------------------------------------------------------------------------------


def deadline_missed(runner: Runner, seat: str) -> None:
    """Counts a deadline at which the clock answered for a person.

    After `absent_after` times in a row a stand-in begins (ABSENT-02).
    """
    state = runner.state
    if seat not in people(state) or absence(state, seat).bot:
        return
    most = state.options.get("absent_after")
    if most is None:
        return
    missed = absence(state, seat).missed + 1
    runner.emit(events.DeadlineMissed(seat=seat, missed=missed))
    if missed >= most:
        runner.emit(events.StandInBegan(seat=seat, bot=state.options["stand_in"], why="missed"))
    desert(runner)


def call_stand_in(runner: Runner, command: CallStandIn) -> None:
    """Lets a bot play the seat of a player for a while; another kind may follow the first one (ABSENT-03)."""
    running(runner)
    check_a_person(runner, command.seat)
    rated_games.check_not_rated(runner.state, "In a rated game nobody calls a stand-in.", "RATE-04")
    if absence(runner.state, command.seat).bot != command.bot:
        runner.emit(events.StandInBegan(seat=command.seat, bot=command.bot, why="called"))
    desert(runner)


def take_back(runner: Runner, command: TakeBackSeat) -> None:
    """Gives the seat back to its player; a missed deadline is forgotten too."""
    running(runner)
    check_a_person(runner, command.seat)
    if absence(runner.state, command.seat) == Absence():
        raise Refused("illegal_command", "No stand-in plays this seat.", "ABSENT-03", "no_stand_in")
    check_plays(runner.state, command.seat)
    runner.emit(events.StandInEnded(seat=command.seat, why="taken_back"))


def back(runner: Runner, seat: str, why: str = "answered") -> None:
    """Gives the seat back to a player who answers or commands while a stand-in plays (ABSENT-03)."""
    state = runner.state
    if state.status == "running" and state.absent and seat in state.seats and absence(state, seat).bot:
        runner.emit(events.StandInEnded(seat=seat, why=why))


def check_plays(state: State, seat: str) -> None:
    """Raises Refused for a player who has lost a rated game to the clock: a stand-in plays the seat (RATE-04)."""
    if state.absent and seat in state.seats and absence(state, seat).bot:
        rated_games.check_not_rated(state, "A stand-in plays this seat to the end of this rated game.", "RATE-04")


def check_a_person(runner: Runner, seat: str) -> None:
    """Raises Refused unless the seat is that of a player who plays on."""
    if seat not in people(runner.state):
        raise Refused("illegal_command", "No player plays this seat.", "ABSENT-03", "no_person")


# -- gone for good ---------------------------------------------------------------------------------


def pass_on(runner: Runner, seat: str, why: str) -> None:
    """Gives the seat of a person to a bot; an open request ends, for the vote or the wish of this person is gone."""
    state = runner.state
    successor = f"{state.seats[seat].player}_{state.version + 1}"
    runner.emit(events.SeatPassedOn(seat=seat, player=successor, bot=state.options["stand_in"], why=why))
    if (request := state.request) is not None:
        consent.abandon(runner, request)
        after_a_request(runner, request)
    desert(runner)


def desert(runner: Runner) -> None:
    """Ends a game of people in which nobody is left who is there without a winner, where the players chose that."""
    state = runner.state
    if state.status == "running" and state.options.get("when_nobody_is_left") == END and not present(state):
        runner.emit(events.GameEnded(winners=[], why=DESERTED))


def take_over(runner: Runner, command: TakeOverSeat) -> None:
    """Gives a newcomer the seat of a player who has gone for good from the bot that plays it (ABSENT-07)."""
    running(runner)
    rated_games.check_not_rated(runner.state, "In a rated game no seat changes hands.", "RATE-04")
    seat = runner.state.seats.get(command.seat)
    if seat is None or seat.player not in runner.state.successors:
        raise Refused("game_started", "Nobody has left this seat.", "ABSENT-07", seat=command.seat)
    if seat.conceded:
        raise Refused("illegal_command", "This seat has conceded.", "CONCEDE-01", "conceded")
    runner.emit(events.SeatPassedOn(seat=command.seat, player=command.player, why="joined"))
    if command.public_key:
        runner.emit(events.SeatKeyed(seat=command.seat, player=command.player, public_key=command.public_key))


def is_open(state: State, seat: str) -> bool:
    """Returns True for a seat that a newcomer can take over."""
    there = state.seats[seat]
    if rated_games.is_rated(state):
        return False
    return state.status == "running" and there.player in state.successors and not there.conceded
