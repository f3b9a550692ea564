"""The solitaire module: the opponent who reads cards.

One person plays both sides with equal care and can win with one of them only; twelve cards say what the opponent does, what
the Führer wants, and when the player must change sides. The files stand in the module's order: `setup` (В), `cards` (Г),
`sudden_death` (Г.1), `combat` (Г.2), `plans` and `parameters` (Д), `tokens` (Е), `victory` (Ж); `chapter` joins them to the game.
"""
