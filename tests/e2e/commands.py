"""The command tree as Discord has it: every command, and values that its options take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import simcord
from simcord import interactions

from tests.world import World

Leaf = tuple[str, dict[str, Any]]


def leaves(world: World) -> Iterator[Leaf]:
    for root in world.env.backend.visible_commands(user_id=world.anna.id, channel_id=world.channel.id):
        for path, leaf in interactions.command_leaves(root):
            yield " ".join(path), leaf


async def harmless(world: World, command: str, leaf: dict[str, Any], who: simcord.MemberActor | None = None) -> dict[str, Any]:
    """A value for each required option: the first that the bot itself suggests to this person (Anna), where it does."""
    values: dict[str, Any] = {}
    for option in leaf.get("options") or []:
        if option.get("required"):
            values[option["name"]] = await _harmless(world, who or world.anna, command, option, values)
    return values


async def _harmless(world: World, who: simcord.MemberActor, command: str, option: dict[str, Any], filled: dict[str, Any]) -> Any:
    if option.get("choices"):
        return option["choices"][0]["value"]
    if option.get("autocomplete"):
        typed = {name: value for name, value in filled.items() if isinstance(value, str)}
        offered = await who.autocomplete(world.channel, command, option["name"], "", **typed)
        return offered[0]["value"] if offered else "something"
    return {3: "something", 4: 1, 5: False, 6: world.bert, 10: 1.0, 11: ("file.json", b"{}")}[option["type"]]
