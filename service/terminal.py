"""What commands say to whoever sits at the terminal."""

import sys
from collections.abc import Callable

from service.store.errors import Corrupt, StoreError


def said(act: Callable[..., str], *arguments: object, through: tuple[type[Exception], ...] = ()) -> int:
    """Says what an act did, or why not; 1 when it did not. Raises what is `through`: it would stop the next too."""
    try:
        print(act(*arguments), flush=True)
    except through:
        raise
    except (StoreError, OSError) as error:
        word = "BROKEN" if isinstance(error, Corrupt) else "not done"
        print(f"{word}: {error}", file=sys.stderr)
        return 1
    return 0
