"""Another signing key. The old one is retired, and `/v1/keys` still lists it."""

from collections.abc import Mapping

import click

from service import ids, settings
from service.signing import keys
from service.tools.terminal import stopped_by_errors
from service.tools.verbs import NotDone, Verb


@click.command("rotate-key", cls=Verb, examples=[""])
@click.pass_obj
def command(environment: Mapping[str, str]) -> int:
    """Replaces the server's signing key.

    The new key is written to SIGNING_KEY; the old public key, with the time, to RETIRED_SIGNING_KEYS. A running
    server signs with the new key from its next signature on. `/v1/keys` lists both.
    """
    with stopped_by_errors():
        chosen = settings.read(environment)
        assert chosen.signing_key is not None
        assert chosen.retired_keys is not None
        if not chosen.signing_key.exists():
            raise NotDone(f"there is no key at {chosen.signing_key} yet")
        key = keys.rotate(chosen.signing_key, chosen.retired_keys, ids.now())
    print(f"signing with {key.public['public_key']} from now on; the old key is in {chosen.retired_keys}")
    return 0
