"""CONNECT in a real browser, with real datagrams at the other end."""

import re
import socket

from support import need, run, wait_until


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
    picture = tmp_path / "qr.png"
    page.get_by_test_id("connect.phone.qr").screenshot(path=picture)
    text = run(need("zbarimg"), "--quiet", "--raw", picture).stdout
    assert re.match(r"https://[0-9.]+:\d+/sensor\?token=[A-Za-z0-9_-]{16,}", text), text
