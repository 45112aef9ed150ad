"""Answers. They are made of the JSON that comes, so a new field needs no change here."""

from __future__ import annotations

import html
import importlib
import json
import math
from typing import Any, Iterator

from . import _process
from .figures import Figure

_INFINITIES = {"Infinity": math.inf, "-Infinity": -math.inf}


def _grown(value: Any) -> Any:
    """Return a value of JSON with records in place of objects."""
    if isinstance(value, dict):
        return Record({name: _grown(part) for name, part in value.items()})
    if isinstance(value, list):
        return [_grown(part) for part in value]
    if isinstance(value, str):
        return _INFINITIES.get(value, value)
    return value


def _shrunk(value: Any) -> Any:
    if isinstance(value, Record):
        return {name: _shrunk(part) for name, part in value._fields.items()}
    if isinstance(value, list):
        return [_shrunk(part) for part in value]
    return value


class Record:
    """Named values, as attributes: record.left, or record["left"].

    docs/glossary.md of bayescmp explains every name, and so does the description that bayescmp.schema()
    has of every field.
    """

    _fields: dict[str, Any]

    def __init__(self, fields: dict[str, Any]) -> None:
        self._fields = fields

    def __getattr__(self, name: str) -> Any:
        fields = self.__dict__.get("_fields", {})
        if name in fields:
            return fields[name]
        raise AttributeError(f"there is no {name!r}; there are {', '.join(fields)}")

    def __getitem__(self, name: str) -> Any:
        return self._fields[name]

    def __contains__(self, name: object) -> bool:
        return name in self._fields

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._fields]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self._fields == other._fields

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        parts = (f"{name}={value!r}" for name, value in self._fields.items())
        return f"{type(self).__name__}({', '.join(parts)})"

    def to_dict(self) -> dict[str, Any]:
        """Return the values as dictionaries, lists, texts and numbers."""
        found: dict[str, Any] = _shrunk(self)
        return found

    def to_frame(self, library: str | None = None) -> Any:
        """Return a data frame.

        It has one row for each pair, classifier or point, or one row in all. A value of a value
        has both names: p and left make p_left.

        Args:
            library: "pandas" or "polars"; without it, the one that is installed
        """
        return _framed(self._table(), library)

    def _table(self) -> dict[str, list[Any]]:
        lists = {n: v for n, v in self._fields.items() if isinstance(v, list)}
        names = next(iter(lists.values()), [])
        if "pairs" in lists and "alpha" in self._fields:  # a post-hoc test
            return _stacked([_flat(row) for row in lists["pairs"]])
        if names and all(isinstance(name, str) for name in names):
            columns = {
                n: v for n, v in lists.items()
                if len(v) == len(names) and not isinstance(v[0], (Record, list))
                and n not in ("assumptions", "warnings")
            }
            if len(columns) > 1:
                return columns
        for rows in lists.values():
            if rows and all(isinstance(row, Record) for row in rows):
                return _stacked([_flat(row) for row in rows])
        return {name: [value] for name, value in _flat(self).items()}


def _flat(record: Record, before: str = "") -> dict[str, Any]:
    """Return the values of a record, without lists, and with those of its records."""
    found: dict[str, Any] = {}
    for name, value in record._fields.items():
        if isinstance(value, Record):
            found.update(_flat(value, f"{before}{name}_"))
        elif not isinstance(value, list):
            found[before + name] = value
    return found


def _stacked(rows: list[dict[str, Any]]) -> dict[str, list[Any]]:
    names = dict.fromkeys(name for row in rows for name in row)
    return {name: [row.get(name) for row in rows] for name in names}


def _framed(columns: dict[str, list[Any]], library: str | None) -> Any:
    for name in [library] if library else ["pandas", "polars"]:
        try:
            return importlib.import_module(name).DataFrame(columns)
        except ImportError:
            if library:
                raise
    raise ImportError("a data frame needs pandas or polars; to_dict() needs neither")


class Answer(Record):
    """An answer of bayescmp.

    str(answer) and a notebook show it in words. Its numbers are attributes, by the names that
    docs/glossary.md explains.
    """

    def __init__(self, fields: dict[str, Any], body: str, forms: dict[str, str]) -> None:
        super().__init__(fields)
        self._body = body
        self._forms = forms

    def form(self, name: str) -> str:
        """Return a form of the answer: text, html, markdown, latex, svg, verdict, results, methods
        or bibtex.

        Raises:
            RequestError: the answer does not have this form.
        """
        if name not in self._forms:
            # A notebook shows two forms.
            wanted = ["text", "html"] if name in ("text", "html") else [name]
            reply = _process.ask(f'{self._body[:-1]},"want":{json.dumps(wanted)}}}')
            self._forms.update({form: reply[form] for form in wanted})
        return self._forms[name]

    def __str__(self) -> str:
        return self.form("text")

    def _repr_html_(self) -> str:
        return self.form("html")

    def verdict(self) -> str:
        """Return the answer in a sentence or two."""
        return self.form("verdict")

    def results(self) -> str:
        """Return the paragraph on the results, for a paper."""
        return self.form("results")

    def methods(self) -> str:
        """Return the paragraph on the method, for a paper."""
        return self.form("methods")

    def bibtex(self) -> str:
        """Return the works to cite."""
        return self.form("bibtex")

    def markdown(self) -> str:
        """Return a table in Markdown."""
        return self.form("markdown")

    def latex(self) -> str:
        """Return a table in LaTeX."""
        return self.form("latex")

    def plot(self, ax: Any = None) -> Any:
        """Return the figure of the answer, in SVG.

        With axes of matplotlib, it is drawn on them, and they are returned.
        """
        figure = Figure(self.form("svg"))
        return figure if ax is None else figure.draw(ax)


def answer_of(reply: dict[str, Any], body: str) -> Answer:
    """Return the answer of a reply to a request."""
    forms = {name: text for name, text in reply.items() if name in ("text", "html")}
    return Answer(_grown(reply["answer"])._fields, body, forms)


class Report:
    """A report: one page with the answer, its figures, and texts for a paper.

    Attributes:
        html: the page
        data: the same answer as dictionaries and lists
        verdict: the answer in two sentences
        path: the file with the page; "" if it was not kept
    """

    def __init__(self, page: str, data: dict[str, Any], verdict: str, path: str) -> None:
        self.html, self.data, self.verdict, self.path = page, data, verdict, path

    def __repr__(self) -> str:
        return f"<bayescmp report: {self.verdict}>"

    def _repr_html_(self) -> str:
        text = html.escape(self.html, quote=True)
        return f'<iframe srcdoc="{text}" style="width:100%;height:40em;border:0"></iframe>'

    def save(self, path: str) -> None:
        """Write the page to a file."""
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(self.html)
