#!/usr/bin/env python3
"""Films with planted behaviours, judged by the coach: planted.py SENSORIUM [--clips 20] [--seed 1] [--only dark,still]

Each film is a random take made from a real film of a talking face and the speech of espeak-ng, flite or a recording:
voice, pace, level, noise, crop, brightness, mirroring and the order of pictures come from the seed. A behaviour begins
after 14 to 18 s; the first cue within 15 s counts, and cues before it are false. Prints a table for docs/coach.md.

Needs ffmpeg, espeak-ng, flite, the packages numpy and pillow, and MediaPipe (`make vision`).
"""

import argparse
import functools
import json
import math
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import wave
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from PIL import Image

MEDIA = Path(__file__).resolve().parents[3] / "shared/media"
FILM, SPEECH = MEDIA / "talk_face_hands_640x360.mp4", MEDIA / "speech_jfk_16k.wav"
RATE, WIDTH, HEIGHT, FPS = 16_000, 640, 360, 15
WINDOW = 15
CUES = ["SPEED_UP", "VIBE_CHECK", "RAISE_ENERGY", "VISUAL_RESET"]
# What is planted, and the cue that is right.
FAULTS = {
    "good": None,
    "silent": "RAISE_ENERGY",
    "quiet": "RAISE_ENERGY",
    "monotone": "RAISE_ENERGY",
    "slow": "SPEED_UP",
    "fast": "VIBE_CHECK",
    "gaze away": "VIBE_CHECK",
    "dark": "VISUAL_RESET",
    "off-frame": "VISUAL_RESET",
    "still": "VISUAL_RESET",
}
ESPEAK = ["en-us", "en-us+f3", "en-gb", "en-gb+m3", "en-gb-scotland+f2", "en-us+m7", "en-029+f4", "en-gb-x-rp+m1"]
FLITE = ["rms", "awb"]
# Words a minute below which espeak-ng does not go.
SLOWEST = 80
SENTENCES = """Hello and welcome back to my channel.
Today I want to show you how I plan a week of cooking for two people.
We begin with a list of what is left in the fridge.
Then we choose four simple meals that share most of their vegetables.
Nothing is thrown away when Friday comes.
If your pictures look grey and flat, the problem is usually the light and not the camera.
Turn your chair so that the window is in front of you.
Switch off the lamp on the ceiling and look at the shadows under your eyes.
The first computer in our office was as large as a wardrobe.
It needed its own room, and somebody had to feed it with cards.
When it broke, which happened every Tuesday, we all went home early.
People often ask me how to learn a language when there is no time.
Learn ten minutes each morning before you open your phone.
Speak aloud, even if you are alone, and write down one sentence about your day.
Lift the back wheel and turn the pedals slowly before you buy a used bicycle.
Pull both brakes and feel whether anything moves.""".splitlines()
# Pictures of the film in which she looks at the lens, with a glance down, those in which she looks down, and those
# with open eyes at the lens.
AT_LENS, DOWN, OPEN = range(108, 224), range(31, 71), range(176, 221)


# The voice


@functools.cache
def own_pace(voice: str) -> float:
    """Words a minute of a voice as it is, without pauses between sentences."""
    words = sum(len(re.findall(r"[A-Za-z']+", sentence)) for sentence in SENTENCES[:4])
    return 60 * words * RATE / sum(len(tts(voice, None, sentence, False)) for sentence in SENTENCES[:4])


def tts(voice: str, pace: float | None, sentence: str, is_flat: bool) -> np.ndarray:
    """A sentence at a pace in words a minute, or as the voice is, at an RMS of 0.1."""
    speed, tempo = pace / own_pace(voice) if pace else 1, 1
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        if voice in FLITE:
            command = [
                "flite",
                "-voice",
                voice,
                "--setf",
                f"duration_stretch={1 / speed:.3f}",
                "-t",
                sentence,
                "-o",
                file.name,
            ]
        else:
            ssml = f"<speak><prosody range='{0 if is_flat else 170}%'>{sentence}</prosody></speak>"
            rate = max(130 * speed, SLOWEST)
            tempo = 130 * speed / rate
            command = ["espeak-ng", "-m", "-v", voice, "-s", str(round(rate)), "-w", file.name, ssml]
        subprocess.run(command, check=True, capture_output=True)
        sound = decoded(file.name, tempo)
    loud = np.flatnonzero(np.abs(sound) > 0.01 * np.abs(sound).max())
    sound = sound[loud[0] : loud[-1] + 1]
    return sound * 0.1 / np.sqrt(np.mean(sound**2))


def decoded(path: str | Path, tempo: float = 1) -> np.ndarray:
    """The sound at 16 kHz; with a tempo below 1 it is stretched, and its pitch stays."""
    stretch = ["-af", f"atempo={tempo:.3f}"] if tempo < 1 else []
    command = ["ffmpeg", "-v", "error", "-i", str(path), *stretch, "-ac", "1", "-ar", str(RATE), "-f", "f32le", "-"]
    return np.frombuffer(subprocess.run(command, check=True, capture_output=True).stdout, np.float32).astype(float)


def speech(rng: random.Random, fault: str, onset: float, length: float) -> tuple[str, np.ndarray]:
    """The voice's name and its sound; the behaviour begins with the first sentence after `onset`."""
    # A recording cannot be made flat, faster or slower like a person would be.
    names = ESPEAK if fault == "monotone" else ESPEAK + FLITE + ["recording"] * (fault not in ("fast", "slow"))
    voice, pace = rng.choice(names), rng.uniform(135, 160)
    change = {"fast": rng.uniform(1.6, 1.9), "slow": rng.uniform(0.5, 0.6)}.get(fault, 1)
    level = {"silent": 0, "quiet": 10 ** (-rng.uniform(9, 14) / 20)}.get(fault, 1)
    pieces, spoken, sentences = [np.zeros(round(0.3 * RATE))], 0.3, []
    while spoken < length:
        is_planted = spoken >= onset
        if voice == "recording":
            piece = decoded(SPEECH)
            piece *= 0.1 / np.sqrt(np.mean(piece**2))
        else:
            sentences = sentences or rng.sample(SENTENCES, len(SENTENCES))
            is_flat = fault == "monotone" and is_planted
            piece = tts(voice, pace * (change if is_planted else 1), sentences.pop(), is_flat)
        gap = rng.uniform(0.15, 0.45) / (change if is_planted else 1)
        pieces += [piece, np.zeros(round(gap * RATE))]
        spoken += len(pieces[-2]) / RATE + gap
    sound = np.concatenate(pieces)[: round(length * RATE)]
    # Loudness changes where a person would stop, not at the end of a sentence.
    sound[round(onset * RATE) :] *= level
    noise = np.random.default_rng(rng.randrange(1 << 30)).standard_normal(len(sound))
    return voice, sound * 10 ** (rng.uniform(-3, 2) / 20) + noise * 10 ** (rng.uniform(-72, -60) / 20)


# The picture


def pictures() -> list[Image.Image]:
    """The film with 240 pictures more at each side, so that it can be moved and turned."""
    command = ["ffmpeg", "-v", "error", "-i", str(FILM), "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    data = np.frombuffer(subprocess.run(command, check=True, capture_output=True).stdout, np.uint8)
    films = data.reshape(-1, HEIGHT, WIDTH, 3)
    return [Image.fromarray(np.pad(film, ((240, 240), (240, 240), (0, 0)), mode="edge")) for film in films]


def there_and_back(frames: range, start: int, count: int) -> list[int]:
    """Picture numbers at `FPS` of a film of 25, forwards and backwards, so that nothing jumps."""
    loop = [*frames, *reversed(frames[1:-1])]
    return [loop[(start + round(25 * index / FPS)) % len(loop)] for index in range(count)]


def frames(rng: random.Random, film: list[Image.Image], fault: str, onset: float, length: float):
    """The clip's pictures as bytes."""
    count, first = round(length * FPS), round(onset * FPS)
    order = there_and_back(AT_LENS, rng.randrange(200), count)
    if fault == "gaze away":
        order[first:] = there_and_back(DOWN, rng.randrange(60), count - first)
    if fault == "still":
        order[first:] = [rng.choice(OPEN)] * (count - first)
    # Her eyes come to a third of the height, the head upright, in the middle.
    scale, angle = rng.uniform(0.88, 1.0), rng.uniform(5, 8)
    across, down = rng.uniform(-12, 12) - 18, rng.uniform(24, 34)
    away = rng.choice([-1, 1]) * rng.uniform(130, 200) if fault == "off-frame" else 0
    cosine, sine = np.cos(np.radians(angle)) / scale, np.sin(np.radians(angle)) / scale
    for index, number in enumerate(order):
        away_now = away if index >= first else 0
        x, y = 240 + WIDTH / 2 - across - away_now, 240 + HEIGHT / 2 - down
        matrix = (
            cosine,
            -sine,
            x - cosine * WIDTH / 2 + sine * HEIGHT / 2,
            sine,
            cosine,
            y - sine * WIDTH / 2 - cosine * HEIGHT / 2,
        )
        image = film[number].transform((WIDTH, HEIGHT), Image.Transform.AFFINE, matrix, Image.Resampling.BILINEAR)
        yield image.tobytes()


def look(rng: random.Random, fault: str, onset: float) -> str:
    """What ffmpeg does to the pictures: light, mirroring, and the noise of a sensor."""
    light, dark = rng.uniform(0.85, 1.12), rng.uniform(0.2, 0.38)
    filters = [f"lutrgb=r=val*{light:.3f}:g=val*{light:.3f}:b=val*{light:.3f}"]
    if rng.random() < 0.5:
        filters.append("hflip")
    if fault == "dark":
        filters.append(f"lutrgb=r=val*{dark:.3f}:g=val*{dark:.3f}:b=val*{dark:.3f}:enable='gte(t,{onset:.2f})'")
    return ",".join([*filters, f"noise=alls=5:allf=t:all_seed={rng.randrange(1 << 20)}"])


# A clip


def make(path: Path, seed: str, fault: str) -> tuple[str, float]:
    """Writes a clip; returns its voice and when its behaviour begins."""
    rng = random.Random(seed)
    onset = rng.uniform(14, 18)
    length = onset + WINDOW
    voice, sound = speech(rng, fault, onset, length)
    with wave.open(str(path.with_suffix(".wav")), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(np.clip(np.round(sound * 32767), -32768, 32767).astype("<i2").tobytes())
    command = [
        "ffmpeg",
        "-v",
        "error",
        "-y",
        "-f",
        "rawvideo",
        "-pix_fmt",
        "rgb24",
        "-s",
        f"{WIDTH}x{HEIGHT}",
        "-r",
        str(FPS),
        "-i",
        "-",
        "-i",
        str(path.with_suffix(".wav")),
        "-vf",
        look(rng, fault, onset),
        "-c:v",
        "libx264",
        "-preset",
        "ultrafast",
        "-crf",
        "20",
        "-pix_fmt",
        "yuv420p",
        "-c:a",
        "aac",
        "-b:a",
        "128k",
        str(path),
    ]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        for picture in frames(rng, FILM_PICTURES, fault, onset, length):
            process.stdin.write(picture)
    if process.returncode:
        raise RuntimeError(f"ffmpeg could not write {path}")
    return voice, onset


def judged(task: tuple) -> dict:
    """What the coach says about a clip: its cues before the behaviour, and the first one after it."""
    sensorium, seed, fault, keep = task
    with tempfile.TemporaryDirectory() as folder:
        path = Path(keep or folder) / f"{seed} {fault}.mp4"
        voice, onset = make(path, f"{seed} {fault}", fault)
        command = [sensorium, "coach", "analyze", str(path), "--json"]
        report = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    cues = [event for event in report["report"]["timeline"] if event["buzz"] and event["event"] in CUES]
    before = [cue for cue in cues if cue["timestamp"] < onset]
    after = [cue for cue in cues if cue["timestamp"] >= onset]
    return {"fault": fault, "seed": seed, "voice": voice, "onset": onset, "before": before, "after": after}


def prepare():
    global FILM_PICTURES
    FILM_PICTURES = pictures()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sensorium", type=lambda text: str(Path(text).resolve()))
    parser.add_argument("--clips", type=int, default=20, help="of each behaviour")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default=",".join(FAULTS))
    parser.add_argument("--keep", help="a folder for the clips")
    parser.add_argument("--minutes", type=float, default=math.inf, help="what is judged by then is counted")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    faults = options.only.split(",")
    for fault in faults:
        if fault not in FAULTS:
            parser.error(f"--only has no {fault!r}: the behaviours are {', '.join(FAULTS)}.")
    tasks = [
        (options.sensorium, f"{options.seed}-{number}", fault, options.keep)
        for number in range(options.clips)
        for fault in faults
    ]
    results, end = [], time.monotonic() + 60 * options.minutes
    with Pool(options.jobs, prepare) as pool:
        for result in pool.imap_unordered(judged, tasks):
            results.append(result)
            tell(result)
            if time.monotonic() > end:
                pool.terminate()
                break
    results.sort(key=lambda result: result["seed"])
    print("| planted | clips | right cue | none | " + " | ".join(CUES) + " | median delay | false cues before |")
    print("|---|" + "---:|" * (len(CUES) + 5))
    for fault in faults:
        row(fault, [result for result in results if result["fault"] == fault])


def row(fault: str, results: list[dict]):
    wanted = FAULTS[fault]
    firsts = [result["after"][0]["event"] if result["after"] else None for result in results]
    delays = [
        result["after"][0]["timestamp"] - result["onset"]
        for result in results
        if result["after"] and result["after"][0]["event"] == wanted
    ]
    false = sum(len(result["before"]) + (0 if wanted else len(result["after"])) for result in results)
    minutes = sum(result["onset"] + (0 if wanted else WINDOW) for result in results) / 60
    delay = f"{statistics.median(delays):.1f} s" if delays else "–"
    counts = " | ".join(str(firsts.count(cue)) for cue in CUES)
    print(
        f"| {fault} | {len(results)} | {firsts.count(wanted)} | {firsts.count(None)} | {counts} | {delay} "
        f"| {false} in {minutes:.1f} min |"
    )


def tell(result: dict):
    """The clips that went wrong, on stderr."""
    wanted = FAULTS[result["fault"]]
    first = result["after"][0]["event"] if result["after"] else None
    if result["before"] or first != wanted:
        said = [
            f"{cue['timestamp'] - result['onset']:+.1f} s {cue['message']} ({cue['reasoning']})"
            for cue in result["before"] + result["after"][:2]
        ]
        print(
            f"{result['fault']} {result['seed']} {result['voice']}:",
            "; ".join(said) or "no cue",
            file=sys.stderr,
            flush=True,
        )


if __name__ == "__main__":
    main()
