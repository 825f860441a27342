"""What commands say to whoever sits at the terminal."""

import sys
from collections.abc import Callable

from service.store.errors import Corrupt, StoreError


def said(act: Callable[..., str], *arguments: object) -> int:
    """Says what an act did, or why not; 1 when it did not."""
    try:
        print(act(*arguments), flush=True)
    except (StoreError, OSError) as error:
        word = "BROKEN" if isinstance(error, Corrupt) else "not done"
        print(f"{word}: {error}", file=sys.stderr)
        return 1
    return 0
