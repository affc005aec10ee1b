"""MAP in a real browser, with the outgoing streams read at their other end."""

import socket
import struct
import threading
import time

import pytest
from support import CHANNELS, free_port, wait_until

JAW = CHANNELS.index("jawOpen")


class Receiver:
    """A UDP socket that shows the newest packets."""

    def __enter__(self):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.socket.settimeout(10)
        self.port = self.socket.getsockname()[1]
        return self

    def __exit__(self, *_):
        self.socket.close()

    def packets(self, count):
        self.socket.setblocking(False)
        try:
            while True:
                self.socket.recv(65536)
        except BlockingIOError:
            pass
        self.socket.settimeout(10)
        frames = []
        while len(frames) < count:
            frames.append(self.socket.recv(65536))
        return frames

    def jaw(self, count=20):
        """The newest values of jawOpen's slot of WeirdConnect."""
        return [struct.unpack_from("<If62f", p, 4)[2 + JAW] for p in self.packets(count)]


@pytest.fixture
def receiver():
    with Receiver() as receiver:
        yield receiver


def open_row(page, name):
    page.get_by_test_id(f"map.row.{name}").click()
    page.get_by_test_id("map.editor").wait_for()


def type_number(page, testid, text):
    field = page.get_by_test_id(testid)
    field.fill(text)
    field.press("Enter")
    return field


def all_jaw(receiver, lowest, highest):
    return lambda: all(lowest <= value <= highest for value in receiver.jaw())


def test_a_channel_is_mapped_undone_redone_and_reset_without_a_gap(start_hub, open_page, receiver):
    hub = start_hub("--to", f"weirdconnect://127.0.0.1:{receiver.port}")
    page = open_page(hub.address + "/map")
    open_row(page, "jawOpen")
    before = struct.unpack_from("<I", receiver.packets(1)[0], 4)[0]
    type_number(page, "map.min", "0.6")
    type_number(page, "map.max", "0,9")
    undo = page.get_by_test_id("map.undo")
    wait_until(lambda: undo.get_attribute("aria-label") == "Undo: maximum of jawOpen")
    wait_until(all_jaw(receiver, 0.59, 0.91))
    undo.click()
    wait_until(lambda: undo.get_attribute("aria-label") == "Undo: minimum of jawOpen")
    undo.click()
    wait_until(lambda: min(receiver.jaw()) < 0.5)
    redo = page.get_by_test_id("map.redo")
    wait_until(lambda: redo.get_attribute("aria-label") == "Redo: minimum of jawOpen")
    redo.click()
    wait_until(all_jaw(receiver, 0.59, 1))
    page.get_by_test_id("map.reset").click()
    wait_until(lambda: min(receiver.jaw()) < 0.5)
    sequences = [struct.unpack_from("<I", p, 4)[0] for p in receiver.packets(60)]
    assert sequences[0] > before
    assert all(b - a == 1 for a, b in zip(sequences, sequences[1:])), "frames are missing"


def test_a_route_to_an_osc_address_is_sent_and_a_wrong_one_is_said(start_hub, open_page, receiver):
    hub = start_hub("--to", f"osc://127.0.0.1:{receiver.port}")
    page = open_page(hub.address + "/map")
    open_row(page, "jawOpen")
    page.get_by_test_id("map.add.osc").click()
    address = page.get_by_test_id("map.route.0.address")
    address.fill("synth cutoff")
    error = page.get_by_test_id("map.route.0.error")
    error.wait_for()
    assert "synth cutoff" in error.inner_text()
    address.fill("/synth/cutoff")
    wait_until(lambda: any(b"/synth/cutoff\0" in p for p in receiver.packets(20)))
    error.wait_for(state="hidden")
    page.get_by_test_id("map.route.0.remove").click()
    wait_until(lambda: not any(b"/synth/cutoff" in p for p in receiver.packets(20)))
    page.get_by_test_id("map.add.cv").click()
    type_number(page, "map.route.0.number", "17")
    wait_until(lambda: error.is_visible() and "CV jack 17" in error.inner_text())


def test_a_gesture_gets_a_note_gate(start_hub, open_page):
    page = open_page(start_hub().address + "/map")
    page.get_by_test_id("map.tab.gestures").click()
    open_row(page, "smile")
    assert not page.get_by_test_id("map.on").is_checked()
    page.get_by_test_id("map.add.note").click()
    type_number(page, "map.route.0.threshold", "0.3")
    wait_until(lambda: page.get_by_test_id("map.on").is_checked())
    wait_until(lambda: "Note 60 (C4)" in page.get_by_test_id("map.row.smile").inner_text())
    type_number(page, "map.route.0.threshold", "1.5")
    error = page.get_by_test_id("map.route.0.error")
    wait_until(lambda: "never begins" in error.inner_text())


def test_a_reload_keeps_the_mapping_and_two_pages_share_their_undo(start_hub, open_page):
    hub = start_hub()
    one, two = open_page(hub.address + "/map"), open_page(hub.address + "/map")
    open_row(one, "jawOpen")
    one.get_by_test_id("map.curve.sCurve").click()
    undo = two.get_by_test_id("map.undo")
    wait_until(lambda: undo.get_attribute("aria-label") == "Undo: curve of jawOpen")
    one.reload()
    open_row(one, "jawOpen")
    curve = one.get_by_test_id("map.curve.sCurve")
    wait_until(lambda: curve.get_attribute("aria-checked") == "true")
    undo.click()
    wait_until(lambda: curve.get_attribute("aria-checked") == "false")


def test_everything_is_reset_and_comes_back(start_hub, open_page):
    page = open_page(start_hub().address + "/map")
    page.get_by_test_id("map.tab.presets").click()
    page.get_by_test_id("map.preset.drums").click()
    summary = page.get_by_test_id("map.summary")
    wait_until(lambda: summary.inner_text().startswith("Drums · "))
    page.get_by_test_id("map.resetAll").click()
    wait_until(lambda: summary.inner_text() == "Default · Nothing changed")
    assert page.get_by_test_id("map.resetAll").is_disabled()
    page.get_by_test_id("map.undo").click()
    wait_until(lambda: summary.inner_text().startswith("Drums · "))


def test_the_whole_room_works_by_keyboard(start_hub, open_page):
    page = open_page(start_hub().address + "/map")
    page.get_by_test_id("map.row.browDownLeft").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    page.get_by_role("region", name="Brow down right").wait_for()
    slider = page.get_by_test_id("map.max.slider")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    number = page.get_by_test_id("map.max")
    wait_until(lambda: number.input_value() == "0.95")
    page.keyboard.press("Shift+ArrowLeft")
    wait_until(lambda: number.input_value() == "0.94")
    number.focus()
    page.keyboard.press("Shift+ArrowUp")
    wait_until(lambda: number.input_value() == "0.95")
    summary = page.get_by_test_id("map.summary")
    wait_until(lambda: "1 of 74" in summary.inner_text())
    undo = page.get_by_test_id("map.undo")
    for _ in range(6):
        if undo.is_disabled():
            break
        page.keyboard.press("Control+z")
        page.wait_for_timeout(150)
    wait_until(lambda: "Nothing changed" in summary.inner_text())
    page.keyboard.press("Control+Shift+z")
    wait_until(lambda: "1 of 74" in summary.inner_text())
    page.get_by_test_id("map.row.browDownRight").focus()
    page.keyboard.press("Delete")
    wait_until(lambda: "Nothing changed" in summary.inner_text())
    page.keyboard.press("Escape")
    page.get_by_test_id("map.editor").wait_for(state="detached")
    page.keyboard.press("/")
    page.keyboard.type("tongue")
    wait_until(lambda: page.locator(".map-row").count() == 1)
    page.keyboard.press("Control+z")
    assert "Nothing changed" in summary.inner_text()


def test_steps_double_click_and_a_held_button(start_hub, open_page):
    page = open_page(start_hub().address + "/map")
    open_row(page, "jawOpen")
    number = page.get_by_test_id("map.min")
    more = page.get_by_role("button", name="More Minimum")
    more.click()
    wait_until(lambda: number.input_value() == "0.01")
    box = more.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    wait_until(lambda: float(number.input_value()) > 0.06)
    page.mouse.up()
    number.dblclick()
    wait_until(lambda: number.input_value() == "0")
    type_number(page, "map.min", "much")
    wait_until(lambda: number.input_value() == "0")


def test_the_free_tier_is_told_and_led_to_settings(start_hub, open_page):
    page = open_page(start_hub("--tier", "free").address + "/map")
    lock = page.get_by_test_id("map.lock")
    lock.wait_for()
    assert "Pro Feature" in lock.inner_text()
    assert page.get_by_test_id("map.rows").is_hidden()
    page.get_by_test_id("map.upgrade").click()
    wait_until(lambda: page.url.endswith("/settings"))


def test_a_phone_shows_the_open_row_in_its_place_without_overflow(start_hub, open_page):
    page = open_page(start_hub().address + "/map", size="phone", has_touch=True)
    open_row(page, "browDownLeft")
    for kind in ("cv", "osc", "note"):
        page.get_by_test_id(f"map.add.{kind}").click()
    page.get_by_test_id("map.route.2.threshold").wait_for()
    widest = (
        "Math.max(...[...document.querySelectorAll('.map-body *, .map-tools *, .map-actions *')]"
        ".map((e) => e.getBoundingClientRect().right))"
    )
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 780})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(widest) <= width
    inside = page.evaluate(
        "document.querySelector('.map-rows').contains(document.querySelector('.map-editor'))"
    )
    assert inside


def test_a_swipe_to_the_right_resets_a_row(start_hub, open_page):
    page = open_page(start_hub().address + "/map", size="phone", has_touch=True)
    open_row(page, "browDownLeft")
    page.get_by_test_id("map.invert").click()
    row = page.get_by_test_id("map.row.browDownLeft")
    wait_until(lambda: "changed" in row.inner_text())
    page.evaluate("document.getElementById('room').scrollTop = 0")
    row.evaluate("""(row) => {
      const at = (type, x) => row.dispatchEvent(new PointerEvent(type, {
        pointerType: 'touch', clientX: x, clientY: 100, bubbles: true }));
      at('pointerdown', 40);
      for (let x = 50; x <= 190; x += 20) at('pointermove', x);
      at('pointerup', 190);
    }""")
    wait_until(lambda: "changed" not in row.inner_text())


def test_moving_the_face_picks_the_channel(start_hub, open_page):
    port = free_port()
    page = open_page(start_hub("--from", f"weirdconnect://127.0.0.1:{port}").address + "/map")
    is_moving, is_over = threading.Event(), threading.Event()

    def perform():
        sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        start = time.monotonic()
        for sequence in range(100_000):
            values = [0.1] * 52 + [0.0] * 10
            if is_moving.is_set():
                values[CHANNELS.index("cheekPuff")] = 0.8
            head = struct.pack("<If", sequence, time.monotonic() - start)
            sender.sendto(b"WRD\x03" + head + struct.pack("<62f", *values), ("127.0.0.1", port))
            if is_over.wait(1 / 60):
                return sender.close()

    performer = threading.Thread(target=perform)
    performer.start()
    try:
        number = page.get_by_test_id("map.row.browDownLeft.value")
        wait_until(lambda: number.inner_text().startswith("0."))
        page.get_by_test_id("map.learn").click()
        learning = page.get_by_test_id("map.learning")
        wait_until(lambda: learning.get_attribute("data-phase") == "move")
        is_moving.set()
        wait_until(lambda: "Cheek puff moved most" in learning.inner_text())
        page.get_by_role("region", name="Cheek puff").wait_for()
    finally:
        is_over.set()
        performer.join()
