"""The table of jobs: each by the name of its function, with the form of its arguments. There are no others.

What is in a queue is data of anybody with access to its server. So nothing of a job comes from there but its name and
its arguments, and both are looked at here; how long it may take and how often it is tried is in this table.
"""

from typing import Annotated, Any, NamedTuple

from msgspec import Meta

QUEUE = "default"
"""The queue of bots' turns."""
THINKING = "thinking"
"""The queue of the turns of bots that think for long."""
HOUSEKEEPING = "housekeeping"
"""The queue of jobs that take long, and that nobody waits for."""
NOTICES = "notices"
"""The queue of notices to webhooks: other people's servers may be slow, and no bot or deadline waits for them."""

PLAY = "workers.jobs.bot_turns.play"
MOVE = "workers.jobs.bot_turns.move"
"""The job of a bot that takes its time: one move, and then the next pause."""
THINK = "workers.jobs.bot_turns.think"
"""The job of a bot that thinks for long."""
HINT = "workers.jobs.bot_turns.hint"
"""The job of a bot that thinks about what a player should answer."""
LOOK, DELIVER = "workers.jobs.notices.look", "workers.jobs.notices.deliver"
GO_ON = "workers.jobs.deep_checks.go_on"
BY_TIME = {
    "archive": "workers.jobs.archive.move",
    "backup": "workers.jobs.backup.keep",
    "monitor": "workers.jobs.monitor.look",
    "lost": "workers.jobs.monitor.look_for_lost",
    "enter": "workers.jobs.finished.enter",
    "matching": "workers.jobs.matching.catch_up",
    "abandoned": "workers.jobs.abandoned.end",
    "league": "workers.jobs.league.begin",
}
"""Regular work for all games -> its job."""

TIMEOUT_S, CHECK_TIMEOUT_S, LONG_TIMEOUT_S = 30, 120, 600
"""Seconds for a job. A deep check that finds no earlier work in its process reads the whole export first."""
RETRIES = 2
"""Number of further tries of a job that failed, if it has any."""

Game = Annotated[str, Meta(pattern=r"^g_[0-9A-Za-z]{1,40}\Z")]
Place = Annotated[str, Meta(pattern=r"^(g_[0-9A-Za-z]{1,40}|u_[0-9a-f]{16})\Z")]
Version = Annotated[int, Meta(ge=0, le=10**9)]
Question = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{1,100}\Z")]
Hook = Annotated[str, Meta(pattern=r"^w_[0-9A-Za-z]{1,40}\Z")]
Delivery = Annotated[str, Meta(pattern=r"^d_[0-9A-Za-z]{1,40}\Z")]
Archive = Annotated[str, Meta(pattern=r"^a_[0-9a-f]{1,40}\Z")]


class Kind(NamedTuple):
    """A job: the type of its arguments, its only queue, the seconds it may take, how often it is tried again."""

    arguments: Any
    queue: str
    timeout: int = TIMEOUT_S
    retries: int = RETRIES


KINDS = {
    PLAY: Kind(tuple[Game, Version], QUEUE),
    MOVE: Kind(tuple[Game, Version], QUEUE),
    THINK: Kind(tuple[Game, Version], THINKING),
    HINT: Kind(tuple[Game, Version, Question], THINKING),
    LOOK: Kind(tuple[Place], NOTICES, retries=0),
    DELIVER: Kind(tuple[Place, Hook, Delivery], NOTICES, retries=0),
    GO_ON: Kind(tuple[Archive], HOUSEKEEPING, CHECK_TIMEOUT_S, retries=0),
    **{name: Kind(tuple[()], HOUSEKEEPING, LONG_TIMEOUT_S) for name in BY_TIME.values()},
}
