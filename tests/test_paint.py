"""Pictures as their viewers get them: decoded again and looked at, pixel by pixel."""

from __future__ import annotations

import asyncio
import io
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from bot import paint as painting
from bot.kit.marks import Box, Disc, Mark, Path, Picture, Words
from bot.paint import MAX_PIXELS, Gallery, colour, fitted, paint, painted

WHITE, BLACK, RED = (255, 255, 255), (0, 0, 0), (255, 0, 0)


def picture(*marks: Mark, size: tuple[int, int] = (120, 80), ground: str = "#ffffff") -> Picture:
    return Picture(name="test", size=size, marks=marks, alt="a picture for a test", ground=ground)


def opened(file: bytes) -> Image.Image:
    return Image.open(io.BytesIO(file)).convert("RGB")


def inked(image: Image.Image) -> tuple[int, int, int, int]:
    """The box around everything that is not white."""
    found = image.convert("L").point([255] * 255 + [0]).getbbox()
    assert found is not None, "nothing was drawn"
    return found


def test_a_picture_is_a_png_of_its_size_on_its_ground() -> None:
    file = paint(picture(size=(33, 21), ground="#102030"))

    image = Image.open(io.BytesIO(file))
    assert (image.format, image.size) == ("PNG", (33, 21))
    assert opened(file).getpixel((32, 20)) == (0x10, 0x20, 0x30)


def test_a_box_fills_its_rectangle_exactly() -> None:
    image = opened(paint(picture(Box(at=(10, 20), size=(30, 15), fill="#ff0000"))))

    assert inked(image) == (10, 20, 40, 35)
    assert {image.getpixel(at) for at in ((10, 20), (39, 34), (25, 27))} == {RED}


def test_an_outline_lies_inside_its_box() -> None:
    image = opened(paint(picture(Box(at=(10, 20), size=(30, 15), line="#000000", width=2))))

    assert inked(image) == (10, 20, 40, 35)
    assert image.getpixel((11, 21)) == BLACK
    assert image.getpixel((12, 22)) == WHITE


def test_an_outline_wider_than_its_box_fills_it() -> None:
    image = opened(paint(picture(Box(at=(10, 10), size=(6, 6), line="#000000", width=9))))

    assert image.getpixel((13, 13)) == BLACK


def test_round_corners_leave_the_corner_free_and_are_smooth() -> None:
    image = opened(paint(picture(Box(at=(10, 10), size=(60, 40), fill="#000000", radius=12))))

    assert image.getpixel((10, 10)) == WHITE
    assert image.getpixel((40, 10)) == BLACK
    assert any(0 < image.getpixel((x, 10))[0] < 255 for x in range(10, 24)), "the rounding has no grey edge"  # type: ignore[index]


def test_a_disc_is_round() -> None:
    image = opened(paint(picture(Disc(centre=(50, 40), radius=20, fill="#ff0000", line="#000000", width=3))))

    assert inked(image) == (30, 20, 70, 60)
    assert image.getpixel((50, 40)) == RED
    assert image.getpixel((50, 21)) == BLACK
    assert image.getpixel((32, 22)) == WHITE


@pytest.mark.parametrize("by", [(33, 12), (-24, -31), (88, 57)])
def test_the_same_mark_looks_the_same_wherever_it_stands_and_is_cut_at_the_rim(by: tuple[int, int]) -> None:
    def marks(x: float, y: float) -> tuple[Mark, ...]:
        disc = Disc(centre=(x + 9.3, y + 9.8), radius=7.5, fill="#ff0000", line="#000000", width=2)
        return disc, Path(points=((x + 4, y + 20.5), (x + 28.2, y + 26)), line="#0072b2", width=3, dash=6, arrow=True)

    whole = opened(paint(picture(*marks(40, 40), size=(240, 180))))
    moved = opened(paint(picture(*marks(by[0], by[1]))))

    left, top = 40 - by[0], 40 - by[1]
    assert moved.tobytes() == ImageChops.offset(whole, -left, -top).crop((0, 0, 120, 80)).tobytes()


def test_marks_are_drawn_from_back_to_front() -> None:
    back, front = Box(at=(0, 0), size=(50, 50), fill="#000000"), Box(at=(10, 10), size=(50, 50), fill="#ff0000")

    assert opened(paint(picture(back, front))).getpixel((20, 20)) == RED
    assert opened(paint(picture(front, back))).getpixel((20, 20)) == BLACK


def test_an_opacity_lets_the_ground_shine_through() -> None:
    image = opened(paint(picture(Box(at=(0, 0), size=(20, 20), fill="#00000080"))))

    assert image.getpixel((10, 10)) == (127, 127, 127)


def test_translucent_letters_are_paler_than_black_ones() -> None:
    solid = opened(paint(picture(Words(at=(5, 5), text="IIII", size=40, bold=True))))
    pale = opened(paint(picture(Words(at=(5, 5), text="IIII", size=40, bold=True, fill="#00000040"))))

    assert solid.convert("L").getextrema()[0] < 10
    assert 185 < pale.convert("L").getextrema()[0] < 200  # type: ignore[operator]


def test_a_line_lies_on_its_points() -> None:
    image = opened(paint(picture(Path(points=((20, 40), (100, 40)), line="#000000", width=4))))

    assert [image.getpixel((60, y)) for y in range(37, 43)] == [WHITE, BLACK, BLACK, BLACK, BLACK, WHITE]


def test_a_fine_line_along_whole_numbers_is_sharp() -> None:
    across = opened(paint(picture(Path(points=((20, 40), (100, 40)), line="#000000"))))
    down = opened(paint(picture(Path(points=((60, 70), (60, 10)), line="#000000"))))

    assert [across.getpixel((60, y)) for y in range(39, 42)] == [WHITE, BLACK, WHITE]
    assert [down.getpixel((x, 40)) for x in range(59, 62)] == [WHITE, BLACK, WHITE]


def test_a_dashed_line_has_gaps_and_a_solid_one_none() -> None:
    def gaps(dash: float) -> int:
        image = opened(paint(picture(Path(points=((10, 40), (110, 40)), line="#000000", width=2, dash=dash))))
        row = [image.getpixel((x, 40)) == WHITE for x in range(12, 108)]
        return sum(1 for here, there in pairwise(row) if there and not here)

    assert gaps(0) == 0
    assert gaps(10) == 5


def test_a_dashed_outline_turns_the_corner() -> None:
    square = ((20.0, 10.0), (100.0, 10.0), (100.0, 70.0), (20.0, 70.0))

    image = opened(paint(picture(Path(points=square, line="#000000", width=2, dash=7, closed=True))))

    assert inked(image) == (19, 9, 101, 71)


def test_an_arrow_ends_in_a_head_whose_tip_is_the_last_point() -> None:
    plain = opened(paint(picture(Path(points=((10, 40), (100, 40)), line="#000000", width=2))))
    arrow = opened(paint(picture(Path(points=((10, 40), (100, 40)), line="#000000", width=2, arrow=True))))

    assert inked(arrow)[3] - inked(arrow)[1] > inked(plain)[3] - inked(plain)[1]
    assert 99 <= inked(arrow)[2] <= 101


def test_an_arrow_from_a_point_to_itself_is_no_error() -> None:
    assert paint(picture(Path(points=((10, 40), (10, 40)), line="#000000", arrow=True)))


def test_a_closed_path_is_filled() -> None:
    triangle = ((20.0, 70.0), (60.0, 10.0), (100.0, 70.0))

    image = opened(paint(picture(Path(points=triangle, fill="#ff0000", closed=True))))

    assert image.getpixel((60, 50)) == RED
    assert image.getpixel((25, 15)) == WHITE


@pytest.mark.parametrize(
    ("anchor", "left", "right"),
    [("lm", 60, None), ("mm", None, None), ("rm", None, 60)],
)
def test_the_anchor_says_where_the_words_hang(anchor: str, left: int | None, right: int | None) -> None:
    box = inked(opened(paint(picture(Words(at=(60, 40), text="HIH", size=20, anchor=anchor)))))

    assert left is None or 0 <= box[0] - left <= 3
    assert right is None or 0 <= right - box[2] <= 3
    assert left or right or abs((box[0] + box[2]) / 2 - 60) <= 1
    assert abs((box[1] + box[3]) / 2 - 40) <= 2


def test_words_on_the_baseline_stand_on_it() -> None:
    box = inked(opened(paint(picture(Words(at=(10, 50), text="HIH", size=20, anchor="ls")))))

    assert box[3] == 50


def test_words_that_fit_are_left_as_they_are() -> None:
    assert fitted("Old Guard", 16, False, 200) == ("Old Guard", 16)
    assert fitted("Old Guard", 16, False, 0) == ("Old Guard", 16)


def test_words_a_little_too_long_are_set_smaller_and_kept_whole() -> None:
    text, size = fitted("1st Foot Guards", 16, False, 95)

    assert text == "1st Foot Guards"
    assert 12 <= size < 16


def test_words_much_too_long_are_cut_with_an_ellipsis() -> None:
    text, size = fitted("The King's Own Yorkshire Light Infantry", 16, True, 90)

    assert text.startswith("The King")
    assert text.endswith("…")
    assert size == 12


def test_words_without_any_room_vanish() -> None:
    assert fitted("Guard", 16, False, 1)[0] == ""
    assert opened(paint(picture(Words(at=(5, 5), text="Guard", size=16, fit=1)))).getextrema() == ((255, 255),) * 3


@settings(max_examples=60, deadline=None)
@given(text=st.text(min_size=1, max_size=80), fit=st.integers(8, 110), bold=st.booleans(), size=st.integers(6, 30))
def test_fitted_words_stay_inside_whatever_they_say(text: str, fit: int, bold: bool, size: int) -> None:
    image = opened(paint(picture(Words(at=(5, 40), text=text, size=size, bold=bold, fit=fit, anchor="lm"))))

    found = image.convert("L").point([255] * 255 + [0]).getbbox()
    assert found is None or found[2] <= 5 + fit + 1


@pytest.mark.parametrize("glyph", [*"⚀⚁⚂⚃⚄⚅✚★→←↑↓↗Яéßœłş−…×½"])
def test_the_shipped_letters_have_the_signs_that_games_use(glyph: str) -> None:
    tofu = paint(picture(Words(at=(20, 20), text="\U000e0fff", size=30)))

    assert paint(picture(Words(at=(20, 20), text=glyph, size=30))) != tofu
    assert paint(picture(Words(at=(20, 20), text=glyph, size=30, bold=True))) != tofu


def test_line_breaks_in_words_are_spaces() -> None:
    broken = paint(picture(Words(at=(5, 20), text="Old\n\tGuard", size=14)))

    assert broken == paint(picture(Words(at=(5, 20), text="Old Guard", size=14)))


def test_marks_outside_the_picture_are_no_error() -> None:
    far = 10_000.0

    image = opened(
        paint(
            picture(
                Box(at=(far, far), size=(5, 5), fill="#000000"),
                Box(at=(-50, -50), size=(60, 60), fill="#ff0000"),
                Disc(centre=(-far, 0), radius=3, fill="#000000"),
                Words(at=(far, 5), text="away", size=12),
                Path(points=((-far, 40), (far, 40)), line="#000000"),
            )
        )
    )

    assert image.getpixel((5, 5)) == RED
    assert image.getpixel((60, 40)) == BLACK
    assert image.getpixel((60, 70)) == WHITE


@pytest.mark.parametrize("bad", ["", "red", "#fff", "#12345", "#gggggg", "#1234567", "#ffffff\n", "ffffff"])
def test_what_is_no_colour_is_refused_by_name(bad: str) -> None:
    with pytest.raises(ValueError, match="is no colour"):
        colour(bad)
    with pytest.raises(ValueError, match="is no colour"):
        paint(picture(ground=bad))
    with pytest.raises(ValueError, match="is no colour"):
        paint(picture(Words(at=(5, 5), text="x", size=9, fill=bad)))


@pytest.mark.parametrize("bad", ["", "m", "xm", "lz", "lmm"])
def test_what_is_no_anchor_is_refused_by_name(bad: str) -> None:
    with pytest.raises(ValueError, match="is no anchor"):
        paint(picture(Words(at=(5, 5), text="x", size=9, anchor=bad)))


@pytest.mark.parametrize("size", [(0, 10), (10, -1), (MAX_PIXELS, 2)])
def test_a_picture_of_no_size_or_far_too_large_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="cannot be painted"):
        paint(picture(size=size))


def test_equal_pictures_give_equal_bytes() -> None:
    def same() -> Picture:
        return picture(
            Box(at=(3, 3), size=(90, 60), fill="#ddeeff", line="#334455", radius=8),
            Path(points=((5, 5), (80, 60)), line="#aa0000", dash=5, arrow=True),
            Words(at=(50, 40), text="Blücher", size=15, anchor="mm", fit=60),
        )

    assert paint(same()) == paint(same())


async def test_a_picture_asked_for_again_is_not_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Picture] = []

    def counted(wanted: Picture) -> bytes:
        asked.append(wanted)
        return paint(wanted)

    monkeypatch.setattr(painting, "paint", counted)
    gallery = Gallery()
    first, second = picture(ground="#111111"), picture(ground="#222222")

    files = await asyncio.gather(*(gallery.painted(each) for each in (first, first, second, first)))
    again = await gallery.painted(picture(ground="#111111"))

    assert asked == [first, second]
    assert files[0] == files[1] == files[3] == again == paint(first)


async def test_a_full_gallery_lets_go_of_the_picture_unasked_for_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def counted(wanted: Picture) -> bytes:
        asked.append(wanted.ground)
        return bytes(40)

    monkeypatch.setattr(painting, "paint", counted)
    gallery = Gallery(limit=100)

    for ground in ("#000001", "#000002", "#000001", "#000003", "#000001", "#000002"):
        await gallery.painted(picture(ground=ground))

    assert asked == ["#000001", "#000002", "#000003", "#000002"]


async def test_a_picture_larger_than_the_gallery_is_painted_all_the_same() -> None:
    gallery = Gallery(limit=10)

    assert await gallery.painted(picture()) == paint(picture())


async def test_painting_leaves_the_event_loop_free() -> None:
    beats = 0
    busy = picture(
        *(Path(points=((0, 0), (1500, 900), (0, 900)), line="#000000", width=3, dash=4) for _ in range(12)), size=(1500, 900)
    )

    async def heart() -> None:
        nonlocal beats
        while True:
            beats += 1
            await asyncio.sleep(0)

    beating = asyncio.create_task(heart())
    await painted(busy)
    beating.cancel()

    assert beats > 5


async def test_a_bad_colour_is_refused_to_whoever_asked() -> None:
    with pytest.raises(ValueError, match="is no colour"):
        await painted(picture(ground="sky"))
