"""The robot's page in a real browser when its hub goes away, falls silent or comes late; the test plays the hub."""

import pytest
from robot_page import PlayedHub, caption, eyes, hint, mood, status


@pytest.fixture
def played(start_hub, open_page):
    """Opens the robot's page with a hub that the test plays; only its files come from a real one."""
    hub = start_hub()

    def opened(prepare=lambda page: None, **options):
        page = open_page("about:blank", **options)
        played = PlayedHub(page)
        # At hand at once: the page waits three seconds of the test's time, which pass faster.
        moods = page.request.get(hub.address + "/robot/moods.json").text()
        page.route("**/robot/moods.json", lambda route: route.fulfill(body=moods, content_type="application/json"))
        prepare(page)
        page.goto(hub.address + "/robot")
        return page, played

    return opened


def test_a_robot_whose_hub_goes_away_lives_on_alone_until_it_is_back(played):
    page, hub = played()
    hub.wait_until(lambda: hub.actions and mood(page) == "normal")
    hub.tell_state(status="tracking")
    hub.tell({"show": "happy"}, {"look": {"x": 0.9, "y": 0}})
    hub.wait_until(lambda: eyes(page)[0] > 60 and status(page) == "TRACKING" and mood(page) == "happy")
    hub.go()
    hub.wait_until(lambda: status(page) == "STANDBY")
    hub.wait_until(lambda: mood(page) == "normal")
    hub.wait_until(lambda: status(page) == "ALONE")
    hub.wait_until(lambda: abs(eyes(page)[0]) < 15, "the eyes do not come back to the middle")
    assert page.locator("sx-line").is_hidden()
    page.keyboard.press("m")
    hub.wait_until(lambda: caption(page) == "The mirror needs the hub")
    page.mouse.click(200, 200)
    hub.wait_until(lambda: (mood(page), caption(page)) == ("happy", "Happy"))
    hub.actions.clear()
    hub.is_away = False
    hub.state.update(status="standby", mood="trust")
    page.evaluate("dispatchEvent(new Event('online'))")
    hub.wait_until(lambda: (mood(page), status(page)) == ("trust", "STANDBY"))
    assert hub.actions == [{"enter": {"name": "robot"}}]


def test_a_hub_that_falls_silent_is_joined_anew_and_says_again_how_the_robot_is(played):
    page, hub = played()
    hub.wait_until(lambda: hub.actions)
    hub.tell_state(status="tracking", isMirror=True)
    hub.tell({"show": "love"})
    hub.wait_until(lambda: (mood(page), status(page)) == ("love", "TRACKING"))
    hub.state.update(mood="love")
    hub.wait(6, step=1)
    assert len(hub.sockets) == 1, "a hub that says the time is left alone"
    hub.actions.clear()
    hub.fall_silent()
    hub.wait_until(lambda: len(hub.sockets) > 1, "the page does not open another line")
    hub.wait_until(lambda: hub.actions and (mood(page), status(page)) == ("love", "TRACKING"))
    page.keyboard.press("m")
    hub.wait_until(lambda: {"mirror": {"isOn": False}} in hub.actions)
    assert hub.actions == [{"enter": {"name": "robot"}}, {"mirror": {"isOn": False}}]


def test_what_is_wrong_with_the_motors_is_said_for_as_long_as_it_is_so(played):
    page, hub = played()
    hub.wait_until(lambda: hub.actions)
    trouble = "Servo 2 does not answer: look at its cable."
    said = lambda: hint(page).split("\n")[0] == trouble
    hub.tell_state(motors=trouble)
    hub.wait_until(said)
    hub.say(type="toast", tone="error", text="Something else.")
    hub.wait_until(lambda: hint(page) == "Something else.")
    hub.wait(12, step=1)
    assert said()
    hub.tell_state(motors=None)
    hub.wait_until(lambda: trouble not in hint(page))
    hub.tell_state(motors=trouble)
    hub.wait_until(said)
    hub.go()
    hub.wait_until(lambda: trouble not in hint(page))


def refuse(name):
    """A camera that the browser does not lend, with the reason that it gives."""
    return f"""HTMLMediaElement.prototype.play = async () => {{}};
    navigator.mediaDevices.getUserMedia = async () => {{
      if (window.isSolved) return new MediaStream();
      throw new DOMException('', '{name}');
    }};"""


@pytest.mark.parametrize(
    "name, words",
    [("NotAllowedError", "may not use the camera"), ("NotReadableError", "busy with another program"),
     ("NotFoundError", "no camera that the browser can use")],
)
def test_why_the_camera_is_off_stays_on_the_screen_until_it_is_solved(played, name, words):
    page, hub = played(lambda page: page.add_init_script(refuse(name)))
    hub.wait_until(lambda: hub.actions and words in hint(page))
    hub.wait(20, step=2)
    assert words in hint(page)
    hub.tell_state(status="tracking")
    hub.wait(12, step=2)
    assert words in hint(page), "another source of the hub does not solve it"
    page.evaluate("window.isSolved = true; document.dispatchEvent(new Event('visibilitychange'))")
    hub.wait_until(lambda: hint(page) == "")


def test_a_missing_vision_library_is_said_until_the_hub_has_it(played):
    page, hub = played(lambda page: page.add_init_script(f"window.isSolved = true; {refuse('')}"))
    hub.wait_until(lambda: hub.actions)
    sentence = "The vision library was not found."
    hub.say(type="sensor", state="unavailable", sentence=sentence, name="Camera of robot")
    hub.wait_until(lambda: hint(page) == sentence)
    hub.wait(20, step=2)
    assert hint(page) == sentence
    hub.say(type="sensor", state="ready", sentence="The hub is ready.", name="Camera of robot")
    hub.wait_until(lambda: hint(page) == "")


def test_taps_five_seconds_apart_go_on_with_the_next_mood_where_the_hub_left_off(played):
    page, hub = played()
    hub.wait_until(lambda: hub.actions and mood(page) == "normal")
    hub.tell_state(cycle="sad")
    hub.wait(1)
    hub.go()
    hub.wait_until(lambda: status(page) == "ALONE")
    for name in ["excited", "sleepy", "anger"]:
        page.mouse.click(200, 200)
        hub.wait_until(lambda: mood(page) == name, f"{name} is not shown")
        hub.wait(5, step=1)
        hub.wait_until(lambda: mood(page) == "normal", f"{name} is not left")


def test_a_finger_that_rests_for_long_is_one_long_press_and_no_tap(played):
    page, hub = played()
    hub.wait_until(lambda: hub.actions)
    hub.actions.clear()
    page.mouse.move(200, 200)
    page.mouse.down()
    hub.wait(0.8)
    assert hub.actions == []
    hub.wait(6, step=1)
    page.mouse.move(210, 210)
    page.mouse.up()
    hub.wait(2)
    assert hub.actions == [{"longPress": {}}]
    hub.go()
    hub.wait_until(lambda: status(page) == "ALONE")
    page.mouse.down()
    hub.wait_until(lambda: mood(page) != "normal", "no mood comes by chance")
    page.mouse.up()
    first = mood(page)
    for _ in range(17):
        hub.wait(1, step=1)
        if mood(page) != first:
            break
    assert mood(page) not in (first, "normal")


def test_a_page_that_is_left_while_the_moods_come_is_no_screen_of_the_robot(played):
    moods = []
    page, hub = played(lambda page: page.route("**/robot/moods.json", lambda route: moods.append(route)))
    hub.wait_until(lambda: len(moods) > 1)
    page.keyboard.press("Escape")
    page.locator("body[data-room='home']").wait_for()
    for route in moods:
        route.continue_()
    hub.wait(1)
    assert [action for action in hub.actions if "enter" in action] == []


def test_a_long_press_first_leaves_the_full_screen_to_the_next_tap(played):
    count = """window.asked = 0;
    const { requestFullscreen } = Element.prototype;
    Element.prototype.requestFullscreen = function (...options) {
      window.asked += 1;
      return requestFullscreen.apply(this, options);
    };"""
    page, hub = played(lambda page: page.add_init_script(count), size="phone", has_touch=True)
    hub.wait_until(lambda: hub.actions)
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": 100, "y": 200}]})
    hub.wait_until(lambda: {"longPress": {}} in hub.actions)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.evaluate("window.asked") == 0, "browsers refuse it then"
    page.touchscreen.tap(100, 200)
    hub.wait_until(lambda: {"tap": {}} in hub.actions)
    hub.wait_until(lambda: page.evaluate("document.fullscreenElement !== null"), "the screen is not filled")
