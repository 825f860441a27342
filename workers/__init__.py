"""The processes beside the API: workers, clocks, the supervisor and the demo."""

# Before anything imports structlog: the service keeps it from importing rich.
import service  # noqa: F401
