"""A server and its games, for programs with asyncio. Every method is that of `ledger`, to be awaited."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx
from httpx_sse import SSEError, aconnect_sse

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
from .sending import AsyncSender
from .streams import SILENCE_S, StreamPlace
from .types import UNSET
from .unions import Answer, AnyCommand, QuestionToYou, StreamFrame

AsyncPolicy = Callable[[QuestionToYou], Awaitable[Answer | None]]
"""The answer of a player to a question. None leaves it open until something else happens."""


class AsyncLedger:
    """A server of Cosmic Ledger. Use it in an `async with` statement, or close it."""

    def __init__(self, url: str, *, patience: Patience | None = None, **settings: Any) -> None:
        """Connects to `url`; `settings` are those of httpx.AsyncClient."""
        self.patience = patience or Patience()
        self._url = url.rstrip("/")
        self._settings = {"timeout": SILENCE_S, **settings}
        self._clients: dict[str, AuthenticatedClient] = {}

    async def __aenter__(self) -> "AsyncLedger":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes all connections."""
        for client in self._clients.values():
            await client.get_async_httpx_client().aclose()
        self._clients.clear()

    def client(self, token: str = "") -> AuthenticatedClient:
        """Returns the client that the functions in `cosmic_ledger_client.api` need.

        They raise ProblemError where the server refuses.
        """
        if token not in self._clients:
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            sender = AsyncSender(self.patience, base_url=self._url, headers=headers, **self._settings)
            self._clients[token] = AuthenticatedClient(self._url, token).set_async_httpx_client(sender)
        return self._clients[token]

    async def create(self, game: NewGame) -> "AsyncTable":
        """Creates a game; its table has the token of the host."""
        made = present(await create_game.asyncio(client=self.client(), body=game))
        return AsyncTable(self, made.game.id, made.host_token)

    async def join(self, game: str, seat: NewSeat, token: str = "") -> "AsyncTable":
        """Takes a seat. Keep the `token` of the table: it is shown once. `token` here is that of a player or host."""
        joined = present(await join_game.asyncio(game, client=self.client(token), body=seat))
        return AsyncTable(self, game, joined.token, str(joined.seat))

    def table(self, game: str, token: str = "", seat: str = "") -> "AsyncTable":
        """Returns a game to which you have a token, or which you watch without one."""
        return AsyncTable(self, game, token, seat)


class AsyncTable:
    """One game as the bearer of a token sees it: a player, the host, or without a token a spectator."""

    def __init__(self, ledger: AsyncLedger, game: str, token: str = "", seat: str = "") -> None:
        self.game = game
        """The id of the game."""
        self.token = token
        self.seat = seat
        """The colour of the seat; empty for hosts and spectators."""
        self._patience = ledger.patience
        self._client = ledger.client(token)

    async def look(self) -> Game:
        """Returns the settings, seats and status."""
        return present(await get_game.asyncio(self.game, client=self._client))

    async def state(self) -> State:
        """Returns the game as this seat sees it."""
        return present(await get_state.asyncio(self.game, client=self._client))

    async def questions(self) -> QuestionList:
        """Returns the open questions: yours first and in full, of others only who is asked."""
        return present(await list_questions.asyncio(self.game, client=self._client))

    async def legal_commands(self, question: str | None = None) -> LegalCommands | None:
        """Returns the commands that would be accepted now, ready to send; None when nothing is asked of this seat."""
        return await list_legal_commands.asyncio(self.game, client=self._client, question_id=question or UNSET)

    async def command(self, command: AnyCommand) -> Receipt:
        """Carries out a command once, however often it has to be sent."""
        return present(await post_command.asyncio(self.game, client=self._client, body=command))

    async def start(self) -> Receipt:
        """Starts the game, as its host."""
        return await self.command(StartGame())

    async def follow(self, after: int | str = 0) -> AsyncIterator[StreamFrame]:
        """Yields the frames of the stream from after an event on, without a gap or a repetition also when connections
        break.

        Ends with the frame `end` when the game is over. Raises ProblemError (`other_branch` where the server was
        restored from an earlier moment), and httpx.TransportError when the server stays away. `after`: the number of an
        event, or the `id` of a frame.
        """
        place = StreamPlace(self._patience, after)
        http, path = self._client.get_async_httpx_client(), f"/v1/games/{self.game}/stream"
        while True:
            async with aconnect_sse(http, "GET", path, headers=place.headers()) as connection:
                try:
                    async for sent in connection.aiter_sse():
                        if frame := place.frame(sent):
                            yield frame
                            if isinstance(frame, EndFrame):
                                return
                except SSEError:
                    raise
                except httpx.TransportError:
                    # It broke. What is missing comes with the next connection.
                    pass
            await asyncio.sleep(place.pause())

    async def play(self, policy: AsyncPolicy) -> list[str]:
        """Answers the questions of this seat by the policy until the game is over; the seats that have won.

        Raises ProblemError when an answer of the policy is not allowed.
        """
        while True:
            try:
                return await self._played(policy)
            except Conflict as refusal:
                if not restored(refusal):
                    raise

    async def _played(self, policy: AsyncPolicy) -> list[str]:
        attention = Attention()
        async for frame in self.follow((await self.look()).version):
            if isinstance(frame, EndFrame):
                return list(frame.data.winners)
            if attention.asks(frame):
                attention.looked(*await self._answer_all(policy))
        return []

    async def _answer_all(self, policy: AsyncPolicy) -> tuple[int, bool]:
        """Answers until nothing is asked of this seat. The version, and whether the policy left something open."""
        while True:
            questions = await self.questions()
            asked = mine(questions)
            for question in asked:
                if await self._say(question, policy):
                    break
            else:
                return questions.version, bool(asked)

    async def _say(self, question: QuestionToYou, policy: AsyncPolicy) -> bool:
        """Checks whether the game has moved."""
        try:
            answer = await policy(question)
            if answer is None:
                return False
            receipt = await self.command(AnswerQuestion(question_id=question.id, answer=answer))
        except Conflict as refusal:
            if passing(refusal):
                return False
            raise
        # An answer in a veiled window may leave no trace.
        return bool(receipt.events)
