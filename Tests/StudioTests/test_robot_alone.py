"""The robot's page in a real browser when its hub goes away, falls silent or comes late; the test plays the hub."""

import pytest

from robot_page import PlayedHub, caption, eyes, hint, mood, status


@pytest.fixture(scope="module")
def browser(chromium):
    """One for all of these tests: each closes its page."""
    browser = chromium()
    yield browser
    browser.close()


@pytest.fixture
def played(start_hub, open_page):
    """Opens the robot's page with a hub that the test plays; only its files come from a real one."""
    hub = start_hub()
    contexts = []

    def opened(prepare=lambda page: None, **options):
        page = open_page("about:blank", **options)
        contexts.append(page.context)
        played = PlayedHub(page)
        prepare(page)
        page.goto(hub.address + "/robot")
        return page, played

    yield opened
    for context in contexts:
        context.close()


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
    hub.tell_state(motors=trouble)
    hub.wait_until(lambda: hint(page) == trouble)
    hub.say(type="toast", tone="error", text="Something else.")
    hub.wait_until(lambda: hint(page) == "Something else.")
    hub.wait(12, step=1)
    assert hint(page) == trouble
    hub.tell_state(motors=None)
    hub.wait_until(lambda: hint(page) == "")
    hub.tell_state(motors=trouble)
    hub.wait_until(lambda: hint(page) == trouble)
    hub.go()
    hub.wait_until(lambda: hint(page) == "")


def test_a_page_that_is_left_while_the_moods_come_is_no_screen_of_the_robot(played):
    moods = []
    page, hub = played(lambda page: page.route("**/robot/moods.json", lambda route: moods.append(route)))
    hub.wait_until(lambda: len(moods) > 1)
    page.keyboard.press("Escape")
    page.locator("body[data-room='track']").wait_for()
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
