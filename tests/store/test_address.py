"""Addresses of a store, and what a profile asks for."""

import pytest
from redis.sentinel import SentinelConnectionPool

from service import settings
from service.store.connection import address, connection, durability
from service.store.connection.connection import Addresses
from service.store.connection.durability import Durability, Replicas
from service.store.errors import NoServer


def pool(url: str) -> SentinelConnectionPool:
    found = address.client(url).connection_pool
    assert isinstance(found, SentinelConnectionPool)
    return found


def test_sentinels_are_named_with_what_they_watch() -> None:
    found = pool("redis+sentinel://ann:se%40cret@a:26380,b/games?db=3&sentinel_password=hush")
    asked = [sentinel.connection_pool.connection_kwargs for sentinel in found.sentinel_manager.sentinels]
    assert [(each["host"], each["port"], each["password"]) for each in asked] == [
        ("a", 26380, "hush"),
        ("b", 26379, "hush"),
    ]
    own = found.connection_kwargs
    assert (found.service_name, own["db"], own["username"], own["password"]) == ("games", 3, "ann", "se@cret")


def test_sentinels_may_know_no_password_and_an_ipv6_address() -> None:
    found = pool("redis+sentinel://[::1]:26379/games")
    sentinel = found.sentinel_manager.sentinels[0].connection_pool.connection_kwargs
    assert (sentinel["host"], sentinel["port"], sentinel["password"]) == ("::1", 26379, None)
    assert found.connection_kwargs["db"] == 0


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("redis+sentinel://a:26379", "the name of the primary is missing"),
        ("redis+sentinel://a:port/games", "cannot be read"),
        ("redis+sentinel://a:26379/games?db=x", "cannot be read"),
        ("redis+sentinel://a:26379,/games", "a host is missing"),
        ("redis+sentinel://a:26379/games?colour=red", "colour="),
        ("redis+cluster://a:7000/3", "no databases"),
        ("redis+cluster://a:7000?db=3", "db="),
        ("redis+cluster://", "a host is missing"),
    ],
)
def test_an_address_that_cannot_be_meant_is_refused_in_one_line(url: str, why: str) -> None:
    with pytest.raises(NoServer) as caught:
        address.client(url)
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_cluster_that_is_away_is_named_without_its_password() -> None:
    with pytest.raises(NoServer) as caught:
        address.client("redis+cluster://ann:hunter2@127.0.0.1:1,127.0.0.1:2")
    assert "redis+cluster://127.0.0.1:1,127.0.0.1:2" in str(caught.value)
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize("name", ["REDIS_URL", "QUEUE_REDIS_URL"])
def test_the_queue_does_not_run_on_a_cluster_and_is_told_why(name: str) -> None:
    with pytest.raises(NoServer, match="QUEUE_REDIS_URL to a server or to sentinels"):
        connection.addresses({"EVENTS_REDIS_URL": "redis://e", name: "redis+cluster://a:7000"})


def test_the_events_may_be_on_a_cluster_and_the_queue_under_sentinels() -> None:
    both = {"EVENTS_REDIS_URL": "redis+cluster://a:1,b:2", "QUEUE_REDIS_URL": "redis+sentinel://c/q"}
    assert connection.addresses(both) == Addresses("redis+cluster://a:1,b:2", "redis+sentinel://c/q")


def test_where_there_must_be_replicas_one_is_waited_for_unless_it_is_said_otherwise() -> None:
    assert durability.read({}) == Durability("run", Replicas(0, 1000))
    assert durability.read({"STORE_PROFILE": "small"}).replicas.number == 0
    assert durability.read({"STORE_PROFILE": "ha"}) == Durability("ha", Replicas(1, 1000))
    assert durability.read({"STORE_PROFILE": "cluster", "WAIT_REPLICAS": "0"}).replicas.number == 0
    assert durability.read({"WAIT_REPLICAS": "2", "WAIT_MS": "250"}).replicas == Replicas(2, 250)
    assert settings.read({"STORE_PROFILE": "ha", "WAIT_MS": "70"}).replicas == Replicas(1, 70)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("STORE_PROFILE", "safe"),
        ("WAIT_REPLICAS", "-1"),
        ("WAIT_REPLICAS", "many"),
        ("WAIT_REPLICAS", "17"),
        ("WAIT_MS", "0"),
        ("WAIT_MS", "5001"),
        ("WAIT_MS", "1.5"),
    ],
)
def test_a_profile_or_a_wait_that_there_is_not_is_refused_in_one_line(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=f"^{name} is '{value}': give ") as caught:
        durability.read({name: value})
    assert "\n" not in str(caught.value)
    with pytest.raises(NoServer, match=f"^{name} is '{value}': give "):
        connection.open_stores({name: value})
