"""Home, and the shell around every room: doors, tabs, keys, focus, the room last used."""

import itertools
import re
import signal

import pytest
from support import wait_until

WEIRDPHONE = ["track", "connect", "map", "presets", "takes", "nerve"]
PRODUCTS = ["weirdphone", "prospero", "neuro-sync", "capture", "robot"]
DOORS = ["home", *PRODUCTS, "settings"]
SENSORS = ["simulated", "camera", "phone", "app", "recording"]


@pytest.fixture
def hub(start_hub):
    return start_hub()


def room(page, name):
    """Waits until a room is shown: the body has its name before its module is loaded, the title after."""
    page.locator(f"body[data-room='{name}']").wait_for()
    wait_until(lambda: page.title().endswith(" · Sensorium"))


def state(page, thing):
    return page.get_by_test_id(f"home.{thing}").inner_text().strip()


def focused(page):
    return page.evaluate("document.activeElement.tagName")


def here(page, nav):
    return [link.get_attribute("href") for link in page.locator(f"{nav} a[aria-current]").all()]


def test_a_first_visit_shows_who_is_sensed_and_the_products_that_exist(hub, open_page):
    page = open_page(hub.address)
    room(page, "home")
    wait_until(lambda: state(page, "now") == "Simulated performer: Face in view.")
    assert page.get_by_role("heading", level=1).inner_text().lower() == "home"
    for sensor in SENSORS:
        card = page.get_by_test_id(f"home.sensor.{sensor}")
        assert card.locator("sx-status").inner_text().strip(), "a colour without words"
        assert card.get_by_role("button").count() == 1
    tiles = page.locator(".tile")
    assert [tile.get_attribute("data-product") for tile in tiles.all()] == PRODUCTS
    doors = page.locator(".rail-products a")
    assert [door.get_attribute("data-door") for door in doors.all()] == PRODUCTS
    for tile in tiles.all():
        assert tile.locator(".tile-sentence").inner_text().endswith(".")
        first = tile.locator(".tile-steps a").first.get_attribute("href")
        assert first in ["/track", "/play", "/coach/record", "/capture", "/robot"]


def test_the_tiles_move_with_the_face(hub, open_page):
    page = open_page(hub.address)
    yaw = page.get_by_test_id("track.meter.headYaw")
    eyes = page.get_by_test_id("home.eyes")
    eyes.wait_for()
    seen = set()

    def moved():
        seen.add((yaw.inner_text(), eyes.get_attribute("data-gaze")))
        return min(len({pair[part] for pair in seen}) for part in (0, 1)) > 5

    wait_until(moved, message="the meters or the eyes stand still")


def test_with_reduced_motion_the_eyes_are_drawn_and_rest(hub, open_page):
    page = open_page(hub.address, reduced_motion="reduce")
    eyes = page.get_by_test_id("home.eyes")
    eyes.wait_for()
    page.wait_for_timeout(600)
    assert eyes.get_attribute("data-gaze") is None
    lit = (
        "e => e.getContext('2d').getImageData(0, 0, e.width, e.height).data"
        ".filter((x, i) => i % 4 === 0 && x > 200).length"
    )
    wait_until(lambda: eyes.evaluate(lit) > 500, message="no eyes are drawn")
    first = eyes.screenshot()
    page.wait_for_timeout(500)
    assert eyes.screenshot() == first


def test_sensors_are_added_by_their_one_button(hub, open_page):
    page = open_page(hub.address)
    add = lambda sensor: page.get_by_test_id(f"home.sensor.{sensor}.add")
    add("simulated").click()
    wait_until(lambda: state(page, "sensor.simulated.state").startswith("2 of 2 with a face in view"))
    wait_until(lambda: state(page, "now").endswith("2 performers in all."))
    add("app").click()
    room(page, "connect")
    wait_until(lambda: page.evaluate("document.activeElement.innerText") == "Add a source", 3)
    page.go_back()
    room(page, "home")
    add("recording").click()
    room(page, "takes")
    page.go_back()
    room(page, "home")
    add("phone").click()
    room(page, "connect")
    page.get_by_text(re.compile(r"https://\S+/sensor")).first.wait_for()
    page.go_back()
    room(page, "home")
    wait_until(lambda: state(page, "sensor.phone.state").startswith("Waiting for a phone"))
    assert add("phone").inner_text() == "Show the code"


def test_without_a_performer_home_says_the_next_step(hub, open_page):
    page = open_page(hub.address + "/connect")
    page.get_by_role("button", name="Remove Simulated performer").click()
    page.get_by_test_id("rail.home").click()
    wait_until(lambda: state(page, "now").startswith("Nobody is sensed: start the simulated performer"))
    assert state(page, "product.robot.state") == "No face in view: its eyes rest."
    page.get_by_test_id("home.sensor.simulated.add").click()
    wait_until(lambda: state(page, "sensor.simulated.state") == "Face in view.")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_own_face_robot_and_output_are_two_actions_away(hub, open_page, size):
    page = open_page(hub.address, size=size)
    page.get_by_test_id("home.sensor.camera.add").click()
    assert page.get_by_test_id("sensor.start").is_enabled(), "the second action starts the camera"
    page.goto(hub.address + "/")
    room(page, "home")
    page.get_by_test_id("home.product.robot.step1").click()
    page.get_by_test_id("robot.face").wait_for()
    wait_until(lambda: page.title().startswith("Robot"))
    page.evaluate("localStorage.clear()")
    page.goto(hub.address + "/")
    page.get_by_test_id("home.product.weirdphone.step2").click()
    wait_until(lambda: page.evaluate("document.activeElement.innerText") == "Add an output", 3)
    add = page.get_by_test_id("connect.sink.add")
    wait_until(lambda: add.bounding_box()["y"] < page.viewport_size["height"], 3, "the form is not in view")
    add.click()
    wait_until(lambda: page.locator(".sink").count() == 1, message="no output was added")


def test_doors_and_tabs_say_where_the_visitor_is(hub, open_page):
    page = open_page(hub.address)
    room(page, "home")
    assert page.get_by_role("navigation").all_inner_texts() != []
    assert here(page, ".rail") == ["/"] and page.locator("sx-tabs a").count() == 0
    page.get_by_test_id("rail.weirdphone").click()
    room(page, "track")
    rooms = page.get_by_role("navigation", name="Rooms of WeirdPhone")
    assert [tab.get_attribute("href") for tab in rooms.get_by_role("link").all()] == [f"/{name}" for name in WEIRDPHONE]
    wait_until(lambda: page.evaluate("document.activeElement.innerText") == "Track", 3)
    for name in [*WEIRDPHONE[1:], "track"]:
        rooms.get_by_test_id(f"tabs.{name}").click()
        room(page, name)
        assert here(page, "sx-tabs") == [f"/{name}"]
        assert page.get_by_test_id("rail.weirdphone").get_attribute("aria-current") == "true"
        assert page.locator("body").get_attribute("data-product") == "weirdphone"
        wait_until(lambda: focused(page) == "H1", 3, f"the focus is not on the heading of {name}")
        assert page.get_by_role("heading", level=1).count() == 1
    page.get_by_test_id("rail.settings").click()
    room(page, "settings")
    assert here(page, ".rail") == ["/settings"] and here(page, "sx-tabs") == []
    assert rooms.is_visible(), "Settings belong to all products: the tabs lead back"
    page.get_by_test_id("rail.home").click()
    room(page, "home")
    assert page.locator("body").get_attribute("data-product") is None
    assert not rooms.is_visible()


def test_on_a_phone_the_products_are_in_a_sheet_behind_the_logo(hub, open_page):
    page = open_page(hub.address + "/map", size="phone")
    room(page, "map")
    assert not page.get_by_test_id("rail").is_visible()
    logo = page.get_by_role("button", name=re.compile("^Sensorium"))
    logo.click()
    sheet = page.get_by_role("dialog")
    assert [link.get_attribute("data-door") for link in sheet.get_by_role("link").all()] == DOORS
    assert here(page, "dialog") == ["/track"]
    page.keyboard.press("Escape")
    wait_until(lambda: page.get_by_role("dialog").count() == 0)
    assert logo.evaluate("e => e === document.activeElement"), "the focus does not return to the logo"
    logo.click()
    page.get_by_test_id("sheet.home").click()
    room(page, "home")
    assert page.get_by_role("dialog").count() == 0
    page.get_by_test_id("shell.settings").click()
    room(page, "settings")


def test_everything_works_by_keyboard(hub, open_page):
    page = open_page(hub.address)
    room(page, "home")
    page.get_by_test_id("home.product.robot.step1").wait_for()
    seen = []
    for _ in range(32):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("document.activeElement.dataset.testid ?? document.activeElement.className"))
        ring = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert ring == "solid", f"{seen[-1]} has no focus ring"
        if seen[-1] == "home.product.robot.step1":
            break
    assert seen[0] == "skip"
    wanted = [f"rail.{door}" for door in DOORS] + [f"home.sensor.{sensor}.add" for sensor in SENSORS]
    wanted += ["home.product.weirdphone.step1", "home.product.weirdphone.step2"]
    wanted += ["home.product.prospero.step1", "home.product.neuro-sync.step1", "home.product.neuro-sync.step2"]
    wanted += ["home.product.capture.step1", "home.product.capture.step2", "home.product.robot.step1"]
    assert [thing for thing in seen if thing in wanted] == wanted
    for key, name in [("1", "track"), ("3", "map"), (",", "settings"), ("6", "nerve"), ("0", "home"), ("5", "robot")]:
        page.keyboard.press(key)
        room(page, name)
    page.keyboard.press("3")
    page.wait_for_timeout(200)
    room(page, "robot")
    page.keyboard.press("Escape")
    room(page, "home")
    page.keyboard.press("?")
    keys = page.get_by_role("dialog")
    assert "Robot Face" in keys.inner_text() and "Home" in keys.inner_text()


def test_a_returning_visitor_lands_in_the_room_last_used_and_the_logo_goes_home(hub, open_page):
    page = open_page(hub.address)
    room(page, "home")
    page.goto(hub.address + "/presets")
    room(page, "presets")
    page.goto(hub.address + "/sensor")
    page.get_by_test_id("sensor.start").wait_for()
    page.goto(hub.address)
    room(page, "presets")
    assert page.url == hub.address + "/presets"
    page.get_by_test_id("rail.home").click()
    room(page, "home")
    page.reload()
    room(page, "home")
    page.goto(hub.address + "/robot?name=anna")
    page.get_by_test_id("robot.face").wait_for()
    page.goto(hub.address)
    room(page, "robot")
    assert page.url == hub.address + "/robot?name=anna"
    page.goto(hub.address + "/sensor")
    page.get_by_test_id("room.back").click()
    room(page, "robot")
    assert page.url == hub.address + "/robot?name=anna"


def test_the_robot_shows_the_way_home_for_a_moment_and_when_the_mouse_moves(hub, open_page):
    page = open_page(hub.address)
    page.get_by_test_id("rail.robot").click()
    page.get_by_test_id("robot.face").wait_for()
    page.mouse.move(600, 300)
    way = page.get_by_test_id("room.back")
    is_shown = lambda: way.evaluate("e => getComputedStyle(e).pointerEvents") != "none"
    assert way.inner_text() == "Back to Home"
    wait_until(lambda: not is_shown(), message="the way back stays over the face")
    places = itertools.cycle([(610, 310), (600, 300)])
    wait_until(lambda: page.mouse.move(*next(places)) or is_shown())
    # Playwright would wait for a way that has gone; the mouse shows it again.
    box = way.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    room(page, "home")


def test_old_addresses_go_on_working(hub, open_page):
    page = open_page(hub.address + "/#connect")
    room(page, "connect")
    assert page.url == hub.address + "/connect"
    for path in [*WEIRDPHONE, "settings", "sensor", "about", "trust", "robot"]:
        page.goto(f"{hub.address}/{path}")
        room(page, path)
        assert page.url == f"{hub.address}/{path}"
    page.goto(hub.address + "/#nothing")
    page.goto(hub.address + "/map")
    page.go_back()
    page.wait_for_timeout(300)
    assert page.url.startswith(hub.address)


TRUNCATED = """() => [...document.querySelectorAll(
    '#room button, #room .button, .door, .tab, .sensor-card h3, .tile h3')]
  .filter((e) => e.checkVisibility() && e.scrollWidth > e.clientWidth + 1).map((e) => e.innerText)"""
SMALL = """() => [...document.querySelectorAll('button, .button, .door, .tab')].filter((e) => e.checkVisibility())
  .filter((e) => e.getBoundingClientRect().height < 44).map((e) => e.outerHTML)"""

COVERED = """() => [...document.querySelectorAll('.tile')].filter((tile) => {
  const [scene, words, steps] = ['.tile-scene', '.tile-words', '.tile-steps'].map((part) =>
    tile.querySelector(part).getBoundingClientRect())
  return words.top < scene.bottom - 1 || steps.bottom > tile.getBoundingClientRect().bottom
}).map((tile) => tile.dataset.product)"""


def test_home_fits_every_screen_in_light_and_dark(hub, open_page):
    page = open_page(hub.address)
    page.get_by_test_id("home.eyes").wait_for()
    for width, mode in itertools.product((360, 390, 900, 1280, 1920), ("dark", "light")):
        page.set_viewport_size({"width": width, "height": 740})
        page.wait_for_timeout(300)
        at = f"{width} px, {mode}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width, at
        assert page.evaluate("(e => e.scrollWidth - e.clientWidth)(document.getElementById('room'))") == 0, at
        assert page.evaluate(TRUNCATED) == [], at
        assert page.evaluate(SMALL) == [], at
        assert page.evaluate(COVERED) == [], at
        page.get_by_role("button", name="Light or dark").locator("visible=true").click()


def test_the_focused_button_of_a_sensor_is_in_view_on_a_phone(hub, open_page):
    page = open_page(hub.address, size="phone")
    page.get_by_test_id("home.sensor.simulated.add").focus()
    for sensor in SENSORS[1:]:
        page.keyboard.press("Tab")
        button = page.get_by_test_id(f"home.sensor.{sensor}.add")
        assert button.evaluate("e => e === document.activeElement")
        page.wait_for_timeout(100)
        box = button.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390, sensor


def test_the_first_paint_of_home_is_small(hub, browser):
    page = browser.new_page()
    sizes = {}
    page.on("response", lambda answer: sizes.setdefault(answer.url, answer))
    page.goto(hub.address)
    page.get_by_test_id("home.now").wait_for()
    first = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
    painted = wait_until(lambda: page.evaluate(first), message="the browser names no first paint")
    sent = page.evaluate(
        """until => performance.getEntriesByType('resource').filter(e => e.startTime <= until)
        .reduce((sum, e) => sum + e.transferSize, performance.getEntriesByType('navigation')[0].transferSize)""",
        painted,
    )
    assert 5_000 < sent <= 100_000, f"{sent} bytes"
    page.close()


def test_a_hub_on_a_computer_that_sleeps_is_said_to_be_away_until_it_wakes(start_hub, browser):
    """Its sockets stay open and say nothing."""
    hub = start_hub()
    page = browser.new_page()
    page.goto(hub.address)
    yaw = page.get_by_test_id("track.meter.headYaw")
    yaw.wait_for()
    away = page.get_by_text("The hub does not answer")
    hub.process.send_signal(signal.SIGSTOP)
    away.wait_for(timeout=40_000)
    hub.process.send_signal(signal.SIGCONT)
    away.wait_for(state="hidden", timeout=40_000)
    before = yaw.inner_text()
    wait_until(lambda: yaw.inner_text() != before, message="nothing moves")
