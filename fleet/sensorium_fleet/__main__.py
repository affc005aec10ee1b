"""python -m sensorium_fleet ADDRESS --out FOLDER [--workers N] [--ray [ADDRESS]] [--endpoint URL]"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import daft

from . import job, report
from .storage import Storage


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="sensorium_fleet",
        description="Verifies all sessions below an address, and writes an index in Parquet and a report.",
    )
    parser.add_argument("address", help="s3://BUCKET/PREFIX, or a folder")
    parser.add_argument("--out", required=True, type=Path, help="the folder of index/, report.json and report.md")
    parser.add_argument("--workers", type=int, default=1, help="sessions that are verified at a time (default: 1)")
    parser.add_argument("--ray", nargs="?", const="", help="run on Ray: its address, or a cluster on this computer")
    parser.add_argument("--endpoint", help="of a service that speaks S3, such as https://storage.googleapis.com")
    parser.add_argument("--region", default="us-east-1")
    given = parser.parse_args()
    if not 1 <= given.workers <= 1024:
        parser.error(f"--workers must be 1 to 1024 (got {given.workers}).")
    return given


def main() -> int:
    given = arguments()
    if given.ray is None:
        daft.set_runner_native()
    else:
        daft.set_runner_ray(address=given.ray or None)
    storage = Storage(given.address, given.endpoint, given.region)
    given.out.mkdir(parents=True, exist_ok=True)
    rows = job.index(storage, given.workers).sort("path").collect()
    rows.write_parquet(str(given.out / "index"), write_mode="overwrite")
    found = report.summary(rows.to_pylist(), job.coverage(rows).to_pylist())
    report.write(given.out, found)
    print(f"{found['whole']} of {found['sessions']} sessions are whole; the report is {given.out / 'report.md'}.")
    for row in found["broken"][:20]:
        print(f"{row['path']}: {row['problems'][0]}")
    code = 1 if found["broken"] else 0
    if given.ray is None:
        # All is written. While Python shuts down, threads of Daft's own runner may end the program with SIGSEGV.
        sys.stdout.flush()
        os._exit(code)
    return code


if __name__ == "__main__":
    sys.exit(main())
