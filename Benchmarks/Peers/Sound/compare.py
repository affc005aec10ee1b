"""Prints what one core plays, ours beside the peers: compare.py <plain SoundBench> <native SoundBench>."""
import os
import resource
import shutil
import subprocess
import sys
import tempfile

import csound
import supercollider

SECONDS = float(os.environ.get("SOUND_SECONDS", 10))
RUNS = int(os.environ.get("SOUND_RUNS", 3))
BLOCK = 64
VOICES = {"a": 256, "am": 256, "b": 16, "bd": 16, "c": 64}
HERE = os.path.dirname(os.path.abspath(__file__))


def processor_seconds(command):
    """User and system time of a child that must succeed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def voices_per_core(patch, command):
    """`command(voices)` is what to run; the best of several runs, less a run without voices."""
    best = lambda voices: min(processor_seconds(command(voices)) for _ in range(RUNS))
    return round(SECONDS * VOICES[patch] / (best(VOICES[patch]) - best(0)))


def faust(home, *options):
    rows = {}
    for patch in ("a", "am", "b", "bd", "c"):
        source, program = f"{home}/{patch}.cpp", f"{home}/{patch}"
        subprocess.run(
            ["faust", *options, "-a", f"{HERE}/faust.cpp", "-o", source, f"{HERE}/{patch}.dsp"], check=True)
        subprocess.run(
            ["g++", "-O3", "-march=native", "-ffast-math", "-w", "-o", program, source], check=True)
        rows[patch] = voices_per_core(patch, lambda n: [program, str(n), str(SECONDS), str(BLOCK)])
    return rows


def scsynth(home):
    rows = {}
    for patch in ("a", "am", "b", "c"):
        for voices in (0, VOICES[patch]):
            supercollider.write(f"{home}/{patch}{voices}.osc", patch, voices, SECONDS)
        rows[patch] = voices_per_core(patch, lambda n: [
            "scsynth", "-N", f"{home}/{patch}{n}.osc", "_", f"{home}/out.wav", "48000", "WAV", "int16",
            "-o", "2", "-z", str(BLOCK), "-m", "262144", "-n", "4096"])
    return rows


def csounds(home):
    rows = {}
    for patch in ("a", "am", "b", "c"):
        for voices in (0, VOICES[patch]):
            csound.write(f"{home}/{patch}{voices}.csd", patch, voices, SECONDS, BLOCK)
        rows[patch] = voices_per_core(patch, lambda n: ["csound", f"{home}/{patch}{n}.csd"])
    return rows


PATCHES = ["a", "am", "a-hq", "am-hq", "recipe-a", "recipe-am", "recipe-a-hq", "recipe-am-hq", "b", "c"]


def ours(program):
    """Each patch in a process of its own, as the peers have: what ran before decides where memory lies."""
    runs = (subprocess.run([program, name], check=True, capture_output=True, text=True) for name in PATCHES)
    return {name: int(count) for name, count in (run.stdout.split("\t") for run in runs)}


def row(title, rows, names):
    cells = [f"{rows[name]:,}" if name in rows else "–" for name in names]
    print(f"| {title} | " + " | ".join(cells) + " |", flush=True)


def main():
    plain, native = ours(sys.argv[1]), ours(sys.argv[2])
    print(
        "| voices or instances of one core | A: saw → low pass → envelope | A, cutoff moved "
        "| B: stereo reverb | C: moved delay → tanh |"
    )
    print("|---|---:|---:|---:|---:|")
    for title, figures in (("this processor", native), ("plain x86-64", plain)):
        for quality, suffix in (("PolyBLEP", ""), ("HQ saw", "-hq")):
            effects = () if suffix else ("b", "c")
            row(f"ours, recipe in VoiceSynthEngine, {quality}, {title}", figures,
                ("recipe-a" + suffix, "recipe-am" + suffix, "", ""))
            row(f"ours, three nodes, {quality}, {title}", figures,
                ("a" + suffix, "am" + suffix, *(effects or ("", ""))))
    absent = []
    with tempfile.TemporaryDirectory() as home:
        if shutil.which("scsynth"):
            row("scsynth (Saw, RLPF, EnvGen; FreeVerb2; DelayC)", scsynth(home), ("a", "am", "b", "c"))
        else:
            absent.append("scsynth")
        if shutil.which("csound"):
            row("Csound (vco2, lowpass2, madsr; reverbsc; vdelay3), double precision", csounds(home),
                ("a", "am", "b", "c"))
        else:
            absent.append("csound")
        if shutil.which("faust") and shutil.which("g++"):
            names = ("a", "am", "b", "c")
            scalar = faust(home)
            options = "g++ -O3 -march=native -ffast-math"
            row(f"Faust, {options} (sawtooth, resonlp, adsr; zita_rev1; fdelayltv(3))", scalar, names)
            row("… dattorro_rev", scalar, ("", "", "bd", ""))
            row("… with -vec -vs 32", faust(home, "-vec", "-vs", "32"), names)
        else:
            absent.append("faust")
    for name in absent:
        print(f"\n{name} is not installed here, so its row is missing.")


main()
