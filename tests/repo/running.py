"""A whole house for a test: what `make run` starts, on a free port and in a folder of its own."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager

from tests.repo.sources import ROOT

READY_WITHIN = 60.0
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Run:
    """A supervisor and what it has said so far."""

    program = ("-m", "workers", "run")
    runs_in = ROOT

    def __init__(self, folder, **environment):
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._said = folder.parent / f"said-{self.port}"
        clean = {name: value for name, value in os.environ.items() if "REDIS_URL" not in name}
        own = {"PORT": str(self.port), "DATA_DIR": str(folder), "DEMO": "0", "RATE_LIMITS": "0", **environment}
        with self._said.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, *self.program], cwd=self.runs_in, env=clean | own, stdout=output, stderr=output
            )

    @property
    def said(self):
        return self._said.read_text()

    def says(self, text, within=READY_WITHIN):
        return eventually(lambda: text in self.said or self.process.poll() is not None, within) and text in self.said

    def call(self, method, path, body=None, token=None):
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        with DIRECT.open(request, timeout=10) as answer:
            return json.load(answer)

    def family(self):
        """The ids of everything that the supervisor has begun, by the command line."""
        lines = subprocess.run(
            ["ps", "-ww", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True
        ).stdout
        rows = [line.split(None, 2) for line in lines.splitlines()]
        found, grown = {}, {self.process.pid}
        while grown:
            children = {int(pid): args for pid, parent, args in rows if int(parent) in grown}
            grown = children.keys() - found.keys()
            found |= children
        return {pid: args for pid, args in found.items() if not args.startswith("ps ")}

    def member(self, word):
        """The id of the first process in whose command line the word stands, None when there is none."""
        return next((pid for pid, args in sorted(self.family().items()) if word in args), None)

    def stop(self, how=signal.SIGTERM):
        """Seconds until the supervisor was gone."""
        began = time.monotonic()
        self.process.send_signal(how)
        self.process.wait(30)
        return time.monotonic() - began


@contextmanager
def running(folder, kind=Run, **environment):
    """A house that is ready; it is stopped afterwards."""
    run = kind(folder, **environment)
    try:
        assert run.says("Cosmic Ledger is ready."), run.said
        yield run
    finally:
        if run.process.poll() is None:
            run.stop()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def eventually(condition, within=10.0):
    """The condition's value as soon as it is true, else its last value."""
    deadline = time.monotonic() + within
    while not (answer := condition()) and time.monotonic() < deadline:
        time.sleep(0.02)
    return answer


def alive(pid):
    """Whether a process runs; the dead that nobody has buried yet do not."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout
    return bool(state) and not state.startswith("Z")
