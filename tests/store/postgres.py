"""A private PostgreSQL server for one test session: its own folder, 127.0.0.1, nobody else's data."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import asyncpg

_PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/local/opt/postgresql*/bin")


def server_programs() -> Path | None:
    """The folder with initdb and pg_ctl, the newest version's first; None on a machine without a server."""
    found = [folder for place in _PLACES for folder in sorted(Path("/").glob(place[1:]), key=_version, reverse=True)]
    if on_path := shutil.which("pg_ctl"):
        found.append(Path(on_path).resolve().parent)
    return next((folder for folder in found if (folder / "initdb").exists() and (folder / "pg_ctl").exists()), None)


def _version(folder: Path) -> int:
    return int("".join(letter for letter in folder.parent.name if letter.isdigit()) or 0)


def _as_whom() -> dict[str, object]:
    """PostgreSQL refuses to be run by root: then it runs as the user that its package made, or as nobody."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name for entry in pwd.getpwall()}
    entry = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


@contextlib.contextmanager
def server(programs: Path) -> Iterator[str]:
    """A running server; yields the address of its databases, up to the name."""
    identity = _as_whom()
    with tempfile.TemporaryDirectory(prefix="aide-postgres-", ignore_cleanup_errors=True) as folder:
        if identity:
            os.chown(folder, identity["user"], identity["group"])
        data, port = Path(folder, "data"), _free_port()

        def run(program: str, *arguments: str) -> None:
            done = subprocess.run(
                [programs / program, "-D", str(data), *arguments],
                cwd=folder,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                text=True,
                timeout=120,
                **identity,
            )
            assert done.returncode == 0, done.stdout

        run("initdb", "--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        settings = f"-h 127.0.0.1 -p {port} -c unix_socket_directories='' -c fsync=off -c max_connections=60"
        run("pg_ctl", "-w", "-l", f"{folder}/log", "-o", settings, "start")
        try:
            yield f"postgresql+asyncpg://postgres@127.0.0.1:{port}"
        finally:
            run("pg_ctl", "-m", "immediate", "stop")


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def execute(address: str, *statements: str) -> None:
    """Runs statements one after the other, in an event loop of its own, so that any plain fixture may call it."""

    async def run() -> None:
        connection = await asyncpg.connect(address.replace("+asyncpg", ""))
        for statement in statements:
            await connection.execute(statement)
        await connection.close()

    asyncio.run(run())
