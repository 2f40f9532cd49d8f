"""Filings to JSON and back, driven by the types of their fields.

JSON and not pickle: a cache file may be written by anybody, and reading it must
not run anything. A dataclass becomes the list of its fields, in order.
"""

# ruff: noqa: ANN401 - what is encoded and decoded can be of any type

from __future__ import annotations

import types
import typing
from dataclasses import fields, is_dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from functools import lru_cache, partial
from typing import Any

from gate import figures, units

if typing.TYPE_CHECKING:
    from collections.abc import Callable


def encode(value: Any) -> Any:
    """Return what ``json.dumps`` takes for a value made of this project's types."""
    if value is None or (isinstance(value, bool | int) and not isinstance(value, Enum)):
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, str):
        return value
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    kind: Any = type(value)
    return [encode(getattr(value, name)) for name, _ in _fields(kind)]


def decode(kind: Any, data: Any) -> Any:
    """Return the value of type ``kind`` that ``data`` stands for.

    Raises:
        ValueError, TypeError, ArithmeticError: ``data`` is not of that type.

    """
    return _decoder(kind)(data)


@lru_cache(maxsize=64)
def _decoder(kind: Any) -> Callable[[Any], Any]:
    """Return the function that decodes one type; it is put together once."""
    origin = typing.get_origin(kind)
    parts = typing.get_args(kind)
    if origin in {typing.Union, types.UnionType}:
        inner = _decoder(next(part for part in parts if part is not type(None)))
        return lambda data: None if data is None else inner(data)
    if origin is tuple:
        if len(parts) == 2 and parts[1] is Ellipsis:
            each = _decoder(parts[0])
            return lambda data: tuple(map(each, _list(data)))
        all_of = [_decoder(part) for part in parts]
        return lambda data: tuple(
            read(item) for read, item in zip(all_of, _list(data), strict=True)
        )
    if kind is Decimal:
        return Decimal
    if kind is date:
        return date.fromisoformat
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind
    if isinstance(kind, type) and is_dataclass(kind):
        readers = [_decoder(of) for _, of in _fields(kind)]
        return lambda data: kind(
            *(read(item) for read, item in zip(readers, _list(data), strict=True))
        )
    return partial(_same, kind)


def _list(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise TypeError(f"{data!r} is no list")
    return data


def _same(kind: type, data: Any) -> Any:
    if type(data) is not kind:
        raise TypeError(f"{data!r} is no {kind.__name__}")
    return data


@lru_cache(maxsize=32)
def _fields(kind: type) -> list[tuple[str, Any]]:
    hints = typing.get_type_hints(kind, globalns={**vars(units), **vars(figures), "date": date})
    return [(item.name, hints[item.name]) for item in fields(kind)]
