"""Reads and verifies one session folder on a disk or in object storage. Nothing here depends on an engine."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import asdict, dataclass, field

from pyarrow import fs

PIECE = 4 << 20
LARGEST_DOCUMENT = 64 << 20
DOCUMENTS = ("metadata.json", "sync_log.json")
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


@dataclass
class Session:
    """One row of the index."""

    path: str
    session: str = ""
    is_whole: bool = False
    problems: list[str] = field(default_factory=list)
    files: int = 0
    bytes: int = 0
    started: str = ""
    seconds: float = 0.0
    task: str = ""
    verb: str = ""
    environment: str = ""
    contributor: str = ""
    grade: str = ""
    sensors: list[str] = field(default_factory=list)
    bound_ms: float | None = None

    def row(self) -> dict:
        return asdict(self)


class Unreadable(Exception):
    """One sentence about what is wrong with a session."""


def verified(folder: fs.FileSystem, path: str) -> Session:
    """Compares every file of a session with its manifest, and reads what the index needs."""
    found = Session(path=path, session=path.rstrip("/").rsplit("/", 1)[-1])
    try:
        manifest = document(folder, f"{path}/manifest.json")
        entries = entries_of(manifest)
        check_files(folder, path, entries, found)
        if "metadata.json" in entries:
            describe(found, document(folder, f"{path}/metadata.json"))
        if "sync_log.json" in entries:
            found.bound_ms = bound_of(document(folder, f"{path}/sync_log.json"))
    except Unreadable as problem:
        found.problems.append(str(problem))
    except (OSError, ValueError) as problem:
        found.problems.append(f"{type(problem).__name__}: {problem}"[:300])
    found.is_whole = not found.problems
    return found


def document(folder: fs.FileSystem, path: str) -> dict:
    name = path.rsplit("/", 1)[-1]
    if folder.get_file_info(path).type != fs.FileType.File:
        raise Unreadable(f"{name} is missing: upload the session again.")
    with folder.open_input_stream(path) as stream:
        content = stream.read(LARGEST_DOCUMENT + 1)
    if len(content) > LARGEST_DOCUMENT:
        raise Unreadable(f"{name} has more than {LARGEST_DOCUMENT} bytes: it is no document of a session.")
    try:
        value = json.loads(content)
    except ValueError:
        raise Unreadable(f"{name} is not JSON: upload the session again.") from None
    if not isinstance(value, dict):
        raise Unreadable(f"{name} is not an object: upload the session again.")
    return value


def entries_of(manifest: dict) -> dict[str, dict]:
    if manifest.get("format") != "sensorium.capture.manifest" or manifest.get("version") != 1:
        raise Unreadable("manifest.json is not a manifest of version 1: update this job, or upload the session again.")
    entries: dict[str, dict] = {}
    for entry in manifest.get("files") or []:
        path = entry.get("path") if isinstance(entry, dict) else None
        if not is_inside(path):
            raise Unreadable(
                f"The manifest names {str(path)[:80]!r}, which is no path within a session: do not use it."
            )
        entries[path] = entry
    if not entries:
        raise Unreadable("The manifest lists no files: upload the session again.")
    return entries


def is_inside(path: object) -> bool:
    """A relative path of plain names. Object storage has no "..", but what is downloaded goes to a disk."""
    return isinstance(path, str) and len(path) <= 300 and all(NAME.fullmatch(part) for part in path.split("/"))


def check_files(folder: fs.FileSystem, path: str, entries: dict[str, dict], found: Session) -> None:
    sizes = {
        info.path.removeprefix(path + "/"): info.size
        for info in folder.get_file_info(fs.FileSelector(path, recursive=True))
        if info.type == fs.FileType.File
    }
    for name, entry in entries.items():
        if name not in sizes:
            found.problems.append(f"{name} is missing: upload the session again.")
        elif sizes[name] != entry.get("size"):
            found.problems.append(f"{name} has {sizes[name]} bytes and not {entry.get('size')}: upload it again.")
        elif digest(folder, f"{path}/{name}") != entry.get("sha256"):
            found.problems.append(f"{name} does not have the SHA-256 of the manifest: upload it again.")
    for name in sorted(sizes.keys() - entries.keys() - {"manifest.json"}):
        found.problems.append(f"{name} is not in the manifest: remove it.")
    found.files = len(entries)
    found.bytes = sum(sizes.get(name, 0) for name in entries)


def digest(folder: fs.FileSystem, path: str) -> str:
    sha = hashlib.sha256()
    with folder.open_input_stream(path) as stream:
        while piece := stream.read(PIECE):
            sha.update(piece)
    return sha.hexdigest()


def describe(found: Session, metadata: dict) -> None:
    task = metadata.get("task") if isinstance(metadata.get("task"), dict) else {}
    grade = metadata.get("grade") if isinstance(metadata.get("grade"), dict) else {}
    sensors = metadata.get("sensors") if isinstance(metadata.get("sensors"), dict) else {}
    found.session = text(metadata.get("session")) or found.session
    found.started = text(metadata.get("started"))
    found.seconds = number(metadata.get("duration")) or 0.0
    found.task = text(metadata.get("task_description"))
    found.verb = text(task.get("verb")) or "other"
    found.environment = text(metadata.get("environment")) or "other"
    found.contributor = text(metadata.get("contributor"))
    found.grade = text(grade.get("letter"))
    found.sensors = sorted(name for name, state in sensors.items() if state == "present")


def bound_of(log: dict) -> float | None:
    """The largest proven half-width of the session's clocks, in milliseconds."""
    bounds = [
        number(clock.get("bound_ms", {}).get("max"))
        for clock in log.get("devices") or []
        if isinstance(clock, dict) and isinstance(clock.get("bound_ms"), dict)
    ]
    known = [bound for bound in bounds if bound is not None]
    return max(known) if known else None


def text(value: object) -> str:
    return value[:2000] if isinstance(value, str) else ""


def number(value: object) -> float | None:
    is_number = isinstance(value, int | float) and not isinstance(value, bool) and value == value
    return float(value) if is_number and abs(value) < 1e15 else None
