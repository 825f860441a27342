"""A command over HTTP, closed loop: `python -m bench.http`. Target: p50 <= 10 ms with the embedded server."""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from statistics import median, quantiles
from typing import Any

SEATS = ("red", "blue", "green", "yellow")
COMMANDS = 500
READY_WITHIN_S = 60
Figures = dict[str, list[float]]


class Client:
    """One kept connection, like that of a good client."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=10)
        self._connection.connect()
        self._connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def call(self, method: str, path: str, token: str = "", body: Any = None) -> tuple[int, Any]:
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        self._connection.request(method, path, None if body is None else json.dumps(body), headers)
        response = self._connection.getresponse()
        return response.status, json.loads(response.read() or b"null")


def main() -> None:
    """Starts everything that `make run` starts in a separate folder, and prints times of single requests."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        own = {"PORT": str(port), "DATA_DIR": str(Path(folder) / "var"), "DEMO": "0", "RATE_LIMITS": "0"}
        clean = {name: value for name, value in os.environ.items() if "REDIS_URL" not in name}
        command = [sys.executable, "-m", "workers", "run"]
        server = subprocess.Popen(command, env=clean | own, stdout=subprocess.DEVNULL)
        try:
            await_ready(port)
            report(measure(Client(port)))
        finally:
            server.terminate()
            server.wait(30)


def await_ready(port: int) -> None:
    """Waits until every process is up. Raises TimeoutError."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    until = time.monotonic() + READY_WITHIN_S
    while time.monotonic() < until:
        try:
            direct.open(f"http://127.0.0.1:{port}/readyz", timeout=2).close()
            return
        except (OSError, urllib.error.HTTPError):
            time.sleep(0.1)
    raise TimeoutError("the server does not become ready")


def measure(client: Client) -> Figures:
    """Plays by default answers: seconds of each kind of request."""
    found: Figures = {"command accepted": [], "command refused": [], "questions": [], "state": []}
    while len(found["command accepted"]) < COMMANDS:
        game, tokens = table(client)
        while len(found["command accepted"]) < COMMANDS and play_one(client, game, tokens, found):
            pass
    return found


def table(client: Client) -> tuple[str, dict[str, str]]:
    """A running game of four people: its path and a token for each seat."""
    _, made = client.call("POST", "/v1/games", body={"seats": list(SEATS)})
    game = f"/v1/games/{made['game']['id']}"
    tokens = {
        seat: client.call("POST", f"{game}/seats", body={"name": f"pilot {seat}", "seat": seat})[1]["token"]
        for seat in SEATS
    }
    client.call("POST", f"{game}/commands", made["host_token"], {"type": "start_game"})
    return game, tokens


def play_one(client: Client, game: str, tokens: dict[str, str], found: Figures) -> bool:
    """One answer of one seat, after a wrong one. False when no question is open."""
    _, asked = client.call("GET", f"{game}/questions")
    if not asked["items"]:
        return False
    seat = asked["items"][0]["seat"]
    mine = timed(found["questions"], lambda: client.call("GET", f"{game}/questions", tokens[seat]), 200)
    timed(found["state"], lambda: client.call("GET", f"{game}/state", tokens[seat]), 200)
    question = mine["items"][0]
    command = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
    stale = {**command, "question_id": "q_0"}
    timed(found["command refused"], lambda: client.call("POST", f"{game}/commands", tokens[seat], stale), 409)
    timed(found["command accepted"], lambda: client.call("POST", f"{game}/commands", tokens[seat], command), 201)
    return True


def timed(times: list[float], run: Callable[[], tuple[int, Any]], expected: int) -> Any:
    """The answer's body; its time is noted. Raises RuntimeError on another status."""
    began = time.perf_counter()
    status, body = run()
    times.append(time.perf_counter() - began)
    if status != expected:
        raise RuntimeError(f"{status} instead of {expected}: {body}")
    return body


def report(found: Figures) -> None:
    """Prints median and tail of each kind."""
    print(f"{'one connection':20}{'p50 ms':>9}{'p99 ms':>9}{'requests':>10}")
    for what, times in found.items():
        print(f"{what:20}{1e3 * median(times):>9.2f}{1e3 * quantiles(times, n=100)[98]:>9.2f}{len(times):>10}")


if __name__ == "__main__":
    main()
