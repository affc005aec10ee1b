"""Real takes of a real iPhone stream through to WeirdConnect, OSC and CSV with the right values."""

import csv
import socket
import struct
import time

import pytest
from support import (
    CHANNELS,
    Running,
    expressions,
    free_port,
    is_bound,
    live_link_shapes,
    live_link_tape,
    run,
    wait_until,
)

TAKES = [("livelink_rom_alex_3.csv", 4030, 0), ("livelink_s88_001.csv", 1939, 277)]


@pytest.mark.parametrize("name, rows, lost", TAKES)
def test_a_live_link_csv_keeps_its_values(sensorium, shared, tmp_path, name, rows, lost):
    source = shared / "recordings" / name
    out = tmp_path / "out.csv"
    url = f"replay:{source}?speed=max"
    run(sensorium, "stream", "--from", url, "--raw", "--to", f"csv:{out}?rate=60")
    with open(source, newline="") as file:
        takes = list(csv.DictReader(file))
    with open(out, newline="") as file:
        frames = list(csv.DictReader(file))
    assert len(takes) == rows
    assert len(frames) == rows
    missing = 0
    for take, frame in zip(takes, frames):
        if take["BlendShapeCount"] == "0":
            missing += 1
            assert frame["tracked"] in ("0", "false")
            continue
        shapes = {
            key[0].lower() + key[1:]: float(value)
            for key, value in take.items()
            if key not in ("Timecode", "BlendShapeCount")
        }
        for channel, value in expressions(shapes).items():
            assert float(frame[channel]) == pytest.approx(min(max(value, 0), 1), abs=1e-5), channel
    assert missing == lost


def test_the_same_take_gives_the_same_bytes_twice(sensorium, shared, tmp_path):
    source = shared / "recordings" / "livelink_s88_001.csv"
    outputs = []
    for turn in ("a", "b"):
        out = tmp_path / f"{turn}.jsonl"
        run(sensorium, "stream", "--from", f"replay:{source}?speed=max", "--to", f"jsonl:{out}")
        outputs.append(out.read_bytes())
    assert outputs[0] == outputs[1]
    assert len(outputs[0]) > 100_000


def test_a_live_link_capture_becomes_weirdconnect(sensorium, shared):
    packets = live_link_tape(shared)
    assert len(packets) == 180
    port = free_port()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sink:
        sink.bind(("127.0.0.1", 0))
        sink.settimeout(5)
        url = f"weirdconnect://127.0.0.1:{sink.getsockname()[1]}"
        with Running(sensorium, "stream", "--from", f"livelink://127.0.0.1:{port}", "--raw", "--to", url):
            wait_until(lambda: is_bound(port))
            received = play(packets, port, sink)
    assert [struct.unpack_from("<I", p, 4)[0] for p in received] == list(range(len(received)))
    assert len(received) >= 179
    first = live_link_shapes(packets[0])
    last = live_link_shapes(packets[-1])
    for packet, shapes in ((received[0], first), (received[-1], last)):
        assert packet[:4] == b"WRD\x03" and len(packet) == 260
        values = dict(zip(CHANNELS, struct.unpack_from("<62f", packet, 12)))
        for channel, value in expressions(shapes).items():
            assert values[channel] == pytest.approx(min(max(value, 0), 1), abs=1e-6), channel


def play(packets, port, sink):
    """Sends the capture at 60 packets a second and returns what came out of the sink."""
    received = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as phone:
        for packet in packets:
            phone.sendto(packet, ("127.0.0.1", port))
            received.append(sink.recv(2048))
            time.sleep(1 / 60)
    return received
