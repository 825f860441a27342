"""Documents whose members are made when they are read, for readers that look at few of them."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any


class LazyView(Mapping[str, Any]):
    """`makers`: the name of each member -> the function that makes it of the further arguments."""

    __slots__ = ("_made", "_makers", "_of")

    def __init__(self, makers: Mapping[str, Callable[..., Any]], *of: Any) -> None:
        self._makers, self._of = makers, of
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            self._made[name] = self._makers[name](*self._of)
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


class LazyQuestion(Mapping[str, Any]):
    """A document whose first members are known; the whole one is made when another member is read."""

    __slots__ = ("_known", "_make")

    def __init__(self, members: dict[str, Any], make: Callable[[], dict[str, Any]]) -> None:
        self._known, self._make = members, make

    def __getitem__(self, name: str) -> Any:
        if name not in self._known:
            self._known = self._make()
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        self._known = self._make()
        return iter(self._known)

    def __len__(self) -> int:
        self._known = self._make()
        return len(self._known)
