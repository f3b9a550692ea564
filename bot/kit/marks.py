"""Drawing data: what is to be seen, said without saying how it is drawn. Two equal pictures are equal values.

Units are pixels; x grows to the right, y down. Colours are "#rrggbb" or "#rrggbbaa".
"""

from __future__ import annotations

from typing import Literal

from bot.kit.model import Frozen

Point = tuple[float, float]


class Box(Frozen):
    """A rectangle, filled and outlined as given; `radius` rounds its corners."""

    mark: Literal["box"] = "box"
    at: Point
    size: Point
    fill: str = ""
    line: str = ""
    width: float = 1
    radius: float = 0


class Path(Frozen):
    """A line through points; `closed` joins the last to the first, `fill` needs it; `dash` is the length of a dash (0: solid)."""

    mark: Literal["path"] = "path"
    points: tuple[Point, ...]
    line: str = ""
    width: float = 1
    fill: str = ""
    closed: bool = False
    dash: float = 0
    arrow: bool = False


class Disc(Frozen):
    """A circle around a centre."""

    mark: Literal["disc"] = "disc"
    centre: Point
    radius: float
    fill: str = ""
    line: str = ""
    width: float = 1


class Words(Frozen):
    """A line of text. `anchor` is Pillow's two letters (horizontal l m r, vertical a m s d). `fit` shrinks and then cuts the
    text to that many pixels of width (0: as it is)."""

    mark: Literal["words"] = "words"
    at: Point
    text: str
    size: float
    fill: str = "#000000"
    anchor: str = "la"
    bold: bool = False
    fit: float = 0


Mark = Box | Path | Disc | Words


class Picture(Frozen):
    """A whole picture: its size, its marks from back to front, and the alt text that says the same.

    `name` is the file's name without its ending; it never depends on anything hidden.
    """

    name: str
    size: tuple[int, int]
    marks: tuple[Mark, ...]
    alt: str
    ground: str = "#ffffff"


def scaled(picture: Picture, by: float) -> Picture:
    """The picture at another size, with everything in it."""

    def point(at: Point) -> Point:
        return at[0] * by, at[1] * by

    def mark(of: Mark) -> Mark:
        match of:
            case Box():
                change = {"at": point(of.at), "size": point(of.size), "radius": of.radius * by, "width": of.width * by}
            case Path():
                change = {"points": tuple(map(point, of.points)), "dash": of.dash * by, "width": of.width * by}
            case Disc():
                change = {"centre": point(of.centre), "radius": of.radius * by, "width": of.width * by}
            case Words():
                change = {"at": point(of.at), "size": of.size * by, "fit": of.fit * by}
        return of.with_(**change)

    size = tuple(max(1, round(length * by)) for length in picture.size)
    return picture.with_(size=size, marks=tuple(map(mark, picture.marks)))
