#!/usr/bin/env python3
"""The hub's coach server under faults: coach_faults.py SENSORIUM [--minutes 10] [--seed 1]

Clients send pictures to sessions that they share in pairs. Requests come slowly, are cut at a random byte, are damaged,
or their answers are not read to the end; the hub is killed with SIGKILL at random moments and started again. At the end
every event that was answered (status 200 and the whole body received) must be in its session's report, exactly once,
and again after one more kill. What a client did not read to the end may be there or not.
"""

import argparse
import io
import json
import math
import os
import random
import re
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections import Counter
from pathlib import Path

from PIL import Image

CLIENTS = 6
EDGE = b"----NeuroSyncfaults0123456789abcdef"
METRICS = {
    "volume_rms": 0.3,
    "silence_ratio": 0.2,
    "estimated_wpm": 140,
    "peak_volume": 0.7,
    "volume_variance": 0.002,
}
# How a request goes, and how often.
COURSES = {
    "whole": 60,
    "slow": 6,
    "cut request": 12,
    "cut answer": 10,
    "damaged picture": 4,
    "bad metrics": 4,
    "flood": 4,
}


def picture():
    data = io.BytesIO()
    Image.effect_noise((320, 180), 40).convert("RGB").save(data, "JPEG", quality=70)
    return data.getvalue()


def clip():
    """1.5 s of a buzz in syllables, as WAV."""
    samples = [round(9_000 * math.sin(index * 0.05) * (index % 4_000 < 2_800)) for index in range(24_000)]
    data = struct.pack("<24000h", *samples)
    return (
        b"RIFF"
        + struct.pack(
            "<I4s4sIHHIIHH4sI", 36 + len(data), b"WAVE", b"fmt ", 16, 1, 1, 16_000, 32_000, 2, 16, b"data", len(data)
        )
        + data
    )


def request(frame, sound, session, metrics=METRICS):
    fields = [
        (b'name="frame"; filename="frame.jpg"\r\nContent-Type: image/jpeg', frame),
        (b'name="audio_clip"; filename="audio.wav"\r\nContent-Type: audio/wav', sound),
        (b'name="audio_metrics"', json.dumps(metrics).encode()),
        (b'name="session_id"', session.encode()),
    ]
    body = b"".join(b"--%s\r\nContent-Disposition: form-data; %s\r\n\r\n%s\r\n" % (EDGE, *f) for f in fields)
    body += b"--%s--\r\n" % EDGE
    head = b"POST /analyze HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data; boundary=%s\r\n" % EDGE
    return head + b"Content-Length: %d\r\n\r\n" % len(body) + body


def key(event):
    return tuple(event[name] for name in ("timestamp", "event", "score", "message", "reasoning"))


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Hub:
    """The server, on one port and one data folder over all its lives."""

    def __init__(self, sensorium, folder, port=None):
        self.port = port or free_port()
        self.log = Path(folder) / "hub.log"
        self.command = [
            str(sensorium),
            "coach",
            "serve",
            "--port",
            "0",
            "--secure-port",
            "0",
            "--no-names",
            "--server-port",
            str(self.port),
            "--data",
            str(Path(folder) / "home"),
        ]
        self.process, self.kills = None, 0

    def start(self):
        with open(self.log, "a") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, env={**os.environ, "NO_COLOR": "1"})
        end = time.monotonic() + 30
        while time.monotonic() < end:
            try:
                return self.get("/health")
            except OSError:
                assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.05)
        raise AssertionError("The hub did not start: " + self.log.read_text())

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.kills += 1

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def get(self, path):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=20) as answer:
            return json.load(answer)


class Soak:
    """`counts` says what happened; `check` compares the reports with what was answered."""

    def __init__(self, hub, seconds, seed, pause=0.25, lives=(6, 15)):
        self.hub, self.seconds, self.seed, self.pause, self.lives = hub, seconds, seed, pause, lives
        self.lock, self.counts = threading.Lock(), Counter()
        self.answered, self.unread = {}, Counter()
        self.frame, self.sound = picture(), clip()
        self.problems = []

    def run(self):
        self.hub.start()
        self.end = time.monotonic() + self.seconds
        threads = [threading.Thread(target=self.client, args=(number,)) for number in range(CLIENTS)]
        for thread in threads:
            thread.start()
        rng = random.Random(f"{self.seed} kills")
        while (left := self.end - time.monotonic()) > 0:
            life = rng.uniform(*self.lives)
            time.sleep(min(life, left))
            if life < left:
                self.hub.kill()
                begun = time.monotonic()
                self.hub.start()
                # What the start takes is no time for clients.
                self.end += time.monotonic() - begun
        for thread in threads:
            thread.join()

    def client(self, number):
        rng = random.Random(f"{self.seed} client {number}")
        turn = 0
        try:
            while time.monotonic() < self.end:
                # Two clients share a session; a new one begins now and then.
                session = f"s{number // 2}-{turn // 120}"
                turn += 1
                course = rng.choices(list(COURSES), COURSES.values())[0]
                try:
                    self.ask(rng, course, session)
                except OSError:
                    self.count("no connection")
                    time.sleep(0.1)
                time.sleep(rng.uniform(0, 2 * self.pause))
        except Exception as error:
            self.problems.append(f"client {number}: {error!r}")

    def count(self, what):
        with self.lock:
            self.counts[what] += 1

    def ask(self, rng, course, session):
        frame = os.urandom(500) if course == "damaged picture" else self.frame
        metrics = {**METRICS, "volume_rms": 7} if course == "bad metrics" else METRICS
        data = request(frame, self.sound, session, metrics)
        self.count(course)
        if course == "flood":
            data = data[: data.index(b"\r\n\r\n") + 4] + rng.randbytes(len(data))
        with socket.create_connection(("127.0.0.1", self.hub.port), timeout=20) as line:
            if course == "cut request":
                line.sendall(data[: rng.randrange(len(data))])
                return
            if course == "slow":
                step = len(data) // 8 + 1
                for place in range(0, len(data), step):
                    line.sendall(data[place : place + step])
                    time.sleep(rng.uniform(0, 0.15))
            else:
                line.sendall(data)
            # From here on the hub may keep an event that nobody has read.
            with self.lock:
                self.unread[session] += 1
            most = rng.randrange(1, 900) if course == "cut answer" else None
            self.read(line, course, session, most)

    def read(self, line, course, session, most):
        received = b""
        while most is None or len(received) < most:
            piece = line.recv(65_536 if most is None else min(most - len(received), 65_536))
            if not piece:
                break
            received += piece
            head, separator, body = received.partition(b"\r\n\r\n")
            length = re.search(rb"\r\ncontent-length: (\d+)", head, re.I)
            if separator and length and len(body) == int(length[1]):
                return self.note(int(head.split()[1]), json.loads(body), course, session)
        self.count("answer not read whole")

    def note(self, status, answer, course, session):
        self.count(f"status {status}")
        is_bad = course in ("damaged picture", "bad metrics", "flood")
        if is_bad != (400 <= status < 500) or status >= 500 and status != 503:
            self.problems.append(f"{course}: {status} {answer}")
        with self.lock:
            self.unread[session] -= 1
            # An opening without its verdict is not kept, nor is a verdict without confidence.
            if status == 200 and answer["message"] != "HOOK EVAL..." and answer["confidence"] > 0:
                self.answered.setdefault(session, Counter())[key(answer)] += 1
                self.counts["events answered"] += 1

    def check(self):
        """The problems that are left, each in one line."""
        problems, extra = list(self.problems), 0
        for session, answered in self.answered.items():
            kept = Counter(key(event) for event in self.hub.get(f"/session/{session}/report")["timeline"])
            for event, count in answered.items():
                if kept[event] != count:
                    problems.append(f"{session}: {event} was answered {count} times and is kept {kept[event]} times")
            more = kept.total() - answered.total()
            extra += more
            if more > self.unread[session]:
                problems.append(f"{session}: {more} events more than {self.unread[session]} answers that were not read")
        self.counts["events kept that nobody read"] = extra
        return problems


def soak(sensorium, folder, seconds, seed, port=None, **options):
    """Runs, checks, kills once more and checks again; returns the counts and the problems."""
    hub = Hub(sensorium, folder, port)
    try:
        run = Soak(hub, seconds, seed, **options)
        run.run()
        problems = run.check()
        hub.kill()
        hub.start()
        problems += run.check()
        run.counts.update({"kills": hub.kills, "sessions": len(run.answered)})
        return run.counts, problems
    finally:
        hub.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sensorium")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        counts, problems = soak(options.sensorium, folder, 60 * options.minutes, options.seed)
    for name, count in sorted(counts.items()):
        print(f"{count:7d}  {name}")
    print(*problems, sep="\n")
    sys.exit(f"{len(problems)} problems." if problems else None)


if __name__ == "__main__":
    main()
