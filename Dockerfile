# The bot alone: no compiler, no root, the database on a volume.

FROM python:3.13-slim AS packages
COPY requirements/bot.txt /requirements.txt
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --disable-pip-version-check -r /requirements.txt

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /var/lib/aide-de-camp --create-home aide
COPY --from=packages /venv /venv
WORKDIR /app
COPY data/ data/
COPY bot/ bot/
COPY cogs/ cogs/
RUN /venv/bin/python -m compileall -q bot cogs

ENV PATH=/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    DATABASE_URL=sqlite+aiosqlite:////var/lib/aide-de-camp/campaigns.db \
    BACKUP_DIR=/var/lib/aide-de-camp/backups \
    HEALTH_FILE=/tmp/health
USER aide
VOLUME /var/lib/aide-de-camp
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=1m --timeout=20s --start-period=2m --retries=1 CMD ["python", "-m", "bot", "check", "--health"]
CMD ["python", "-m", "bot", "run"]
