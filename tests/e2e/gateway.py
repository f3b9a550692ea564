"""Interactions as Discord's gateway delivers them: many at once, twice, late, or from a message that has changed since."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any

import discord
import simcord
from simcord import interactions
from simcord.backend import serializers
from simcord.enums import ComponentType, InteractionType
from simcord.results import InteractionResult

from tests.world import World

Who = simcord.MemberActor


@dataclass(frozen=True)
class Sent:
    """An interaction that can be delivered; `result` tells what became of it."""

    world: World
    payload: dict[str, Any]
    result: InteractionResult

    def deliver(self) -> Sent:
        """Hands it to the bot and waits for nothing."""
        self.world.env.backend.emit("INTERACTION_CREATE", copy.deepcopy(self.payload))
        return self


def slash(world: World, who: Who, command: str, channel: simcord.ChannelHandle | None = None, **options: Any) -> Sent:
    """A slash command, not yet delivered. Options are handed over as they are: Discord's clients check less than SimCord's."""
    backend = world.env.backend
    place = channel or world.channel
    root_name, *path = command.split()
    root = backend.find_command(root_name, world.guild.id, type=1)
    assert root is not None, f"no command {root_name}"
    leaf, nesting = interactions.walk_to_subcommand(root, path)
    kinds = {option["name"]: option["type"] for option in leaf.get("options") or []}
    typed = {name: value for name, value in options.items() if isinstance(value, (str, int, float))}
    handles = {name: value for name, value in options.items() if name not in typed}
    built, resolved = interactions.build_options(who, command, leaf, handles, partial=True, channel_id=place.id)
    for name, (file, content) in [(n, v) for n, v in handles.items() if isinstance(v, tuple)]:
        number = interactions.store_interaction_attachment(backend, place.id, file, content, resolved)
        built.append({"name": name, "type": kinds[name], "value": number})
    built += [{"name": name, "type": kinds[name], "value": value} for name, value in typed.items()]
    data: dict[str, Any] = {
        "id": root["id"],
        "name": root["name"],
        "type": 1,
        "options": interactions.nest_options(root, nesting, built),
    }
    if resolved:
        data["resolved"] = resolved
    return _sent(world, who, place, InteractionType.APPLICATION_COMMAND, data)


def typing(world: World, who: Who, command: str, option: str, typed: str) -> Sent:
    """What is asked for an autocomplete list while somebody types, not yet delivered."""
    backend = world.env.backend
    root_name, *path = command.split()
    root = backend.find_command(root_name, world.guild.id, type=1)
    assert root is not None, f"no command {root_name}"
    leaf, nesting = interactions.walk_to_subcommand(root, path)
    kind = next(each["type"] for each in leaf.get("options") or [] if each["name"] == option)
    built = [{"name": option, "type": kind, "value": typed, "focused": True}]
    data = {"id": root["id"], "name": root["name"], "type": 1, "options": interactions.nest_options(root, nesting, built)}
    return _sent(world, who, world.channel, InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE, data)


def press(world: World, who: Who, message: discord.Message | simcord.ResponseMessage, label: str) -> Sent:
    """A press on the button of that label as the message has it now, to be delivered now or after it has changed."""
    stored = world.env.backend.get_message(channel_id_of(message), message.id)
    custom_id = next(each["custom_id"] for each in buttons(stored.components) if each.get("label") == label)
    place = simcord.ChannelHandle(world.env, world.guild, world.env.backend.get_channel(stored.channel_id))
    data = {"custom_id": custom_id, "component_type": ComponentType.BUTTON}
    sent = _sent(world, who, place, InteractionType.MESSAGE_COMPONENT, data)
    sent.payload["message"] = dict(serializers.message_payload(world.env.backend, stored))
    world.env.backend.interactions[int(sent.payload["id"])].source_message_id = stored.id
    return sent


def buttons(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Everything in a message's rows."""
    return [each for row in components for each in row["components"]]


def channel_id_of(message: discord.Message | simcord.ResponseMessage) -> int:
    """The channel that a message is in."""
    return message.channel_id if isinstance(message, simcord.ResponseMessage) else message.channel.id


def _sent(world: World, who: Who, channel: simcord.ChannelHandle, kind: InteractionType, data: dict[str, Any]) -> Sent:
    record, payload = interactions.base_payload(
        world.env.backend, type=kind, channel_id=channel.id, guild_id=world.guild.id, user_id=who.id, data=data
    )
    return Sent(world, payload, InteractionResult(world.env, record))


def public(world: World, channel: simcord.ChannelHandle | None = None) -> list[discord.Message]:
    """The channel's messages that everybody sees, without Discord's own notes about pins."""
    return [m for m in (channel or world.channel).history() if not m.flags.ephemeral and m.type.name != "pins_add"]
