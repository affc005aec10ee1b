"""What the workbench's page draws, read from its canvases, is what an offline render gives."""

import json

import numpy as np
import pytest
from scipy.io import wavfile
from support import run, wait_until
from test_workbench_rebuild import BUILD, HANDS

RATE = 48_000
# Of full scale, and in dB.
CLOSE, DECIBELS = 0.005, 0.1

# Keeps the lines of each canvas's last picture as it got them: x, y, … in 0…1, y upwards, with their widths.
RECORD = """() => {
    const canvas = CanvasRenderingContext2D.prototype;
    const { fillRect, beginPath, lineTo, stroke } = canvas;
    canvas.fillRect = function (x, y, width, height) {
        const { clientWidth, clientHeight } = this.canvas;
        if (x === 0 && y === 0 && width === clientWidth && height === clientHeight) this.canvas.drawn = [];
        return fillRect.call(this, x, y, width, height);
    };
    canvas.beginPath = function () {
        this.canvas.way = [];
        return beginPath.call(this);
    };
    canvas.lineTo = function (x, y) {
        this.canvas.way.push(x / this.canvas.clientWidth, 1 - y / this.canvas.clientHeight);
        return lineTo.call(this, x, y);
    };
    canvas.stroke = function () {
        this.canvas.drawn?.push({ width: this.lineWidth, line: this.canvas.way });
        return stroke.call(this);
    };
}"""

READ = """(selector) => {
    const lines = [...(document.querySelector(selector)?.drawn ?? [])].sort((a, b) => b.width - a.width);
    return lines[0]?.width > 1 ? lines[0].line : [];
}"""


@pytest.fixture
def bench(start_hub, open_page, sensorium, tmp_path):
    page = open_page(start_hub().address + "/workbench")
    page.get_by_test_id("workbench.graph").wait_for()
    page.evaluate(HANDS)
    page.evaluate(RECORD)
    return Bench(page, sensorium, tmp_path)


class Bench:
    """A page with one effect of one node, and the same effect offline."""

    def __init__(self, page, sensorium, folder):
        self.page, self.sensorium, self.folder = page, sensorium, folder

    def find(self, name):
        return self.page.get_by_test_id(f"workbench.{name}")

    def open(self, component, parameters, signal="silence", frequency=220, *, is_source=False):
        ends = [{"from": "input", "to": "node"}, {"from": "node", "to": "output"}]
        self.recipe = {
            "format": "sensorium.recipe", "version": 1, "id": "drawn", "name": "Drawn",
            "graph": {
                "nodes": [{"id": "node", "component": component, "parameters": parameters}],
                "edges": ends[1:] if is_source else ends,
            },
        }  # fmt: skip
        self.page.evaluate(BUILD, self.recipe)
        self.page.evaluate(
            "([id, value]) => { act('chooseSignal', { id }); act('setFrequency', { value }); return settled(); }",
            [signal, frequency],
        )
        self.find("play").click()

    def line(self, selector, points):
        """The x and the y of the strongest line, when two pictures that follow each other are equal."""
        found = []

        def is_still():
            found.append(self.page.evaluate(READ, selector))
            self.page.wait_for_timeout(300)
            return len(found) > 3 and len(found[-1]) == 2 * points and found[-1] == found[-2]

        wait_until(is_still, 30, f"no steady line of {points} points in {selector}")
        return np.array(found[-1][::2]), np.array(found[-1][1::2])

    def drawing(self, points):
        self.find("node.node").focus()
        self.page.keyboard.press("Enter")
        self.find("inspector.node.drawing").wait_for()
        return self.line("[data-testid='workbench.inspector.node.drawing'] canvas", points)

    def render(self, sound, rate=RATE):
        source, out, recipe = (self.folder / name for name in ("in.wav", "out.wav", "drawn.json"))
        wavfile.write(source, rate, np.asarray(sound, np.float32))
        recipe.write_text(json.dumps(self.recipe))
        run(
            self.sensorium, "effect", "render", "--recipe", recipe, source, out,
            "--bits", "32f", "--raw", "--no-tail", "--force", timeout=120,
        )  # fmt: skip
        data = wavfile.read(out)[1].astype(float)
        return data if data.ndim == 1 else data[:, 0]

    def signal(self, name, frequency, seconds=2):
        path = self.folder / "signal.wav"
        run(
            self.sensorium, "signal", name, path,
            "--frequency", str(frequency), "--seconds", str(seconds), "--bits", "32f", "--force",
        )  # fmt: skip
        data = wavfile.read(path)[1].astype(float)
        return data if data.ndim == 1 else data[:, 0]


def test_a_transfer_curve(bench):
    bench.open("Fuzz", {"Drive": 8, "Level": 0.5, "Quality": "1x"})
    x, y = bench.drawing(16)
    steps = np.repeat(2 * x - 1, RATE // 10)
    heard = bench.render(steps)[RATE // 10 - 1 :: RATE // 10]
    assert np.abs(2 * y - 1 - heard).max() < CLOSE
    assert heard[-1] - heard[0] > 0.9


def test_a_gain_reduction(bench):
    bench.open("Compressor", {"Threshold": -30, "Ratio": 4}, "sine", 5_000)
    sound = bench.signal("sine", 5_000)
    heard = bench.render(sound)
    now = slice(RATE, 2 * RATE)
    reduction = 10 * np.log10((sound[now] ** 2).mean() / (heard[now] ** 2).mean())
    assert reduction > 6
    bench.find("node.node").focus()
    bench.page.keyboard.press("Enter")

    def is_shown():
        # The trace holds ten seconds; its right end is the reduction now.
        line = bench.page.evaluate(READ, "[data-testid='workbench.inspector.node.drawing'] canvas")
        return line and abs(24 * (1 - line[-1]) - reduction) < DECIBELS

    wait_until(is_shown, message=f"the reduction of {reduction:.2f} dB is not shown")


def test_a_frequency_response(bench):
    bench.open("SVF", {"Cutoff": 1_000, "Resonance": 0.6})
    x, y = bench.drawing(128)
    heard = bench.render(np.eye(1, RATE)[0])
    frequencies = 20 * 1000**x
    turns = np.exp(-2j * np.pi * np.outer(frequencies / RATE, np.arange(len(heard))))
    gains = 20 * np.log10(np.abs(turns @ heard))
    shown = -60 + 96 * y
    inside = (gains > -55) & (frequencies < 19_000)
    assert inside.sum() > 100
    assert np.abs(shown - gains)[inside].max() < DECIBELS


def test_a_staircase(bench):
    bench.open("BitCrush", {"Bits": 4})
    _, y = bench.drawing(128)
    sine = np.sin(2 * np.pi * np.arange(4_096) / 64)
    heard = bench.render(sine)[-64:]
    assert np.abs(2 * y[::2] - 1 - heard).max() < CLOSE
    assert len(set(heard.round(3))) < 20


def test_a_wavetable(bench):
    # As many harmonics as 32 points show: ten below 20 kHz.
    bench.open("Oscillator", {"Frequency": 2_000, "Morph": 0.4}, is_source=True)
    _, y = bench.drawing(33)
    heard = bench.render(np.zeros(64_000), rate=64_000)[-32:]
    assert np.abs(heard).max() > 0.5
    assert np.abs(2.5 * y[:32] - 1.25 - heard).max() < CLOSE


def test_a_spectrum(bench):
    bench.open("Biquad", {}, "sawtooth", 1_000)
    sound = bench.signal("sawtooth", 1_000)[-RATE:]
    amplitudes = 2 * np.abs(np.fft.rfft(sound)) / RATE
    heard = [20 * np.log10(amplitudes[1_000 * harmonic]) for harmonic in range(1, 11)]
    bench.find("edge.0").focus()
    bench.page.keyboard.press("Enter")
    bench.find("connection").wait_for()

    def is_shown():
        line = bench.page.evaluate(READ, "[data-testid='workbench.connection.spectrum']")
        if not line:
            return False
        x, y = np.array(line[::2]), np.array(line[1::2])
        shown, frequencies = -120 * (1 - y), 20 * 1000**x
        near = [np.abs(np.log2(frequencies / (1_000 * harmonic))) < 0.06 for harmonic in range(1, 11)]
        return all(abs(shown[place].max() - level) < DECIBELS for place, level in zip(near, heard))

    wait_until(is_shown, message="a harmonic is not shown as it is heard")
