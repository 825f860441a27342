"""The process of METRICS_PORT (`python -m workers.metrics_server`): serves all series to Prometheus without a token."""

import threading

import structlog
from prometheus_client import start_http_server

from service import logging_setup, process_ready
from service.administration import metrics_collector
from service.settings import MetricsAddress
from workers.jobs import process
from workers.stop_signals import stop_event

TRY_EVERY_S = 0.5

log = structlog.get_logger()


def serve(where: MetricsAddress, stop: threading.Event) -> None:
    """Serves until `stop` is set. Waits for a port that another process still has."""
    stores, waiting = process.stores(), False
    registry = metrics_collector.registry(stores.events, stores.queue)
    while not stop.is_set():
        try:
            server, thread = start_http_server(where.port, where.host, registry)
        except OSError as error:
            if not waiting:
                log.warning("metrics_port_taken", port=where.port, error=str(error.strerror))
            waiting = True
            stop.wait(TRY_EVERY_S)
            continue
        log.info("metrics_server_started", port=where.port)
        stop.wait()
        server.shutdown()
        server.server_close()
        thread.join()


def main() -> None:
    """Runs the process until SIGTERM or SIGINT."""
    ready = process_ready.asked(
        "python -m workers.metrics_server", "Serves the metrics on METRICS_PORT until SIGTERM or SIGINT."
    )
    logging_setup.set_up("metrics_server")
    stop = stop_event()
    where = process.chosen().metrics
    if where is None:
        raise SystemExit("METRICS_PORT is not set: choose a port for the metrics")
    # The port comes free when the metrics server before this one ends.
    process_ready.tell(ready)
    serve(where, stop)
    process.stores().close()


if __name__ == "__main__":
    main()
