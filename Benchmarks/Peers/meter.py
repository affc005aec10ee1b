"""The workbench's CPU meter beside the system's count of the thread that renders: meter.py SENSORIUM [SECONDS]."""
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

RECIPES = ["lear", "lady_macbeth", "warm_bus", "touchstone_chain", "titiana"]
FRAMES = 1024


def processor_seconds(process):
    """The processor time of each thread, in seconds."""
    times = {}
    for thread in Path(f"/proc/{process}/task").iterdir():
        try:
            times[thread.name] = int((thread / "schedstat").read_text().split()[0]) / 1e9
        except OSError:
            continue
    return times


def wait_for(condition):
    end = time.monotonic() + 30
    while time.monotonic() < end:
        if value := condition():
            return value
        time.sleep(0.1)
    sys.exit("The hub or its page did not come up in 30 s.")


def measure(page, hub, seconds):
    """The mean of the meter, and the load of the thread that JACK calls."""
    find = lambda name: page.get_by_test_id(f"workbench.{name}")
    before = processor_seconds(hub)
    find("output").select_option("jack")
    wait_for(lambda: set(processor_seconds(hub)) - set(before))
    time.sleep(1)
    find("play").click()
    for recipe in RECIPES:
        find(f"recipe.{recipe}.open").click()
        time.sleep(2)
        start, first = time.monotonic(), processor_seconds(hub)
        shown = []
        while time.monotonic() < start + seconds:
            shown.append(float(find("cpu").get_attribute("data-load") or 0))
            time.sleep(0.05)
        last, length = processor_seconds(hub), time.monotonic() - start
        # The thread of JACK's client is one of those that the output brought.
        counted = max((last[t] - first[t]) / length for t in last if t in first and t not in before)
        mean = statistics.mean(shown)
        cells = [f"{100 * mean:.2f} %", f"{100 * counted:.2f} %", f"{100 * (mean / counted - 1):+.1f} %"]
        print(f"| {recipe} | " + " | ".join(cells) + " |", flush=True)


def main():
    sensorium, seconds = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 8
    name = f"meter-{os.getpid()}"
    environment = {**os.environ, "JACK_DEFAULT_SERVER": name, "JACK_NO_AUDIO_RESERVATION": "1", "NO_COLOR": "1"}
    with tempfile.TemporaryDirectory() as home, open(f"{home}/log", "w+") as log:
        jack = subprocess.Popen(
            ["jackd", "-n", name, "--no-realtime", "-S", "-d", "dummy", "-r", "48000", "-p", str(FRAMES)],
            stdout=log, stderr=log, env=environment)
        time.sleep(2)
        hub = subprocess.Popen(
            [sensorium, "serve", "--port", "0", "--secure-port", "0", "--no-names", "--data", f"{home}/data"],
            stdout=log, stderr=log, env=environment)
        try:
            address = wait_for(lambda: re.search(r"http://\S+:\d+", Path(log.name).read_text()))[0]
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
                page = browser.new_page()
                page.goto(address + "/workbench")
                page.get_by_test_id(f"workbench.recipe.{RECIPES[0]}").wait_for()
                measure(page, hub.pid, seconds)
                browser.close()
        finally:
            for process in (hub, jack):
                process.terminate()
                process.wait()


main()
