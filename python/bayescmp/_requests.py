"""Requests to the program: what to do, with which options, about which scores."""

from __future__ import annotations

from typing import Any

from . import _process
from ._columns import encoded
from .answers import Answer, answer_of
from .errors import OptionError, schema

ROPE = (
    "give rope: the largest difference that does not matter, in units of the score, or 0 for none"
)


def body_of(do: str, source: str, **fields: Any) -> str:
    """Return a request without its id. Fields that are None or empty are left out."""
    given = {name: value for name, value in fields.items() if value is not None and value != {}}
    about = encoded(given)[1:-1]
    return "{" + ",".join(filter(None, [f'"do":"{do}"', about, source])) + "}"


def asked(body: str, words: bool = False) -> Answer:
    """Return the answer to a request.

    With words, they come at once. Otherwise they are asked for when they are shown, which does the
    computation again; of a test of a pair, the words take longer than the numbers.
    """
    wanted = ',"want":["json","text","html"]}' if words else "}"
    return answer_of(_process.ask(body[:-1] + wanted), body)


def source_of(**parts: Any) -> str:
    """Return the fields of requests that say where the scores are."""
    return ",".join(f'"{name}":{encoded(value)}' for name, value in parts.items() if value)


def options_of(test: str | None, rope: float | None, options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a test of a pair, with its rope.

    Raises:
        OptionError: the test takes a rope, and none was given.
    """
    options = {name: value for name, value in options.items() if value is not None}
    if rope is not None:
        return {"rope": rope, **options}
    if {"rope_left", "rope_right"} & set(options):
        return options
    known = schema()["$defs"].get(f"options.{test}", {"properties": {}})
    if test is None or "rope" in known["properties"]:
        raise OptionError(
            f"{test or 'the test'} needs a rope; {ROPE}", needs="rope", problem="a rope is needed"
        )
    return options
