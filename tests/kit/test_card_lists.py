"""Card lists that a group uploads: read in four forms, and refused by a sentence that names the line."""

from __future__ import annotations

import json

import pytest

from bot.kit.deck.lists import MAX_BYTES, MAX_CARDS, numbered, read_list
from bot.kit.refusals import Malformed


def line_of_fault(name: str, data: bytes) -> str:
    """The refusal of a list, which must begin with the file and the line."""
    with pytest.raises(Malformed) as caught:
        read_list(name, data)
    return str(caught.value)


def test_a_plain_list_has_a_card_a_line() -> None:
    text = "# my cards\nRaid | Remove a unit.\n\n2x Storm\nBridge\n"

    cards = read_list("cards.txt", text.encode())

    assert [(card.title, card.text, card.copies) for card in cards] == [
        ("Raid", "Remove a unit.", 1),
        ("Storm", "", 2),
        ("Bridge", "", 1),
    ]


def test_a_csv_list_names_its_columns() -> None:
    text = 'number,title,text,symbols,copies\n7,Raid,"Remove a unit, or two.",cross star,2\n8,Storm,,,\n'

    cards = read_list("cards.csv", text.encode())

    assert cards[0].symbols == ("cross", "star")
    assert cards[0].text == "Remove a unit, or two."
    assert (cards[0].copies, cards[1].copies, cards[1].symbols) == (2, 1, None)


def test_a_json_list_has_titles_or_objects() -> None:
    text = json.dumps(["Raid", {"title": "Storm", "number": 8, "tags": ["weather"], "symbols": []}])

    cards = read_list("cards.json", text.encode())

    assert [card.title for card in cards] == ["Raid", "Storm"]
    assert (cards[1].number, cards[1].tags, cards[1].symbols) == ("8", ("weather",), ())
    assert read_list("cards.json", f'{{"cards": {text}}}'.encode()) == cards


def test_a_toml_list_has_tables() -> None:
    text = '[[cards]]\ntitle = "Raid"\n\n[[cards]]\nnumber = 8\ncopies = 3\n'

    cards = read_list("cards.toml", text.encode())

    assert [(card.title, card.number, card.copies) for card in cards] == [("Raid", "", 1), ("", "8", 3)]


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("Raid\nStorm\n", ["Raid", "Storm"]),
        ('["Raid", "Storm"]', ["Raid", "Storm"]),
        ('[[cards]]\ntitle = "Raid"\n', ["Raid"]),
        ("number,title\n1,Raid\n", ["Raid"]),
        ("Raid, then Storm\n", ["Raid, then Storm"]),
    ],
)
def test_a_list_without_an_ending_is_read_by_how_it_begins(text: str, titles: list[str]) -> None:
    assert [card.title for card in read_list("event_cards", text.encode())] == titles


def test_a_byte_order_mark_is_passed_over() -> None:
    assert read_list("cards.txt", b"\xef\xbb\xbfRaid\n")[0].title == "Raid"


def test_names_are_made_fit_to_be_shown() -> None:
    card = read_list("cards.txt", "Ra\u202eid\u0007   on\u200b  Kiev\n".encode())[0]

    assert card.title == "Raid on Kiev"


@pytest.mark.parametrize(
    ("name", "data", "begins"),
    [
        ("cards.json", b'[\n"Raid",\n{"title": "Storm",]', "cards.json, line 3: this is not readable JSON"),
        ("cards.json", b'"Raid"', "cards.json, line 1: a list of cards begins with a square bracket"),
        ("cards.json", b'[\n"Raid",\n7]', "cards.json, line 3: a card is a title or an object"),
        ("cards.json", b'[\n"Raid",\n{"title": "x",\n"copies": "many"}]', "cards.json, line 3: copies"),
        ("cards.json", b'[{"title": "Raid",\n"price": 3}]', "cards.json, line 1: there is no field called price"),
        ("cards.json", b"[" * 100_000, "cards.json, line 1: this is not readable JSON"),
        ("cards.json", b"1" * 5_000, "cards.json, line 1: this is not readable JSON: it holds a number that is too long"),
        ("cards.toml", b'[[cards]]\ntitle = "Raid"\ntitle = "Storm"\n', "cards.toml, line 3: this is not readable TOML"),
        ("cards.toml", b'[[cards]]\ntitle = "Raid"\n\n[[cards]]\ntitle = 3\n', "cards.toml, line 4: title"),
        ("cards.toml", b'[other]\ntitle = "Raid"\n', "cards.toml, line 1: the file must hold tables called cards"),
        ("cards.csv", b"title,text\nRaid,a,b\n", "cards.csv, line 2: this line has more cells than the first"),
        ("cards.csv", b'title,text\nRaid,"no end\n', "cards.csv, line 2: unexpected end of data"),
        ("cards.csv", b"one,two\nRaid,x\n", "cards.csv, line 1: the first line does not name the columns"),
        ("cards.csv", b'title,text\n"Raid\non",x\nStorm,x,y\n', "cards.csv, line 4: this line has more cells"),
        ("cards.csv", b"title,copies\nRaid,some\n", "cards.csv, line 2: copies"),
        ("cards.csv", b"title,copies\nRaid,0\n", "cards.csv, line 2: copies must be from 1"),
        ("cards.txt", b"Raid\n|only a text\n", "cards.txt, line 2: this card has neither a title nor a number"),
        ("cards.txt", b"Raid\n\xe2\x80\x8b\n", "cards.txt, line 2: this card has neither a title nor a number"),
        ("cards.txt", b"Raid\n" + b"x" * 201 + b"\n", "cards.txt, line 2: the title is longer than 200 characters"),
        ("cards.txt", b"Raid|" + b"x" * 1501, "cards.txt, line 1: the text is longer than 1500 characters"),
        ("cards.csv", b"number,title\n1/2,Raid\n", "cards.csv, line 2: a number holds no slash"),
        ("cards.txt", b"", "cards.txt, line 1: the list holds no card"),
        ("cards.txt", b"# nothing\n\n", "cards.txt, line 1: the list holds no card"),
    ],
)
def test_a_malformed_list_is_refused_by_its_line(name: str, data: bytes, begins: str) -> None:
    assert line_of_fault(name, data).startswith(begins)


def test_a_list_that_is_not_utf_8_is_refused_by_its_line() -> None:
    said = line_of_fault("cards.txt", "Raid\nÜberfall\n".encode("latin-1"))

    assert said.startswith("cards.txt, line 2: this is not UTF-8 text.")


def test_a_huge_list_is_refused_by_the_line_on_which_it_grows_too_large() -> None:
    said = line_of_fault("cards.txt", b"123456789\n" * 30_000)

    assert said.startswith(f"cards.txt, line {MAX_BYTES // 10 + 1}: here the file passes {MAX_BYTES} bytes, and it has 300000.")


def test_a_list_of_1000_cards_is_refused_by_the_line_on_which_it_grows_too_long() -> None:
    said = line_of_fault("cards.txt", "\n".join(f"Card {n}" for n in range(1000)).encode())

    assert said.startswith(f"cards.txt, line {MAX_CARDS + 1}: here the deck passes {MAX_CARDS} cards.")


def test_copies_count_towards_the_size_of_a_deck() -> None:
    said = line_of_fault("cards.txt", b"300x Raid\n201x Storm\n")

    assert said.startswith("cards.txt, line 2: here the deck passes 500 cards.")


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("Raid\nStorm\nraid\n", "cards.txt, line 3: raid stands in line 1 already."),
        ("Raid\n2x Raid\n", "cards.txt, line 2: Raid stands in line 1 already."),
    ],
)
def test_a_card_that_stands_twice_is_refused_by_both_lines(text: str, begins: str) -> None:
    assert line_of_fault("cards.txt", text.encode()).startswith(begins)


def test_a_number_that_stands_twice_is_refused_by_both_lines() -> None:
    said = line_of_fault("cards.csv", b"number,title\n7,Raid\n8,Raid\n7,Storm\n")

    assert said.startswith("cards.csv, line 4: Storm stands in line 2 already.")


def test_the_greatest_list_that_fits_is_read() -> None:
    cards = read_list("cards.txt", "\n".join(f"Card {n}" for n in range(MAX_CARDS)).encode())

    assert len({card.ref for card in numbered("Deck", cards)}) == MAX_CARDS
