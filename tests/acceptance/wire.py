"""Ways of a request to the service: inside this process, or over the net to any server that is running."""

import json
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any, Protocol

from flask.testing import FlaskClient

from tests.waiting import PATIENCE_S


@dataclass(frozen=True)
class Reply:
    """Status, the JSON of the body (None when it has none) and the headers."""

    status: int
    json: Any
    headers: dict[str, str]

    @property
    def code(self) -> str:
        """The problem code; nothing when all went well."""
        return str(self.json["code"]) if self.status >= 400 else ""


class Wire(Protocol):
    """Sends one request and brings its reply."""

    def __call__(self, method: str, path: str, body: Any = None, token: str = "") -> Reply: ...


def in_process(client: FlaskClient) -> Wire:
    """Returns the wire to an app of this process; its test client checks every reply against openapi.yaml."""

    def send(method: str, path: str, body: Any = None, token: str = "") -> Reply:
        found = client.open(path, method=method, json=body, headers=_headers(token))
        return Reply(found.status_code, found.json if found.data else None, dict(found.headers))

    return send


def over_the_net(url: str) -> Wire:
    """Returns the wire to a server; `url` as in `http://127.0.0.1:8000`."""

    def send(method: str, path: str, body: Any = None, token: str = "") -> Reply:
        data = None if body is None else json.dumps(body).encode()
        headers = {**_headers(token), "Content-Type": "application/json"}
        request = urllib.request.Request(url + path, data=data, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as found:
                return _reply(found.status, found.read(), dict(found.headers))
        except urllib.error.HTTPError as refused:
            return _reply(refused.code, refused.read(), dict(refused.headers))

    return send


def _headers(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def _reply(status: int, data: bytes, headers: dict[str, str]) -> Reply:
    return Reply(status, json.loads(data) if data else None, headers)
