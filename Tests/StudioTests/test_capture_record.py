"""Capture's Record and Dashboard in a browser whose camera is a film and whose motion a script moves."""

import re

import pytest
from capture_page import MOTION, Desk, Hub, fits, frame_times, is_sound
from support import wait_until

PERMISSIONS = ("camera", "microphone", "accelerometer", "gyroscope", "magnetometer")


@pytest.fixture
def open_desk(browser_with_camera, face_video):
    """Opens Record in a browser with a camera; a page that logs an error fails the test."""
    problems = []

    def opened(address, width=1280, height=800, permissions=PERMISSIONS):
        page = browser_with_camera(face_video).new_context(
            viewport={"width": width, "height": height}, permissions=list(permissions)
        ).new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        # What a browser says by itself about a hub that is away is none of the page's.
        page.on("console", lambda m: m.type == "error" and "ERR_" not in m.text and problems.append(m.text))
        page.goto(address + "/capture")
        Desk(page).find("main").wait_for()
        return Desk(page)

    yield opened
    assert problems == []


@pytest.fixture
def one_hub(sensorium, tmp_path):
    with Hub(sensorium, tmp_path, sees=False) as hub:
        yield hub


@pytest.fixture
def seeing_hub(sensorium, tmp_path):
    """Its page's camera is a device that sees hands, too."""
    with Hub(sensorium, tmp_path, sees=True) as hub:
        yield hub


def only_session(hub, page=None):
    """The folder of the one session, when it is complete."""

    def found():
        # What a route of a test passes on goes on only while the browser is asked something.
        if page:
            page.evaluate("true")
        return [path for path in hub.sessions.glob("session_*") if re.fullmatch(r"session_\d{8}_\d{6}", path.name)]

    wait_until(found, 40, "no session is stored")
    assert len(found()) == 1
    return found()[0]


def test_a_session_goes_from_consent_to_review(seeing_hub, open_desk, sensorium):
    desk = open_desk(seeing_hub.address)
    assert "Choose" in desk.find("person.1.status").inner_text()
    assert desk.find("main").get_attribute("aria-disabled") == "true"
    desk.enroll()
    wait_until(lambda: "Ada can record" in desk.find("person.1.status").inner_text())
    assert "no sound" in desk.find("person.1.consent").inner_text()
    assert "No device" in desk.find("devices.empty").inner_text()

    desk.page.evaluate(MOTION)
    desk.turn_on("camera", "motion")
    row = desk.find(f"device.{desk.device}")
    row.wait_for()
    wait_until(lambda: re.search(r"± \d+\.\d ms", row.inner_text()), 20, "the clock is not known")
    wait_until(lambda: re.search(r"\d+\.\d/s", row.inner_text()), 20, "no rate")
    wait_until(lambda: "MB sent" in desk.find("sent").inner_text(), 20, "nothing is sent")
    wait_until(lambda: desk.find("preview").evaluate("v => v.videoWidth") > 0, 10, "no picture is shown")
    assert not desk.find("page.microphone").is_enabled()

    desk.begin()
    assert re.fullmatch(r"[1-5] s", desk.page.locator(".ring-number").inner_text())
    desk.take_task()
    desk.another_task()
    for tick in desk.page.locator(".hazard input").all():
        tick.check()
    wait_until(lambda: desk.find("main").get_attribute("aria-disabled") == "false", 10)
    desk.record(2)
    assert not desk.find("page.camera").is_enabled(), "a sensor can be turned off in a take"
    desk.page.keyboard.press("m")
    desk.page.keyboard.press("c")
    wait_until(lambda: desk.page.get_by_text("2 marks").is_visible(), 10)
    desk.find("take.bystander").check()
    # A busy computer has encoded 7 pictures a second.
    wait_until(lambda: desk.elapsed >= 8, 20)
    desk.find("main").click()
    desk.wait_for("review", 40)
    desk.find("main").click()
    desk.page.wait_for_url("**/capture/review")
    desk.page.get_by_test_id("capture.review.decision").wait_for()

    session = only_session(seeing_hub)
    assert is_sound(sensorium, session)
    times = frame_times(session)
    assert len(times) > 40 and 4 < times[-1] < 30
    assert (session / "video.mp4").stat().st_size > 50_000
    assert (session / "phone_imu.json").stat().st_size > 10_000


def test_what_the_hub_misses_while_it_does_not_hear_the_page_comes_later(one_hub, open_desk, sensorium):
    desk = open_desk(one_hub.address)
    lines = Lines(desk.page)
    desk.page.reload()
    desk.enroll()
    desk.turn_on("camera")
    desk.begin()
    desk.take_task()
    desk.record(2)
    lines.cut("/capture/device")
    wait_until(lambda: "wait here" in desk.find("sent").inner_text(), 10, "it is not said that the hub is away")
    before = desk.elapsed
    wait_until(lambda: desk.elapsed >= before + 4, 20, "the take does not go on")
    assert "away" in desk.find(f"device.{desk.device}.status").inner_text().lower()
    lines.mend()
    wait_until(lambda: re.search(r"MB sent\b", desk.find("sent").inner_text()), 30, "it is not sent later")
    wait_until(lambda: desk.elapsed >= before + 8, 30)
    shown = desk.elapsed
    wait_until(lambda: desk.elapsed >= shown + 2, 20)
    desk.find("main").click()
    desk.wait_for("review", 60)
    session = only_session(one_hub, desk.page)
    assert is_sound(sensorium, session)
    assert frame_times(session)[-1] > shown - 1, "what the page kept is not in the take"


def test_a_hub_that_is_killed_leaves_no_gap_because_the_page_kept_what_it_sensed(one_hub, open_desk, sensorium):
    desk = open_desk(one_hub.address)
    desk.enroll()
    desk.turn_on("camera")
    desk.begin()
    desk.take_task()
    desk.record(5)
    shown = desk.elapsed
    one_hub.kill()
    wait_until(lambda: "wait here" in desk.find("sent").inner_text(), 10, "it is not said that the hub is away")
    first = desk.find("sent").inner_text()
    wait_until(lambda: desk.find("sent").inner_text() != first, 10, "it does not go on")
    assert desk.find("preview").evaluate("v => !v.paused && v.readyState > 1")
    one_hub.start()
    wait_until(desk.page.locator("sx-line").is_hidden, 40, "it is not connected again")
    desk.wait_for("review", 60)
    session = only_session(one_hub)
    assert is_sound(sensorium, session)
    assert frame_times(session)[-1] > shown + 1, "what the page kept is not in the take"


def test_a_take_that_is_stopped_while_the_hub_is_away_ends_when_it_is_back(one_hub, open_desk):
    desk = open_desk(one_hub.address)
    lines = Lines(desk.page)
    desk.page.reload()
    desk.enroll()
    desk.turn_on("camera")
    desk.begin()
    desk.take_task()
    desk.record(4)
    lines.cut("/")
    wait_until(desk.page.locator("sx-line").is_visible, 20, "the connection is not lost")
    desk.find("main").click()
    assert desk.find("main").get_attribute("aria-disabled") == "true"
    lines.mend()
    desk.wait_for("review", 60)


def test_a_camera_that_is_lost_in_a_take_is_said_and_goes_on_when_it_is_back(one_hub, open_desk, sensorium):
    desk = open_desk(one_hub.address)
    desk.enroll()
    desk.turn_on("camera")
    desk.begin()
    desk.take_task()
    desk.record(3)
    desk.find("preview").evaluate("v => v.srcObject.getVideoTracks()[0].dispatchEvent(new Event('ended'))")
    status = desk.find("page.camera.status")
    wait_until(lambda: status.get_attribute("data-tone") == "offline", 10, "it is not said")
    assert re.search(r"stopped\. .+\.$", status.inner_text())
    wait_until(desk.find("preview").is_hidden, 10, "the picture of the lost camera stays")
    before = desk.elapsed
    wait_until(lambda: desk.elapsed >= before + 1, 10, "the take ends")
    desk.turn_on("camera")
    back = desk.elapsed
    wait_until(lambda: desk.elapsed >= max(before + 5, back + 4), 20)
    desk.find("main").click()
    desk.wait_for("review", 60)
    session = only_session(one_hub)
    assert is_sound(sensorium, session)
    assert frame_times(session)[-1] > before + 3


def test_a_browser_that_cannot_encode_records_files(one_hub, open_desk, sensorium):
    desk = open_desk(one_hub.address)
    desk.page.add_init_script("delete window.MediaStreamTrackProcessor")
    desk.page.reload()
    desk.enroll()
    desk.turn_on("camera")
    desk.begin()
    desk.take_task()
    desk.record(8)
    desk.find("main").click()
    desk.wait_for("review", 60)
    session = only_session(one_hub)
    assert is_sound(sensorium, session)
    assert (session / "video.mp4").stat().st_size > 50_000
    times = frame_times(session)
    assert len(times) > 40 and times[-1] > 4


def test_a_recorded_camera_that_is_lost_and_comes_back_is_one_film_with_a_gap(one_hub, open_desk, sensorium):
    desk = open_desk(one_hub.address)
    desk.page.add_init_script("delete window.MediaStreamTrackProcessor")
    desk.page.reload()
    desk.enroll()
    desk.turn_on("camera")
    desk.begin()
    desk.take_task()
    desk.record(6)
    desk.find("preview").evaluate("v => v.srcObject.getVideoTracks()[0].dispatchEvent(new Event('ended'))")
    wait_until(lambda: desk.find("page.camera.status").get_attribute("data-tone") == "offline", 10, "it is not said")
    lost = desk.elapsed
    wait_until(lambda: desk.elapsed >= lost + 3, 10, "the take ends")
    desk.turn_on("camera")
    back = desk.elapsed
    wait_until(lambda: desk.elapsed >= back + 6, 20)
    desk.find("main").click()
    desk.wait_for("review", 60)
    session = only_session(one_hub)
    assert is_sound(sensorium, session)
    assert not (session / "video_2.mp4").exists()
    times = frame_times(session)
    gaps = [after - before for before, after in zip(times, times[1:], strict=False)]
    assert max(gaps) > 1.5
    place = gaps.index(max(gaps))
    assert place > 20 and len(times) - place > 20, "one of the films is missing"
    desk.find("main").click()
    desk.page.wait_for_url("**/capture/review")
    film = desk.page.locator(".take-player video")
    wait_until(lambda: film.evaluate("v => v.readyState >= 1 || v.error !== null"), 20, "the film does not load")
    seek = "(v, at) => new Promise((done) => { v.onseeked = () => done(v.error === null); v.currentTime = at; })"
    assert film.evaluate("v => v.duration") > times[place + 1] + 1
    assert all(film.evaluate(seek, at) for at in (times[place] - 0.5, times[place + 1] + 0.5))


def test_a_minor_has_a_guardian_and_no_points(one_hub, open_desk):
    desk = open_desk(one_hub.address, width=390, height=844)
    desk.enroll("Bo", minor=True)
    wait_until(lambda: "under 18" in desk.find("person.1.status").inner_text())
    desk.turn_on("camera")
    desk.begin()
    desk.take_task()
    assert desk.find("task.points").is_hidden()
    assert desk.page.locator(".hazard").count() == 0


def test_the_microphone_is_off_until_it_is_wanted_and_agreed_to(one_hub, open_desk):
    desk = open_desk(one_hub.address)
    desk.enroll()
    assert not desk.find("audio").is_checked()
    desk.turn_on("camera")
    # Without a device the hint asks for one first.
    desk.find(f"device.{desk.device}").wait_for()
    desk.find("audio").check()
    wait_until(lambda: "did not agree to sound" in desk.page.locator(".page-audio").inner_text())
    assert "microphone off" in desk.page.locator(".cap-hint").inner_text()
    desk.find("audio").uncheck()
    wait_until(lambda: desk.find("main").get_attribute("aria-disabled") == "false")
    desk.enroll("Cy", audio=True)
    desk.find("audio").check()
    wait_until(lambda: "Tell everybody" in desk.page.locator(".page-audio").inner_text())
    desk.turn_on("microphone")
    wait_until(lambda: "Sound" in desk.find(f"device.{desk.device}").inner_text(), 20, "no sound comes")


def test_a_camera_that_is_refused_says_what_to_do(one_hub, open_page):
    page = open_page(one_hub.address + "/capture")
    desk = Desk(page)
    assert "become the video" in desk.find("page.camera.status").inner_text()
    desk.find("page.camera").click()
    wait_until(lambda: desk.find("page.camera.status").get_attribute("data-tone") == "offline", 20)
    assert re.search(r"\. .+\.$", desk.find("page.camera.status").inner_text())
    assert desk.find("page.camera").is_enabled()
    desk.find("page.motion").click()
    wait_until(lambda: desk.find("page.motion.status").get_attribute("data-tone") == "offline", 20)
    assert "motion sensor" in desk.find("page.motion.status").inner_text()


def test_another_page_sees_who_leads_and_lends_its_camera(one_hub, open_desk):
    desk = open_desk(one_hub.address)
    desk.enroll()
    desk.turn_on("camera")
    desk.begin()
    other = open_desk(one_hub.address, width=390, height=844)
    wait_until(other.find("elsewhere").is_visible, 10)
    assert other.find("main").get_attribute("aria-disabled") == "true"
    other.turn_on("camera")
    desk.find(f"device.{other.device}").wait_for()
    fits(other.page)


def test_a_session_is_led_by_keys_alone(one_hub, open_desk):
    desk = open_desk(one_hub.address)
    desk.enroll()
    desk.turn_on("camera")
    wait_until(lambda: desk.find("main").get_attribute("aria-disabled") == "false")
    desk.page.keyboard.press("?")
    words = desk.page.locator("dialog[open] .keys").inner_text()
    assert all(word in words for word in ["Record, stop, or go on", "Mark this instant", "Another task"])
    desk.page.keyboard.press("Escape")
    desk.page.locator("body").click(position={"x": 700, "y": 90})
    desk.page.keyboard.press("r")
    desk.wait_for("calibration")
    desk.find("second").focus()
    desk.page.keyboard.press("Enter")
    desk.wait_for("prompt")
    for tick in desk.page.locator(".hazard input").all():
        tick.focus()
        desk.page.keyboard.press("Space")
    wait_until(lambda: desk.find("main").get_attribute("aria-disabled") == "false", 10)
    desk.page.keyboard.press("r")
    desk.wait_for("recording")
    wait_until(lambda: desk.elapsed >= 4, 20)
    desk.page.keyboard.press("r")
    desk.wait_for("review", 40)
    desk.page.keyboard.press("r")
    desk.page.wait_for_url("**/capture/review")


def test_record_fits_in_every_phase_and_rests_with_reduced_motion(seeing_hub, open_desk):
    desk = open_desk(seeing_hub.address)
    desk.page.emulate_media(reduced_motion="reduce")

    def fits_both_widths():
        for width in (360, 1280):
            desk.page.set_viewport_size({"width": width, "height": 740})
            fits(desk.page)

    fits_both_widths()
    desk.find("person.1.new").click()
    desk.find("onboarding.name").wait_for()
    fits_both_widths()
    desk.find("onboarding.close").click()
    desk.find("onboarding").wait_for(state="hidden")
    desk.enroll()
    desk.turn_on("camera")
    desk.find(f"device.{desk.device}").wait_for()
    fits_both_widths()
    desk.begin()
    fits_both_widths()
    desk.take_task()
    fits_both_widths()
    desk.record(4)
    fits_both_widths()
    moving = "document.getAnimations().filter((a) => a.playState === 'running').length"
    assert desk.page.evaluate(moving) == 0
    desk.find("main").click()
    desk.wait_for("review", 40)
    fits_both_widths()


def test_the_dashboard_assigns_shows_coverage_and_lets_a_contributor_withdraw(one_hub, open_desk):
    desk = open_desk(one_hub.address, width=390, height=844)
    desk.enroll()
    page = desk.page
    page.goto(one_hub.address + "/capture/dashboard")
    find = lambda name: page.get_by_test_id(f"capture.dashboard.{name}")
    wait_until(lambda: "Nobody records" in find("live").inner_text(), 10)
    assert "Choose a contributor" in find("assign.hint").inner_text()
    find("assign.contributor").select_option(label="Ada")
    find("assign.search").fill("pour kitchen")
    prompts = find("assign.prompt").locator("option")
    wait_until(lambda: prompts.count() > 1 and "our" in prompts.nth(1).inner_text(), 10)
    find("assign.prompt").select_option(index=1)
    find("assign.wanted").fill("3")
    find("assign.wanted").press("Enter")
    wait_until(find("assign").is_enabled, 10)
    find("assign").click()
    row = page.locator(".assignment")
    row.wait_for()
    assert "0 of 3 kept" in row.inner_text() and "Ada" in row.inner_text()
    assert page.get_by_test_id("capture.dashboard.coverage.pour.kitchen").inner_text() == "0"
    fits(page)
    page.set_viewport_size({"width": 360, "height": 740})
    fits(page)

    page.goto(one_hub.address + "/capture")
    wait_until(lambda: "Ada can record" in desk.find("person.1.status").inner_text(), 10)
    desk.turn_on("camera")
    desk.begin()
    desk.take_task()
    assert "our" in desk.find("assignment").inner_text()
    desk.find("second").click()
    desk.wait_for("idle")

    page.goto(one_hub.address + "/capture/dashboard")
    page.locator(".contributor").wait_for()
    page.locator(".contributor button", has_text="Withdraw").click()
    question = find("withdraw")
    question.wait_for()
    assert "cannot be undone" in question.inner_text()
    find("withdraw.cancel").click()
    question.wait_for(state="hidden")
    page.locator(".contributor button", has_text="Withdraw").click()
    find("withdraw.confirm").click()
    wait_until(
        lambda: (
            page.locator(".contributor button", has_text="Withdraw").count() == 0
            or page.locator(".contributor button", has_text="Withdraw").is_hidden()
        ),
        20,
        "nothing is withdrawn",
    )


def test_the_tile_on_home_shows_what_records(one_hub, open_page, open_desk):
    home = open_page(one_hub.address)
    tile = home.get_by_test_id("home.capture")
    wait_until(lambda: "Nobody records" in tile.inner_text(), 15)
    assert tile.locator(".tile-mosaic i").count() > 50
    desk = open_desk(one_hub.address)
    desk.enroll()
    desk.turn_on("camera")
    desk.begin()
    desk.take_task()
    desk.record(1)
    wait_until(lambda: "Recording for" in tile.inner_text(), 10)


class Lines:
    """The connections of a page, which a test cuts by their path and mends."""

    def __init__(self, page):
        self.prefix, self.open = None, []
        page.route(
            "**/access",
            lambda route: route.fulfill(json={"access": "silent"}) if self.prefix == "/" else route.continue_(),
        )
        # A slow page would go on with events, which are not cut.
        page.route("**/events", lambda route: route.abort())
        page.route_web_socket(re.compile("/(ws|capture/device)$"), self.connected)

    def connected(self, socket):
        path = re.search(r"//[^/]+(/.*)", socket.url)[1]
        if self.prefix and path.startswith(self.prefix):
            return socket.close()
        hub = socket.connect_to_server()
        self.open.append((path, socket, hub))

    def cut(self, prefix):
        self.prefix = prefix
        for path, socket, hub in self.open:
            if path.startswith(prefix):
                socket.close()
                hub.close()
        self.open = [line for line in self.open if not line[0].startswith(prefix)]

    def mend(self):
        self.prefix = None
