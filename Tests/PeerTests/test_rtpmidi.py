"""Network MIDI with a peer of another make, dissected by Wireshark, and MIDI files read by mido."""

import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import time
import urllib.request

import pytest
from support import Running, free_pair, free_port, longest_wait, need, run, wait_until, waits

mido = pytest.importorskip("mido")
pytest.importorskip("pymidi.server")

from midi_peer import Listener  # noqa: E402 (it needs pymidi)

DEMO = "demo:?seed=5&seconds=3"


def file_commands(path):
    """What a MIDI file says, in the same words."""
    commands = []
    for message in mido.MidiFile(path):
        if message.type == "control_change":
            commands.append(("control", message.channel, message.control, message.value))
        elif message.type in ("note_on", "note_off"):
            commands.append((message.type, message.channel, message.note, message.velocity))
    return commands


def controls(commands):
    return [c for c in commands if c[0] == "control" and c[2] < 120]


def notes_on(commands):
    return [c for c in commands if c[0] == "note_on"]


def sounding(commands):
    notes = set()
    for kind, channel, note, _ in commands:
        if kind == "note_on":
            notes.add((channel, note))
        if kind == "note_off":
            notes.discard((channel, note))
    return notes


@pytest.mark.parametrize("options", ["", "?layout=safe&channel=3", "?layout=fine"])
def test_pymidi_hears_every_note_and_controller(sensorium, tmp_path, options):
    port = free_pair()
    file = tmp_path / "same.mid"
    with Listener(port) as listener:
        run(
            sensorium, "stream", "--from", DEMO, "--to", f"rtpmidi://127.0.0.1:{port}{options}",
            "--to", f"midifile:{file}{options}",
        )
        wait_until(lambda: listener.left, message="no goodbye arrived")
    expected = file_commands(file)
    assert listener.came[0] == "Sensorium" and "Sensorium" in listener.left
    assert len(controls(expected)) > 500 and notes_on(expected)
    assert controls(listener.commands) == controls(expected)
    assert notes_on(listener.commands) == notes_on(expected)
    assert not sounding(listener.commands)


class Peer:
    """A pymidi server in a process of its own, which can be ended without a word."""

    def __init__(self, port, log):
        self.log = log
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(os.path.dirname(__file__), "midi_peer.py"), str(port)],
            stdout=open(log, "w"), stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def said(self, word):
        """When it said so, on the clock that all processes share; None before."""
        for line in self.log.read_text().splitlines():
            if line.startswith(word + " "):
                return float(line.split()[1])
        return None

    def kill(self):
        self.process.kill()
        self.process.wait()


@pytest.mark.parametrize("away", [0.1, 1.3, 4, 11])
def test_a_peer_that_was_killed_hears_notes_within_three_seconds_of_its_return(sensorium, tmp_path, away):
    port = free_pair()
    peer = Peer(port, tmp_path / "first.txt")
    try:
        wait_until(lambda: peer.said("listens"))
        with Running(
            sensorium, "stream", "--from", "demo:?seed=5&seconds=60", "--to", f"rtpmidi://127.0.0.1:{port}",
            stderr=open(tmp_path / "stream.txt", "w"),
        ) as stream:
            wait_until(lambda: peer.said("heard"))
            peer.kill()
            time.sleep(away)
            peer = Peer(port, tmp_path / "second.txt")
            processes = (stream.pid, peer.process.pid)
            before = {pid: waits(pid) for pid in processes}
            wait_until(lambda: peer.said("heard"), seconds=20)
            # What a busy computer kept both from doing.
            stood = sum(longest_wait(pid, before[pid]) for pid in processes)
            assert peer.said("heard") - peer.said("listens") <= 3 + stood
            stream.send_signal(signal.SIGINT)
            stream.wait(10)
    finally:
        peer.kill()


def test_the_output_of_one_performer_has_its_name(sensorium):
    port = free_pair()
    with Listener(port) as listener:
        run(
            sensorium, "stream", "--from", "demo:?seed=5&seconds=1&name=Ada%20L.", "--to",
            f"rtpmidi://127.0.0.1:{port}?performer=ada-l",
        )
        wait_until(lambda: listener.left, message="no goodbye arrived")
    assert listener.came == ["Sensorium Ada L."] and notes_or_controls(listener.commands)


def notes_or_controls(commands):
    return controls(commands) or notes_on(commands)


def test_wireshark_finds_nothing_malformed(sensorium, tmp_path):
    need("tshark")
    port, marked = free_pair(), free_port()
    capture, log = tmp_path / "midi.pcapng", tmp_path / "tshark.txt"
    os.chmod(tmp_path, 0o777)

    def is_capturing():
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as mark:
            mark.sendto(b"is this captured?", ("127.0.0.1", marked))
        return b"is this captured?" in capture.read_bytes()

    with open(log, "w") as errors, Listener(port) as listener:
        with Running(
            "tshark", "-q", "-i", "lo", "-f", f"udp portrange {port}-{port + 1} or udp dst port {marked}",
            "-w", capture, stderr=errors,
        ) as tshark:
            try:
                wait_until(lambda: "Capturing" in log.read_text() and capture.exists(), seconds=10)
            except AssertionError:
                pytest.skip("tshark may not capture here: run as root or give it the capability.")
            wait_until(is_capturing, message="nothing is captured")
            run(sensorium, "stream", "--from", DEMO, "--to", f"rtpmidi://127.0.0.1:{port}?layout=safe")
            wait_until(lambda: listener.left)
            wait_until(lambda: b"\xff\xffBY" in capture.read_bytes(), message="the goodbye was not captured")
            tshark.send_signal(signal.SIGINT)
            tshark.wait(10)
    decode = ["tshark", "-r", capture, "-d", f"udp.port=={port},rtp", "-d", f"udp.port=={port + 1},rtp"]
    fields = ["-T", "fields", "-e", "applemidi.command", "-e", "rtpmidi.j_flag", "-e", "rtp.marker"]
    rows = [line.split("\t") for line in run(*decode, *fields).stdout.splitlines()]
    commands = {row[0] for row in rows if row[0]}
    heard = f"{commands} in {len(rows)} packets; the listener heard {len(listener.commands)} commands"
    assert len(commands) >= 4, heard  # invitation, acceptance, synchronisation, end
    assert sum(row[1] in ("1", "True") for row in rows) > 100
    bad = run(*decode, "-Y", "_ws.malformed || _ws.expert.severity >= 8388608").stdout
    assert bad == ""


def packet(command, token, ssrc, name=b""):
    return struct.pack(">2s2sIII", b"\xff\xff", command, 2, token, ssrc) + (name + b"\0" if name else b"")


class Initiator:
    """The least that a peer has to do to invite the hub."""

    def __init__(self, port):
        pair = free_pair()
        self.port, self.ssrc = port, 0x1234
        self.control, self.data = (self.bind(p) for p in (pair, pair + 1))

    def bind(self, port):
        sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8 << 20)
        sock.bind(("127.0.0.1", port))
        sock.settimeout(5)
        return sock

    def invite(self, token):
        answers = []
        for sock, port in ((self.control, self.port), (self.data, self.port + 1)):
            sock.sendto(packet(b"IN", token, self.ssrc, b"peer"), ("127.0.0.1", port))
            answers.append(sock.recvfrom(2048)[0])
        return answers

    def send(self, sequence, midi):
        rtp = struct.pack(">BBHIIB", 0x80, 0xE1, sequence, 0, self.ssrc, len(midi)) + midi
        self.data.sendto(rtp, ("127.0.0.1", self.port + 1))

    def receive(self):
        return self.data.recvfrom(2048)[0]


def robot(studio):
    with urllib.request.urlopen(studio + "/robot/robots") as answer:
        return json.load(answer)[0]


def hub(sensorium, tmp_path, port):
    log = open(tmp_path / "hub.txt", "w")
    return Running(
        sensorium, "serve", "--port", "0", "--data", tmp_path / "data", "--midi-port", str(port), stderr=log
    )


def test_peers_may_invite_the_hub(sensorium, tmp_path):
    port = free_pair()
    with hub(sensorium, tmp_path, port) as process:
        wait_until(lambda: f"127.0.0.1:{port}" in (tmp_path / "hub.txt").read_text())
        peers = [Initiator(port), Initiator(port)]
        for number, peer in enumerate(peers):
            peer.ssrc += number
            for answer in peer.invite(token=7 + number):
                assert answer[:4] == b"\xff\xffOK" and answer[8:12] == struct.pack(">I", 7 + number)
                assert answer[16:] == b"Sensorium\0"
            again = peer.invite(token=7 + number)[0]
            assert again[:4] == b"\xff\xffOK"
        for peer in peers:
            packets = [peer.receive() for _ in range(20)]
            rtp = [p for p in packets if p[0] == 0x80]
            assert rtp and all(p[1] in (0x61, 0xE1) for p in rtp)
            sequence = [struct.unpack(">H", p[2:4])[0] for p in rtp]
            assert [(b - a) % 65536 for a, b in zip(sequence, sequence[1:])] == [1] * (len(rtp) - 1)
            clock = struct.pack(">2s2sIB3xQQQ", b"\xff\xff", b"CK", peer.ssrc, 0, 99, 0, 0)
            peer.data.sendto(clock, ("127.0.0.1", port + 1))
            answer = next(p for p in (peer.receive() for _ in range(20_000)) if p[:4] == b"\xff\xffCK")
            assert answer[8] == 1 and answer[12:20] == struct.pack(">Q", 99)
            peer.send(1, bytes([0xB0, 7, 100]))
        studio = re.search(r"http://localhost:\d+", (tmp_path / "hub.txt").read_text())[0]
        peers[0].send(2, bytes([0x93, 80, 100]))
        wait_until(lambda: robot(studio)["mood"] == "envy", message="the note is no mood")
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 0
        for peer in peers:
            wait_until(lambda: peer.control.recvfrom(2048)[0][:4] == b"\xff\xffBY")


def test_a_taken_port_moves_to_the_next_free_pair(sensorium, tmp_path):
    port = free_pair()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as taken:
        taken.bind(("127.0.0.1", port + 1))
        with hub(sensorium, tmp_path, port):
            log = tmp_path / "hub.txt"
            text = wait_until(lambda: [line for line in log.read_text().splitlines() if "invite" in line])
            assert f"127.0.0.1:{port} " not in text[0] and "127.0.0.1:" in text[0]


def test_mido_reads_the_file_even_after_a_crash(sensorium, tmp_path):
    whole, cut = tmp_path / "whole.mid", tmp_path / "cut.mid"
    run(sensorium, "stream", "--from", DEMO, "--to", f"midifile:{whole}")
    file = mido.MidiFile(whole)
    assert file.type == 0 and 2.5 < file.length <= 3.05
    assert not sounding(file_commands(whole))
    process = subprocess.Popen(
        [sensorium, "stream", "--from", "demo:?seed=5&seconds=60", "--to", f"midifile:{cut}"],
        stderr=subprocess.DEVNULL,
    )
    wait_until(lambda: cut.exists() and cut.stat().st_size > 2000)
    # It writes twice a second; nobody is between the two parts of a write now.
    time.sleep(0.1)
    process.kill()
    process.wait()
    commands = file_commands(cut)
    # A busy computer ends it later: as much as there is of the same film as a whole.
    run(sensorium, "stream", "--from", "demo:?seed=5&seconds=60&speed=max", "--to", f"midifile:{whole}")
    assert len(commands) > 300 and commands == file_commands(whole)[: len(commands)]
