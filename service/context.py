"""Everything that the views share in one process."""

from typing import NamedTuple

import redis
from flask import Flask, current_app

from service.administration import store_loss_check
from service.administration.checkup import Checkup
from service.administration.moderation import Moderation
from service.callers.idempotency import PURPOSE, IdempotencyCache
from service.callers.quotas import Limits
from service.callers.stream_tickets import SEAL, StreamTickets
from service.callers.tokens import Tokens
from service.finished_log.alien_results import AlienResults
from service.finished_log.checkpoints import FinishedLog
from service.http import request_scope
from service.http.answer_cache import AnswerCache
from service.http.codings import CodedBodies
from service.imports.deep_checks import DeepChecks
from service.imports.uploads import Uploads
from service.notices.dispatcher import Dispatcher, Outside
from service.play.bots.advice import Advice
from service.play.bots.jobs import BotJobs
from service.play.live.ephemeral import Beside
from service.play.live.feed import Feed
from service.play.live.presence import Presence
from service.play.live.talk import SPECTATORS, Conversation, Talk
from service.play.lobby.forking import AgreedForks
from service.play.lobby.game_creation import GameCreation
from service.play.lobby.game_records import Lobby
from service.play.lobby.invites import Invites
from service.play.lobby.lobby_feed import LobbyFeed
from service.play.lobby.seat_names import SeatNames
from service.play.reading.annotations import Annotations
from service.play.reading.state_views import StateViews
from service.players.persons import Persons
from service.players.profiles import Profiles
from service.players.reports import Reports
from service.players.tables import Tables
from service.rating.kept_ladder import KeptLadder
from service.rating.meetings import Meetings
from service.settings import Settings
from service.signing.keys import Signer
from service.store.archive.archive import Archive
from service.store.connection.disk import Disk
from service.store.delayed_games import DelayedGames
from service.store.finished.entries import FinishedGames
from service.store.finished.tiles import TileFolder
from service.store.games import Games

_NAME = "cosmic-ledger"


class Context(NamedTuple):
    """`events` holds the truth, `queue` what can be rebuilt; `checkups` look at both."""

    settings: Settings
    events: redis.Redis
    queue: redis.Redis
    games: Games
    delayed: DelayedGames
    lobby: Lobby
    tokens: Tokens
    persons: Persons
    profiles: Profiles
    tables: Tables
    reports: Reports
    stream_tickets: StreamTickets
    invites: Invites
    seat_names: SeatNames
    game_creation: GameCreation
    agreed_forks: AgreedForks
    state_views: StateViews
    delayed_views: StateViews
    coded_bodies: CodedBodies
    answer_cache: AnswerCache
    idempotency: IdempotencyCache
    limits: Limits
    bot_jobs: BotJobs
    advice: Advice
    feed: Feed
    presence: Presence
    talk: Talk
    lobby_feed: LobbyFeed
    signer: Signer
    uploads: Uploads
    deep_checks: DeepChecks
    finished: FinishedLog
    alien_results: AlienResults
    ladder: KeptLadder
    meetings: Meetings
    annotations: Annotations
    disk: Disk
    moderation: Moderation
    dispatcher: Dispatcher
    checkups: tuple[Checkup, Checkup]


def context() -> Context:
    """Returns the context of the running app; one with delayed games for a caller who sees games later."""
    delayed: Context | None = request_scope.delayed()
    if delayed is not None:
        return delayed
    # The app itself: a proxy would look it up again for each attribute.
    return of_app(current_app._get_current_object())  # type: ignore[attr-defined]


def of_app(app: Flask) -> Context:
    """Returns the context of this app."""
    shared: Context = app.extensions[_NAME]
    return shared


def build(settings: Settings, events: redis.Redis, queue: redis.Redis, disk: Disk | None = None) -> Context:
    """Returns a context over the two roles of the store; `disk` is that of DATA_DIR."""
    archive = Archive(settings.archive)
    disk = disk or Disk(settings.data_dir, settings.disk_reserve)
    games = Games(
        events,
        queue,
        archive=archive,
        replicas=settings.replicas,
        longest=settings.longest_game,
        disk=disk,
        witnesses=store_loss_check.witnesses(events, settings),
    )
    delayed = DelayedGames(games)
    lobby = Lobby(events, settings.replicas)
    signer = Signer(settings.signing_key, settings.retired_keys)
    moderation = Moderation(events, settings.replicas)
    game_creation = GameCreation(games, lobby)
    agreed_forks = AgreedForks(games, lobby, game_creation, lambda: moderation.creation().on)
    bot_jobs = BotJobs(queue)
    state_views = StateViews()
    games.subscribe(state_views.after_command)
    games.subscribe(bot_jobs.after_command)
    games.subscribe(agreed_forks.after_command)
    presence, talk = Presence(events), Talk(events, settings.replicas)
    persons = Persons(events, settings.replicas)
    feed = Feed(
        events,
        games,
        settings.stream_limit,
        lambda game: Beside(presence.of_game(game), talk.recent(game)),
        (delayed, lambda game: Beside(presence.of_game(game), _heard_later(delayed, talk, game))),
        settings.keep_alive,
    )
    finished = FinishedGames(events, games.log, TileFolder(settings.finished), settings.replicas)
    return Context(
        settings=settings,
        events=events,
        queue=queue,
        games=games,
        delayed=delayed,
        lobby=lobby,
        tokens=Tokens(events, settings.replicas),
        persons=persons,
        profiles=Profiles(events, settings.bots, settings.replicas),
        tables=Tables(events, persons, talk, settings.replicas),
        reports=Reports(events, settings.replicas),
        stream_tickets=StreamTickets(queue, lambda: signer.key.secret(SEAL)),
        invites=Invites(events, settings.replicas),
        game_creation=game_creation,
        agreed_forks=agreed_forks,
        state_views=state_views,
        delayed_views=StateViews(),
        coded_bodies=CodedBodies(),
        answer_cache=AnswerCache(),
        seat_names=SeatNames(games, lobby, settings.bots),
        idempotency=IdempotencyCache(queue, lambda: signer.key.secret(PURPOSE)),
        limits=Limits(queue if settings.rate_limits else None),
        bot_jobs=bot_jobs,
        advice=Advice(queue, bot_jobs),
        feed=feed,
        presence=presence,
        talk=talk,
        lobby_feed=LobbyFeed(feed, games, delayed, lobby),
        signer=signer,
        uploads=Uploads(settings.uploads),
        deep_checks=DeepChecks(settings.uploads, queue, settings.deep_check_seconds),
        finished=FinishedLog(finished, signer, settings.log_origin),
        alien_results=AlienResults(events, finished),
        ladder=KeptLadder(events, finished),
        meetings=Meetings(events, settings.replicas),
        annotations=Annotations(events, settings.replicas),
        disk=disk,
        moderation=moderation,
        dispatcher=Dispatcher(events, games, Outside(settings.webhooks, settings.public_url), settings.replicas),
        checkups=(Checkup(), Checkup()),
    )


def _heard_later(delayed: DelayedGames, talk: Talk, game: str) -> Conversation:
    """Returns the talk that a stream tells to those who see a game later: while they do, only what spectators say."""
    recent = talk.recent(game)
    if delayed.said_until(game) is None:
        return recent
    return recent._replace(messages=tuple(each for each in recent.messages if each.room == SPECTATORS))


def attach(app: Flask, made: Context) -> None:
    """Gives the app its context."""
    app.extensions[_NAME] = made
