"""Figures: pictures in SVG, which can also be drawn on axes of matplotlib."""

from __future__ import annotations

import math
import os
import re
from typing import Any, Iterator
from xml.etree import ElementTree


class Figure:
    """A picture in SVG. A notebook shows it.

    Attributes:
        svg: the text of the picture
    """

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        label = re.search('aria-label="([^"]*)"', self.svg)
        return f"<bayescmp figure: {label.group(1) if label else ''}>"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the picture to a file whose name ends in .svg.

        For other formats, draw it on axes of matplotlib, and save these.
        """
        if os.path.splitext(path)[1].lower() != ".svg":
            raise ValueError(
                f"{os.fspath(path)}: a figure is saved as .svg; for other formats, take "
                "figure.draw(ax) and then savefig of matplotlib"
            )
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)

    def draw(self, ax: Any = None) -> Any:
        """Draw the picture on axes of matplotlib, and return the axes.

        Without axes, a figure of the right size is made. The axes get the coordinates of the
        picture, in points, and no ticks; the ticks of the picture are drawn.
        """
        root = ElementTree.fromstring(self.svg)
        _, _, width, height = (float(x) for x in root.attrib["viewBox"].split())
        if ax is None:
            from matplotlib import pyplot

            points = 72
            figure = pyplot.figure(figsize=(width / points, height / points))
            ax = figure.add_axes((0, 0, 1, 1))
        ax.set_xlim(0, width)
        ax.set_ylim(height, 0)
        ax.set_aspect("equal")
        ax.axis("off")
        box = ax.get_position()
        inches = ax.figure.get_size_inches()
        scale = min(box.width * inches[0] / width, box.height * inches[1] / height) * 72
        for element in root.iter():
            draw = _DRAWN.get(element.tag.rpartition("}")[2])
            if draw:
                draw(ax, element, scale)
        return ax


def _style(element: ElementTree.Element, scale: float) -> dict[str, Any]:
    """Return the colours and lines of a shape, as matplotlib names them."""
    has = element.attrib
    fill, stroke = has.get("fill", "#000000"), has.get("stroke", "none")
    width = float(has.get("stroke-width", 1)) * scale
    dashes = [float(x) * scale / width for x in has.get("stroke-dasharray", "").split()]
    offset = float(has.get("stroke-dashoffset", 0)) * scale / width
    return {
        "facecolor": _colour(fill, has.get("fill-opacity")),
        "edgecolor": _colour(stroke, has.get("stroke-opacity")),
        "linewidth": 0 if stroke == "none" else width,
        "linestyle": (offset, dashes) if dashes else "-",
        "capstyle": "butt",
    }


def _colour(name: str, opacity: str | None) -> Any:
    from matplotlib.colors import to_rgba

    return to_rgba(name, None if name == "none" or opacity is None else float(opacity))


def _draw_path(ax: Any, element: ElementTree.Element, scale: float) -> None:
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path

    corners, codes = [], []
    for code, points in _steps(element.attrib["d"]):
        corners += points
        codes += [getattr(Path, code)] * len(points)
    ax.add_patch(PathPatch(Path(corners, codes), **_style(element, scale)))


def _draw_circle(ax: Any, element: ElementTree.Element, scale: float) -> None:
    from matplotlib.patches import Circle

    x, y, r = (float(element.attrib[name]) for name in ("cx", "cy", "r"))
    ax.add_patch(Circle((x, y), r, **_style(element, scale)))


def _draw_text(ax: Any, element: ElementTree.Element, scale: float) -> None:
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import TextPath

    has = element.attrib
    words = (element.text or "").replace("$", r"\$")
    font = FontProperties(
        size=float(has["font-size"]), weight=has.get("font-weight", "normal"),
        style=has.get("font-style", "normal"),
    )
    if "textLength" in has and words.strip():
        # The picture is laid out for another font, which may be narrower.
        width = TextPath((0, 0), words, prop=font).get_extents().x1
        font.set_size(font.get_size() * min(1, float(has["textLength"]) / width))
    turned = re.match(r"rotate\((\S+)", has.get("transform", ""))
    font.set_size(font.get_size() * scale)
    ax.text(
        float(has["x"]), float(has["y"]), words, fontproperties=font,
        color=_colour(has.get("fill", "#000000"), has.get("fill-opacity")),
        rotation=-float(turned.group(1)) if turned else 0, rotation_mode="anchor",
        horizontalalignment="left", verticalalignment="baseline",
    )


def _draw_image(ax: Any, element: ElementTree.Element, scale: float) -> None:
    import base64
    import io

    from matplotlib import image

    has = element.attrib
    x, y, width, height = (float(has[name]) for name in ("x", "y", "width", "height"))
    picture = image.imread(io.BytesIO(base64.b64decode(has["href"].partition(",")[2])), "png")
    limits = ax.get_xlim(), ax.get_ylim()
    ax.imshow(picture, extent=(x, x + width, y + height, y), interpolation="nearest")
    ax.set_xlim(limits[0])
    ax.set_ylim(limits[1])


_DRAWN = {
    "path": _draw_path, "circle": _draw_circle, "text": _draw_text, "image": _draw_image,
}


def _steps(d: str) -> Iterator[tuple[str, list[tuple[float, float]]]]:
    """Yield the steps of a path, by the names of matplotlib.

    The library writes the letters M, L, H, V, Q, C, A and Z, in absolute coordinates.
    """
    x = y = 0.0
    first = (0.0, 0.0)
    for letter, text in re.findall(r"([A-Z])([^A-Z]*)", d):
        numbers = [float(n) for n in re.findall(r"-?[\d.]+(?:e[-+]?\d+)?", text)]
        if letter == "Z":
            yield "CLOSEPOLY", [first]
            x, y = first
        elif letter == "A":
            r, _, _, _, sweep, x1, y1 = numbers
            points = _arc((x, y), (x1, y1), r, bool(sweep))
            for point in points:
                yield "LINETO", [point]
            x, y = x1, y1
        else:
            if letter == "H":
                numbers, letter = [numbers[0], y], "L"
            elif letter == "V":
                numbers, letter = [x, numbers[0]], "L"
            pairs = list(zip(numbers[::2], numbers[1::2]))
            size, code = {"M": (1, "MOVETO"), "L": (1, "LINETO"), "Q": (2, "CURVE3"),
                          "C": (3, "CURVE4")}[letter]
            for i in range(0, len(pairs), size):
                yield code, pairs[i:i + size]
            x, y = pairs[-1]
            if letter == "M":
                first = (x, y)


def _arc(
    start: tuple[float, float], end: tuple[float, float], r: float, clockwise: bool
) -> list[tuple[float, float]]:
    """Return points of the smaller arc of a circle, without its start."""
    (x0, y0), (x1, y1) = start, end
    chord = math.hypot(x1 - x0, y1 - y0)
    if chord == 0:
        return [end]
    r = max(r, chord / 2)
    height = math.sqrt(r * r - chord * chord / 4) * (1 if clockwise else -1)
    cx = (x0 + x1) / 2 - height * (y1 - y0) / chord
    cy = (y0 + y1) / 2 + height * (x1 - x0) / chord
    begin, finish = math.atan2(y0 - cy, x0 - cx), math.atan2(y1 - cy, x1 - cx)
    turn = (finish - begin) % (2 * math.pi)
    if not clockwise:
        turn -= 2 * math.pi
    count = max(2, round(abs(turn) * 20))
    angles = [begin + turn * i / count for i in range(1, count)]
    return [(cx + r * math.cos(a), cy + r * math.sin(a)) for a in angles] + [end]
