"""A wavetable and an impulse response made by NumPy come out of a render as they went in."""

import json

import numpy as np
import pytest
from scipy import signal
from scipy.io import wavfile
from support import run

RATE = 48_000


def recipe(component, recording, **parameters):
    node = {"id": "node", "component": component, "recording": recording, "parameters": parameters}
    edges = [{"from": "node", "to": "output"}]
    if component == "Convolution":
        edges.append({"from": "input", "to": "node"})
    return {
        "format": "sensorium.recipe", "version": 1, "id": "import", "name": "Import", "category": "test",
        "description": "A file of NumPy.", "graph": {"nodes": [node], "edges": edges},
    }  # fmt: skip


@pytest.fixture
def render(sensorium, tmp_path):
    """A function that renders a recipe over a sound, both beside their files, and returns the samples."""

    def rendered(document, sound, check=True):
        (tmp_path / "recipe.json").write_text(json.dumps(document))
        (tmp_path / "out.wav").unlink(missing_ok=True)
        wavfile.write(tmp_path / "in.wav", RATE, sound.astype(np.float32))
        result = run(
            sensorium, "effect", "render", "--recipe", tmp_path / "recipe.json", "--bits", "32f",
            tmp_path / "in.wav", tmp_path / "out.wav", check=check,
        )  # fmt: skip
        return wavfile.read(tmp_path / "out.wav")[1].astype(float) if check else result

    return rendered


def editors_file(path, samples, length):
    """A WAV file with the chunk in which editors of wavetables write the length of a wave."""
    wavfile.write(path, 44_100, samples.astype(np.float32))
    data = path.read_bytes()
    note = f"<!>{length} 00000000 wavetable".encode()
    note += b" " * (len(note) % 2)
    start = data.index(b"data")
    data = data[:start] + b"clm " + len(note).to_bytes(4, "little") + note + data[start:]
    path.write_bytes(data[:4] + (len(data) - 8).to_bytes(4, "little") + data[8:])


@pytest.mark.parametrize("length, waves, says", [(256, 9, False), (2048, 4, False), (512, 8, True), (600, 1, False)])
def test_every_wave_of_a_wavetable_has_its_harmonics(render, tmp_path, length, waves, says):
    random = np.random.default_rng(length)
    harmonics = np.arange(1, 61)
    phases = random.uniform(0, 2 * np.pi, (waves, 60))
    levels = random.uniform(0.2, 1, (waves, 60)) / harmonics
    turns = np.arange(length) / length
    table = 0.2 * np.einsum(
        "wh,whs->ws", levels, np.cos(2 * np.pi * harmonics[:, None] * turns + phases[:, :, None]))
    if says:
        editors_file(tmp_path / "table.wav", table.ravel(), length)
    else:
        wavfile.write(tmp_path / "table.wav", 44_100, table.ravel().astype(np.float32))
    silence = np.zeros((RATE, 2))
    for wave in range(waves):
        morph = wave / max(waves - 1, 1)
        # 256 samples a period.
        sound = render(recipe("Oscillator", "table.wav", Frequency=187.5, Morph=morph, Level=1), silence)
        spectrum = np.fft.rfft(sound[256 * 40:256 * 104, 0]) / (256 * 64 / 2)
        came = spectrum[64 * harmonics]
        decibels = 20 * np.log10(np.abs(came) / (0.2 * levels[wave]))
        assert np.max(np.abs(decibels)) < 0.1
        # The same start for all harmonics: what remains of their phases is a delay.
        turned = np.angle(came * np.exp(-1j * phases[wave]))
        delay = turned[0] / harmonics[0]
        assert np.max(np.abs(np.angle(np.exp(1j * (turned - delay * harmonics))))) < 0.01
        rest = np.abs(spectrum)
        rest[64 * harmonics] = 0
        assert 20 * np.log10(np.max(rest)) < -100


@pytest.mark.parametrize("seconds, channels", [(0.02, 1), (0.7, 2), (3.3, 2)])
def test_an_impulse_response_convolves_as_scipy_does(render, tmp_path, seconds, channels):
    random = np.random.default_rng(7)
    count = int(seconds * RATE)
    decay = np.exp(-4 * np.arange(count) / count)[:, None]
    response = random.normal(0, 0.5 / count**0.5, (count, channels)) * decay
    wavfile.write(tmp_path / "hall.wav", RATE, response.astype(np.float32))
    sound = random.normal(0, 0.1, (2 * RATE, 2))
    came = render(recipe("Convolution", "hall.wav", Mix=1), sound)
    sides = np.broadcast_to(response, (count, 2))
    wanted = signal.fftconvolve(sound, sides, axes=0)[: len(came)]
    assert len(came) >= len(sound)
    assert np.max(np.abs(came[: len(wanted)] - wanted)) < 2e-5 * np.max(np.abs(wanted)) + 1e-6


@pytest.mark.parametrize(
    "component, sound, words",
    [
        ("Oscillator", np.zeros(5000), "has 5000 samples: give one wave of 256 to 2048"),
        ("Oscillator", np.zeros(2048 * 257), "has 257 waves: give at most 256"),
        ("Convolution", np.zeros(11 * RATE), "lasts 11 s, a response at most 10 s"),
        ("Convolution", np.zeros((100, 3)), "has 3 channels"),
        ("Ladder", np.zeros(100), "uses no recording"),
    ],
)
def test_what_cannot_be_used_is_refused_with_its_reason(render, tmp_path, component, sound, words):
    wavfile.write(tmp_path / "file.wav", RATE, sound.astype(np.float32))
    result = render(recipe(component, "file.wav"), np.zeros((100, 2)), check=False)
    assert result.returncode != 0 and words in result.stderr, result.stderr
