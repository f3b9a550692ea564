"""Drawing data at another size."""

from __future__ import annotations

from bot.kit.marks import Box, Disc, Path, Picture, Words, scaled


def test_a_scaled_picture_has_everything_at_the_new_size() -> None:
    picture = Picture(
        name="x",
        size=(100, 61),
        marks=(
            Box(at=(10, 20), size=(30, 40), fill="#ffffff", width=2, radius=4),
            Path(points=((0, 0), (8, 6)), line="#000000", width=3, dash=4, arrow=True),
            Disc(centre=(6, 8), radius=10, width=2),
            Words(at=(2, 4), text="a", size=20, fit=50, bold=True),
        ),
        alt="A picture",
        ground="#eeeeee",
    )

    half = scaled(picture, 0.5)

    assert half == Picture(
        name="x",
        size=(50, 30),
        marks=(
            Box(at=(5, 10), size=(15, 20), fill="#ffffff", width=1, radius=2),
            Path(points=((0, 0), (4, 3)), line="#000000", width=1.5, dash=2, arrow=True),
            Disc(centre=(3, 4), radius=5, width=1),
            Words(at=(1, 2), text="a", size=10, fit=25, bold=True),
        ),
        alt="A picture",
        ground="#eeeeee",
    )
    assert scaled(half, 2).marks == picture.marks
