"""A robot is told what to do from outside: HTTP with JSON or a query, and OSC of another make."""

import json
import re
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from pythonosc.udp_client import SimpleUDPClient
from support import Running, wait_until

SHY = {
    "format": "sensorium.moods", "version": 1,
    "moods": [
        {"id": "shy", "title": "Shy", "colour": "#FFC0CB", "face": {"eyes.upperLid": 0.3}},
        {"id": "joy", "title": "My joy"},
    ],
}


class Robot:
    def __init__(self, address, osc):
        self.address = address
        self.osc = osc

    def get(self, path):
        with urllib.request.urlopen(self.address + path) as answer:
            return json.load(answer)

    def post(self, path, body=None, headers=None):
        """The status and the JSON of the answer."""
        data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, headers or {}, method="POST")
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    @property
    def state(self):
        return self.get("/robot/robots")[0]


@pytest.fixture(scope="module")
def robot(sensorium, tmp_path_factory):
    folder = tmp_path_factory.mktemp("robot")
    (folder / "moods.json").write_text(json.dumps(SHY))
    path = folder / "hub.log"
    with open(path, "w") as log, Running(
        sensorium, "robot", "serve", "--port", "0", "--secure-port", "0", "--discovery-port", "0",
        "--data", folder / "data", "--moods", folder / "moods.json", stderr=log,
    ) as process:
        def ready():
            assert process.poll() is None, path.read_text()
            web = re.search(r"The robot is on (http://\S+:\d+)/robot", path.read_text())
            osc = re.search(r"OSC at 127.0.0.1:(\d+)", path.read_text())
            return web and osc and Robot(web[1], SimpleUDPClient("127.0.0.1", int(osc[1])))

        yield wait_until(ready, 30, "the robot did not start")


def test_moods_are_the_programs_own_and_ones_own(robot):
    moods = robot.get("/robot/moods.json")["moods"]
    assert len(moods) == 22 and moods[-1]["id"] == "shy"
    assert next(m for m in moods if m["id"] == "joy") == SHY["moods"][1]


def test_posts_tell_it_what_to_do(robot):
    assert robot.post("/robot/mood", {"mood": "shy"})[0] == 200
    assert robot.state["mood"] == "shy"
    assert robot.post("/robot/mood?mood=love&robot=robot")[1][0]["mood"] == "love"
    assert robot.post("/robot/gaze", {"x": 0.5, "y": -0.25})[1][0]["gaze"] == {"x": 0.5, "y": -0.25}
    assert robot.post("/robot/gaze", {})[1][0]["gaze"] == {"x": 0, "y": 0}
    assert robot.post("/robot/mirror", {"isOn": True})[1][0]["isMirror"] is True
    assert robot.post("/robot/mirror?isOn=false")[1][0]["isMirror"] is False
    robot.post("/robot/mirror")
    assert robot.post("/robot/mirror", {"isOn": 0})[1][0]["isMirror"] is False
    assert robot.post("/robot/random")[1][0]["isRandom"] is True
    assert robot.post("/robot/random", {"isOn": False})[1][0]["isRandom"] is False
    robot.post("/robot/rest")
    wait_until(lambda: robot.state["head"] == {"yaw": 0, "pitch": 0, "roll": 0})
    # Three of them: this program may get no time while one of them is seen.
    for _ in range(3):
        assert robot.post("/robot/action", {"action": "scan", "priority": "urgent"})[0] == 200
    wait_until(lambda: abs(robot.state["head"]["yaw"]) > 3)
    robot.post("/robot/rest")
    assert robot.post("/robot/action", {"action": "scan", "priority": "urgent"})[0] == 200
    answers = [robot.post("/robot/action", {"action": "scan"}) for _ in range(3)]
    # On a busy computer an action ends meanwhile, and another one finds its place.
    while answers[-1][0] == 200 and len(answers) < 20:
        answers.append(robot.post("/robot/action", {"action": "scan"}))
    # The urgent one may not have begun.
    assert len(answers) >= 3 and [status for status, _ in answers] == [200] * (len(answers) - 1) + [422]
    assert "3 actions wait already" in answers[-1][1]["error"]
    assert robot.post("/robot/retry")[0] == 200
    for action in ["shake", "lookup", "scan", "shake", "bounce"]:
        assert robot.post("/robot/action", {"action": action, "priority": "urgent"})[0] == 200
    robot.post("/robot/rest")
    wait_until(lambda: robot.state["head"] == {"yaw": 0, "pitch": 0, "roll": 0})
    assert robot.post("/robot/tap")[0] == 200
    assert robot.post("/robot/press")[1][0]["isRandom"] is True
    robot.post("/robot/mood", {"mood": "normal"})
    robot.post("/robot/random", {"isOn": False})


def test_a_mood_is_held_or_stays_some_seconds(robot):
    assert robot.post("/robot/mood", {"mood": "trust", "hold": True})[1][0]["isHeld"] is True
    assert robot.post("/robot/hold?isOn=false")[1][0]["mood"] == "normal"
    began = time.monotonic()
    assert robot.post("/robot/mood?mood=pride&seconds=1.5")[1][0]["mood"] == "pride"
    wait_until(lambda: robot.state["mood"] == "normal", 15)
    assert time.monotonic() - began >= 1.4
    robot.osc.send_message("/robot/mood", ["envy", True])
    wait_until(lambda: (robot.state["mood"], robot.state["isHeld"]) == ("envy", True))
    robot.osc.send_message("/robot/hold", False)
    wait_until(lambda: (robot.state["mood"], robot.state["isHeld"]) == ("normal", False))


def test_the_head_turns_to_an_angle_and_by_an_angle(robot):
    def looks(yaw, pitch):
        head = robot.state["head"]
        return abs(head["yaw"] - yaw) < 0.01 and abs(head["pitch"] - pitch) < 0.01

    assert robot.post("/robot/head", {"yaw": 20, "pitch": -5, "seconds": 60})[0] == 200
    wait_until(lambda: looks(20, -5))
    assert robot.post("/robot/head?yaw=-2&isRelative=true&seconds=60")[0] == 200
    wait_until(lambda: looks(18, -5))
    robot.osc.send_message("/robot/head", [2.0, 7.0, True, 60])
    wait_until(lambda: looks(20, 2))
    robot.osc.send_message("/robot/head", [-10.0, 0.0, False, 60])
    wait_until(lambda: looks(-10, 0))
    robot.osc.send_message("/robot/head", [])
    wait_until(lambda: looks(0, 0))


@pytest.mark.parametrize(
    "path, body, status, sentence",
    [
        ("/robot/mood", {"mood": "joy", "hold": True, "seconds": 5}, 422, "give hold or seconds, not both"),
        ("/robot/mood", {"mood": "joy", "seconds": 0}, 422, "0.0 is outside the range: give seconds from 0.1 to 3600"),
        ("/robot/mood?mood=joy&seconds=long", None, 422, "“long” is not a number: give seconds from 0.1 to 3600"),
        ("/robot/head", {"yaw": "left"}, 422, "“left” is not a number: give yaw in degrees"),
        ("/robot/head", {"isRelative": True}, 422, "a yaw, a pitch or both: give them in degrees"),
        ("/robot/head?yaw=inf", None, 422, "“inf” is not a number"),
        ("/robot/hold", {"isOn": "love"}, 422, "isOn must be true or false"),
        ("/robot/mood", {"mood": "hapy"}, 422, "Unknown mood “hapy”: use one of normal, happy"),
        ("/robot/mood", {}, 422, "Unknown mood “”"),
        ("/robot/mood", {"mood": 3}, 422, "mood is 3.0, which is not a text"),
        ("/robot/mood", {"mood": "joy", "robot": 5}, 422, "robot is 5.0, which is not a text"),
        ("/robot/mirror", {"isOn": 2}, 422, "isOn must be true or false (got “2.0”)"),
        ("/robot/action", {"action": "scan", "priority": 3}, 422, "priority is 3.0"),
        ("/robot/meet", {"other": "robot"}, 422, "robot cannot meet itself"),
        ("/robot/mood", b"{\"mood\": ", 422, "not a JSON object"),
        ("/robot/mood", b"[1]", 422, "not a JSON object"),
        ("/robot/mood", b"[" * 513, 422, "not a JSON object"),
        ("/robot/mood?mood=joy&robot=anna", None, 422, "no robot called anna: open /robot?name=anna"),
        ("/robot/mood?mood=joy&robot=..%2F..", None, 422, "use 1 to 24 letters"),
        ("/robot/gaze", {"x": 0.5}, 422, "both x and y"),
        ("/robot/gaze?x=NaN&y=0", None, 422, "“NaN” is not a number"),
        ("/robot/gaze", b'{"x": NaN, "y": 1}', 422, "not a JSON object"),
        ("/robot/gaze", {"x": "left", "y": 0}, 422, "“left” is not a number"),
        ("/robot/action", {"action": "fly"}, 422, "Unknown action “fly”: use one of returnToCenter"),
        ("/robot/action", {"action": "scan", "priority": "now"}, 422, "use low, normal, high or urgent"),
        ("/robot/mirror", {"isOn": "perhaps"}, 422, "isOn must be true or false"),
        ("/robot/meet", {"other": "anna"}, 422, "no robot called anna"),
        ("/robot/fly", {}, 422, "/robot/fly is not a robot command"),
    ],
)
def test_what_it_cannot_do_is_said_with_value_and_remedy(robot, path, body, status, sentence):
    answer = robot.post(path, body)
    assert answer[0] == status and sentence in answer[1]["error"]


def test_pages_of_other_sites_move_nothing(robot):
    before = robot.state["mood"]
    for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}):
        status, _ = robot.post("/robot/mood?mood=anger", headers=headers)
        assert status in (403, 421)
    assert robot.state["mood"] == before


def test_osc_tells_it_what_to_do(robot):
    robot.osc.send_message("/robot/mood", "surprise")
    wait_until(lambda: robot.state["mood"] == "surprise")
    robot.osc.send_message("/robot/gaze", [-0.5, 0.25])
    wait_until(lambda: robot.state["gaze"] == {"x": -0.5, "y": 0.25})
    for address, arguments in [("/robot/mood", "nonsense"), ("/robot/gaze", [1.0]), ("/else", 1)]:
        robot.osc.send_message(address, arguments)
    robot.osc._sock.sendto(b"\x00garbage", ("127.0.0.1", robot.osc._port))
    robot.osc.send_message("/robot/robot/mood", 0)
    wait_until(lambda: robot.state["mood"] == "normal")


def test_without_a_person_it_goes_back_to_normal(robot):
    began = time.monotonic()
    robot.post("/robot/mood", {"mood": "happy"})
    wait_until(lambda: robot.state["mood"] == "normal", 30)
    assert time.monotonic() - began > 3


def test_a_broken_mood_file_is_refused_with_line_and_reason(sensorium, tmp_path: Path):
    file = tmp_path / "moods.json"
    file.write_text(json.dumps(SHY, indent=1).replace('"#FFC0CB"', '"pink"'))
    result = subprocess.run(
        [sensorium, "robot", "serve", "--port", "0", "--secure-port", "0", "--data", tmp_path / "d",
         "--moods", file], capture_output=True, text=True, timeout=20,
    )
    assert result.returncode == 1
    assert re.search(r"moods.json: Line \d+.*pink", result.stderr, re.S), result.stderr
