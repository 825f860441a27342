"""All processes over a cluster: bots play games over HTTP, and a lost server stops only its games."""

from collections import defaultdict
from pathlib import Path

import pytest

from service.store.connection import embedded
from service.store.log.event_log import key
from tests.cluster.servers import Node, cluster, cluster_url
from tests.faults.players import BOTS, Refusal, ask
from tests.repo.running import Run, running
from tests.waiting import eventually

pytestmark = [pytest.mark.faults, pytest.mark.slow]
OF_EACH = 1
SETUP = {"seats": 3, "bots": [*BOTS, BOTS[0]], "options": {"turn_limit": 3}}


def test_games_on_servers_that_live_are_played_to_their_end_and_the_others_are_there_again_with_it(
    tmp_path: Path,
) -> None:
    queue = embedded.start(tmp_path / "queue")
    try:
        with cluster(tmp_path / "c") as nodes:
            stores = {"EVENTS_REDIS_URL": cluster_url(nodes[:2]), "QUEUE_REDIS_URL": queue.url(1)}
            with running(tmp_path / "var", **stores) as house:
                games = spread(house, nodes)
                for game, host in (each for of_one in games.values() for each in of_one):
                    ask(house.url, "POST", f"/v1/games/{game}/commands", {"type": "start_game"}, host)
                nodes[2].kill()
                lost = [game for game, _ in games.pop(nodes[2].port)]
                others = [game for of_one in games.values() for game, _ in of_one]
                assert eventually(lambda: all(status(house, game) == "over" for game in others))
                assert [status(house, game) for game in lost] == [503] * OF_EACH
                # A busy machine may need longer than the two seconds in which it is answered.
                assert eventually(lambda: readiness(house) == "ready"), readiness(house)
                nodes[2].again()
                assert eventually(lambda: all(status(house, game) in ("running", "over") for game in lost))
    finally:
        queue.stop()


def spread(house: Run, nodes: list[Node]) -> dict[int, list[tuple[str, str]]]:
    """Returns a number of games on each of the servers, with the tokens of their hosts, by the port."""
    found: dict[int, list[tuple[str, str]]] = defaultdict(list)
    ranges = {port: (first, last) for first, last, port in slots(nodes[0])}
    while len(found) < len(nodes) or any(len(games) < OF_EACH for games in found.values()):
        made = ask(house.url, "POST", "/v1/games", SETUP)[0]
        slot = nodes[0].client.cluster("keyslot", key(made["game"]["id"], "ev"))
        port = next(port for port, (first, last) in ranges.items() if first <= slot <= last)
        if len(found[port]) < OF_EACH:
            found[port].append((made["game"]["id"], made["host_token"]))
    return found


def slots(node: Node) -> list[tuple[int, int, int]]:
    """Returns which slots which server has: first, last, port."""
    return [(first, last, own[1]) for first, last, own, *_ in node.client.execute_command("CLUSTER SLOTS")]


def readiness(house: Run) -> str:
    """Returns the status of the installation, or what is missing."""
    try:
        return str(ask(house.url, "GET", "/readyz")[0]["status"])
    except Refusal as refusal:
        return str(refusal)


def status(house: Run, game: str) -> str | int:
    """Returns the status of a game, or of the answer that says no."""
    try:
        return str(ask(house.url, "GET", f"/v1/games/{game}")[0]["status"])
    except Refusal as refusal:
        return int(refusal.status)
