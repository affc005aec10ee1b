#!/usr/bin/env python3
"""The coach's client under faults: coach_client_faults.py SENSORIUM [--minutes 10] [--seed 1]

`sensorium coach record` films and listens for the whole time, in real time, and is judged by a server that is made from
the contract (`Tests/PeerTests/coach_server.py`). Its answers are late, too late, cut, empty, HTML, redirections, errors
of every kind, rate limits, and connections that end. Every verdict that was answered whole and in time must be shown
exactly once and be in the report that is kept; nothing else may be shown; and the recording must last to its end.

Needs ffmpeg.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests" / "PeerTests"))
from coach_server import CoachServer  # noqa: E402

# How an answer goes, and how often. The client gives up after 12 s.
COURSES = {
    "auto": 60,
    "slow:1": 6,
    "slow:5": 3,
    "slow:14": 2,
    "html:200": 3,
    "html:502": 2,
    "empty:200": 2,
    "redirect": 1,
    "reset": 5,
    "truncated": 4,
    "cut": 4,
    "list422": 2,
    "text422": 2,
    "400": 1,
    "413": 1,
    "500": 4,
    "429:3": 2,
    "503:2": 2,
    "connecting": 4,
}
WHOLE = ("auto", "slow:1", "slow:5")


class NumberedServer(CoachServer):
    """Each verdict has a number in its reasoning; `modes` has how it was answered."""

    def __init__(self, courses):
        super().__init__()
        self.courses, self.counts, self.modes = courses, Counter(), {}
        # A connection has a thread, which takes a mode and then answers.
        self.own = threading.local()

    def next_mode(self):
        self.own.mode = next(self.courses)
        self.counts[self.own.mode] += 1
        return self.own.mode

    def analyze(self, request, mode):
        event = super().analyze(request, mode)
        if event["message"] in ("HOOK EVAL...", "CONNECTING..."):
            return event
        number = len(self.modes) + 1
        self.modes[number] = self.own.mode
        event["reasoning"] = f"verdict {number}"
        return event


def courses(seed):
    """The opening is answered; then anything may happen."""
    rng = random.Random(seed)
    yield from ["auto"] * 3
    while True:
        yield rng.choices(list(COURSES), list(COURSES.values()))[0]


def write_film(path, seconds):
    """Moving colours and a buzz, so that there is something to send."""
    command = ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", f"testsrc2=size=320x180:rate=5:duration={seconds}"]
    command += ["-f", "lavfi", "-i", f"aevalsrc=0.2*sin(900*t)*gt(sin(12*t)\\,0):s=16000:d={seconds}"]
    command += ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", str(path)]
    subprocess.run(command, check=True)


def numbers(texts):
    return [int(found[1]) for text in texts if (found := re.fullmatch(r"verdict (\d+)", text))]


def record(sensorium, folder, seconds, seed):
    """Returns what happened how often, and sentences about what is wrong."""
    film = Path(folder) / "film.mp4"
    write_film(film, seconds + 20)
    with NumberedServer(courses(seed)) as server:
        command = [str(sensorium), "coach", "record", "--camera", str(film), "--judge", server.url]
        command += ["--seconds", str(seconds), "--data", str(Path(folder) / "home"), "--json"]
        result = subprocess.run(
            command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL, timeout=seconds + 90
        )
    news = [json.loads(line) for line in result.stdout.splitlines()]
    if result.returncode or not news or news[-1]["type"] != "report":
        return server.counts, [f"The take ended with {result.returncode}: {result.stderr[-400:]}"]
    return server.counts | {"verdicts": len(server.modes)}, problems(server.modes, news, seconds)


def problems(modes, news, seconds):
    shown = Counter(numbers(line["event"]["reasoning"] for line in news if line["type"] == "event"))
    kept = Counter(numbers(row["reasoning"] for row in news[-1]["report"]["report"]["timeline"]))
    whole = {number for number, mode in modes.items() if mode in WHOLE}
    # The take may end while the last answer is under way.
    due = whole - {max(modes, default=0)}
    found = [f"Verdict {number} was answered and shown {shown[number]} times." for number in due if shown[number] != 1]
    found += [
        f"Verdict {number} was shown and is {kept[number]} times in the report."
        for number in shown
        if kept[number] != 1
    ]
    found += [f"Verdict {number} ({modes[number]}) was shown." for number in shown if number not in whole]
    if not seconds - 1 < news[-1]["length"] < seconds + 5:
        found.append(f"The take lasted {news[-1]['length']:.1f} s of {seconds}.")
    if any("CONNECTING" in json.dumps(line) for line in news):
        found.append("CONNECTING... was shown.")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sensorium", type=lambda text: str(Path(text).resolve()))
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        counts, found = record(options.sensorium, folder, round(60 * options.minutes), options.seed)
    for name, count in sorted(counts.items()):
        print(f"{count:7d}  {name}")
    print(*found, sep="\n")
    sys.exit(f"{len(found)} problems." if found else None)


if __name__ == "__main__":
    main()
