"""Errors between a command and its place in the log."""

import redis


class StoreError(Exception):
    """Base of everything the store refuses or cannot do; its text is one line for people."""


class NoServer(StoreError):
    """No Redis-compatible server is to be had; the text names the ways out."""


class UnsafeStore(StoreError):
    """The server's settings may lose games and the profile does not allow that."""

    def __init__(self, findings: list[str]) -> None:
        super().__init__("the store is not safe: " + "; ".join(findings))
        self.findings = findings


class StoreUnavailable(StoreError):
    """The server does not answer or takes no writes just now; the same call may succeed later."""


class StoreFull(StoreUnavailable):
    """The server has no memory or no disk left and takes no writes.

    Nothing of the command is stored; reads continue.
    """


_OF_A_PIPELINE = " of pipeline caused error: "


def without_arguments(error: redis.RedisError) -> redis.RedisError:
    """Returns the same error with the server's words alone.

    Of a pipeline the client adds the command that was refused with the first of its arguments, a seed among them. It
    must not reach a log, and a traceback shows the text of every error on its way.
    """
    error.args = tuple(each.rpartition(_OF_A_PIPELINE)[2] if isinstance(each, str) else each for each in error.args)
    return error


def is_full(error: BaseException) -> bool:
    """Returns whether these are words of a server that takes no writes: its memory or its disk is full."""
    if isinstance(error, redis.exceptions.OutOfMemoryError):
        return True
    return isinstance(error, redis.ResponseError) and str(error).rpartition(_OF_A_PIPELINE)[2].startswith("MISCONF")


class ArchiveAway(StoreUnavailable):
    """The file of an archived game cannot be read or written just now."""


class Contended(StoreUnavailable):
    """Other writers were quicker in every attempt; nothing was stored."""

    def __init__(self, game: str, attempts: int) -> None:
        super().__init__(f"{game} was changed by others in each of {attempts} attempts")


class NotConfirmed(StoreUnavailable):
    """It is stored, but too few replicas have said so in time; the same call again finds it, or does it."""

    def __init__(self, reached: int, wanted: int) -> None:
        super().__init__(f"{reached} of {wanted} replicas have confirmed the write")


class GameNotFound(StoreError):
    """There is no event of this game."""

    def __init__(self, game: str) -> None:
        super().__init__(f"no game {game}")
        self.game = game


class VersionNotReached(StoreError):
    """The game has not come to that version yet."""

    def __init__(self, game: str, version: int, current: int) -> None:
        super().__init__(f"{game} is at version {current}, not yet at {version}")
        self.game, self.version, self.current = game, version, current


class VersionMismatch(StoreError):
    """The caller pinned a version and the game is at another one."""

    def __init__(self, game: str, expected: int, current: int) -> None:
        super().__init__(f"{game} is at version {current}, not {expected}")
        self.game, self.expected, self.current = game, expected, current


class UnknownHead(StoreError):
    """The caller has seen a head that the log does not lead to (any more): something was lost, or is another game."""

    def __init__(self, game: str, seen: str, current: int) -> None:
        super().__init__(f"the log of {game} does not lead to {seen}")
        self.game, self.seen, self.current = game, seen, current


class GameTooLong(StoreError):
    """The game has as many events as this server takes; only what ends it is still carried out."""

    def __init__(self, game: str, longest: int) -> None:
        super().__init__(f"{game} has reached {longest} events")
        self.game, self.longest = game, longest


class KeyReused(StoreError):
    """The command id belongs to a command with other content."""

    def __init__(self, game: str, command_id: str) -> None:
        super().__init__(f"the command id {command_id} was used for another command")
        self.game, self.command_id = game, command_id


class Corrupt(StoreError):
    """Damage: what is stored at `seq`, or missing there, cannot be what was written."""

    def __init__(self, game: str, seq: int, detail: str) -> None:
        super().__init__(f"{game} is damaged at event {seq}: {detail}")
        self.game, self.seq, self.detail = game, seq, detail


class RecordDamaged(StoreError):
    """Damage: the record of a person cannot be what was written."""

    def __init__(self, detail: str) -> None:
        super().__init__(f"the record of a person is damaged: {detail}")
        self.detail = detail


class LogDamaged(StoreError):
    """The log of finished games is not the one that was written, or not the one for which this server has signed."""

    def __init__(self, detail: str) -> None:
        super().__init__(f"the log of finished games is damaged: {detail}")
        self.detail = detail


class SecretsLost(Corrupt):
    """Seed or salt master of a running game are not in the store any more.

    The game cannot continue until it is reseeded.
    """

    def __init__(self, game: str, version: int) -> None:
        super().__init__(game, version, f"its secrets are lost; `python -m service reseed {game}` lets it go on")


class RestoreNeeded(Corrupt):
    """Backup, archive or log of finished games know more of the game than the store, or another history.

    It is not played on before it is restored. `where`: who knows it, up to version `known`; the store is at `seq`.
    """

    def __init__(self, game: str, version: int, where: str, known: int) -> None:
        what = "more" if known > version else "another history"
        super().__init__(game, version, f"{where} knows {what} (event {known}): `python -m service backup restore`")
        self.where, self.known = where, known


class LogClosed(StoreError):
    """The log of this game is closed for good."""

    def __init__(self, game: str) -> None:
        super().__init__(f"{game} is finalized")
        self.game = game
