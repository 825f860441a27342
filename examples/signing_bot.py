"""The bot of minimal_bot.py with a key: it gives the public key when it takes its seat, and signs every command.

`python signing_bot.py URL GAME --join NAME`. Needs the package `cryptography`.
"""

import argparse
import base64
import hashlib
import json
import sys
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from minimal_bot import Seat


def base64url(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


class SigningSeat(Seat):
    def __init__(self, url: str, game: str, key: Ed25519PrivateKey) -> None:
        super().__init__(url, game, "")
        self.id, self.key, self.colour = game, key, ""

    def join(self, name: str) -> None:
        """Takes a free seat. From then on the server accepts no command of this seat without the key's signature."""
        public = base64url(self.key.public_key().public_bytes_raw())
        status, said = self.call("POST", "/seats", {"name": name, "public_key": public})
        if status != 201:
            sys.exit(said)
        self.token, self.colour = said["token"], said["seat"]

    def say(self, q: dict[str, Any]) -> bool:
        self.colour = q["seat"] if "on_timeout" in q else self.colour  # players may change places
        return super().say(q)

    def open(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        if method == "POST" and self.token:
            headers = self.signed(path, body, headers or {})
        return super().open(method, path, body, headers)

    def signed(self, path: str, body: Any, headers: dict[str, str]) -> dict[str, str]:
        """Returns the headers with the signature over what `open` sends, and the newest head."""
        head = self.call("GET", "/head")[1]
        see, digest = f"{head['version']}:{head['hash'][:16]}", hashlib.sha256(json.dumps(body).encode()).hexdigest()
        lines = ["cg-command-1", self.id, self.colour, headers["Idempotency-Key"], see, f"POST {path}", digest]
        signature = self.key.sign("".join(f"{line}\n" for line in lines).encode())
        return {**headers, "Command-Signature": f"{see} {base64url(signature)}"}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("game")
    parser.add_argument("--join", metavar="NAME", required=True, help="take a free seat under this name")
    given = parser.parse_args()
    seat = SigningSeat(given.url, given.game, Ed25519PrivateKey.generate())
    seat.join(given.join)
    for _ in seat.moments():
        seat.play()
    print("the game is over")
