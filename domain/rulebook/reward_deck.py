"""The numbered rules of the reward deck and of common rewards (REW-nn, CREW-nn)."""

RULES: dict[str, str] = {
    "REW-01": "All standard rules and victory conditions stay, except as follows.",
    "REW-02": "Setup step 5a: the shuffled reward deck is put face down beside the warp.",
    "REW-03": (
        "A player who receives cards as defender rewards may draw some or all of them from the reward deck "
        "instead of the cosmic deck."
    ),
    "REW-04": "Played reward cards go to a separate reward discard pile.",
    "REW-05": 'That pile cannot be touched by effects on "the discard pile"; these see only the normal one.',
    "REW-06": "When the reward deck is empty, shuffle its discard pile into a new one.",
    "REW-07": "If both are empty, no reward card can be drawn until one has been discarded.",
    "REW-08": "An empty reward deck is no reason for a quake.",
    "REW-09": "The split ships / cosmic cards / reward cards is decided completely before any card is taken or seen.",
    "REW-10": (
        "Reward cards have another back; everybody can see at all times which cards of a hand are reward cards "
        "(not which ones), also when taking cards at random."
    ),
    "REW-11": (
        'RULING: when somebody takes a card "at random" from a hand with mixed backs, that player first names the '
        "back, then the card is random among those; for several cards one after the other. Reason: the backs are "
        "visible, so this is what can happen at a table."
    ),
    "REW-12": "The reward deck holds no flares and no attack above 23; only the cosmic deck does.",
    "REW-13": (
        'Any effect that gives "rewards" (not only the defensive ally rule) opens the same choice, both decks and '
        "ships mixed."
    ),
    "REW-14": (
        "RULING: if the reward deck and its pile hold fewer cards than asked, the split may name at most that "
        "many. Reason: REW-07 must not eat rewards unseen."
    ),
    "REW-15": "The cards -01, -04 and -07 are normal attack cards with a value below zero.",
    "REW-16": "A total may be negative; comparison is ordinary integer comparison. RULING",
    "REW-17": (
        "RULING: effects that swap digits swap the digits after the sign (-07 becomes -70); effects that ask for "
        '"highest/lowest attack" use the signed value.'
    ),
    "REW-20": "A crooked deal is a negotiate card in every respect.",
    "REW-21": "A player who collects compensation after playing a crooked deal gets one extra card.",
    "REW-22": (
        "After a failed deal the player of the crooked deal loses one ship less than normal, and the opponent "
        "loses one extra ship."
    ),
    "REW-23": "If both played crooked deals and fail, they cancel out: both lose the usual number.",
    "REW-24": (
        "RULING: no extra card when the compensation itself is zero (no ship lost to the warp), because then no "
        "compensation is collected."
    ),
    "REW-25": "A type-based discard (Plague, Hate) counts a crooked deal and a plain negotiate as one type.",
    "REW-26": (
        "RULING: Emotion Control makes an attack a plain negotiate (never a crooked one); a crooked deal that is "
        "already face up stays a crooked deal. A morph facing a crooked deal becomes a crooked deal (CORE-131), "
        "so REW-23 applies."
    ),
    "REW-28": "The reward deck's morph works exactly like the other one.",
    "REW-29": (
        "Morph against morph: nobody wins, every ship of both sides that is in the encounter is lost to the warp "
        "(CORE-145)."
    ),
    "REW-30": (
        "Kickers are a separate type of card; they are not encounter cards (so a hand with only kickers has no "
        "encounter card)."
    ),
    "REW-31": (
        "A main player may play a kicker face down in Planning, before encounter cards are selected, announcing "
        "that it is a kicker."
    ),
    "REW-32": "At most one kicker per main player and encounter; allies cannot play kickers.",
    "REW-33": "Effects that target a player's encounter card cannot touch a kicker.",
    "REW-34": (
        "Attack against attack: the printed number of the player's attack card is multiplied by the kicker. Example of "
        "the rules: 12 ships, attack 10, kicker x2: 2 x 10 + 12 = 32."
    ),
    "REW-35": "Attack against negotiate, kicker with the attack: no effect.",
    "REW-36": (
        "Attack against negotiate, kicker with the negotiate: the compensation is multiplied (3 cards become 6 "
        "with x2)."
    ),
    "REW-37": "Negotiate against negotiate, deal made: no effect.",
    "REW-38": (
        "Negotiate against negotiate, deal failed: the number of ships lost by the opponent of the kicker's player is "
        "multiplied (x2: the player loses 3, the opponent 6)."
    ),
    "REW-39a": "The kicker is revealed with the encounter cards and discarded with them.",
    "REW-39b": (
        "RULING: the case is decided by the final card types after Reveal (a morph counts as what it became; "
        'Emotion Control counts). Reason: REW-34..38 speak of what was "played", and everything else in '
        "Resolution uses the final types."
    ),
    "REW-39c": (
        "RULING: with crooked deals: first add or subtract the crooked ship/card, then multiply. Example: A "
        "crooked deal + x2, B plain, deal fails: A loses 3-1 = 2, B loses (3+1) x 2 = 8. Compensation with "
        "crooked deal and x2 for 3 lost ships: (3+1) x 2 = 8. Reason: the kicker multiplies the number that would "
        "otherwise apply."
    ),
    "REW-39d": (
        "RULING: both sides may have kickers; each works on its side's attack, its side's compensation, or the other "
        "side's loss."
    ),
    "REW-39e": (
        "RULING: x0: the player's attack has value 0 (ships still count), the player's compensation is 0, and the "
        "opponent loses no ship after a failed deal."
    ),
    "REW-39f": "RULING: a morph does not copy a kicker; a kicker on the morph's side multiplies the copied value.",
    "REW-39g": (
        "RULING: kicker multiplication happens in step (2) of CORE-137, before all additions and after digits "
        "were reversed."
    ),
    "REW-39h": (
        "RULING on order: offense announces kicker or pass, then the defense; both before either selects an "
        "encounter card. Announcement is public, the value secret."
    ),
    "REW-39i": (
        "RULING: multiplied compensation is still limited by the cards the payer has; multiplied losses by the "
        "ships outside the warp."
    ),
    "REW-39j": "Card Zap does not stop a kicker.",
    "REW-39k": (
        "Effects that swap, take or keep encounter cards (Sorcerer, Filch, Clone) leave the kicker where it is. "
        "A player with two encounter cards (Deuce) still has one kicker, and it works on the card that counts in the "
        "end."
    ),
    "REW-39l": "When an encounter is played again (Chronos) kickers may be used again.",
    "REW-40": "Rifts are a separate type of card, with a value.",
    "REW-41": (
        "Use 1: at the start of any encounter, any player may play a rift and free from the warp a number of "
        "ships equal to its value."
    ),
    "REW-42": (
        "Whose ships are freed is the choice of the card's player, also several owners mixed; each owner picks "
        "the colonies they go to."
    ),
    "REW-43": (
        "Use 2: if a rift is taken from a player's hand (not discarded), as compensation or through another "
        "effect, it detonates: the taker loses that many ships to the warp. After that the rift is discarded."
    ),
    "REW-44": (
        "A rift that is given voluntarily (in a deal) or moved into another hand by a card or power of the rift's "
        "owner does not detonate. Looking at a hand detonates nothing."
    ),
    "REW-45": (
        "RULING: a detonating rift counts as one of the cards taken (compensation is not refilled). Reason: the "
        "card was taken; its discard is a consequence."
    ),
    "REW-46": (
        "RULING: the taker chooses the ships, anywhere outside the warp (CORE-214). Ships lost this way never "
        "raise compensation."
    ),
    "REW-47": (
        "RULING: several rifts taken together detonate one after the other in the order taken. If the last ships "
        "go, the rest is lost as far as possible."
    ),
    "REW-48": (
        'RULING: "taken" means that an action, effect or entitlement of the taker moves a card out of another hand '
        "against or without the owner's choice; drawing from a deck or picking up discards never detonates. When two "
        "hands are swapped by an effect, the user of the effect takes (rifts detonate), the other player receives "
        "(they do not)."
    ),
    "REW-49": (
        "RULING: if fewer ships are in the warp than the value, free as many as chosen (0 is allowed only if none "
        "can be freed). Ships whose owner has no colony cannot be chosen."
    ),
    "REW-50": (
        "The 32 cards: attacks -07, -04, -01, 10 (three), 16, 17, 18, 19, 23; three crooked deals; one morph; "
        "kickers x0, x2 (two), x3; rifts 3, 4 (two), 5; reinforcements +4, +5 (two), +6; one each of Cosmic Zap, "
        "Card Zap, Hand Zap, Finder, Space Junk."
    ),
    "REW-51": "New hands, starting hands and ordinary draws never come from the reward deck.",
    "REW-52": (
        "A rift detonates only if it is taken and kept: when the taking effect discards it before it enters the "
        "taker's hand (Barbarian), nothing happens."
    ),
    "REW-53": (
        '"The deck", "draw a card" and "the discard pile" in card and alien texts mean the cosmic ones; only '
        "texts that say rewards or name the reward deck reach it (Remora, Mind, Horde and Filch's classic flare "
        "do not react to it)."
    ),
    "REW-54": (
        "Effects that catch a card at the moment it is discarded (Fido, Filch, Vulch) may take reward cards too. "
        "RULING on the limit to REW-05: at that moment only, not later from the pile."
    ),
    "REW-55": (
        "For effects that compare or name cards only the face counts, never the back. An effect that demands a "
        "crooked deal does not force a plain negotiate; one that demands a negotiate is met by a crooked deal."
    ),
    "REW-56": (
        "Hand Zap: at the start of any encounter any player, also oneself, discards the whole hand and draws 8 cosmic "
        "cards; nothing may be played in answer but what cancels it. Finder: another player and one exact card are "
        "named, the user alone looks at the whole hand and may take the card if it is there. Space Junk: any player, "
        "also oneself, takes the top card of the cosmic discard pile into hand; of several that go there at the same "
        "time the user picks one, and with an empty pile nothing happens."
    ),
    "CREW-01": (
        "Instead of lying apart (REW-01..14) the whole reward deck is shuffled into the cosmic deck, and the game is "
        "played as normal."
    ),
    "CREW-02": "When: setup step 5, before hands are dealt, so the cards may be in starting hands. RULING",
    "CREW-03": (
        "There is then no reward deck, no reward discard pile and no choice of deck for rewards; all cards use "
        "the cosmic deck and its discard pile (so REW-05 does not apply)."
    ),
    "CREW-04": "What the cards do (REW-15..49) applies unchanged.",
    "CREW-05": (
        "RULING: the different backs are ignored (hidden) in this variant. Reason: with mixed backs in one deck "
        "the next card's kind would be visible; the engine can avoid this table artefact."
    ),
    "CREW-06": "Quakes: all discarded cards, reward cards included, form the new deck.",
    "XVAR-15": (
        "A rift taken as compensation detonates (REW-43) and counts as a card taken (REW-45); the taker's ships go to "
        "the warp and bring no further compensation."
    ),
    "XVAR-16": "The taker of a rift chooses from the taker's ships, so Leaders may be chosen (SKILL-39).",
    "XVAR-17": (
        "The player of a rift names only how many ships of whom leave the warp; which skills these have is chosen by "
        "the owner of the ships. Naming single ships would be an explicit selection (SKILL-37)."
    ),
    "XVAR-18": (
        "With negotiate against negotiate a kicker multiplies only a failed deal, and only the opponent's loss; with "
        "Quash the deal counts as failed (REW-37, REW-38)."
    ),
    "XVAR-19": "The card types after Emotion Control count: the kicker works on the failed deal (REW-39b).",
    "XVAR-20": "Common Rewards and a quake: all cards form one deck (CREW-06).",
    "XVAR-21": "Ionic Gas stops all rewards, of the cosmic deck and of the reward deck.",
    "XVAR-37": (
        "Sargasso Web removes reward cards too; Mirror Universe touches the cosmic piles only (with Common Rewards "
        "all cards are there)."
    ),
}
