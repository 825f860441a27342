"""The health of all processes, as `/readyz` says it."""

import json
import time
import urllib.error
import urllib.request

from workers.supervisor.processes import Processes
from workers.supervisor.stopping import Stop
from workers.supervisor.terminal import CannotStart

HEALTHY_WITHIN = 60.0
DEATHS_BEFORE_HEALTH = 3
LOOK_EVERY = 0.1
# This machine is asked directly, whatever proxy the environment names.
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def await_health(processes: Processes, stop: Stop) -> bool:
    """Waits for all processes. Returns True when the API says that all are ready, False when we were asked to stop.

    Raises CannotStart.
    """
    deadline = time.monotonic() + HEALTHY_WITHIN
    while not stop.asked:
        if is_ready(processes.settings.url):
            return True
        processes.tend()
        for child in processes.services:
            if child.deaths >= DEATHS_BEFORE_HEALTH:
                raise CannotStart(f"{child.name} does not start: see {processes.settings.data_dir / 'logs'}")
        if time.monotonic() > deadline:
            raise CannotStart(f"not ready after {HEALTHY_WITHIN:g} s: see {processes.settings.data_dir / 'logs'}")
        time.sleep(LOOK_EVERY)
    return False


def is_ready(url: str) -> bool:
    """Checks at `/readyz` whether everything is up. Lost games are no reason to wait: waiting brings none back."""
    try:
        with DIRECT.open(f"{url}/readyz", timeout=2.0) as answer:
            return bool(answer.status == 200)
    except urllib.error.HTTPError as error:
        return _lacks_only_games(error.read())
    except (urllib.error.URLError, OSError):
        return False


def _lacks_only_games(answer: bytes) -> bool:
    try:
        checks: dict[str, str] = json.loads(answer)["checks"]
    except (ValueError, LookupError, TypeError):
        return False
    return [name for name, state in checks.items() if state != "ok"] == ["games"]
