"""NERVE in a real browser: jacks that move, whoever sends, and what comes back after a reload."""

import json
import math
import os
import re
import socket
import struct
import threading
import time

import pytest
from support import CHANNELS, free_port, jack_ports, run, wait_until

JACKS = """jawOpen headPitch headYaw headRoll eyeBlinkLeft eyeBlinkRight mouthSmileLeft mouthSmileRight
mouthOpen cheekPuff eyeWideLeft eyeWideRight browDownLeft browDownRight browInnerUp tongueOut""".split()


class Sender:
    """A WeirdConnect sender that repeats one frame sixty times a second."""

    def __init__(self, *ports, **values):
        self.ports, self.values = ports, values
        self.ending = threading.Event()

    def __enter__(self):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.thread = threading.Thread(target=self.send)
        self.thread.start()
        return self

    def send(self):
        sequence = 0
        values = [self.values.get(name, 0.0) for name in CHANNELS]
        while not self.ending.wait(1 / 60):
            packet = struct.pack("<4sIf62f", b"WRD\x03", sequence, sequence / 60, *values)
            for port in self.ports:
                self.socket.sendto(packet, ("127.0.0.1", port))
            sequence += 1

    def __exit__(self, *_):
        self.ending.set()
        self.thread.join()
        self.socket.close()


def volts(page, jack):
    """What the page shows; not a number until its first value came."""
    text = page.get_by_test_id(f"nerve.jack.{jack}.volts").inner_text()
    return float(text.replace("−", "-").replace("V", "") or "nan")


def wait_for_status(page, sentence):
    page.get_by_test_id("nerve.status").get_by_text(sentence).wait_for()


def turn_on(page, port):
    field = page.get_by_test_id("nerve.port")
    wait_until(field.input_value, message="the port did not come")
    field.fill(str(port))
    page.get_by_test_id("nerve.next").click()
    wait_for_status(page, f"Listening on 127.0.0.1:{port}.")


@pytest.fixture
def nerve(start_hub, open_page):
    """A page whose receiver listens on a free port."""
    hub = start_hub("--discovery-port", str(free_port()))
    page = open_page(hub.address + "/nerve")
    port = free_port()
    wait_for_status(page, "Off: the jacks stand at 0 V.")
    turn_on(page, port)
    page.hub, page.port = hub, port
    return page


def test_a_face_is_sent_here_by_one_button_and_moves_the_jacks(nerve):
    assert nerve.get_by_test_id("nerve.title").inner_text() == "NERVE"
    nerve.get_by_role("button", name="Send my face here").click()
    nerve.get_by_role("heading", name="WeirdConnect v3 — Simulated performer").wait_for()
    wait_for_status(nerve, re.compile(r"Receiving from Simulated performer at \d+/s\."))
    seen = set()
    wait_until(lambda: seen.add(volts(nerve, "jawOpen")) or len(seen) > 3, message="jawOpen stands still")
    bar = nerve.get_by_test_id("nerve.jack.jawOpen.bar")
    lengths = set()
    wait_until(lambda: lengths.add(bar.evaluate("e => e.style.getPropertyValue('--length')")) or len(lengths) > 3)
    nerve.get_by_role("button", name="Open CONNECT").click()
    nerve.get_by_text(f"127.0.0.1:{nerve.port}").first.wait_for()


def test_voltages_equal_those_of_the_command(nerve, sensorium):
    frame = {
        "jawOpen": 0.5, "mouthClose": 0.125, "headPitch": -math.pi / 4, "headYaw": math.pi / 2, "headRoll": 0.3,
        "eyeBlinkLeft": 1, "mouthSmileRight": 0.31, "cheekPuff": 0.07, "browInnerUp": 0.62, "tongueOut": 0.9,
    }
    for choice, volt in [("fiveVolts", "5"), ("tenVolts", "10")]:
        nerve.get_by_test_id(f"nerve.scale.{choice}").click()
        port = free_port()
        command = [sensorium, "nerve", "--port", port, "--volts", volt, "--json", "--count", "1"]
        with Sender(nerve.port, port, **frame):
            told = json.loads(run(*command, timeout=30).stdout)["volts"]
            expected = [round(value, 2) for value in told]

            def shown():
                return [volts(nerve, jack) for jack in JACKS]

            wait_until(lambda: shown() == pytest.approx(expected, abs=0.0101), message=f"{shown()} is not {expected}")
    assert max(told) == pytest.approx(10)


def test_silence_glides_the_jacks_to_nothing(nerve):
    with Sender(nerve.port, jawOpen=1.0, headYaw=-math.pi):
        wait_until(lambda: volts(nerve, "jawOpen") == 5 and volts(nerve, "headYaw") == -5)
        meter = nerve.get_by_test_id("nerve.jack.headYaw")
        wait_until(lambda: meter.get_attribute("aria-valuetext") == "−5.00 V")
        spoken = nerve.get_by_test_id("nerve.spoken")
        changes = "e => { window.said = 0; new MutationObserver(() => window.said++).observe(e, { childList: true }); }"
        wait_for_status(nerve, re.compile(r"Receiving from 127.0.0.1 at \d\d/s"))
        spoken.evaluate(changes)

        def is_quiet():
            nerve.evaluate("window.said = 0")
            time.sleep(1.5)
            return nerve.evaluate("window.said") == 0

        # A sender that a busy computer holds up for half a second is spoken of.
        wait_until(is_quiet, message="numbers are spoken as they change")
        assert meter.get_attribute("aria-label") == "CV 3 Head yaw"
    wait_until(lambda: volts(nerve, "jawOpen") == 0 and volts(nerve, "headYaw") == 0, 5)
    wait_for_status(nerve, re.compile(r"Nothing from 127\.0\.0\.1 for \d+ s: the jacks are at 0 V\."))


def test_one_of_two_senders_is_chosen(nerve):
    with Sender(nerve.port, jawOpen=0.2) as one, Sender(nerve.port, jawOpen=0.8) as two:
        wait_for_status(nerve, "2 senders at once")
        for sender, value, other in [(one, 1.0, 4.0), (two, 4.0, 1.0), (one, 1.0, 4.0)]:
            address = f"127.0.0.1:{sender.socket.getsockname()[1]}"
            nerve.get_by_test_id(f"nerve.sender.{address}").check()
            # Before the choice both voltages are shown by turns.
            wait_for_status(nerve, re.compile("Receiving from 127.0.0.1 at"))
            wait_until(lambda: volts(nerve, "jawOpen") == value)
            shown, end = set(), time.monotonic() + 0.3
            while time.monotonic() < end:
                shown.add(volts(nerve, "jawOpen"))
                time.sleep(0.02)
            # A thread of this test that stood still for half a second lets the other sender in for a moment.
            if time.monotonic() < end + 0.2:
                assert other not in shown
            wait_until(lambda: volts(nerve, "jawOpen") == value)
        wait_for_status(nerve, re.compile("Receiving from 127.0.0.1 at"))
        assert "of others" in nerve.get_by_test_id("nerve.counts").inner_text()
        nerve.get_by_test_id("nerve.sender.any").check()
        wait_for_status(nerve, "2 senders at once")


def test_a_phone_that_announces_itself_is_listed_and_gives_its_name(start_hub, open_page):
    discovery = free_port()
    page = open_page(start_hub("--discovery-port", str(discovery)).address + "/nerve")
    port = free_port()
    turn_on(page, port)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as phone:
        phone.sendto(b"WEIRDPHONE:v3:iPhone Ada:127.0.0.1:9000\n", ("127.0.0.1", discovery))
    page.get_by_test_id("nerve.rescan").click()
    page.get_by_text("Looking for senders again.").wait_for()
    page.get_by_text("Announces itself; does not send here yet").wait_for()
    page.get_by_test_id("nerve.sender.127.0.0.1").check()
    wait_for_status(page, "iPhone Ada does not send yet.")
    with Sender(port, jawOpen=0.6):
        page.get_by_role("heading", name="WeirdConnect v3 — iPhone Ada").wait_for()
        wait_until(lambda: volts(page, "jawOpen") == 3)


def test_what_was_chosen_is_there_after_a_reload_and_on_a_second_page(nerve, open_page):
    nerve.get_by_test_id("nerve.scale.tenVolts").click()
    second = open_page(nerve.hub.address + "/nerve")
    with Sender(nerve.port, jawOpen=0.7):
        nerve.reload()
        for page in (nerve, second):
            wait_until(lambda page=page: volts(page, "jawOpen") == 7)
            assert page.get_by_test_id("nerve.port").input_value() == str(nerve.port)
            assert page.get_by_test_id("nerve.scale.tenVolts").get_attribute("aria-checked") == "true"
        second.get_by_test_id("nerve.on").uncheck()
        wait_for_status(nerve, "Off: the jacks stand at 0 V.")
        wait_until(lambda: volts(nerve, "jawOpen") == 0)


def test_a_busy_port_and_a_bad_one_are_said_and_another_is_taken(nerve):
    field = nerve.get_by_test_id("nerve.port")
    field.fill("80")
    nerve.get_by_text("Port 80 needs an administrator").wait_for()
    assert nerve.get_by_test_id("nerve.port.move").is_hidden()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
        other.bind(("127.0.0.1", 0))
        port = other.getsockname()[1]
        field.fill(str(port))
        nerve.get_by_test_id("nerve.port.move").click()
        wait_for_status(nerve, f"Port {port} is in use by another program. Use another port")
    wait_for_status(nerve, f"Listening on 127.0.0.1:{port}.")


def test_garbage_is_refused_and_counted(nerve):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        for garbage in [b"", b"WRD\x03", b"\xff" * 60_000, b"<script>alert(1)</script>"]:
            sender.sendto(garbage, ("127.0.0.1", nerve.port))
    nerve.get_by_text("4 refused").wait_for()
    assert nerve.get_by_test_id("nerve.title").inner_text() == "NERVE"


def test_without_a_jack_server_the_switch_says_so(start_hub, open_page, monkeypatch):
    monkeypatch.setenv("JACK_DEFAULT_SERVER", f"sensorium-none-{os.getpid()}")
    page = open_page(start_hub("--discovery-port", str(free_port())).address + "/nerve")
    turn_on(page, free_port())
    page.get_by_test_id("nerve.jackout").check()
    status = page.get_by_test_id("nerve.jackout.status")
    wait_until(lambda: re.search("JACK is not installed here|No JACK server is running", status.inner_text()), 30)
    page.get_by_test_id("nerve.jackout").uncheck()
    wait_until(lambda: status.inner_text().startswith("Off."))


def test_with_a_jack_server_its_ports_come_and_go(start_hub, open_page, jack):
    jack()
    page = open_page(start_hub("--discovery-port", str(free_port())).address + "/nerve")
    turn_on(page, free_port())
    page.get_by_test_id("nerve.jackout").check()
    page.get_by_text("CV on JACK: sensorium-nerve:cv_1…16.").wait_for()
    wait_until(lambda: {f"sensorium-nerve:cv_{n}" for n in range(1, 17)} <= set(jack_ports()))
    page.get_by_test_id("nerve.on").uncheck()
    wait_until(lambda: not any("sensorium-nerve" in port for port in jack_ports()))


def test_free_has_eight_jacks(start_hub, open_page):
    page = open_page(start_hub("--tier", "free").address + "/nerve")
    page.get_by_text("Free has the 8 jacks of NERVE; Pro has 16.").wait_for()
    assert page.get_by_role("meter").count() == 8


def test_nothing_overflows_and_keys_reach_everything(start_hub, open_page):
    page = open_page(start_hub("--discovery-port", str(free_port())).address + "/nerve")
    turn_on(page, free_port())
    page.get_by_test_id("nerve.next").click()
    page.get_by_role("heading", name="WeirdConnect v3").wait_for()
    for width in (360, 390, 600, 900, 1000, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_timeout(300)
        right = page.evaluate(
            "Math.max(...[...document.querySelectorAll('body *')].map(e => e.getBoundingClientRect().right))")
        assert right <= width
        assert page.evaluate("document.getElementById('room').scrollWidth") <= width
        small = page.evaluate(
            "[...document.querySelectorAll('#room button, .tab, .sender')].filter(e => e.offsetParent)"
            ".map(e => e.getBoundingClientRect()).filter(r => r.height < 44).length")
        assert small == 0, width
    page.get_by_test_id("nerve.sender.any").focus()
    page.keyboard.press("ArrowDown")
    wait_until(lambda: not page.get_by_test_id("nerve.sender.any").is_checked())


def test_still_motion_draws_bars_in_steps(start_hub, open_page):
    page = open_page(start_hub("--discovery-port", str(free_port())).address + "/nerve", reduced_motion="reduce")
    port = free_port()
    turn_on(page, port)
    with Sender(port, jawOpen=0.5):
        bar = page.get_by_test_id("nerve.jack.jawOpen.bar")
        wait_until(lambda: bar.evaluate("e => e.style.getPropertyValue('--length')") == "0.5000")
