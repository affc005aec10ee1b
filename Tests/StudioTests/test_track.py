"""TRACK in a real browser."""

import re
import time

from support import wait_for_take, wait_until


def test_track_shows_a_moving_face_at_once(start_hub, open_page):
    page = open_page(start_hub().address + "/track")
    page.get_by_test_id("track.meter.jawOpen").wait_for()
    fps = page.get_by_test_id("track.fps")
    wait_until(lambda: float(re.sub(r"[^0-9.]", "", fps.inner_text()) or 0) > 50)
    values = set()
    for _ in range(30):
        values.add(page.get_by_test_id("track.meter.headYaw").inner_text())
        time.sleep(0.1)
    assert len(values) > 5, "the meters do not move"


def test_a_source_that_stands_still_shows_its_last_angles(start_hub, open_page, tmp_path):
    still = tmp_path / "still.csv"
    rows = [f"{number / 30:.4f},{number},1,0.2,0.5,-0.25" for number in range(5)]
    still.write_text("\n".join(["time,sequence,tracked,headPitch,headYaw,headRoll", *rows]) + "\n")
    hub = start_hub("--from", f"replay:{still}")
    # The page comes when all frames have been played.
    page = open_page(hub.address + "/track")
    angle = lambda name: page.get_by_test_id(f"track.{name}").inner_text()
    wait_until(lambda: [angle(name) for name in ("pitch", "yaw", "roll")] == ["+11°", "+29°", "−14°"],
               message="the angles are not those of the last frame")
    jaw = tmp_path / "jaw.csv"
    jaw.write_text("time,sequence,tracked,jawOpen\n0,0,1,0.4\n")
    page.goto(start_hub("--from", f"replay:{jaw}").address + "/track")
    meter = page.get_by_test_id("track.meter.jawOpen")
    wait_until(lambda: "0.4" in meter.inner_text())
    assert [angle(name) for name in ("pitch", "yaw", "roll")] == ["–"] * 3, "an angle that no source gives"


def test_the_face_drawing_is_not_blank_and_moves(start_hub, open_page):
    page = open_page(start_hub().address + "/track")
    face = page.get_by_test_id("track.face")
    face.wait_for()
    time.sleep(1.5)
    first = face.screenshot()
    wait_until(lambda: face.screenshot() != first, message="the face stands still")


def test_filters_choose_the_meters(start_hub, open_page):
    page = open_page(start_hub().address + "/track")
    page.get_by_test_id("track.filter.eyes").click()
    wait_until(lambda: page.locator("[data-testid^='track.meter.']").count() == 4)


def test_the_free_tier_shows_eight_meters_and_a_banner(start_hub, open_page):
    page = open_page(start_hub("--tier", "free").address + "/track")
    wait_until(lambda: page.locator("[data-testid^='track.meter.']").count() == 8)
    assert page.get_by_text("Upgrade to Pro").count() == 1


def test_recording_makes_a_take_that_can_be_downloaded(start_hub, open_page, sensorium, tmp_path):
    hub = start_hub()
    page = open_page(hub.address + "/track")
    record = page.get_by_test_id("track.record")
    record.wait_for()
    time.sleep(0.5)
    record.click()
    wait_for_take(page, 1.5)
    record.click()
    take = page.get_by_test_id("track.take")
    take.wait_for()
    with page.expect_download() as download:
        take.locator("a[href$='.csv']").first.click()
    lines = open(download.value.path()).read().splitlines()
    assert lines[0].startswith("time,sequence,tracked,browDownLeft")
    assert len(lines) > 60
    assert len(list((hub.home / "takes").glob("*.sensorium"))) == 1


def test_keys_reset_the_calibration_and_show_the_help(start_hub, open_page):
    page = open_page(start_hub().address + "/track")
    page.get_by_test_id("track.meters").wait_for()
    page.wait_for_timeout(500)
    page.keyboard.press("c")
    page.get_by_text("Calibration is back to its start.").wait_for()
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()


CUT = """() => [...document.querySelectorAll('sx-segmented button, .jack-label')].filter((element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const text = range.getBoundingClientRect(), box = element.getBoundingClientRect();
  return text.left < box.left || text.right > box.right || text.top < box.top || text.bottom > box.bottom;
}).map((element) => element.innerText)"""
COVERED = """() => [...document.querySelectorAll('h1:not(.hidden-text)')].filter((heading) => {
  const { left, top, height } = heading.getBoundingClientRect();
  return !heading.contains(document.elementFromPoint(left + 20, top + height / 2));
}).map((heading) => heading.innerText)"""


def test_nothing_overflows_on_small_phones_and_no_label_leaves_its_place(start_hub, browser):
    hub = start_hub()
    page = browser.new_page()
    for path in ("/", "/track", "/connect", "/nerve", "/about", "/sensor", "/trust"):
        page.goto(hub.address + path)
        page.wait_for_timeout(600)
        for width in (360, 390, 900, 1280):
            page.set_viewport_size({"width": width, "height": 740})
            page.wait_for_timeout(300)
            overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert overflow <= 0, f"{path} is {overflow} px too wide at {width}"
            assert page.evaluate(CUT) == [], f"{path} at {width}"
            assert page.evaluate(COVERED) == [], f"{path} at {width}"


def test_the_studio_asks_nobody_else_for_anything(start_hub, browser):
    hub = start_hub()
    page = browser.new_page()
    urls = []
    page.on("request", lambda request: urls.append(request.url))
    for path in ("/track", "/connect", "/sensor"):
        page.goto(hub.address + path)
        page.wait_for_timeout(500)
    host = hub.address.split("//")[1]
    assert urls
    assert [u for u in urls if host not in u and not u.startswith(("data:", "blob:"))] == []
