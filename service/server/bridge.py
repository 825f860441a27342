"""From an ASGI request to the WSGI application on a thread, and its answer read to the end there.

The answer is whole before its first byte is sent, so a client that does not read holds no thread.
"""

import io
import sys
from collections.abc import Callable, Iterable
from tempfile import SpooledTemporaryFile
from typing import IO, Any, NamedTuple, cast
from urllib.parse import unquote_to_bytes

from a2wsgi.wsgi import build_environ
from werkzeug.test import run_wsgi_app

from service.http import handover

WSGIApp = Callable[[dict[str, Any], Any], Iterable[bytes]]

IN_MEMORY = 256 * 1024
"""Bytes of an answer that are held in memory; what is longer goes to a temporary file."""

WITHOUT_BODY = (204, 304)


class Answer(NamedTuple):
    """Status, headers and body of an answer; `body` is at its start and is to be closed.

    `in_memory` are the bytes of the body that are not in a file.
    """

    status: int
    headers: list[tuple[str, str]]
    body: IO[bytes]
    in_memory: int


def environ(scope: Any, body: bytes) -> dict[str, Any]:
    """The WSGI environment of a request whose body is here."""
    # `X_Forwarded_For` would become the same variable as `X-Forwarded-For`, and no other protocol is spoken here.
    plain = [(name, value) for name, value in scope["headers"] if b"_" not in name and name != b"upgrade"]
    query = scope["query_string"].decode("latin-1")
    readable = {**scope, "headers": plain, "query_string": b""}
    found = cast(dict[str, Any], build_environ(readable, io.BytesIO(body)))  # type: ignore[arg-type]
    found.pop("HTTP_TRANSFER_ENCODING", None)
    found.update(
        {
            handover.SCOPE: scope,
            "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
            "QUERY_STRING": query,
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.errors": sys.stderr,
            "wsgi.input_terminated": True,
        }
    )
    return found


def answered(app: WSGIApp, scope: Any, body: bytes) -> Answer:
    """The application's answer. Raises what the application raises while it answers."""
    chunks, status, headers = run_wsgi_app(cast(Any, app), environ(scope, body))
    spool = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - it is closed when it has been sent
    try:
        for chunk in chunks:
            spool.write(chunk)
    except BaseException:
        spool.close()
        raise
    finally:
        if close := getattr(chunks, "close", None):
            close()
    length = spool.tell()
    spool.seek(0)
    code = int(status.split(" ", 1)[0])
    fields = list(headers.items())
    if "Content-Length" not in headers and scope["method"] != "HEAD" and code not in WITHOUT_BODY:
        fields.append(("Content-Length", str(length)))
    return Answer(code, fields, cast(IO[bytes], spool), length if length <= IN_MEMORY else 0)
