"""The adapter from an ASGI request to the WSGI application on a thread; it reads the whole answer there.

The answer is whole before its first byte is sent, so a client that does not read holds no thread. One that comes from
the cache of answers is whole already: it stays as it is kept, and is read as the client takes it.
"""

import io
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import chain
from tempfile import TemporaryFile
from typing import IO, Any, NamedTuple
from urllib.parse import unquote_to_bytes

from service.http import continuation
from service.http.answer_cache import AnswerBody
from service.http.whole_response import NO_BODY
from service.store.connection import time_budget

WSGIApp = Callable[[dict[str, Any], Any], Iterable[bytes]]
Count = Callable[[int], None]
"""A function that counts bytes that are kept, in memory or in a file. Raises Problem if they are too many."""

IN_MEMORY = 256 * 1024
"""Bytes of an answer that are held in memory; what is longer goes to a temporary file."""

NAMES = 512
"""Names of headers whose variables are remembered."""
CONTENT_LENGTH = "Content-Length"


class WsgiResponse(NamedTuple):
    """Status, headers and body of an answer; `body` is at its start and is to be closed."""

    status: int
    headers: list[tuple[str, str]]
    body: IO[bytes]


def environ(scope: Any, body: bytes) -> dict[str, Any]:
    """Returns the WSGI environment (PEP 3333) of a request whose body is here."""
    host, port = scope.get("server") or ("localhost", 80)
    address, from_port = scope.get("client") or ("", 0)
    variables: dict[str, Any] = {
        continuation.SCOPE: scope,
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": scope.get("root_path", ""),
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 0),
        "REMOTE_ADDR": address,
        "REMOTE_PORT": str(from_port),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.input_terminated": True,
    }
    repeated: dict[str, list[str]] = {}
    for name, value in scope["headers"]:
        if (variable := _variable(name)) is not None:
            text = value.decode("latin-1")
            if variable in variables:
                repeated.setdefault(variable, [variables[variable]]).append(text)
            else:
                variables[variable] = text
    for variable, values in repeated.items():
        variables[variable] = ",".join(values)
    variables["CONTENT_LENGTH"] = str(len(body))
    return variables


def named(scope: Any, *wanted: bytes) -> list[str]:
    """Returns the values of these headers (in lower case), as the environment has them; empty where there is none."""
    values: dict[bytes, bytes | list[bytes]] = {}
    for name, value in scope["headers"]:
        if name in wanted:
            if name not in values:
                values[name] = value
            elif isinstance(earlier := values[name], list):
                earlier.append(value)
            else:
                values[name] = [earlier, value]
    return [_joined(values.get(name, b"")) for name in wanted]


def _joined(values: bytes | list[bytes]) -> str:
    return (b",".join(values) if isinstance(values, list) else values).decode("latin-1")


@lru_cache(NAMES)
def _variable(header: bytes) -> str | None:
    """Returns the variable of a header in the WSGI environment; None for one that the app must not see."""
    # `X_Forwarded_For` would become the same variable as `X-Forwarded-For`, and no other protocol is spoken here.
    if b"_" in header or header in (b"upgrade", b"transfer-encoding"):
        return None
    name = header.decode("latin-1").upper().replace("-", "_")
    return name if name in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{name}"


def in_time(app: WSGIApp, scope: Any, body: bytes, count: Count, until: float) -> WsgiResponse:
    """Returns the application's answer; after that moment (of `time.monotonic`) it asks the store nothing more."""
    with time_budget.until(until):
        return answered(app, scope, body, count)


def answered(app: WSGIApp, scope: Any, body: bytes, count: Count) -> WsgiResponse:
    """Returns the application's answer.

    Raises what the application raises while it answers, and what `count` raises.
    """
    begun: list[Any] = []

    def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Callable[[bytes], object]:
        if exc_info:
            raise exc_info[1].with_traceback(exc_info[2])
        begun[:] = status, headers
        return written.append

    # What an application writes before it returns its iterable comes first (PEP 3333); ours does not.
    written: list[bytes] = []
    chunks = app(environ(scope, body), start)
    if isinstance(chunks, AnswerBody):
        status, fields = begun
        with _closed_by_errors(chunks):
            count(chunks.held)
        return WsgiResponse(int(status[:3]), fields, chunks)
    try:
        content, length = _read(written, chunks, count)
    finally:
        if close := getattr(chunks, "close", None):
            close()
    status, fields = begun
    code = int(status[:3])
    if scope["method"] != "HEAD" and code not in NO_BODY and not any(name == CONTENT_LENGTH for name, _ in fields):
        fields = [*fields, (CONTENT_LENGTH, str(length))]
    return WsgiResponse(code, fields, content)


def _read(written: list[bytes], chunks: Iterable[bytes], count: Count) -> tuple[IO[bytes], int]:
    """Returns the whole body, at its start, and its length; most fit into memory in one piece."""
    pieces, length = written, 0
    following = iter(chunks)
    for piece in following:
        pieces.append(piece)
        length += len(piece)
        if length > IN_MEMORY:
            return _spooled(chain(pieces, following), count)
    count(length := sum(map(len, pieces)))
    return io.BytesIO(b"".join(pieces)), length


def _spooled(pieces: Iterable[bytes], count: Count) -> tuple[IO[bytes], int]:
    file = TemporaryFile()  # noqa: SIM115 - it is closed when it has been sent
    with _closed_by_errors(file):
        for piece in pieces:
            count(len(piece))
            file.write(piece)
        length = file.tell()
        file.seek(0)
    return file, length


@contextmanager
def _closed_by_errors(body: IO[bytes]) -> Iterator[None]:
    """Closes a body if what is done with it fails."""
    try:
        yield
    except BaseException:
        body.close()
        raise
