"""A running hub and a real browser."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright
from support import Running, hub_environment, made_once, run, shared_folder, wait_until

WHOLE_CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
# The same without tabs, menus and dialogs: a quarter less work.
CHROMIUM = shutil.which("chromium-headless-shell") or WHOLE_CHROMIUM
# A frame waits for 83 ms and then for the display: ten a second.
OLD_PHONE = """{
  const next = requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) => setTimeout(() => next(draw), 83);
  window.cancelAnimationFrame = clearTimeout;
}"""
QUIET = ["--no-sandbox", "--disable-dev-shm-usage", "--ignore-certificate-errors", "--disable-gpu"]


class HubUnderTest:
    def __init__(self, address, home, process):
        self.address = address
        self.home = home
        self.process = process


@pytest.fixture
def start_hub(sensorium, tmp_path):
    """
    Starts hubs on free ports with data folders of their own, and ends them afterwards. They use no names: those of
    hubs that other tests run at the same time would be in their lists. Where nothing depends on what is in a picture,
    `sees=False` saves the looking.
    """
    running = []

    def start(*arguments, command=("serve",), sees=True):
        home = tmp_path / f"home{len(running)}"
        log = open(tmp_path / f"hub{len(running)}.log", "w+")
        hub = Running(
            sensorium, *command, "--port", "0", "--secure-port", "0", "--no-names", "--data", home, *arguments,
            stderr=log, env=hub_environment(sees),
        )
        process = hub.__enter__()
        running.append((hub, log))

        def address():
            assert process.poll() is None, Path(log.name).read_text()
            found = re.search(r"http://\S+:\d+", Path(log.name).read_text())
            return found and found[0]

        return HubUnderTest(wait_until(address, 30, "the hub did not start"), home, process)

    yield start
    for hub, log in running:
        hub.__exit__()
        log.close()


def as_on_an_old_phone(browser):
    """
    The browser, whose pages draw at most ten times a second, unless a context is made with `is_paced=False`: without a
    graphics processor, HOME is a fifth less work than with twenty, PLAY a third.
    """
    new_context = browser.new_context

    def context(is_paced=True, **options):
        made = new_context(**options)
        if is_paced:
            made.add_init_script(OLD_PHONE)
        return made

    browser.new_context = context
    browser.new_page = lambda **options: context(**options).new_page()
    return browser


@pytest.fixture(scope="session")
def chromium():
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed.")
    with sync_playwright() as playwright:
        yield lambda *extra, is_whole=False: as_on_an_old_phone(
            playwright.chromium.launch(
                executable_path=WHOLE_CHROMIUM if is_whole else CHROMIUM, args=[*QUIET, *extra]
            )
        )


@pytest.fixture(scope="session")
def running_browser(chromium):
    """A function that gives the browser of all tests with some flags, started again if it crashed."""
    browsers = {}

    def running(*flags, **options):
        kind = (*flags, *options.items())
        if kind not in browsers or not browsers[kind].is_connected():
            browsers[kind] = chromium(*flags, **options)
        return browsers[kind]

    yield running
    for browser in browsers.values():
        browser.close()


@pytest.fixture
def browser_with(running_browser):
    """Gives a browser by its flags. Its pages share nothing with those of other tests, and end with this one."""
    given = set()

    def browser(*flags, **options):
        running = running_browser(*flags, **options)
        given.add(running)
        return running

    yield browser
    for running in given:
        for context in running.contexts:
            context.close()


@pytest.fixture
def browser(browser_with):
    return browser_with()


@pytest.fixture
def browser_with_camera(browser_with):
    """Gives a browser whose camera plays a film."""
    return lambda film, *flags: browser_with(
        "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={film}", *flags,
    )


SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}


@pytest.fixture
def open_page(browser):
    """Opens a page and fails the test afterwards when the page has thrown or logged an error."""
    problems = []

    def opened(url, size="desktop", **options):
        page = browser.new_context(viewport=SIZES[size], ignore_https_errors=True, **options).new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda m: m.type == "error" and problems.append(m.text))
        page.goto(url)
        return page

    yield opened
    assert problems == []


def camera_film(tmp_path_factory, name, *options):
    """The talking clip as a Y4M file that Chromium takes for a camera, through ffmpeg's options."""
    folder = shared_folder()
    clip = folder and folder / "media" / "talk_face_hands_640x360.mp4"
    if not clip or not clip.exists():
        pytest.skip("The talking clip is absent.")
    if shutil.which("ffmpeg") is None:
        pytest.skip("ffmpeg is not installed.")

    def make(folder):
        run("ffmpeg", "-loglevel", "error", "-i", clip, *options, "-pix_fmt", "yuv420p", folder / "face.y4m")

    return made_once(tmp_path_factory, name, make) / "face.y4m"


@pytest.fixture(scope="session")
def face_video(tmp_path_factory):
    """A film of a talking face."""
    return camera_film(tmp_path_factory, "camera-talking", "-r", "25")


@pytest.fixture(scope="session")
def moving_face(tmp_path_factory):
    """The same while the camera swings to and fro."""
    swing = "fps=30,scale=960:540,crop=640:480:x='193+120*sin(2*PI*t/4)':y=0"
    return camera_film(tmp_path_factory, "camera-moving", "-t", "8", "-vf", swing)


@pytest.fixture(scope="session")
def two_faces(tmp_path_factory, shared):
    """A film of two people side by side."""
    portrait = shared / "media" / "face_astronaut.png"
    if not portrait.exists():
        pytest.skip("The portrait is absent.")
    beside = (
        "[0]scale=960:540,crop=540:540:240:0[talker];[1]scale=720:720,crop=540:540:60:0[portrait];"
        "[talker][portrait]hstack"
    )
    return camera_film(
        tmp_path_factory, "camera-two", "-loop", "1", "-i", portrait, "-filter_complex", beside, "-t", "6")
