"""The choices of `basic` about its techs: it completes what is ready, and researches with ships that it can spare."""

from domain.variants.technology.abilities import TECHS
from domain.variants.technology.setup import USEFUL
from workers.bots.table import Answer, Question, SeenTable

KEPT_ON_COLONIES = 8
"""It researches only with ships beyond these."""
RESEARCH, COMPLETE, NOTHING = "research", "complete", "nothing"


def action(table: SeenTable, question: Question) -> Answer:
    """Completes a tech that has its ships; else researches the one that lacks fewest, if ships can be spared."""
    offered = {each["id"] for each in question["options"]}
    lacking: dict[str, int] = {}
    for place, facts in table.view["variants"]["technology"]["researching"].items():
        if facts["seat"] != table.me or not facts["tech"]:
            continue
        tech = TECHS[facts["tech"]]
        missing = tech.number(USEFUL) - sum(map(len, facts["ships"].values()))
        complete = place.replace(RESEARCH, COMPLETE, 1)
        if missing <= 0 and not tech.hidden and complete in offered:
            return {"options": [complete]}
        if missing > 0 and place in offered:
            lacking[place] = missing
    colonies = list(table.colonies(table.me).values())
    if not lacking or sum(colonies) <= KEPT_ON_COLONIES or max(colonies) < 2:
        return {"options": [NOTHING]}
    return {"options": [min(lacking, key=lambda place: lacking[place])]}


def draws(_: SeenTable, __: Question) -> Answer:
    """Draws techs: they are worth more to it than one encounter more."""
    return {"yes": True}
