"""Many headsets into one hub: headsets.py SENSORIUM [HEADSETS] [MINUTES]

Each headset is a process of its own on a WebSocket: video of 4 Mbit/s with 30 frames/s, depth of 20 kB with 30/s,
motion with 100/s and a glove with 120/s. A headset keeps what the hub has not acknowledged as written to the disk, as
every device does. At the end the records in the log are counted and their checksums read, and one row of a Markdown
table is printed. The recording (3.3 GB a minute with 50 headsets) is removed.

Needs the packages websockets and crc32c.
"""

import asyncio
import json
import multiprocessing
import os
import re
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

try:
    import websockets
    from crc32c import crc32c
except ImportError as error:
    sys.exit(f"{error.name} is missing; install it with pip install websockets crc32c.")

BATCH = 0.1
VIDEO, DEPTH, MOTION, GLOVE = 1, 2, 3, 4
RATES = {VIDEO: 30, DEPTH: 30, MOTION: 100, GLOVE: 120}
# Baseline, level 3.1: enough for a container; nothing decodes the frames here.
CONFIGURATION = "AULAH__hABhnQsAf2oBQBbsBagICAoAAAAMAgAAAHgjAgSsBAAVozg8g"
HEADER = struct.Struct("<4BIHII")


def streams(first):
    named = {VIDEO: "video", DEPTH: "depth", MOTION: "imu", GLOVE: "glove"}
    common = [{"id": id, "kind": named[id], "rate": RATES[id], "from": first} for id in RATES]
    common[0] |= {"codec": "avc1.42c01f", "width": 1280, "height": 720, "configuration": CONFIGURATION}
    common[1] |= {"codec": "png16", "width": 256, "height": 192}
    return common


def record(form, stream, first, count, payload=b""):
    head = HEADER.pack(0xC7, 0x5A, form, 0, len(payload), stream, first, count)
    head += struct.pack("<H", crc32c(head) & 0xFFFF)
    return head + payload + struct.pack("<I", crc32c(payload, crc32c(head)))


def png(size):
    """A picture of 256 × 192 pixels with 16 bits, of about `size` bytes."""
    import zlib

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    row = 1 + 512
    noise = bytearray(os.urandom(size))
    noise += bytes(max(row * 192 - len(noise), 0))
    noise = noise[: row * 192]
    noise[::row] = bytes(192)
    head = struct.pack(">2I5B", 256, 192, 16, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(noise, 1)) + chunk(b"IEND", b"")


class Headset:
    """One device: what it senses, keeps, sends and gets acknowledged."""

    def __init__(self, address, token, number):
        self.address, self.token, self.number = address, token, number
        self.run = f"{number}-{time.time_ns()}"
        self.kept = []  # (numbers behind the last sample by stream, bytes)
        self.sent = dict.fromkeys(RATES, 0)
        self.durable = dict.fromkeys(RATES, 0)
        self.end = None
        self.is_done = False
        self.depth = png(20_000)
        self.frame = os.urandom(16_600)
        self.most = 0

    def sense(self, until):
        """The records of what was sensed since the last batch."""
        data = b""
        for stream, rate in RATES.items():
            first, behind = self.sent[stream], int((until - self.start) * rate)
            if behind > first:
                times = [int((self.start + (first + i) / rate) * 1e9) for i in range(behind - first)]
                data += record(3, stream, first, behind - first, self.payload(stream, first, times))
                self.sent[stream] = behind
        return data

    def payload(self, stream, first, times):
        if stream == VIDEO:
            size = struct.pack("<I", len(self.frame) - 4)
            frame = size + self.frame[4:]
            return b"".join(
                struct.pack("<qIB", t, len(frame) + 1, (first + i) % 30 == 0) + frame for i, t in enumerate(times)
            )
        if stream == DEPTH:
            body = struct.pack("<I", len(self.depth)) + self.depth
            return b"".join(struct.pack("<qI", t, len(body)) + body for t in times)
        if stream == MOTION:
            return b"".join(struct.pack("<qB13f", t, 5, 0, 0, 9.81, 0, 0, 0, 0.1, *[0] * 6) for t in times)
        return b"".join(struct.pack("<q2BI23f", t, 1, 1, (1 << 23) - 1, *[0.2] * 23) for t in times)

    async def send(self, socket):
        due = time.monotonic()
        while self.end is None:
            due += BATCH
            await asyncio.sleep(max(due - time.monotonic(), 0))
            data = self.sense(time.monotonic())
            if data:
                self.kept.append((dict(self.sent), len(data)))
                self.most = max(self.most, sum(size for _, size in self.kept))
                await socket.send(data)
        await socket.send(b"".join(record(8, stream, behind, 0) for stream, behind in self.sent.items()))
        self.is_done = True

    async def receive(self, socket):
        async for text in socket:
            now, message = time.monotonic_ns(), json.loads(text)
            kind = message["type"]
            if kind == "ping":
                pong = {"type": "pong", "id": message["id"], "received": now, "answered": time.monotonic_ns()}
                await socket.send(json.dumps(pong))
            for point in message.get("streams", []) + message.get("resume", []):
                self.durable[point["stream"]] = max(self.durable[point["stream"]], point["durable"])
            self.kept = [entry for entry in self.kept if any(entry[0][s] > self.durable[s] for s in RATES)]
            if kind == "stop" and self.end is None:
                self.end = now
            if kind == "error":
                raise RuntimeError(message["message"])
            if self.is_done and all(self.durable[s] >= self.sent[s] for s in RATES):
                return

    async def go(self):
        self.start = time.monotonic()
        hello = {
            "type": "hello",
            "version": 1,
            "token": self.token,
            "run": self.run,
            "device": {"id": f"headset-{self.number}", "name": f"Headset {self.number}", "person": 1},
            "streams": streams(0),
        }
        async with websockets.connect(self.address, compression=None, max_size=None) as socket:
            await socket.send(json.dumps(hello))
            sending = asyncio.create_task(self.send(socket))
            try:
                await self.receive(socket)
                await sending
            finally:
                sending.cancel()


def headset(address, token, number, results):
    device = Headset(address, token, number)
    try:
        asyncio.run(device.go())
        missing = {s: device.sent[s] - device.durable[s] for s in RATES}
        results.put((number, sum(device.sent.values()), sum(missing.values()), device.most, None))
    except Exception as error:  # noqa: BLE001 - the reason is a line of the result
        results.put((number, sum(device.sent.values()), -1, device.most, repr(error)))


def count(folder):
    """Samples and frames in a log, by stream, and its gaps; a wrong checksum ends the count."""
    samples, lost, size = {}, 0, 0
    for part in sorted(Path(folder).glob("log-*.rec")):
        data = part.read_bytes()
        size += len(data)
        at = data.find(b"\xc7\x5a")
        while at + 24 <= len(data):
            magic, second, form, _, length, stream, _, number = HEADER.unpack_from(data, at)
            end = at + 20 + length + 4
            if (magic, second) != (0xC7, 0x5A) or end > len(data):
                raise ValueError(f"{part.name}: no record at byte {at}.")
            if crc32c(data[at : end - 4]) != struct.unpack_from("<I", data, end - 4)[0]:
                raise ValueError(f"{part.name}: wrong checksum at byte {at}.")
            if form in (3, 4):
                samples[stream] = samples.get(stream, 0) + number
            if form == 7:
                lost += number
            at = end
    size += sum(path.stat().st_size for path in Path(folder).glob("media-*"))
    return samples, lost, size


def status(pid):
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    peak = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), int(peak[1]) / 1024


def lines(process, found):
    for line in process.stdout:
        found.append(line.rstrip())


def wait(found, pattern, seconds):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for line in list(found):
            if match := re.search(pattern, line):
                return match
        time.sleep(0.05)
    raise TimeoutError(f"The hub did not print {pattern!r} within {seconds} s: {found[-5:]}")


def main(sensorium, headsets=50, minutes=10.0):
    headsets, minutes = int(headsets), float(minutes)
    with tempfile.TemporaryDirectory(dir=".") as folder:
        command = [sensorium, "capture", "record", "--device-port", "0", "--no-gloves", "--out", folder]
        command += ["--devices", str(headsets), "--consent", "--skip-calibration", "--task", "Fifty headsets"]
        command += ["--seconds", str(minutes * 60)]
        hub = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        found = []
        threading.Thread(target=lines, args=(hub, found), daemon=True).start()
        devices = []
        try:
            match = wait(found, r"(ws://\S+?)\?token=(\S+)", 30)
            results = multiprocessing.Queue()
            for number in range(headsets):
                arguments = (match[1], match[2], number, results)
                devices.append(multiprocessing.Process(target=headset, args=arguments, daemon=True))
                devices[-1].start()
            reports = [results.get(timeout=minutes * 60 + 180) for _ in range(headsets)]
            processor, memory = status(hub.pid)
            # What the recording becomes is measured elsewhere; here its log is read.
            hub.send_signal(signal.SIGKILL)
            hub.wait()
            recordings = list(Path(folder).rglob("*.recording"))
            samples, lost, size = count(recordings[0]) if recordings else ({}, 0, 0)
        finally:
            for device in devices:
                device.kill()
            if hub.poll() is None:
                hub.kill()
        failed = [report for report in reports if report[2] != 0]
        for report in failed[:5]:
            print(f"Headset {report[0]}: {report[2]} samples not on the disk, {report[4]}", file=sys.stderr)
        taken = minutes * 60 * sum(RATES.values()) * headsets
        print(
            f"| {headsets} headsets, {minutes:g} min | {sum(report[1] for report in reports):,} samples sent | "
            f"{sum(samples.values()):,} in the log (a take of this length has {taken:,.0f}) | "
            f"{lost} lost, {len(failed)} headsets failed | {size / minutes / 60e6:.1f} MB/s | "
            f"{processor:.0f} s of processor time, {memory:.0f} MiB | "
            f"{max(report[3] for report in reports) / 1e6:.1f} MB waited at most |"
        )
        sys.exit(bool(failed or lost))


if __name__ == "__main__":
    main(*sys.argv[1:])
