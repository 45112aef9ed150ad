"""Data frames, arrays and dictionaries as columns of JSON."""

from __future__ import annotations

import json
import math
from typing import Any, Iterable, Mapping

from .errors import FoldsError, LayoutError, ScoreError

_SINGLE = {float, int, bool, str, type(None)}


def columns_of(frame: Any) -> dict[str, list[Any]]:
    """Return the columns of a table.

    A table is a pandas or polars data frame, a mapping from names to columns, or a list of records
    (mappings from names to values). An index of pandas with a name or with labels is a column, too.
    """
    if isinstance(frame, Mapping):
        return {str(name): _cells_of(column) for name, column in frame.items()}
    if hasattr(frame, "columns") and hasattr(frame, "__getitem__"):
        return _of_frame(frame)
    if isinstance(frame, Iterable) and not isinstance(frame, (str, bytes)):
        rows = list(frame)
        if rows and all(isinstance(row, Mapping) for row in rows):
            names = {str(name): name for row in rows for name in row}
            return {text: [row.get(name) for row in rows] for text, name in names.items()}
    raise TypeError(
        f"scores are a data frame, a dictionary of columns or a list of records, not "
        f"{type(frame).__name__}"
    )


def _of_frame(frame: Any) -> dict[str, list[Any]]:
    if hasattr(frame, "collect") and not hasattr(frame, "to_dict"):
        frame = frame.collect()  # a lazy frame of polars
    names = list(frame.columns)
    if any(isinstance(name, tuple) for name in names):
        raise LayoutError(
            "the columns have several levels; join them first, such as by "
            'frame.columns = ["_".join(map(str, c)) for c in frame.columns]'
        )
    texts = [str(name) for name in names]
    twice = {text for text in texts if texts.count(text) > 1}
    if twice:
        raise LayoutError(f"there are several columns {sorted(twice)[0]!r}; rename them")
    found = _index_of(frame)
    for text, name in zip(texts, names):
        if text in found:
            raise LayoutError(f"{text!r} is a column and the name of the index; rename one")
        found[text] = _cells_of(frame[name])
    return found


def _index_of(frame: Any) -> dict[str, list[Any]]:
    """Return the columns that an index of pandas is, unless it only counts the rows."""
    index = getattr(frame, "index", None)
    if index is None or callable(index):
        return {}
    if all(name is None for name in index.names) and type(index).__name__ == "RangeIndex":
        return {}
    names = [str("" if name is None else name) for name in index.names]
    if len(names) == 1 and not names[0] and _counts(index):
        return {}
    return {name: values_of(index.get_level_values(i)) for i, name in enumerate(names)}


def _counts(index: Any) -> bool:
    """Tell whether an index without a name has nothing but numbers of rows."""
    return getattr(index, "dtype", None) is not None and index.dtype.kind in "iu"


def _cells_of(column: Any) -> list[Any]:
    """Return a column as a list of cells. Objects, such as the parameters of scikit-learn, become
    texts, as in a file.
    """
    values = values_of(column)
    if any(issubclass(kind, (dict, list, tuple)) for kind in set(map(type, values))):
        return [str(v) if isinstance(v, (dict, list, tuple)) else v for v in values]
    return values


def values_of(column: Any) -> list[Any]:
    """Return a column as a list."""
    if isinstance(column, (str, bytes)) or not isinstance(column, Iterable):
        raise TypeError(f"a column is a list, an array or a series, not {column!r}")
    if hasattr(column, "to_list"):
        return list(column.to_list())
    if hasattr(column, "tolist"):
        column = column.tolist()
    return list(column)


def rows_of(scores: Any) -> list[Any]:
    """Return an array of one or two dimensions as a list of scores or of rows."""
    if hasattr(scores, "columns") and hasattr(scores, "to_numpy"):
        scores = scores.to_numpy()
    values = values_of(scores)
    if not _has_list(values):
        return values
    if not all(map(_is_list, values)):
        raise FoldsError("an array has rows and single scores; give one or the other")
    rows = list(map(values_of, values))
    if any(map(_has_list, rows)):
        raise FoldsError(
            "an array has more than two dimensions; rows are data sets, columns are folds, and "
            "runs says how many runs of cross-validation the folds are of"
        )
    return rows


def _has_list(values: list[Any]) -> bool:
    # Lists are long, and the types of their values few.
    return not _SINGLE.issuperset(map(type, values)) and any(map(_is_list, values))


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple)) or getattr(value, "ndim", 0) > 0


def encoded(value: Any) -> str:
    """Return JSON. Missing values are null, and what JSON does not know is its text."""
    try:
        return _encoder.encode(value)
    except ValueError:
        return _encoder.encode(_without_nan(value))


def _plain(value: Any) -> Any:
    if type(value).__name__ in ("NAType", "NaTType", "MaskedConstant"):
        return None
    if hasattr(value, "item") and getattr(value, "ndim", 0) == 0:  # a scalar of numpy
        return _without_nan(value.item())
    if isinstance(value, (set, bytes, complex)):
        raise ScoreError(f"{value!r} is no score")
    return str(value)


def _without_nan(value: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        return None if math.isnan(value) else str(value)
    if isinstance(value, dict):
        return {name: _without_nan(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_without_nan(part) for part in value]
    return value


_encoder = json.JSONEncoder(allow_nan=False, default=_plain, separators=(",", ":"))
