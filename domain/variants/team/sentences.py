"""The sentences of teams in the history of a game."""

from domain.questions.wording import about, counted
from domain.story import Scene, Sentence, seats, tells
from domain.variants.team.events import ColonyGiven, ExtraTurnGiven, PlayersSeated, TeamsDealt, VictoryAwaitsPartner


@tells(TeamsDealt)
def teams_dealt(event: TeamsDealt, scene: Scene) -> Sentence:
    """Tells the teams; at five seats one player is alone."""
    teams = "; ".join(seats(team) for team in event.teams)
    return Sentence(f"The teams are dealt: {teams}.")


@tells(PlayersSeated)
def players_seated(event: PlayersSeated, scene: Scene) -> Sentence:
    """Tells the seats clockwise."""
    return Sentence(f"The players sit down clockwise: {seats(event.seating)}.")


@tells(ExtraTurnGiven)
def extra_turn_given(event: ExtraTurnGiven, scene: Scene) -> Sentence:
    """Tells the extra turn of the player without a partner."""
    return Sentence(f"{about(event.seat)} has no partner and gets an extra turn.")


@tells(VictoryAwaitsPartner)
def victory_awaits_partner(event: VictoryAwaitsPartner, scene: Scene) -> Sentence:
    """Tells that the partner must reach victory too."""
    return Sentence(f"{about(event.seat)} has reached victory, and wins when its partner has.")


@tells(ColonyGiven)
def colony_given(event: ColonyGiven, scene: Scene) -> Sentence:
    """Tells that a colony is given; the ships move by an event of their own."""
    room = counted(event.count, "ship")
    told = (
        f"{about(event.seat)} gives the colony on {about(event.planet)} to {about(event.partner)}, who places {room}."
    )
    return Sentence(told)
