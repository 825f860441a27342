"""A test client whose answers are JSON: what a test reads of one needs no check first that there is any."""

import gzip
import json
from collections.abc import Callable, Iterable
from typing import Any

import brotli
import zstandard
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import Headers
from werkzeug.test import TestResponse, run_wsgi_app

from service.http.codings import BR, GZIP, ZSTD

DECODERS: dict[str, Callable[[bytes], bytes]] = {
    ZSTD: lambda body: zstandard.ZstdDecompressor().decompressobj().decompress(body),
    BR: brotli.decompress,
    GZIP: gzip.decompress,
}
"""Content coding -> what a client does with a body in it."""


class ApiResponse(TestResponse):
    """A response of the service."""

    @property
    def plain(self) -> bytes:
        """The body without its content coding."""
        coding = self.headers.get("Content-Encoding")
        return DECODERS[coding](self.data) if coding else self.data

    @property
    def json(self) -> Any:
        """The body as JSON; None when it is something else."""
        return json.loads(self.plain) if "Content-Encoding" in self.headers else self.get_json()


class ApiClient(FlaskClient):
    """Flask's test client with responses of this type."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.response_wrapper = ApiResponse

    def run_wsgi_app(self, environ: dict[str, Any], buffered: bool = False) -> tuple[Iterable[bytes], str, Headers]:
        """Asks the app. The service has no cookies: to look for them costs more than most other steps of a request."""
        return run_wsgi_app(self.application, environ, buffered)

    def open(self, *args: Any, **kwargs: Any) -> ApiResponse:
        response = super().open(*args, **kwargs)
        assert isinstance(response, ApiResponse)
        return response

    def get(self, *args: Any, **kwargs: Any) -> ApiResponse:
        return self.open(*args, method="GET", **kwargs)

    def post(self, *args: Any, **kwargs: Any) -> ApiResponse:
        return self.open(*args, method="POST", **kwargs)

    def put(self, *args: Any, **kwargs: Any) -> ApiResponse:
        return self.open(*args, method="PUT", **kwargs)

    def patch(self, *args: Any, **kwargs: Any) -> ApiResponse:
        return self.open(*args, method="PATCH", **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> ApiResponse:
        return self.open(*args, method="DELETE", **kwargs)

    def head(self, *args: Any, **kwargs: Any) -> ApiResponse:
        return self.open(*args, method="HEAD", **kwargs)

    def options(self, *args: Any, **kwargs: Any) -> ApiResponse:
        return self.open(*args, method="OPTIONS", **kwargs)


def client_of(app: Flask) -> ApiClient:
    """Returns a new client of an app whose `test_client_class` is an ApiClient."""
    client = app.test_client()
    assert isinstance(client, ApiClient)
    return client
