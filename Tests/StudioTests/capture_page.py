"""What tests of Capture's pages share: a page with camera and motion, and a hub that is killed and starts again."""

import json
import re
import shutil
import signal

from support import Running, free_port, hub_environment, run, wait_until

# A phone's motion sensor, 60 times a second.
MOTION = """() => {
  let count = 0;
  setInterval(() => {
    const angle = (count += 1) / 10;
    const values = { x: Math.sin(angle), y: 0.1, z: 9.81 };
    window.dispatchEvent(Object.assign(new Event('devicemotion'), {
      acceleration: { x: Math.sin(angle), y: 0, z: 0 }, accelerationIncludingGravity: values,
      rotationRate: { alpha: 1, beta: 2, gamma: 3 }, interval: 16,
    }));
  }, 1000 / 60);
}"""


def wide(page):
    """Elements beyond the right edge."""
    return page.evaluate(
        """() => [...document.querySelectorAll('#room *')]
      .filter((e) => e.getBoundingClientRect().right > innerWidth + 1).map((e) => e.className)"""
    )


def small(page):
    """Targets below 44 px."""
    return page.evaluate(
        """() => [...document.querySelectorAll('#room :is(button, a, select, summary)')]
      .map((e) => [e.textContent, e.getBoundingClientRect()])
      .filter(([, { width, height }]) => width > 0 && (height < 43.5 || width < 43.5)).map(([text]) => text)"""
    )


def fits(page):
    assert wide(page) == []
    assert small(page) == []
    names = page.locator("#room [data-testid]").evaluate_all("list => list.map((e) => e.dataset.testid)")
    assert len(names) == len(set(names))


class Desk:
    """A Record page and what a person does on it."""

    def __init__(self, page):
        self.page = page

    def find(self, name):
        return self.page.get_by_test_id(f"capture.record.{name}")

    @property
    def phase(self):
        return self.page.locator(".cap-record").get_attribute("data-phase")

    def wait_for(self, phase, seconds=20):
        wait_until(lambda: self.phase == phase, seconds, f"the phase is {self.phase} and not {phase}")

    def enroll(self, name="Ada", minor=False, audio=False, destination=None):
        """Adds a contributor who agrees, to an upload into a destination too."""
        self.find("person.1.new").click()
        sheet = self.find("onboarding")
        sheet.wait_for()
        self.find("onboarding.name").fill(name)
        self.find("onboarding.language.en").click()
        self.find("onboarding.next").click()
        self.find("onboarding.minor" if minor else "onboarding.adult").click()
        self.find("onboarding.next").click()
        if minor:
            self.find("onboarding.guardian").check()
            self.find("onboarding.next").click()
        if destination:
            self.find("onboarding.destination").select_option(destination)
        if audio:
            self.find("onboarding.audio").check()
        self.find("onboarding.agree").check()
        wait_until(self.find("onboarding.next").is_enabled)
        self.find("onboarding.next").click()
        # What remains is how to wear the devices.
        for place in ["Connect", "Fasten", "Tell", "Record one"]:
            wait_until(lambda start=place: sheet.locator("h2").inner_text().startswith(start), 10, f"no step “{place}”")
            self.find("onboarding.next").click()
        sheet.wait_for(state="hidden")

    def turn_on(self, *sensors):
        for sensor in sensors:
            self.find(f"page.{sensor}").click()
            wait_until(lambda s=sensor: self.find(f"page.{s}.status").get_attribute("data-tone") == "connected", 20)

    @property
    def device(self):
        return self.page.evaluate("sessionStorage.getItem('sensorium.capture.device')")

    def begin(self):
        main = self.find("main")
        wait_until(lambda: main.get_attribute("aria-disabled") == "false", 20, "it cannot begin")
        main.click()
        self.wait_for("calibration")

    def take_task(self):
        """Goes on to a task and ticks its hazards."""
        self.find("second").click()
        self.wait_for("prompt")
        wait_until(self.find("task").is_visible, 10)
        for tick in self.page.locator(".hazard input").all():
            tick.check()
        wait_until(lambda: self.find("main").get_attribute("aria-disabled") == "false", 10, "it cannot record")

    def another_task(self):
        first = self.find("task").inner_text()
        self.page.evaluate(
            "window.clicks = []; addEventListener('click', ({ target }) => clicks.push(target.dataset.testid), true)"
        )
        self.find("task.next").click()
        try:
            wait_until(lambda: self.find("task").inner_text() != first)
        except AssertionError:
            seen = self.page.evaluate("({ clicks, shown: document.querySelector('.cap-record').innerText })")
            raise AssertionError(f"another task was wanted in the place of “{first}”: {seen}") from None

    @property
    def elapsed(self):
        found = re.fullmatch(r"(\d+):(\d+)", self.find("take.elapsed").inner_text())
        return 60 * int(found[1]) + int(found[2]) if found else -1

    def record(self, seconds):
        self.find("main").click()
        self.wait_for("recording")
        wait_until(lambda: self.elapsed >= seconds, seconds + 20, "the take does not go on")


class Hub:
    """A hub on one port, which a test kills and starts again with the same data."""

    def __init__(self, sensorium, folder, sees):
        self.environment = hub_environment(sees)
        self.command = [sensorium, "serve", "--no-names", "--secure-port", "0", "--data", folder / "home"]
        self.folder, self.port, self.running = folder, free_port(), None
        self.address = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        if self.running:
            self.running.__exit__()

    @property
    def sessions(self):
        return self.folder / "home" / "capture" / "sessions"

    def start(self):
        path = self.folder / "hub.log"
        log = open(path, "a")
        starts = path.read_text().count("http://")
        self.running = Running(*self.command, "--port", self.port, stderr=log, env=self.environment)
        process = self.running.__enter__()
        wait_until(lambda: process.poll() is not None or path.read_text().count("http://") > starts, 30)
        assert process.poll() is None, path.read_text()
        return self

    def kill(self):
        self.running.process.send_signal(signal.SIGKILL)
        self.running.process.wait()


def is_sound(sensorium, session):
    """The manifest is right, and a decoder of another maker reads the film without a complaint."""
    result = run(sensorium, "capture", "verify", session, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    if shutil.which("ffprobe"):
        wanted = ["-count_frames", "-show_entries", "stream=nb_frames,nb_read_frames", "-of", "json"]
        film = run("ffprobe", "-v", "error", *wanted, session / "video.mp4", check=False)
        assert film.stderr == ""
        (stream,) = json.loads(film.stdout)["streams"]
        assert stream["nb_read_frames"] == stream["nb_frames"]
    return True


def frame_times(session):
    """Seconds of the video's frames on the clock of the session; a frame that is missing fails the test."""
    frames = json.loads((session / "video_frames.json").read_text())
    # Those of a browser's file are not numbered.
    numbers = [frame["sequence"] for frame in frames if "sequence" in frame]
    assert all(after == before + 1 for before, after in zip(numbers, numbers[1:])), "the take has a gap"
    times = [frame["timestamp"] for frame in frames]
    assert times == sorted(times)
    return times
