"""A client that follows a stream, and keeps the frames that it waits for."""

from typing import Self

from tests.contract_examples.recorder import EVENTS, LINES
from tests.contract_examples.scenes.stage import Stage

FORMS = ({"Accept": EVENTS}, {"Accept": LINES})
"""The headers by which a stream comes in either form."""


class Listener:
    """Waits for one frame after the other. What comes in between by chance, such as keep-alives, is left out."""

    def __init__(self, stage: Stage, path: str, headers: dict[str, str]) -> None:
        self._client = stage.client
        self._response = stage.client.get(path, headers=headers)
        self._frames = iter(self._response.response)
        self._heard: list[bytes] = []

    def hear(self, name: str) -> None:
        """Waits for the next frame of this name, or of an event of the lobby of this type, and keeps it."""
        while True:
            frame = next(self._frames)
            assert isinstance(frame, bytes)
            kept = _is_named(frame, name) or _is_named(frame, "game_event") or frame.startswith(b"retry")
            self._heard += [frame] if kept else []
            if _is_named(frame, name):
                return

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._response.close()
        self._client.heard(self._response, self._heard)


def _is_named(frame: bytes, name: str) -> bool:
    word = name.encode()
    forms = (b"event: %s\n" % word, b'{"frame":"%s"' % word, b'"type":"%s","game_id"' % word)
    return any(each in frame for each in forms)
