"""The service's own log: JSON lines on the error stream, without tokens, bodies or hidden parts."""

import sys

import structlog
from flask import g, request

LOG = structlog.get_logger("api")


def set_up() -> None:
    """One JSON object a line, with level and time."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def fault(error: Exception) -> None:
    """Notes a mistake of the server with the request that met it."""
    LOG.error("internal_error", request_id=g.get("request_id", ""), path=request.path, exc_info=error)
