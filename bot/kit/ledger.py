"""The fair-play ledger: a secret fixed before play, from which every random number of a campaign follows.

The secret's commitment is published when the campaign opens. Each seat may add a word before the first roll. The n-th random
number is then a keyed function of secret, words, campaign and n: nobody can choose it, the players cannot foresee it, and
once the secret is published everybody can recompute it. Every row of the log is chained to the one before by a hash; a row's
body is hashed with a salt that follows from the secret, so that the chain can be shown while hidden rows stay hidden.

No public value shares a hash input with a result unless the secret is part of that input.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from bot.kit.dice import Drawing, Roll

SECRET_BYTES = 32
_MAX_SIDES = 1 << 32


def commitment(secret: bytes) -> str:
    """What is published when the campaign opens: SHA-256 over a fixed prefix and the secret, in hex."""
    return hashlib.sha256(b"fair-play/commitment/v1\0" + secret).hexdigest()


def _keyed(secret: bytes, purpose: bytes, *parts: bytes) -> bytes:
    message = purpose + b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return hmac.new(secret, message, hashlib.sha256).digest()


def number(secret: bytes, words: Sequence[str], campaign: str, n: int, sides: int) -> int:
    """The n-th random number of a campaign as a face from 1 to `sides`, by rejection sampling (so without bias)."""
    if not 2 <= sides <= _MAX_SIDES:
        raise ValueError(f"a die has 2 to {_MAX_SIDES} sides, not {sides}")
    limit = (1 << 64) - (1 << 64) % sides
    attempt = 0
    while True:
        drawn = _keyed(
            secret,
            b"fair-play/number/v1",
            *(word.encode() for word in words),
            campaign.encode(),
            n.to_bytes(8, "big"),
            attempt.to_bytes(4, "big"),
        )
        value = int.from_bytes(drawn[:8], "big")
        if value < limit:
            return value % sides + 1
        attempt += 1


class LedgerDice(Drawing):
    """Live dice. `n` starts where the campaign's last random number left off; `next_n` is where it stands now."""

    def __init__(self, secret: bytes, words: Sequence[str], campaign: str, n: int) -> None:
        self._secret = secret
        self._words = tuple(words)
        self._campaign = campaign
        self._n = n

    @property
    def next_n(self) -> int:
        """The number that the next die will have."""
        return self._n

    def roll(self, sides: int, why: str) -> Roll:
        """The next die of the ledger."""
        face = number(self._secret, self._words, self._campaign, self._n, sides)
        roll = Roll(n=self._n, sides=sides, face=face, why=why)
        self._n += 1
        return roll


def salt(secret: bytes, campaign: str, seq: int) -> str:
    """The salt of one row, in hex. It can be shown with a row that is shown whole; it tells nothing about the secret."""
    return _keyed(secret, b"fair-play/salt/v1", campaign.encode(), seq.to_bytes(8, "big")).hex()


def seal(row_salt: str, body: str) -> str:
    """The seal of a row's body: what stands in the chain in its place."""
    return hashlib.sha256(b"fair-play/row/v1\0" + row_salt.encode() + b"\0" + body.encode()).hexdigest()


def link(previous: str, seq: int, row_seal: str) -> str:
    """The chain's value after this row, from its value before it. The first row follows the commitment."""
    return hashlib.sha256(f"fair-play/chain/v1\0{previous}\0{seq}\0{row_seal}".encode()).hexdigest()
