"""Speaks HTML: every foreign text, every template and every name is escaped; a time is a <time>, a `command` a <code>."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache

from markupsafe import Markup, escape

from bot.kit.names import tidy
from bot.kit.words import Moment, Player, T, Value, Voice
from bot.languages import date_and_time

_LONGEST = 6000
_CODE = re.compile(r"`([^`]+)`")


class PageVoice(Voice):
    """Renders sentences as HTML. `names` are those of the people whose names are known."""

    def __init__(self, names: Mapping[int, str]) -> None:
        self._names = {user: tidy(name) for user, name in names.items()}

    def translate(self, template: str) -> str:
        """The template with its own marks as HTML: what stands between backticks is code."""
        return _marked(super().translate(template))

    def plural(self, one: str, many: str, n: int) -> str:
        """The plural form, escaped like every template."""
        return _marked(super().plural(one, many, n))

    def quote(self, foreign: str) -> str:
        """Foreign text, escaped, without what is invisible; a script with a direction of its own stays by itself."""
        text = str(escape(tidy(foreign, _LONGEST) or "…"))
        return text if text.isascii() else f"<bdi>{text}</bdi>"

    def moment(self, moment: Moment) -> str:
        """A <time> in UTC."""
        return str(time_of(moment.at))

    def player(self, player: Player) -> str:
        """A person's name where it is known, else their number."""
        if not player.user_id:
            return self.say(T("a player who asked to be forgotten"))
        name = self._names.get(player.user_id)
        return self.quote(name) if name else self.say(T("player {id}", id=T(str(player.user_id))))

    def html(self, text: Value) -> Markup:
        """A sentence as markup."""
        return Markup(self.say(text))


@lru_cache(4096)
def _marked(template: str) -> str:
    return _CODE.sub(r"<code>\1</code>", str(escape(template)))


def time_of(at: int) -> Markup:
    """A moment (UTC seconds) as a <time>."""
    moment = datetime.fromtimestamp(at, UTC)
    return Markup('<time datetime="{}">{}</time>').format(moment.strftime("%Y-%m-%dT%H:%MZ"), date_and_time(moment))
