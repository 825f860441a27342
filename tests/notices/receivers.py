"""Servers of all kinds that a request may meet, on this machine."""

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_network
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from service.notices.addresses import WebhookPolicy
from tests.waiting import PATIENCE_S

HERE = WebhookPolicy(http=True, networks=(ip_network("127.0.0.0/8"),))
"""The policy of an operator whose webhooks are on this machine."""

Behaviour = Callable[[socket.socket], None]
"""A server's work with a connection."""


def request_of(connection: socket.socket) -> bytes:
    """Returns the request, head and body."""
    received = b""
    while b"\r\n\r\n" not in received:
        part = connection.recv(65536)
        if not part:
            return received
        received += part
    head, _, body = received.partition(b"\r\n\r\n")
    length = next((int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")), 0)
    while len(body) < length:
        body += connection.recv(65536)
    return head + b"\r\n\r\n" + body


@contextmanager
def serving(behave: Behaviour, context: ssl.SSLContext | None = None) -> Iterator[int]:
    """Serves each connection with this; its port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        closing = threading.Event()

        def accept() -> None:
            while not closing.is_set():
                with suppress(OSError):
                    connection, _ = listening.accept()
                    if closing.is_set():
                        connection.close()
                        return
                    threading.Thread(target=one, args=(connection,), daemon=True).start()

        def one(connection: socket.socket) -> None:
            # Clients leave in the middle.
            with suppress(OSError), connection:
                if context is None:
                    behave(connection)
                else:
                    with context.wrap_socket(connection, server_side=True) as secure:
                        behave(secure)

        thread = threading.Thread(target=accept, daemon=True)
        thread.start()
        yield int(listening.getsockname()[1])
        closing.set()
        # Wakes it from its wait for the next connection.
        with suppress(OSError), socket.socket() as last:
            last.connect(listening.getsockname())
        thread.join(PATIENCE_S)


def certificate(folder: Path, host: str) -> Path:
    """Returns a file with a key and a certificate for this host, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, host)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    secret = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    path = folder / f"{host}.pem"
    path.write_bytes(secret + made.public_bytes(pem))
    return path
