"""The sentences of the table: the lobby, the start, the board, requests and undos, the end."""

from typing import Any

from domain.events import (
    BoardLaidOut,
    DeadlineExtended,
    DeadlinesMoved,
    FleetAdded,
    GameClosed,
    GameCreated,
    GameEnded,
    GameFinalized,
    GamePaused,
    GameResumed,
    GameStarted,
    MovesUndone,
    PlanetAdded,
    PlanetDestroyed,
    PlanetsMoved,
    ReservesFilled,
    ReservesSpent,
    SeatConceded,
    SeatKeyed,
    SeatLeft,
    SeatSeeded,
    SeatTaken,
    SeedCommitted,
    SettingsChanged,
    TableLaid,
    TokenReissued,
    VictoryReached,
)
from domain.game.reseeding import Reseeded
from domain.questions.wording import about, counted, listed
from domain.requests.events import (
    ForkAgreed,
    ForkRefused,
    ForkRequested,
    ForkVoted,
    UndoRefused,
    UndoRequested,
    UndoVoted,
)
from domain.requests.forks import GameForked
from domain.story import Scene, Sentence, because, detail, seats, tell_reasons, tells, untold
from domain.variants.variant import VARIANTS

tell_reasons(
    {
        "colonies": ", by foreign colonies",
        "turn_limit": ", at the limit of turns",
        "abandoned": ", as nobody is left",
        "closed": ", as the operator has ended the game",
        "withdrawn": ", as it was withdrawn",
        "rejected": ", as it was not agreed to",
        "paused": ", as the game was paused before it was decided",
        "seat_left": ", as a player has left",
        "reseeded": ", as secrets were lost",
    }
)

untold(ReservesFilled, ReservesSpent)


# -- the lobby ------------------------------------------------------------------------------------


@tells(GameCreated)
def game_created(event: GameCreated, scene: Scene) -> Sentence:
    """Tells that a game is created, with its seats and variants."""
    variants = f", with {listed(VARIANTS[id].name for id in event.variants)}" if event.variants else ""
    chosen = " The host has chosen the seed, so that nothing in it is random." if event.chosen_seed else ""
    return Sentence(f"A game for {seats(event.seats)} is opened{variants}.{chosen}")


@tells(GameForked)
def game_forked(event: GameForked, scene: Scene) -> Sentence:
    """Tells that the table is that of another game."""
    return Sentence(f"A game for {seats(event.seats)} is opened: it goes on from the table of another game.")


@tells(TableLaid)
def table_laid(event: TableLaid, scene: Scene) -> Sentence:
    """Tells that the table is laid from a position that was given."""
    return Sentence("The game goes on from a table that was laid.")


@tells(SeatTaken)
def seat_taken(event: SeatTaken, scene: Scene) -> Sentence:
    """Names of players are in no log."""
    return Sentence(f"{about(event.seat)} {'is played by a bot' if event.bot else 'sits down'}.")


@tells(SeatLeft)
def seat_left(event: SeatLeft, scene: Scene) -> Sentence:
    """Tells that the seat is free again."""
    return Sentence(f"The player of {about(event.seat)} leaves.")


@tells(SeatKeyed)
def seat_keyed(event: SeatKeyed, scene: Scene) -> Sentence:
    """Tells that the commands of a seat are signed."""
    return detail(f"The player of {about(event.seat)} signs its commands from now on.")


@tells(SeatSeeded)
def seat_seeded(event: SeatSeeded, scene: Scene) -> Sentence:
    """Tells that chance comes from all who add to it."""
    return detail(f"{about(event.seat)} adds to the seed of the game.")


@tells(SeedCommitted)
def seed_committed(event: SeedCommitted, scene: Scene) -> Sentence:
    """Tells that a seed is committed before anything is revealed."""
    return detail(f"{about(event.seat)} commits to its part of the seed.")


@tells(SettingsChanged)
def settings_changed(event: SettingsChanged, scene: Scene) -> Sentence:
    """Tells which settings changed; the values are in the event and in the game."""
    changed = [f"seats ({seats(event.seats)})"] if event.seats else []
    if event.variants is not None:
        played = listed(VARIANTS[id].name for id in event.variants) if event.variants else "none"
        changed.append(f"variants ({played})")
    if event.options:
        named = listed(name.replace("_", " ").replace(".", ": ") for name in sorted(event.options))
        changed.append(f"options ({named})")
    return Sentence(f"The host changes the settings: {listed(changed)}.")


@tells(TokenReissued)
def token_reissued(event: TokenReissued, scene: Scene) -> Sentence:
    """Tells everybody that a token was reissued."""
    by = "the operator" if event.by == "operator" else "the host"
    return Sentence(f"A new token of {about(event.seat)} was given out by {by}.")


@tells(GameStarted)
def game_started(event: GameStarted, scene: Scene) -> Sentence:
    """Tells that all seats are taken."""
    return Sentence("The game starts.")


@tells(Reseeded)
def reseeded(event: Reseeded, scene: Scene) -> Sentence:
    """Tells everybody what cannot be checked any more."""
    lost = [word for word, is_lost in (("seed", event.seed_lost), ("salts", event.salts_lost)) if is_lost]
    return Sentence(f"The server has lost the {' and the '.join(lost)} of the game. Others take their place from here.")


# -- the board ------------------------------------------------------------------------------------


@tells(BoardLaidOut)
def board_laid_out(event: BoardLaidOut, scene: Scene) -> Sentence:
    """Tells that every ship has its place."""
    return detail("The ships are laid out.")


@tells(FleetAdded)
def fleet_added(event: FleetAdded, scene: Scene) -> Sentence:
    """Tells that a further colour comes."""
    return Sentence(f"{about(event.seat)} commands the ships of {about(event.colour)} too.")


@tells(PlanetAdded)
def planet_added(event: PlanetAdded, scene: Scene) -> Sentence:
    """Tells that a planet comes that is printed on no board."""
    return Sentence(f"{about(event.planet)} is added to {about(event.system)}'s home system{because(event.why)}.")


@tells(PlanetDestroyed)
def planet_destroyed(event: PlanetDestroyed, scene: Scene) -> Sentence:
    """Tells that a planet is destroyed, which may be kept as a trophy."""
    kept = f"; {about(event.by)} keeps it as a trophy" if event.by else ""
    elsewhere = event.system and not event.planet.startswith(f"{event.system}-")
    where = f" in {about(event.system)}'s home system" if elsewhere else ""
    return Sentence(f"{about(event.planet)}{where} is destroyed{because(event.why)}{kept}.")


@tells(PlanetsMoved)
def planets_moved(event: PlanetsMoved, scene: Scene) -> Sentence:
    """Tells that planets move, with everything on them."""
    moved = "; ".join(
        f"{about(planet)} goes from {about(source)}'s home system to {about(target)}'s"
        for planet, (source, target) in event.systems.items()
    )
    return Sentence(f"{moved}{because(event.why)}.")


# -- pauses, undos and forks ----------------------------------------------------------------------


@tells(GamePaused)
def game_paused(event: GamePaused, scene: Scene) -> Sentence:
    """Tells that no clock runs."""
    return Sentence("The game is paused.")


@tells(GameResumed)
def game_resumed(event: GameResumed, scene: Scene) -> Sentence:
    """Tells that the clocks run again."""
    return Sentence("The game goes on.")


@tells(DeadlineExtended)
def deadline_extended(event: DeadlineExtended, scene: Scene) -> Sentence:
    """Tells the deadline of one question.

    A seat has asked for more, or gets back what it had left before the clocks were stopped.
    """
    who = f"{about(event.seat)} takes more time" if event.seat else "There is more time"
    return detail(f"{who} for an answer.")


@tells(DeadlinesMoved)
def deadlines_moved(event: DeadlinesMoved, scene: Scene) -> Sentence:
    """Tells that the server was away, or its clock was set back."""
    if event.by <= 0:
        return Sentence("The clock of the server was set back, and the deadlines with it.")
    return Sentence(f"Nobody could answer for {counted(max(1, round(event.by / 1000)), 'second')}: there is more time.")


@tells(UndoRequested)
def undo_requested(event: UndoRequested, scene: Scene) -> Sentence:
    """Tells a request for an undo, without its reason: that is a text of the player."""
    return Sentence(f"{about(event.seat)} asks to go back to version {event.to}.")


@tells(ForkRequested)
def fork_requested(event: ForkRequested, scene: Scene) -> Sentence:
    """Tells a request for a fork, which is another game."""
    return Sentence(f"{about(event.seat)} asks to continue from version {event.to} in another game.")


@tells(UndoVoted)
def undo_voted(event: UndoVoted, scene: Scene) -> Sentence:
    """Tells a vote; the host may vote too."""
    voter = "The host" if event.seat == "host" else about(event.seat)
    silent = ", not having answered in time" if event.cause == "timer" else ""
    return Sentence(f"{voter} {'agrees' if event.approves else 'does not agree'}{silent}.")


@tells(ForkVoted)
def fork_voted(event: ForkVoted, scene: Scene) -> Sentence:
    """Tells a vote like one on an undo."""
    return undo_voted(event, scene)


@tells(UndoRefused)
def undo_refused(event: UndoRefused, scene: Scene) -> Sentence:
    """Tells that nothing is undone."""
    return Sentence(f"{about(event.seat)}'s request to go back is over{because(event.why)}.")


@tells(ForkRefused)
def fork_refused(event: ForkRefused, scene: Scene) -> Sentence:
    """Tells that there is no fork."""
    return Sentence(f"{about(event.seat)}'s request for another game is over{because(event.why)}.")


@tells(ForkAgreed)
def fork_agreed(event: ForkAgreed, scene: Scene) -> Sentence:
    """Tells that a fork is agreed; this game goes on too."""
    return Sentence(f"All agree: version {event.to} is continued in another game as well.")


@tells(MovesUndone)
def moves_undone(event: MovesUndone, scene: Scene) -> Sentence:
    """Tells that moves were undone; they stay in the log."""
    voters = [about(seat) if seat != "host" else "the host" for seat in event.agreed]
    agreed = f" {' and '.join(voters)} agreed." if voters else ""
    return Sentence(f"The game goes back to version {event.to}: everything after it until now is undone.{agreed}")


# -- the end --------------------------------------------------------------------------------------


@tells(SeatConceded)
def seat_conceded(event: SeatConceded, scene: Scene) -> Sentence:
    """Tells that the seat takes no part any more."""
    return Sentence(f"{about(event.seat)} concedes.")


@tells(VictoryReached)
def victory_reached(event: VictoryReached, scene: Scene) -> Sentence:
    """Tells what counted for each winner; the end of the game says the rest."""
    reasons = {seat: _what_counted(terms) for seat, terms in event.counted.items()}
    alone = [seat for seat in event.winners if not reasons.get(seat)]
    parts = [f"{about(seat)} has reached victory with {terms}." for seat, terms in reasons.items() if terms]
    if alone:
        parts.append(f"{seats(alone)} {'has' if len(alone) == 1 else 'have'} reached victory.")
    return Sentence(" ".join(parts)) if event.counted else detail(" ".join(parts))


def _what_counted(terms: list[dict[str, Any]]) -> str:
    """Returns `4 foreign colonies and Cosmic Energy Generator`; empty where nothing counted."""
    counts = {str(each["source"]): int(each["amount"]) for each in terms if each["amount"]}
    colonies = counts.pop("foreign_colonies", 0)
    others = [f"{about(source)}{f' for {count}' if count > 1 else ''}" for source, count in counts.items()]
    parts = [*([counted(colonies, "foreign colony", "foreign colonies")] if colonies else []), *others]
    return listed(parts) if parts else ""


@tells(GameClosed)
def game_closed(event: GameClosed, scene: Scene) -> Sentence:
    """Tells that the game is closed; the operator's reason is in the event."""
    return Sentence("The operator ends the game.")


@tells(GameEnded)
def game_ended(event: GameEnded, scene: Scene) -> Sentence:
    """Tells the winners, or nobody."""
    if not event.winners:
        return Sentence(f"The game is over without a winner{because(event.why)}.")
    wins = "wins" if len(event.winners) == 1 else "win together"
    return Sentence(f"The game is over: {seats(event.winners)} {wins}{because(event.why)}.")


@tells(GameFinalized)
def game_finalized(event: GameFinalized, scene: Scene) -> Sentence:
    """Tells that everybody may check everything."""
    return detail("All secrets of the game are opened.")
