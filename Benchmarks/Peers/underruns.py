"""Gaps of the sound on Prospero's page while a film of a hand plays it: underruns.py SENSORIUM FILM [SECONDS]."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright


def browser_options(film):
    return [
        "--no-sandbox", "--disable-dev-shm-usage", "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream", f"--use-file-for-fake-video-capture={film}",
        "--autoplay-policy=no-user-gesture-required",
    ]


def address_of(log):
    end = time.monotonic() + 30
    while time.monotonic() < end:
        if found := re.search(r"http://\S+:\d+", Path(log.name).read_text()):
            return found[0]
        time.sleep(0.1)
    sys.exit("The hub did not start in 30 s.")


def watch(page, seconds):
    """Every change of the number of gaps with its time, the buffers in ms, and the part of the time with a note."""
    gaps, buffers, notes = [], [], []
    buffer, stage = page.get_by_test_id("play.sound.buffer"), page.get_by_test_id("play.stage")
    begin = time.monotonic()
    while (now := time.monotonic() - begin) < seconds:
        time.sleep(1)
        count = int(buffer.get_attribute("data-underruns") or 0)
        if count != (gaps[-1][1] if gaps else 0):
            gaps.append((round(now), count))
        if size := re.search(r"Buffer (\d+) ms", buffer.inner_text()):
            buffers.append(int(size[1]))
        notes.append((stage.get_attribute("data-notes") or "0") != "0")
    if not buffers or not any(notes):
        sys.exit("The page made no sound: is there a hand in the film?")
    return gaps, buffers, sum(notes) / len(notes)


def main():
    sensorium, clip = sys.argv[1:3]
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 300
    with tempfile.TemporaryDirectory() as home, open(f"{home}/log", "w+") as log:
        film = f"{home}/film.y4m"
        subprocess.run(
            ["ffmpeg", "-loglevel", "error", "-i", clip, "-r", "25", "-pix_fmt", "yuv420p", film], check=True)
        load = os.getloadavg()[0]
        hub = subprocess.Popen(
            [sensorium, "serve", "--port", "0", "--secure-port", "0", "--no-names", "--data", f"{home}/data"],
            stdout=log, stderr=log, env={**os.environ, "NO_COLOR": "1"})
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=shutil.which("chromium"), args=browser_options(film))
                page = browser.new_page(viewport={"width": 1280, "height": 800})
                page.goto(address_of(log) + "/play?uitesting")
                page.get_by_test_id("play.sound").click()
                page.get_by_test_id("play.camera").click()
                gaps, buffers, played = watch(page, seconds)
                browser.close()
        finally:
            hub.terminate()
            hub.wait()
    when = ", ".join(f"{second} s: {count}" for second, count in gaps) or "–"
    print(f"| {seconds:.0f} s | {gaps[-1][1] if gaps else 0} | {when} | {min(buffers)}–{max(buffers)} ms |"
          f" {100 * played:.0f} % | {load:.1f} |", flush=True)


main()
