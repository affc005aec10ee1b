"""The robot's page in a real browser, with its hub."""

import json
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from robot_page import caption, eyes, face, mood, status, wait_for_caption, wait_for_mood, wait_until_led, watch_moods
from support import ROOT, run, wait_until

MOODS = ROOT / "Core" / "Sources" / "RobotFace" / "Content" / "moods.json"
NAMES = [mood["id"] for mood in json.loads(MOODS.read_text())["moods"]]
CROOKED = {
    "format": "sensorium.moods", "version": 1,
    "moods": [{"id": "crooked", "colour": "#FF8040", "face": {
        "left.topInner": 0.1, "left.topOuter": 0.9, "left.bottomInner": 0.6, "left.bottomOuter": 0.3, "left.angle": 20,
        "right.topInner": 0.8, "right.topOuter": 0, "right.bottomInner": 0.2, "right.bottomOuter": 1, "right.angle": -9,
        "eyes.width": 2.2, "left.upperLid": 0.05, "left.upperAngle": 9, "left.upperBend": 0.2, "left.lowerBend": -0.2,
        "right.upperLid": 0.5, "right.lowerLid": 0.4, "right.lowerAngle": -12, "right.lowerBend": 0.1, "right.core": 1,
        "scale": 1.3, "angle": -14, "brightness": 0.7, "glow": 5, "x": 0.3, "y": -0.2,
        "hearts": 0.5, "question": 0.8, "tear": 1, "sweat": 0.6}}],
}
WATCH = """window.seen = [];
const look = () => {
  const bar = document.querySelector('.bar');
  if (bar && bar.getBoundingClientRect().height > 0) window.seen.push('the bar');
  const colour = document.body && getComputedStyle(document.body).backgroundColor;
  if (document.styleSheets.length > 3 && colour !== 'rgb(0, 0, 0)') window.seen.push(colour);
  requestAnimationFrame(look);
};
look();"""


@pytest.fixture
def hub(start_hub):
    return start_hub()


@pytest.fixture
def tell(hub):
    """Tells a robot what to do by the hub's own paths."""

    def told(page, verb, **values):
        answer = page.request.post(f"{hub.address}/robot/{verb}", data=values)
        assert answer.ok, answer.text()

    return told


def kept_app(page):
    """What the browser would keep on the home screen, as it says itself."""
    return page.context.new_cdp_session(page).send("Page.getAppManifest")["manifest"]


def test_nothing_but_a_face_is_seen_and_a_touch_fills_the_screen(hub, open_page):
    page = open_page("about:blank", size="phone", has_touch=True, is_paced=False)
    page.add_init_script(WATCH)
    page.goto(hub.address + "/robot")
    wait_for_mood(page, "normal")
    assert page.evaluate("window.seen") == [], "the studio flashed up"
    hint = page.get_by_test_id("robot.hint")
    wait_until(lambda: re.search("camera.* Plug one in", hint.inner_text()), message="no word about the camera")
    assert hint.bounding_box()["x"] >= 0 and hint.bounding_box()["width"] <= 390
    others = page.evaluate(
        """() => [...document.querySelectorAll('body *')].filter((e) =>
          !e.closest('.robot, .way-back') && !e.querySelector('.robot')
          && e.checkVisibility() && e.getBoundingClientRect().width > 1).map((e) => e.outerHTML)"""
    )
    assert others == []
    for element in ["html", "body", "#room"]:
        assert page.evaluate(
            f"""() => {{ const e = document.querySelector('{element}');
            return [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight,
              getComputedStyle(e).backgroundColor]; }}"""
        ) == [0, 0, "rgb(0, 0, 0)"]
    assert face(page).bounding_box() == {"x": 0, "y": 0, "width": 390, "height": 844}
    eye = page.get_by_test_id("robot.eye")
    assert (eye.bounding_box()["width"], eye.bounding_box()["height"]) == (1, 1)
    assert eye.evaluate("e => getComputedStyle(e).opacity") == "0"
    menu = "new Event('contextmenu', { bubbles: true, cancelable: true })"
    assert page.evaluate(f"document.querySelector('.robot').dispatchEvent({menu})") is False, "a context menu opens"
    assert face(page).evaluate("e => getComputedStyle(e).userSelect") == "none"
    page.evaluate(
        """window.ripples = [];
        new MutationObserver((list) => list.forEach(({ addedNodes }) => addedNodes.forEach((node) =>
        node.className === 'robot-ripple' && window.ripples.push([node.style.left, node.style.top]))))
        .observe(document.querySelector('.robot-signs'), { childList: true })"""
    )
    wait_until_led(page)
    page.touchscreen.tap(111, 222)
    wait_until(lambda: page.evaluate("document.fullscreenElement !== null"), message="the screen is not filled")
    wait_for_mood(page, "happy")
    page.emulate_media(reduced_motion="reduce")
    page.touchscreen.tap(50, 50)
    wait_for_mood(page, "sad")
    assert page.evaluate("window.ripples") == [["111px", "222px"]]
    page.keyboard.press("f")
    wait_until(lambda: page.evaluate("document.fullscreenElement === null"), message="F does not leave the full screen")


def test_the_hub_leads_the_robot_and_is_told_of_touches_and_keys(hub, open_page, tell):
    page = open_page(hub.address + "/robot?name=Old-Phone-7")
    wait_for_mood(page, "normal")
    wait_until(lambda: status(page) == "STANDBY", message="the word of the status did not come")
    wait_until_led(page)
    links = "[...document.head.querySelectorAll('[rel=manifest], [rel=apple-touch-icon]')]"
    ours = f"{links}.map((e) => e.getAttribute('href'))"
    assert page.evaluate(ours) == ["/icons/robot-named.json", "/icons/robot-180.png"]
    app = kept_app(page)
    assert (app["startUrl"], app["id"]) == (page.url, page.url), "a robot that is kept loses its name"
    wait_until(lambda: "Old-Phone-7" in page.request.get(hub.address + "/robot/robots").text())
    for side in [1, -1]:
        tell(page, "gaze", robot="Old-Phone-7", x=0.8 * side, y=0)
        wait_until(lambda: side * eyes(page)[0] > 60, message="the eyes do not follow")

    def guilt_is_named():
        tell(page, "mood", robot="Old-Phone-7", mood="love")
        wait_for_mood(page, "love")
        page.mouse.click(300, 300)
        wait_for_mood(page, "guilt")
        return caption(page) == "Guilt"

    # A mood that a busy computer shows long after its tap has no caption.
    wait_until(guilt_is_named, 30, "the mood after a tap is not named")
    page.mouse.move(300, 300)
    page.mouse.down()
    page.mouse.move(300, 360)
    page.mouse.up()
    page.mouse.down()
    page.wait_for_timeout(1100)
    page.mouse.up()
    wait_for_caption(page, "Random moods")
    wait_until(lambda: mood(page) != "guilt")
    for key, words in [("m", "Mirror"), ("m", "Mirror off")]:
        page.keyboard.press(key)
        wait_for_caption(page, words)
    tell(page, "mood", robot="Old-Phone-7", mood="normal")
    tell(page, "random", robot="Old-Phone-7", isOn=False)
    wait_for_mood(page, "normal")
    moods = watch_moods(page)
    page.keyboard.press(" ")
    wait_until(lambda: "happy" in moods(), message="Space is no tap")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    # Happy may end in between.
    wait_until(lambda: "sad" in moods(), message="Enter is no tap")
    assert [name for name in moods() if name != "normal"] == ["happy", "sad"], "1 is no tap"
    page.keyboard.press("?")
    keys = page.get_by_role("dialog").inner_text().split("\n")
    assert {"Space", "R", "M", "F", "Escape"} <= set(keys) and not {"1", "7"} & set(keys)
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    page.keyboard.press("Escape")
    page.locator("body[data-room='home']").wait_for()
    assert page.evaluate(ours) == ["/icons/manifest.json"]


def test_slow_taps_go_through_the_moods(hub, open_page):
    page = open_page(hub.address + "/robot")
    wait_until_led(page)
    moods = watch_moods(page)
    for name in ["happy", "sad", "excited"]:
        page.mouse.click(300, 300)
        wait_until(lambda name=name: moods()[-2:] == [name, "normal"], 30, f"{name} is not shown and left")


COMPARE = """async (file) => {
  const { paint } = await import('/parts/robot/paint.js');
  const { LivingFace } = await import('/parts/robot/life/living-face.js');
  const { readMoods } = await import('/parts/robot/life/moods.js');
  const moods = readMoods(await (await fetch('/robot/moods.json')).json());
  const others = readMoods(file);
  const [width, height] = [800, 480];
  const bitmap = (draw) => {
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    draw(context);
    return context.getImageData(0, 0, width, height).data;
  };
  window.compare = async ({ mood, at, svg }) => {
    const image = new Image();
    const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `);
    image.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
    await image.decode();
    const one = bitmap((context) => context.drawImage(image, 0, 0));
    const face = new LivingFace(moods[0], 1);
    face.show([...moods, ...others].find(({ id }) => id === mood), 0);
    const other = bitmap((context) => paint(context, face.face(at), { width, height, side: height * 1.3 }));
    let near = 0, far = 0, lit = 0;
    one.forEach((value, index) => {
      const difference = Math.abs(value - other[index]);
      near += difference > 3;
      far += difference > 24;
      lit += value > 24 && index % 4 < 3;
    });
    return { near: near / one.length, far: far / one.length, lit: lit / one.length };
  };
}"""


def test_the_canvas_shows_every_mood_as_the_command_draws_it(hub, open_page, sensorium, tmp_path):
    own = tmp_path / "crooked.json"
    own.write_text(json.dumps(CROOKED))

    def drawn(number):
        mood, at = [*NAMES, "crooked"][number], round(0.2 + 0.1 * number, 1)
        path = tmp_path / f"{mood}.svg"
        run(sensorium, "robot", "frame", "--mood", mood, "--at", at, "--out", path, "--moods", own)
        return {"mood": mood, "at": at, "svg": path.read_text()}

    with ThreadPoolExecutor(4) as pool:
        moments = list(pool.map(drawn, range(len(NAMES) + 1)))
    page = open_page(hub.address + "/about")
    page.evaluate(COMPARE, CROOKED)
    for moment in moments:
        found = page.evaluate("compare", moment)
        assert found["lit"] > 0.005, f"{moment['mood']} is dark: {found}"
        assert found["near"] < 0.0035 and found["far"] < 0.0005, f"{moment['mood']} looks different: {found}"


def test_ways_and_the_home_screen_lead_to_the_robot(hub, open_page):
    page = open_page(hub.address + "/sensor", size="phone")
    link = page.get_by_test_id("sensor.robot")
    assert link.inner_text() == "Turn this device into a robot"
    link.click()
    wait_for_mood(page, "normal")
    assert page.url == hub.address + "/robot"
    app = kept_app(page)
    assert (app["startUrl"], app["id"]) == (page.url, page.url)
    assert (app["display"], app["orientation"]) == ("kFullscreen", "ANY")
    manifest, named = (page.request.get(f"{hub.address}/icons/{name}.json").json() for name in ["robot", "robot-named"])
    assert manifest == {**named, "id": "/robot", "start_url": "/robot"}
    for icon in [*manifest["icons"], {"src": "/icons/robot-180.png", "sizes": "180x180", "type": "image/png"}]:
        answer = page.request.get(hub.address + icon["src"])
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(answer.body()[at : at + 4], "big") for at in (16, 20))
            assert icon["sizes"] == f"{width}x{height}"
    studio = open_page(hub.address + "/connect")
    studio.get_by_test_id("connect.phone.open").click()
    line = studio.get_by_test_id("connect.phone.robot")
    wait_until(lambda: re.search(r"https://\S+:\d+/robot$", line.inner_text()))
