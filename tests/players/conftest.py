"""Persons and their profiles over a store in memory."""

import fakeredis
import pytest
import redis

from service.players.persons import Persons, id_in
from service.players.profiles import Profiles


@pytest.fixture
def store() -> redis.Redis:
    return fakeredis.FakeRedis()


@pytest.fixture
def persons(store: redis.Redis) -> Persons:
    return Persons(store)


@pytest.fixture
def profiles(store: redis.Redis) -> Profiles:
    return Profiles(store, ("random", "basic"))


@pytest.fixture
def ann(persons: Persons) -> str:
    return id_in(persons.create())


@pytest.fixture
def bob(persons: Persons) -> str:
    return id_in(persons.create())
