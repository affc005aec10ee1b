"""WeirdConnect version 2, read from the wire and by our own receiver."""

import json
import socket
import struct
import subprocess

import pytest
from support import Running, free_port


def test_volts_arrive_as_the_layout_says(sensorium):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ear:
        ear.bind(("127.0.0.1", 0))
        ear.settimeout(10)
        target = f"weirdconnect2://127.0.0.1:{ear.getsockname()[1]}?jacks=16"
        with Running(sensorium, "stream", "--from", "demo:?seed=5", "--to", target):
            packets = [ear.recv(2048) for _ in range(30)]
    assert {len(packet) for packet in packets} == {12 + 64}
    heads = [struct.unpack_from("<4sIf", packet) for packet in packets]
    assert {head[0] for head in heads} == {b"WRD\x02"}
    numbers = [head[1] for head in heads]
    assert numbers == list(range(numbers[0], numbers[0] + 30))
    volts = [struct.unpack_from("<16f", packet, 12) for packet in packets]
    assert all(-5 <= v <= 5 for row in volts for v in row)
    assert len({row[2] for row in volts}) > 20, "the head turns"


def test_our_receiver_shows_the_same_volts(sensorium):
    port = free_port()
    listening = [sensorium, "nerve", "--port", str(port), "--json", "--count", "5"]
    with subprocess.Popen(map(str, listening), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as nerve:
        assert "Listening" in nerve.stderr.readline()
        target = f"weirdconnect2://127.0.0.1:{port}?scale=10"
        with Running(sensorium, "stream", "--from", "demo:?seed=5", "--to", target):
            lines = [json.loads(line) for line in nerve.stdout]
    assert [line["format"] for line in lines] == ["WRD2"] * 5
    assert all(line["volts"][8:] == [0] * 8 for line in lines), "eight jacks were sent"
    assert any(line["volts"][0] != pytest.approx(0, abs=1e-4) or line["volts"][2] for line in lines)
