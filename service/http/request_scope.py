"""What belongs to the request under way and cannot travel in an argument: the only module that touches `flask.g`.

Flask calls hooks before a view, the view, and hooks after it, and passes none of them what another has found. So these
stay here, each for that reason alone:

- `request_id` is chosen by the first hook; every answer, every problem and every line of the log names it.
- `began` is noted by the first hook and read by the last one, which records how long the request took.
- `caller` is found by the hook that counts requests, for the quota depends on it; the view needs the same caller and
  must not look the token up a second time.
- `standings` are found by the hook that counts requests, and written into the answer by a hook after the view.
- `visitor` is admitted by the decorator of an operation before any argument is read, or by the view itself where it
  looks at its body first.

All else is passed as an argument.
"""

from dataclasses import dataclass
from typing import Any

from flask import g


@dataclass
class RequestScope:
    """The facts of one request; `began` is of the performance counter, 0 before the first hook."""

    request_id: str = ""
    began: float = 0.0
    caller: Any = None
    visitor: Any = None
    standings: tuple[Any, ...] = ()


def scope() -> RequestScope:
    """The scope of the running request."""
    found: RequestScope | None = g.get("scope")
    if found is None:
        found = g.scope = RequestScope()
    return found
