"""The scope of the request under way: what cannot travel in an argument. No other module keeps anything there.

Flask calls hooks before a view, the view, and hooks after it, and passes none of them what another has found. So these
stay here, each for that reason alone:

- `asked` is Flask's request itself, taken by the first hook: Flask gives it out through a proxy that looks it up each
  time, and a request looks at it some forty times.
- `address` is where the request comes from. Bans, quotas and the log ask for it, and what proxies say is read once.
- `facts` are what each line of the log says that is written meanwhile. They are put into a line when there is one: most
  requests write none.
- `request_id` is chosen by the first hook; every answer, every problem and every line of the log names it.
- `began` is noted by the first hook and read by the last one, which records how long the request took.
- `caller` is found by the hook that counts requests, for the quota depends on it; the view needs the same caller and
  must not look the token up a second time.
- `standings` are found by the hook that counts requests, and written into the answer by a hook after the view.
- `work` is how the CPU time of an expensive read is charged, to be ended by a hook after the view.
- `visitor` is admitted by the decorator of an operation before any argument is read, or by the view itself where it
  looks at its body first.
- `parts` are the games in which the caller was found to have a part; those are never shown late.
- `delayed` is the context of a request whose caller sees games later than their players. Whatever the request reads
  has to come through it, so that no view can forget it.

All else is passed as an argument. It is a context variable of ours, and not `flask.g`: that is found through two
proxies, and a request looks some twenty times.
"""

from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from flask import Request, request


@dataclass(slots=True)
class RequestScope:
    """A record of one request; `began` is of the performance counter, 0 before the first hook."""

    asked: Request
    address: str = ""
    facts: dict[str, str] = field(default_factory=dict)
    request_id: str = ""
    began: float = 0.0
    caller: Any = None
    work: Any = None
    visitor: Any = None
    standings: tuple[Any, ...] = ()
    parts: set[str] = field(default_factory=set)
    delayed: Any = None

    def header(self, name: str) -> str | None:
        """Returns the value of a header of the request; None without one. Not for Content-Type and Content-Length."""
        # The name is that of PEP 3333. werkzeug makes an exception, and catches it, for each header that is not there.
        variable = f"HTTP_{name.upper().replace('-', '_')}"
        value: str | None = self.asked.environ.get(variable)
        return value


_RUNNING: ContextVar[RequestScope | None] = ContextVar("request", default=None)


def begin() -> RequestScope:
    """Returns the scope of a request that begins; the thread may have served another one before."""
    begun = RequestScope(request._get_current_object())  # type: ignore[attr-defined]
    _RUNNING.set(begun)
    return begun


def scope() -> RequestScope:
    """Returns the scope of the running request."""
    return _RUNNING.get() or begin()


def end() -> None:
    """Forgets the request that was running."""
    _RUNNING.set(None)


def delayed() -> Any:
    """Returns the context of a running request that sees games later than their players; None for all others."""
    running = _RUNNING.get()
    return running.delayed if running else None


def facts() -> dict[str, str]:
    """Returns the facts of the running request; none outside of requests."""
    running = _RUNNING.get()
    return running.facts if running else {}
