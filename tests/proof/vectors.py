"""Test vectors of "cg-log-2", for whoever writes another verifier: `python -m tests.proof.vectors` writes them."""

import base64
import json
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.engine.chance import Chance, seed_commitment
from domain.game.seeds import commitment
from service.api.seats import seat_seed
from service.store.log import envelope
from service.store.log.signed_requests import SignedRequest, signed_bytes
from tests.repo.sources import renew

FILE = Path(__file__).resolve().parents[2] / "examples" / "cg-log-2.vectors.json"
GAME = "g_01JD000000000000000000000A"
SEED, MASTER = bytes(range(32)), bytes(range(32, 64))
CLIENT_SEED = "dice of my own, and Zoë's"
SEATS = {"red": bytes([1]) * 32, "green": bytes([2]) * 32}
BODIES = ('{"type":"game_created","seq":1}', '{"type":"seat_taken","seq":2,"data":{"name":"Zoë"}}')
VALUE = '{"cards":["attack-08#1","negotiate#2"]}'
ITEMS = ["attack-04#1", "attack-08#1", "attack-40#1", "flare-zombie#1", "negotiate#1", "negotiate#2"]


def made() -> dict[str, Any]:
    """Returns every formula of docs/auditing/proof.md with what goes in and what comes out; bytes are hex."""
    first = envelope.link(envelope.genesis(GAME), 1, BODIES[0].encode())
    heads = [first, envelope.link(first, 2, BODIES[1].encode())]
    key = envelope.audience_key(MASTER, "blue+red")
    salt = envelope.salt(key, 9, 1)
    chance, chosen = Chance(SEED, GAME, list(SEATS.values())), Chance(SEED, "")
    return {
        "format": envelope.FORMAT,
        "chain": {
            "root": GAME,
            "genesis": envelope.genesis(GAME).hex(),
            "bodies": list(BODIES),
            "leaves": [envelope.leaf(body.encode()).hex() for body in BODIES],
            "heads": [head.hex() for head in heads],
        },
        "commitment": {
            "game": GAME,
            "salt_master": MASTER.hex(),
            "audience": "blue+red",
            "audience_key": key.hex(),
            "seq": 9,
            "slot": 1,
            "salt": salt.hex(),
            "value": VALUE,
            "commitment": envelope.commit(GAME, 9, 1, salt, VALUE.encode()),
        },
        "draws": {
            "seed": SEED.hex(),
            "seed_commitment": seed_commitment(SEED),
            "game": GAME,
            "seat_seeds": {seat: seed.hex() for seat, seed in SEATS.items()},
            "client_seed": CLIENT_SEED,
            "seed_of_the_seat": seat_seed({"client_seed": CLIENT_SEED}),
            "committed_by": commitment(seat_seed({"client_seed": CLIENT_SEED})),
            "purpose": "cosmic deck",
            "below": [[bound, number, chance.below(bound, number, "cosmic deck")] for bound, number in _BELOW],
            "of": ITEMS,
            "first": 40,
            "shuffle": chance.shuffled(ITEMS, 40, "cosmic deck"),
            "sample_of_three": chance.sample(ITEMS, 3, 40, "cosmic deck"),
            "shuffle_with_a_chosen_seed": chosen.shuffled(ITEMS, 40, "cosmic deck"),
        },
        "signed_command": _signed(heads[1].hex()),
    }


def _signed(head: str) -> dict[str, Any]:
    private = Ed25519PrivateKey.from_private_bytes(SEED)
    body, request = '{"type":"answer","question_id":"q_7","answer":{"kind":"confirm","yes":true}}', "POST /commands"
    bare = SignedRequest(request, "a-key-of-mine", f"2:{head[:16]}", body, "")
    text = signed_bytes(GAME, "red", bare)
    public, signature = private.public_key().public_bytes_raw(), private.sign(text)
    return {
        "private_key": SEED.hex(),
        "public_key": base64.urlsafe_b64encode(public).decode().rstrip("="),
        "game": GAME,
        "seat": "red",
        "request": request,
        "idempotency_key": bare.key,
        "see": bare.see,
        "body": body,
        "signed_text": text.decode(),
        "signature": base64.urlsafe_b64encode(signature).decode().rstrip("="),
    }


_BELOW = ((1, 0), (2, 1), (6, 2), (72, 3), (2**63 + 1, 4), (2**63 + 1, 5), (2**63 + 1, 6))
"""Bounds and numbers of draws; of the largest bound nearly half of all tries are rejected."""


def main() -> None:
    """Writes the file."""
    renew(FILE, json.dumps(made(), indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
