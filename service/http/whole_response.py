"""Answers that are whole when a view returns them: their bytes, and all headers as they are sent."""

from collections.abc import Iterable
from typing import Any

from flask import Response

NO_BODY = (204, 304)


class WholeResponse(Response):
    """A response that werkzeug sends as it is.

    It would copy the headers one by one, look for a location to make absolute and for a length to add; ours have
    relative locations, and a length since they were made.
    """

    default_mimetype = None

    def get_wsgi_response(self, environ: dict[str, Any]) -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
        """Returns body, status and headers (PEP 3333)."""
        silent = environ["REQUEST_METHOD"] == "HEAD" or self.status_code in NO_BODY
        # A body that is set is a list of one.
        body: Any = () if silent else self.response
        return body, self.status, self.headers.to_wsgi_list()
