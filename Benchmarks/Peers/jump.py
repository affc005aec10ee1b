"""From a leap of a face before the camera to the eyes on the robot's page: jump.py SENSORIUM CLIP SECONDS.

The film of robot.py, whose face leaps from side to side every two seconds; a white corner marks the side. Prints a
Markdown row: leaps, then the median and the largest time in milliseconds from the capture of the first picture after
a leap to the first frame with a tenth of the eyes' way, and to the first with half of it.
"""

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

sensorium, clip, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
LEAP = (
    "fps=30,scale=960:540,crop=640:480:x='193+120*(2*lt(mod(t,4),2)-1)':y=0,drawbox=w=16:h=16:color=black:t=fill,"
    "drawbox=w=16:h=16:color=white:t=fill:enable='lt(mod(t,4),2)'"
)
# The page's own camera and a second look at the same pictures, for the mark and its time of capture.
WATCH = """async (seconds) => {
  const video = document.createElement('video');
  video.srcObject = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 480, frameRate: 30 } });
  await video.play();
  const canvas = new OffscreenCanvas(4, 4).getContext('2d', { willReadFrequently: true });
  const leaps = [], eyes = [];
  let last = null;
  const look = (_, { captureTime }) => {
    canvas.drawImage(video, 4, 4, 8, 8, 0, 0, 4, 4);
    const isLit = canvas.getImageData(1, 1, 1, 1).data[0] > 128;
    if (last !== null && isLit !== last) leaps.push(captureTime ?? performance.now());
    last = isLit;
    video.requestVideoFrameCallback(look);
  };
  video.requestVideoFrameCallback(look);
  const face = document.querySelector('.robot-face'), end = performance.now() + seconds * 1000;
  await new Promise((done) => {
    const frame = () => {
      const now = performance.now();
      eyes.push([now, parseFloat((face.dataset.eyes ?? '0').split(',')[0])]);
      now < end ? requestAnimationFrame(frame) : done();
    };
    frame();
  });
  return { leaps, eyes };
}"""


def watch(folder):
    camera, log = folder / "camera.y4m", folder / "log"
    subprocess.run(
        ["ffmpeg", "-loglevel", "error", "-i", clip, "-t", "8", "-vf", LEAP, "-pix_fmt", "yuv420p", camera], check=True)
    hub = subprocess.Popen(
        [sensorium, "serve", "--port", "0", "--secure-port", "0", "--discovery-port", "0", "--fresh", "--data",
         folder / "data"], stderr=open(log, "w"))
    try:
        while not (found := re.search(r"http://\S+:\d+", log.read_text())):
            time.sleep(0.1)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
                args=["--no-sandbox", "--disable-dev-shm-usage", "--use-fake-device-for-media-stream",
                      "--use-fake-ui-for-media-stream", f"--use-file-for-fake-video-capture={camera}"])
            page = browser.new_context(permissions=["camera"], viewport={"width": 844, "height": 390}).new_page()
            page.goto(found[0] + "/robot")
            page.wait_for_timeout(8000)
            return page.evaluate(WATCH, seconds)
    finally:
        hub.terminate()
        hub.wait()


def times(leap, eyes):
    """Milliseconds to a tenth and to half of the way; nothing when the eyes did not follow."""
    before = [x for now, x in eyes if leap - 120 < now < leap]
    after = [x for now, x in eyes if leap + 900 < now < leap + 1500]
    if len(before) < 3 or len(after) < 3:
        return None
    start, way = statistics.median(before), statistics.median(after) - statistics.median(before)
    if abs(way) < 0.1:
        return None
    reached = lambda share: next((n - leap for n, x in eyes if n > leap and (x - start) / way > share), None)
    return reached(0.1), reached(0.5)


with tempfile.TemporaryDirectory() as name:
    seen = watch(Path(name))
measured = [found for leap in seen["leaps"] if (found := times(leap, seen["eyes"])) and None not in found]
if not measured:
    sys.exit("The eyes followed no leap: has the hub its vision models (sensorium models)?")
tenth, half = zip(*measured)
print(
    f"| leap of a face → eyes | {len(measured)} | {statistics.median(tenth):.0f}, {max(tenth):.0f} "
    f"| {statistics.median(half):.0f}, {max(half):.0f} |")
