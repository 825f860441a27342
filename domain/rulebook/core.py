"""The base game, rule by rule (CORE-nnn)."""

RULES: dict[str, str] = {
    "CORE-001": (
        "The base game is for 3-5 players; 6 with a sixth colour (SIX-01 to SIX-06). Two-player play is out of scope."
    ),
    "CORE-002": 'Players sit in a fixed ring. "Left" and "next" mean clockwise. Turn order is clockwise.',
    "CORE-003": (
        "Components of the base box that matter to the engine: 1 warp, 1 hyperspace gate, 5 colony markers, "
        "25 planets (5 per colour), 100 ships (20 per colour), 50 alien sheets, 20 destiny cards, 72 cosmic "
        "cards, 50 flares (+1 alternate Filch flare), 20 tech cards with 3 special markers (used only in the "
        "Technology variant), generic counters."
    ),
    "CORE-004": "A player's home system is the set of planets of that player's colour. All five start there.",
    "CORE-005": (
        "A colony is one or more ships of one colour on a planet. A player has at most one colony on a "
        "planet, however many ships are on it."
    ),
    "CORE-006": (
        'One planet may hold colonies of several players at once ("coexisting"). Coexisting players do not '
        "fight unless an encounter makes them."
    ),
    "CORE-007": "A colony in its owner's home system is a home colony; a colony anywhere else is a foreign colony.",
    "CORE-008": (
        "There is no upper limit to the ships in a colony. The 4-ship limit applies only to launching and to allying."
    ),
    "CORE-009": (
        "A ship is always in exactly one place: on a planet; in the hyperspace gate (offense and offensive "
        "allies); beside the targeted planet (defensive allies); in the warp; on an alien sheet/card because "
        "an effect put it there; removed from the game."
    ),
    "CORE-010": ("The warp holds lost ships of all players. Ships in the warp belong to no colony and cannot be used."),
    "CORE-011": (
        "The hyperspace gate shows the targeted planet and carries the ships of the offense and the offensive allies."
    ),
    "CORE-012": (
        "Main players of an encounter: the offense (normally the player whose turn it is) and the defense. "
        "Each is the other's opponent."
    ),
    "CORE-013": (
        "Encounter cards are attack, negotiate and morph cards. Everything else (reinforcement, artifact, "
        "flare, and in variants kicker, rift) is not an encounter card."
    ),
    "CORE-014": (
        "Hand size has no upper limit. The identity of hand cards is secret; the number of cards in a hand is "
        "public (a destiny card depends on it)."
    ),
    "CORE-015": (
        "The colony track shows each player's current number of foreign colonies; it is derived data and must "
        "always equal the count on the board."
    ),
    "CORE-016": (
        "Where an alien power contradicts a game rule, the power wins. A flare, artifact or other card text "
        "likewise overrides the general rules. If two powers or cards contradict each other, CORE-300 to "
        "CORE-304 decide."
    ),
    "CORE-017": (
        "Each alien sheet carries: name, short title, power text, a player condition (who may use it), "
        "mandatory/optional, and the phases in which it acts; flares and artifacts carry the same condition "
        "and phase bars. An effect may be used only by a player who meets the condition and only in a marked "
        "phase."
    ),
    "CORE-018": (
        "Player conditions that occur on aliens, flares, artifacts, techs and stations of the sets in use: "
        "offense only; defense only; main player only; main player or ally; main player or offensive ally; "
        "ally only; offensive ally only; defensive ally only; offense or ally; defense or defensive ally; not "
        "offense; not defense; not main player; neither main player nor ally; any player."
    ),
    "CORE-020": (
        "Setup step 1: Put the warp in the middle; every player picks a colour, takes its 5 planets, and puts "
        "the colony marker at 0."
    ),
    "CORE-021": "Setup step 2: Every player puts 4 of the 20 ships on each of the 5 planets.",
    "CORE-022": (
        "Setup step 3: Remove from the destiny deck the colour cards of colours nobody plays; shuffle the "
        "deck. Wild and special cards stay in."
    ),
    "CORE-023": (
        "Setup step 4: Shuffle all flares of the sets in use (only one of the two Filch flares) and deal 2 to "
        "each player, secretly."
    ),
    "CORE-024": (
        "Setup step 4: Each player looks at the two aliens named by the two flares and secretly keeps one. "
        "The other alien is out of the game."
    ),
    "CORE-025": (
        "Setup step 4: Alien difficulty is green, yellow or red (beginner, medium, expert). A table may "
        "restrict the pool by colour before dealing."
    ),
    "CORE-026": (
        "Setup step 4: An alien that cannot be used in this game (needs more players, an unused colour, a "
        "variant not in play, or conflicts with another) is excluded from the pool before dealing. RULING: "
        "filter first, so nobody is dealt an unplayable pair."
    ),
    "CORE-027": "Setup step 4: When all have chosen, all aliens are revealed at the same moment.",
    "CORE-028": (
        "Setup step 5: All dealt flares (both of every player) are shuffled into the 72-card cosmic deck. If "
        "fewer than 5 players play, add random flares from the rest until the deck holds 10 flares. With 5 "
        "players: exactly the 10 dealt. With 6: exactly the 12 dealt."
    ),
    "CORE-029": (
        "Setup step 5: The deck therefore starts with 82 cards (3-5 players) or 84 (6 players), before any "
        "variant adds cards."
    ),
    "CORE-030": "Setup step 6: Deal 8 cards from the cosmic deck to each player.",
    "CORE-031": (
        "Setup step 7: Draw destiny cards until a colour card appears; that player takes the first turn. Then "
        "shuffle all drawn cards back into the destiny deck."
    ),
    "CORE-032": (
        'Setup step 8: Aliens with "Game Setup" text carry it out now, one player at a time in clockwise '
        "order from the first player. RULING: after the first player is known, because some setups involve "
        "choices and an order is needed."
    ),
    "CORE-033": (
        "A starting hand without an encounter card is kept; the new-hand rule (CORE-060, CORE-121) repairs it "
        "when it matters."
    ),
    "CORE-040": "The player whose turn it is becomes the offense.",
    "CORE-041": "A turn = the Start Turn phase once, then one encounter, then possibly a second encounter.",
    "CORE-042": (
        "An encounter has seven phases in this order: Regroup, Destiny, Launch, Alliance, Planning, Reveal, "
        "Resolution. Start Turn is not part of an encounter."
    ),
    "CORE-043": (
        "After the first encounter of a turn, the offense may have a second encounter if (a) the first was "
        "successful (CORE-044) and (b) the offense has at least one encounter card in hand. It is optional."
    ),
    "CORE-044": (
        "An encounter is successful for the offense if the offense won it, or the main players made a deal, "
        "or the offense re-established a home colony (CORE-084). It is not successful if the offense lost, "
        "failed to deal, both sides lost (two morphs), or the encounter was aborted."
    ),
    "CORE-045": (
        "There is no third encounter by the normal rules (the station Temporal Matrix changes only condition "
        "(a): STAT-37). After the second encounter, or when no second one is taken, the turn ends and passes "
        "to the left."
    ),
    "CORE-046": (
        "The second encounter runs through all seven phases, including another Regroup. There is no second Start Turn "
        "phase and no new-hand check for the offense between the two encounters."
    ),
    "CORE-047": (
        "An encounter that an effect gives to someone else inside a turn does not count as one of the turn "
        "player's encounters; afterwards the turn goes on where it stopped."
    ),
    "CORE-048": (
        '"This encounter" in a text that is used during Start Turn means the first encounter of that turn. RULING.'
    ),
    "CORE-060": (
        "First thing of the turn: an offense without an encounter card must get a new hand: reveal the hand, discard "
        "it, draw 8 cards."
    ),
    "CORE-061": (
        "Before the discard of CORE-060 the player may play any cards of that hand that are legal at this moment."
    ),
    "CORE-062": (
        "If the new hand again has no encounter card, repeat until it has one. RULING: the rulebook says this "
        "only for the defense; the same repetition avoids a dead turn."
    ),
    "CORE-063": "Other Start Turn effects happen after the hand check, in timing order.",
    "CORE-064": (
        "Having a handful of encounter cards gives no right to discard: the new-hand rule is the only free refill."
    ),
    "CORE-070": (
        '"Start of an encounter" and "start of Regroup" are the same moment: before the offense takes a ship '
        "from the warp. Cards that say so (Mobius Tubes, Plague, Hand Zap, rifts, techs) are played here."
    ),
    "CORE-071": (
        "Then the offense must take one of its ships out of the warp (if any is there) and put it on any of its "
        "colonies, home or foreign."
    ),
    "CORE-072": (
        "If the offense has no colony anywhere, that ship goes straight into the hyperspace gate and counts "
        "as launched."
    ),
    "CORE-073": "No ship in the warp: nothing happens, the encounter goes on.",
    "CORE-074": (
        "If after Regroup the offense has no ship on any colony and none in the gate, there is nothing to "
        "launch: the turn ends at once. RULING."
    ),
    "CORE-080": ("The offense draws the top destiny card and turns it up. Used cards go to the destiny discard pile."),
    "CORE-081": (
        "If only one card is left in the destiny deck when a card must be drawn, do not draw it: shuffle it "
        "together with the destiny discards, then draw."
    ),
    "CORE-082": (
        "Colour of another player: that player is the defense; the encounter is in that player's home system."
    ),
    "CORE-083": (
        "Own colour, option A: have an encounter with any other player who has a colony in the offense's home "
        "system; it happens on that planet, and that player is the defense."
    ),
    "CORE-084": (
        "Own colour, option B: re-establish a home colony: the offense aims at one of its home planets that holds no "
        "ships of anybody, puts 1-4 ships from its other colonies on it, and goes to Resolution. No allies, no cards. "
        "The encounter is over and counts as successful."
    ),
    "CORE-085": (
        "Own colour, option C: discard the card and draw again. Always allowed; it is the only option when A "
        "and B are impossible."
    ),
    "CORE-086": (
        "Option B needs a planet with no ships at all; a planet with somebody else's ships can only be the "
        "subject of option A."
    ),
    "CORE-087": (
        "Wild: the offense chooses any other player as the defense; the encounter is in that player's home system."
    ),
    "CORE-088": (
        "Special - most foreign colonies: the defense is the player, other than the offense, with the most foreign "
        "colonies; in that player's home system."
    ),
    "CORE-089": "Special - most cards in hand: the same, with the most cards in hand.",
    "CORE-090": "Special - fewest ships in the warp: the same, with the fewest ships in the warp.",
    "CORE-091": (
        "Ties on a special card are broken by the first tied player clockwise from the offense (to the offense's left)."
    ),
    "CORE-092": (
        "For effects that ask for the colour of a destiny card: a special card has the colour of the player "
        "it selects, a wild card the colour of the player chosen."
    ),
    "CORE-093": (
        "By the normal rules a player can never be attacked in the home system of a third player, only in that "
        "player's home system or in the offense's."
    ),
    "CORE-094": (
        "One card of each colour carries a hazard mark; wild and special cards do not. It matters only in the "
        "Hazards variant."
    ),
    "CORE-095": (
        "The defense is fixed at the end of this phase (own colour, option A: the offense names the player "
        "now and the planet at Launch)."
    ),
    "CORE-100": ("First the offense aims the gate at one planet of the system in which the encounter takes place."),
    "CORE-101": (
        "Any planet of the defense's home system may be chosen, including one on which the defense has no "
        "ships: the defense then defends it with 0 ships and still does everything a defense does."
    ),
    "CORE-102": (
        "Ships of third players that happen to be on the targeted planet are not in the encounter and are "
        "not affected by its result."
    ),
    "CORE-103": ("For own colour option A only planets on which the named defender has a colony may be chosen."),
    "CORE-104": "The offense may aim at a planet on which it already has a colony; ships that win simply join it.",
    "CORE-105": (
        "Then the offense must put 1 to 4 ships into the gate, from any of its colonies (home or foreign, one or "
        "several)."
    ),
    "CORE-106": (
        "Taking the last ship of a colony is allowed; the colony is then lost at once (it may cost the alien "
        "power, CORE-260)."
    ),
    "CORE-107": ("The offense may take ships from a colony on the targeted planet itself. RULING: nothing forbids it."),
    "CORE-108": "The defense may not add ships to or remove ships from the targeted planet.",
    "CORE-109": "A ship that entered the gate by CORE-072 counts toward the maximum of 4.",
    "CORE-110": (
        "Step 1: the offense names all players that it invites (any number, may be none, never the defense). Nobody "
        "answers yet."
    ),
    "CORE-111": (
        "Step 2: the defense names all players that it invites (any number, may be none, never the offense), including "
        "players already invited by the offense."
    ),
    "CORE-112": (
        "Step 3: starting at the offense's left and going clockwise, each player who is not a main player "
        "answers once: ally with the offense (if invited by it), ally with the defense (if invited by it), or "
        "neither. Never both."
    ),
    "CORE-113": "An offensive ally at once puts 1-4 ships from any of that player's colonies into the gate.",
    "CORE-114": (
        "A defensive ally at once puts 1-4 ships from any of that player's colonies beside (not on) the targeted "
        "planet."
    ),
    "CORE-115": (
        "A player who was not invited by a side cannot ally with it. A player without a ship on a colony cannot ally."
    ),
    "CORE-116": "Answers are public and are not taken back. Later answers may react to earlier ones.",
    "CORE-117": "Any number of players may be allies on either side.",
    "CORE-118": (
        '"After alliances are formed" = after the last answer of step 3, still in this phase. Force Field is '
        "played here; allies cancelled by it return their ships to any of their colonies and are no longer "
        "allies."
    ),
    "CORE-120": (
        "Both main players must have an encounter card. Check the defense first, then the offense. RULING on "
        "the order (the rulebook's text mentions the defense first)."
    ),
    "CORE-121": (
        "Defense without encounter card: reveal the hand, discard it, draw 8 new cards; repeat until there is "
        "an encounter card. Legal cards may be played before each discard."
    ),
    "CORE-122": (
        "Offense without encounter card: the offense's turn ends immediately. All ships in the gate and all "
        "defensive allies return to colonies; no winner, no loser, no rewards, no compensation. The offense "
        "does not get a new hand here."
    ),
    "CORE-123": (
        "Each main player secretly chooses one encounter card from the hand and puts it face down. Both "
        "choices are hidden until Reveal."
    ),
    "CORE-124": (
        "For the engine: both choices are committed independently (neither sees whether the other has already "
        'chosen anything but "ready"), and a commit cannot be changed unless an effect says so.'
    ),
    "CORE-125": (
        "A face-down card is no longer part of the hand (it cannot be taken or discarded by effects on the hand)."
    ),
    "CORE-126": (
        'Two sub-windows exist: "before encounter cards are selected" and "after they are selected but before '
        'they are revealed". Many powers act in one of them: W-51 and W-54.'
    ),
    "CORE-130": "Both cards are turned up together.",
    "CORE-131": (
        "A revealed morph becomes at once an exact duplicate of the opponent's revealed card (what is printed "
        "on it), but does not copy changes made to that card by other effects. Outside of being revealed it "
        "is just a morph."
    ),
    "CORE-132": (
        "After the reveal, main players and allies may play reinforcement cards. Each card adds its value to "
        "the total of either side, at the player's choice (also the opposing one). Any number may be played."
    ),
    "CORE-133": "Reinforcements can be played when a negotiate is face up, but have no effect then.",
    "CORE-134": (
        "Reinforcements, effects that change values and effects that change card types (Emotion Control) "
        "alternate until every player who may act has passed in a row. RULING (loop, timing order)."
    ),
    "CORE-135": (
        "Emotion Control turns every revealed attack card of this encounter into a negotiate; the main "
        "players then try to make a deal."
    ),
    "CORE-136": (
        "Total of a side = value of its attack card + 1 per ship of its main player and allies in the "
        "encounter + reinforcements given to that side + other modifiers."
    ),
    "CORE-137": (
        "Order of arithmetic for one attack card: (1) replace or re-digit the value, (2) multiply, (3) add or "
        "subtract. Several effects inside one step apply in timing order of the players who use them. RULING."
    ),
    "CORE-138": "Totals may be negative.",
    "CORE-140": (
        "Offense shows attack, defense shows attack: compare totals: higher wins, a tie is won by the defense."
    ),
    "CORE-141": "Offense shows attack, defense shows negotiate: offense wins; the defense gets compensation.",
    "CORE-142": "Offense shows negotiate, defense shows attack: defense wins; the offense gets compensation.",
    "CORE-143": ("Offense shows negotiate, defense shows negotiate: no winner; the main players try to make a deal."),
    "CORE-144": ("Offense shows morph, defense shows anything else: the morph is the other card; use the rows above."),
    "CORE-145": (
        "Offense shows morph, defense shows morph: both sides lose: all ships of all involved players in the "
        "encounter go to the warp; no compensation, no rewards, no colony, not successful ."
    ),
    "CORE-150": (
        "All ships of the defense on the targeted planet and all ships of the defensive allies go to the warp."
    ),
    "CORE-151": (
        "The offense and every offensive ally land all their ships from the gate on the targeted planet, "
        "forming or enlarging one colony each."
    ),
    "CORE-152": 'Landing is not optional and not a "reward": Ionic Gas does not stop it.',
    "CORE-153": "The defense loses nothing elsewhere. Third players' ships on the planet stay.",
    "CORE-154": "An involved player who has no ship left in the encounter gets no colony.",
    "CORE-160": "All ships in the gate (offense and offensive allies) go to the warp.",
    "CORE-161": "The defense's ships stay on the planet. The defense as such gets no reward.",
    "CORE-162": (
        "Each defensive ally returns the ally's ships to any of the ally's colonies and gets defender rewards: one "
        "reward for each ship that the ally had in the encounter and did not lose (REWARDS-01)."
    ),
    "CORE-163": (
        "One reward is one of: draw 1 card from the cosmic deck, or take 1 of the player's ships out of the warp to "
        "any of the player's colonies. The player may mix these."
    ),
    "CORE-164": (
        "A player must decide the whole split (how many ships, how many cards, and in variants from which "
        "deck) before taking or seeing anything."
    ),
    "CORE-165": "Several rewarded allies act one after the other in timing order.",
    "CORE-166": (
        "A player who asks for more ships than that player has in the warp may not; the number is limited when the "
        "split is chosen."
    ),
    "CORE-170": (
        "The main player who showed the negotiate and lost takes cards at random from the opponent's hand: "
        "one per ship that this player lost to the warp in this encounter. Allies' ships do not count and "
        "allies get nothing."
    ),
    "CORE-171": (
        "Ships that were saved from the warp or removed from the game instead do not count. If none went to "
        "the warp there is no compensation."
    ),
    "CORE-172": "If the opponent holds fewer cards, take them all; nothing is drawn from the deck instead.",
    "CORE-173": (
        "Before compensation is taken, the paying player may play any card from hand that is legal at that moment."
    ),
    "CORE-174": "The opponent's encounter card on the table is not in the hand and cannot be taken.",
    "CORE-175": ('Compensation must be taken in full ("must", not "may") unless an effect lets the player decline.'),
    "CORE-176": "A defense that showed a negotiate with 0 ships on the planet loses and gets 0 cards.",
    "CORE-180": (
        "All allies on both sides return their ships to any of their colonies; they get nothing and have no "
        "part in the deal."
    ),
    "CORE-181": (
        "The offense's ships stay in the gate while the deal is made and may be used to fill a colony granted by it."
    ),
    "CORE-182": "The main players have one minute to agree.",
    "CORE-183": (
        "Each may give the other: (a) at most one colony, on a planet on which the giver has a colony at that "
        "moment; and/or (b) any number of cards from hand."
    ),
    "CORE-184": (
        "At least one card or one colony must change hands in one direction; the deal may be one-sided. "
        "Otherwise it is not a deal."
    ),
    "CORE-185": "Each main player can gain at most one colony from a deal.",
    "CORE-186": (
        "The receiver of a colony puts on that planet one or more of the receiver's ships that are not in the warp "
        "(from colonies or from the gate). How many, from where and on which planet is part of the terms; if the terms "
        "are silent the receiver decides. The giver keeps the colony there too."
    ),
    "CORE-187": (
        "RULING: no maximum number of ships for a dealt colony (configuration value deal_colony_max_ships, "
        "default none), because no source states one."
    ),
    "CORE-188": (
        "A dealt colony must be on a planet where the giver has a colony and the receiver has none. RULING (a "
        "classic power text takes the same for granted)."
    ),
    "CORE-189": (
        "Binding terms are: the colony, the number of cards, the kind of cards, and named cards. Promises "
        "about later play are allowed but never binding and do not count for CORE-184."
    ),
    "CORE-190": "If a binding term cannot be carried out, the deal fails.",
    "CORE-191": "A deal can win the game, also for both at once.",
    "CORE-192": (
        "Quash is played after an agreement and before it is carried out; the deal is then a failed deal. "
        'RULING on the exact moment ("before anything is moved").'
    ),
    "CORE-193": (
        "Carrying out: cards are exchanged simultaneously; then colonies are filled, offense's new colony "
        "first; then the rest of the gate returns to any of the offense's colonies."
    ),
    "CORE-194": "A made deal is successful for both main players (CORE-044).",
    "CORE-195": (
        "Failed deal (time over, refusal, or Quash): each main player chooses three of that player's ships and loses "
        "them to the warp, from anywhere not in the warp (the gate and the targeted planet included). With fewer than "
        "three, all. The rest of the gate returns to colonies."
    ),
    "CORE-196": "No compensation and no rewards come from a deal or a failed deal.",
    "CORE-197": (
        "For the engine: a deal is a structured offer that either side can put up, replace and withdraw; it "
        "is made when both have accepted the identical offer; the clock is paused while a Card/Cosmic Zap "
        "style response is open. In correspondence games the minute is a configurable deadline."
    ),
    "CORE-200": (
        "Sequence inside Resolution: (1) winner determined, effects on that moment (Ionic Gas); (2) losing "
        'ships leave; (3) winners land or return; (4) compensation; (5) rewards; (6) "at the end of the '
        "encounter\" effects; (7) played encounter cards to the discard pile, offense's card first, then the "
        "defense's; (8) victory check (CORE-280); (9) second encounter or end of turn."
    ),
    "CORE-201": (
        "Ionic Gas, played after the winner is known: nobody collects compensation or rewards in this encounter."
    ),
    "CORE-202": (
        "Artifacts, reinforcements and similar cards go to the discard pile as soon as their effect is finished."
    ),
    "CORE-203": (
        "Aborted encounters (CORE-122, SKILL comparison, effects) skip (1)-(5); ships return; played cards "
        "are discarded."
    ),
    "CORE-210": ("\"Return to colonies\" means: to any of the owner's colonies, in any split, at the owner's choice."),
    "CORE-211": "If the owner has no colony left, returning ships go to the warp instead.",
    "CORE-212": (
        "Ships freed from the warp need a colony of their owner to go to; without one they stay in the warp "
        "(exception CORE-072)."
    ),
    "CORE-213": "Ships do not move between colonies outside of these rules and card effects.",
    "CORE-214": (
        "Whenever a rule makes a player lose ships without saying which, the owner chooses them from anywhere "
        "outside the warp."
    ),
    "CORE-215": "A player who has to lose more ships than that player has outside the warp loses all of them.",
    "CORE-216": (
        "Ships removed from the game never come back; no effect may bring a player below the number of "
        "foreign colonies needed to win - surplus removals become losses to the warp."
    ),
    "CORE-217": "A player with all ships in the warp is still in the game.",
    "CORE-218": (
        "A re-entered empty home planet (a player returning ships) is impossible: ships return only to "
        "existing colonies. A lost home planet is regained only by CORE-084, by winning an encounter there, "
        "by a deal, or by card effects."
    ),
    "CORE-220": (
        "Artifact: playable once, by a player meeting its condition, in a marked phase; discarded after use. The "
        "catalogue says with each card what it does."
    ),
    "CORE-221": (
        "Flare: has a *wild* effect (for everyone who is not that alien) and a *super* effect (for the player "
        "of that alien)."
    ),
    "CORE-222": (
        "A player who is that alien but has lost the power, or whose power is cancelled for this encounter, "
        "uses the wild effect, not the super effect."
    ),
    "CORE-223": (
        "A flare goes back to its player's hand after it is played, unless its text says otherwise or it is zapped."
    ),
    "CORE-224": (
        "Each player may play at most one flare per encounter, and each single flare may be played at most "
        "once per encounter even if it changes hands."
    ),
    "CORE-225": (
        "While its effect is being carried out a flare is on the table, not in hand; it returns when the "
        "effect is finished. RULING."
    ),
    "CORE-226": (
        "A super flare can be answered by Card Zap (the flare is discarded) or by Cosmic Zap: then the super "
        "effect does not happen, the flare goes back to hand, the play does not count for the one-flare "
        "limit, the power is cancelled for the rest of the encounter, and the flare may be played later in "
        "the encounter for its wild effect."
    ),
    "CORE-227": (
        "Card Zap: any player, any phase, when someone tries to play an artifact or a flare: the card has no "
        "effect and is discarded (a flare too). Nothing else can be card-zapped (no encounter cards, "
        "reinforcements, kickers, rifts, techs, stations)."
    ),
    "CORE-228": (
        "Cosmic Zap: any player (also the owner), any phase, when an alien power is used: that use is "
        "cancelled and the same power cannot be used again in this encounter."
    ),
    "CORE-229": (
        'Only parts of a power that are "used" can be zapped directly. Once a power has been zapped in an '
        "encounter, every part of it is unavailable until the encounter ends."
    ),
    "CORE-230": (
        "A zap is a direct answer to the thing it cancels: it is played after the announcement and before the "
        "effect starts."
    ),
    "CORE-231": "A Card Zap can be answered by another Card Zap.",
    "CORE-232": (
        "Costs and chosen targets are announced with the card or power; if it is cancelled, nothing of it "
        "happens. The card stays spent."
    ),
    "CORE-233": (
        'Cards of one kind that are worth the same to a rule "one card of each type" are counted by type: '
        "attack, negotiate, morph, reinforcement, artifact, flare (variants: kicker, rift). Crooked deals are "
        "negotiates."
    ),
    "CORE-234": (
        'An effect that "works like a Cosmic Zap" but is not an artifact (Cosmic Field Generator) follows '
        "CORE-228..230 and cannot be card-zapped."
    ),
    "CORE-240": (
        '"Use" without "may" = mandatory: the engine applies it whenever the condition and phase are met. '
        '"May use" = optional.'
    ),
    "CORE-241": (
        "A power is used at the moment and as often as its text allows; unless it says so it is not limited "
        "to once per encounter."
    ),
    "CORE-242": "A mandatory power whose use would have no effect is still used (and can be zapped).",
    "CORE-260": "A player with fewer than three home colonies has no alien power.",
    "CORE-261": "It comes back as soon as the player has three home colonies again.",
    "CORE-262": (
        "The check is continuous: it is made after every single movement of ships, also in the middle of an "
        "encounter. RULING."
    ),
    "CORE-263": "A power already being carried out is finished; the loss stops the next use. RULING.",
    "CORE-264": (
        "Things collected through a power (counters, stored cards) stay but are frozen while the power is "
        "lost; if the alien itself leaves the game they are discarded."
    ),
    "CORE-265": ("Some aliens say they are not lost for too few home colonies; that exempts them from CORE-260 only."),
    "CORE-266": "With four planets to a home system the limit is two (FOUR-04).",
    "CORE-300": (
        "Timing rule: effects that want to happen at the same moment of the same phase are carried out in "
        "this order: offense, defense, the other players clockwise starting at the offense's left."
    ),
    "CORE-301": "One player with several effects at one moment chooses their order.",
    "CORE-302": (
        "There is no stack of actions: while one action is being carried out, only answers that directly "
        "cancel or change that action may be played; everything else waits until it is finished. Answers may "
        "themselves be answered."
    ),
    "CORE-303": (
        "Between players timing order decides; at a player's place that player's mandatory effects come before the "
        "optional ones (TIME-05, TIME-06). RULING."
    ),
    "CORE-304": (
        "If two mandatory effects contradict each other, the one applied later (timing order) has the last "
        "word. RULING."
    ),
    "CORE-305": (
        "Before a main player is known in an encounter (Start Turn, Regroup, Destiny) the order is the "
        "offense, then clockwise from the offense's left. RULING."
    ),
    "CORE-306": (
        '"Win/lose an encounter" always refers to a main player. A side "wins" with its main player; allies '
        "are on a winning or losing side but do not win or lose the encounter."
    ),
    "CORE-280": (
        "A player who has five foreign colonies wins. They may be in any systems. (One may be stood in for by "
        "a station: STAT-31.)"
    ),
    "CORE-281": "Several players who meet their condition at the same check win together (shared victory).",
    "CORE-282": (
        "The check is made at fixed points only: at the end of every Resolution (CORE-200 step 8), and after "
        "any other complete action outside Resolution that changed colonies or win conditions (techs, "
        'planetoid movement); TIME-11 names them. RULING: sources disagree between "at once" and "after the '
        'encounter"; a fixed point lets simultaneous landings win together and gives answers a place.'
    ),
    "CORE-283": (
        "Alternative victory conditions printed on alien sheets are checked when their text says so. A power "
        "used to win can be zapped."
    ),
    "CORE-284": (
        "If the game ends for all players at once without a winner (possible only through special effects) nobody wins."
    ),
    "CORE-285": "After victory is declared no further action is possible; the log is closed.",
    "CORE-290": (
        '"The deck" means the cosmic deck; its discard pile is face up and ordered, the top card being the '
        "last discarded."
    ),
    "CORE-291": (
        "When a card must be drawn from an empty cosmic deck, shuffle its discard pile into a new deck and go "
        "on drawing."
    ),
    "CORE-292": (
        "Both empty: a cosmic quake happens (QUAKE-01 to QUAKE-11). It is a rule of both expansions and of later "
        "base editions."
    ),
    "CORE-293": (
        "Every other deck that runs out is rebuilt from its discards; if these are empty too, the draw is skipped."
    ),
    "CORE-294": "Draws are made one card at a time; a reshuffle may happen in the middle.",
    "CORE-295": (
        "Cards discarded together go down in the order chosen by the owner; for a revealed hand the order is "
        "the hand order. RULING (matters only for Space Junk and similar)."
    ),
    "CORE-310": (
        "Public: board, warp, gate, alien sheets and their counters, number of cards per hand and deck, "
        "discard piles, destiny discards, all announcements, all revealed cards."
    ),
    "CORE-311": ("Secret: hand cards, face-down cards, deck orders, rejected aliens of setup, facedown tech cards."),
    "CORE-312": (
        "Players may talk freely and may lie, but may not show their cards and may not give cards, ships or "
        "other goods to each other except through rules and effects. Promises are never binding."
    ),
    "CORE-313": (
        "Cards taken at random are seen only by the taker (and of course the former owner knows what is "
        "missing). Cards drawn as rewards are secret."
    ),
    "CORE-314": 'A hand that a rule says is "revealed" is shown to everybody.',
    "CORE-320": "Can Red, drawing Blue, attack Green's colony in Blue's system? No.",
    "CORE-321": (
        "Can a planet without defending ships be attacked? Yes, the owner of the system defends with 0 ships; "
        "allies and cards work as usual."
    ),
    "CORE-322": (
        "Own colour drawn and a foreign colony sits alone on a home planet - can I just land there? No, that "
        "needs an encounter; free landing needs a planet without any ships."
    ),
    "CORE-323": "Is re-establishing a home colony one of the two encounters? Yes, and it is successful.",
    "CORE-324": (
        "May a defender have more than four ships in the encounter? Yes, all ships of the defense on the "
        "targeted planet take part."
    ),
    "CORE-325": "Does the main player on defense collect rewards? No, only defensive allies.",
    "CORE-326": "Is there a Regroup in the second encounter? Yes.",
    "CORE-327": (
        "The offense lost all encounter cards after Start Turn - new hand? No: the hand check is only at the "
        "start of the turn; without encounter card in Planning the turn ends."
    ),
    "CORE-328": ('Winning "by an amount" when one side showed a negotiate? Never applies; no totals were compared.'),
    "CORE-329": (
        "Can Force Field be played after somebody has announced another power? Not as an answer to it; it has "
        "to wait (CORE-302)."
    ),
    "CORE-330": "Does a player whose ships never reach the warp get compensation? No.",
    "CORE-331": '"Challenge", "cone" on a card? Old words for encounter and hyperspace gate.',
    "CORE-332": (
        "May the mandatory drawing of the offense's colour be repeated? Yes, each time the player may take option C "
        "again."
    ),
    "CORE-333": (
        "Morph against a reinforced attack? Morph copies the printed value only; reinforcements count for the "
        "side they were given to."
    ),
    "CORE-340": (
        "For every colour the number of ships over all places of CORE-009 is constant (20; 16 with Four "
        "Planets; alien exceptions are explicit)."
    ),
    "CORE-341": (
        "Number of foreign colonies on the track = number of planets outside the home system with at least "
        "one ship of that colour."
    ),
    "CORE-342": (
        "Every card is in exactly one zone: deck, discard, a hand, face down on the table, in play, removed. "
        "The multiset of all cards never changes."
    ),
    "CORE-343": (
        "Between two encounters the gate and the defensive-ally area are empty, and no card is face down in "
        "front of a main player."
    ),
    "CORE-344": (
        "During Launch-Resolution the gate holds at least one ship of the offense unless an effect removed "
        "it, and at most 4 ships of any player unless an effect allows more."
    ),
    "CORE-345": "No player is an ally on both sides; no main player is an ally.",
    "CORE-346": "At most two encounters of a turn are counted as the turn player's, unless an effect adds one.",
    "CORE-347": "A player's view never contains a secret of CORE-311 that belongs to another player.",
    "CORE-348": (
        "Every decision has exactly one player to act, or a set of players acting independently (simultaneous "
        "choices: alien selection, encounter cards)."
    ),
    "CORE-350": "Order of the two hand checks in Planning: defense first (CORE-120, RULING)",
    "CORE-351": "Repeating the new hand at Start Turn: repeat (CORE-062, RULING)",
    "CORE-352": "Which ships are lost by a failed deal: free choice (CORE-195, RULING)",
    "CORE-353": "Maximum number of ships for a dealt colony: none (CORE-187, RULING)",
    "CORE-354": (
        "Do the offense's ships stay in the gate during a deal: yes (CORE-181, one quotation for, one expert "
        "answer against)"
    ),
    "CORE-355": "Exact moment of victory: fixed checks (CORE-282, RULING)",
    "CORE-356": "Aiming at a planet on which the offense already has a colony: allowed (CORE-104)",
    "CORE-357": ("Showing or giving away cards outside of deals: forbidden (CORE-312, unverified for the base game)"),
    "CORE-358": (
        'Is re-establishing a home colony a "win" for powers that count wins: RULING: it is successful, but '
        "not a won encounter, because there is no opponent (experts lean the other way)"
    ),
    "CORE-359": "Does a played flare count as being in hand while it works: no (CORE-225, RULING)",
}
