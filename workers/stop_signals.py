"""The signals that ask a process to end, as an event for its main thread."""

import signal
import threading
from queue import SimpleQueue


def stop_event() -> threading.Event:
    """Returns an event that SIGTERM and SIGINT set. Call it in the main thread.

    A thread sets it: `Event.set` takes a lock, and a main thread that held it when the signal came would wait for
    itself for ever. To put something into a SimpleQueue never waits.
    """
    stop, signals = threading.Event(), SimpleQueue[int]()

    def set_it() -> None:
        signals.get()
        stop.set()

    threading.Thread(target=set_it, name="signals", daemon=True).start()
    for wanted in (signal.SIGTERM, signal.SIGINT):
        signal.signal(wanted, lambda number, _: signals.put(number))
    return stop
