"""Players who sign: a table at which some seats have keys, and what a client does to sign a request."""

import base64
import json
from itertools import count
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from service.store.log.signed_requests import SignedRequest, signed_bytes
from tests.api.client import ApiClient, ApiResponse
from tests.api.table import Table


def base64url(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


class Key:
    """A private key of a player."""

    def __init__(self, number: int) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32)
        self.public = base64url(self._private.public_key().public_bytes_raw())

    def sign(self, game: str, seat: str, request: str, key: str, see: str, body: str) -> SignedRequest:
        """Returns a request, signed for a seat."""
        bare = SignedRequest(request, key, see, body, "")
        return SignedRequest(request, key, see, body, base64url(self._private.sign(signed_bytes(game, seat, bare))))


class SigningTable(Table):
    """A table at which these seats give a key when they sit down, and sign whatever they send."""

    def __init__(self, client: ApiClient, signers: tuple[str, ...], **body: Any) -> None:
        self.keys = {seat: Key(number) for number, seat in enumerate(signers, 1)}
        self._numbers = count(1)
        super().__init__(client, **body)

    def join(self, seat: str) -> str:
        key = {"public_key": self.keys[seat].public} if seat in self.keys else {}
        joined = self.client.post(f"{self.path}/seats", json={"name": f"Captain {seat.title()}", "seat": seat, **key})
        assert joined.status_code == 201, joined.text
        self.tokens[seat] = joined.json["token"]
        return self.tokens[seat]

    def head(self) -> str:
        """Returns the newest head, as it is cited."""
        head = self.client.get(f"{self.path}/head").json
        return f"{head['version']}:{head['hash'][:16]}"

    def send(self, seat: str, method: str, path: str, sent: Any = None, **changed: str) -> ApiResponse:
        """Sends a request of a seat with its token, signed where the seat signs.

        `changed` replaces a part of what is signed (`as_seat`, `request`, `key`, `see`, `body`), but for `see` not of
        what is sent; `by`: whose key signs.
        """
        text = "" if sent is None else json.dumps(sent)
        key = f"request-{next(self._numbers):04}"
        headers = self.as_seat(seat, **{"Idempotency-Key": key})
        signer = self.keys.get(changed.pop("by", seat))
        if signer is not None:
            what = {"request": f"{method} {path}", "key": key, "see": self.head(), "body": text}
            signed = signer.sign(self.id, changed.pop("as_seat", seat), **(what | changed))
            headers["Command-Signature"] = f"{signed.see} {signed.signature}"
        content = {"data": text, "content_type": "application/json"} if sent is not None else {}
        return self.client.open(self.path + path, method=method, headers=headers, **content)

    def command(self, headers: dict[str, str], **body: Any) -> ApiResponse:
        seat = next((s for s, token in self.tokens.items() if headers["Authorization"] == f"Bearer {token}"), None)
        if seat not in self.keys:
            return super().command(headers, **body)
        return self.send(seat, "POST", "/commands", body)
