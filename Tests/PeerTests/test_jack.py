"""Control voltages on a real JACK server with its dummy driver, recorded by JACK's own jack_rec."""

import itertools
import json
import os
import re
import socket
import struct
import subprocess
import time

import mido
import numpy
import pytest
from support import Running, free_port, jack_ports, need, run, wait_until

RATE = 48_000


@pytest.fixture(autouse=True)
def tools():
    for program in ("jack_rec", "jack_connect"):
        need(program)


def recorder(file, seconds, *names):
    """JACK's recorder, with memory for the whole recording: it keeps to its time while the disk does not."""
    return ["jack_rec", "-f", file, "-d", str(seconds), "-B", str(RATE * seconds), "-b", "32", *names]


def record(folder, seconds, *names):
    """The samples of ports, one column each, of a 32-bit file.

    The server connects the last port in its next cycle, which may come after jack_rec began: 0.1 s is left out.
    """
    file = folder / "cv.wav"
    run(*recorder(file, seconds, *names), timeout=seconds + 20)
    return read_wav(file, len(names))[RATE // 10 :]


def read_wav(file, channels):
    data = file.read_bytes()
    assert data[:4] == b"RIFF" and data[36:40] == b"data", "a plain WAV header"
    width = struct.unpack_from("<H", data, 34)[0]
    assert width == 32 and struct.unpack_from("<H", data, 22)[0] == channels
    samples = numpy.frombuffer(data[44 : 44 + (len(data) - 44) // (4 * channels) * 4 * channels], "<i4")
    return samples.reshape(-1, channels) / 2**31


def legacy(volts, sequence):
    return struct.pack(f"<4sIf{len(volts)}f", b"WRD\x02", sequence, sequence / 60, *volts)


def send_until(is_over, port, volts):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        for sequence in itertools.takewhile(lambda _: not is_over(), range(60 * 60)):
            sender.sendto(legacy(volts, sequence), ("127.0.0.1", port))
            time.sleep(1 / 60)


def test_a_stream_of_voltages_is_recorded_as_dc(sensorium, jack, tmp_path):
    jack()
    port = free_port()
    volts = [0.5 * n - 4 for n in range(16)]
    with Running(sensorium, "nerve", "--port", port, "--jack", "--json", stdout=subprocess.DEVNULL):
        names = [f"sensorium-nerve:cv_{n}" for n in range(1, 17)]
        wait_until(lambda: set(names) <= set(jack_ports()), message="our ports did not appear")
        with Recording(tmp_path, 6, *names) as recording:
            # Seconds of sound: on a busy computer, JACK's are longer.
            end = recording.seconds_done + 1.5
            send_until(lambda: recording.seconds_done > end, port, volts)
        samples = recording.samples
    held = [n for n in range(len(samples)) if abs(samples[n][0] - volts[0] / 10) < 1e-6]
    assert len(held) > RATE, "the voltage stood for more than a second"
    middle = samples[held[len(held) // 2]]
    assert middle == pytest.approx([v / 10 for v in volts], abs=1e-6)
    steps = numpy.abs(numpy.diff(samples, axis=0)).max()
    assert steps <= 0.4 / 240 * 1.01, "4 V in 5 ms is the steepest change"
    assert numpy.abs(samples[-RATE // 10 :]).max() == 0, "silence glides to 0 V"


class Recording:
    """A recording that runs while the block does, and ends by itself."""

    def __init__(self, folder, seconds, *names):
        self.file, self.seconds, self.names = folder / "cv.wav", seconds, names

    def __enter__(self):
        self.running = Running(*recorder(self.file, self.seconds, *self.names))
        self.process = self.running.__enter__()
        wait_until(lambda: self.seconds_done > 0, message="jack_rec did not record")
        return self

    @property
    def seconds_done(self):
        size, header = self.file.stat().st_size if self.file.exists() else 0, 44
        return (size - header) / (4 * len(self.names) * RATE)

    def __exit__(self, *error):
        if error[0] is None:
            self.process.wait(self.seconds + 20)
            self.samples = read_wav(self.file, len(self.names))
        self.running.__exit__()


def test_a_face_moves_the_jacks_as_the_file_says(sensorium, jack, tmp_path):
    jack()
    reference = tmp_path / "reference.jsonl"
    stream = [
        sensorium, "stream", "--from", "demo:?seed=5&seconds=10", "--raw",
        "--to", "jackcv:?jacks=16", "--to", f"jsonl:{reference}",
    ]
    names = [f"sensorium:cv_{n}" for n in (1, 2, 9)]
    with Running(*stream) as process:
        wait_until(lambda: set(names) <= set(jack_ports()), message="our ports did not appear")
        samples = record(tmp_path, 4, *names)
        assert process.wait(30) == 0
    frames = [json.loads(line)["values"] for line in reference.read_text().splitlines()]
    expected = numpy.array([
        [f["jawOpen"] * 0.5, f["headPitch"] / numpy.pi * 0.5, max(0, f["jawOpen"] - f["mouthClose"]) * 0.5]
        for f in frames
    ])
    assert numpy.ptp(samples[:, 0]) > 0.01, "the demo talks"
    # Where the ramp is over, the three jacks stand exactly where one frame put them: at 0 V, where no frame does, only
    # before the first one and after half a second without any, as on a busy computer.
    flat = numpy.all(samples[1:] == samples[:-1], axis=1) & samples[1:].any(axis=1)
    plateaus = numpy.unique(samples[1:][flat], axis=0)
    assert numpy.abs(expected).max(axis=1).min() > 0
    assert len(plateaus) > 60
    distance = [numpy.abs(expected - plateau).max(axis=1).min() for plateau in plateaus]
    assert max(distance) < 2e-6


def test_without_a_server_it_is_one_sentence_with_the_remedy(sensorium, tmp_path, monkeypatch):
    monkeypatch.setenv("JACK_DEFAULT_SERVER", f"sensorium-none-{os.getpid()}")
    result = run(sensorium, "stream", "--from", "demo:?seconds=1", "--to", "jackcv:", check=False)
    assert result.returncode == 1
    sentences = [line for line in result.stderr.splitlines() if line.startswith("sensorium: ")]
    assert len(sentences) == 1 and "JACK" in sentences[0]
    doctor = json.loads(run(sensorium, "doctor", "--json", "--data", tmp_path, check=False).stdout)
    finding = next(f for f in doctor["findings"] if f["name"] == "JACK")
    assert not finding["isGood"] and ("jackd" in finding["sentence"])


def test_doctor_tells_of_a_running_server(sensorium, jack, tmp_path):
    jack()
    doctor = json.loads(run(sensorium, "doctor", "--json", "--data", tmp_path, check=False).stdout)
    finding = next(f for f in doctor["findings"] if f["name"] == "JACK")
    assert finding["isGood"] and "48000 Hz" in finding["sentence"]


def test_the_ports_come_back_after_the_server_did(sensorium, jack, tmp_path):
    server = jack()
    with Running(sensorium, "nerve", "--port", free_port(), "--jack", "--json"):
        wait_until(lambda: "sensorium-nerve:cv_1" in jack_ports(), message="our ports did not appear")
        server.__exit__()
        jack()
        wait_until(
            lambda: "sensorium-nerve:cv_16" in jack_ports(), 20, "our ports did not come back"
        )


def test_a_face_plays_another_programs_midi_input(sensorium, jack, tmp_path):
    jack()
    # It keeps 127 messages and drops others without a word, as after a standstill: then once more, slower.
    for rate in (60, 20, 10):
        heard, expected = midi_dump(sensorium, tmp_path, rate)
        if heard == expected:
            break
    assert heard == expected
    controllers, notes_on, notes_off = (
        sorted(number for status, number, _ in heard if status == kind) for kind in (0xB2, 0x92, 0x82)
    )
    assert len(set(controllers)) > 20
    assert notes_on and notes_on == notes_off, "no note hangs"


def midi_dump(sensorium, folder, rate):
    """The messages that jack_midi_dump wrote down, and those in a MIDI file of the same stream."""
    text, file = folder / f"{rate}.txt", folder / f"{rate}.mid"

    def heard():
        found = re.findall(r"\b([89b]2 [0-9a-f]{2} [0-9a-f]{2})\b", text.read_text())
        return [tuple(bytes.fromhex(message)) for message in found]

    with open(text, "wb") as out, Running("stdbuf", "-oL", "jack_midi_dump", "dump", stdout=out):
        wait_until(lambda: "dump:input" in jack_ports(), message="jack_midi_dump did not start")
        run(
            sensorium, "stream", "--from", "demo:?seed=5&seconds=3", "--raw",
            "--to", f"jackmidi:dump:input?channel=3&rate={rate}",
            "--to", f"midifile:{file}?channel=3&rate={rate}",
        )  # fmt: skip
        expected = [tuple(message.bytes()) for message in mido.MidiFile(file) if not message.is_meta]
        # Everything was sent; the other program may still write.
        end = time.monotonic() + 5
        while len(heard()) < len(expected) and time.monotonic() < end:
            time.sleep(0.05)
        return heard(), expected


def test_a_midi_input_that_is_not_there_is_named(sensorium, jack):
    jack()
    with Running("jack_midi_dump", "dump"):
        wait_until(lambda: "dump:input" in jack_ports(), message="jack_midi_dump did not start")
        result = run(
            sensorium, "stream", "--from", "demo:?seconds=1", "--to", "jackmidi:synth:in", check=False
        )
    assert result.returncode == 1
    assert "no MIDI input “synth:in”: there is dump:input" in result.stderr
