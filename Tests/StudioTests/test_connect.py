"""CONNECT in a real browser, with real datagrams at the other end."""

import os
import re
import socket
import threading
import time
from pathlib import Path

from support import Running, free_port, scanned, wait_until


def test_a_sink_is_added_validated_tested_and_sends(start_hub, open_page):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sink:
        sink.bind(("127.0.0.1", 0))
        sink.settimeout(10)
        port = sink.getsockname()[1]
        page = open_page(start_hub().address + "/connect")
        host = page.get_by_test_id("connect.sink.host")
        host.fill("192.168.1.300")
        error = page.get_by_test_id("connect.sink.host.error")
        error.wait_for()
        assert "192.168.1.300" in error.inner_text()
        host.fill("127.0.0.1")
        page.get_by_test_id("connect.sink.port").fill(str(port))
        page.get_by_test_id("connect.sink.add").click()
        assert sink.recv(2048)[:4] == b"WRD\x03"
        status = page.get_by_test_id("connect.status")
        wait_until(lambda: f"Connected to 127.0.0.1:{port}" in status.inner_text())
        page.get_by_test_id("connect.sink.s1.test").click()
        page.get_by_text(re.compile("10 of 10 test frames were sent")).wait_for()
        sent = page.get_by_test_id("connect.sink.s1.sent")
        wait_until(lambda: int(re.sub(r"\D", "", sent.inner_text()) or 0) > 60)


def test_a_busy_port_is_said_in_one_sentence(start_hub, open_page):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as taken:
        taken.bind(("0.0.0.0", 0))
        port = taken.getsockname()[1]
        page = open_page(start_hub().address + "/connect")
        page.get_by_test_id("connect.source.kind").wait_for()
        page.get_by_test_id("connect.source.text").fill(str(port))
        page.get_by_test_id("connect.source.add").click()
        page.get_by_text(re.compile(f"Port {port} is in use")).first.wait_for()


def test_typed_text_survives_a_reload_of_the_stage(start_hub, open_page):
    page = open_page(start_hub().address + "/connect")
    host = page.get_by_test_id("connect.sink.host")
    wait_until(lambda: host.input_value() == "127.0.0.1")
    host.fill("10.11.12.")
    page.wait_for_timeout(1200)
    assert host.input_value() == "10.11.12."


def test_use_my_phone_opens_the_door_with_a_code_and_a_qr_code(start_hub, open_page, tmp_path):
    page = open_page(start_hub().address + "/connect")
    page.get_by_test_id("connect.phone.open").click()
    code = page.get_by_test_id("connect.phone.code")
    code.wait_for(timeout=20_000)
    digits = re.sub(r"\D", "", code.inner_text())
    assert len(digits) == 6
    text = scanned(page.get_by_test_id("connect.phone.qr"), tmp_path / "qr.png")
    assert re.match(r"https://[0-9.]+:\d+/sensor\?token=[A-Za-z0-9_-]{16,}", text), text


class PretendNerve:
    """A receiver that says where it is, answers pings and tells what it missed."""

    def __init__(self, discovery_port, name="Studio: Rack"):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.socket.settimeout(0.2)
        self.port = self.socket.getsockname()[1]
        self.line = f"NERVE:v3:{name}:127.0.0.1:{self.port}\n".encode()
        self.discovery = ("127.0.0.1", discovery_port)
        self.sequences = []
        self.is_mute = self.is_over = False
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        said = told = 0
        while not self.is_over:
            now = time.monotonic()
            if now - said > 1:
                self.socket.sendto(self.line, self.discovery)
                said = now
            try:
                data, sender = self.socket.recvfrom(2048)
            except (TimeoutError, ConnectionError):
                continue
            if data.startswith(b"WRD\x03"):
                self.sequences.append(int.from_bytes(data[4:8], "little"))
                if now - told > 1 and not self.is_mute:
                    self.socket.sendto(b"STAT:%d:4:%d\n" % (len(self.sequences), self.sequences[-1]), sender)
                    told = now
            elif data.startswith(b"PING:") and not self.is_mute:
                _, sequence, sent = data.strip().split(b":")
                self.socket.sendto(b"PONG:%s:%s:1\n" % (sequence, sent), sender)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.is_over = True
        self.thread.join()
        self.socket.close()


def test_a_nerve_that_says_where_it_is_is_connected_by_a_tap(start_hub, open_page):
    port = free_port()
    with PretendNerve(port) as nerve:
        page = open_page(start_hub("--discovery-port", port).address + "/connect", size="phone")
        found = page.get_by_role("button", name=re.compile("Connect to Studio: Rack"))
        found.wait_for()
        assert f"127.0.0.1:{nerve.port}" in found.inner_text()
        page.get_by_role("button", name="Details of Studio: Rack").click()
        page.get_by_text(f"weirdconnect://127.0.0.1:{nerve.port}").first.wait_for()
        found.click()
        counts = page.get_by_test_id("connect.sink.s1.sent")
        wait_until(lambda: re.search(r"Sent: [\d,]+ packets, 4 lost", counts.inner_text()))
        wait_until(lambda: re.search(r"Last RTT: \d+\.\d ms", page.get_by_test_id("connect.sink.s1.rtt").inner_text()))
        assert page.get_by_test_id("connect.sink.port").input_value() == str(nerve.port)
        assert "Connected" in found.inner_text()
        page.get_by_test_id("connect.sink.s1.test").click()
        page.get_by_text(re.compile(r"10 of 10 test frames were sent.*the receiver answered in")).wait_for()
        numbers = nerve.sequences[:]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        found.click()
        page.wait_for_timeout(300)
        assert page.get_by_test_id("connect.sink.s2").count() == 0


def test_a_nerve_that_falls_silent_is_said_after_the_timeout(start_hub, open_page):
    port = free_port()
    with PretendNerve(port) as nerve:
        sink = f"weirdconnect://127.0.0.1:{nerve.port}?timeout=5"
        page = open_page(start_hub("--discovery-port", port, "--to", sink).address + "/connect")
        page.get_by_text(re.compile("Last RTT")).first.wait_for()
        nerve.is_mute = True
        page.get_by_text(re.compile(r"has not answered for \d+ s")).first.wait_for(timeout=15_000)


def test_holding_a_target_shows_its_details_and_does_not_connect(start_hub, open_page):
    port = free_port()
    with PretendNerve(port):
        page = open_page(start_hub("--discovery-port", port).address + "/connect")
        found = page.get_by_role("button", name=re.compile("Connect to Studio: Rack"))
        found.wait_for()
        found.hover()
        page.mouse.down()
        page.get_by_text("by its line on UDP 9001").wait_for()
        page.mouse.up()
        assert page.get_by_test_id("connect.sink.s1").count() == 0
        page.get_by_role("button", name="Change before adding").click()
        wait_until(lambda: page.get_by_test_id("connect.sink.port").input_value() != "9000")


def test_free_lists_five_devices(start_hub, open_page):
    port = free_port()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        page = open_page(start_hub("--discovery-port", port, "--tier", "free").address + "/connect")
        banner = page.get_by_test_id("connect.discovery.banner")

        def flood():
            for number in range(3000):
                line = f"NERVE:v3:Fake {number}:10.0.{number >> 8}.{number & 255}:9000"
                sender.sendto(line.encode(), ("127.0.0.1", port))
            return banner.is_visible() and banner.inner_text()

        wanted = "Free lists 5 devices; 11 more were found."
        wait_until(lambda: wanted in (flood() or ""), message="not eleven more")
        assert page.locator(".found").count() == 5


def test_a_table_shows_its_folder_and_can_be_fetched(start_hub, open_page):
    hub = start_hub()
    page = open_page(hub.address + "/connect")
    page.get_by_test_id("connect.sink.kind.csv").click()
    page.get_by_test_id("connect.sink.path").fill("face.csv")
    wait_until(lambda: page.get_by_test_id("connect.sink.add").is_enabled())
    page.get_by_test_id("connect.sink.add").click()
    path = page.get_by_test_id("connect.sink.s1.file")
    path.wait_for()
    assert path.inner_text() == f"{hub.home}/outputs/face.csv"
    wait_until(lambda: (file := Path(path.inner_text())).exists() and file.stat().st_size > 5000)
    with page.expect_download() as download:
        page.get_by_test_id("connect.sink.s1.download").click()
    assert Path(download.value.path()).read_text().startswith("time,")


def test_the_same_port_twice_names_the_source_that_has_it(start_hub, open_page):
    port = free_port()
    page = open_page(start_hub("--from", f"livelink://127.0.0.1:{port}").address + "/connect")
    page.get_by_test_id("connect.source.text").fill(str(port))
    page.get_by_text(f"Port {port} is already used here by Live Link Face").wait_for()
    assert page.get_by_test_id("connect.source.add").is_disabled()


def test_axes_that_come_the_wrong_way_are_inverted_in_the_form(start_hub, open_page):
    port = free_port()
    hub = start_hub()
    for size in ("desktop", "phone"):
        page = open_page(hub.address + "/connect", size)
        page.get_by_test_id("connect.source.text").fill(str(port))
        axes = page.get_by_test_id("connect.source.axes")
        axes.locator("summary").focus()
        page.keyboard.press("Enter")
        page.get_by_role("switch", name="Turn").press("Space")
        page.get_by_role("switch", name="Gaze up and down").click()
        axes.get_by_text("Inverted: Turn, Gaze up and down").wait_for()
        url = f"livelink://0.0.0.0:{port}?invert=yaw,gazeY"
        page.get_by_text(url).wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if pictures := os.environ.get("SENSORIUM_PICTURES"):
            page.screenshot(path=f"{pictures}/connect-axes-{size}.png", full_page=True)
    page.get_by_test_id("connect.source.add").click()
    page.locator("code").get_by_text(url).first.wait_for()


def test_choices_and_typed_text_outlive_a_hub_that_starts_again(sensorium, browser, tmp_path):
    port = free_port()
    arguments = [sensorium, "serve", "--port", port, "--secure-port", "0", "--data", tmp_path / "home"]
    arguments += ["--discovery-port", free_port()]
    log = open(tmp_path / "log", "w+")
    started = lambda: "Sensorium is on" in (tmp_path / "log").read_text()
    with Running(*arguments, stderr=log):
        wait_until(started, 30)
        page = browser.new_page()
        page.goto(f"http://localhost:{port}/connect")
        page.get_by_test_id("connect.sink.kind.oscTCP").click()
        page.get_by_test_id("connect.sink.host").fill("10.1.2.3")
        page.get_by_test_id("connect.sink.advanced").click()
        page.get_by_test_id("connect.sink.framing.slip").click()
        page.get_by_text("osc+tcp://10.1.2.3:8000?framing=slip").wait_for()
    page.locator("body[data-away]").wait_for(timeout=10_000)
    log.truncate(0)
    with Running(*arguments, stderr=log):
        wait_until(started, 30)
        page.locator("body:not([data-away])").wait_for(timeout=20_000)
        page.get_by_text("osc+tcp://10.1.2.3:8000?framing=slip").wait_for()
    log.close()


def test_every_page_has_a_way_back_and_a_phone_has_all_buttons(start_hub, open_page):
    address = start_hub().address
    page = open_page(address + "/trust", size="phone")
    page.set_viewport_size({"width": 360, "height": 740})
    for path in ["/trust", "/pair", "/sensor", "/about"]:
        page.goto(address + path)
        page.get_by_test_id("room.back").click()
        page.locator("body[data-room='home']").wait_for()
    page.goto(address + "/track")
    wait_until(lambda: page.title().startswith("Track"))
    page.goto(address + "/about")
    assert page.get_by_test_id("room.back").inner_text() == "Back to Track"
    page.get_by_test_id("room.back").click()
    page.locator("body[data-room='track']").wait_for()
    assert page.get_by_role("button", name="Light or dark").is_visible()
    assert page.get_by_role("button", name="Show keys").is_visible()
    page.locator(".meter, sx-meters").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
