"""The job over all sessions, on Daft: on one computer, or on a Ray cluster."""

from __future__ import annotations

import daft
from daft import DataType, col

from .sessions import verified
from .storage import Storage

ROW = DataType.struct(
    {
        "path": DataType.string(),
        "session": DataType.string(),
        "is_whole": DataType.bool(),
        "problems": DataType.list(DataType.string()),
        "files": DataType.int64(),
        "bytes": DataType.int64(),
        "started": DataType.string(),
        "seconds": DataType.float64(),
        "task": DataType.string(),
        "verb": DataType.string(),
        "environment": DataType.string(),
        "contributor": DataType.string(),
        "grade": DataType.string(),
        "sensors": DataType.list(DataType.string()),
        "bound_ms": DataType.float64(),
    }
)


def index(storage: Storage, workers: int = 1, batch: int = 8) -> daft.DataFrame:
    """A row for each session, verified by as many workers at a time. Lazy: nothing is read before it is collected."""

    @daft.cls(max_concurrency=workers, use_process=workers > 1)
    class Verifier:
        def __init__(self, storage: Storage):
            self.folder = storage.open()

        @daft.method(return_dtype=ROW)
        def verify(self, path: str) -> dict:
            return verified(self.folder, path).row()

    sessions = storage.sessions()
    frame = daft.from_pydict({"folder": sessions}).into_batches(batch)
    rows = frame.select(Verifier(storage).verify(col("folder")).alias("row"))
    return rows.select(col("row").unnest())


def coverage(rows: daft.DataFrame) -> daft.DataFrame:
    """Whole sessions, seconds and contributors of each verb in each environment."""
    whole = rows.where(col("is_whole"))
    return (
        whole.groupby("verb", "environment")
        .agg(
            col("path").count().alias("sessions"),
            col("seconds").sum().alias("seconds"),
            col("contributor").count_distinct().alias("contributors"),
        )
        .sort(["verb", "environment"])
    )
