"""The robot's page in a real browser. Tests whose names say "told" play the hub themselves."""

import json
import re
import time
import urllib.error
import urllib.request

import pytest

from support import ROOT, run, wait_until

WEB = ROOT / "Web"
MOODS = ROOT / "Core" / "Sources" / "RobotFace" / "Content" / "moods.json"
CAMERA = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
NAMES = [mood["id"] for mood in json.loads(MOODS.read_text())["moods"]]


class PlayedHub:
    """What a hub says to one page, and what it hears from it."""

    def __init__(self, page):
        self.began = time.monotonic()
        self.actions, self.others, self.pictures = [], [], []
        self.is_away = False
        self.socket = None
        self.state = dict(robot="robot", status="standby", mood="normal", title="Normal", isRandom=False, isMirror=False)
        page.route(re.compile(r"/robot(\?.*)?$"), lambda r: r.fulfill(path=WEB / "index.html", content_type="text/html"))
        page.route("**/robot/moods.json", lambda r: r.fulfill(path=MOODS, content_type="application/json"))
        page.route_web_socket(re.compile("/ws$"), self.connected)

    def connected(self, socket):
        if self.is_away:
            socket.close()
            return
        self.socket = socket
        socket.on_message(self.heard)

    def heard(self, data):
        if isinstance(data, bytes):
            self.pictures.append(int.from_bytes(data[4:8], "little"))
            return
        message = json.loads(data)
        if message["type"] != "action":
            self.others.append(message)
            if message == {"type": "open", "screen": "robot"}:
                self.tell_state()
            return
        self.actions.append(message["action"])
        if "enter" in message["action"]:
            self.tell({"begin": {"seed": 7, "mood": self.state["mood"], "gaze": {"x": 0, "y": 0}, "rhythms": {}}})

    def tell_state(self, **values):
        self.state.update(values)
        self.socket.send(json.dumps({"type": "screen", "screen": "robot", "revision": 1, "state": self.state}))

    def tell(self, *items):
        now = time.monotonic() - self.began
        told = [{"at": now, **item} for item in items]
        self.socket.send(json.dumps({"type": "robot", "now": now, "told": told}))

    def leave(self):
        self.is_away = True
        self.socket.close()


@pytest.fixture
def hub(start_hub):
    return start_hub("--web", str(WEB))


@pytest.fixture
def blank_page(open_page):
    """A page that is about to open the robot."""
    return lambda **options: open_page("about:blank", **options)


@pytest.fixture
def told(hub, blank_page):
    """Opens the robot with a played hub."""

    def opened(query="", **options):
        page = blank_page(**options)
        page.played = PlayedHub(page)
        page.goto(hub.address + "/robot" + query)
        wait_until(lambda: mood(page), message="the face does not appear")
        wait_until(lambda: spin(page) and page.played.actions)
        return page

    return opened


@pytest.fixture(params=["desktop", "phone"])
def served(hub, request, open_page):
    """The robot as the hub serves it, with the hub in it or, before it has one, on its own."""
    try:
        urllib.request.urlopen(hub.address + "/robot/moods.json")
    except urllib.error.HTTPError:
        pytest.skip("This hub has no robot yet.")
    return open_page(hub.address + "/robot", size=request.param)


def spin(page):
    """Lets what is told arrive."""
    page.wait_for_timeout(20)
    return True


def face(page):
    return page.get_by_test_id("robot.face")


def mood(page):
    return face(page).get_attribute("data-mood")


def eyes(page):
    return [float(number) for number in face(page).get_attribute("data-eyes").split(",")]


def status(page):
    return page.get_by_test_id("robot.status").inner_text()


def wait_for_mood(page, name):
    wait_until(lambda: mood(page) == name, message=f"{name} is not shown, but {mood(page)}")


def test_nothing_but_the_face_is_seen_and_never_was(told, blank_page):
    page = told()
    seen = page.evaluate(
        """() => [...document.querySelectorAll('body *')].filter((e) => !e.matches('.robot *, .robot, main, a.way-back')
          && e.checkVisibility() && e.getBoundingClientRect().width > 1 && !e.closest('.way-back')).map((e) => e.outerHTML)"""
    )
    assert seen == []
    for element in ["html", "body", "#room"]:
        colour = page.evaluate(f"getComputedStyle(document.querySelector('{element}')).backgroundColor")
        assert colour == "rgb(0, 0, 0)"
        sizes = page.evaluate(f"(({{scrollWidth, clientWidth, scrollHeight, clientHeight}}) => [scrollWidth - clientWidth,"
                              f" scrollHeight - clientHeight])(document.querySelector('{element}'))")
        assert sizes == [0, 0]
    box = face(page).bounding_box()
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 1280, 800)


def test_the_bar_of_the_studio_never_flashes_up(hub, blank_page):
    page = blank_page()
    PlayedHub(page)
    page.add_init_script(
        """window.flashes = [];
        const look = () => {
          const bar = document.querySelector('.bar');
          if (bar && bar.getBoundingClientRect().height > 0) window.flashes.push(performance.now());
          if (document.body && !['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)'].includes(getComputedStyle(document.body).backgroundColor))
            window.flashes.push(getComputedStyle(document.body).backgroundColor);
          requestAnimationFrame(look);
        };
        look();"""
    )
    for piece in ["shell.js", "rooms/robot/room.js"]:
        page.route(f"**/{piece}", lambda r: (page.wait_for_timeout(150), r.continue_()))
    page.goto(hub.address + "/robot")
    wait_until(lambda: mood(page))
    assert page.evaluate("window.flashes") == []


def test_the_robot_enters_by_its_name_and_shows_what_it_is_told(told):
    page = told("?name=Old-Phone-7")
    assert page.played.actions[0] == {"enter": {"name": "Old-Phone-7"}}
    assert status(page) == "STANDBY"
    page.played.tell_state(status="tracking")
    page.played.tell({"show": "love"}, {"look": {"x": 0.8, "y": 0.1}})
    wait_for_mood(page, "love")
    wait_until(lambda: status(page) == "TRACKING")
    wait_until(lambda: eyes(page)[0] > 60, message="the eyes do not look to the right")
    page.played.tell({"look": {"x": -0.8, "y": 0.1}})
    wait_until(lambda: eyes(page)[0] < -60, message="the eyes do not look to the left")


@pytest.mark.parametrize("query", ["", "?name=", "?name=a+b", "?name=" + "x" * 25, "?name=%3Cb%3E"])
def test_a_robot_without_a_good_name_is_called_robot(told, query):
    assert told(query).played.actions[0] == {"enter": {"name": "robot"}}


def test_touches_and_keys_are_told_with_a_caption(told):
    page = told()
    actions, caption = page.played.actions, page.get_by_test_id("robot.caption")
    actions.clear()
    page.mouse.click(300, 300)
    wait_until(lambda: spin(page) and actions == [{"tap": {}}])
    page.played.tell({"show": "curiosity"})
    wait_until(lambda: caption.inner_text() == "Curiosity")
    page.mouse.move(300, 300)
    page.mouse.down()
    page.mouse.move(300, 360)
    page.mouse.up()
    page.mouse.down()
    page.wait_for_timeout(1100)
    page.mouse.up()
    wait_until(lambda: spin(page) and actions == [{"tap": {}}, {"longPress": {}}])
    assert caption.inner_text() == "Random moods"
    for key in [" ", "Enter", "r", "m", "1", "7"]:
        page.keyboard.press(key)
    wait_until(lambda: spin(page) and len(actions) == 6)
    assert actions[2:] == [{"tap": {}}, {"tap": {}}, {"longPress": {}}, {"mirror": {"isOn": True}}]
    page.keyboard.press("?")
    keys = page.get_by_role("dialog").inner_text().split("\n")
    assert {"Space", "R", "M", "F", "Escape"} <= set(keys) and not {"1", "7"} & set(keys)
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    page.keyboard.press("Escape")
    page.locator("body[data-room='track']").wait_for()


def test_a_lost_hub_leaves_a_robot_that_lives_and_is_told_again_later(told):
    page = told()
    page.played.tell_state(status="tracking")
    page.played.tell({"show": "happy"}, {"look": {"x": 0.9, "y": 0}})
    wait_until(lambda: eyes(page)[0] > 60)
    page.played.leave()
    wait_until(lambda: status(page) == "STANDBY", 3)
    wait_for_mood(page, "normal")
    wait_until(lambda: abs(eyes(page)[0]) < 15, message="the eyes do not come back to the middle")
    page.mouse.click(200, 200)
    wait_for_mood(page, "happy")
    assert page.get_by_test_id("robot.caption").inner_text() == "Happy"
    wait_until(lambda: status(page) == "ALONE", 6)
    assert page.locator("sx-line").is_hidden()
    wait_for_mood(page, "normal")
    page.played.actions.clear()
    page.played.is_away = False
    page.played.state.update(status="standby", mood="trust")
    page.evaluate("dispatchEvent(new Event('online'))")
    wait_until(lambda: spin(page) and page.played.actions == [{"enter": {"name": "robot"}}])
    wait_for_mood(page, "trust")
    wait_until(lambda: status(page) == "STANDBY")


def test_pictures_are_told_and_the_way_to_the_eyes_is_measured(hub, chromium):
    browser = chromium(*CAMERA)
    try:
        page = browser.new_page()
        played = PlayedHub(page)
        page.goto(hub.address + "/robot")
        wait_until(lambda: mood(page))
        wait_until(lambda: spin(page) and played.pictures, message="no picture is sent")
        assert [m["name"] for m in played.others if m["type"] == "sensor.start"] == ["Camera of robot"]
        eye = page.get_by_test_id("robot.eye")
        assert (eye.bounding_box()["width"], eye.bounding_box()["height"]) == (1, 1)
        assert eye.evaluate("e => getComputedStyle(e).opacity") == "0"
        played.tell({"look": {"x": 0.4, "y": 0}, "picture": played.pictures[-1]}, {"look": {"x": 0.5, "y": 0}, "picture": 9999})
        marks = "performance.getEntriesByName('robot.look').map(({ duration }) => duration)"
        wait_until(lambda: page.evaluate(marks))
        assert len(page.evaluate(marks)) == 1 and 0 < page.evaluate(marks)[0] < 5000
        for number in range(300):
            played.tell(*[{"look": {"x": 0.4, "y": 0}, "picture": played.pictures[-1]}] * 2)
        wait_until(lambda: spin(page) and len(page.evaluate(marks)) < 300)
        assert 256 <= len(page.evaluate(marks)) <= 512
    finally:
        browser.close()


def test_without_a_camera_the_face_lives_and_one_line_says_what_to_do(told):
    page = told(size="phone")
    hint = page.get_by_test_id("robot.hint")
    wait_until(lambda: "The robot cannot see you." in hint.inner_text())
    assert mood(page) == "normal"
    box = hint.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390


@pytest.mark.parametrize("stillness", ["no-preference", "reduce"])
def test_a_touch_is_answered_by_a_ripple_but_not_where_nothing_may_move(told, stillness):
    page = told(reduced_motion=stillness)
    page.evaluate(
        """window.ripples = []; new MutationObserver((list) => list.forEach(({ addedNodes }) => addedNodes.forEach((node) =>
        node.className === 'robot-ripple' && window.ripples.push([node.style.left, node.style.top]))))
        .observe(document.querySelector('.robot-signs'), { childList: true })"""
    )
    page.mouse.click(111, 222)
    wait_until(lambda: spin(page) and {"tap": {}} in page.played.actions)
    assert page.evaluate("window.ripples") == ([["111px", "222px"]] if stillness == "no-preference" else [])
    wait_until(lambda: page.locator(".robot-ripple").count() == 0)


def test_the_first_touch_fills_the_screen_and_leaving_gives_it_back(told):
    page = told(size="phone", has_touch=True)
    head = "[...document.head.querySelectorAll('[rel=manifest], [rel=apple-touch-icon]')].map((e) => e.getAttribute('href'))"
    assert page.evaluate(head) == ["/icons/robot.json", "/icons/robot-180.png"]
    page.touchscreen.tap(200, 300)
    wait_until(lambda: page.evaluate("document.fullscreenElement !== null"))
    page.keyboard.press("f")
    wait_until(lambda: page.evaluate("document.fullscreenElement === null"))
    page.keyboard.press("Escape")
    page.locator("body[data-room='track']").wait_for()
    assert page.evaluate(head) == ["/icons/manifest.json"]


def test_the_home_screen_gets_icons_of_the_size_it_is_promised(hub, blank_page):
    page = blank_page()
    manifest = page.request.get(hub.address + "/icons/robot.json").json()
    assert (manifest["start_url"], manifest["display"], manifest["orientation"]) == ("/robot", "fullscreen", "any")
    for icon in [*manifest["icons"], {"src": "/icons/robot-180.png", "sizes": "180x180", "type": "image/png"}]:
        answer = page.request.get(hub.address + icon["src"])
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(answer.body()[at : at + 4], "big") for at in (16, 20))
            assert icon["sizes"] == f"{width}x{height}"


def test_the_canvas_shows_what_the_command_draws(hub, blank_page, sensorium, tmp_path):
    """Every mood a moment after its beginning, drawn by the page and by `sensorium robot frame`."""
    page = blank_page()
    page.goto(hub.address + "/about")
    page.evaluate(
        """async () => {
          const { paint } = await import('/rooms/robot/paint.js');
          const { names } = await import('/rooms/robot/life/numbers.js');
          const bitmap = (draw) => {
            const context = Object.assign(document.createElement('canvas'), { width: 800, height: 480 }).getContext('2d');
            draw(context);
            return context.getImageData(0, 0, 800, 480).data;
          };
          window.compare = async (svg, face) => {
            const image = new Image();
            image.src = 'data:image/svg+xml,' + encodeURIComponent(svg.replace('<svg ', '<svg width="800" height="480" '));
            await image.decode();
            const one = bitmap((context) => context.drawImage(image, 0, 0));
            const numbers = names.map((name) => face[name]);
            const other = bitmap((context) => paint(context, numbers, { width: 800, height: 480, side: 480 * 1.3 }));
            let sum = 0, far = 0, lit = 0;
            one.forEach((value, index) => {
              const difference = Math.abs(value - other[index]);
              sum += difference;
              far += difference > 24;
              lit += value > 24 && index % 4 < 3;
            });
            return { mean: sum / one.length, far: far / one.length, lit: lit / one.length };
          };
        }"""
    )
    for number, name in enumerate(NAMES):
        path = tmp_path / name
        for kind in ["svg", "json"]:
            run(sensorium, "robot", "frame", "--mood", name, "--at", 0.2 + 0.1 * number, "--out", f"{path}.{kind}")
        svg, numbers = path.with_suffix(".svg").read_text(), json.loads(path.with_suffix(".json").read_text())
        found = page.evaluate("([svg, face]) => window.compare(svg, face)", [svg, numbers])
        assert found["lit"] > 0.01, f"{name} is dark: {found}"
        assert found["mean"] < 0.25 and found["far"] < 0.0005, f"{name} looks different: {found}"


def test_ways_lead_to_the_robot(hub, open_page):
    page = open_page(hub.address + "/sensor", size="phone")
    assert page.get_by_test_id("sensor.robot").inner_text() == "Turn this device into a robot"
    assert page.get_by_test_id("sensor.robot").get_attribute("href") == "/robot"
    studio = open_page(hub.address + "/connect")
    studio.get_by_test_id("connect.phone.open").click()
    line = studio.get_by_test_id("connect.phone.robot")
    wait_until(lambda: re.search(r"https://\S+:\d+/robot$", line.inner_text()))


def test_the_served_robot_lives_and_is_touched(served):
    wait_until(lambda: mood(served) == "normal")
    wait_until(lambda: status(served) == "STANDBY")
    served.mouse.click(100, 200)
    wait_for_mood(served, "happy")
    wait_until(lambda: served.get_by_test_id("robot.caption").inner_text() == "Happy")
    wait_for_mood(served, "normal")
