"""PRESETS in a real browser."""

import json
import re
import socket

from support import click_when_shown, scanned, wait_until

PRESET = {
    "format": "sensorium.preset", "version": 1, "name": "From a friend", "smoothing": 33,
    "sinks": ["osc://127.0.0.1:8123"], "future": {"deep": [1, 2]},
    "mapping": {"jawOpen": {"isInverted": True, "spline": 7}},
}


def row(page, name):
    """The row of the preset with this name."""
    title = page.locator("[data-testid$='.name']", has_text=re.compile(f"^{re.escape(name)}$"))
    title.first.wait_for()
    return title.first.locator("xpath=ancestor::li")


def save(page, name):
    page.get_by_test_id("presets.new").click()
    page.get_by_test_id("presets.save.name").fill(name)
    page.get_by_test_id("presets.save.save").click()
    row(page, name).wait_for()


def test_a_click_on_a_page_that_is_still_connecting_is_not_lost(start_hub, browser):
    page = browser.new_page()
    # A socket that is not open after two seconds is given up for events, which wait too.
    page.add_init_script("""{
        let waiting = [];
        const hold = (opened) => waiting ? waiting.push(opened) : opened();
        window.letIn = () => {
          const all = waiting;
          waiting = null;
          all.forEach((opened) => opened());
        };
        window.WebSocket = class extends WebSocket {
          set onopen(opened) { super.onopen = opened && (() => hold(opened)); }
        };
        window.EventSource = class extends EventSource {
          addEventListener(type, heard) {
            super.addEventListener(type, type === 'welcome' ? (event) => hold(() => heard(event)) : heard);
          }
        };
    }""")
    page.goto(start_hub().address + "/presets")
    page.get_by_test_id("presets.new").click()
    assert page.get_by_test_id("presets.save").is_hidden()
    page.evaluate("letIn()")
    page.get_by_test_id("presets.save.name").wait_for()


def test_the_presets_of_ours_are_there_and_cannot_be_changed(start_hub, open_page):
    page = open_page(start_hub().address + "/presets")
    for name in ("NERVE Default", "OSC Local", "MIDI Network", "Ambient", "Drums", "Granular"):
        ours = row(page, name)
        assert ours.get_by_title("Read-only: duplicate it to change it").count() == 1
        assert ours.locator("[data-testid$='.delete']").is_hidden()
        assert ours.locator("[data-testid$='.rename']").is_hidden()


def test_a_preset_is_saved_survives_a_restart_and_is_loaded(start_hub, open_page):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sink:
        sink.bind(("127.0.0.1", 0))
        sink.settimeout(10)
        target = f"127.0.0.1:{sink.getsockname()[1]}"
        hub = start_hub("--to", f"weirdconnect://{target}")
        page = open_page(hub.address + "/presets")
        save(page, "Studio ü")
        assert target in row(page, "Studio ü").inner_text()
        page.reload()
        row(page, "Studio ü").wait_for()
        row(page, "OSC Local").locator(".preset-load").click()
        page.get_by_text(re.compile(r"Loaded: OSC Local\. On: OSC 127\.0\.0\.1:8000\. Off: WeirdConnect")).wait_for()
        row(page, "Studio ü").locator(".preset-load").click()
        page.get_by_text(re.compile("^Loaded: Studio ü. On: WeirdConnect")).wait_for()
        row(page, "Studio ü").get_by_text("Loaded", exact=True).wait_for()
        assert sink.recv(2048)[:4] == b"WRD\x03"


def test_loading_can_be_undone(start_hub, open_page):
    page = open_page(start_hub().address + "/presets")
    row(page, "NERVE Default").locator(".preset-load").click()
    page.get_by_test_id("presets.undo").wait_for()
    page.get_by_test_id("presets.undo.do").click()
    page.get_by_text("Everything is as before “NERVE Default”.").wait_for()
    page.goto(page.url.replace("/presets", "/connect"))
    page.get_by_text("Nothing is sent yet.").wait_for()


def test_a_name_is_needed_and_can_be_changed_in_place(start_hub, open_page):
    page = open_page(start_hub().address + "/presets")
    page.get_by_test_id("presets.new").click()
    page.get_by_test_id("presets.save.save").click()
    page.get_by_text("A preset needs a name").wait_for()
    page.get_by_test_id("presets.save.name").fill("First")
    page.get_by_test_id("presets.save.save").click()
    own = row(page, "First")
    own.locator("[data-testid$='.rename']").click()
    own.locator("[data-testid$='.input']").fill("Second")
    page.keyboard.press("Enter")
    renamed = row(page, "Second")
    assert "just now" in renamed.inner_text()
    renamed.locator("[data-testid$='.duplicate']").click()
    row(page, "Second (copy)").wait_for()
    page.reload()
    row(page, "Second (copy)").wait_for()


def test_a_deletion_can_be_undone_for_three_seconds(start_hub, open_page):
    page = open_page(start_hub().address + "/presets")
    save(page, "Short")
    delete = row(page, "Short").locator("[data-testid$='.delete']").get_attribute("data-testid")
    click_when_shown(page, delete, "presets.undo.do")
    row(page, "Short").locator("[data-testid$='.delete']").click()
    undo = page.get_by_test_id("presets.undo")
    undo.wait_for()
    wait_until(undo.is_hidden)
    page.reload()
    page.get_by_text("Nothing here yet").wait_for()


def test_a_file_that_is_given_before_the_hub_has_spoken_is_shown(start_hub, open_page):
    page = open_page(start_hub().address + "/presets")
    held, lines = [], []

    def hold(line):
        # A slow page gives up a first connection and opens another: each has its own messages.
        lines.append(line)
        line.connect_to_server().on_message(
            lambda message: held.append((line, message)) if lines else line.send(message)
        )

    page.route_web_socket(re.compile("/"), hold)
    page.reload()
    file = page.get_by_test_id("presets.import.file")
    file.set_input_files(
        files=[{"name": "friend.json", "mimeType": "application/json", "buffer": json.dumps(PRESET).encode()}])
    wait_until(lambda: page.wait_for_timeout(20) or (held and held[-1][0] is lines[-1]))
    newest = lines[-1]
    lines.clear()
    for line, message in held:
        if line is newest:
            line.send(message)
    page.get_by_test_id("presets.import.preview").wait_for()


def test_what_is_shared_is_shown_and_imported_elsewhere(start_hub, open_page, tmp_path):
    giver, taker = start_hub(), start_hub()
    page = open_page(giver.address + "/presets", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_test_id("presets.import.file").set_input_files(
        files=[{"name": "friend.json", "mimeType": "application/json", "buffer": json.dumps(PRESET).encode()}])
    page.get_by_test_id("presets.import.preview").wait_for()
    assert "127.0.0.1:8123" in page.get_by_test_id("presets.import.preview").inner_text()
    page.get_by_test_id("presets.import.keep").click()
    row(page, "From a friend").locator("[data-testid$='.share']").click()
    qr = page.get_by_test_id("presets.share.qr")
    qr.wait_for()
    link = page.get_by_test_id("presets.share.link").input_value()
    assert link.startswith(giver.address + "/presets#p=")
    assert scanned(qr, tmp_path / "qr.png") == link
    page.get_by_test_id("presets.share.copy").click()
    page.get_by_text("Copied the JSON.").wait_for()
    assert json.loads(page.evaluate("navigator.clipboard.readText()")) == PRESET
    with page.expect_download() as download:
        page.get_by_test_id("presets.share.download").click()
    assert download.value.suggested_filename == "From-a-friend.preset.json"
    assert json.loads(open(download.value.path()).read()) == PRESET

    other = open_page(taker.address + "/presets#" + link.split("#")[1])
    other.get_by_test_id("presets.import.preview").wait_for()
    assert other.get_by_test_id("presets.import.name").inner_text() == "From a friend"
    assert "#" not in other.url
    other.get_by_test_id("presets.import.keep").click()
    own = row(other, "From a friend")
    own.locator("[data-testid$='.share']").click()
    other.get_by_test_id("presets.share.qr").wait_for()
    assert json.loads(other.get_by_test_id("presets.share.json").text_content()) == PRESET


def test_a_bad_file_gets_a_sentence_and_a_far_target_a_warning(start_hub, open_page):
    page = open_page(start_hub().address + "/presets")
    chooser = page.get_by_test_id("presets.import.file")
    problem = page.get_by_test_id("presets.import.problem")
    row(page, "OSC Local").wait_for()
    for name, content, words in (
        ("song.mp3", b"\x00\xff\xfe" * 1000, "not a preset"),
        ("huge.json", b"[" * 3_000_000, "3000000 bytes"),
        ("new.json", json.dumps({**PRESET, "version": 9}).encode(), "version 9"),
    ):
        chooser.set_input_files(files=[{"name": name, "mimeType": "application/json", "buffer": content}])
        page.get_by_text(words).wait_for()
        assert problem.is_visible() and page.get_by_test_id("presets.import.keep").is_disabled()
    page.get_by_test_id("presets.import.text").fill(json.dumps({**PRESET, "sinks": ["osc://203.0.113.9:8000"]}))
    page.get_by_test_id("presets.import.warning").wait_for()
    assert "203.0.113.9:8000" in page.get_by_test_id("presets.import.warning").inner_text()


def test_the_free_tier_keeps_three(start_hub, open_page):
    page = open_page(start_hub("--tier", "free").address + "/presets")
    for number in range(3):
        save(page, f"Mine {number}")
    page.get_by_text("Upgrade to Pro for unlimited presets", exact=True).wait_for()
    assert page.get_by_test_id("presets.count").inner_text() == "3 of 3 presets"
    assert page.get_by_test_id("presets.new").is_disabled()
    assert row(page, "OSC Local").locator("[data-testid$='.duplicate']").is_disabled()
    row(page, "Mine 1").locator("[data-testid$='.delete']").click()
    wait_until(page.get_by_test_id("presets.new").is_enabled)
    assert page.get_by_test_id("presets.banner").is_hidden()
