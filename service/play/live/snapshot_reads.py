"""Reads that a stream makes by itself: from a snapshot if that has it, else on a thread, so that no loop waits."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from service.play.live import looking
from service.play.live.game_snapshot import Audience, EventPage, GameSnapshot, OpenQuestions
from service.play.live.groups import AudienceGroup, Perspective
from service.play.reading.resume_points import ResumePoint
from service.store.games import Games

T = TypeVar("T")


class SnapshotReads:
    """The reads for the streams of one game, on its event loop."""

    def __init__(self, game: str, games: Games, readers: ThreadPoolExecutor) -> None:
        self._game, self._games, self._readers = game, games, readers

    async def events(self, snapshot: GameSnapshot, audience: Audience, after: int) -> EventPage:
        """Reads events after `after` as a follower may see them, a page at most; from the cache, else from the log.

        None is newer than the snapshot. Raises GameNotFound, Corrupt, StoreUnavailable.
        """
        if after >= snapshot.version:
            return EventPage([], ResumePoint(after))
        if not snapshot.holds(after):
            return await self._aside(lambda: self._page(snapshot, audience, after))
        if snapshot.has_rendered(audience, after):
            return snapshot.events(audience, after)
        return await self._aside(lambda: snapshot.events(audience, after))

    async def leads(self, snapshot: GameSnapshot, after: ResumePoint) -> bool:
        """Returns whether the log of this snapshot goes through that point.

        Raises GameNotFound, Corrupt, StoreUnavailable.
        """
        if not after.hash or after.seq > snapshot.version:
            return after.seq <= snapshot.version
        hash_there = snapshot.hash_at(after.seq)
        if hash_there is None:
            hash_there = await self._aside(lambda: self._games.hash_at(self._game, after.seq))
        return hash_there is not None and after.is_at(after.seq, hash_there)

    async def open_questions(self, snapshot: GameSnapshot, perspective: Perspective) -> OpenQuestions:
        """Returns the open questions that a follower may know of."""
        viewer = perspective(snapshot.state)
        if snapshot.knows(viewer):
            return snapshot.open_questions(viewer)
        return await self._aside(lambda: snapshot.open_questions(viewer))

    async def admits(self, group: AudienceGroup, snapshot: GameSnapshot) -> bool:
        """Checks whether the streams of a group may get what is new in this snapshot. Raises StoreUnavailable."""
        judgement = group.judged(snapshot.state)
        return judgement if judgement is not None else await self._aside(lambda: group.admits(snapshot.state))

    async def _aside(self, work: Callable[[], T]) -> T:
        """Runs work that may block on a thread of the streams. Raises what it raises."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    def _page(self, snapshot: GameSnapshot, audience: Audience, after: int) -> EventPage:
        return snapshot.page(audience, self._games.log.read_whole(self._game, after, looking.PAGE), after)
