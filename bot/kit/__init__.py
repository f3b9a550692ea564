"""The words of the trade that every game shares: dice, ledger, refusals, decisions, decks, names, marks, odds.

Everything here is pure: the standard library and pydantic, no clock, no network, no randomness of its own.
"""
