"""The things that verbs share: the store that the environment names, and their output."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from service import settings
from service.settings import Settings
from service.store.connection.connection import Stores, open_stores
from service.store.errors import Corrupt, StoreError
from service.tools.verbs import NotDone


@contextmanager
def stopped_by_errors() -> Iterator[None]:
    """Ends a verb with one line where a setting is wrong, or a file or the store fails. Raises NotDone."""
    try:
        yield
    except (StoreError, OSError, ValueError) as error:
        raise NotDone(str(error)) from error


@contextmanager
def opened(environment: Mapping[str, str]) -> Iterator[tuple[Settings, Stores]]:
    """Opens the settings and the store that the environment names, and closes it afterwards. Raises NotDone."""
    with stopped_by_errors():
        chosen, stores = settings.read(environment), open_stores(environment)
        if stores.server and stores.server.mended:
            print(stores.server.mended.line(), file=sys.stderr)
        try:
            yield chosen, stores
        finally:
            stores.close()


def said(act: Callable[..., str], *arguments: object, through: tuple[type[Exception], ...] = ()) -> int:
    """Prints what an act did, or why not; 1 when it did not. Raises what is `through`: it would stop the next too."""
    try:
        print(act(*arguments), flush=True)
    except through:
        raise
    except (StoreError, OSError) as error:
        word = "BROKEN" if isinstance(error, Corrupt) else "not done"
        print(f"{word}: {error}", file=sys.stderr)
        return 1
    return 0
