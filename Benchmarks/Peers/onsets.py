"""Compares when pictures arrived at the instrument with when a JACK client heard them: onsets.py BENCH HEAR TRIALS

Runs `BENCH jack TRIALS` and `HEAR` on the server of JACK_DEFAULT_SERVER, and prints a row of p50, p99 and largest ms
from the arrival of the landmarks to the end of the block that begins the note.
"""

import subprocess
import sys


def numbers(text: str, word: str) -> list[float]:
    """The numbers of the lines that begin with a word."""
    return [float(line.split()[1]) for line in text.splitlines() if line.startswith(word + " ")]


def main() -> None:
    bench_path, hear_path, trials = sys.argv[1], sys.argv[2], int(sys.argv[3])
    bench = subprocess.Popen([bench_path, "jack", str(trials)], stdout=subprocess.PIPE, text=True)
    # A trial is 24 pictures of 17.1 ms on average.
    seconds = int(trials * 24 * 0.0172 * 1.05) + 4
    heard = subprocess.run(
        [hear_path, "Prospero", str(seconds)], stdout=subprocess.PIPE, text=True, check=True
    ).stdout
    printed = bench.communicate()[0]
    onsets = numbers(heard, "onset")
    block = numbers(printed, "block")[0]
    delays = []
    for arrival in numbers(printed, "arrival"):
        following = [onset for onset in onsets if onset > arrival - 0.02]
        if following and following[0] < arrival + 0.1:
            delays.append(1000 * (following[0] - arrival + block))
    delays.sort()
    middle, high = delays[len(delays) // 2], delays[int(0.99 * len(delays))]
    xruns = int(numbers(printed, "xruns")[0])
    print(
        f"| JACK, dummy driver, blocks of {1000 * block:.2f} ms: {len(delays)} of {trials} first notes, "
        f"{xruns} late blocks | {middle:.2f} | {high:.2f} | {delays[-1]:.2f} | 5.5, 6.5 |"
    )


if __name__ == "__main__":
    main()
