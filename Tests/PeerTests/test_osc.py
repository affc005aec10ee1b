"""Real OSC receivers of another make get what we send: UDP, and TCP in both framings."""

import json
import re
import socket
import threading

import pytest
from pythonosc import osc_server, osc_tcp_server
from pythonosc.dispatcher import Dispatcher
from support import CHANNELS, Running, free_port, is_bound, need, run, wait_until

SECONDS = 1
DEMO = f"demo:?seed=5&seconds={SECONDS}"


def address(channel):
    if channel.startswith("head"):
        return "/weirdphone/head/" + channel[4:].lower()
    if channel.startswith("eyeGaze"):
        side, axis = ("left", channel[11:]) if "Left" in channel else ("right", channel[12:])
        return f"/weirdphone/eye/{side}/gaze{axis}"
    return f"/weirdphone/blendshape/{channel}"


ADDRESSES = {address(c): c for c in CHANNELS}
META = {f"/weirdphone/meta/{n}" for n in ("timestamp", "sequence", "fps")}


def stream(sensorium, sink, tmp_path, frames=60):
    """Streams so many frames of the demo to a sink; returns what went out, frame by frame, by channel name."""
    reference = tmp_path / "reference.jsonl"
    rate = "?rate=20" if "rate=20" in sink else ""
    run(
        sensorium, "stream", "--from", f"{DEMO}&rate={frames}", "--raw", "--to", sink,
        "--to", f"jsonl:{reference}{rate}",
    )  # fmt: skip
    return [json.loads(line) for line in reference.read_text().splitlines()]


def check(received, reference):
    """Every address arrived once a frame, with the values that the file has."""
    assert set(received) - {"/weirdphone/meta/version"} == set(ADDRESSES) | META
    for path, channel in ADDRESSES.items():
        expected = [frame["values"][channel] for frame in reference]
        assert received[path] == pytest.approx(expected, abs=2e-6), path
    assert received["/weirdphone/meta/sequence"] == list(range(len(reference)))
    times = [frame["time"] for frame in reference]
    assert received["/weirdphone/meta/timestamp"] == pytest.approx(times, abs=1e-5)


def has_all(received, reference):
    """Messages are printed one by one: the last frame is whole when each address has its value."""
    return all(len(received.get(path, [])) >= len(reference) for path in META | set(ADDRESSES))


def parse_oscdump(text):
    received = {}
    for line in text.splitlines()[: text.count("\n")]:  # the last one may be half written
        match = re.search(r"(/\S+) ([fi]) (\S+)$", line)
        if match:
            received.setdefault(match[1], []).append(float(match[3]))
    return received


# A receiver may read late, so all datagrams fit into the buffer that the kernel gives it: 92 bundles or 277 messages.
@pytest.mark.parametrize(
    "url, sink, frames",
    [
        ("{port}", "osc://127.0.0.1:{port}?rate=20", 60),
        ("{port}", "osc://127.0.0.1:{port}?messages", 3),
        ("osc.tcp://:{port}", "osc+tcp://127.0.0.1:{port}", 60),
        ("osc.tcp://:{port}", "osc+tcp://127.0.0.1:{port}?framing=slip", 60),
    ],
)
def test_oscdump_receives_every_channel(sensorium, tmp_path, url, sink, frames):
    need("oscdump")
    port = free_port()
    out = tmp_path / "dump.txt"
    with open(out, "w") as file, Running("oscdump", "-L", url.format(port=port), stdout=file):
        wait_until(lambda: is_bound(port, "tcp" in url), message="oscdump did not start")
        reference = stream(sensorium, sink.format(port=port), tmp_path, frames)
        wait_until(
            lambda: has_all(parse_oscdump(out.read_text()), reference),
            message="oscdump did not print the last frame",
        )
    check(parse_oscdump(out.read_text()), reference)


def collecting_dispatcher():
    received = {}
    dispatcher = Dispatcher()
    dispatcher.set_default_handler(lambda path, *values: received.setdefault(path, []).append(values[0]))
    return dispatcher, received


@pytest.mark.parametrize("mode", ["udp", "1.0", "1.1"])
def test_python_osc_receives_every_channel(sensorium, tmp_path, mode):
    dispatcher, received = collecting_dispatcher()
    if mode == "udp":
        server = osc_server.ThreadingOSCUDPServer(("127.0.0.1", 0), dispatcher)
        server.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8 << 20)
        sink = f"osc://127.0.0.1:{server.server_address[1]}"
    else:
        server = osc_tcp_server.ThreadingOSCTCPServer(("127.0.0.1", 0), dispatcher, mode=mode)
        framing = "length" if mode == "1.0" else "slip"
        sink = f"osc+tcp://127.0.0.1:{server.server_address[1]}?framing={framing}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        reference = stream(sensorium, sink, tmp_path)
        wait_until(lambda: all(len(received.get(a, [])) == len(reference) for a in ADDRESSES))
    finally:
        server.shutdown()
    received = {path: sorted(values) if "sequence" in path else values for path, values in received.items()}
    if mode == "udp":  # its threads may swap frames
        assert set(received) == set(ADDRESSES) | META
        for path, channel in ADDRESSES.items():
            expected = sorted(frame["values"][channel] for frame in reference)
            assert sorted(received[path]) == pytest.approx(expected, abs=2e-6)
    else:
        check(received, reference)


PATCH = """#N canvas 0 0 450 300 12;
#X obj 20 20 netreceive -u -b {port};
#X obj 20 60 oscparse;
#X obj 20 100 list trim;
#X obj 20 140 print OSC;
#X connect 0 0 1 0;
#X connect 1 0 2 0;
#X connect 2 0 3 0;
"""


def parse_pd(text):
    received = {}
    for line in text.splitlines()[: text.count("\n")]:
        words = line.split()
        if words[:1] == ["OSC:"]:
            received.setdefault("/" + "/".join(words[1:-1]), []).append(float(words[-1]))
    return received


def test_pure_data_receives_every_channel(sensorium, tmp_path):
    need("pd")
    port = free_port()
    patch = tmp_path / "receive.pd"
    patch.write_text(PATCH.format(port=port))
    out = tmp_path / "pd.txt"
    with open(out, "w") as file, Running(
        "pd", "-nogui", "-noaudio", "-stderr", "-open", patch, stderr=file
    ):
        wait_until(lambda: is_bound(port), message="Pure Data did not start")
        reference = stream(sensorium, f"osc://127.0.0.1:{port}?rate=20", tmp_path)
        wait_until(lambda: has_all(parse_pd(out.read_text()), reference))
    received = parse_pd(out.read_text())
    assert set(received) == set(ADDRESSES) | META
    for path, channel in ADDRESSES.items():
        expected = [frame["values"][channel] for frame in reference]
        assert received[path] == pytest.approx(expected, abs=1e-5), path
