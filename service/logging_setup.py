"""The log of a process: one JSON object a line on the error stream, without tokens, bodies or hidden parts.

No line is longer than 4 KB: a pipe takes so much at once, so lines of several processes never mix.
"""

import logging
import sys
from collections.abc import Callable
from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from service import log_redaction
from service.observability import metrics
from service.observability.rotating_log import LONGEST_LINE, shortened

ROOMS = (2048, 1024, 512, 256, 128, 64)
"""Bytes to which each value is cut, one size after the other, until the line fits."""
KEPT = ("timestamp", "level", "process", "event")
"""The members that remain in a line with too many members for cutting to help."""

LOG = structlog.get_logger("api")

Facts = Callable[[], dict[str, str]]


def set_up(process: str = "api", facts: Facts = dict) -> None:
    """Sets up the log of this process, including what libraries log; debug lines are left out.

    Every line names the `process`, and has the `facts` of the moment in which it is written. Setting up again replaces
    what was set up before.
    """
    shared = processors(process, facts)
    handler = StandardError()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                # This comes before lines are cut: half a token is recognized by nothing, but may still say too much.
                log_redaction.redact,
                metrics.count_line,
                line,
            ],
        )
    )
    root = logging.getLogger()
    for before in [each for each in root.handlers if isinstance(each, StandardError)]:
        root.removeHandler(before)
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )


def processors(process: str, facts: Facts = dict) -> list[Processor]:
    """Returns what is done to each line before it is written, in this order."""

    def name(_: WrappedLogger, __: str, event_dict: EventDict) -> EventDict:
        # A value bound to a context would be missing in every thread but one.
        event_dict.setdefault("process", process)
        return event_dict

    def know(_: WrappedLogger, __: str, event_dict: EventDict) -> EventDict:
        return {**facts(), **event_dict}

    return [
        structlog.contextvars.merge_contextvars,
        know,
        name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        log_redaction.tell_exception,
    ]


class StandardError(logging.Handler):
    """A handler that writes to what is the error stream at that moment.

    A line is written in one piece; a stream that takes none is no fault.
    """

    def emit(self, record: logging.LogRecord) -> None:
        """Writes one line."""
        text = self.format(record)
        try:
            sys.stderr.write(text + "\n")
            sys.stderr.flush()
        except (OSError, ValueError):
            # The supervisor that read it is gone, or the disk is full: the command is worth more than its line.
            return


_JSON = structlog.processors.JSONRenderer()


def line(logger: WrappedLogger, name: str, event_dict: EventDict) -> str:
    """Returns the line, with values cut in the middle where it would be too long; each says how much is missing."""
    text = _written(logger, name, event_dict)
    for room in ROOMS:
        if len(text.encode()) < LONGEST_LINE:
            return text
        text = _written(logger, name, {key: _cut(value, room) for key, value in event_dict.items()})
    if len(text.encode()) < LONGEST_LINE:
        return text
    shortest: dict[str, Any] = {key: _cut(event_dict[key], ROOMS[-1]) for key in KEPT if key in event_dict}
    return _written(logger, name, shortest | {"members_cut": len(event_dict) - len(shortest)})


def _written(logger: WrappedLogger, name: str, event_dict: EventDict) -> str:
    # The renderer takes members out of what it is given.
    return str(_JSON(logger, name, dict(event_dict)))


def _cut(value: Any, room: int) -> Any:
    if value is None or isinstance(value, bool | float):
        return value
    text = value if isinstance(value, str) else str(value)
    short = shortened(text, room)
    return value if short == text else short


def fault(error: Exception, request_id: str, method: str) -> None:
    """Notes a mistake of the server with the request that met it."""
    metrics.internal_error()
    LOG.error("internal_error", request_id=request_id, method=method, exc_info=error)
