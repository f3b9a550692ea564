"""Aide-de-Camp: a Discord referee for board wargames played by post."""
