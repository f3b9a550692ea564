"""Settings from the environment and a .env file. The only reader of the environment."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Everything that can be set from outside; README.md has the same list for people."""

    model_config = SettingsConfigDict(env_file=".env", env_file_encoding="utf-8", extra="ignore", frozen=True)

    discord_token: SecretStr | None = Field(
        default=None, description="The bot's token. Without one `make run` opens the local table."
    )
    database_url: str = Field(
        default="sqlite+aiosqlite:///var/campaigns.db",
        description="Where campaigns are kept: SQLite, or PostgreSQL through asyncpg.",
    )
    backup_dir: Path | None = Field(default=None, description="Where copies of the database go before it is migrated.")
    log_level: str = Field(default="INFO", pattern="^(DEBUG|INFO|WARNING|ERROR)$", description="DEBUG, INFO, WARNING or ERROR.")
    local_table_port: int = Field(default=8765, ge=0, le=65535, description="The local table's port on 127.0.0.1; 0 takes any.")
    health_file: Path = Field(
        default=Path("var/health"),
        description="Touched each minute while the gateway is connected and the database answers.",
    )

    @property
    def has_token(self) -> bool:
        """Whether there is a token to join Discord with."""
        return self.discord_token is not None and bool(self.discord_token.get_secret_value().strip())
