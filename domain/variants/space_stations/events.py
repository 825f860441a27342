"""The events of stations, each next to its reducer."""

from domain.events import Event
from domain.reducers import reduces
from domain.state import State
from domain.variants.space_stations.declaration import ID


class StationsDealt(Event, frozen=True, kw_only=True):
    """Seat -> its station cards, face up (STAT-02); by chance when `draws` is not 0."""

    reveals = True
    stations: dict[str, list[str]]
    first_draw: int = 0
    draws: int = 0


class StationAttached(Event, frozen=True, kw_only=True):
    """The marker was put beside a planet (STAT-03, STAT-14)."""

    seat: str
    station: str
    planet: str


class StationsTaken(Event, frozen=True, kw_only=True):
    """station -> [former owner, new owner], all at once; each is attached next."""

    changes: dict[str, list[str]]
    why: str


class StationTurned(Event, frozen=True, kw_only=True):
    """Access was lost, or is there again (STAT-10, STAT-16)."""

    seat: str
    station: str
    face_up: bool


class StationDestroyed(Event, frozen=True, kw_only=True):
    """The station left the game with its planet (STAT-12)."""

    seat: str
    station: str
    planet: str


class StationCounted(Event, frozen=True, kw_only=True):
    """The number of counters on the card now."""

    station: str
    counters: int


class StationSpent(Event, frozen=True, kw_only=True):
    """The station has been used, which it can be once in this encounter."""

    station: str
    turn: int
    encounter: int


@reduces(StationsDealt)
def _stations_dealt(state: State, event: StationsDealt) -> None:
    stations = state.variants[ID].setdefault("stations", {})
    for seat, ids in event.stations.items():
        for id in ids:
            stations[id] = {"owner": seat, "planet": "", "face_up": True, "counters": 0, "spent": []}
    if event.draws:
        state.draws = event.first_draw + event.draws


@reduces(StationAttached)
def _station_attached(state: State, event: StationAttached) -> None:
    state.variants[ID]["stations"][event.station]["planet"] = event.planet


@reduces(StationsTaken)
def _stations_taken(state: State, event: StationsTaken) -> None:
    for id, (_, seat) in event.changes.items():
        state.variants[ID]["stations"][id].update(owner=seat, planet="")


@reduces(StationTurned)
def _station_turned(state: State, event: StationTurned) -> None:
    state.variants[ID]["stations"][event.station]["face_up"] = event.face_up


@reduces(StationDestroyed)
def _station_destroyed(state: State, event: StationDestroyed) -> None:
    del state.variants[ID]["stations"][event.station]


@reduces(StationCounted)
def _station_counted(state: State, event: StationCounted) -> None:
    state.variants[ID]["stations"][event.station]["counters"] = event.counters


@reduces(StationSpent)
def _station_spent(state: State, event: StationSpent) -> None:
    state.variants[ID]["stations"][event.station]["spent"] = [event.turn, event.encounter]
