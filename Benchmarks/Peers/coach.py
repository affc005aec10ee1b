#!/usr/bin/env python3
"""Requests a second of the hub's coach server beside FastAPI on uvicorn, with the same bodies: coach.py SENSORIUM

Both take the form apart, check the JPEG's header and the metrics, and answer an event; the hub also judges it and keeps
it in its database. Neither looks at the picture: the hub runs without MediaPipe.
Needs: pip install fastapi uvicorn python-multipart pillow
"""

import asyncio
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import time

from PIL import Image

CLIENTS, SECONDS = 50, 15
METRICS = {
    "volume_rms": 0.45, "silence_ratio": 0.12, "estimated_wpm": 142, "peak_volume": 0.78, "volume_variance": 0.0023,
}
PEER = '''
import json, struct, time
from fastapi import FastAPI, File, Form, HTTPException, UploadFile

app = FastAPI()

def size(data):
    place = 2
    while data[place] == 0xFF:
        marker, length = data[place + 1], struct.unpack(">H", data[place + 2:place + 4])[0]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return struct.unpack(">HH", data[place + 5:place + 9])
        place += 2 + length
    raise HTTPException(400, "Invalid image")

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
    score = metrics["volume_rms"]
    return {"event": "GOOD", "score": score, "message": "LOCKED IN", "detail": "#####", "buzz": False,
            "buzz_pattern": "single", "confidence": 0.9, "timestamp": time.time(), "phase": "normal",
            "reasoning": f"{len(clip)} bytes of sound"}
'''


def picture():
    image = Image.effect_noise((1280, 720), 20).convert("RGB")
    data = io.BytesIO()
    image.save(data, "JPEG", quality=60)
    return data.getvalue()


def start(command, pattern, log, **options):
    with open(log, "w") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, **options)
    for _ in range(300):
        found = re.search(pattern, open(log).read())
        if found:
            return process, int(found[1])
        time.sleep(0.1)
    sys.exit(f"{command[0]} did not start: {open(log).read()}")


def request(frame, number):
    """A request as bytes, so that the load costs little."""
    edge = b"----NeuroSyncbenchmark0123456789"
    fields = [
        (b'name="frame"; filename="f.jpg"\r\nContent-Type: image/jpeg', frame),
        (b'name="audio_clip"; filename="a.wav"\r\nContent-Type: audio/wav', b"RIFF" + bytes(48_040)),
        (b'name="audio_metrics"', json.dumps(METRICS).encode()), (b'name="session_id"', b"s%d" % number),
    ]
    body = b"".join(b"--%s\r\nContent-Disposition: form-data; %s\r\n\r\n%s\r\n" % (edge, *f) for f in fields)
    body += b"--%s--\r\n" % edge
    head = b"POST /analyze HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: multipart/form-data; boundary=%s\r\n" % edge
    return head + b"Content-Length: %d\r\n\r\n" % len(body) + body


async def load(port, frame):
    times, failures = [], 0
    end = time.monotonic() + SECONDS

    async def client(number):
        nonlocal failures
        data = request(frame, number)
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
        while time.monotonic() < end:
            begun = time.monotonic()
            writer.write(data)
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(re.search(rb"content-length: (\d+)", head, re.I)[1])
            await reader.readexactly(length)
            if head.split()[1] == b"200":
                times.append(time.monotonic() - begun)
            else:
                failures += 1
        writer.close()

    await asyncio.gather(*(client(number) for number in range(CLIENTS)))
    times.sort()
    return len(times) / SECONDS, times[len(times) // 2], times[int(0.99 * len(times))], failures


def child():
    """The load, in a process of its own: prints its numbers."""
    port, path = int(sys.argv[2]), sys.argv[3]
    print(*asyncio.run(load(port, open(path, "rb").read())))


def main():
    sensorium = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        frame = folder + "/frame.jpg"
        open(frame, "wb").write(picture())
        open(folder + "/peer.py", "w").write(PEER)
        hub, hub_port = start(
            [sensorium, "coach", "serve", "--port", "0", "--secure-port", "0", "--no-names", "--data", folder + "/h"],
            r"Clients of Neuro-Sync are served on http://localhost:(\d+)", folder + "/hub.log",
            env={**os.environ, "NO_COLOR": "1", "SENSORIUM_MEDIAPIPE_LIB": "/none"})
        peer, peer_port = start(
            [sys.executable, "-m", "uvicorn", "peer:app", "--port", "0", "--log-level", "info", "--no-access-log"],
            r"running on http://127.0.0.1:(\d+)", folder + "/peer.log", cwd=folder)
        try:
            size = os.path.getsize(frame) / 1000
            print(f"{CLIENTS} clients, {size:.0f} kB a picture, {SECONDS} s each, one machine.\n")
            print("| server | requests/s | median | p99 | refused |")
            print("|---|---:|---:|---:|---:|")
            for name, port in [("the hub", hub_port), ("FastAPI on uvicorn", peer_port)] * 2:
                command = [sys.executable, __file__, "--load", str(port), frame]
                rate, median, tail, failures = subprocess.run(
                    command, capture_output=True, text=True, check=True).stdout.split()
                print(f"| {name} | {float(rate):.0f} | {1000 * float(median):.0f} ms | {1000 * float(tail):.0f} ms "
                      f"| {failures} |")
        finally:
            for process in (hub, peer):
                process.terminate()
                process.wait()


if __name__ == "__main__":
    child() if sys.argv[1:2] == ["--load"] else main()
