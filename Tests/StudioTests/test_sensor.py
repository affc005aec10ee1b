"""A browser's camera becomes a performer: video file → page → hub → MediaPipe → meters."""


import re

from support import wait_until


def test_a_camera_page_is_tracked_and_moves_the_meters(start_hub, browser_with_camera, face_video, has_vision):
    hub = start_hub()
    browser = browser_with_camera(face_video)
    context = browser.new_context(permissions=["camera"])
    phone = context.new_page()
    phone.goto(hub.address + "/sensor")
    phone.get_by_test_id("sensor.start").click()
    studio = context.new_page()
    studio.goto(hub.address + "/track")
    jaw = studio.get_by_test_id("track.meter.jawOpen")
    jaw.wait_for()
    phone.bring_to_front()
    status = phone.get_by_test_id("sensor.status")
    wait_until(lambda: re.search("track|view", status.inner_text(), re.I), 30)
    studio.bring_to_front()
    values = set()

    def follows():
        values.add(jaw.inner_text())
        return len(values) > 4

    wait_until(follows, 30, "the meters do not follow the camera")


def test_a_page_without_a_camera_says_so(start_hub, open_page):
    page = open_page(start_hub().address + "/sensor")
    page.get_by_test_id("sensor.start").click()
    status = page.get_by_test_id("sensor.status")
    wait_until(lambda: len(status.inner_text()) > 20)
