"""The sentences of stations in the history of a game."""

from domain.questions.wording import about, counted, listed
from domain.story import Scene, Sentence, because, detail, tell_reasons, tells
from domain.variants.space_stations.events import (
    StationAttached,
    StationCounted,
    StationDestroyed,
    StationsDealt,
    StationSpent,
    StationsTaken,
    StationTurned,
)

tell_reasons({"conquest": ", by conquest", "stations": ", by stations"})


@tells(StationsDealt)
def stations_dealt(event: StationsDealt, scene: Scene) -> Sentence:
    """Tells that each seat gets its own station."""
    dealt = listed(f"{about(seat)} gets {listed(map(about, ids))}" for seat, ids in event.stations.items())
    return Sentence(f"The stations are dealt: {dealt}.")


@tells(StationAttached)
def station_attached(event: StationAttached, scene: Scene) -> Sentence:
    """Tells that the marker is beside the planet."""
    return Sentence(f"{about(event.seat)} puts {about(event.station)} beside {about(event.planet)}.")


@tells(StationsTaken)
def stations_taken(event: StationsTaken, scene: Scene) -> Sentence:
    """Tells that stations go from one owner to another."""
    taken = listed(
        f"{about(station)} from {about(before)} to {about(after)}" for station, (before, after) in event.changes.items()
    )
    return Sentence(
        f"{'A station changes' if len(event.changes) == 1 else 'Stations change'} hands{because(event.why)}: {taken}."
    )


@tells(StationTurned)
def station_turned(event: StationTurned, scene: Scene) -> Sentence:
    """Tells that a station is turned; without access it cannot be used."""
    return Sentence(f"{about(event.seat)} {'has' if event.face_up else 'loses'} access to {about(event.station)}.")


@tells(StationDestroyed)
def station_destroyed(event: StationDestroyed, scene: Scene) -> Sentence:
    """Tells that a station is destroyed with its planet."""
    return Sentence(f"{about(event.station)} is destroyed with {about(event.planet)}.")


@tells(StationCounted)
def station_counted(event: StationCounted, scene: Scene) -> Sentence:
    """Tells the counters on the card."""
    return detail(f"{about(event.station)} has {counted(event.counters, 'counter')}.")


@tells(StationSpent)
def station_spent(event: StationSpent, scene: Scene) -> Sentence:
    """Tells that a station is spent; it is used once in an encounter."""
    return detail(f"{about(event.station)} cannot be used again in this encounter.")
