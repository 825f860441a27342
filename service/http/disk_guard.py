"""The guard of the disk: while it is full or read-only, requests that would write are refused, and reads continue."""

from collections.abc import Callable

from flask import Flask

from service.http.request_scope import scope
from service.store.connection.disk import Disk

READS = ("GET", "HEAD", "OPTIONS")
_STORE_NOTHING = ("setup_checks.",)
"""Operations that are sent with POST for their long body alone."""


def register(app: Flask, disk: Callable[[], Disk]) -> None:
    """Has every request that writes look at the disk first. Those raise StoreFull, which is answered with 507."""

    def refuse() -> None:
        asked = scope().asked
        if asked.method in READS:
            return
        if (asked.endpoint or "").startswith(_STORE_NOTHING) or asked.args.get("dry_run") == "true":
            return
        disk().refuse()

    app.before_request(refuse)
