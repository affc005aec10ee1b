"""Several performers on one stage, in a real browser."""

import socket
import time

from pythonosc.osc_bundle import OscBundle
from pythonosc.osc_message import OscMessage
from support import wait_until

TWO = ["--from", "demo:?seed=1&name=Ada&colour=sky", "--from", "demo:?seed=2&name=Grace"]


class Listener:
    """A UDP port that keeps the OSC addresses that came lately."""

    def __init__(self):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.socket.settimeout(0.2)
        self.port = self.socket.getsockname()[1]

    def values(self, seconds=0.6):
        """The values of every address that come from now on."""
        self.socket.setblocking(False)
        try:
            while self.socket.recv(65535):
                pass
        except BlockingIOError:
            pass
        self.socket.settimeout(0.2)
        found = {}
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                data = self.socket.recv(65535)
            except TimeoutError:
                continue
            messages = list(OscBundle(data)) if data.startswith(b"#bundle") else [OscMessage(data)]
            for message in messages:
                found.setdefault(message.address, []).append(message.params[0])
        return found

    def names(self):
        return {address.split("/")[2] for address in self.values() if address.startswith("/sensorium/")}


def open_more(page, performer):
    page.get_by_test_id(f"performers.{performer}.more").click()


def test_one_performer_needs_no_list(start_hub, open_page):
    page = open_page(start_hub().address + "/track")
    page.get_by_test_id("track.meter.jawOpen").wait_for()
    assert page.get_by_test_id("performers").is_hidden()


def test_names_and_colours_come_from_the_command_line_and_can_be_changed(start_hub, open_page):
    page = open_page(start_hub(*TWO).address + "/track")
    name = page.get_by_test_id("performers.p1.name")
    wait_until(lambda: name.input_value() == "Ada")
    name.fill("Ada Lovelace")
    name.press("Enter")
    open_more(page, "p1")
    prefix = page.get_by_test_id("performers.p1.prefix")
    wait_until(lambda: prefix.inner_text() == "/sensorium/ada-lovelace")
    name.fill("  ")
    name.press("Enter")
    wait_until(lambda: name.input_value() == "Ada Lovelace", 10, "a name that was refused does not come back")
    sky = page.get_by_test_id("performers.p1.colour.sky")
    assert sky.get_attribute("aria-pressed") == "true"
    page.get_by_test_id("performers.p1.colour.pink").click()
    wait_until(lambda: sky.get_attribute("aria-pressed") == "false")
    page.get_by_test_id("performers.p1.channel").select_option("9")
    page.reload()
    open_more(page, "p1")
    wait_until(lambda: page.get_by_test_id("performers.p1.channel").input_value() == "9")


def test_split_gives_each_performer_names_of_their_own_and_solo_silences_one(start_hub, open_page):
    listener = Listener()
    page = open_page(start_hub(*TWO, "--to", f"osc://127.0.0.1:{listener.port}").address + "/track")
    wait_until(lambda: "/weirdphone/head/yaw" in listener.values(0.3))
    page.get_by_test_id("performers.split").click()
    wait_until(lambda: listener.names() == {"ada", "grace"})
    ada, grace = "/sensorium/ada/head/yaw", "/sensorium/grace/head/yaw"
    seen = wait_until(lambda: (values := listener.values()).keys() >= {ada, grace} and values)
    assert seen[ada] != seen[grace]
    assert "/weirdphone/head/yaw" not in seen
    page.get_by_test_id("performers.p2.solo").click()
    wait_until(lambda: listener.names() == {"grace"})
    page.get_by_test_id("performers.p2.solo").click()
    wait_until(lambda: listener.names() == {"ada", "grace"})
    page.get_by_test_id("performers.p2.mute").click()
    wait_until(lambda: listener.names() == {"ada"})


def test_split_outputs_say_whose_they_are(start_hub, open_page):
    listener = Listener()
    page = open_page(
        start_hub(
            *TWO, "--to", f"osc://127.0.0.1:{listener.port}", "--to", "rtpmidi://127.0.0.1:9",
            "--to", "osc+tcp://127.0.0.1:9?framing=slip",
        ).address + "/track"
    )  # fmt: skip
    page.get_by_test_id("performers.split").click()
    page.goto(page.url.split("/track")[0].rstrip("/") + "/connect")
    rows = page.locator("li.sink")
    wait_until(lambda: rows.count() == 6)
    titles = [row.locator(".row-title").inner_text().split("\n") for row in rows.all()]
    marks = [title[-2:] for title in titles]
    assert marks == [
        ["Ada", "/sensorium/ada"], ["Grace", "/sensorium/grace"], ["Ada", "MIDI channel 1"],
        ["Grace", "MIDI channel 2"], ["Ada", "/sensorium/ada"], ["Grace", "/sensorium/grace"],
    ]  # fmt: skip
    switches = [s.get_attribute("aria-label") for s in rows.get_by_role("switch").all()]
    assert len(set(switches)) == 6 and sum("Grace" in label for label in switches) == 3


def test_a_renamed_performer_is_renamed_in_its_addresses_at_once(start_hub, open_page):
    listener = Listener()
    page = open_page(
        start_hub(*TWO, "--to", f"osc://127.0.0.1:{listener.port}?named&performer=grace").address + "/track"
    )
    wait_until(lambda: listener.names() == {"grace"})
    name = page.get_by_test_id("performers.p2.name")
    name.fill("Joan")
    name.press("Enter")
    wait_until(lambda: listener.names() == {"joan"})


def test_two_sources_become_one_performer(start_hub, open_page):
    page = open_page(start_hub(*TWO).address + "/track")
    open_more(page, "p2")
    page.get_by_test_id("performers.p2.feeds").select_option("p1")
    open_more(page, "p1")
    head = page.get_by_test_id("performers.p1.part.head")
    head.select_option("p2")
    wait_until(lambda: head.input_value() == "p2")
    yaw = page.get_by_test_id("track.meter.headYaw")
    values = set()
    wait_until(lambda: values.add(yaw.inner_text()) or len(values) > 3, message="the joined face does not move")
    page.get_by_test_id("performers.p2.feeds").select_option("")
    wait_until(lambda: page.get_by_test_id("performers.p1.part.head").count() == 0)


def test_the_list_fits_a_narrow_phone(start_hub, open_page):
    page = open_page(start_hub(*TWO).address + "/track", size="phone")
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_test_id("performers.p1").wait_for()
    open_more(page, "p1")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
