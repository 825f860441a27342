"""Callers whose requests do not count for their address: those with the token of a person, a player or a host.

Behind one address are many people. A stranger among them who uses up what the address may have shall not shut out those
who play. A token is looked up only when its address has much under way, and known for a while after.
"""

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from service.callers.tokens import digest

KNOWN_S = 60.0
"""Seconds for which a token that was found is known."""
UNKNOWN_S = 2.0
"""Seconds for which one that was not found is not looked for again."""
MOST = 10_000
"""Tokens that are kept in mind."""


class KnownCallers:
    """The tokens that were looked up lately, by digest. `clock` gives seconds that only grow."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: OrderedDict[str, tuple[float, bool]] = OrderedDict()

    async def name(self, authorization: str, look_up: Callable[[], Awaitable[bool]]) -> str | None:
        """Returns what requests with this token count for; None if they count for their address.

        Raises what `look_up` raises.
        """
        digested = digest(authorization)
        until, is_known = self._seen.get(digested, (0.0, False))
        if until <= self._clock():
            is_known = await look_up()
            self._seen[digested] = (self._clock() + (KNOWN_S if is_known else UNKNOWN_S), is_known)
            self._seen.move_to_end(digested)
            if len(self._seen) > MOST:
                self._seen.popitem(last=False)
        return f"token:{digested[:16]}" if is_known else None
