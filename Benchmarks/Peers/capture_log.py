"""Samples a second to disk beside the Python writer of MCAP: capture_log.py CAPTUREBENCH [SAMPLES]

Both write the same motion samples (53 bytes and their times) with checksums and wait for the disk twice a second and at
the end, in turns in one run; the medians of five runs are printed as rows of a Markdown table. Then `verify` beside a
plain read of the same files.

Needs the package mcap.
"""

import os
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

try:
    from mcap.writer import CompressionType, Writer
except ImportError as error:
    sys.exit(f"{error.name} is missing; install it with pip install mcap.")

RUNS = 5


def ours(bench, count):
    with tempfile.TemporaryDirectory(dir=".") as folder:
        out = subprocess.run([bench, "log", folder, str(count)], check=True, capture_output=True, text=True).stdout
    return [float(value) for value in out.split()]


def mcap(count, compression):
    sample = struct.Struct("<B13f")
    with tempfile.TemporaryDirectory(dir=".") as folder:
        path = Path(folder) / "bench.mcap"
        began, spent = time.monotonic(), time.process_time()
        with open(path, "wb") as file:
            writer = Writer(file, compression=compression, enable_crcs=True, enable_data_crcs=True)
            writer.start()
            schema = writer.register_schema(name="imu", encoding="", data=b"")
            channels = [
                writer.register_channel(schema_id=schema, topic=f"/watch{i}", message_encoding="bytes")
                for i in range(8)
            ]
            last = time.monotonic()
            for number in range(count // 8):
                data = sample.pack(15, number & 1023, 1, 9.81, 0, 0, 0, 0.1, number & 255, 0.3, 0, 0, 0, 1)
                for channel in channels:
                    writer.add_message(
                        channel_id=channel,
                        log_time=number * 10_000_000,
                        publish_time=number * 10_000_000,
                        data=data,
                        sequence=number,
                    )
                if time.monotonic() - last > 0.5:
                    file.flush()
                    os.fsync(file.fileno())
                    last = time.monotonic()
            writer.finish()
            file.flush()
            os.fsync(file.fileno())
        written = count // 8 * 8
        return written / (time.monotonic() - began), written / (time.process_time() - spent)


def main():
    bench = str(Path(sys.argv[1]).resolve())
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000_000
    rows = {"our log": [], "mcap, no compression": [], "mcap, zstd": []}
    for _ in range(RUNS):
        rows["our log"].append(ours(bench, count))
        rows["mcap, no compression"].append(mcap(count // 20, CompressionType.NONE))
        rows["mcap, zstd"].append(mcap(count // 20, CompressionType.ZSTD))
    print("| samples a second, one core | wall time | processor time |")
    print("|---|---:|---:|")
    for name, runs in rows.items():
        wall, processor = (statistics.median(column) for column in zip(*runs))
        print(f"| {name} | {wall:,.0f} | {processor:,.0f} |")
    print()
    with tempfile.TemporaryDirectory(dir=".") as folder:
        out = subprocess.run([bench, "verify", folder, "120"], check=True, capture_output=True, text=True).stdout
    read, hashed, verified, size, files = out.split()
    print(f"| {size} MB in {files} files, from memory | MB/s |")
    print("|---|---:|")
    for name, value in [("read", read), ("read and SHA-256", hashed), ("verify", verified)]:
        print(f"| {name} | {value} |")


main()
