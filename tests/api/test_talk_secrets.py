"""Nobody gets a word that is not meant for them: marked messages, looked for in everything that everybody is sent.

Who may read a message is worked out here, by itself, from what was done.
"""

import re
from collections import defaultdict
from random import Random
from typing import Any

import pytest

from tests.api.client import ApiClient
from tests.api.table import Table
from tests.api.test_stream import SSE, frames

STEPS = 40
MARK = re.compile(r"mark-\d+-")
SPECTATORS = ("nobody", "person")
READS = (
    "",
    "/state",
    "/questions",
    "/legal-commands",
    "/events?limit=100",
    "/history",
    "/export",
    "/draws",
    "/verification",
    "/head",
    "/position",
    "/undo-requests",
)


class Gossip:
    """People who talk at random; `meant` is who may read each marked message, and `gone` those that were deleted."""

    def __init__(self, client: ApiClient, chance: Random) -> None:
        self.chance = chance
        self.table = Table(client, seed="gossip", spectator_talk="apart")
        self.seats = list(self.table.tokens)
        self.meant: dict[str, frozenset[str]] = {}
        self.ids: dict[str, str] = {}
        self.writers: dict[str, str] = {}
        self.gone: set[str] = set()
        self.muted: set[tuple[str, str]] = set()
        self.unheard: set[tuple[str, str]] = set()
        self.streamed: dict[str, Any] = {}
        person = {"Authorization": f"Bearer {client.post('/v1/players').json['token']}"}
        self.viewers: dict[str, dict[str, str]] = {
            **{seat: self.table.as_seat(seat) for seat in self.seats},
            "host": self.table.as_host(),
            "nobody": {},
            "person": person,
            **{f"link of {name}": self._link(name, who) for name, who in (("red", "me"), ("blue", "public"))},
        }

    def _link(self, seat: str, perspective: str) -> dict[str, str]:
        path, body = f"{self.table.path}/share-links", {"perspective": perspective}
        made = self.table.client.post(path, json=body, headers=self.table.as_seat(seat))
        return {"Authorization": f"Bearer {made.json['token']}"}

    def follow(self) -> None:
        """Opens a stream for everybody from now on."""
        for name, who in self.viewers.items():
            response = self.table.client.get(f"{self.table.path}/stream", headers={**SSE, **who})
            self.streamed[name] = frames(response)
            assert next(self.streamed[name])["data"]["newest_message"] is None

    def act(self) -> None:
        """Lets somebody say, delete or mute something, or plays the game."""
        match self.chance.randrange(10):
            case 0:
                self._mute()
            case 1 | 2:
                self._delete()
            case 3:
                seat, question = self.table.asked()[0]
                assert self.table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
            case 4 | 5:
                self._say("person", [*SPECTATORS, "host"], name="Watcher")
            case 6 | 7:
                self._say(self.chance.choice(self.seats), list(self.viewers))
            case _:
                writer = self.chance.choice(self.seats)
                others = [seat for seat in self.seats if seat != writer]
                to = self.chance.sample(others, self.chance.randint(1, 2))
                self._say(writer, [writer, *to], to=to)

    def _say(self, writer: str, readers: list[str], **body: Any) -> None:
        mark = f"mark-{len(self.meant)}-"
        path = f"{self.table.path}/messages"
        done = self.table.client.post(path, json={"text": f"{mark} psst", **body}, headers=self.viewers[writer])
        assert done.status_code == 201, done.text
        self.meant[mark], self.ids[mark], self.writers[mark] = frozenset(readers), done.json["id"], writer
        self.unheard |= {(reader, mark) for reader, other in self.muted if other == writer}

    def _delete(self) -> None:
        left = [mark for mark in self.meant if mark not in self.gone]
        if left:
            mark = self.chance.choice(left)
            path = f"{self.table.path}/messages/{self.ids[mark]}"
            assert self.table.client.delete(path, headers=self.table.as_host()).status_code == 204
            self.gone.add(mark)

    def _mute(self) -> None:
        one, other = self.chance.sample(self.seats, 2)
        path = f"{self.table.path}/seats/{one}/mutes/{other}"
        assert self.table.client.put(path, headers=self.table.as_seat(one)).status_code == 204
        self.muted.add((one, other))

    def readable(self, viewer: str, over: bool) -> set[str]:
        """Returns the marks of the messages that a viewer reads now."""
        writers = {other for one, other in self.muted if one == viewer}
        found = {mark for mark in self.meant if self.is_for(viewer, mark, over)} - self.gone
        return {mark for mark in found if self.writers[mark] not in writers}

    def is_for(self, viewer: str, mark: str, over: bool) -> bool:
        """Returns True if a message was meant for a viewer when it was written, or is now that the game is over."""
        is_spectators = self.meant[mark] == frozenset([*SPECTATORS, "host"])
        return viewer in self.meant[mark] or (over and is_spectators)

    def check(self, over: bool) -> None:
        """Checks that everybody reads just what is meant for them, and nobody finds a word anywhere else."""
        client = self.table.client
        for viewer, who in self.viewers.items():
            expected = self.readable(viewer, over)
            for path in ("/messages", "/messages/export"):
                assert set(MARK.findall(client.get(self.table.path + path, headers=who).text)) == expected, viewer
            for path in READS:
                found = client.get(self.table.path + path, headers=who)
                assert not MARK.search(found.text + str(found.headers)), (viewer, path)


@pytest.mark.parametrize("number", range(2))
def test_everybody_reads_what_is_meant_for_them_and_not_a_word_more__TALK_02__TALK_03__TALK_05(
    client: ApiClient, number: int
) -> None:
    gossip = Gossip(client, Random(number))
    gossip.table.start()
    gossip.follow()
    for step in range(STEPS):
        gossip.act()
        if step == 20:
            gossip.check(over=False)
    gossip.check(over=False)
    gossip.table.end()
    gossip.check(over=True)
    assert {len(readers) for readers in gossip.meant.values()} >= {2, 3, len(gossip.viewers)}
    sent: dict[str, set[str]] = defaultdict(set)
    for viewer, stream in gossip.streamed.items():
        for frame in stream:
            found = set(MARK.findall(str(frame)))
            assert not found or frame["frame"] == "message"
            sent[viewer] |= found
    for viewer, found in sent.items():
        # What a stream had missed it was sent when the game was over.
        assert found <= {mark for mark in gossip.meant if gossip.is_for(viewer, mark, over=True)}, viewer
        assert not {(viewer, mark) for mark in found} & gossip.unheard
    assert sent["nobody"] & sent["host"]
