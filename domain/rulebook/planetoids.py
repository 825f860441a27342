"""Rules of the variant Planetoids, and what follows from them where variants meet."""

RULES: dict[str, str] = {
    "PLAN-01": "There are twelve planetoids, numbered 1 to 12, and for each an origin marker with the same number.",
    "PLAN-02": (
        "Setup: everybody starts with one planetoid and its marker in the player's home system, and puts two ships "
        "from the player's home colonies on it."
    ),
    "PLAN-03": "The other planetoids and their markers are set aside: the supply.",
    "PLAN-04": "Planetoids are not for two players.",
    "PLAN-05": "A planetoid is in every way a planet of the home system in which it is at the moment.",
    "PLAN-06": (
        "What any rule, power, flare, artifact, moon or station says of planets holds for planetoids too, but for what "
        "is said here."
    ),
    "PLAN-07": (
        "A player who attacks a planetoid attacks the player in whose system it is, with or without ships on it."
    ),
    "PLAN-08": (
        "Ships may be put on a planetoid of their owner's system by Rebirth, and by re-establishing a home colony "
        "(CORE-084) while nobody has a ship on it."
    ),
    "PLAN-09": (
        "Ships on a planetoid in their owner's system are a home colony; it counts toward the three of CORE-260."
    ),
    "PLAN-10": (
        "Ships on a planetoid in another system than their owner's are a foreign colony; it counts toward winning."
    ),
    "PLAN-11": "Several players may have ships on one planetoid.",
    "PLAN-12": "Unlike planets, planetoids wander, come into play and leave it. Printed planets never do.",
    "PLAN-20": (
        "A planetoid is created, at setup too, together with its origin marker, which is put into the same system."
    ),
    "PLAN-21": "Each origin marker in a home system raises its player's need of foreign colonies by one.",
    "PLAN-22": (
        "A planetoid that comes back to the system of its origin is absorbed; its marker leaves and the need drops."
    ),
    "PLAN-23": (
        "So five colonies are needed and one for each marker in the player's system: six at the start, never more than "
        "seven. With four planets it is four and one for each marker."
    ),
    "PLAN-30": "Planetoids move at the beginning of each encounter, before a ship leaves the warp.",
    "PLAN-31": (
        "The offense must move one planetoid on which it has a ship, of its choice, one system to the right, that is "
        "counterclockwise."
    ),
    "PLAN-32": (
        "A planetoid that enters the system with its marker is destroyed at once: all ships on it go to the warp, "
        "planetoid and marker leave play."
    ),
    "PLAN-33": (
        "An offense without a ship on any planetoid must create one in its system, with its marker and no ships."
    ),
    "PLAN-34": (
        "No system has more than two origin markers. When that of the offense has two, nothing is created and nothing "
        "moves."
    ),
    "PLAN-35": (
        "No system has more than two planetoids. A player who moves or creates a third one there must bump one of the "
        "other two one system to the right; that player's ships need not be on it."
    ),
    "PLAN-36": "A bumped planetoid that enters the system of its marker is destroyed too.",
    "PLAN-37": "A planetoid bumped into a system with two others bumps one of those, and so on.",
    "PLAN-38": "RULING: the player who began chooses in the whole chain.",
    "PLAN-39": (
        "A chain always ends: there are as many planetoids as markers and never more than two markers to a system, so "
        "some system has room."
    ),
    "PLAN-40": (
        "RULING: destroyed planetoids are in the supply again and may be created again. A player who creates one picks "
        "any number of the supply."
    ),
    "PLAN-41": (
        "RULING: planetoids move before every other effect at the start of an encounter, for their movement is a step "
        "of the game that comes before the ship from the warp."
    ),
    "PLAN-42": (
        "RULING: once, after the whole step, powers are lost and regained by the new home colonies, and victory is "
        "checked; players who meet it together win together."
    ),
    "PLAN-43": "RULING: the two ships of PLAN-02 are taken so that no home planet is emptied, if that is possible.",
    "PLAN-44": "RULING: a planetoid that another effect destroys takes its marker along, since both belong together.",
    "PLAN-45": "RULING: the ring of systems is the ring of seats; turns pass to the left, planetoids to the right.",
    "PLAN-46": (
        "Ships travel with their planetoid, with or without the consent of their owners; nothing else turns a home "
        "colony into a foreign one or back."
    ),
    "PLAN-50": (
        "RULING: the ships of a destroyed planetoid are lost like all others. A player who saves or heals ships may "
        "do so, but the planetoid is no place to return to. Cards beside it are discarded."
    ),
    "PLAN-51": (
        "RULING: the second colour of Symbiote starts on the five printed planets; its owner's planetoid has its two "
        "ships already."
    ),
    "PLAN-52": "RULING: when there is only one planetoid to move, nobody is asked.",
    "XVAR-01": (
        "Setup with all variants: ships and planetoids, destiny cards, aliens, decks, hands, stations; then the first "
        "player is found, the stations are attached, the aliens have their setup, and techs come last. RULING: "
        "everything keeps the place that its source gives it; planetoids need ships, stations need planets."
    ),
    "XVAR-02": "A station may be attached to a planetoid, which is a planet of the system in every way (PLAN-05).",
    "XVAR-03": (
        "A station moves along with its planetoid and stays its owner's, who has access to it while a ship of theirs "
        "is there. It is destroyed with the planetoid."
    ),
    "XVAR-04": (
        "For a planetoid it counts where it is at that moment: outside the winner's home system its station is "
        "conquered, from any owner."
    ),
    "XVAR-05": "A planetoid that came into a player's system may carry a station that this player receives.",
    "XVAR-06": "An effect that counts the planets of a home system counts the planetoids there too.",
    "XVAR-10": "A colony on a planetoid is a base like any other: its Escorts can be called, its Leaders are active.",
    "XVAR-25": (
        "An empty planetoid in the offense's system may be occupied when the offense's colour comes up; it is a home "
        "colony until it moves on."
    ),
    "XVAR-27": "Each further encounter begins with the movement step of its offense.",
    "XVAR-32": "Planetoids in the system of Colony Cloak are planets of it: cloaked, and possible new targets.",
}
