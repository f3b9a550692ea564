"""The Guard Dies on the bot's own board."""
