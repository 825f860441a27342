"""A server and its games, for programs with ordinary functions."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
from httpx_sse import SSEError, connect_sse

from .api.games import create_game, get_game
from .api.play import get_state, list_legal_commands, list_questions, post_command
from .api.seats import join_game
from .client import AuthenticatedClient
from .models import (
    AnswerQuestion,
    EndFrame,
    Game,
    LegalCommands,
    NewGame,
    NewSeat,
    QuestionList,
    Receipt,
    StartGame,
    State,
)
from .patience import Patience
from .playing import Attention, mine, passing, restored
from .present import present
from .problems import Conflict
from .sending import Sender
from .streams import SILENCE_S, StreamPlace
from .types import UNSET
from .unions import Answer, AnyCommand, QuestionToYou, StreamFrame

Policy = Callable[[QuestionToYou], Answer | None]
"""The answer of a player to a question. None leaves it open until something else happens."""


class Ledger:
    """A server of Cosmic Ledger. Use it in a `with` statement, or close it."""

    def __init__(self, url: str, *, patience: Patience | None = None, **settings: Any) -> None:
        """Connects to `url`; `settings` are those of httpx.Client."""
        self.patience = patience or Patience()
        self._url = url.rstrip("/")
        self._settings = {"timeout": SILENCE_S, **settings}
        self._clients: dict[str, AuthenticatedClient] = {}

    def __enter__(self) -> "Ledger":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes all connections."""
        for client in self._clients.values():
            client.get_httpx_client().close()
        self._clients.clear()

    def client(self, token: str = "") -> AuthenticatedClient:
        """Returns the client that the functions in `cosmic_ledger_client.api` need.

        They raise ProblemError where the server refuses.
        """
        if token not in self._clients:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            sender = Sender(self.patience, base_url=self._url, headers=headers, **self._settings)
            self._clients[token] = AuthenticatedClient(self._url, token).set_httpx_client(sender)
        return self._clients[token]

    def create(self, game: NewGame) -> "Table":
        """Creates a game; its table has the token of the host."""
        made = present(create_game.sync(client=self.client(), body=game))
        return Table(self, made.game.id, made.host_token)

    def join(self, game: str, seat: NewSeat, token: str = "") -> "Table":
        """Takes a seat. Keep the `token` of the table: it is shown once. `token` here is that of a player or host."""
        joined = present(join_game.sync(game, client=self.client(token), body=seat))
        return Table(self, game, joined.token, str(joined.seat))

    def table(self, game: str, token: str = "", seat: str = "") -> "Table":
        """Returns a game to which you have a token, or which you watch without one."""
        return Table(self, game, token, seat)


class Table:
    """One game as the bearer of a token sees it: a player, the host, or without a token a spectator."""

    def __init__(self, ledger: Ledger, game: str, token: str = "", seat: str = "") -> None:
        self.game = game
        """The id of the game."""
        self.token = token
        self.seat = seat
        """The colour of the seat; empty for hosts and spectators."""
        self._patience = ledger.patience
        self._client = ledger.client(token)

    def look(self) -> Game:
        """Returns the settings, seats and status."""
        return present(get_game.sync(self.game, client=self._client))

    def state(self) -> State:
        """Returns the game as this seat sees it."""
        return present(get_state.sync(self.game, client=self._client))

    def questions(self) -> QuestionList:
        """Returns the open questions: yours first and in full, of others only who is asked."""
        return present(list_questions.sync(self.game, client=self._client))

    def legal_commands(self, question: str | None = None) -> LegalCommands | None:
        """Returns the commands that would be accepted now, ready to send; None when nothing is asked of this seat."""
        return list_legal_commands.sync(self.game, client=self._client, question_id=question or UNSET)

    def command(self, command: AnyCommand) -> Receipt:
        """Carries out a command once, however often it has to be sent."""
        return present(post_command.sync(self.game, client=self._client, body=command))

    def start(self) -> Receipt:
        """Starts the game, as its host."""
        return self.command(StartGame())

    def follow(self, after: int | str = 0) -> Iterator[StreamFrame]:
        """Yields the frames of the stream from after an event on, without a gap or a repetition also when connections
        break.

        Ends with the frame `end` when the game is over. Raises ProblemError (`other_branch` where the server was
        restored from an earlier moment), and httpx.TransportError when the server stays away. `after`: the number of an
        event, or the `id` of a frame.
        """
        place = StreamPlace(self._patience, after)
        http, path = self._client.get_httpx_client(), f"/v1/games/{self.game}/stream"
        while True:
            with connect_sse(http, "GET", path, headers=place.headers()) as connection:
                try:
                    for sent in connection.iter_sse():
                        if frame := place.frame(sent):
                            yield frame
                            if isinstance(frame, EndFrame):
                                return
                except SSEError:
                    raise
                except httpx.TransportError:
                    # It broke. What is missing comes with the next connection.
                    pass
            time.sleep(place.pause())

    def play(self, policy: Policy) -> list[str]:
        """Answers the questions of this seat by the policy until the game is over; the seats that have won.

        Raises ProblemError when an answer of the policy is not allowed.
        """
        while True:
            try:
                return self._played(policy)
            except Conflict as refusal:
                if not restored(refusal):
                    raise

    def _played(self, policy: Policy) -> list[str]:
        attention = Attention()
        for frame in self.follow(self.look().version):
            if isinstance(frame, EndFrame):
                return list(frame.data.winners)
            if attention.asks(frame):
                attention.looked(*self._answer_all(policy))
        return []

    def _answer_all(self, policy: Policy) -> tuple[int, bool]:
        """Answers until nothing is asked of this seat. The version, and whether the policy left something open."""
        while True:
            questions = self.questions()
            asked = mine(questions)
            if not any(self._say(question, policy) for question in asked):
                return questions.version, bool(asked)

    def _say(self, question: QuestionToYou, policy: Policy) -> bool:
        """Checks whether the game has moved."""
        try:
            answer = policy(question)
            if answer is None:
                return False
            receipt = self.command(AnswerQuestion(question_id=question.id, answer=answer))
        except Conflict as refusal:
            if passing(refusal):
                return False
            raise
        # An answer in a veiled window may leave no trace.
        return bool(receipt.events)
