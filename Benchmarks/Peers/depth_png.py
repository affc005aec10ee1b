"""Depth pictures to PNG beside OpenCV and libpng, same pictures, one core: depth_png.py DEPTHBENCH, prints Markdown.

Needs opencv-python-headless and numpy; libpng's row needs a C compiler and libpng-dev.
"""

import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

import cv2
import numpy as np

WIDTH, HEIGHT, PER_SCENE = 256, 192, 20
LIBPNG = {
    "libpng, level 1": ["1", "0"],
    "libpng, level 1, filter Sub": ["1", str(0x10)],
}


def rate(items: list, work) -> float:
    """Items a second of processor time: the median of five runs."""
    rates = []
    for _ in range(5):
        start = time.process_time()
        for _ in range(3):
            for item in items:
                work(item)
        rates.append(3 * len(items) / (time.process_time() - start))
    return statistics.median(rates)


def opencv(pictures: np.ndarray, level: int) -> tuple[float, float, float]:
    options = [cv2.IMWRITE_PNG_COMPRESSION, level]
    files = [cv2.imencode(".png", picture, options)[1] for picture in pictures]
    encoding = rate(list(pictures), lambda picture: cv2.imencode(".png", picture, options))
    decoding = rate(files, lambda file: cv2.imdecode(file, cv2.IMREAD_UNCHANGED))
    return encoding, decoding, statistics.mean(len(file) for file in files)


def libpng(folder: pathlib.Path) -> dict[str, list]:
    program = folder / "depth_png"
    source = pathlib.Path(__file__).with_suffix(".c")
    if subprocess.run(["cc", "-O2", "-o", program, source, "-lpng"], stderr=subprocess.DEVNULL).returncode:
        return {}
    rows = {}
    for title, arguments in LIBPNG.items():
        text = subprocess.check_output([program, folder / "pictures", *arguments], text=True)
        rows[title] = [tuple(map(float, line.split())) for line in text.splitlines()]
    return rows


def check(bench: str, folder: pathlib.Path, pictures: np.ndarray, scenes: list[str]) -> None:
    """OpenCV reads our files and finds the same samples."""
    subprocess.run([bench, "files", folder], check=True)
    for index, picture in enumerate(pictures):
        name = f"{scenes[index // PER_SCENE]}-{index % PER_SCENE}.png"
        read = cv2.imread(str(folder / name), cv2.IMREAD_UNCHANGED)
        assert read is not None and np.array_equal(read, picture), name


def main() -> None:
    cv2.setNumThreads(1)
    bench = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run([bench, "pictures", folder / "pictures"], check=True)
        pictures = np.fromfile(folder / "pictures", "<u2").reshape(-1, HEIGHT, WIDTH)
        ours = [line.split() for line in subprocess.check_output([bench], text=True).splitlines()]
        scenes = [row[0] for row in ours]
        check(bench, folder, pictures, scenes)
        rows = {"ours": [tuple(map(float, row[1:])) for row in ours]} | libpng(folder)
        groups = [pictures[start : start + PER_SCENE] for start in range(0, len(pictures), PER_SCENE)]
        rows[f"OpenCV {cv2.__version__}, level 1"] = [opencv(group, 1) for group in groups]
    print("| depth, 256 × 192, 16 bits | scene | written/s | read/s | bytes |")
    print("|---|---|---:|---:|---:|")
    for index, scene in enumerate(scenes):
        for title, results in rows.items():
            written, read, size = results[index]
            print(f"| {title} | {scene} | {written:.0f} | {read:.0f} | {size:.0f} |")


main()
