"""Another signing key: `python -m service.rotate_key`. The old one is retired and still told at `/v1/keys`.

A running server signs with the new key from its next signature on.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence

from service import ids, settings, signing


def main(arguments: Sequence[str] | None = None, environment: Mapping[str, str] = os.environ) -> int:
    """0 when there is another key, else 1."""
    parser = argparse.ArgumentParser(prog="python -m service.rotate_key", description="Another signing key.")
    parser.parse_args(arguments)
    try:
        chosen = settings.read(environment)
        assert chosen.signing_key is not None
        assert chosen.retired_keys is not None
        if not chosen.signing_key.exists():
            print(f"not done: there is no key at {chosen.signing_key} yet", file=sys.stderr)
            return 1
        key = signing.rotate(chosen.signing_key, chosen.retired_keys, ids.now())
    except (OSError, ValueError) as error:
        print(f"not done: {error}", file=sys.stderr)
        return 1
    print(f"signing with {key.public['public_key']} from now on; the old key is in {chosen.retired_keys}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
