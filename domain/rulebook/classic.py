"""Rules of the variant Classic, with the decisions of this project about moons."""

RULES: dict[str, str] = {
    "CLASSIC-20": (
        "Moons are secret (used when the occupant chooses), immediate (once, when they are occupied) or continuous (as "
        "long as they are occupied)."
    ),
    "CLASSIC-21": "In the oldest game the offense announced whether it attacks a planet or a moon. Not used here.",
    "CLASSIC-22": "A ship on a moon is no colony: it is nothing to deal with, and nobody allies at a moon.",
    "CLASSIC-23": (
        "In a later form each player lays two of three moon cards face down beside that player's planets. Not used "
        "here: MOON-01."
    ),
    "CLASSIC-24": (
        "A main player who wins at a planet with a moon may put a ship on the moon; a player who re-establishes a "
        "colony there may too. Allies never land on moons."
    ),
    "CLASSIC-25": (
        "A moon has its effect for its occupant; when it is occupied no more, the effect ends. That an occupant counts "
        "as having a colony on the planet is not used here."
    ),
    "CLASSIC-26": (
        "Where another rule names a moon only its category matters: Flux Moon selects ships explicitly, Implosion Moon "
        "hits ships in general, Mini Mac Moon gives a ship another value, Defense Moon adds from outside."
    ),
    "CLASSIC-27": (
        "The categories are attributes of a moon: how it selects ships, what a ship is worth, what each ship adds from "
        "outside."
    ),
    "CLASSIC-28": "What happens to the ships on a planet does not happen to those on its moon.",
    "CLASSIC-30": "The edict Force Field cancels alliances as the artifact does; that selects no single ships.",
    "CLASSIC-31": (
        "The edict Rebirth, at the start of any encounter: a chosen player, perhaps the one who plays it, may move any "
        "ships from that player's colonies onto any planets of that player's home system, empty or not, planetoids "
        "there included."
    ),
    "CLASSIC-32": "Super Macron: Macron may send up to four ships as offense or ally, and call more than one Escort.",
    "CLASSIC-33": "The classic powers that other rules name are aliens of the edition `classic`.",
    "MOON-01": (
        "All four moons lie face up from the setup on, each beside a printed planet drawn at random, in four different "
        "home systems; with three players one system has two, beside different planets. Planetoids have none. A moon "
        "is no hindrance for a station."
    ),
    "MOON-02": (
        "After the winners have landed or returned, the main player who has won may move one of that player's ships "
        "from the targeted planet to its moon, if nobody else has a ship there; also when ships of that player are "
        "there already, and also the last one on the planet. So may the offense that has re-established a home colony "
        "there."
    ),
    "MOON-03": (
        "A ship on a moon is outside the warp and in no colony and no encounter. It cannot be launched or moved at "
        "will; it leaves when it is lost, and its owner may pick it when ships must be lost."
    ),
    "MOON-04": (
        "Moons are neither powers nor artifacts: what they do is announced with its choices and takes effect at once, "
        "and nothing cancels it."
    ),
    "MOON-05": (
        "Flux Moon: at the start of an encounter of its occupant, the occupant may name a player and pick one ship in "
        "a colony of that player, which goes to the warp. This is an explicit selection."
    ),
    "MOON-06": (
        "Implosion Moon: when a ship lands on it and nobody was there, all ships of all players on its planet go to "
        "the warp. This is a general effect. Nothing happens when another ship of the occupant follows."
    ),
    "MOON-07": (
        "Mini Mac Moon: when totals are counted its occupant, as a main player or an ally, may choose one ship of the "
        "occupant in the encounter that counts 4, once in an encounter. Not when every ship counts that much already, "
        "or all together count a fixed number."
    ),
    "MOON-08": (
        "Defense Moon: when totals are counted each ship on it adds 1 to the side of the defense, if its owner is the "
        "defense or a defensive ally. These ships are not in the encounter."
    ),
}
