"""Lines to clients that want what a stream sends them in gzip."""

from service.http.codings import GzipParts
from service.play.live.groups import StreamConnection


class CodedLine:
    """The way to a client that wants what it is sent in gzip."""

    def __init__(self, line: StreamConnection, coder: GzipParts) -> None:
        self._line = line
        self._coder = coder

    async def send(self, data: bytes) -> None:
        """Sends. Raises what the line raises."""
        await self._line.send(self._coder.coded(data))
        self._coder.count(data)

    async def taken(self) -> None:
        """Waits for the client. Raises what the line raises."""
        await self._line.taken()

    def push(self, data: bytes) -> bool:
        """Sends at once, if the line does."""
        if not self._line.push(self._coder.coded(data)):
            return False
        self._coder.count(data)
        return True
