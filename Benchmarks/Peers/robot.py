"""From a camera's picture to the eyes on the robot's page: robot.py SENSORIUM CLIP SECONDS.

A real Chromium with a film for a camera, the hub with MediaPipe, all on one machine. Prints a Markdown row: looks,
median, 95th and 99th percentile in milliseconds from the capture of a picture to the first frame drawn after the
look that it caused.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

sensorium, clip, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])


def measure(folder):
    camera = folder / "camera.y4m"
    swing = "fps=30,scale=960:540,crop=640:480:x='193+120*sin(2*PI*t/4)':y=0"
    subprocess.run(
        ["ffmpeg", "-loglevel", "error", "-i", clip, "-t", "8", "-vf", swing, "-pix_fmt", "yuv420p", camera],
        check=True)
    with open(folder / "log", "w") as log:
        hub = subprocess.Popen(
            [sensorium, "serve", "--port", "0", "--secure-port", "0", "--discovery-port", "0", "--fresh",
             "--data", folder / "data"], stderr=log)
    try:
        while not (found := re.search(r"http://\S+:\d+", (folder / "log").read_text())):
            time.sleep(0.1)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
                args=["--no-sandbox", "--disable-dev-shm-usage", "--use-fake-device-for-media-stream",
                      "--use-fake-ui-for-media-stream", f"--use-file-for-fake-video-capture={camera}"])
            page = browser.new_context(permissions=["camera"], viewport={"width": 844, "height": 390}).new_page()
            page.goto(found[0] + "/robot")
            page.wait_for_timeout(5000)
            page.evaluate("performance.clearMeasures('robot.look')")
            looks, left = [], seconds
            while left > 0:
                step = min(left, 5)
                page.wait_for_timeout(step * 1000)
                left -= step
                looks += page.evaluate("performance.getEntriesByName('robot.look').map((e) => e.duration)")
                page.evaluate("performance.clearMeasures('robot.look')")
            browser.close()
            return sorted(looks)
    finally:
        hub.terminate()
        hub.wait()


with tempfile.TemporaryDirectory() as name:
    looks = measure(Path(name))
if not looks:
    sys.exit("No look came of the film: has the hub its vision models (sensorium models)?")
at = lambda share: looks[min(int(len(looks) * share), len(looks) - 1)]
print(f"| camera picture → eyes drawn | {len(looks)} | {at(0.5):.0f} | {at(0.95):.0f} | {at(0.99):.0f} |")
