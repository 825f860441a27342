"""Lists of the store that are read newest first, page by page."""

from collections.abc import Iterator
from typing import Any

from service.store.log.event_log import answering

PAGE = 100

ListPlace = tuple[int, str]
"""A place in such a list: the score (unix ms) and the member."""


def newest_first(client: Any, key: str, before: ListPlace | None = None) -> Iterator[ListPlace]:
    """Yields the places of a sorted set after a place, newest first. Raises StoreUnavailable."""
    start, highest = 0, "+inf" if before is None else before[0]
    while True:
        with answering():
            page = client.zrange(key, highest, "-inf", desc=True, byscore=True, offset=start, num=PAGE, withscores=True)
        for member, score in page:
            place = (int(score), member.decode())
            if before is None or place < before:
                yield place
        if len(page) < PAGE:
            return
        start += PAGE
