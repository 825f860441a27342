"""The vocabulary of `why`: the reasons that events give for what happens, and what each means.

A `why` is one of these words, the id of the thing whose text makes it happen (an alien, a card, a station, a moon or a
planetoid), or the number of a rule; empty where there is nothing to say. The `why` of `moves_undone` is what a player
wrote. Stored events hold these words: none is ever renamed.
"""

from functools import cache

from domain.game import catalogue
from domain.rulebook.book import BOOK

WORDS: dict[str, str] = {
    # -- ships
    "aborted": "ships return because the encounter was broken off",
    "allies_return": "allies that did not lose return to their colonies",
    "alliance": "an ally sends its ships",
    "captured_ships": "captured ships are set free by a deal",
    "colony_gift": "a colony is given to the partner in a team",
    "cost": "what a use costs is paid",
    "deal": "the players of a deal have agreed on it; in a deal ships leave the gate",
    "encounter": "lost in the encounter",
    "escorts": "the Escorts of an ally go along with it",
    "failed_deal": "lost because the deal has failed",
    "homecoming": "a home colony is founded again, without an opponent",
    "landing": "the winners land on the attacked planet",
    "launch": "the offense launches its ships",
    "moon_landing": "the winners land on a moon",
    "no_colony": "ships have no colony to return to",
    "no_planet": "the attacked planet is gone, and the winners return",
    "planetoid": "the planetoid on which ships were has gone",
    "regroup": "the offense takes a ship back out of the warp",
    "research": "ships are sent to research a tech",
    "rewards": "defensive allies take their rewards",
    "sacrifice": "ships are given up as a sacrifice",
    "setup": "the game is set up",
    "sheet": "an alien sheet releases what it holds",
    "stack": "the ships of a stack go where its top ship goes",
    "tech": "a tech is drawn, finished or discarded, or the ships at it return",
    "turned_back": "the attack was turned back, and ships return",
    "unseen": "ships that were not seen come into sight",
    # -- cards
    "compensation": "cards are taken as compensation",
    "detonation": "a rift detonates",
    "finder": "found by a finder among the rewards",
    "fork": "the hidden cards of a fork are dealt",
    "hand-zap": "a Hand Zap replaces a hand",
    "hazard": "a hazard card is drawn, or has had its effect",
    "hired": "cards are hired as ships, or return",
    "kicker": "a kicker is selected",
    "laid_aside": "cards are laid aside until the compensation is taken, or are taken up again",
    "never_shown": "a card is discarded without being shown",
    "new_hand": "a hand without encounter cards is replaced",
    "one_shot": "a classic flare is used up, as the option says",
    "played": "played cards are discarded",
    "position": "the position from which the game began says so",
    "quake": "a cosmic quake gathers or deals all hands",
    "second": "a second encounter card is played or goes back",
    "space-junk": "space junk is given away",
    # -- planets, markers and stations
    "absorbed": "a planetoid is absorbed by the system that it reaches",
    "bumped": "a planetoid is bumped out of a full system",
    "completed": "a marker is placed because its tech is completed",
    "conquest": "a station is conquered",
    "left_alone": "a marker stays, and a planet beside it is gone",
    "moved": "a planetoid or a marker is moved",
    "reincarnated": "an alien is drawn for a new incarnation",
    # -- the end of a deal, a request or the game
    "abandoned": "nobody is left to play",
    "agreed": "the players have agreed on the end by a motion",
    "deserted": "no player is there any more",
    "present": "the player whom a motion would have removed is there",
    "answered": "the player has answered",
    "commanded": "the player has given a command",
    "called": "the player has asked for a bot",
    "joined": "a newcomer has taken the seat over",
    "left": "the player has left for good",
    "missed": "the player has missed deadlines",
    "removed": "the others have removed the player by a motion",
    "taken_back": "the player has taken the seat back",
    "closed": "the operator has ended the game",
    "colonies": "foreign colonies win the game",
    "conceded": "all others have conceded",
    "not_agreed": "no offer was accepted",
    "not_possible": "what was agreed on is not possible any more",
    "paused": "the game was paused before all had voted",
    "rejected": "somebody voted against the request",
    "reseeded": "the secrets of the game were lost and replaced",
    "seat_left": "a player has left while the request was open",
    "stations": "foreign colonies and stations win the game",
    "timer": "the time for votes is over",
    "turn_limit": "the game has had the turns that the option allows",
    "withdrawn": "the player who asked has withdrawn the request",
}
"""Word -> what it means."""
KINDS_OF_THINGS = ("aliens", "stations", "moons", "planetoids")
"""The kinds of the catalogue, besides cards, whose texts can be the reason."""


@cache
def things() -> frozenset[str]:
    """Returns the ids of all things whose texts can be the reason; of a card its title."""
    others = {entry["id"] for kind in KINDS_OF_THINGS for entry in catalogue.entries(kind)}
    return catalogue.card_titles() | others


def is_known(why: str) -> bool:
    """Returns True for every `why` that an event of the rules can give."""
    return not why or why in WORDS or why in things() or why in BOOK
