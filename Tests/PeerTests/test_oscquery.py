"""OSCQuery as its proposal has it, asked by plain HTTP and a WebSocket of another make."""

import json
import re
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from pythonosc.osc_message import OscMessage
from support import CHANNELS, Running, free_port, wait_until
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

JAW = "/weirdphone/blendshape/jawOpen"


class Hub:
    def __init__(self, log, process):
        def port():
            assert process.poll() is None, Path(log).read_text()
            found = re.search(r"OSCQuery is on http://localhost:(\d+)", Path(log).read_text())
            return found and int(found[1])

        self.port = wait_until(port, 30, "OSCQuery was not announced")
        self.url = f"http://127.0.0.1:{self.port}"
        self.socket = f"ws://127.0.0.1:{self.port}/"

    def get(self, path, headers=None, method="GET"):
        request = urllib.request.Request(self.url + path, headers=headers or {}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def json(self, path):
        status, body = self.get(path)
        assert status == 200, (path, status, body)
        return json.loads(body)


@pytest.fixture
def start(sensorium, tmp_path):
    running = []

    def begin(*arguments):
        log = tmp_path / f"hub{len(running)}.log"
        hub = Running(
            sensorium, "serve", "--port", "0", "--secure-port", "0", "--data", tmp_path / "home",
            *arguments, stderr=open(log, "w"),
        )
        running.append(hub)
        return Hub(log, hub.__enter__())

    yield begin
    for hub in running:
        hub.__exit__()


@pytest.fixture
def hub(start):
    hub = start("--from", "demo:?seed=5")
    wait_until(lambda: hub.get(JAW)[0] == 200, message="the performer did not come")
    return hub


def methods(node):
    yield from ([node] if "TYPE" in node else [])
    for child in node.get("CONTENTS", {}).values():
        yield from methods(child)


def test_the_tree_conforms_to_the_proposal(hub):
    root = hub.json("/")
    assert root["FULL_PATH"] == "/" and root["ACCESS"] == 0
    found = {m["FULL_PATH"]: m for m in methods(root)}
    assert len(found) == len(CHANNELS) + 3

    def check(node, path):
        assert node["FULL_PATH"] == path
        assert node["ACCESS"] in (0, 1, 2, 3)
        if "TYPE" in node:
            assert "CONTENTS" not in node
            assert isinstance(node["VALUE"], list) and len(node["VALUE"]) == len(node["TYPE"])
            for bounds in node.get("RANGE", []):
                assert bounds["MIN"] < bounds["MAX"]
                assert bounds["MIN"] - 1e-6 <= node["VALUE"][0] <= bounds["MAX"] + 1e-6
            assert node["DESCRIPTION"]
        for name, child in node.get("CONTENTS", {}).items():
            check(child, path.rstrip("/") + "/" + name)

    check(root, "/")
    jaw = found[JAW]
    assert jaw["TYPE"] == "f" and jaw["ACCESS"] == 1 and jaw["RANGE"] == [{"MIN": 0, "MAX": 1}]
    assert "envelope" in jaw["DESCRIPTION"]
    assert found["/weirdphone/head/pitch"]["UNIT"] == ["angle.radian"]
    assert found["/weirdphone/meta/sequence"]["TYPE"] == "i"


def test_host_info_and_single_attributes(hub):
    info = hub.json("/?HOST_INFO")
    assert info["OSC_PORT"] == hub.port and info["OSC_TRANSPORT"] == "UDP"
    assert info["WS_PORT"] == hub.port and info["NAME"]
    assert info["EXTENSIONS"]["LISTEN"] and info["EXTENSIONS"]["PATH_CHANGED"]
    assert all(isinstance(value, bool) for value in info["EXTENSIONS"].values())
    assert set(hub.json(JAW + "?VALUE")) == {"VALUE"}
    assert hub.json(JAW + "?TYPE") == {"TYPE": "f"}
    assert hub.json(JAW + "?FULL_PATH") == {"FULL_PATH": JAW}
    assert hub.json("/weirdphone/head")["CONTENTS"]["yaw"]["ACCESS"] == 1


@pytest.mark.parametrize(
    "path, status",
    [
        ("/weirdphone?VALUE", 204), ("/weirdphone/meta/sequence?RANGE", 204), (JAW + "?TAGS", 204),
        ("/nowhere", 404), (JAW + "/deeper", 404), (JAW + "?BANANA", 400), ("/..%2f..%2fetc", 404),
        ("/" + "a/" * 400, 404), ("/events", 404), ("/pair", 404), ("/ws", 404), ("/%ff%fe", 404),
    ],
)
def test_what_is_not_there_has_the_proposal_s_status(hub, path, status):
    assert hub.get(path)[0] == status


def test_nothing_can_be_changed_and_no_foreign_page_may_read(hub):
    for method in ("POST", "PUT", "DELETE"):
        assert hub.get(JAW, method=method)[0] in (404, 405)
    assert hub.get(JAW, {"Origin": "http://evil.example"})[0] == 403
    assert hub.get(JAW, {"Sec-Fetch-Site": "cross-site"})[0] == 403
    assert hub.get(JAW, {"Host": "evil.example"})[0] == 421
    with pytest.raises(InvalidStatus):
        connect(hub.socket, origin="http://evil.example")


def receive(client, kind, seconds=5):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            message = client.recv(timeout=max(0.01, end - time.monotonic()))
        except TimeoutError:
            return None
        if isinstance(message, kind):
            return message
    return None


def test_listen_brings_values_as_osc_until_ignore(hub):
    with connect(hub.socket) as client:
        client.send(json.dumps({"COMMAND": "LISTEN", "DATA": JAW}))
        for hostile in ("no json", '{"COMMAND": 3}', b"/not/ours\0\0\0,\0\0\0"):
            client.send(hostile)
        values = []
        for _ in range(20):
            # Only what changed is sent, and the demo's jaw may rest for seven seconds.
            message = OscMessage(receive(client, bytes, 15))
            assert message.address == JAW
            values += message.params
        assert len(set(values)) > 5 and all(0 <= v <= 1 for v in values)
        # Commands are worked off in order: with the first value of the second, the first has its effect.
        yaw = "/weirdphone/head/yaw"
        client.send(json.dumps({"COMMAND": "IGNORE", "DATA": JAW}))
        client.send(json.dumps({"COMMAND": "LISTEN", "DATA": yaw}))
        while OscMessage(receive(client, bytes, 15)).address != yaw:
            pass
        for _ in range(20):
            assert OscMessage(receive(client, bytes, 15)).address == yaw


def test_a_flood_of_listens_is_bounded_and_the_session_lives(hub):
    with connect(hub.socket) as client:
        for number in range(3000):
            client.send(json.dumps({"COMMAND": "LISTEN", "DATA": f"/nowhere/{number}"}))
        client.send(json.dumps({"COMMAND": "IGNORE", "DATA": "/nowhere/0"}))
        client.send(json.dumps({"COMMAND": "LISTEN", "DATA": JAW}))
        assert OscMessage(receive(client, bytes, 60)).address == JAW


def test_channels_that_come_are_told(start, sensorium, tmp_path):
    port = free_port()
    hub = start("--from", f"weirdconnect://127.0.0.1:{port}")
    assert hub.get(JAW)[0] == 404
    with connect(hub.socket) as client:
        client.send(json.dumps({"COMMAND": "LISTEN", "DATA": "/weirdphone/meta/fps"}))
        assert receive(client, bytes), "the session has seen the tree as it was"
        with Running(
            sensorium, "stream", "--from", "demo:", "--to", f"weirdconnect://127.0.0.1:{port}"
        ):
            message = json.loads(receive(client, str, 30))
    assert message["COMMAND"] == "PATH_CHANGED" and message["DATA"].startswith("/weirdphone")
    assert hub.get(JAW)[0] == 200


def test_several_performers_have_their_own_branches(start):
    hub = start("--from", "demo:?seed=1&name=Ada", "--from", "demo:?seed=2&name=Grace")
    wait_until(lambda: all(hub.get(f"/sensorium/{name}/head/yaw")[0] == 200 for name in ("ada", "grace")))
    yaw = {name: hub.json(f"/sensorium/{name}/head/yaw")["VALUE"] for name in ("ada", "grace")}
    assert yaw["ada"] != yaw["grace"]
    assert hub.json("/weirdphone/head/yaw")["RANGE"] == hub.json("/sensorium/ada/head/yaw")["RANGE"]
