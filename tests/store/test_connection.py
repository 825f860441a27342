"""Which server is used, and what is said when it is the wrong one."""

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
import redis

from service.store.connection import connection, embedded
from service.store.connection.connection import Addresses
from service.store.errors import NoServer, StoreUnavailable, UnsafeStore


@pytest.fixture
def careless(data_dir: Path) -> Iterator[embedded.EmbeddedServer]:
    """Starts a server that was told to be quick and not to be safe."""
    running = embedded.start(data_dir)
    client = connection.client(running.url(0))
    client.config_set("appendfsync", "everysec")
    client.config_set("maxmemory-policy", "allkeys-lru")
    yield running
    running.stop()


def test_nothing_named_means_the_embedded_server() -> None:
    assert connection.addresses({}) is None
    assert connection.addresses({"REDIS_URL": ""}) is None


def test_one_address_serves_both_roles_and_a_special_one_goes_before_it() -> None:
    assert connection.addresses({"REDIS_URL": "redis://a"}) == Addresses("redis://a", "redis://a")
    both = {"REDIS_URL": "redis://a", "EVENTS_REDIS_URL": "rediss://e"}
    assert connection.addresses(both) == Addresses("rediss://e", "redis://a")
    apart = {"EVENTS_REDIS_URL": "unix:///e", "QUEUE_REDIS_URL": "redis://q"}
    assert connection.addresses(apart) == Addresses("unix:///e", "redis://q")


@pytest.mark.parametrize("name", ["EVENTS_REDIS_URL", "QUEUE_REDIS_URL"])
def test_one_role_alone_is_not_enough(name: str) -> None:
    with pytest.raises(NoServer, match="is missing"):
        connection.addresses({name: "redis://a"})


@pytest.mark.parametrize("url", ["redis+magic://a/b", "http://a", "localhost:6379"])
def test_a_scheme_that_is_not_supported_is_named(url: str) -> None:
    with pytest.raises(NoServer, match="not supported"):
        connection.addresses({"REDIS_URL": url})


def test_a_url_that_cannot_be_read_is_refused_in_one_line() -> None:
    with pytest.raises(NoServer, match="cannot be read"):
        connection.client("redis://host:port/0")


def test_a_dead_address_is_named_without_its_password() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        with pytest.raises(NoServer) as caught:
            connection.open_stores({"REDIS_URL": f"redis://user:hunter2@127.0.0.1:{port}/0"})
    line = str(caught.value)
    assert f"127.0.0.1:{port}" in line
    assert "hunter2" not in line
    assert "\n" not in line


def test_the_embedded_server_has_two_databases_for_the_two_roles(data_dir: Path) -> None:
    stores = connection.open_stores({"DATA_DIR": str(data_dir), "STORE_PROFILE": "small"})
    stores.events.set("role", "events")
    assert stores.queue.get("role") is None
    assert stores.addresses.events != stores.addresses.queue
    assert (data_dir / "store").is_dir()
    stores.close()


def test_the_folder_is_var_unless_it_is_named() -> None:
    assert connection.data_dir({}) == Path("var")
    assert connection.data_dir({"DATA_DIR": "elsewhere"}) == Path("elsewhere")


def test_each_setting_that_may_lose_games_is_found_with_the_line_that_changes_it(
    careless: embedded.EmbeddedServer,
) -> None:
    found = connection.findings(connection.client(careless.url(0)))
    assert len(found) == 2
    assert "CONFIG SET appendfsync always" in found[0]
    assert "CONFIG SET maxmemory-policy noeviction" in found[1]


def test_an_unsafe_server_is_refused_by_every_profile_but_run(careless: embedded.EmbeddedServer) -> None:
    here = {"REDIS_URL": careless.url(0)}
    for profile in ("small", "ha", "cluster"):
        with pytest.raises(UnsafeStore, match="appendfsync"):
            connection.open_stores({**here, "STORE_PROFILE": profile})
    connection.open_stores({**here, "STORE_PROFILE": "run"}).close()
    connection.open_stores(here).close()


def test_an_old_server_and_one_that_hides_its_settings_are_found(server: embedded.EmbeddedServer) -> None:
    class Old(redis.Redis):
        def info(self, *_: object, **__: object) -> dict[str, object]:
            return {"redis_version": "6.2.14"}

        def config_get(self, *_: Any, **__: Any) -> NoReturn:
            raise redis.ResponseError("unknown command 'CONFIG'")

    found = connection.findings(Old(unix_socket_path=str(server.socket)))
    assert len(found) == 4
    assert "6.2.14" in found[0]
    assert all("cannot be read" in line for line in found[1:])


def test_a_server_that_went_away_is_no_finding() -> None:
    with pytest.raises(StoreUnavailable):
        connection.findings(connection.client("redis://127.0.0.1:1"))
