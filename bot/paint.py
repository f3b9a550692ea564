"""Pictures: marks (`bot.kit.marks`) drawn into PNG files. The only room that imports Pillow.

Marks are drawn from back to front. The outline of a box or disc lies inside its edge, so that neighbours do not overlap and
nothing is lost at the rim of the picture; the line of a path lies on its points, or half a pixel right of and below them
where its width is odd, so that a fine line along whole numbers is sharp. The letters are DejaVu Sans Condensed, which
is shipped in data/fonts, so that a picture needs nothing of the machine.
"""

from __future__ import annotations

import asyncio
import io
import math
import re
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path as FilePath
from threading import Lock

from PIL import Image, ImageDraw, ImageFont

from bot.kit.marks import Box, Disc, Mark, Path, Picture, Point, Words

FONTS = FilePath(__file__).resolve().parents[1] / "data" / "fonts"
MAX_PIXELS = 8_000_000
"""The largest picture that is painted; Discord shows anything beyond this at a fraction of its size."""
CACHE_BYTES = 24 * 1024 * 1024
"""How much memory the painted pictures may keep."""

_FINE = 4  # shapes are drawn this many times larger and reduced, which smooths their edges
_STAMPED = 96  # marks up to this many pixels wide and high are drawn once and stamped wherever they come again
_PRESSED = 3  # how hard a file is pressed: a tenth larger than at 6, and a third of the time
_SMALLEST = 0.75  # how far `fit` shrinks letters before it cuts the text
_COLOUR = re.compile(r"#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})?")
_ANCHOR = re.compile(r"[lmr][amsd]")

Colour = tuple[int, int, int, int]
Area = tuple[float, float, float, float]


def paint(picture: Picture) -> bytes:
    """The picture as a PNG file. Equal pictures give equal bytes.

    Raises ValueError for a colour or anchor that is none, and for a size of nothing or of more than MAX_PIXELS.
    """
    width, height = picture.size
    if width < 1 or height < 1 or width * height > MAX_PIXELS:
        raise ValueError(f"a picture of {width} x {height} pixels cannot be painted")
    red, green, blue, _ = colour(picture.ground)
    sheet = _Sheet(Image.new("RGB", picture.size, (red, green, blue)))
    for mark in picture.marks:
        _draw(sheet, mark)
    file = io.BytesIO()
    sheet.image.save(file, "PNG", compress_level=_PRESSED)
    return file.getvalue()


def colour(text: str) -> Colour:
    """Red, green, blue and opacity of "#rrggbb" or "#rrggbbaa". Raises ValueError for anything else."""
    found = _COLOUR.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no colour: #rrggbb or #rrggbbaa is")
    red, green, blue, opacity = (int(part or "ff", 16) for part in found.groups())
    return red, green, blue, opacity


# -- shapes -----------------------------------------------------------------------------------------------------------------


class _Pen:
    """Draws on the fine mask of one area; takes the picture's coordinates."""

    def __init__(self, mask: Image.Image, left: int, top: int) -> None:
        self._draw = ImageDraw.Draw(mask)
        self._left, self._top = left, top

    def _fine(self, point: Point) -> Point:
        return (point[0] - self._left) * _FINE, (point[1] - self._top) * _FINE

    def _corners(self, area: Area) -> tuple[float, float, float, float]:
        left, top = self._fine(area[:2])
        right, bottom = self._fine(area[2:])
        return left, top, max(left, right - 1), max(top, bottom - 1)  # Pillow counts the last pixel in

    def box(self, area: Area, radius: float, ink: int = 255) -> None:
        if radius > 0:
            self._draw.rounded_rectangle(self._corners(area), radius * _FINE, fill=ink)
        else:
            self._draw.rectangle(self._corners(area), fill=ink)

    def disc(self, area: Area, ink: int = 255) -> None:
        self._draw.ellipse(self._corners(area), fill=ink)

    def polygon(self, points: tuple[Point, ...]) -> None:
        self._draw.polygon([self._middle(point) for point in points], fill=255)

    def line(self, points: tuple[Point, ...], width: float) -> None:
        """A line with round joints and ends. Pillow's own wide lines lie aside of their points, so these are polygons."""
        half = max(1.0, width * _FINE) / 2 - 0.5
        middles = [self._middle(point) for point in points]
        for (x, y), (to_x, to_y) in pairwise(middles):
            if run := math.hypot(to_x - x, to_y - y):
                aside, down = (y - to_y) / run * half, (to_x - x) / run * half
                corners = ((x + aside, y + down), (to_x + aside, to_y + down), (to_x - aside, to_y - down), (x - aside, y - down))
                self._draw.polygon(corners, fill=255)
        for x, y in middles:
            self._draw.ellipse((x - half, y - half, x + half, y + half), fill=255)

    def _middle(self, point: Point) -> Point:
        x, y = self._fine(point)
        return x - 0.5, y - 0.5  # Pillow's polygons go from middle to middle of their pixels


class _Sheet:
    """What is drawn on: takes ink through masks."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image
        self.bounds: Area = (0, 0, image.width, image.height)

    def put(self, ink: tuple[int, int, int], corner: tuple[int, int], mask: Image.Image) -> None:
        """Puts ink where the mask lets it through."""
        self.image.paste(ink, corner, mask)


class _Stamp:
    """The inks and masks of one small mark, to be put wherever the same mark is drawn again: most counters look alike."""

    bounds: Area = (-math.inf, -math.inf, math.inf, math.inf)

    def __init__(self) -> None:
        self.inks: list[tuple[tuple[int, int, int], tuple[int, int], Image.Image]] = []

    def put(self, ink: tuple[int, int, int], corner: tuple[int, int], mask: Image.Image) -> None:
        """Remembers the ink."""
        self.inks.append((ink, corner, mask))


def _ink(sheet: _Sheet | _Stamp, area: Area, ink: str, stroke: Callable[[_Pen], None]) -> None:
    """Lets `stroke` draw on a fine mask of the area (as much of it as lies in the sheet) and puts the ink where it drew."""
    west, north, east, south = sheet.bounds
    left, top = math.floor(max(west, area[0])), math.floor(max(north, area[1]))
    right, bottom = math.ceil(min(east, area[2])), math.ceil(min(south, area[3]))
    red, green, blue, opacity = colour(ink)
    if left >= right or top >= bottom or not opacity:
        return
    mask = Image.new("L", ((right - left) * _FINE, (bottom - top) * _FINE))
    stroke(_Pen(mask, left, top))
    mask = mask.reduce(_FINE)
    if opacity < 255:
        mask = mask.point([value * opacity // 255 for value in range(256)])
    sheet.put((red, green, blue), (left, top), mask)


def _fill(sheet: Image.Image, area: Area, ink: str) -> None:
    """A rectangle along whole pixels, whose edges need no smoothing."""
    left, top = max(0, int(area[0])), max(0, int(area[1]))
    right, bottom = min(sheet.width, int(area[2])), min(sheet.height, int(area[3]))
    red, green, blue, opacity = colour(ink)
    if left < right and top < bottom and opacity:
        mask = None if opacity == 255 else Image.new("L", (right - left, bottom - top), opacity)
        sheet.paste((red, green, blue), (left, top, right, bottom), mask)


def _draw(sheet: _Sheet, mark: Mark) -> None:
    if isinstance(mark, Words):
        _draw_words(sheet.image, mark)
    elif isinstance(mark, Box):
        _draw_box(sheet, mark)
    else:
        _draw_shape(sheet, mark)


def _draw_shape(sheet: _Sheet, mark: Path | Disc) -> None:
    points = mark.points if isinstance(mark, Path) else (mark.centre,)
    if not points:
        return
    left, top = math.floor(min(x for x, _ in points)), math.floor(min(y for _, y in points))
    if max(x for x, _ in points) - left > _STAMPED or max(y for _, y in points) - top > _STAMPED:
        _trace(sheet, mark)
        return
    moved = tuple((round(x - left, 3), round(y - top, 3)) for x, y in points)
    for ink, (x, y), mask in _stamp(mark.with_(points=moved) if isinstance(mark, Path) else mark.with_(centre=moved[0])):
        sheet.put(ink, (left + x, top + y), mask)


@lru_cache(maxsize=256)
def _stamp(mark: Path | Disc) -> tuple[tuple[tuple[int, int, int], tuple[int, int], Image.Image], ...]:
    stamp = _Stamp()
    _trace(stamp, mark)
    return tuple(stamp.inks)


def _trace(sheet: _Sheet | _Stamp, mark: Path | Disc) -> None:
    if isinstance(mark, Path):
        _draw_path(sheet, mark)
    else:
        _draw_disc(sheet, mark)


def _inner(area: Area, by: float) -> Area | None:
    """The area within an outline of this width; None where the outline leaves nothing."""
    left, top, right, bottom = area[0] + by, area[1] + by, area[2] - by, area[3] - by
    return (left, top, right, bottom) if left < right and top < bottom else None


def _draw_box(sheet: _Sheet, box: Box) -> None:
    area = (box.at[0], box.at[1], box.at[0] + box.size[0], box.at[1] + box.size[1])
    radius = min(box.radius, box.size[0] / 2, box.size[1] / 2)

    def outline(pen: _Pen) -> None:
        pen.box(area, radius)
        if inner := _inner(area, box.width):
            pen.box(inner, max(0.0, radius - box.width), ink=0)

    if box.fill and not radius and all(edge == int(edge) for edge in area):
        _fill(sheet.image, area, box.fill)
    elif box.fill:
        _ink(sheet, area, box.fill, lambda pen: pen.box(area, radius))
    if box.line:
        _ink(sheet, area, box.line, outline)


def _draw_disc(sheet: _Sheet | _Stamp, disc: Disc) -> None:
    (x, y), radius = disc.centre, disc.radius
    area = (x - radius, y - radius, x + radius, y + radius)

    def outline(pen: _Pen) -> None:
        pen.disc(area)
        if inner := _inner(area, disc.width):
            pen.disc(inner, ink=0)

    if disc.fill:
        _ink(sheet, area, disc.fill, lambda pen: pen.disc(area))
    if disc.line:
        _ink(sheet, area, disc.line, outline)


def _draw_path(sheet: _Sheet | _Stamp, path: Path) -> None:
    points = path.points + path.points[:1] if path.closed else path.points
    if len(points) < 2:
        return
    if path.fill and len(path.points) > 2:
        _ink(sheet, _around(path.points, 1), path.fill, lambda pen: pen.polygon(path.points))
    if round(path.width) % 2:
        points = tuple((x + 0.5, y + 0.5) for x, y in points)
    head = _arrow_head(points, path.width) if path.arrow and not path.closed else ()
    stem = (*points[:-1], _between(head[0], head[2], 0.5)) if head else points

    def outline(pen: _Pen) -> None:
        for piece in _dashes(stem, path.dash, path.width) if path.dash > 0 else (stem,):
            pen.line(piece, path.width)
        if head:
            pen.polygon(head)

    if path.line:
        _ink(sheet, _around((*points, *head), path.width), path.line, outline)


def _around(points: tuple[Point, ...], reach: float) -> Area:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _arrow_head(points: tuple[Point, ...], width: float) -> tuple[Point, Point, Point] | tuple[()]:
    """Left corner, tip and right corner of the head; nothing for a path without a direction."""
    tip = points[-1]
    tail = next((point for point in reversed(points) if point != tip), None)
    if tail is None:
        return ()
    run = math.dist(tail, tip)
    length = min(max(4.0 * width, 9.0), run)
    x, y = (tip[0] - tail[0]) / run, (tip[1] - tail[1]) / run
    foot = (tip[0] - x * length, tip[1] - y * length)
    half = length * 0.5
    return (foot[0] - y * half, foot[1] + x * half), tip, (foot[0] + y * half, foot[1] - x * half)


def _dashes(points: tuple[Point, ...], dash: float, width: float) -> Iterator[tuple[Point, ...]]:
    """The drawn pieces of a dashed line, round ends allowed for, so that dash and gap look equally long."""
    end = min(width, dash * 0.8)
    drawn, gap = dash - end, dash + end
    piece: list[Point] = [points[0]]
    is_drawn, left = True, drawn
    for start, stop in pairwise(points):
        run, gone = math.dist(start, stop), 0.0
        while run - gone > left:
            gone += left
            turn = _between(start, stop, gone / run)
            if is_drawn:
                yield (*piece, turn)
            piece, is_drawn = [turn], not is_drawn
            left = drawn if is_drawn else gap
        left -= run - gone
        piece.append(stop)
    if is_drawn and len(piece) > 1:
        yield tuple(piece)


# -- letters ----------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _font(size: float, bold: bool) -> ImageFont.FreeTypeFont:
    name = "DejaVuSansCondensed-Bold.ttf" if bold else "DejaVuSansCondensed.ttf"
    return ImageFont.truetype(FONTS / name, size)


def _width(text: str, font: ImageFont.FreeTypeFont) -> float:
    """How far the text reaches, ink and advance."""
    left, _, right, _ = font.getbbox(text, anchor="ls")
    return max(float(right) - min(0.0, float(left)), font.getlength(text))


@lru_cache(maxsize=1024)
def fitted(text: str, size: float, bold: bool, fit: float) -> tuple[str, float]:
    """The text and letter size that stay within `fit` pixels: smaller letters first, then fewer with an ellipsis."""
    width = _width(text, _font(size, bold))
    if fit <= 0 or width <= fit:
        return text, size
    smaller = max(size * _SMALLEST, math.floor(size * fit / width * 4) / 4)
    font = _font(smaller, bold)
    if _width(text, font) <= fit:
        return text, smaller
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if _width(text[:middle].rstrip() + "…", font) <= fit:
            low = middle
        else:
            high = middle - 1
    return (text[:low].rstrip() + "…" if low else ""), smaller


def _draw_words(sheet: Image.Image, words: Words) -> None:
    red, green, blue, opacity = colour(words.fill)
    if not _ANCHOR.fullmatch(words.anchor):
        raise ValueError(f"{words.anchor!r} is no anchor: one of l, m, r and one of a, m, s, d make one")
    line = " ".join(words.text.split())
    text, size = fitted(line, words.size, words.bold, words.fit)
    if not text or not opacity:
        return
    x, y = math.floor(words.at[0]), math.floor(words.at[1])
    letters, corner = _letters(text, size, words.bold, words.anchor, (words.at[0] - x, words.at[1] - y), opacity)
    sheet.paste((red, green, blue), (x + corner[0], y + corner[1]), letters)


@lru_cache(maxsize=512)
def _letters(text: str, size: float, bold: bool, anchor: str, offset: Point, opacity: int) -> tuple[Image.Image, tuple[int, int]]:
    """The mask of a line of text, and where its corner lies from the anchor's pixel. `offset` is the anchor's part of a pixel."""
    font = _font(size, bold)
    left, top, right, bottom = font.getbbox(text, anchor=anchor)
    rim = 2  # letters may lean over their box by a part of a pixel
    corner = math.floor(left) - rim, math.floor(top) - rim
    letters = Image.new("L", (math.ceil(right) + rim - corner[0] + 1, math.ceil(bottom) + rim - corner[1] + 1))
    at = offset[0] - corner[0], offset[1] - corner[1]
    ImageDraw.Draw(letters).text(at, text, fill=opacity, font=font, anchor=anchor)
    return letters, corner


# -- painted once -----------------------------------------------------------------------------------------------------------


class Gallery:
    """Painted pictures, kept by their digest until CACHE_BYTES are full; the one not asked for longest goes first.

    One thread paints, so that a burst of pictures never takes the bot's cores from its players.
    """

    def __init__(self, limit: int = CACHE_BYTES) -> None:
        self._limit = limit
        self._files: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._lock = Lock()
        self._painter = ThreadPoolExecutor(max_workers=1, thread_name_prefix="paint")

    async def painted(self, picture: Picture) -> bytes:
        """The picture's PNG file, painted off the event loop unless it is at hand."""
        key = sha256(picture.model_dump_json().encode()).hexdigest()
        if (file := self._kept(key)) is not None:
            return file
        return await asyncio.get_running_loop().run_in_executor(self._painter, self._paint, key, picture)

    def _paint(self, key: str, picture: Picture) -> bytes:
        if (file := self._kept(key)) is not None:  # asked for twice before it was done once
            return file
        file = paint(picture)
        with self._lock:
            self._files[key] = file
            self._size += len(file)
            while self._size > self._limit:
                _, oldest = self._files.popitem(last=False)
                self._size -= len(oldest)
        return file

    def _kept(self, key: str) -> bytes | None:
        with self._lock:
            if key in self._files:
                self._files.move_to_end(key)
            return self._files.get(key)


_gallery = Gallery()


async def painted(picture: Picture) -> bytes:
    """The picture as a PNG file, painted once and off the event loop."""
    return await _gallery.painted(picture)
