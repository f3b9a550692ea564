"""Pages to read in a browser, without a network and without a script. The only room that writes HTML.

`written` reads a campaign's log with one viewer's eyes and makes files of it, each small enough for Discord. What a page may show
follows from the sentences, the pictures, the view and the redacted rows alone: nothing else of a log is read here.
"""

from bot.pages.record import Page, written

__all__ = ["Page", "written"]
