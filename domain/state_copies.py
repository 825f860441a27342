"""Copies of plain structures, made by the declared types of their fields.

Bytes and back would give the same. But most of a state is strings, which copies may share, with the hashes that they
already have, and flat tables, which Python copies in one step.
"""

from collections.abc import Callable
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

Copier = Callable[[Any], Any]

_CONSTANT = frozenset((str, int, float, bool, NoneType, msgspec.UnsetType))
"""Values of these types never change: copies share them."""

REPLACED = "replaced"
"""A field that is annotated with this is never changed in place, only replaced: copies share it."""

_ENCODER, _DECODER = msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder()


def copier(type_: Any) -> Copier | None:
    """Returns the function that copies a value of this type; None when copies share it.

    A frozen structure is shared too. Raises TypeError for a type that no state has had so far.
    """
    origin, parts = get_origin(type_), get_args(type_)
    if origin is Annotated and REPLACED in parts:
        return None
    if type_ in _CONSTANT or origin is tuple:
        return None
    if type_ is Any:
        return plain_data
    if origin in (Union, UnionType):
        return _perhaps([part for part in parts if part not in _CONSTANT])
    if origin is list:
        return _list_of(copier(parts[0]))
    if origin is dict and parts[0] is str:
        return _dict_of(copier(parts[1]))
    if isinstance(type_, type) and issubclass(type_, msgspec.Struct):
        return None if type_.__struct_config__.frozen else struct_copier(type_)
    raise TypeError(f"no copy is known of {type_}")


def _perhaps(changing: list[Any]) -> Copier | None:
    """Copies a value of the only type here that can change; it may be nothing, or unset, instead."""
    copied = copier(*changing) if changing else None
    return copied and (lambda value: value if value is None or value is msgspec.UNSET else copied(value))


def _list_of(item: Copier | None) -> Copier:
    return list if item is None else lambda values: [item(value) for value in values] if values else []


def _dict_of(item: Copier | None) -> Copier:
    if item is plain_data:
        return _plain_table
    if item is list:
        return lambda original: {key: [*values] for key, values in original.items()}
    return (
        dict if item is None else lambda original: {key: item(it) for key, it in original.items()} if original else {}
    )


def struct_copier(type_: type[msgspec.Struct]) -> Copier:
    """Returns the function that copies a structure: a shallow copy first, then each field that can change.

    Raises TypeError for a type that no state has had so far.
    """
    hints = get_type_hints(type_, include_extras=True)
    copiers = {name: copied for name in type_.__struct_fields__ if (copied := copier(hints[name]))}
    # A state has some 40 fields that can change, most of them empty: a loop over them takes longer than the copies.
    lines = ["def copied_struct(value):", "    new = shallow(value)"]
    lines += [f"    new.{name} = {_written(name, copied)}" for name, copied in copiers.items()]
    names: dict[str, Any] = {**copiers, "shallow": type_.__copy__}  # type: ignore[attr-defined]
    exec("\n".join([*lines, "    return new"]), names)
    made: Copier = names["copied_struct"]
    return made


def _written(name: str, copied: Copier) -> str:
    """Returns how a field is copied, as an expression."""
    if copied in (dict, list):
        return f"{{**value.{name}}}" if copied is dict else f"[*value.{name}]"
    return f"{name}(value.{name})"


def plain_data(value: Any) -> Any:
    """Returns a copy of whatever rules keep in a state, as it would come back from bytes."""
    kind = value.__class__
    if kind in _CONSTANT:
        return value
    if kind is dict:
        return _plain_table(value)
    if kind is list:
        return [each if each.__class__ in _CONSTANT else plain_data(each) for each in value]
    return _DECODER.decode(_ENCODER.encode(value))


def _plain_table(original: Any) -> Any:
    if not original:
        return {}
    return {key: each if each.__class__ in _CONSTANT else plain_data(each) for key, each in original.items()}
