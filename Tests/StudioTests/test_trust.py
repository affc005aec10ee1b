"""Who may drive the hub: its own pages on this computer, and paired phones; nobody else."""

import json
import os
import re
import socket
import ssl
import urllib.error
import urllib.request

import pytest
from support import need, run, wait_until


def upgrade(host, port, origin, target="/ws", name=None):
    """The status line that a WebSocket upgrade with this Origin gets."""
    with socket.create_connection((host, port), 5) as connection:
        lines = [
            f"GET {target} HTTP/1.1", f"Host: {name or f'{host}:{port}'}", "Upgrade: websocket",
            "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ]
        if origin:
            lines.append(f"Origin: {origin}")
        connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        return connection.recv(4096).decode(errors="replace").split("\r\n")[0]


def test_only_the_hubs_own_pages_may_open_the_socket(start_hub):
    hub = start_hub()
    port = int(hub.address.rsplit(":", 1)[1])
    assert " 101 " in upgrade("127.0.0.1", port, f"http://127.0.0.1:{port}")
    assert " 101 " not in upgrade("127.0.0.1", port, "https://evil.example")
    assert " 101 " not in upgrade("127.0.0.1", port, "null")
    rebound = f"http://evil.example:{port}"
    assert " 101 " not in upgrade("127.0.0.1", port, rebound, name=f"evil.example:{port}")


def test_without_lan_nothing_listens_beyond_loopback(start_hub):
    hub = start_hub()
    inodes = set()
    for entry in os.listdir(f"/proc/{hub.process.pid}/fd"):
        try:
            link = os.readlink(f"/proc/{hub.process.pid}/fd/{entry}")
        except OSError:
            continue
        inodes |= set(re.findall(r"socket:\[(\d+)\]", link))
    addresses = []
    for table in ("/proc/net/tcp", "/proc/net/tcp6", "/proc/net/udp", "/proc/net/udp6"):
        for line in open(table).read().splitlines()[1:]:
            fields = line.split()
            is_listening = fields[3] == "0A" or "udp" in table
            if fields[9] in inodes and is_listening:
                addresses.append(fields[1].rsplit(":", 1)[0])
    loopback = {"0100007F", "00000000000000000000000001000000"}
    names = "FB0000E0"  # 224.0.0.251, multicast DNS: held to the loopback device
    assert addresses and set(addresses) <= loopback | {names}
    if names in addresses:
        listed = run(need("ss"), "-uanp").stdout.splitlines()
        own = [line for line in listed if f"pid={hub.process.pid}," in line and "224.0.0.251" in line]
        assert own and all("224.0.0.251%lo:5353" in line for line in own)


def test_an_escape_from_the_web_folder_is_refused(start_hub):
    hub = start_hub()
    port = int(hub.address.rsplit(":", 1)[1])
    for target in ("/../../../../etc/passwd", "/%2e%2e/%2e%2e/%2e%2e/etc/passwd", "/takes/..%2f..%2fx.csv"):
        with socket.create_connection(("127.0.0.1", port), 5) as connection:
            connection.sendall(
                f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode()
            )
            answer = b""
            while chunk := connection.recv(65536):
                answer += chunk
        assert b"root:" not in answer


def test_the_network_needs_the_code(start_hub, tmp_path):
    start_hub("--lan")
    log = next(tmp_path.glob("hub*.log"))
    found = wait_until(
        lambda: re.search(r"https://[^\s:/]+:(\d+)/sensor with the code ([\d ]+)", log.read_text())
    )
    port, code = found[1], found[2].replace(" ", "")
    base = f"https://127.0.0.1:{port}"
    context = ssl._create_unverified_context()

    def post(body):
        request = urllib.request.Request(
            base + "/pair", json.dumps(body).encode(),
            {"Content-Type": "application/json", "Origin": base},
        )
        return urllib.request.urlopen(request, context=context, timeout=5)

    def events(cookie):
        request = urllib.request.Request(
            base + "/events", headers={"Sec-Fetch-Site": "same-origin", "Cookie": cookie}
        )
        return urllib.request.urlopen(request, context=context, timeout=5).status

    with pytest.raises(urllib.error.HTTPError) as refused:
        events("")
    assert refused.value.code == 401
    with pytest.raises(urllib.error.HTTPError) as refused:
        post({"code": "000000" if code != "000000" else "111111"})
    assert refused.value.code == 403
    cookie = post({"code": code}).headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie and "Secure" in cookie
    assert events(cookie.split(";")[0]) == 200


def test_codes_cannot_be_guessed_quickly(start_hub, tmp_path):
    start_hub("--lan")
    log = next(tmp_path.glob("hub*.log"))
    found = wait_until(lambda: re.search(r"https://[^\s:/]+:(\d+)/sensor", log.read_text()))
    base = f"https://127.0.0.1:{found[1]}"
    context = ssl._create_unverified_context()
    codes = []
    for guess in range(8):
        request = urllib.request.Request(
            base + "/pair", json.dumps({"code": f"{guess:06d}"}).encode(),
            {"Content-Type": "application/json", "Origin": base},
        )
        try:
            codes.append(urllib.request.urlopen(request, context=context, timeout=5).status)
        except urllib.error.HTTPError as refusal:
            codes.append(refusal.code)
    assert codes[-1] == 429


def test_the_authority_is_the_hubs_own_and_its_chain_holds(start_hub, tmp_path):
    hub = start_hub("--lan")
    log = next(tmp_path.glob("hub*.log"))
    found = wait_until(lambda: re.search(r"https://[^\s:/]+:(\d+)/sensor", log.read_text()))
    authority = urllib.request.urlopen(hub.address + "/ca.crt", timeout=5).read()
    (tmp_path / "ca.crt").write_bytes(authority)
    answer = run(
        need("curl"), "-s", "-o", os.devnull, "-w", "%{http_code}", "--cacert", tmp_path / "ca.crt",
        f"https://127.0.0.1:{found[1]}/sensor",
    )
    assert answer.stdout == "200"
    keys = [p for p in (hub.home / "certificates").iterdir() if p.suffix == ".key"]
    assert keys and all(p.stat().st_mode & 0o077 == 0 for p in keys)
