"""From a face that moves in a camera's picture to eyes that follow it on the robot's page, through the whole hub."""

import json
import time
import urllib.request

from robot_page import wait_until_led, watch_moods
from support import wait_until


def test_eyes_follow_a_face_in_the_camera_and_no_picture_is_seen(
    start_hub, browser_with_camera, moving_face, has_vision
):
    hub = start_hub()
    browser = browser_with_camera(moving_face)
    page = browser.new_context(permissions=["camera"]).new_page()
    page.goto(hub.address + "/robot")
    face, status = page.get_by_test_id("robot.face"), page.get_by_test_id("robot.status")
    wait_until(lambda: status.inner_text() == "TRACKING", 40, "the face is not seen")
    gazes, left, right = [], [], []

    def robot():
        with urllib.request.urlopen(hub.address + "/robot/robots") as answer:
            return json.load(answer)[0]

    def swung():
        # A page that is slow shows where the robot looked a moment ago: it has to look there for a while.
        now = time.monotonic()
        gazes.append((now, robot()["gaze"]["x"]))
        eye = float(face.get_attribute("data-eyes").split(",")[0])
        around = [*(gaze for seen, gaze in gazes if seen > now - 0.4), robot()["gaze"]["x"]]
        if min(around) > 0.15:
            right.append(eye)
        if max(around) < -0.15:
            left.append(eye)
        return len(right) > 4 and len(left) > 4

    wait_until(swung, 40, "the robot does not look to both sides")
    mean = lambda numbers: sum(numbers) / len(numbers)
    assert mean(right) > 8 and mean(left) < -8, "the eyes are not where the robot looks"
    looks = "performance.getEntriesByName('robot.look').length"
    wait_until(lambda: page.evaluate(looks) > 10, 20, "looks are not measured to the frame that shows them")
    box = page.get_by_test_id("robot.eye").bounding_box()
    assert (box["width"], box["height"]) == (1, 1)
    assert robot()["screens"] == 1
    page.close()
    wait_until(lambda: (robot()["screens"], robot()["status"]) == (0, "standby"))


def test_two_screens_of_one_robot_and_another_robot_beside_it(start_hub, open_page):
    hub = start_hub()
    first, second = (open_page(hub.address + "/robot?name=anna") for _ in range(2))
    other = open_page(hub.address + "/robot?name=otto", size="phone")

    def post(path, **body):
        request = urllib.request.Request(
            hub.address + "/robot/" + path, json.dumps(body).encode(), method="POST")
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def eyes(page):
        text = page.get_by_test_id("robot.face").get_attribute("data-eyes")
        return [float(number) for number in text.split(",")]

    def screens():
        with urllib.request.urlopen(hub.address + "/robot/robots") as answer:
            return {robot["robot"]: robot["screens"] for robot in json.load(answer)}

    wait_until(lambda: screens() == {"anna": 2, "otto": 1, "robot": 0})
    for page in (first, second, other):
        wait_until_led(page)
    moods = [watch_moods(page) for page in (first, second, other)]
    first.mouse.click(300, 300)
    wait_until(lambda: all("happy" in shown() for shown in moods[:2]), message="they are not happy")
    assert moods[2]() == ["normal"]
    post("meet", robot="anna", other="otto", x=0.9)
    wait_until(lambda: eyes(first)[0] > 40 and eyes(second)[0] > 40 and eyes(other)[0] < -12, 15,
               "they do not look at each other")
    post("gaze", robot="otto", x=0.9, y=0)
    wait_until(lambda: eyes(other)[0] > 12)


def test_a_film_shows_it_two_people_and_it_looks_at_both(start_hub, open_page, two_faces, has_vision):
    hub = start_hub("--from", f"video:{two_faces}?loop", "--osc-port", "0", command=("robot", "serve"))
    page = open_page(hub.address + "/robot")
    status = page.get_by_test_id("robot.status")
    wait_until(lambda: status.inner_text() == "TRACKING", 40, "nobody is seen")
    sides = set()

    def seen():
        with urllib.request.urlopen(hub.address + "/robot/robots") as answer:
            robot = json.load(answer)[0]
        if robot["people"] == 2 and abs(robot["gaze"]["x"]) > 0.1:
            sides.add(robot["gaze"]["x"] > 0)
        return sides == {True, False}

    wait_until(seen, 60, f"it looks at one of two people only: {sides}")
