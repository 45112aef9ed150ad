"""Errors. Where the library asks a question, the error carries it and the choices."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any


class BayescmpError(Exception):
    """An error of bayescmp.

    Attributes:
        kind: the word for what is wrong, such as "layout" or "option"
        needs: the keyword argument that would help, such as "metric"; "" for none
        choices: the values that it may have, if they can be listed
        problem: what is wrong, without the advice; "" if nothing is asked
    """

    kind = ""

    def __init__(
        self, message: str, *, kind: str = "", needs: str = "", choices: list[str] | None = None,
        problem: str = "",
    ) -> None:
        super().__init__(message)
        self.kind = kind or type(self).kind
        self.needs = needs
        self.choices = choices or []
        self.problem = problem


class InputError(BayescmpError, ValueError):
    """What was given has no answer: the base of the errors that you can mend."""


class RequestError(InputError):
    """An argument that there is not, or that has a wrong type."""

    kind = "request"


class OptionError(InputError):
    """An option that is out of its range, or that is needed."""

    kind = "option"


class EmptyError(InputError):
    """There are no scores."""

    kind = "empty"


class CSVError(InputError):
    """A table that cannot be read."""

    kind = "csv"


class ColumnError(InputError):
    """A column that is not there."""

    kind = "column"


class LayoutError(InputError):
    """A table that can be understood in several ways, or in none."""

    kind = "layout"


class ScoreError(InputError):
    """A score that is no number, or that cannot be used."""

    kind = "score"


class MissingError(InputError):
    """Scores are missing."""

    kind = "missing"


class DuplicateError(InputError):
    """A score that is there twice."""

    kind = "duplicate"


class FoldsError(InputError):
    """The folds of the classifiers do not match."""

    kind = "folds"


class FileError(InputError):
    """A file that cannot be opened."""

    kind = "file"


class OneFoldError(InputError):
    """A test that needs several folds, and there is one."""

    kind = "one_fold"


class ManySetsError(InputError):
    """A test of one data set, and there are several."""

    kind = "many_sets"


class UnknownError(InputError):
    """A classifier or a data set that is not there."""

    kind = "unknown"


class TooLargeError(InputError):
    """More memory than is allowed would be needed."""

    kind = "too_large"


class CancelledError(BayescmpError):
    """The request was cancelled."""

    kind = "cancelled"


class ProgramError(BayescmpError, RuntimeError):
    """The program is not there, or has ended."""

    kind = "program"


class InternalError(BayescmpError, RuntimeError):
    """A fault of bayescmp; please report it."""

    kind = "internal"


def _below(cls: type[BayescmpError]) -> dict[str, type[BayescmpError]]:
    found = {cls.kind: cls} if cls.kind else {}
    for sub in cls.__subclasses__():
        found.update(_below(sub))
    return found


_CLASSES = _below(BayescmpError)


def from_reply(error: dict[str, Any]) -> BayescmpError:
    """Return the exception for an error of the program.

    The names of fields become those of keyword arguments.
    """
    message, advice = error["message"], error.get("advice", "")
    whole = error.get("needs", "")
    needs = whole.rpartition(".")[2]
    choices = error.get("columns") or (_words(*whole.split(".")) if needs else [])
    if needs and advice and message.endswith(advice):
        message = message[: -len(advice)] + _in_python(advice, needs, choices)
    kind = error["kind"]
    return _CLASSES.get(kind, BayescmpError)(
        message, kind=kind, needs=needs, choices=choices, problem=error.get("problem", "")
    )


def _in_python(advice: str, needs: str, choices: list[str]) -> str:
    """Return advice with keyword arguments in place of fields of JSON."""
    if choices and len(choices) <= 20:
        words = [json.dumps(word, ensure_ascii=False) for word in choices]
        last = " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
        return f"give {needs}={last}"
    if needs == "lower":
        return "give lower=True or higher=True"
    advice = re.sub(r"\b(?:reading|options)\.(\w+): true", r"\1=True", advice)
    return re.sub(r"\b(?:reading|options)\.(\w+)", r"\1", advice)


def _words(of: str, name: str = "") -> list[str]:
    """Return the words that a field of a request may have."""
    if of != "reading":
        return []
    field = schema()["$defs"]["options.CSV"]["properties"].get(name, {})
    return [word for word in field.get("enum", []) if word is not None]


@lru_cache(maxsize=None)
def schema() -> dict[str, Any]:
    """Return the JSON Schema of requests and answers."""
    from . import _process

    printed: dict[str, Any] = json.loads(_process.run("schema").stdout)
    return printed
