"""TAKES in a real browser."""

import re
import socket
import time

import pytest
from support import click_when_shown, shared_folder, wait_for_take, wait_until


@pytest.fixture
def takes(start_hub, open_page):
    hub = start_hub()
    page = open_page(hub.address + "/takes")
    page.hub = hub
    page.get_by_test_id("takes.record").wait_for()
    page.get_by_test_id("takes.empty").wait_for()
    return page


def record(page, seconds=1.2):
    button = page.get_by_test_id("takes.record")
    wait_until(button.is_enabled)
    page.wait_for_timeout(400)
    before = page.locator("[data-testid^='takes.row.']").count()
    button.click()
    wait_for_take(page, seconds)
    button.click()
    rows = page.locator("[data-testid^='takes.row.']")
    wait_until(lambda: rows.count() == before + 1, message="the take is not on the list")
    return rows.first.get_attribute("data-testid").removeprefix("takes.row.")


def position_and_length(page):
    shown = page.get_by_test_id("takes.player.position").inner_text()
    found = re.fullmatch(r"([\d.]+) s of ([\d.]+) s", shown)
    return float(found[1]), float(found[2])


def position(page):
    return position_and_length(page)[0]


def download(page, kind):
    with page.expect_download() as started:
        page.get_by_test_id(f"takes.download.{kind}").click()
    return open(started.value.path(), "rb").read()


def drag(page, thing, share):
    box = page.get_by_test_id(thing).bounding_box()
    area = page.get_by_test_id("takes.timeline").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(area["x"] + share * area["width"], box["y"] + 60, steps=6)
    page.mouse.up()


def test_a_take_is_recorded_and_renamed_and_a_bad_name_is_said(takes):
    page = takes
    name = record(page)
    page.get_by_test_id(f"takes.rename.{name}").click()
    field = page.get_by_test_id("takes.name")
    field.fill("a/b")
    page.get_by_test_id("takes.name.error").wait_for()
    field.fill("My first take")
    page.get_by_test_id("takes.name.error").wait_for(state="hidden")
    field.press("Enter")
    row = page.get_by_test_id("takes.row.My first take")
    row.wait_for()
    assert "Simulated performer" in row.inner_text() and "just now" in row.inner_text()
    assert (page.hub.home / "takes" / "My first take.sensorium").exists()


def test_a_deleted_take_is_gone_and_comes_back(takes):
    page = takes
    name = record(page)
    file = page.hub.home / "takes" / f"{name}.sensorium"
    before = file.read_bytes()
    click_when_shown(page, f"takes.delete.{name}", "takes.undo")
    page.get_by_test_id("takes.undo").wait_for(state="hidden")
    page.get_by_test_id(f"takes.row.{name}").wait_for()
    wait_until(file.exists)
    assert file.read_bytes() == before
    page.get_by_test_id(f"takes.delete.{name}").click()
    page.get_by_test_id(f"takes.row.{name}").wait_for(state="detached")
    assert not file.exists()
    page.get_by_test_id("takes.undo").wait_for(state="hidden")
    assert list((page.hub.home / "takes" / ".trash").glob("*/*.sensorium"))


def test_a_take_plays_at_another_speed_pauses_moves_loops_and_ends(takes):
    page = takes
    name = record(page, 3)
    page.get_by_test_id(f"takes.row.{name}").click()
    play = page.get_by_test_id("takes.player.play")
    play.click()
    page.get_by_test_id("takes.speed.2").click()
    wait_until(lambda: page.get_by_test_id("takes.player.speed").input_value() == "2")
    wait_until(lambda: page.get_by_text("Play again").count() == 1, message="it does not end")
    # So slowly that it does not end before the next steps.
    page.get_by_test_id("takes.speed.0.1").click()
    wait_until(lambda: page.get_by_test_id("takes.player.speed").input_value() == "0.1")
    play.click()
    wait_until(lambda: page.get_by_text("Pause").count() == 1)
    page.get_by_test_id("takes.player.loop").click()
    page.get_by_test_id("takes.speed.10").click()
    seen = set()
    wait_until(lambda: seen.add(position(page)) or len(seen) > 4)
    page.get_by_test_id("takes.speed.1").click()
    play.click()
    page.get_by_text("Go on").wait_for()
    page.wait_for_timeout(500)
    rest = position(page)
    page.wait_for_timeout(700)
    assert position(page) == rest
    drag(page, "takes.timeline", 0.5)
    half = position_and_length(page)[1] / 2
    wait_until(lambda: abs(position(page) - half) < 0.4, message="it does not move")
    page.get_by_test_id("takes.player.stop").click()
    page.get_by_test_id("takes.player.stop").wait_for(state="hidden")


def test_outputs_follow_the_take_that_is_played(start_hub, open_page):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ear:
        ear.bind(("127.0.0.1", 0))
        ear.settimeout(5)
        hub = start_hub("--to", f"weirdconnect://127.0.0.1:{ear.getsockname()[1]}")
        page = open_page(hub.address + "/takes")
        name = record(page, 1)
        page.get_by_test_id(f"takes.play.{name}").click()
        page.get_by_text("every output follows this take").wait_for()
        wait_until(lambda: page.get_by_text("Play again").count() == 1)
        ear.setblocking(False)
        while True:
            try:
                ear.recv(2048)
            except BlockingIOError:
                break
        time.sleep(0.3)
        with pytest.raises(BlockingIOError):
            ear.recv(2048)
        page.get_by_test_id("takes.player.play").click()
        ear.settimeout(5)
        packet = ear.recv(2048)
        assert packet[:4] == b"WRD\x03" and len(packet) == 260


def test_a_trim_is_kept_and_every_format_can_be_had(takes):
    page = takes
    name = record(page, 2)
    page.get_by_test_id(f"takes.row.{name}").click()
    page.get_by_test_id("takes.timeline").wait_for()
    whole = download(page, "session")
    assert whole.startswith(b"SENSORIUM\r\n\x1a")
    rows = download(page, "csv").decode().splitlines()
    assert rows[0].startswith("time,sequence,tracked,browDownLeft")
    lines = download(page, "jsonl").decode().splitlines()
    assert len(lines) == len(rows) - 1
    live = download(page, "livelink60").decode().splitlines()
    assert live[0].startswith("Timecode,BlendShapeCount,EyeBlinkLeft,") and len(live) == len(rows)
    assert re.match(r"\d\d:\d\d:\d\d:\d\d\.\d{3},61,", live[1])
    half = download(page, "livelink30").decode().splitlines()
    assert abs(len(half) - len(live) / 2) < 3
    midi = download(page, "midi")
    assert midi.startswith(b"MThd\x00\x00\x00\x06\x00\x00\x00\x01") and len(midi) > 200
    drag(page, "takes.trim.start", 0.5)
    page.get_by_test_id("takes.trim.clear").wait_for()
    part = download(page, "csv").decode().splitlines()
    assert len(rows) * 0.3 < len(part) < len(rows) * 0.7
    assert part[1].startswith("0.0,")
    assert len(download(page, "part")) < len(whole) * 0.7
    assert download(page, "session") == whole
    page.reload()
    page.get_by_test_id(f"takes.row.{name}").click()
    page.get_by_test_id("takes.trim.clear").click()
    page.get_by_test_id("takes.trim.clear").wait_for(state="hidden")
    assert len(download(page, "csv").decode().splitlines()) == len(rows)


def test_two_mappings_of_a_take_are_compared(takes):
    page = takes
    name = record(page, 2)
    page.get_by_test_id(f"takes.row.{name}").click()
    page.get_by_test_id("takes.compare").click()
    result = page.get_by_test_id("takes.comparison")
    wait_until(lambda: "the same in all" in result.inner_text())
    page.get_by_test_id("takes.rival").select_option("raw")
    page.get_by_test_id("takes.channel").select_option(label="Head yaw")
    page.get_by_test_id("takes.compare").click()
    wait_until(lambda: "differ by at most" in result.inner_text())
    first = result.inner_text()
    page.get_by_test_id("takes.compare").click()
    page.wait_for_timeout(700)
    wait_until(lambda: result.inner_text() == first, message="a second comparison has another result")


def test_a_real_live_link_recording_becomes_a_take(takes):
    shared = shared_folder()
    if shared is None:
        pytest.skip("The real recordings are absent.")
    page = takes
    page.get_by_test_id("takes.file").set_input_files(shared / "recordings/livelink_s88_001.csv")
    row = page.get_by_test_id("takes.row.livelink_s88_001")
    row.wait_for(timeout=60000)
    assert "1939 frames" in row.inner_text() and "14 %" in row.inner_text()
    wait_until(lambda: page.get_by_test_id("takes.detail").is_visible())
    again = download(page, "livelink60").decode().splitlines()
    original = (shared / "recordings/livelink_s88_001.csv").read_text().splitlines()
    assert again[0] == original[0] and len(again) == len(original)
    for mine, theirs in zip(again[1:], original[1:]):
        assert mine.split(",")[1:54] == theirs.split(",")[1:54]


def test_what_is_no_recording_is_one_sentence(start_hub, browser, tmp_path):
    wrong = tmp_path / "notes.csv"
    wrong.write_text("hello,world\n1,2\n")
    hub = start_hub()
    page = browser.new_page()
    page.goto(hub.address + "/takes")
    page.get_by_test_id("takes.empty").wait_for()
    page.get_by_test_id("takes.file").set_input_files(wrong)
    page.get_by_text("notes.csv is not a recording that can be played").wait_for()
    assert not list((hub.home / "takes").glob("*.sensorium"))


def test_latency_is_shown_and_the_self_test_reports(start_hub, open_page):
    page = open_page(start_hub().address + "/track")
    page.get_by_test_id("track.fps").click()
    table = page.get_by_test_id("latency.p1")
    table.wait_for()
    assert "Map" in table.inner_text() and "Total" in table.inner_text()
    page.get_by_test_id("latency.selfTest.run").click()
    sentence = page.get_by_test_id("latency.selfTest.sentence")
    wait_until(lambda: "there and back" in sentence.inner_text(), 30)
    assert "Decode or track" in page.get_by_test_id("latency.selfTest").inner_text()


def test_takes_does_not_overflow(start_hub, browser):
    hub = start_hub()
    page = browser.new_page()
    page.goto(hub.address + "/takes")
    record(page, 0.6)
    page.locator("[data-testid^='takes.row.']").first.click()
    page.get_by_test_id("takes.timeline").wait_for()
    for width in (360, 390, 844, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        page.wait_for_timeout(400)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width
