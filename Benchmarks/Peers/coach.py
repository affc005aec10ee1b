#!/usr/bin/env python3
"""Requests a second of the hub's coach server beside FastAPI on uvicorn with the same bodies: coach.py SENSORIUM

The bodies are recorded: a picture of 1280 x 720 of a face as JPEG of quality 82, and 1.5 s of speech; with --silent the
clip is silence. Servers take the form apart, check the JPEG's header and the metrics, and answer an event. The hub also
hears the clip, judges, and keeps what it says in its database. With "same work" FastAPI computes the five figures of
the clip with NumPy, which is less than what the hub hears, and keeps the event in SQLite (write-ahead log, synchronous
NORMAL, as the hub) before it answers; with "no work" it does neither. Nobody looks at the picture: the hub runs without
MediaPipe. First the server has core 0 for itself and the load (wrk) has core 1; then both use all cores, as they are
started by hand. Each server is loaded for a second first. With --urgent, server and load go before other programs, for
a computer that is not idle; only root may.
Needs: apt-get install wrk; pip install fastapi "uvicorn[standard]" python-multipart numpy pillow; ffmpeg
"""

import argparse
import io
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import wave
from pathlib import Path

from PIL import Image

MEDIA = Path(__file__).resolve().parents[3] / "shared/media"
CLIENTS = 50
# A niceness.
URGENT = -18
METRICS = {
    "volume_rms": 0.45,
    "silence_ratio": 0.12,
    "estimated_wpm": 142,
    "peak_volume": 0.78,
    "volume_variance": 0.0023,
}
PEER = """
import json, os, sqlite3, struct, time
import numpy as np
from fastapi import FastAPI, File, Form, HTTPException, UploadFile

app = FastAPI()
hasWork = os.environ["PEER_WORK"] == "1"
database = sqlite3.connect(os.environ["PEER_DATABASE"], isolation_level=None)
database.execute("PRAGMA journal_mode = WAL")
database.execute("PRAGMA synchronous = NORMAL")
database.execute("CREATE TABLE IF NOT EXISTS event (session TEXT, number INTEGER PRIMARY KEY, body TEXT)")

def size(data):
    place = 2
    while data[place] == 0xFF:
        marker, length = data[place + 1], struct.unpack(">H", data[place + 2:place + 4])[0]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return struct.unpack(">HH", data[place + 5:place + 9])
        place += 2 + length
    raise HTTPException(400, "Invalid image")

def figures(wav):
    x = np.frombuffer(wav, "<i2", offset=44)[-24000:].astype(np.float32) / 32768
    level = np.abs(x)
    edges = np.where(level >= 0.04, 1, np.where(level < 0.025, -1, 0))
    edges = edges[edges != 0]
    bursts = np.count_nonzero((edges == 1) & (np.concatenate(([-1], edges[:-1])) == -1))
    energy = (x.astype(np.float64) ** 2)
    volumes = np.sqrt(energy[:22400].reshape(14, 1600).mean(axis=1))
    return {"volume_rms": round(min(1, 3 * float(np.sqrt(energy.mean()))), 4),
            "silence_ratio": round(float((level < 0.02).mean()), 4),
            "estimated_wpm": min(350, int(bursts / 1.5 / 1.5 * 60)),
            "peak_volume": round(min(1, 2 * float(level.max())), 4),
            "volume_variance": round(float(volumes.var(ddof=1)), 6)}

@app.get("/health")
def health():
    return {"status": "ok", "gemini_key": "configured", "sessions": 0}

@app.post("/analyze")
async def analyze(frame: UploadFile = File(...), audio_metrics: str = Form(...), session_id: str = Form("s"),
                  audio_clip: UploadFile | None = File(None)):
    data = await frame.read()
    if not data.startswith(b"\\xff\\xd8"):
        raise HTTPException(400, "Invalid image")
    size(data)
    metrics = json.loads(audio_metrics)
    if not 0 <= metrics["volume_rms"] <= 1:
        raise HTTPException(422, "Invalid metrics")
    clip = await audio_clip.read() if audio_clip else b""
    if hasWork and clip:
        metrics = figures(clip)
    event = {"event": "GOOD", "score": metrics["volume_rms"], "message": "LOCKED IN", "detail": "#####",
             "buzz": False, "buzz_pattern": "single", "confidence": 0.9, "timestamp": time.time(),
             "phase": "normal", "reasoning": f"{len(clip)} bytes of sound"}
    if hasWork:
        database.execute("INSERT INTO event (session, body) VALUES (?, ?)", (session_id, json.dumps(event)))
    return event
"""
# The bodies are recorded in files; each client is a session of its own.
LOAD = """
local requests, next = {}, 0
wrk.headers["Host"] = "127.0.0.1"
wrk.headers["Content-Type"] = "multipart/form-data; boundary=----NeuroSyncbenchmark0123456789"
for number = 1, %d do
  local file = io.open("%s/body" .. number, "rb")
  requests[number] = wrk.format("POST", "/analyze", nil, file:read("*a"))
  file:close()
end
function request()
  next = next %% #requests + 1
  return requests[next]
end
"""


def picture():
    command = [
        "ffmpeg",
        "-v",
        "error",
        "-ss",
        "2",
        "-i",
        str(MEDIA / "face_thumb_1280x720.mp4"),
        "-frames:v",
        "1",
        "-f",
        "image2pipe",
        "-c:v",
        "png",
        "-",
    ]
    data = io.BytesIO()
    png = io.BytesIO(subprocess.run(command, capture_output=True, check=True).stdout)
    Image.open(png).convert("RGB").save(data, "JPEG", quality=82)
    return data.getvalue()


def clip(is_silent):
    """The first 1.5 s of a recording as WAV, 48,044 bytes."""
    with wave.open(str(MEDIA / "speech_jfk_16k.wav")) as file:
        frames = file.readframes(24_000)
    data = io.BytesIO()
    with wave.open(data, "wb") as file:
        file.setparams((1, 2, 16_000, 0, "NONE", ""))
        file.writeframes(bytes(48_000) if is_silent else frames)
    return data.getvalue()


def write_bodies(folder, sound, frame):
    edge = b"----NeuroSyncbenchmark0123456789"
    for number in range(1, CLIENTS + 1):
        fields = [
            (b'name="frame"; filename="frame.jpg"\r\nContent-Type: image/jpeg', frame),
            (b'name="audio_clip"; filename="audio.wav"\r\nContent-Type: audio/wav', sound),
            (b'name="audio_metrics"', json.dumps(METRICS).encode()),
            (b'name="session_id"', b"s%d" % number),
        ]
        body = b"".join(b"--%s\r\nContent-Disposition: form-data; %s\r\n\r\n%s\r\n" % (edge, *f) for f in fields)
        with open(f"{folder}/body{number}", "wb") as file:
            file.write(body + b"--%s--\r\n" % edge)
    return len(frame)


def start(command, pattern, log, is_pinned, **options):
    pin = ["taskset", "-c", "0"] if is_pinned else []
    with open(log, "w") as out:
        process = subprocess.Popen([*pin, *command], stdout=out, stderr=out, **options)
    for _ in range(300):
        found = re.search(pattern, open(log).read())
        if found:
            return process, int(found[1])
        time.sleep(0.1)
    sys.exit(f"{command[0]} did not start: {open(log).read()}")


def busy(process):
    """Seconds of processor time so far."""
    fields = open(f"/proc/{process.pid}/stat").read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


SECONDS = {"us": 1e-6, "ms": 1e-3, "s": 1, "m": 60}


def load(process, port, folder, seconds, is_pinned):
    before = busy(process)
    pin = ["taskset", "-c", "1"] if is_pinned else []
    text = subprocess.run(
        [
            *pin,
            "wrk",
            "-t",
            "1",
            "-c",
            str(CLIENTS),
            "-d",
            str(seconds),
            "--latency",
            "-s",
            folder + "/load.lua",
            f"http://127.0.0.1:{port}",
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    times = {
        share: float(value) * SECONDS[unit]
        for share, value, unit in re.findall(r"^\s+(50|99)%\s+([\d.]+)(us|ms|s|m)\s*$", text, re.M)
    }
    refused = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
    if len(times) < 2:
        sys.exit(f"wrk said something else: {text}")
    if errors := re.search(r"Socket errors: .*", text):
        print(errors[0], file=sys.stderr)
    return {
        "rate": float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1]),
        "median": times["50"],
        "p99": times["99"],
        "refused": int(refused[1]) if refused else 0,
        "cores": (busy(process) - before) / seconds,
    }


def hasten(process):
    """All threads of the server: some set their own niceness when they start."""
    for thread in os.listdir(f"/proc/{process.pid}/task"):
        os.setpriority(os.PRIO_PROCESS, int(thread), URGENT)


def measure(options, folder, is_pinned):
    """Each server alone, in turn, so that none is disturbed by another one; returns the runs by name."""
    running = r"running on http://127.0.0.1:(\d+)"
    uvicorn = [sys.executable, "-m", "uvicorn", "peer:app", "--port", "0", "--log-level", "info", "--no-access-log"]
    hub = [options.sensorium, "coach", "serve", "--port", "0", "--secure-port", "0", "--no-names", "--data"]
    results = {}
    for run in range(options.runs):
        programs = [
            (
                "the hub",
                [*hub, f"{folder}/h{run}{is_pinned}"],
                r"Clients of Neuro-Sync are served on http://localhost:(\d+)",
                {"env": {**os.environ, "NO_COLOR": "1", "SENSORIUM_MEDIAPIPE_LIB": "/none"}},
            )
        ]
        for http, loop in [("h11", "asyncio"), ("httptools", "uvloop")]:
            for work in "10":
                database = f"{folder}/{http}{work}{run}{is_pinned}.sqlite"
                environment = {**os.environ, "PEER_WORK": work, "PEER_DATABASE": database}
                name = f"FastAPI on uvicorn ({http}, {loop}), " + ("same work" if work == "1" else "no work")
                command = [*uvicorn, "--http", http, "--loop", loop]
                programs.append((name, command, running, {"cwd": folder, "env": environment}))
        for name, command, pattern, more in programs:
            process, port = start(command, pattern, f"{folder}/{name}.log", is_pinned, **more)
            try:
                load(process, port, folder, 1, is_pinned)
                if options.urgent:
                    hasten(process)
                results.setdefault(name, []).append(load(process, port, folder, options.seconds, is_pinned))
            finally:
                process.terminate()
                process.wait()
    return results


def tell(results):
    print("| server | requests/s | of its runs | a second of processor time | median | p99 | refused |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for name, runs in results.items():
        middle = {key: statistics.median(run[key] for run in runs) for key in runs[0]}
        rates = sorted(run["rate"] for run in runs)
        print(
            f"| {name} | {middle['rate']:.0f} | {rates[0]:.0f}–{rates[-1]:.0f} "
            f"| {statistics.median(run['rate'] / run['cores'] for run in runs):.0f} | {1000 * middle['median']:.0f} ms "
            f"| {1000 * middle['p99']:.0f} ms | {sum(run['refused'] for run in runs)} |",
            flush=True,
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sensorium", type=lambda text: str(Path(text).resolve()))
    parser.add_argument("--silent", action="store_true", help="the clip is silence")
    parser.add_argument("--seconds", type=int, default=10, help="of a run")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--urgent", action="store_true", help="before other programs; only root may")
    options = parser.parse_args()
    if options.urgent:
        os.setpriority(os.PRIO_PROCESS, 0, URGENT)
    with tempfile.TemporaryDirectory() as folder:
        size = write_bodies(folder, clip(options.silent), picture())
        Path(folder, "peer.py").write_text(PEER)
        Path(folder, "load.lua").write_text(LOAD % (CLIENTS, folder))
        sound = "silence" if options.silent else "speech"
        print(
            f"{CLIENTS} clients, {size / 1000:.0f} kB a picture and 48 kB of {sound}; "
            f"medians of {options.runs} runs of {options.seconds} s."
        )
        for is_pinned, title in [(True, "One core for the server, the other one for the load"), (False, "All cores")]:
            print(f"\n{title}:\n")
            tell(measure(options, folder, is_pinned))


if __name__ == "__main__":
    main()
