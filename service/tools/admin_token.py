"""A new token for the operator."""

import click

from service.administration import admin_token
from service.callers.tokens import digest
from service.tools.verbs import Verb


@click.command("admin-token", cls=Verb, examples=[""])
def command() -> int:
    """Makes a token for the operator.

    It prints the token and its SHA-256 hash, this once, and stores neither. Keep the token, and give the service the
    hash as ADMIN_TOKEN_HASH.
    """
    token = admin_token.new()
    print(f"token  {token}")
    print(f"hash   {digest(token)}")
    return 0
