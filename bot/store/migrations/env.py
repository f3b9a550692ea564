"""Alembic's way in: it migrates on the connection that bot.store.migrate hands over, inside that connection's transaction."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
