"""The signatures of requests to webhooks: the headers of Standard Webhooks, by its own library.

https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
"""

import base64
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime

from standardwebhooks import Webhook

PREFIX = "whsec_"
SECRET_BYTES = 32


def new_secret() -> str:
    """Returns a new secret, in the form that the libraries of the standard take."""
    return PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def headers(id: str, at: int, body: bytes, valid: Sequence[str]) -> dict[str, str]:
    """Returns the headers of a request at `at` (unix ms) with this id and UTF-8 body: a signature
    by each valid secret.
    """
    moment = datetime.fromtimestamp(at // 1000, UTC)
    signed = [Webhook(secret).sign(id, moment, body.decode()) for secret in valid]
    return {"webhook-id": id, "webhook-timestamp": str(at // 1000), "webhook-signature": " ".join(signed)}
