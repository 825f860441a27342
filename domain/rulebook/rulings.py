"""Decisions of this project where the rules are silent."""

RULES: dict[str, str] = {
    "CONCEDE-01": (
        "A seat may concede. Its ships and cards stay where they are, its questions get their default answers, "
        "and the last seat that has not conceded wins."
    ),
    "ABANDON-01": (
        "A game that has begun and in which nothing has happened for as long as the service allows (ninety days, if "
        "its operator says nothing else) is over, without a winner. A pause does not keep it."
    ),
    "CLOSE-01": (
        "The operator of the service may end a game that has begun, without a winner. The log says so, with a reason "
        "that everybody can read; what was hidden is revealed as at the end of any other game. A pause or an open "
        "request for an undo or a fork does not prevent it."
    ),
    "LIMIT-01": (
        "A game ends after three hundred turns, or as many as its options say: the seats with the most foreign "
        "colonies, and whatever counts as one for victory, then win together."
    ),
    "VICTORY-01": (
        "An action is complete when all that its effect brings about is over, with the answers to it. Whatever it "
        "changed, it is checked then who has won (TIME-11), also where an effect sends play elsewhere. On a table that "
        "was laid out, players who meet a condition have won before the first turn."
    ),
    "DEAL-01": "In one deal at most twenty offers may be put up; then only acceptance or refusal is left.",
    "DEAL-02": (
        "An encounter that an effect ends as if a deal had been made is successful like one, but nobody has made a "
        "deal: what waits for one does not happen."
    ),
    "INSTEAD-01": (
        "Several effects may come in place of one change, such as a loss of ships. Those that must happen come first, "
        "no matter whose they are; then the players choose in timing order. So everybody chooses with what is left of "
        "the change in sight. Where a rule says so, an effect comes before or after all others."
    ),
    "DISCARD-01": (
        "Cards that go down together go in the order in which their owner has named them (CORE-295). Where an effect "
        "names them, or asks for one of each kind, they go in the order of the hand."
    ),
    "GAMBLER-01": (
        "A claim that is believed puts its card under the deck unseen, in a Sargasso Web too: the web takes the cards "
        "that everybody saw played."
    ),
    "DEAL-03": (
        "An offer names the planet of a colony, and nothing more of it. How many ships found the colony, and from "
        "where they come, the player who receives it decides when the deal is carried out."
    ),
    "HAZARD-01": (
        "A hazard that works at once stays in play until the end of the encounter, and is discarded then as every "
        "temporary hazard."
    ),
    "HAZARD-02": (
        "Meteor Storm decides that both sides lose. What becomes of their ships is a matter of the effects that send "
        "lost ships elsewhere, as always."
    ),
    "HAZARD-10": (
        "Black Hole changes only where lost ships go. It is no effect at the same moment as those that save ships from "
        "the warp, which therefore come first (HAZ-09): ships that are saved are not lost (XVAR-41)."
    ),
    "HAZARD-11": (
        "For Odd Way to Win a War the value of a card is the one that it has at the reveal, after effects that were "
        "called before it, such as those of Mirror and Calculator. An effect that is used after the reveal, such as "
        "the power of Vox, comes too late."
    ),
    "HAZARD-12": (
        "Where both sides lose, as in a Meteor Storm, nobody gets rewards, and compensation only by the text of an "
        "alien. Ethic has lost with an attack card against an attack card, and collects from its opponent."
    ),
    "HAZARD-03": (
        "An effect that swaps winner and loser works on the winner whom Odd Way to Win a War names too: the hazard "
        "only replaces the comparison of totals."
    ),
    "HAZARD-08": (
        "An offense to whom a hazard leaves no ship that it could launch ends its turn as one without ships after "
        "Regroup does (CORE-074)."
    ),
    "HAZARD-09": (
        "Attack cards that Reserve plays as reinforcements are played cards, and leave the game in a Sargasso Web. "
        "Cards that a power has its player discard for an effect are not played: they are discarded as usual."
    ),
    "HAZARD-06": (
        "In a Galactic Council the players have the floor in timing order, again and again: the player who has it puts "
        "up an offer or passes, and all others answer at the same time. When all have passed one after the other, or "
        "after twenty offers, there is no deal. An offer says how many cards a player gives to whom, and the giver "
        "chooses which; or it names cards by their titles, but never by their kind. Of the cards of others the speaker "
        "may name any title, even one that the giver does not hold; the deal then fails when it is carried out "
        "(CORE-190)."
    ),
    "HAZARD-07": (
        "The deal of a Galactic Council is no deal of two main players: powers, crooked deals and kickers that change "
        "such a deal do not work, and every player loses exactly three ships if it fails."
    ),
    "HAZARD-05": (
        "An offense without a ship on a colony can put none on the card Alliance, and nobody becomes its partner: the "
        "card is discarded at once."
    ),
    "HAZARD-04": (
        "A super flare that a Cosmic Zap cancels was not played (CORE-226), so it returns to hand in a Sargasso Web "
        "too."
    ),
    "SETUP-01": (
        "Aliens may be dealt at random instead of by flares; then the flares of the aliens in play are in the deck, "
        "filled up to ten from the others."
    ),
    "HAND-01": (
        "When neither the deck nor its discard pile holds an encounter card, a new hand is drawn once and kept as it "
        "is. An encounter whose defense can get no encounter card ends like one whose offense has none (CORE-122)."
    ),
    "HAND-02": (
        "A hand that a quake deals in place of a new hand is checked like any new hand. If another quake strikes "
        "while the same player replaces that hand, what it deals is kept as it is."
    ),
    "FLARE-01": (
        "A super flare that makes its player's power do less, or leaves the choice, is played in answer to the use "
        "that it changes."
    ),
    "FLARE-02": (
        "A Cosmic Zap on a super flare that is played with a use of the power takes the power away for the rest of the "
        "encounter (CORE-226), but not that use: it was announced before and is carried out as without the flare. "
        "Later parts of the power are lost until the encounter ends (CORE-229). The flare returns to the hand, and may "
        "still be played for its wild effect."
    ),
    "ORACLE-01": (
        "The encounter that Oracle's super flare ends is successful like a deal, but no two players have made one: "
        "what waits for a deal does not happen."
    ),
    "VIRUS-01": (
        "Virus multiplies ships by their number, whatever each of them is worth. The product is no sum of ships: "
        "Anti-Matter subtracts only those ships that are not part of it."
    ),
    "CALL-01": (
        "Effects that are called before the cards are revealed meet the values that come up, in timing order of the "
        "players who called them (CORE-137). What works before any other effect comes before all of them."
    ),
    "TRIPLER-01": (
        "Tripler looks at the value that earlier effects have given to its card. What it makes of it replaces that "
        "value, so a kicker multiplies the result."
    ),
    "WARRIOR-01": (
        "The encounter of Warrior's wild flare has all phases from Regroup on, but no destiny card. Limits of one use "
        "in an encounter begin anew in it. Afterwards the turn goes on as if it had not been: its result changes "
        "nothing for the turn, and what was zapped or played in the encounter before is so again until that is over."
    ),
    "WARRIOR-02": (
        "If another effect makes the named opponent the offense of that encounter, a destiny card is drawn in it as "
        "usual."
    ),
    "CUDGEL-01": (
        "Cudgel smashes as soon as it has won, before the usual losses. The ships come from colonies outside the "
        "encounter, as those in it are lost anyway. They are part of what losing the encounter costs, so they raise "
        "compensation (CORE-170)."
    ),
    "CUDGEL-02": (
        "Cudgel's wild flare is played whenever its player, as the offense, founds a colony in Resolution, by a deal "
        "too. Where its player had a colony before, none is gained. When it takes the last ships of the other player, "
        "who was to get a colony by the same deal, that colony is not founded; the rest of the deal is carried out."
    ),
    "KAMIKAZE-01": (
        "Kamikaze sacrifices ships on any of its colonies, as the defense also those on the targeted planet. Ships in "
        "the gate are on no colony. Only ships that go to the warp count, for its cards and for its wild flare; it "
        "does not matter whether somebody brings them back later."
    ),
    "GRUDGE-01": (
        "A player has at most one grudge token. The tokens are discarded when compensation, rewards and deals are "
        "done, and without cost when an encounter of the player with this power ends in another way; a defeat of both "
        "sides is a defeat. Tokens stay while the power is lost or zapped, and wait for the end of the next encounter "
        "in which it is in force for a main player. That player loses nothing for a token of the same seat. A player "
        "who could not ally for lack of ships has not allied."
    ),
    "HATE-01": "The others answer Hate at the same time; nobody sees another answer before all are given.",
    "BARBARIAN-01": (
        "Barbarian may keep a card for each of its ships in the encounter, or fewer, also of a hand with no more cards "
        "than that. What it does not keep is discarded, and a rift among that does not go off. In its place the "
        "default keeps as many cards as it may, and no rift."
    ),
    "BARBARIAN-02": (
        "Barbarian's wild flare is played on compensation before the cards come, and on rewards once they are there. "
        "Compensation that is sorted comes as a whole first; a rift of it goes off when the discards are made, if it "
        "is kept."
    ),
    "OBSERVER-01": "The ship that Observer's super flare sends out of the warp may be the only one that is sent.",
    "CHAIN-01": (
        "A card that was played in answer to something and comes into another hand meanwhile is not played from there "
        "in the same chain of answers."
    ),
    "POOL-01": "A discarded alien goes back to the unused ones; it is never the one drawn in its place.",
    "GIFT-01": "A power that a wild flare exchanges is exchanged at once, at the end of Resolution.",
    "TAKE-01": (
        "Only a player who takes a card at random names a back before (REW-11); a card that is discarded at random is "
        "any card of the hand, and goes to the pile of its deck."
    ),
    "TAKE-02": (
        "A card that its owner must hand over by an effect of the taker, though of the owner's choice, is taken "
        "(REW-48); one that the taker then discards instead of keeping it is not (REW-52)."
    ),
    "TAKE-03": (
        "When backs are named card by card (REW-11), a rift goes off as soon as it is taken, before the next back is "
        "named; cards taken all at once go off after the last one."
    ),
    "CHANCE-01": (
        "Every seat may add a seed to the chance of a game before it starts. Where the seed of the game was chosen by "
        "hand nothing is random, and seats add nothing."
    ),
    "CHANCE-02": (
        "Cards and aliens are put in the order of their names before they are shuffled or one is picked: how they lay "
        "before makes no difference."
    ),
    "CHANCE-03": (
        "When the secret seed of a game is lost, or the master of its salts, the game goes on from new ones only after "
        "an event has said so to everybody. Open questions then have their whole time again, an open request for an "
        "undo is over, and nothing before that event is taken back any more."
    ),
    "CHANCE-04": (
        "A seat may commit to its seed first, by the seed's SHA-256. Committed seeds are revealed once all seats are "
        "taken. From the first one that is revealed on, only committed seeds are added, and the game starts when all "
        "are revealed. A player who does not reveal is replaced in the lobby: when a player leaves after a seed was "
        "revealed, all commitments are discarded."
    ),
    "SIGN-01": (
        "A player may give a public key when taking a seat. From then on each command of this player over the API is "
        "signed. What the clock answers, a standing order or the default for a player who has conceded is signed by "
        "nobody, and says whose word it is."
    ),
    "SIGN-02": (
        "The key is the player's and not the seat's: it goes along when players change places. It cannot be replaced; "
        "a player who loses it is played by the clock. In a fork or rematch every player may give another one or none."
    ),
    "REWARD-01": "Rewards of a split are taken in this order: ships, cosmic cards, reward cards.",
    "SETUP-02": (
        "An alien without a flare is never dealt by flares; it may come by chance, be named by the host, be taken in a "
        "draft or be drawn later, and then no flare of it is in the deck."
    ),
    "SETUP-03": (
        "Game Setup comes before play: a player of a laid table has it also while the power is lost by the position. "
        "Where it places ships, a position that places that player's ships says where they are instead. A table at "
        "which it cannot be carried out, as no colour is left for it, is refused."
    ),
    "MAGNET-01": (
        "Attract and repel come after all alliances and the call of Escorts. Only a player who has a ship to send can "
        "be attracted. A player who changes sides returns all ships first and then chooses anew how many come; a "
        "player who is named by the super flare and stays does neither. A card is forbidden by its title, all copies "
        "together."
    ),
    "PHANTOM-01": (
        "Each ghost counts two and Phantom's ships in the encounter count nothing, with or without ghosts. A zap keeps "
        "ships from becoming ghosts, and ghosts from leaving the sheet, until the encounter ends; the ghosts stay."
    ),
    "VAMPIRE-01": (
        "Captured ships stay under command when the power is lost, zapped or goes to somebody else. A player who "
        "captures ships of the player's colour has them as any others of that colour."
    ),
    "VOID-01": "Every Void leaves each player as many ships as foreign colonies are needed to win (CORE-216).",
    "BUTLER-01": "Where ships are told apart an untipped Butler picks the ships themselves, also on a single colony.",
    "SHEET-01": (
        "Captured ships go with the alien sheet on which they are, also while its power is lent or grafted, and come "
        "back with it. Those of the borrower stay captured; a sheet that changes hands for good frees those of its new "
        "holder. A stack is held by the player who commands the ship on top of it."
    ),
    "GORGON-01": (
        "Gorgon holds ships that are sent or moved off a planet. It does not hold those that a power rescues from a "
        "loss, that are captured or leave the game, or that return from the gate or from beside a planet."
    ),
    "FUNGUS-01": (
        "A stack that leaves the game does so whole, as far as the owners of the captured ships keep enough ships to "
        "win with (CORE-216); what is left of it goes to the warp. Only the ship of Fungus on top of it can be brought "
        "back. A stack that joins the encounter after the reveal is worth its number of ships too."
    ),
    "SYMBIOTE-01": (
        "The two forms of Symbiote are not dealt into one game, as each needs a colour that nobody plays. Its super "
        "flare recalls ships that answer to another player too."
    ),
    "WRAITH-01": (
        "Unseen ships are committed right after the visible ones: by both main players when the ships are launched, by "
        "an ally when the ally's ships are there. Visible and unseen ships together are at most four, for the defense "
        "too. The reserve cannot be launched in sight; of an ally who is ordered to bring more, unseen ships over the "
        "limit stay in the reserve. A player who may have committed some is asked at the comparison, even if there are "
        "none."
    ),
    "WRAITH-02": (
        "Unseen ships come into sight when the encounter cards are revealed, whatever these are. After that nobody "
        "commits any. Of an encounter that "
        "ends before, or that their player leaves, they stay in the reserve and nobody learns of them."
    ),
    "WRACK-01": (
        "As many tortures as Wrack has ships in the encounter when it begins; after the last one the opponent is "
        "asked once more, and if it refuses then, Wrack's side loses. Terms may change between tortures, stay as "
        "they are, or be withdrawn; if there are none, that counts as refused. Nothing can be offered that cannot be "
        "given. Accepted terms are a deal of this encounter, without cards, and can be quashed."
    ),
    "PLANETOID-01": (
        "A planetoid that an effect puts into another home system arrives there like one that was bumped: it is "
        "destroyed where its marker is (PLAN-36), and as the third it bumps one of the other two (PLAN-35). The "
        "offense chooses; nobody wins by it before the next check."
    ),
    "PLANETOID-02": (
        "A planetoid that somebody keeps, having devoured it, is not set aside: it is never created again. Where none "
        "is set aside nothing is created, and nothing moves."
    ),
    "PLANETOID-03": (
        "A player who commands captured ships occupies a planetoid with them, and has colonies by them, as with ships "
        "of the player's colour. They have no skills for anybody (SKILL-22, SKILL-40, SKILL-57) and open no station "
        "(STAT-19)."
    ),
    "STATION-01": (
        "A planet that comes into another home system takes its station along, as a planetoid does (XVAR-03): it stays "
        "its owner's, who has access while a ship of the owner's colour is there, and it can be conquered there."
    ),
    "PLANET-01": (
        "A home planet that is destroyed is gone for good: it is no target, nobody lands on it or returns to it, and "
        "it is no colony any more. Winners that were to land there go home. An encounter in a system without any "
        "planet ends like one whose offense has no encounter card (CORE-122)."
    ),
    "MAGICIAN-01": (
        "Of the two cards that the super flare has shown openly, the opponent says which is turned up. By the wild "
        "flare a hand is drawn anew once, and again only while it has no encounter card; if it holds fewer than three "
        "then, chance picks among those that are there."
    ),
    "HIRED-01": (
        "Cards that serve as ships count as ships of their player for totals, rewards and compensation. When their "
        "side loses they are discarded and count as lost to the warp, whatever becomes of the ships beside them; "
        "effects that pick ships of the encounter do not pick them."
    ),
    "FURY-01": (
        "Fury says before the cards are revealed how many tokens it spends and whether they add or subtract, all in "
        "one way. If that is zapped the tokens stay on the sheet. With the super flare all tokens count. The ship that "
        "its wild flare removes may be any ship of its owner, also one in the warp."
    ),
    "WORMHOLE-01": (
        "With all ships in the warp a seat has no home colony and so, by CORE-260, no power to send them from there; "
        "the one ship of CORE-072 is all that it launches. While the power is in force, ships in the warp are enough "
        "to launch or ally with, even if no ship of a colony may be sent. A player who then does not use it sends "
        "nothing."
    ),
    "LOCUST-01": (
        "A devoured planet counts as one foreign colony of the player who devoured it, or two if the table wants it "
        "so, for good and without the power too; for anything but victory and whining it is no colony. Nobody can take "
        "it."
    ),
    "LEVIATHAN-01": (
        "A worldship holds at least one ship of its player. While it is in the gate its ships are on it, so that it "
        "remains a colony, but nobody may send them elsewhere; after the encounter they are at home without moving."
    ),
    "LEVIATHAN-02": (
        "Planets that are traded are home planets of the system to which they are traded from then on, with all ships "
        "that are on them."
    ),
    "LEVIATHAN-03": (
        "Players who come along on a worldship send no ships: their ships are there. So nothing that works when an "
        "ally sends ships changes their number, and neither a limit nor a token does. What may follow after an ally "
        "has sent ships may follow then (JOIN-01)."
    ),
    "CONTEST-01": (
        "A victory that is contested is decided by one more encounter in the home system of a winner, without a "
        "destiny card; an encounter that is under way ends at once without result. Until it is settled nobody else "
        "wins. The player who contests wins with all allies by winning that encounter as a main player; otherwise the "
        "first result holds."
    ),
    "SNIVELER-01": (
        "A player who whines over foreign colonies says where before the others vote, and founds the colony with one "
        "to four ships. A vote that is not given in time is a refusal. Of several players who offer a card that fits, "
        "the first one clockwise hands it over."
    ),
    "CRYO-01": (
        "The storage can be taken up at every moment at which anybody may act, but not once the hand is shown because "
        "it has no encounter card. What is face down on an alien sheet is seen by the player who has the power, and by "
        "the seat to which a lent or grafted power returns. The super flare, played for either of its parts, is good "
        "for both in that encounter."
    ),
    "CHRONOS-01": (
        "What cards and powers have changed since Planning began is gone when Chronos travels; what was spent on it, "
        "other than played cards, stays spent. What may be done once in an encounter has been done all the same, a "
        "power that was zapped or grafted stays so until it ends, and what a player has promised for the encounter, or "
        "has to play in it, still holds."
    ),
    "CHRONOS-02": (
        "When two morphs are turned up the encounter goes to its outcome at once (CORE-145): whatever waits for the "
        "revealed cards, time travel included, comes too late."
    ),
    "CHRONOS-03": (
        "Played cards go back to where they were played from: to the hand, or to another place from which their player "
        "may play. A card that an effect has put in the place of a played one, as a Quark Battery or Mouth does, goes "
        "to the hand when it is taken back, and the card that it replaced stays discarded."
    ),
    "BULLY-01": (
        "Ships that Bully spares in the gate go to colonies that are left when the named ones are gone, else to the "
        "warp; ships of a worldship that it spares stay aboard. With its flare in hand Bully may use the power also "
        "when only allies of the opponent lose ships."
    ),
    "DISEASE-01": (
        "A colour points to its player as soon as it is drawn, the colour of the offense too. A wild or special card "
        "points to the defense that it brings, and Disease spreads when that is known."
    ),
    "PLANT-01": "Plant grafts one power in an encounter, also when Planning is played again.",
    "REWARDS-01": (
        "A defensive ally gets a reward for each ship that it still has in the encounter when the ships return. Ships "
        "that it lost before that, such as by the power of Guerrilla, do not count."
    ),
    "VOX-01": (
        "The eleven of Vox's wild flare takes the place of the number of ships, with its sign: where Anti-Matter has "
        "the ships of an ally subtracted, eleven is subtracted."
    ),
    "DEUCE-01": (
        "The bigger attack of Deuce is the one that counted more in the encounter: the first card by the value that "
        "effects such as those of Mirror and Vox gave it, without kickers and additions, the second one as it is "
        "printed. Mirror reverses the encounter cards of the main players, and the second card is none."
    ),
    "CONQUEST-01": (
        "A station is conquered by winning, not by landing: an offense that takes cards in place of the colony, or has "
        "no ship left, conquers it all the same."
    ),
    "ETHIC-01": "The wild flare of Ethic covers the draw at which it is played and every later one of the encounter.",
    "ETHIC-02": (
        "Compensation is one instruction: when a quake strikes while Ethic draws cards of it from the deck, the new "
        "hand replaces the cards that were still to be drawn, and those that were to come from the opponent too."
    ),
    "SORCERER-01": (
        "The main players trade the aliens that are theirs. One that is lent or grafted stays with the player who uses "
        "it until the encounter ends, and goes to its new player then. A borrower who gets by the trade what it has "
        "borrowed keeps it."
    ),
    "GORGON-02": (
        "A ship that was petrified in an encounter cannot be sent any more, but it can be surrendered, as captured "
        "ships are not held. A ship on a frozen planet cannot be surrendered."
    ),
    "SNIVELER-02": (
        "The wild flare is played when its player's turn to answer the invitations comes, or after all answers. A main "
        "player who does not invite then goes without allies for the rest of the encounter: nobody joins that side any "
        "more, invited or not, and nobody is drawn to it. A player who may not be invited cannot complain."
    ),
    "TYRANT-01": (
        "Tyrant's ships for which subjugated ones are lost stay where they are, also beside the victors on a planet; "
        "out of the gate, or from beside a planet that was lost, they return to colonies, as they do where their "
        "planet is no more. A cost that is paid to use something is no forced loss. Without cards to play the "
        "offense's encounter is over right after the tribute. The wild flare counts the ships that a decided "
        "encounter, or a failed deal, has sent to the warp."
    ),
    "MARGIN-01": (
        "Where totals have not decided the encounter its victory has no margin, neither a large nor a small one "
        "(CORE-328): after a negotiate, where an effect names the winner whatever the totals are or without cards, and "
        "where both sides lose. Then Arcade pwns nobody for a margin, Spiff does not land by its power or its super "
        "flare, and Collapsium Hulls keep no ship. Where an effect swaps winner and loser, or the lower total wins, "
        "totals have decided: the margin is their difference."
    ),
    "ARCADE-01": (
        "The margin of a victory is how far apart two totals are that decided it. The ship is surrendered when losses"
        " and returns are done. An attack against a negotiate is enough by itself. Pwned and surrendered ships are "
        "captured; no deal brings them back."
    ),
    "BRUTE-01": (
        "Once in an encounter. A player without cards can only withdraw, a player without another colony can only show "
        "the hand; a player who can do neither cannot be threatened."
    ),
    "BULWARK-01": (
        "Costs are reduced to one ship as well. Saved ships that cannot stay, as their planet is no more, go to other"
        " colonies, else to the warp."
    ),
    "CONVERTER-01": (
        "Ships saved from the outcome of an encounter go to other colonies, those saved from anything else stay where"
        " they are, unless their planet is no more. A ship that an effect sends straight from the warp into an "
        "encounter is not retrieved."
    ),
    "COORDINATOR-01": (
        "The roles are reversed where Coordinator's colour was drawn, or a special or wild card that selected its "
        "player (CORE-092), and there is a ship to attack with. The drawer's home system is the target, and ships of "
        "the drawer that waited in the gate go home."
    ),
    "GRUMPUS-01": (
        "A phase closes right before the next one begins, Resolution when the played cards have been discarded. A "
        "colony that was left and founded again in one phase was left all the same."
    ),
    "MOUTH-01": (
        "Swallowed cards are known to those who saw them discarded and shown to nobody; the cards out of the game are "
        "known to the Mouth that took them out, and serve its super flare alone. A card whose effect was cancelled is "
        "not picked up by the wild flare."
    ),
    "PATRIOT-01": (
        "The offer counts for the encounter under way, at the start of a turn for the first one of it. Given back "
        "ships go to colonies of their owner, else to the warp. The peace holds no cards: nothing is played or "
        "discarded, and a failed deal costs as much as ever. What the wild flare gives is no reward: nothing that "
        "stops or limits rewards touches it."
    ),
    "COLONY-01": (
        "A colony is lost whenever the last ship of its seat leaves the planet, also by choice, and founded whenever "
        "ships of a seat come to a planet where it had none."
    ),
    "ROACH-01": (
        "Roach is not dealt into one game with either form of Symbiote, as each needs a colour that nobody plays. The "
        "stock is out of play: nobody can lose or give up ships there. A ship returns to it also while somebody else "
        "commands it; while the power is zapped it is lost as any other. The flare needs a colony that is founded, not "
        "one that is joined."
    ),
    "SCAVENGER-01": (
        "What the Scavenger has discarded or spent, by its name, moves to the sheet as soon as it is on the cosmic "
        "discard pile, and into the deck with the next shuffle of that pile, a quake too. It stays there when the "
        "power is lost."
    ),
    "SLOTH-01": (
        "Only who laid the token sends ships for it, and only while the power is in force: otherwise the token comes "
        "back without any, and an ally stays in the encounter as it is. An ally whose alliance ends takes it along. "
        "An ally who joins after the encounter cards are selected sends ships at once, and lays no token."
    ),
    "NEIGHBOR-01": (
        "Neighbor's ships are counted when the power is used; a gate that is turned to another system later in the "
        "reveal changes nothing of that."
    ),
    "SWINDLER-01": (
        "Anybody may be the mark, Roach too: players change places, and every power stays with its colour."
    ),
    "REMORA-01": (
        "Every way of a ship out of the warp into play counts for Remora, also the one straight into an encounter, and "
        "every card that a player draws from the cosmic deck, to the hand or to choose from; a card that is turned up "
        "or dealt is not drawn. What one player gets at a time counts once. A Remora that comes into the game in the "
        "middle of an encounter knows only the losses since then. A flare that was cancelled was not used. Ships that "
        "come to planets at the same moment gain their players colonies together."
    ),
    "RESERVE-01": (
        "The attack cards of one use of Reserve are announced together, and all of them reinforce one side; the power "
        "may be used again, for the other side too. If the use is cancelled, or the super flare, the cards stay in the "
        "hand. A card that was played as a reinforcement is an attack card again on the discard pile. The wild flare "
        "of Reserve takes all reinforcements that are discarded together."
    ),
    "VACUUM-01": (
        "Vacuum takes along ships from colonies alone, and none of its colour, whichever player commands them. It may "
        "name fewer ships than it lost, or none. Every loss counts for itself, a cost that is paid too; ships that "
        "leave the game, or that are saved before they are in the warp, do not count."
    ),
    "ASSASSIN-01": (
        "A special card names for Assassin the player to whom it points: where an effect names another player as the "
        "defense in place of the card, Assassin strikes the player of the card. Of several who are tied it "
        "picks one, unless an effect has struck the selected player before: then it strikes the same one. The partner "
        "of the offense does not count."
    ),
    "SHADOW-01": (
        "Shadow executes as soon as the card is drawn, before anything else comes of it, and again for each card that "
        "is drawn. A special card selects the player whom it selects when it is drawn, the first one to the left of "
        "the offense in a tie; the execution changes nothing of that. A player without a ship on a colony is spared."
    ),
    "TIDE-01": (
        "Tide's wild flare pays four to a defensive ally whose side has won, even if it has no ship left in the "
        "encounter by then."
    ),
    "USED-01": (
        "An encounter card was used if the encounter was decided with it: the card that finally was before the main "
        "player, and those that were added to it. A card that was replaced was not, nor were the cards of an encounter "
        "that was broken off. Cards of the reward deck can be picked up at this moment too."
    ),
    "FILCH-01": (
        "Where the opponent has used several encounter cards Filch takes one of them. The super flare is played "
        "besides the power: a main player may take one card by each. The negotiate that the wild flare costs is chosen "
        "with it, and is shown and discarded only if the flare is carried out. A stolen flare counts as played by its "
        "first player, and nobody can play it again in the encounter."
    ),
    "FIDO-01": (
        "A card that Fido offers is on its pile until somebody takes it. If it is refused and not kept it stays where "
        "it is, and is no new discard. By the super flare each card is offered once. Fido's payment is a card of the "
        "cosmic deck or a ship, whatever stops or limits rewards."
    ),
    "CLONE-01": (
        "Clone returns one card, the one that finally counted for it: a card that was added to it is discarded, and "
        "one that stays face down by a claim goes under its deck. Clone's wild flare keeps an artifact of its player "
        "that was not cancelled. Its super flare doubles the number with crooked deals and kickers, and is played "
        "before the number is fixed."
    ),
    "MISER-01": (
        "Each card that Miser plays from its hoard is a use of its power, announced with the card. In answer to that, "
        "and to any answer to it, Miser cannot announce that card again. A zap of it leaves the card in the hoard. "
        "Right before encounter cards are picked, Miser says whether its card comes from the hoard. It cannot if an "
        "effect has it play a card of its hand, and it still needs an encounter card in its hand to have an encounter "
        "(CORE-120). A kicker in the hoard is laid like one in the hand, and is back in the hoard when planning "
        "begins again."
    ),
    "MISER-02": (
        "A new hoard is dealt from the cosmic deck, and an empty hoard can be replaced too. A quake that interrupts "
        "the deal leaves the cards that are in the hoard by then. Where a position has laid Miser's hand and no "
        "hoard, eight cards of the deck are its hoard."
    ),
    "MISER-03": (
        "A player with fewer than two other cards lays aside with Miser's wild flare what there is. The cards are "
        "shown to nobody, and return as soon as the compensation is taken. Cards that were laid aside from an old "
        "hand are part of the new one."
    ),
    "SPIFF-01": (
        "Spiff lands one ship, whatever the margin: the super flare is for margins that are too small for the power. "
        "Where the targeted planet is no more nobody lands. A ship that has landed, or that the wild flare has left on "
        "the planet, is not lost and brings no compensation. The wild flare serves also where both sides lose."
    ),
    "HACKER-01": (
        "Hacker names the player from whom it collects before the amount is fixed. That player may play cards before "
        "paying, as any other payer; if an effect then lets the payer choose the cards, the payer chooses. Cards that "
        "Hacker chooses to pay are compensation all the same, so a rift among them goes off. Where Hacker's wild flare "
        "denies compensation, nothing is drawn from the deck in its place."
    ),
    "MIND-01": (
        "Mind's wild flare is played as soon as another player has drawn, and covers that draw and every later one of "
        "that player in the encounter, at the start of a turn in the first encounter of it. It covers cards that go "
        "face down to another place than the hand, but no card of the reward deck, and no hand that is dealt after a "
        "quake."
    ),
    "MITE-01": (
        "A colony can be granted only while Mite has a ship in the gate and the planet is there; else the defense "
        "discards. It is no deal, and neither side has won or lost. What Mite keeps by its super flare is taken from "
        "the hand: a rift among it goes off. By its wild flare alliances end, as if they had been cancelled."
    ),
    "PARTNER-01": (
        "Seats are taken as in any other game. When teams are dealt, the players change their places: clockwise first "
        "one player of each team, in the order in which the teams were dealt, then their partners in the same order. "
        "The odd player's team is the last one; the unused planet is between the last place and the first."
    ),
    "PARTNER-02": (
        "A wild destiny card cannot name the partner, and a special card points to the others only. Of the partner's "
        "colour and of the player's, those are attacked who are neither the player nor the partner. A player can found "
        "no colony again on an empty planet of the partner's system in this way."
    ),
    "PARTNER-03": (
        "No effect draws a player into an encounter against the partner. As colonies in the partner's system are home "
        "colonies, a station there is not conquered."
    ),
    "PARTNER-04": (
        "A colony may be given away right when ships have founded it, if both partners have ships at other places and "
        "the partner has no colony on that planet. A partner with fewer ships places as many as there are. A colony "
        "that was a gift is not given on."
    ),
    "PARTNER-05": (
        "Colonies and stations are counted when victory is checked. A player whom an effect lets win has met a "
        "condition for the rest of the game: the team wins as soon as the partner has met one too. A player who is to "
        "share a victory wins only with the partner."
    ),
    "PARTNER-06": "At the limit of turns the players with the most foreign colonies win with their partners.",
    "MUTANT-01": (
        "Mutant takes cards until it holds eight: a rift that goes off, or a card that it has given away meanwhile, is "
        "no card that it holds. A quake in the middle ends the refill (QUAKE-05). The cards that the super flare "
        "discards are discarded before the refill begins. The wild flare takes its cards at the end of Resolution."
    ),
    "PACIFIST-01": (
        "Pacifist wins by the types that the two cards have in the end: an attack that becomes a negotiate after the "
        "use leads to a deal. Of two powers that make their side win, the later use in timing order decides "
        "(CORE-304). The super flare changes the loss after everything else has, and nobody loses fewer than no ships."
    ),
    "WILL-01": (
        "Will names the defense when no other card is drawn any more, before it is interpreted; what others do "
        "because of the card, they do all the same. Will looks at a hand by its super flare after the card is drawn "
        "and before that. A Colony Cloak that turns the gate away leaves the other targets of its station's system, "
        "and no others. When somebody else becomes the offense, that player aims as usual."
    ),
    "FODDER-01": (
        "Fodder compares its cards with the values of the two revealed cards before anything multiplies them or is "
        "added to them. It adds cards once in an encounter. A Fodder that holds its flare may use the power even if "
        "only the flare gives it cards to add. By the wild flare only an invited player joins, and none who was an "
        "ally before. Such a player sends one ship, whatever the limit is, from any place from which that player may "
        "send ships."
    ),
    "JOIN-01": (
        "Whatever makes a player an ally (an answer, an effect, a tech, a flare) asks and allows the same. Before the "
        "ships are sent, powers and cards may change how many they are and from where they come. The limit holds, "
        "ships come from the warp where the player may send them, and an effect may add some over the limit. Then "
        "others may react to what was sent. An effect that names a number of ships fixes the fewest that are sent; a "
        "lower limit goes before it."
    ),
}
