"""The events of teams, each next to its reducer; gifts are movements of ships."""

from domain.events import Event
from domain.reducers import changes_nothing, reduces
from domain.state import State
from domain.variants.team.declaration import ID


class TeamsDealt(Event, frozen=True, kw_only=True):
    """The teams, in the order in which they were dealt (TEAM-02); by chance when `draws` is not 0."""

    reveals = True
    teams: list[list[str]]
    first_draw: int = 0
    draws: int = 0


class PlayersSeated(Event, frozen=True, kw_only=True):
    """All seats clockwise, from now on (TEAM-03)."""

    seating: list[str]


class ExtraTurnGiven(Event, frozen=True, kw_only=True):
    """The turn order has reached the unused planet: the turn with this number is the odd player's (TEAM-09)."""

    seat: str
    number: int


class VictoryAwaitsPartner(Event, frozen=True, kw_only=True):
    """An effect has brought the seat to victory by this rule; it wins when its partner has reached one (TEAM-08)."""

    seat: str
    rule: str


class ColonyGiven(Event, frozen=True, kw_only=True):
    """A player gives a new colony to the partner, who places a number of ships there (TEAM-07)."""

    seat: str
    partner: str
    planet: str
    count: int


@reduces(TeamsDealt)
def _teams_dealt(state: State, event: TeamsDealt) -> None:
    state.variants[ID]["teams"] = [list(team) for team in event.teams]
    for team in event.teams:
        if len(team) == 2:
            state.shared_homes |= {team[0]: team[1], team[1]: team[0]}
    if event.draws:
        state.draws = event.first_draw + event.draws


@reduces(PlayersSeated)
def _players_seated(state: State, event: PlayersSeated) -> None:
    state.seating = list(event.seating)


@reduces(ExtraTurnGiven)
def _extra_turn_given(state: State, event: ExtraTurnGiven) -> None:
    state.variants[ID]["extra_turn"] = event.number


@reduces(VictoryAwaitsPartner)
def _victory_awaits_partner(state: State, event: VictoryAwaitsPartner) -> None:
    state.variants[ID].setdefault("reached", {})[event.seat] = event.rule


changes_nothing(ColonyGiven)
