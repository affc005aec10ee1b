"""Where sessions are: a folder, or a bucket of any service that speaks S3."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from pyarrow import fs


@dataclass(frozen=True)
class Storage:
    """An address such as s3://bucket/prefix or /data/sessions.

    Keys come from the environment or the service's own files, as every S3 client takes them; never from a command line.
    """

    address: str
    endpoint: str | None = None
    region: str = "us-east-1"

    @property
    def is_bucket(self) -> bool:
        return self.address.startswith("s3://")

    @property
    def root(self) -> str:
        return self.address.removeprefix("s3://").rstrip("/")

    def open(self) -> fs.FileSystem:
        if not self.is_bucket:
            return fs.LocalFileSystem()
        parts = urlsplit(self.endpoint) if self.endpoint else None
        return fs.S3FileSystem(
            endpoint_override=parts.netloc if parts else None,
            scheme=parts.scheme if parts else "https",
            region=self.region,
        )

    def sessions(self) -> list[str]:
        """The paths of all folders that have a manifest, and of those that look like sessions and have none."""
        infos = self.open().get_file_info(fs.FileSelector(self.root, recursive=True, allow_not_found=True))
        files = [info.path for info in infos if info.type == fs.FileType.File]
        found = {path.rsplit("/", 1)[0] for path in files if path.endswith("/manifest.json")}
        for path in files:
            parts = path.split("/")
            for place, part in enumerate(parts[:-1]):
                if part.startswith("session_") and not part.endswith(".recording"):
                    found.add("/".join(parts[: place + 1]))
                    break
        return sorted(found)
