"""Whether a take is kept: Capture's Review after takes of a browser's own camera."""

import json
import re

import pytest
from capture_page import Desk, fits
from support import wait_until


@pytest.fixture
def desk(start_hub, browser_with_camera, face_video):
    """A Record page on a phone whose contributor agreed and whose camera runs."""
    browser = browser_with_camera(face_video)
    page = browser.new_context(viewport={"width": 390, "height": 844}, permissions=["camera"]).new_page()
    hub = start_hub(sees=False)
    page.goto(f"{hub.address}/capture")
    desk = Desk(page)
    desk.sessions = hub.home / "capture" / "sessions"
    desk.find("main").wait_for()
    desk.enroll()
    desk.turn_on("camera")
    return desk


def review(desk, seconds):
    """Records a take, opens it, and notes its length in seconds."""
    desk.begin()
    desk.take_task()
    desk.record(seconds)
    desk.find("main").click()
    desk.wait_for("review", 40)
    desk.find("main").click()
    desk.page.wait_for_url("**/capture/review")
    find = lambda name: desk.page.get_by_test_id(f"capture.review.{name}")
    find("decision").wait_for()
    length = re.search(r"(\d+):(\d+\.\d+)$", find("position").inner_text().strip())
    desk.length = 60 * int(length[1]) + float(length[2])
    return find


def stored(desk):
    return [path for path in desk.sessions.glob("session_*") if re.fullmatch(r"session_\d{8}_\d{6}", path.name)]


def discard(desk, find):
    find("discard").click()
    find("discard.confirm").click()
    find("empty").wait_for()
    wait_until(lambda: stored(desk) == [], 10, "its files are still there")


def test_a_take_is_rated_noted_and_kept(desk):
    find = review(desk, 4)
    film = desk.page.locator(".take-player video")
    wait_until(lambda: film.evaluate("v => v.readyState >= 1 || v.error !== null"), 20, "the film does not load")
    find("rating.4").click()
    wait_until(lambda: find("rating.4").get_attribute("aria-pressed") == "true", 5)
    find("note").fill("The cup slipped once.")
    fits(desk.page)
    find("confirm").click()
    wait_until(lambda: find("confirm").inner_text() == "Go on", 20, "it is not kept")
    assert not find("discard").is_visible()
    wait_until(lambda: "kept on this computer" in find("decision").inner_text(), 20, "it is not said to be kept")
    (session,) = stored(desk)
    metadata = json.loads((session / "metadata.json").read_text())
    assert (metadata["self_rating"], metadata["note"]) == (4, "The cup slipped once.")
    find("confirm").click()
    desk.page.wait_for_url("**/capture")


def test_a_take_is_discarded_only_after_a_question(desk):
    find = review(desk, 4)
    find("discard").click()
    find("discard.cancel").wait_for()
    assert desk.page.evaluate("document.activeElement.dataset.testid") == "capture.review.discard.cancel"
    assert "cannot be undone" in find("decision").inner_text()
    desk.page.keyboard.press("Enter")
    find("discard.cancel").wait_for(state="hidden")
    assert len(stored(desk)) == 1
    discard(desk, find)
    assert list(desk.sessions.glob("*.recording")) == []


def test_a_take_that_is_too_short_says_why_it_cannot_be_kept(desk):
    find = review(desk, 1)
    # On a busy computer the stop may come so late that the take can be kept: that one does not count.
    for _ in range(4):
        if desk.length < 3:
            break
        discard(desk, find)
        find("empty").get_by_role("link", name="Record a session").click()
        desk.wait_for("prompt")
        desk.find("second").click()
        desk.wait_for("idle")
        find = review(desk, 1)
    assert desk.length < 3, "no take was ended in time"
    wait_until(lambda: "more than 3 s are needed" in find("decision").inner_text(), 5)
    assert find("confirm").is_disabled()
    assert find("discard").is_enabled()
