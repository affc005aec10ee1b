"""Devices on the network: how they get in, how long, what is shown of them, and how they are ended."""

import http.client
import json
import re
import socket
import ssl
import subprocess

import pytest
from support import Running, free_port, scanned, wait_until

SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.1 Mobile/15E148 Safari/604.1"
)
UNVERIFIED = ssl._create_unverified_context()


class Phone:
    """A device that pairs and asks as the pages do, from an address of its own on the loopback device."""

    def __init__(self, port, source="127.0.0.1", host="127.0.0.1"):
        self.port, self.source, self.host = port, source, host
        self.cookie = None

    def ask(self, method, path, body=None):
        connection = http.client.HTTPSConnection(
            self.host, self.port, timeout=10, context=UNVERIFIED, source_address=(self.source, 0))
        headers = {"Origin": f"https://{self.host}:{self.port}", "User-Agent": SAFARI}
        if self.cookie:
            headers["Cookie"] = self.cookie
        if body is not None:
            headers["Content-Type"] = "application/json"
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        if cookie := answer.headers.get("Set-Cookie"):
            self.cookie = cookie.split(";")[0]
        connection.close()
        return answer.status, text

    def pair(self, **proof):
        return self.ask("POST", "/pair", proof)[0]

    @property
    def has_access(self):
        return json.loads(self.ask("GET", "/access")[1])["access"] == "granted"


def digits(page):
    return re.sub(r"\D", "", page.get_by_test_id("connect.phone.code").inner_text())


def token(page, tmp_path):
    return scanned(page.get_by_test_id("connect.phone.qr"), tmp_path / "qr.png").split("token=")[1]


@pytest.fixture
def opened(start_hub, open_page):
    """CONNECT with the door open, and the port of the door."""

    def make(*arguments):
        hub = start_hub(*arguments)
        page = open_page(hub.address + "/connect")
        page.get_by_test_id("connect.phone.open").click()
        page.get_by_test_id("connect.phone.code").wait_for(timeout=20_000)
        address = page.locator(".phone-address").inner_text()
        return hub, page, int(re.search(r":(\d+)/sensor", address)[1])

    return make


def test_twenty_wrong_codes_change_the_code_and_not_the_qr_code(opened, tmp_path):
    hub, page, port = opened()
    code, link = digits(page), token(page, tmp_path)
    wrong = "000000" if code != "000000" else "111111"
    for number in range(20):
        assert Phone(port, source=f"127.0.1.{number // 5 + 1}").pair(code=wrong) == 403
    wait_until(lambda: digits(page) not in ("", code), 5)
    assert token(page, tmp_path) == link
    assert "until" in page.get_by_test_id("connect.phone.validity").inner_text()
    assert Phone(port).pair(code=code) == 403
    assert Phone(port, source="127.0.2.1").pair(token=link) == 204
    assert Phone(port, source="127.0.2.2").pair(code=digits(page)) == 204


def test_one_stranger_neither_ends_the_code_nor_stops_others(opened):
    _, page, port = opened()
    code = digits(page)
    wrong = "000000" if code != "000000" else "111111"
    answers = [Phone(port, source="127.0.1.1").pair(code=wrong) for _ in range(40)]
    assert answers[:5] == [403] * 5 and set(answers[5:]) == {429}
    assert digits(page) == code
    assert Phone(port, source="127.0.2.1").pair(code=code) == 204


def test_a_phone_that_loads_its_page_twice_stays_in(opened, browser, tmp_path):
    _, page, port = opened()
    link = token(page, tmp_path)
    address = f"https://127.0.0.1:{port}/sensor?token={link}"
    phone = browser.new_context(ignore_https_errors=True, viewport={"width": 390, "height": 844}).new_page()
    for _ in range(2):
        phone.goto(address)
        phone.get_by_test_id("sensor.start").wait_for()
        assert "token" not in phone.url
    wait_until(lambda: token(page, tmp_path) != link, 5)
    assert page.get_by_test_id("connect.phone.devices").inner_text().startswith("1 device")
    other = browser.new_context(ignore_https_errors=True).new_page()
    other.goto(address)
    other.get_by_test_id("pair.error").get_by_text("used already").wait_for()
    other.context.close()
    phone.context.close()


def test_a_device_is_listed_named_and_ended(opened, open_page):
    hub, page, port = opened()
    phone = Phone(port)
    assert phone.pair(code=digits(page)) == 204 and phone.has_access
    page.get_by_test_id("connect.phone.devices").click()
    card = page.get_by_test_id("settings.devices")
    row = card.locator("li")
    row.wait_for()
    name = row.locator("input")
    wait_until(lambda: name.input_value() == "iPhone (Safari)")
    assert re.fullmatch(r"Last seen just now, paired just now\.", row.locator("sx-status").inner_text())
    name.fill("  Ada's <b>phone</b>  ")
    name.press("Enter")
    wait_until(lambda: name.input_value() == "Ada's <b>phone</b>")
    end = row.get_by_role("button", name="End Ada's <b>phone</b>")
    with socket.create_connection(("127.0.0.1", port)) as plain, UNVERIFIED.wrap_socket(plain) as live:
        live.sendall(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: https://127.0.0.1:{port}\r\n"
            f"Cookie: {phone.cookie}\r\n\r\n".encode())
        live.settimeout(10)
        assert b"101" in live.recv(4096)
        wait_until(lambda: row.locator("sx-status").inner_text().startswith("Connected now"))
        end.click()
        while live.recv(65536):
            pass
    row.wait_for(state="detached")
    page.get_by_text("is ended: it has to pair again").wait_for()
    assert not phone.has_access
    assert phone.ask("GET", "/takes/x.csv")[0] == 401


def test_a_device_that_was_ended_stays_out_after_a_crash(opened, sensorium, tmp_path):
    # One that nobody is given between the two hubs.
    hub, page, port = opened("--secure-port", str(free_port()))
    phones = [Phone(port), Phone(port)]
    for phone in phones:
        before = digits(page)
        assert phone.pair(code=before) == 204
        wait_until(lambda: digits(page) != before)
    page.get_by_test_id("connect.phone.devices").click()
    rows = page.get_by_test_id("settings.devices").locator("li")
    wait_until(lambda: rows.count() == 2)
    rows.nth(0).get_by_role("button").click()
    # It is said when it is on disk.
    page.get_by_text("is ended: it has to pair again").wait_for()
    wait_until(lambda: rows.count() == 1)
    page.context.close()
    hub.process.kill()
    hub.process.wait()
    log = tmp_path / "again.log"
    with open(log, "w+") as errors, Running(
        sensorium, "serve", "--lan", "--port", "0", "--secure-port", str(port), "--data", hub.home,
        stderr=errors,
    ):
        wait_until(lambda: "Phones may join" in log.read_text(), 30)
        assert [phone.has_access for phone in phones] == [False, True]


def test_the_chosen_interface_is_the_one_that_is_bound(opened):
    listed = subprocess.run(["ip", "-4", "-o", "addr"], capture_output=True, text=True).stdout
    found = re.search(r"\d+: (\S+)\s+inet (\S+)/\d+ .*scope global", listed)
    if not found:
        pytest.skip("This computer has no network interface besides loopback.")
    interface, host = found[1], found[2]
    hub, page, port = opened()
    assert reachable("127.0.0.1", port) and reachable(host, port)
    page.goto(hub.address + "/settings")
    page.get_by_test_id("settings.interface").select_option(interface)
    wait_until(lambda: not reachable("127.0.0.1", port), 10)
    wait_until(lambda: reachable(host, port), 10)
    page.get_by_test_id("settings.interface").select_option("any")
    wait_until(lambda: reachable("127.0.0.1", port), 10)


def reachable(host, port):
    try:
        socket.create_connection((host, port), 2).close()
        return True
    except OSError:
        return False
