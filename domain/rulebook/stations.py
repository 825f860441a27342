"""Rules of the variants Space Stations, Multiple Space Stations and Space Station Conquest."""

RULES: dict[str, str] = {
    "STAT-01": "Everybody must agree to the variant before the game: it is on from the start or not at all.",
    "STAT-02": "Setup, step 6a: everybody is dealt one station card at random; it is face up before its player.",
    "STAT-03": "Setup, step 6b: everybody attaches the marker of the card to one planet of the player's home system.",
    "STAT-04": "Station cards that nobody got, and their markers, are not in this game.",
    "STAT-05": "All other rules and the usual conditions of victory stay as they are.",
    "STAT-06": "A station has the special ability that its card describes.",
    "STAT-07": (
        "A station's ability is no alien power: nothing that copies, steals or cancels powers touches it, a Cosmic "
        "Zap for instance."
    ),
    "STAT-08": (
        "The owner has access to the ability while at least one ship of the owner's colour is on the planet of the "
        "station."
    ),
    "STAT-09": "That planet need not have any part in the encounter in which the ability is used.",
    "STAT-10": "Without a ship on the planet the owner has no access and the card is turned face down.",
    "STAT-11": "What happens to the owner's alien power changes nothing about a station with access.",
    "STAT-12": "A planet that is destroyed or leaves the game takes its station along; card and marker are gone.",
    "STAT-13": "Stations may be traded in deals, by themselves or together with cards and a colony.",
    "STAT-14": "A player who receives a station attaches it to any planet of that player's home system that has none.",
    "STAT-15": "Stations go together with all other variants; nothing in those changes.",
    "STAT-16": (
        "RULING: access is looked at all the time: the card is turned face up again as soon as the owner has a ship on "
        "the planet again. Reason: STAT-08 is a condition, not an event."
    ),
    "STAT-17": (
        "RULING: a deal may name any number of stations, with access or without, and a station alone makes a deal "
        "(CORE-184). Nobody receives more of them than there are home planets without a station; a player who gives "
        "one away in the same deal has its planet free."
    ),
    "STAT-18": (
        "RULING: the planet may be one without ships of the owner; then there is no access until a ship is there."
    ),
    "STAT-19": (
        "RULING: ships of other players on the planet neither get them the ability nor keep it for the owner, not even "
        "while the owner has captured them; ships of a second colour that the owner plays count as the owner's."
    ),
    "STAT-20": (
        "RULING: the markers are attached in the open, clockwise from the first player, who is found early for this. "
        "Reason: the cards lie face up, so some order is needed."
    ),
    "STAT-21": "RULING: a planet has at most one station.",
    "STAT-22": "RULING: Card Zap does not stop a station.",
    "STAT-23": (
        "RULING: Alien Outpost's draw belongs to receiving the card, at setup, in a deal and by conquest. Each new "
        "owner draws anew and the alien before leaves the game; access that goes and comes draws nothing."
    ),
    "STAT-24": (
        "RULING: the alien is drawn at the end of step 6b among those whose flares are not in the cosmic deck. Aliens "
        "with setup text, with another way to win, or that do not fit this game are redrawn. When none is left there "
        "is no further alien."
    ),
    "STAT-25": (
        "RULING: the further alien is a power like any other: it can be zapped, copied and stolen, and CORE-260 counts "
        "for it. Without access it stays beside the card, unusable. What somebody else has taken of it no longer hangs "
        "on the station and stays in the game."
    ),
    "STAT-26": (
        "RULING: Big Space Laser: the owner may add ten with a revealed attack card of the owner, also a morph that "
        "became one, and without allies on the owner's side; they are added in the third step of CORE-137. Allies that "
        "were sent home and called Escorts are no allies."
    ),
    "STAT-27": (
        "RULING: Colony Cloak: when the gate has been aimed at its owner in the station's system, one ship of the "
        "owner on the station's planet goes to the warp and the offense aims at another planet there. The ship is a "
        "cost: the gate moves even if it was the last one. Without another target it cannot be used."
    ),
    "STAT-28": (
        "RULING: every aiming may be answered by it anew; a planet that it was aimed away from is no target in this "
        "encounter any more. Reason: otherwise aim and cloak could go round in circles."
    ),
    "STAT-29": (
        "RULING: Cosmic Energy Generator: at the end of an encounter of its owner, main player or ally, two counters "
        "come for a win and one goes for a loss, also when both sides lose; never fewer than none. Deals, failed "
        "deals, re-established colonies and aborted encounters change nothing."
    ),
    "STAT-30": (
        "RULING: the counters stay on the card, without access and with a new owner too. Without access none come or "
        "go, and the card is worth nothing."
    ),
    "STAT-31": (
        "RULING: with five counters or more the card counts as one foreign colony for victory (CORE-280) and for "
        "nothing else."
    ),
    "STAT-32": (
        "RULING: Observation Platform: when alliances are formed in an encounter without its owner, one ship out of "
        "the warp or one card of the cosmic deck; once in an encounter, also when nobody allied. It is no reward."
    ),
    "STAT-33": (
        "RULING: Shield Generator: of the ships that its owner loses as an ally, any number go to the station's planet "
        "and never reach the warp; also when both sides lose. In deals allies lose nothing."
    ),
    "STAT-34": "RULING: Shock Trooper Shuttle Pods: once in every Regroup of another player, at its start or its end.",
    "STAT-35": (
        "RULING: the owner of the pods names another player, who picks one of that player's ships for the warp, only "
        "if the owner has no ship in the warp; otherwise a ship of the owner leaves the warp."
    ),
    "STAT-36": "RULING: Tactical Array: two cards, once in an encounter, at any time in Launch as the defense.",
    "STAT-37": (
        "RULING: Temporal Matrix: a lost first encounter may be followed by a second one, for which an encounter card "
        "is needed as always. A failed deal or an aborted encounter is not a lost one; when both sides lose it is."
    ),
    "STAT-38": "With the variant Technology techs may be drawn in place of the second encounter.",
    "STAT-39": (
        "RULING: at the start of a second encounter after a won one, the card by which the first defense was found may "
        "go from the discards back on top of the destiny deck. Won is meant literally: no deal, no re-established "
        "colony. The last card of the deck is not drawn, as always (CORE-081)."
    ),
    "STAT-40": (
        "RULING: Transdimensional Rift Relay: once in an encounter, when the cards are up, a main player with a ship "
        "in the encounter brings up to four more from the station's planet, over the usual limit. They count for "
        "everything. After two morphs there is no moment for it (CORE-145)."
    ),
    "STAT-41": (
        "RULING: a defense whose targeted planet is that of the station cannot use it: those ships take part anyway. "
        "Sending the last ship ends the access."
    ),
    "STAT-42": (
        "RULING: a station's use is announced with its choices and done at once; nobody answers it, because nothing "
        "cancels it."
    ),
    "MSTAT-01": "Two stations for everybody: only with five or fewer players, since there are ten.",
    "MSTAT-02": (
        "Everybody gets two station cards and attaches them to two different planets of the player's home system."
    ),
    "MSTAT-03": "Both abilities are there while a ship of the owner is on the planet of each.",
    "MSTAT-04": "One of them may be lost while the other is kept.",
    "MSTAT-05": "All other rules of stations hold.",
    "CONQ-01": (
        "A player who wins an encounter as the offense at a planet outside that player's home system conquers the "
        "station there."
    ),
    "CONQ-02": "Card and marker change hands at the end of Resolution.",
    "CONQ-03": "The winner attaches the station to any planet of the winner's home system that has none.",
    "CONQ-04": "Stations may be traded in deals all the same.",
    "CONQ-05": "A player has access to each of the player's stations on whose planet the player has a ship.",
    "CONQ-06": "A player who has five stations wins; with four planets, a player who has four.",
    "CONQ-07": "This victory is there only while so many stations are in play.",
    "CONQ-08": (
        "RULING: the station is taken from its owner, also when that is not the defense; only the offense conquers, "
        "allies never."
    ),
    "CONQ-09": "RULING: a winner without a free home planet conquers nothing.",
    "CONQ-10": "RULING: a station that is face down can be conquered, and it counts for CONQ-06.",
    "CONQ-11": "RULING: CONQ-06 is checked together with CORE-282; a deal can win this way.",
    "CONQ-12": "A deal or a re-established colony is no won encounter and conquers nothing.",
    "CONQ-13": "With two stations for everybody a win still conquers one at most: no planet has two.",
    "XVAR-01": (
        "Setup with all variants: ships and planetoids, destiny cards, aliens, decks, hands, stations; then the first "
        "player is found, the stations are attached, the aliens have their setup, and techs come last. RULING: "
        "everything keeps the place that its source gives it; planetoids need ships, stations need planets."
    ),
    "XVAR-13": "Called Escorts are no allies and do not keep a Big Space Laser silent.",
    "XVAR-22": (
        "RULING: the alien at an Alien Outpost is an alien power: too few home colonies or active Leaders disable it "
        "and Cosmic Zap can hit it; the station itself stays."
    ),
    "XVAR-26": "With six seats there are no two stations each.",
    "XVAR-32": (
        "RULING: planetoids in the system of a Colony Cloak are planets of it: they can be cloaked, and they "
        "can be aimed at instead."
    ),
    "XVAR-33": (
        "RULING: a full Cosmic Energy Generator is one foreign colony toward whatever its owner needs; victory by "
        "stations stays separate from it."
    ),
}
