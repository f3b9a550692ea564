"""Any deck of cards: decks and named piles, private hands, and every operation that a table knows.

`state` is what lies on the table, `orders` what may be asked, `check` whether it may be done, `decide` what comes of it (with
the functions that a game's own rules call), `events` what happened, `fold` the table after it; `view` and `tell` are what each
player may know and hear; `lists` reads shipped and uploaded lists of cards; `legal` offers what can be done.
"""
