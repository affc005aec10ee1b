"""The engine in a program without a network sends the same bytes as `sensorium stream`."""

import socket
import struct
import threading

import pytest
from support import BINARY, free_pair, run, wait_until

# socket(7): the numbers of a socket; the ninth counts what was dropped because its buffer was full.
SO_MEMINFO = 55


def dropped(receiving):
    return struct.unpack("9I", receiving.getsockopt(socket.SOL_SOCKET, SO_MEMINFO, 36))[8]


def undropped(speeds, attempt):
    """
    What `attempt(speed)` gives, beside how many datagrams the kernel dropped. A run of which a busy machine received a
    part too late for the kernel's buffer is done again, slower.
    """
    for speed in speeds:
        result, lost = attempt(speed)
        if lost == 0:
            return result
    pytest.fail("The kernel dropped datagrams at each speed.")


class Receiver:
    """Collects the datagrams of one port."""

    def __init__(self):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8 << 20)
        self.socket.bind(("127.0.0.1", 0))
        self.socket.settimeout(0.5)
        self.port = self.socket.getsockname()[1]
        self.packets = []
        self.is_running = True
        self.thread = threading.Thread(target=self.receive)
        self.thread.start()

    def receive(self):
        while True:
            try:
                self.packets.append(self.socket.recv(65536))
            except TimeoutError:
                if not self.is_running:
                    return

    def finish(self):
        self.is_running = False
        self.thread.join()
        self.lost = dropped(self.socket)
        self.socket.close()
        return self.packets


def streamed(sensorium, take, scheme):
    """What `sensorium stream` sends, and to which output."""

    def attempt(speed):
        receiver = Receiver()
        output = f"{scheme}://127.0.0.1:{receiver.port}"
        try:
            run(sensorium, "stream", "--from", f"replay:{take}?speed={speed}", "--to", output)
        finally:
            packets = receiver.finish()
        return (packets, output), receiver.lost

    return undropped((10, 4, 2, 1), attempt)


def packets(path):
    data, found = path.read_bytes(), []
    while data:
        (size,) = struct.unpack_from("<I", data)
        found.append(data[4 : 4 + size])
        data = data[4 + size :]
    return found


@pytest.mark.parametrize("scheme", ["weirdconnect", "nerve", "osc"])
def test_packets_are_those_of_stream(sensorium, shared, tmp_path, scheme):
    take = shared / "recordings" / "livelink_s88_001.csv"
    expected, output = streamed(sensorium, take, scheme)
    run(BINARY.parent / "EmbeddedEngine", take, tmp_path, output)
    embedded = packets(tmp_path / "1.packets")
    assert len(expected) > 1000
    assert expected == embedded


def test_a_midi_file_is_that_of_stream(sensorium, shared, tmp_path):
    take = shared / "recordings" / "livelink_s88_001.csv"
    from_stream, embedded = tmp_path / "streamed.mid", tmp_path / "embedded.mid"
    run(sensorium, "stream", "--from", f"replay:{take}?speed=max", "--to", f"midifile:{from_stream}")
    run(BINARY.parent / "EmbeddedEngine", take, tmp_path, f"midifile:{embedded}")
    assert len(from_stream.read_bytes()) > 1000
    assert from_stream.read_bytes() == embedded.read_bytes()


def messages(path):
    """Notes that begin and controllers of three bytes, in the words of the MIDI peer."""
    found = []
    for packet in packets(path):
        for status, first, second in zip(*[iter(packet)] * 3, strict=True):
            kind, channel = status & 0xF0, status & 0x0F
            if kind == 0xB0 and first < 120:
                found.append(("control", channel, first, second))
            if kind == 0x90:
                found.append(("note_on", channel, first, second))
    return found


def test_network_midi_is_that_of_stream(sensorium, shared, tmp_path):
    pytest.importorskip("pymidi.server")
    from midi_peer import Listener

    take = shared / "recordings" / "livelink_s88_001.csv"
    port = free_pair()
    output = f"rtpmidi://127.0.0.1:{port}"

    def attempt(speed):
        with Listener(port) as listener:

            def lost():
                return sum(dropped(sock) for sock in listener.sockets)

            run(sensorium, "stream", "--from", f"replay:{take}?speed={speed}", "--to", output)
            # The goodbye may be among what was dropped.
            wait_until(lambda: listener.left or lost(), message="no goodbye arrived")
            return listener.commands, lost()

    commands = undropped((5, 2, 1), attempt)
    heard = [c for c in commands if c[0] == "note_on" or c[0] == "control" and c[2] < 120]
    run(BINARY.parent / "EmbeddedEngine", take, tmp_path, output)
    assert len(heard) > 1000
    assert heard == messages(tmp_path / "1.packets")


def test_without_a_recording_it_says_how_it_is_used():
    result = run(BINARY.parent / "EmbeddedEngine", check=False)
    assert result.returncode == 64
    assert "EmbeddedEngine RECORDING FOLDER OUTPUT" in result.stdout
