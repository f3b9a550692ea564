"""What is handed on holds nothing of the machine it was made on, and the pins, settings and container keep in step."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from bot.settings import Settings

HOME = Path(__file__).resolve().parents[1]
LISTS = {"bot": ["postgres"], "table": ["postgres", "table"], "dev": ["dev"]}

# written so that this file does not hold what it forbids
REGISTRIES = re.compile(
    "|".join(r"\.".join(h) for h in (("pypi", "org"), ("python[h]osted", "org"), ("npmjs", "org"), ("debian", "org/debian")))
)
INDEXES = re.compile("--(extra-)?" + "index-url|--" + "find-links|--" + "trusted-host")
PLACES = re.compile(r"(?<![\w.~-])/" + r"(home|Users|root|work)/\w")


def texts() -> list[tuple[Path, str]]:
    """Every tracked text file. Outside a clone (a source archive) there is nothing tracked, and that is an error too."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=HOME, capture_output=True, check=True).stdout.decode()
    found: list[tuple[Path, str]] = []
    for name in listed.split("\0"):
        path = HOME / name
        if name and path.is_file() and path.suffix not in {".ttf", ".png", ".db", ".sqlite3"}:
            found.append((Path(name), path.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize(
    ("what", "pattern"),
    [("the host of a package registry", REGISTRIES), ("a package index", INDEXES), ("a place on somebody's machine", PLACES)],
)
def test_no_tracked_file_names(what: str, pattern: re.Pattern[str]) -> None:
    found = [
        f"{path}:{number}" for path, text in texts() for number, line in enumerate(text.splitlines(), 1) if pattern.search(line)
    ]

    assert not found, f"{what} is named in: " + ", ".join(found)


@pytest.mark.parametrize(
    "line", ["see https://" + "pypi" + ".org/simple", "--" + "index-url x", "open('/" + "home/anna/x')", "/" + "work/main"]
)
def test_what_is_forbidden_would_be_found(line: str) -> None:
    assert any(pattern.search(line) for pattern in (REGISTRIES, INDEXES, PLACES))


# -- pins ---------------------------------------------------------------------------------------------------------------


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name.split("[")[0]).lower()


def pinned(lines: list[str]) -> dict[str, str]:
    """Name and version of each requirement; fails for one that is not pinned."""
    found: dict[str, str] = {}
    for line in lines:
        requirement = line.split(";")[0].strip()
        if requirement and not requirement.startswith("#"):
            name, pin, version = requirement.partition("==")
            assert pin, f"{requirement} is not pinned to one version"
            found[plain(name)] = version.strip()
    return found


def asked_for(extras: list[str]) -> dict[str, str]:
    """What pyproject.toml asks for, with these extras."""
    with (HOME / "pyproject.toml").open("rb") as file:
        wanted = tomllib.load(file)["project"]
    return pinned([*wanted["dependencies"], *(line for extra in extras for line in wanted["optional-dependencies"][extra])])


@pytest.mark.parametrize("name", LISTS)
def test_every_list_of_requirements_holds_what_the_project_asks_for(name: str) -> None:
    asked = asked_for(LISTS[name])

    locked = pinned((HOME / "requirements" / f"{name}.txt").read_text(encoding="utf-8").splitlines())

    assert {wanted: locked.get(wanted) for wanted in asked} == asked, "run `make lock`"


def test_no_package_has_two_versions() -> None:
    versions: dict[str, set[str]] = {}
    for name in LISTS:
        for package, version in pinned((HOME / "requirements" / f"{name}.txt").read_text(encoding="utf-8").splitlines()).items():
            versions.setdefault(package, set()).add(version)

    assert not {package: found for package, found in versions.items() if len(found) > 1}


# -- settings and container -------------------------------------------------------------------------------------------------


def test_the_example_names_every_setting_and_no_other() -> None:
    example = (HOME / ".env.example").read_text(encoding="utf-8")

    assert set(re.findall(r"^(?:# )?([A-Z_]+)=", example, re.MULTILINE)) == {name.upper() for name in Settings.model_fields}


def test_the_readme_explains_every_setting() -> None:
    explained = set(re.findall(r"^\| `([A-Z_]+)` \|", (HOME / "README.md").read_text(encoding="utf-8"), re.MULTILINE))

    assert explained == {name.upper() for name in Settings.model_fields}


def test_the_example_shows_the_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    example = (HOME / ".env.example").read_text(encoding="utf-8")
    shown = dict(re.findall(r"^# ([A-Z_]+)=(.+)$", example, re.MULTILINE))

    defaults = Settings(_env_file=None)

    assert shown == {name.upper(): str(getattr(defaults, name)) for name in Settings.model_fields if name.upper() in shown}
    assert not Settings(_env_file=HOME / ".env.example").has_token


def test_the_container_is_given_everything_that_runs_and_nothing_else() -> None:
    docker = (HOME / "Dockerfile").read_text(encoding="utf-8")
    ignored = (HOME / ".dockerignore").read_text(encoding="utf-8").splitlines()

    copied = {source.rstrip("/") for source in re.findall(r"^COPY (?!--from)(\S+)", docker, re.MULTILINE)}
    assert copied == {line.removeprefix("!") for line in ignored if line.startswith("!")}
    assert all((HOME / source).exists() for source in copied)
    assert ignored[0] == "*"


def test_the_container_sets_only_settings_that_there_are() -> None:
    docker = (HOME / "Dockerfile").read_text(encoding="utf-8")

    names = set(re.findall(r"\b([A-Z_]+)=", docker)) - {"PATH", "PYTHONUNBUFFERED"}
    assert names <= {name.upper() for name in Settings.model_fields}
    assert re.search(r"^USER (?!root)\w+$", docker, re.MULTILINE)
    assert docker.index("USER") < docker.index("VOLUME") < docker.index("HEALTHCHECK")


# -- make -------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone whose environment is made already, with a Python that only says what it was asked to run."""
    shutil.copy(HOME / "Makefile", tmp_path)
    shutil.copytree(HOME / "requirements", tmp_path / "requirements")
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name in ("python", "ruff", "mypy"):
        (programs / name).write_text(f'#!/bin/sh\necho {name} "$@"\n', encoding="utf-8")
        (programs / name).chmod(0o755)
    return tmp_path


def make(clone: Path, *arguments: str) -> list[str]:
    quiet = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "VENV", "PYTEST"))}
    done = subprocess.run(
        ["make", "--no-print-directory", *arguments],
        cwd=clone,
        env=quiet,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def test_make_run_installs_once_and_starts_the_bot(clone: Path) -> None:
    first, again = make(clone, "run"), make(clone, "run")

    assert any("pip install" in line and "requirements/table.txt" in line for line in first)
    assert again == ["python -m bot run"]


def test_make_run_installs_again_when_a_pin_has_changed(clone: Path) -> None:
    make(clone, "run")
    pins = clone / "requirements" / "table.txt"
    later = (clone / ".venv" / ".table").stat().st_mtime + 10
    os.utime(pins, (later, later))

    assert any("pip install" in line for line in make(clone, "run"))


def test_make_test_looks_at_style_and_types_before_it_runs_the_tests(clone: Path) -> None:
    lines = [line for line in make(clone, "test") if line.startswith(("ruff", "mypy", "python -m pytest"))]

    assert lines == ["ruff check .", "ruff format --check .", "mypy", "python -m pytest -n 2"]


def test_make_without_a_target_says_what_can_be_made(clone: Path) -> None:
    said = "\n".join(make(clone))

    assert all(f"make {target} " in said for target in ("run", "test", "soak", "bench", "lock"))
