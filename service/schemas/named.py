"""Closed sets of words, each named once: the API document has one schema of that name for each.

A field says which words it takes in the usual way (`OneOf`, or `enum` in its metadata). The document then refers to the
schema of these words, so that clients that are made from it have one type for them.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from marshmallow import fields

from domain.board import COLOURS
from domain.commands import Command
from domain.decks.titles import TITLES
from domain.encounter.laid_encounter import PHASES, START_TURN
from domain.engine.abilities import ABILITIES
from domain.engine.chance import SAMPLE, SHUFFLE
from domain.game.history.encounters import GAME_OVER
from domain.game.history.teller import LEVELS
from domain.game.open_questions import LOADED
from domain.game.reasons import WORDS
from domain.matching import seeks
from domain.options import OPTIONS, TIME_CLASSES, TIMERS
from domain.rating.rated_games import KINDS as LADDER_KINDS
from domain.requests import motion_kinds as motions
from domain.requests.consent import HOST
from domain.requests.crossing import EVERYBODY
from domain.story import DETAIL, STORY
from domain.traits import TRAITS
from domain.variants.classic import moons
from domain.variants.skill_tokens.skills import SKILLS
from domain.variants.variant import VARIANTS
from service.callers.quotas import ADDRESS, POLICIES, SEAT
from service.http.deprecations import KINDS as DEPRECATED
from service.http.problem_codes import KINDS as PROBLEMS
from service.http.problem_reasons import REASONS
from service.imports import deep_checks
from service.matching import challenges, open_seeks
from service.notices import deliveries, webhooks
from service.play.board import LAYOUTS, THEMES
from service.play.bots.profiles import BOTS, TABLES
from service.play.live import talk
from service.play.lobby import game_records, lobby_feed
from service.play.reading import annotations, comparison, consent_history
from service.play.reading.event_search import CAUSES
from service.players import profiles
from service.store.finished import entries

assert LOADED
Words = tuple[str | int, ...]


class Named(NamedTuple):
    """Words, and what they are."""

    words: Words
    about: str


def _of_option(name: str) -> Words:
    form = OPTIONS[name].check.form
    return tuple(form.get("items", form)["enum"])


QUESTION_KINDS = (
    *("confirm", "choose_option", "choose_number", "choose_seats", "choose_planets", "choose_cards", "choose_ships"),
    *("distribute", "arrange", "respond", "deal"),
)
STATUSES = ("lobby", "running", "over")
SIDES = ("offense", "defense")
VOTES = ("approve", "reject")
OUTCOMES = (
    *("accepted", "not_accepted", "redirected", "gone", "timed_out", "no_connection", "name_unknown"),
    *("address_refused", "tls_failed", "no_http", "paused", "webhooks_off", "no_answer", "malformed_answer"),
)
COMMON_STATES = (consent_history.OPEN, consent_history.REJECTED, consent_history.EXPIRED, consent_history.WITHDRAWN)
RESULTS = (
    *("offense_won", "defense_won", "both_lost", "deal", "failed_deal", "homecoming", "succeeded", "aborted"),
    GAME_OVER,
)
COMMANDS = [str(each.__struct_config__.tag) for each in Command.__subclasses__()]
AT_THE_DOOR = ("streams", "connections", "heads", "requests_under_way", "buffered_bytes")
"""The limits that are counted before any quota of requests."""


def camel(name: str) -> str:
    """Returns a name in capitals, as schemas are called: `game_over` is `GameOver`."""
    return "".join(word.capitalize() for word in name.split("_"))


_REASONS = {
    f"{camel(code)}Reason": Named(words, f"Why a request was refused with `{code}`; later versions may have more.")
    for code, words in REASONS.items()
    if len(words) > 1
}
NAMED: dict[str, Named] = {
    **_REASONS,
    "AbilityKind": Named(tuple(sorted({ability.kind for ability in ABILITIES.values()})), "What gives an ability."),
    "AdminStatus": Named((*STATUSES, "withdrawn"), "How far a game is, as the operator sees it."),
    "AlertLevel": Named(_of_option("alerts"), "How much an alien asks of its player."),
    "AlienSelection": Named(_of_option("alien_selection"), "How the seats get their aliens."),
    "AnnotationAudience": Named((annotations.ME, annotations.ALL), "Who may read an annotation."),
    "AuthorRole": Named(("seat", "host", "view"), "With which kind of token something was written."),
    "BotKind": Named(tuple(BOTS), "A built-in bot; `/v1/bots` says which of them this server has, and how they play."),
    "BotTable": Named(tuple(TABLES), " ".join(f"`{table}`: {about.lower()}" for table, about in TABLES.items())),
    "BotPace": Named(_of_option("bot_pace"), "How long a bot takes for a move."),
    "CardKind": Named(tuple(sorted({title.kind for title in TITLES.values()})), "What kind of card it is."),
    "ChallengeAnswer": Named((challenges.ACCEPTED, challenges.REFUSED), "The answer to a challenge."),
    "ChallengeState": Named(challenges.STATES, "Whether a challenge is open, or how it ended."),
    "CardSet": Named(tuple(sorted({title.set for title in TITLES.values()})), "A set that cards belong to."),
    "Cause": Named(CAUSES, "What has spoken for a seat in place of its player."),
    "ClassicFlares": Named(_of_option("classic_flares"), "What becomes of classic flares that were carried out."),
    "CommandType": Named(tuple(sorted(COMMANDS)), "What a command does."),
    "ComparisonKind": Named((comparison.FORK, comparison.SEED), "What two games have in common."),
    "Deck": Named(tuple(sorted({title.deck for title in TITLES.values()})), "A deck of cards."),
    "DefaultOrder": Named(("keep", "drop"), "What becomes of the default order."),
    "DeepCheckState": Named(
        (
            *(deep_checks.WAITING, deep_checks.RUNNING, deep_checks.DONE),
            *(deep_checks.STOPPED, deep_checks.BROKEN, deep_checks.OFF),
        ),
        "How far a deep check is.",
    ),
    "DeliveryEvent": Named((*webhooks.EVENTS, *webhooks.PERSONAL, webhooks.TEST), "What a notice is about."),
    "DeliveryOutcome": Named(OUTCOMES, "What came of a request; other words are codes of problems."),
    "DeliveryState": Named(
        (deliveries.WAITING, deliveries.DELIVERED, deliveries.FAILED, deliveries.OUTDATED), "What became of a notice."
    ),
    "DeprecatedKind": Named(DEPRECATED, "What kind of thing of this document will go."),
    "DrawMethod": Named((SHUFFLE, SAMPLE), "How things are drawn by chance."),
    "EncounterResult": Named(RESULTS, "How an encounter ended."),
    "ForkRequestState": Named((*COMMON_STATES, consent_history.AGREED), "What became of a request for a fork."),
    "GameWebhookEvent": Named(webhooks.EVENTS, "What a webhook of a game is notified of."),
    "ForkSeat": Named(("open", *BOTS), "The player of a seat in a fork: the first who takes it, or a bot."),
    "HazardKind": Named(("permanent", "temporary"), "How long a hazard stays."),
    "Importance": Named((STORY, DETAIL), "Whether an event belongs to the course of the game."),
    "LadderKind": Named(LADDER_KINDS, "The players of a ladder: persons, programs, or the bots of the league."),
    "LogEntryKind": Named(entries.KINDS, "What an entry of the log of finished games says."),
    "LobbyEventType": Named(lobby_feed.TYPES, "How far a public game has come, or that its host has changed it."),
    "MoonKind": Named((moons.CONTINUOUS, moons.IMMEDIATE), "When a moon has its effect."),
    "MotionKind": Named(motions.KINDS, "What a seat may move."),
    "MotionState": Named((*COMMON_STATES, consent_history.CARRIED), "What became of a motion."),
    "OrderEnd": Named(("phase", "encounter", "game"), "When a standing order ends."),
    "OrderWhen": Named(("always", "nothing_playable", "pointless"), "When a standing order passes."),
    "PausedBy": Named((webhooks.BY_OWNER, webhooks.BY_FAILURES), "Why a webhook is paused."),
    "PictureLayout": Named(LAYOUTS, "The arrangement of a picture: for a table or for a phone."),
    "PlayerKind": Named(profiles.KINDS, "People or a program: the kind of a player."),
    "PlayerWebhookEvent": Named(webhooks.EVENTS_OF_PERSON, "What a webhook of a person is notified of."),
    "PointlessQuestions": Named(_of_option("pointless_questions"), "Whether players are asked what is pointless."),
    "ProblemCode": Named(tuple(PROBLEMS), "Why a request was refused; `/v1/problems` explains each."),
    "QuestionKind": Named(QUESTION_KINDS, "A kind of question, and of the answer to it."),
    "QuotaCaller": Named((SEAT, ADDRESS), "The caller who is counted."),
    "QuotaPolicy": Named((*POLICIES, *AT_THE_DOOR), "What is limited."),
    "Phase": Named(("", START_TURN, *PHASES), "The phase of the game; empty before the first turn."),
    "Randomness": Named(("same", "fresh"), "Whether a fork keeps the cards and the chance of its origin."),
    "ReadinessStatus": Named(("ready", "not_ready"), "Whether everything is there that a game needs."),
    "ResponseWindows": Named(_of_option("response_windows"), "Whether others see who may answer a use."),
    "RevealPolicy": Named(_of_option("reveal_policy"), "The people to whom the end of a game opens what was hidden."),
    "Room": Named(talk.ROOMS, "Where something was said."),
    "Seat": Named(COLOURS, "A seat, by its colour."),
    "SeatOrEverybody": Named((*COLOURS, EVERYBODY), "A seat, or all of them."),
    "SeatOrHost": Named((*COLOURS, HOST), "A seat, or the host, who may be asked for a vote."),
    "SelectsShips": Named((moons.EXPLICIT, moons.GENERAL), "How an effect selects ships."),
    "SeekState": Named(open_seeks.STATES, "Whether a seek is open, or how it ended."),
    "WantedState": Named(
        (*dict.fromkeys((*open_seeks.STATES, *challenges.STATES)),),
        "Whether a seek or challenge is open, or how it ended.",
    ),
    "Opponents": Named(seeks.WHO, "For whom a seek asks."),
    "SetOfAliens": Named(_of_option("sets"), "A set that aliens belong to."),
    "ShareLinkPerspective": Named(("me", "public"), "Whose view a share link shows."),
    "Side": Named(SIDES, "A side of an encounter."),
    "Skill": Named(tuple(SKILLS), "A skill that a ship may have."),
    "SkillPowerRule": Named(_of_option("skill_tokens.power_rule"), "What a power needs with skill tokens."),
    "SpectatorTalk": Named(talk.SPECTATOR_TALK, "Whether spectators may talk among themselves."),
    "StartPhase": Named((START_TURN, *PHASES), "A phase with which play may begin."),
    "StatisticsScope": Named(("public", "all"), "What is counted."),
    "Status": Named(STATUSES, "How far a game is."),
    "StoryLevel": Named(LEVELS, "The course of the game only, or everything."),
    "Theme": Named(THEMES, "The colours of a picture: for a light or a dark page."),
    "TimeClass": Named((*TIME_CLASSES, "veil"), "Which of the timers a question has."),
    "TimerPreset": Named(tuple(TIMERS), "Timers by their name."),
    "Trait": Named(tuple(sorted(TRAITS)), "What rules ask of aliens."),
    "UndoPolicy": Named(_of_option("undo_policy"), "Who must agree to an undo."),
    "UndoRequestState": Named((*COMMON_STATES, consent_history.APPLIED), "What became of a request for an undo."),
    "UnratedReason": Named(entries.UNRATED_BECAUSE, "Why the result of a game counts no more for the ladder."),
    "Variant": Named(tuple(sorted(VARIANTS)), "A variant."),
    "Visibility": Named(game_records.VISIBILITIES, "The people who find a game."),
    "VoteChoice": Named(VOTES, "A vote."),
    "WebhookEvent": Named((*webhooks.EVENTS, *webhooks.PERSONAL), "What a webhook is notified of."),
    "WebhookFormat": Named(webhooks.FORMATS, "The form of a notice."),
    "WebhookMode": Named((webhooks.NOTIFY, webhooks.DECIDE), "Whether a webhook is notified, or asked."),
    "WhyWord": Named(tuple(sorted(WORDS)), "For what reason something happens; later versions may have more."),
    "WhenAPlayerLeaves": Named(_of_option("when_a_player_leaves"), "What becomes of a seat whose player has left."),
    "WhenNobodyIsLeft": Named(_of_option("when_nobody_is_left"), "What becomes of a game without people."),
}
"""Name -> words. No two sets have the same words."""

_NAMES = {frozenset(named.words): name for name, named in NAMED.items()}


def name_of(words: Iterable[Any]) -> str | None:
    """Returns the name of a set of words; None when it has none."""
    return _NAMES.get(frozenset(words))


def word_of(name: str, **more: Any) -> fields.String:
    """Returns one of the words of this name, in an answer."""
    none = [None] if more.get("allow_none") else []
    metadata = {**more.pop("metadata", {}), "enum": [*NAMED[name].words, *none]}
    return fields.String(metadata=metadata, **more)
