"""The table's own rules, as pure as a game: seats, words, consent, undo, standing orders, the record.

A campaign is a game in progress with people at it. Its state is the fold of one log in which the game's events and the
table's stand together. Nothing here knows a database, a clock or Discord.
"""
