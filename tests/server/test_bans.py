"""A banned address is refused before its body is read, and costs no thread; another one is served."""

from service.administration.moderation import network
from service.context import of_app
from tests.api.table import Table
from tests.server.conftest import Begin
from tests.server.serving import POST, Line, lives

HALF_A_BODY = POST + "Content-Length: 9\n\n{"


def test_of_a_banned_address_no_body_is_awaited_and_another_address_is_served(begin: Begin) -> None:
    server = begin()
    of_app(server.app).moderation.ban(network("127.0.0.3"), 60, "A flood.")
    with Line(server.port, "127.0.0.3") as banned:
        told = banned.say(HALF_A_BODY).answer()
        assert (told.status, told.code) == (403, "address_banned")
        assert told.headers["Connection"] == "close"
    with Line(server.port, "127.0.0.3") as banned:
        assert banned.ask("/healthz").answer().code == "address_banned"
    assert lives(server.port, "127.0.0.2")


def test_the_open_stream_of_an_address_ends_with_the_next_frame_after_its_ban(begin: Begin, table: Table) -> None:
    server = begin()
    with Line(server.port, "127.0.0.3") as stream:
        assert stream.ask(f"{table.path}/stream").head().status == 200
        of_app(server.app).moderation.ban(network("127.0.0.3"), 60, "A flood.")
        assert stream.is_closed()
