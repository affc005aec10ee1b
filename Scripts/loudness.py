#!/usr/bin/env python3
"""Writes docs/loudness.md: loudness, range and true peak of every bundled recipe, measured by ffmpeg's ebur128.

    Scripts/loudness.py                              with .build/release/sensorium
    Scripts/loudness.py .build/debug/sensorium       with another build of the program
    Scripts/loudness.py PROGRAM warm_bus sub_bass    these recipes alone, printed instead of written

Effects play chord, melody and drums of `sensorium signal sample` with peaks at −12 dBFS; voices play a phrase of nine
notes, 6 s, velocity 102 of 127. Nothing follows the recipe (`--raw`). Needs ffmpeg.
"""

import json
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

HEAD = """# Loudness of the recipes

`Scripts/loudness.py` writes this page: it renders every bundled recipe with `sensorium` (`--raw`: without auto gain and
limiter) and measures it with the filter ebur128 of ffmpeg (EBU R 128). Effects play chord, melody and drums with peaks
at −12 dBFS ({dry} LUFS); voices play the same nine notes in 6 s at velocity 102 of 127, basses and drums from C2, the
others from A3. Worst knob: of five places of every knob, the one at which the loudness is furthest from the usual one.

| Recipe | Integrated (LUFS) | Range (LU) | True peak (dBFS) | Worst knob | Integrated (LUFS) | Range (LU) | True peak (dBFS) |
|---|---|---|---|---|---|---|---|
"""  # noqa: E501

NUMBERS = re.compile(r"I:\s+(\S+) LUFS.*LRA:\s+(\S+) LU.*Peak:\s+(\S+) dBFS", re.DOTALL)
PHRASE = (0, 7, 12, 16, 12, 7, 4, 0, 0)


def run(*command: object) -> str:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"“{' '.join(map(str, command))}” failed: {done.stderr.strip()}")
    return done.stdout + done.stderr


def measure(sound: pathlib.Path) -> tuple[float, float, float]:
    """Integrated loudness, loudness range and true peak."""
    report = run("ffmpeg", "-hide_banner", "-nostats", "-i", sound, "-af", "ebur128=peak=true", "-f", "null", "-")
    found = NUMBERS.search(report.split("Summary:")[-1])
    if not found:
        sys.exit(f"ffmpeg did not measure {sound.name}: its version must have ebur128 with peak=true.")
    return tuple(map(float, found.groups()))


def music(program: str, folder: pathlib.Path) -> pathlib.Path:
    names = ["chord", "melody", "drums"]
    for name in names:
        run(program, "signal", "sample", folder / f"{name}.wav", "--sample", name, "--seconds", 2, "--bits", "32f")
    inputs = [part for name in names for part in ("-i", folder / f"{name}.wav")]
    chain = "concat=n=3:v=0:a=1,volume=0.5,pan=stereo|c0=c0|c1=c0"
    run("ffmpeg", "-y", *inputs, "-filter_complex", chain, "-c:a", "pcm_f32le", folder / "music.wav")
    return folder / "music.wav"


def length(value: int) -> bytes:
    """A MIDI file's number of variable length, below 2 to the 14th."""
    return bytes([0x80 | value >> 7, value & 0x7F]) if value > 0x7F else bytes([value])


def phrase(base: int, folder: pathlib.Path) -> pathlib.Path:
    """480 ticks a half second: eight notes of 0.45 s, and one of 1.5 s."""
    track = b""
    rest = 0
    for place, distance in enumerate(PHRASE):
        hold = 1440 if place == len(PHRASE) - 1 else 432
        track += length(rest) + bytes([0x90, base + distance, 102])
        track += length(hold) + bytes([0x80, base + distance, 0])
        rest = 480 - hold if hold < 480 else 0
    track += b"\x00\xff\x2f\x00"
    file = folder / f"phrase{base}.mid"
    head = b"MThd" + struct.pack(">IHHH", 6, 0, 1, 480)
    file.write_bytes(head + b"MTrk" + struct.pack(">I", len(track)) + track)
    return file


def places(knob: dict) -> list[float]:
    """Even in octaves where the range has three or more."""
    low, high = knob["minimum"], knob["maximum"]
    if low > 0 and high / low >= 8:
        return [low * (high / low) ** (step / 4) for step in range(5)]
    return [low + (high - low) * step / 4 for step in range(5)]


class Sheet:
    def __init__(self, program: str, folder: pathlib.Path):
        self.program = program
        self.folder = folder
        self.music = music(program, folder)
        self.phrases = {base: phrase(base, folder) for base in (36, 57)}

    def sound(self, recipe: dict, setting: tuple[str, float] | None = None) -> tuple[float, float, float]:
        output = self.folder / f"{recipe['id']}.wav"
        options = ["--raw", "--bits", "32f", "--force"]
        if setting:
            options += ["--set", f"{setting[0]}={setting[1]:.7g}"]
        if recipe["kind"] == "effect":
            kind, given = "effect", self.music
            options.append("--no-tail")
        else:
            kind, given = "synth", self.phrases[36 if recipe["category"] in ("bass", "drums") else 57]
        run(self.program, kind, "render", "--recipe", recipe["id"], given, output, *options)
        result = measure(output)
        output.unlink()
        return result

    def row(self, recipe: dict) -> str:
        usual = self.sound(recipe)
        settings = [(knob["id"], value) for knob in recipe["knobs"] for value in places(knob)]
        found = [(setting, self.sound(recipe, setting)) for setting in settings]
        worst, numbers = max(found, key=lambda one: abs(one[1][0] - usual[0]))
        cells = [recipe["id"], *map(text, usual), f"`{worst[0]}={worst[1]:.4g}`", *map(text, numbers)]
        return "| " + " | ".join(cells) + " |"


def text(value: float) -> str:
    return f"{value:.1f}".replace("-", "−")


def main() -> int:
    if sys.argv[1:2] in (["-h"], ["--help"]):
        print(__doc__)
        return 64
    program = sys.argv[1] if len(sys.argv) > 1 else ".build/release/sensorium"
    chosen = sys.argv[2:]
    recipes = json.loads(run(program, "recipes", "--json"))
    if chosen:
        recipes = [recipe for recipe in recipes if recipe["id"] in chosen]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor() as pool:
        sheet = Sheet(program, pathlib.Path(folder))
        page = HEAD.format(dry=text(measure(sheet.music)[0])) + "\n".join(pool.map(sheet.row, recipes)) + "\n"
    if chosen:
        print(page, end="")
    else:
        pathlib.Path(__file__).parent.parent.joinpath("docs/loudness.md").write_text(page)
    return 0


if __name__ == "__main__":
    sys.exit(main())
