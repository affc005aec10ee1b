"""The measures of a voice beside their peers: prosody.py SENSORIUM [--program "PROGRAM ARGUMENTS"] [--quick]

Makes speech of known pace with espeak-ng and flite, adds noise, and prints Markdown tables for docs/benchmarks.md:
pace beside the script of de Jong and Wempe in Praat, pauses, loudness beside ffmpeg's ebur128, pitch beside Praat,
hesitations. Half of the voices calibrate, the other half are scored. `--program` runs another analyser of the same
output instead of `SENSORIUM coach metrics`; `--quick` takes a fifth of the speech; `--only` prints one table, `unseen`
that of pace with voices that were never used.

Needs espeak-ng, flite, ffmpeg and the packages numpy, scipy and praat-parselmouth.
"""

import argparse
import json
import math
import re
import shlex
import subprocess
import sys
import tempfile
import zlib
from multiprocessing import Pool
from pathlib import Path

try:
    import numpy as np
    import parselmouth
    from parselmouth.praat import call
    from scipy.io import wavfile
    from scipy.signal import lfilter, resample_poly
except ImportError as error:
    sys.exit(f"{error.name} is missing; install it with pip install numpy scipy praat-parselmouth.")

RATE = 16_000
MEDIA = Path(__file__).resolve().parents[3] / "shared/media"
TEXTS = [
    "Hello and welcome back to the channel. Today I want to show you how I plan a week of cooking for two people. "
    "We begin with a list of what is left in the fridge. Then we choose four simple meals that share most of their "
    "vegetables, so that nothing is thrown away when Friday comes.",
    "Last summer my brother and I walked along the coast for nine days. The path goes up and down all the time, and "
    "the wind never stops. On the third morning it rained so hard that we could not see the sea. An old farmer gave us "
    "tea, dry socks and a very good piece of advice.",
    "If your pictures look grey and flat, the problem is usually the light and not the camera. Turn your chair so that "
    "the window is in front of you. Switch off the lamp on the ceiling. Put a sheet of white paper on the table, and "
    "look at how the shadows under your eyes disappear.",
    "The first computer in our office was as large as a wardrobe and slower than the watch on my wrist. It needed its "
    "own room, and somebody had to feed it with cards. When it broke, which happened every Tuesday, we all went home "
    "early. I still miss those quiet afternoons.",
    "People often ask me how to learn a language when there is no time. My answer is always the same. Learn ten "
    "minutes each morning before you open your phone. Speak aloud, even if you are alone. Write down one sentence "
    "about your day, and read yesterday's sentence again before you sleep.",
    "This little machine measures how clean the air in your bedroom is. It has a fan, a small laser and a sensor that "
    "counts the dust. I put one beside the door and another near the kitchen. After a week the numbers surprised me, "
    "because making toast is worse than the traffic outside.",
    "Our team lost the first three games of the season, and nobody believed in us any more. Then the new trainer "
    "arrived. She did not shout and she did not change the players. She asked every one of us to explain what we saw "
    "on the field. By winter we had won seven times in a row.",
    "When you buy a used bicycle, look at the frame before you look at the price. Lift the back wheel and turn the "
    "pedals slowly. Listen for a click. Pull both brakes, push the bike forward and feel whether anything moves. If "
    "the seller becomes nervous, thank him and go home.",
]
SENTENCES = [
    "Today I want to show you my garden.", "We walked along the river for many hours.",
    "The window is behind the door.", "Nobody knew the way home that evening.",
    "Read every line again before you begin.",
]
WORDS_A_MINUTE = [100, 130, 165, 205, 245]
STRETCHES = [1.6, 1.3, 1.05, 0.85, 0.7]
CALIBRATION = ["espeak-ng en-us", "espeak-ng en-gb-scotland+f2", "espeak-ng en-029+m3", "espeak-ng en-gb-x-rp+f4",
               "flite kal16", "flite slt"]
HELD_OUT = ["espeak-ng en-gb", "espeak-ng en-us-nyc+f3", "espeak-ng en-gb-x-gbclan+m7", "espeak-ng en-gb-x-gbcwmd+f5",
            "flite rms", "flite awb"]
# Never used while the analyser was made.
UNSEEN = ["espeak-ng en-us+m1", "espeak-ng en-gb+f1", "espeak-ng en-us+Andy", "espeak-ng en-gb-x-rp+m8",
          "espeak-ng en-029+f3", "espeak-ng en-gb-scotland+klatt4"]
ROWS = [("clean", None, 0), ("white, 20 dB", "white", 20), ("white, 10 dB", "white", 10), ("pink, 20 dB", "pink", 20),
        ("pink, 10 dB", "pink", 10)]


# The corpus


def say(voice: str, level: int, text: str) -> np.ndarray:
    """Speech at 16 kHz from its first to its last sound, at a fixed level."""
    program, name = voice.split(" ")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "speech.wav"
        if program == "flite":
            stretch = f"duration_stretch={STRETCHES[level]}"
            command = ["flite", "-voice", name, "--setf", stretch, "-t", text, "-o", path]
        else:
            command = ["espeak-ng", "-v", name, "-s", str(WORDS_A_MINUTE[level]), "-w", path, text]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        rate, sound = wavfile.read(path)
    common = math.gcd(rate, RATE)
    sound = resample_poly(sound / 32768, RATE // common, rate // common)
    loud = np.flatnonzero(np.abs(sound) > 0.01 * np.abs(sound).max())
    sound = sound[loud[0]:loud[-1] + 1]
    return sound * 0.05 / np.sqrt(np.mean(sound**2))


def silence(seconds: float) -> np.ndarray:
    return np.zeros(round(seconds * RATE))


def noisy(speech: np.ndarray, row: tuple, name: str) -> np.ndarray:
    """Half a second of silence at both ends, and noise at a ratio to the speech, the same for the same name.

    Whole hundredths of a second, so that Praat's frames lie where ours do.
    """
    sound = np.concatenate([silence(0.5), speech, silence(0.5)])
    sound = sound[:len(sound) // 160 * 160]
    _, kind, ratio = row
    if kind is None:
        return sound
    noise = np.random.default_rng(zlib.crc32(f"{name} {kind}".encode())).standard_normal(len(sound))
    if kind == "pink":
        frequencies = np.fft.rfftfreq(len(sound), 1 / RATE)
        noise = np.fft.irfft(np.fft.rfft(noise) / np.sqrt(np.maximum(frequencies, 20)), len(sound))
    return sound + noise * np.sqrt(np.mean(speech**2) / np.mean(noise**2)) * 10 ** (-ratio / 20)


def passages(voices: list[str], step: int) -> list[tuple[str, float, np.ndarray]]:
    """Name, words a minute from the first to the last sound, and speech: two texts for each voice and speed."""
    clips = []
    for number, voice in enumerate(voices):
        for level in range(5):
            for k in range(2):
                text = TEXTS[(3 * number + 2 * level + 5 * k) % len(TEXTS)]
                if (len(clips) + number) % step == 0:
                    speech = say(voice, level, text)
                    words = len(re.findall(r"[A-Za-z']+", text))
                    clips.append((f"{voice} {level} {k}", 60 * words * RATE / len(speech), speech))
                else:
                    clips.append(None)
    return [clip for clip in clips if clip]


# The programs


def write(path: Path, sound: np.ndarray) -> None:
    wavfile.write(path, RATE, np.clip(np.round(sound * 32767), -32768, 32767).astype(np.int16))


def ours(program: list[str], sound: np.ndarray | Path, option: str = "--json") -> list:
    """What the analyser prints about a sound."""
    with tempfile.TemporaryDirectory() as folder:
        path = sound if isinstance(sound, Path) else Path(folder) / "speech.wav"
        if not isinstance(sound, Path):
            write(path, sound)
        return json.loads(subprocess.run([*program, path, option], check=True, capture_output=True).stdout)


def whole(program: list[str], sound: np.ndarray | Path) -> dict:
    return ours(program, sound)[-1]["whole"]


def praat_rate(sound: np.ndarray) -> float:
    """Syllables a second by Praat's script "Syllable Nuclei" (de Jong and Wempe 2009, version 2010).

    Silences at −25 dB, dips of 2 dB, pauses of 0.3 s; over the time of the speech with its pauses.
    """
    clip = parselmouth.Sound(sound, RATE)
    intensity = clip.to_intensity(50)
    low, high = (call(intensity, f"Get {end}", 0, 0, "Parabolic") for end in ("minimum", "maximum"))
    top = call(intensity, "Get quantile", 0, 0, 0.99)
    threshold = max(top - 25, low)
    grid = call(intensity, "To TextGrid (silences)", -25 - (high - top), 0.3, 0.1, "silent", "sounding")
    table = call(call(grid, "Extract tier", 1), "Down to TableOfReal", "sounding")
    spans = [[call(table, "Get value", row, column) for column in (1, 2)]
             for row in range(1, call(table, "Get number of rows") + 1)]
    curve = call(call(intensity, "Down to Matrix"), "To Sound (slice)", 1)
    points = call(curve, "To PointProcess (extrema)", "Left", "yes", "no", "Sinc70")
    times = [call(points, "Get time from index", index)
             for index in range(1, call(points, "Get number of points") + 1)]
    peaks = [(time, level) for time in times if (level := call(curve, "Get value at time", time, "Cubic")) > threshold]
    pitch = clip.to_pitch_ac(0.02, 30, 4, False, 0.03, 0.25, 0.01, 0.35, 0.25, 450)
    count = 0
    for (time, level), (following, _) in zip(peaks, peaks[1:]):
        dip = call(intensity, "Get minimum", time, following, "None")
        voiced = not math.isnan(pitch.get_value_at_time(time))
        count += abs(level - dip) > 2 and voiced and any(start <= time <= end for start, end in spans)
    return count / (len(sound) / RATE - 1)


def praat_pitch(sound: np.ndarray, times: np.ndarray) -> np.ndarray:
    pitch = parselmouth.Sound(sound, RATE).to_pitch_ac(time_step=0.01, pitch_floor=75, pitch_ceiling=500)
    return np.array([pitch.get_value_at_time(time) for time in times])


def our_pitch(program: list[str], sound: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    frames = np.array(ours(program, sound, "--pitch"), dtype=float)
    inside = (frames[:, 0] > 0.02) & (frames[:, 0] < len(sound) / RATE - 0.02)
    return frames[inside, 0], frames[inside, 1]


def agreement(found: np.ndarray, true: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Relative errors of the frames that both call voiced, and whether they agree on voicing."""
    both = ~np.isnan(found) & ~np.isnan(true)
    return np.abs(found[both] / true[both] - 1), np.isnan(found) == np.isnan(true)


def ebur128(path: Path) -> tuple[float, float]:
    """Integrated LUFS with two decimals, and the true peak in dBTP."""
    command = ["ffmpeg", "-hide_banner", "-nostats", "-i", path, "-af", "ebur128=peak=true:metadata=1,ametadata=print:"
               "key=lavfi.r128.I:file=-", "-f", "null", "-"]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    return float(run.stdout.split("lavfi.r128.I=")[-1].split()[0]), float(re.findall(r"Peak: +(\S+)", run.stderr)[-1])


# The tables


def measure(task: tuple) -> tuple[float, float, float]:
    """Our pace of a passage, Praat's syllables a second, and the mean error of our pace over 8 s while it is spoken."""
    program, name, wpm, speech, row = task
    sound = noisy(speech, row, name)
    rows = ours(program, sound)
    live = [row["voice"]["pace"] for row in rows[:-1] if 8.5 < row["at"] < len(sound) / RATE - 0.5]
    return rows[-1]["whole"]["pace"] or 0, praat_rate(sound), np.mean([abs((pace or 0) - wpm) for pace in live])


def pace_table(pool, program: list[str], sets: list[list]) -> None:
    calibration, held_out = sets
    scores = {}
    for row in ROWS:
        for which, clips in enumerate(sets):
            scores[row, which] = np.array(pool.map(measure, [(program, *clip, row) for clip in clips]))
    truth = [np.array([wpm for _, wpm, _ in clips]) for clips in sets]
    fits = []
    for peer in range(2):
        found = np.concatenate([scores[row, 0][:, peer] for row in ROWS])
        wanted = np.tile(truth[0], len(ROWS))
        exponent = np.polyfit(np.log(found), np.log(wanted), 1)[0]
        fits.append((np.median(wanted / found**exponent), exponent))
    print(f"\nPace on {len(held_out)} passages of {len(HELD_OUT)} held-out voices, {truth[1].min():.0f} to "
          f"{truth[1].max():.0f} words a minute: correlation and mean absolute error in words a minute. Praat's rate "
          f"has a power law fitted to the {len(calibration)} passages of the other {len(CALIBRATION)} voices, as ours "
          "has in its source.\n")
    print("| noise | Sensorium, r | error | worst tenth beyond | live, last 8 s | Praat script, r | error "
          "| worst tenth beyond |\n|---|---:|---:|---:|---:|---:|---:|---:|")
    for row in ROWS:
        cells = []
        for peer in range(2):
            found = scores[row, 1][:, peer]
            if peer == 1:
                found = fits[1][0] * found ** fits[1][1]
            error = np.abs(found - truth[1])
            cells += [f"{np.corrcoef(found, truth[1])[0, 1]:.3f}", f"{error.mean():.1f}",
                      f"{np.quantile(error, 0.9):.0f}"]
            if peer == 0:
                cells.append(f"{np.nanmean(scores[row, 1][:, 2]):.1f}")
        print(f"| {row[0]} | " + " | ".join(cells) + " |")
    (scale, exponent), (praat_scale, praat_exponent) = fits
    print(f"\nFitted again on this run's calibration voices, our pace would be {scale:.3f} × pace^{exponent:.3f} "
          "(1 and 1 when the source's constants are this corpus's); "
          f"Praat's is {praat_scale:.1f} × rate^{praat_exponent:.3f}.")


def pause_table(program: list[str]) -> None:
    gaps = [0.35, 0.5, 0.8, 1.3]
    print("\nPauses of 0.35, 0.5, 0.8 and 1.3 s set between sentences of the held-out voices, at three speeds.\n")
    print("| noise | pauses set | found | ratio, mean error | longest, mean error, s |\n|---|---:|---:|---:|---:|")
    clips = []
    for voice in HELD_OUT:
        for level in (1, 2, 3):
            parts = [say(voice, level, SENTENCES[0])]
            for gap, sentence in zip(gaps, SENTENCES[1:]):
                parts += [silence(gap), say(voice, level, sentence)]
            clips.append((f"{voice} {level} pauses", np.concatenate(parts)))
    for row in ROWS:
        found, ratios, longest = 0, [], []
        for name, speech in clips:
            result = whole(program, noisy(speech, row, name))
            found += result["pauses"]
            ratios.append(abs((result["pauseRatio"] or 0) - sum(gaps) * RATE / len(speech)))
            longest.append(abs(result["longestPause"] - max(gaps)))
        print(f"| {row[0]} | {len(gaps) * len(clips)} | {found} | {np.mean(ratios):.3f} | {np.mean(longest):.3f} |")


def loudness_table(program: list[str], clips: list) -> None:
    times = np.arange(20 * RATE) / RATE
    tone = 0.1 * np.sin(2 * np.pi * 997 * times)
    loudness = f"{whole(program, tone)['integratedLoudness']:.3f}".replace("-", "−")
    print(f"\nLoudness: a tone of 997 Hz at −20 dBFS is {loudness} LUFS (−23.01 by BS.1770-4).\n")
    errors, peaks = [], []
    with tempfile.TemporaryDirectory() as folder:
        paths = sorted(MEDIA.glob("speech_*.wav"))
        for index, (name, _, speech) in enumerate(clips):
            path = Path(folder) / f"{index}.wav"
            write(path, noisy(speech, ROWS[index % len(ROWS)], name) * 10 ** (-(index % 4) * 6 / 20) * 2)
            paths.append(path)
        for path in paths:
            result = whole(program, path)
            loudness, peak = ebur128(path)
            errors.append(abs(result["integratedLoudness"] - loudness))
            peaks.append(abs(result["truePeak"] - peak))
    print("| against ffmpeg's ebur128, speech | files | mean difference | largest |\n|---|---:|---:|---:|")
    print(f"| integrated loudness, LU | {len(errors)} | {np.mean(errors):.3f} | {max(errors):.3f} |")
    print(f"| true peak, dB | {len(peaks)} | {np.mean(peaks):.3f} | {max(peaks):.3f} |")


def pitch_table(program: list[str], clips: list) -> None:
    groups = {"espeak-ng": [], "flite": [], "real speech": []}
    for name, _, speech in clips:
        groups[name.split(" ")[0]].append((name, speech))
    for path in MEDIA.glob("speech_jfk*.wav"):
        groups["real speech"].append((path.name, wavfile.read(path)[1] / 32768))
    print("\nPitch against Praat (`To Pitch (ac)`, 75 to 500 Hz) on the clean sound, frames of 10 ms; in noise Praat "
          "itself stands beside it.\n")
    print("| sound | frames | median error | over 20 % off | voicing agrees | Praat in it: median, off, agrees |\n"
          "|---|---:|---:|---:|---:|---:|")
    for group, members in groups.items():
        for row in ROWS if members else []:
            mine, praat = [], []
            for name, speech in members:
                times, found = our_pitch(program, noisy(speech, row, name))
                true = praat_pitch(noisy(speech, ROWS[0], name), times)
                mine.append(agreement(found, true))
                praat.append(agreement(praat_pitch(noisy(speech, row, name), times), true))
            cells = []
            for peer in (mine, praat):
                errors, agrees = (np.concatenate(part) for part in zip(*peer))
                cells.append((f"{100 * np.median(errors):.2f} %", f"{100 * np.mean(errors > 0.2):.2f} %",
                              f"{100 * np.mean(agrees):.1f} %"))
            beside = ", ".join(cells[1]) if row[1] else ""
            print(f"| {group}, {row[0]} | {len(agrees)} | " + " | ".join(cells[0]) + f" | {beside} |")


def held_vowel(seconds: float, frequency: float) -> np.ndarray:
    """A schwa: pulses whose pitch falls by 0.3 semitones and trembles by half a per cent, through three formants."""
    sound = np.zeros(round(seconds * RATE))
    random = np.random.default_rng(round(frequency))
    time = 0.0
    while time < seconds - 0.001:
        place = time * RATE
        first = int(place)
        sound[first:first + 2] += [1 - place + first, place - first]
        pitch = frequency * 2 ** (-0.3 / 12 * time / seconds) * (1 + 0.005 * random.standard_normal())
        time += 1 / pitch
    for formant, width in ((500, 80), (1500, 120), (2500, 160)):
        radius = math.exp(-math.pi * width / RATE)
        sound = lfilter([1], [1, -2 * radius * math.cos(2 * math.pi * formant / RATE), radius**2], sound)
    ramp = np.minimum(1, np.minimum(np.arange(len(sound)), np.arange(len(sound))[::-1]) / (0.02 * RATE))
    return sound * ramp * 0.06 / np.sqrt(np.mean(sound**2))


def hesitation_table(program: list[str], clips: list) -> None:
    print("\nHesitations: held vowels of 0.4 and 0.6 s, whose pitch falls by 0.3 semitones and trembles, set between "
          "sentences of the held-out voices, and the same at the ends of phrases, where they do not count.\n")
    print("| noise | set | found | at ends of phrases | found | in fluent speech, a minute |\n"
          "|---|---:|---:|---:|---:|---:|")
    for row in ROWS:
        inside = final = falses = 0
        minutes = 0.0
        for number, voice in enumerate(HELD_OUT):
            pitch = 105 + 17 * number
            spoken = [say(voice, 2, sentence) for sentence in SENTENCES]
            vowels = [held_vowel(0.4, pitch), held_vowel(0.6, pitch)]
            name = f"{voice} vowel"
            held = np.concatenate([spoken[0], vowels[0], spoken[1], vowels[1], spoken[2]])
            ends = np.concatenate([spoken[0], vowels[0], silence(0.6), spoken[1], vowels[1], silence(0.6), spoken[2]])
            inside += whole(program, noisy(held, row, name))["hesitations"]
            final += whole(program, noisy(ends, row, name))["hesitations"]
        for name, _, speech in clips:
            falses += whole(program, noisy(speech, row, name))["hesitations"]
            minutes += len(speech) / RATE / 60
        print(f"| {row[0]} | {2 * len(HELD_OUT)} | {inside} | {2 * len(HELD_OUT)} | {final} | {falses / minutes:.1f} |")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("sensorium", nargs="?")
    parser.add_argument("--program")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--only", choices=["pace", "pauses", "loudness", "pitch", "hesitations", "unseen"])
    options = parser.parse_args()
    if not options.sensorium and not options.program:
        parser.error("name the program sensorium, or another with --program.")
    program = shlex.split(options.program) if options.program else [options.sensorium, "coach", "metrics"]
    scored = UNSEEN if options.only == "unseen" else HELD_OUT
    sets = [passages(voices, 5 if options.quick else 1) for voices in (CALIBRATION, scored)]
    with Pool(2) as pool:
        tables = {
            "pace": lambda: pace_table(pool, program, sets),
            "pauses": lambda: pause_table(program),
            "loudness": lambda: loudness_table(program, sets[1]),
            "pitch": lambda: pitch_table(program, sets[1][::3]),
            "hesitations": lambda: hesitation_table(program, sets[1]),
        }
        for name, table in tables.items():
            if options.only in (None, name) or (options.only, name) == ("unseen", "pace"):
                table()


if __name__ == "__main__":
    main()
