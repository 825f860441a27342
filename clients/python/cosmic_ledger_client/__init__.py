"""A client of Cosmic Ledger: `Ledger` for ordinary functions, `AsyncLedger` for asyncio.

`models` has the shapes of everything that is sent, `unions` names for what is one of several of them, and `api` a
function for each operation; call these with `ledger.client(token)`.
"""

from .async_ledger import AsyncLedger, AsyncPolicy, AsyncTable
from .ledger import Ledger, Policy, Table
from .patience import Patience
from .present import UnexpectedAnswer
from .problems import (
    Conflict,
    Forbidden,
    GameMovedOn,
    InvalidRequest,
    NotFound,
    ProblemError,
    ServerFault,
    TokenRefused,
    Unavailable,
)

__all__ = [
    "AsyncLedger",
    "AsyncPolicy",
    "AsyncTable",
    "Conflict",
    "Forbidden",
    "GameMovedOn",
    "InvalidRequest",
    "Ledger",
    "NotFound",
    "Patience",
    "Policy",
    "ProblemError",
    "ServerFault",
    "Table",
    "TokenRefused",
    "Unavailable",
    "UnexpectedAnswer",
]
