"""The hub as a Neuro-Sync server, asked by httpx and curl as clients do."""

import json
import os
import re
import signal
import sqlite3
import struct
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from PIL import Image
from support import Running, hub_environment, need, wait_until

METRICS = {
    "volume_rms": 0.45,
    "silence_ratio": 0.12,
    "estimated_wpm": 142,
    "peak_volume": 0.78,
    "volume_variance": 0.0023,
}
EVENTS = ["GOOD", "SPEED_UP", "VIBE_CHECK", "RAISE_ENERGY", "VISUAL_RESET", "HOOK_GOOD", "HOOK_WEAK"]
FIELDS = {
    "event",
    "score",
    "message",
    "detail",
    "buzz",
    "buzz_pattern",
    "confidence",
    "timestamp",
    "phase",
    "reasoning",
}


class Server:
    def __init__(self, process, port, log, home):
        self.process, self.port, self.log, self.home = process, port, log, home
        self.url = f"http://127.0.0.1:{port}"


@pytest.fixture
def start_server(sensorium, tmp_path):
    """Starts hubs with a server on a free port; those of one test share their data folder."""
    running = []

    def start(*arguments):
        home, log = tmp_path / "home", tmp_path / f"server{len(running)}.log"
        command = [
            sensorium,
            "coach",
            "serve",
            "--port",
            "0",
            "--secure-port",
            "0",
            "--no-names",
            "--data",
            home,
            *arguments,
        ]
        with open(log, "w") as errors:
            hub = Running(*command, stderr=errors, env=hub_environment())
        process = hub.__enter__()
        running.append(hub)

        def port():
            assert process.poll() is None, log.read_text()
            found = re.search(r"Clients of Neuro-Sync are served on \D*?(?:localhost:|port )(\d+)", log.read_text())
            return found and int(found[1])

        return Server(process, wait_until(port, 30, "the server did not start"), log, home)

    yield start
    for hub in running:
        hub.__exit__()


@pytest.fixture(scope="session")
def picture(tmp_path_factory):
    path = tmp_path_factory.mktemp("picture") / "frame.jpg"
    image = Image.new("RGB", (1280, 720), (90, 100, 110))
    image.paste((200, 160, 140), (500, 200, 780, 560))
    image.save(path, quality=82)
    return path.read_bytes()


def wav(seconds=1.5, level=0.2):
    count = int(16_000 * seconds)
    samples = [int(32_767 * level * (1 if index % 160 < 60 else -0.5)) for index in range(count)]
    data = struct.pack(f"<{count}h", *samples)
    return (
        b"RIFF"
        + struct.pack(
            "<I4s4sIHHIIHH4sI", 36 + len(data), b"WAVE", b"fmt ", 16, 1, 1, 16_000, 32_000, 2, 16, b"data", len(data)
        )
        + data
    )


def analyze(server, frame, metrics=METRICS, clip=None, **fields):
    files = {"frame": ("frame.jpg", frame, "image/jpeg")}
    if clip is not None:
        files["audio_clip"] = ("audio.wav", clip, "audio/wav")
    text = metrics if isinstance(metrics, str) else json.dumps(metrics)
    return httpx.post(server.url + "/analyze", files=files, data={"audio_metrics": text, **fields}, timeout=30)


def verdicts(server, picture, session, count=2, **fields):
    """Answers from the opening on, until so many verdicts came."""
    events = []
    while sum(event["message"] != "HOOK EVAL..." for event in events) < count:
        answer = analyze(server, picture, clip=wav(), session_id=session, **fields)
        assert answer.status_code == 200, answer.text
        events.append(answer.json())
        assert len(events) < 40
        time.sleep(0.4)
    return events


def test_a_session_from_its_opening_to_its_report(start_server, picture):
    server = start_server()
    health = httpx.get(server.url + "/health").json()
    assert health == {"status": "ok", "gemini_key": "configured", "sessions": 0, "analyzer": "on-device"}
    begun = time.time()
    # A computer that judged one picture of the opening only can miss no face yet, so that it has no verdict.
    for number in range(4):
        session = f"session_abc12{number}"
        events = verdicts(server, picture, session, 3)
        if all(event["confidence"] > 0 for event in events):
            break
    for event in events:
        assert set(event) == FIELDS
        assert event["event"] in EVENTS and 0 <= event["score"] <= 1 and 0 <= event["confidence"] <= 1
        assert len(event["message"]) <= 16 and len(event["detail"]) <= 16
        assert event["buzz_pattern"] in ("single", "double", "triple", "long")
        assert begun - 1 <= event["timestamp"] <= time.time() + 1
    opening = [event for event in events if event["message"] == "HOOK EVAL..."]
    assert opening and all((e["event"], e["score"], e["phase"]) == ("GOOD", 0.5, "hook") for e in opening)
    hook, *rest = events[len(opening) :]
    assert hook["event"] in ("HOOK_GOOD", "HOOK_WEAK") and hook["phase"] == "hook"
    assert hook["timestamp"] - events[0]["timestamp"] >= 3
    assert all(event["phase"] == "normal" for event in rest)
    filled = int(hook["score"] * 10)
    assert hook["detail"] == "█" * filled + "░" * (10 - filled) + f"{int(hook['score'] * 100):3d}%"

    report = httpx.get(f"{server.url}/session/{session}/report").json()
    assert set(report) == {
        "session_id",
        "hook_evaluation",
        "stats",
        "best_moment",
        "worst_moment",
        "problem_zones",
        "timeline",
    }
    stored = events[len(opening) :]
    assert [entry["score"] for entry in report["timeline"]] == [event["score"] for event in stored]
    assert report["stats"]["total_events"] == 3
    assert report["stats"]["avg_score"] == pytest.approx(sum(e["score"] for e in stored) / 3, abs=5e-4)
    assert set(report["stats"]["event_counts"]) == set(EVENTS)
    assert report["hook_evaluation"]["verdict"] == ("STRONG" if hook["event"] == "HOOK_GOOD" else "WEAK")
    summary = httpx.get(f"{server.url}/session/{session}/summary").json()
    assert summary["total_events"] == 3 and summary["score_trend"] in ("rising", "falling", "stable")

    answer = httpx.delete(f"{server.url}/session/{session}")
    assert answer.status_code == 200 and "message" in answer.json()
    gone = httpx.get(f"{server.url}/session/{session}/report")
    assert gone.status_code == 404 and isinstance(gone.json()["detail"], str)


def test_before_the_first_verdict_a_report_is_empty_and_an_unknown_session_is_404(start_server, picture):
    server = start_server()
    assert analyze(server, picture, session_id="new").json()["message"] == "HOOK EVAL..."
    for what in ("report", "summary"):
        assert httpx.get(f"{server.url}/session/new/{what}").json().keys() == {"session_id", "events", "message"}
        assert httpx.get(f"{server.url}/session/other/{what}").status_code == 404


@pytest.mark.parametrize(
    ("what", "status", "kind"),
    [
        ("no frame", 422, list),
        ("no metrics", 422, list),
        ("empty frame", 400, str),
        ("garbage frame", 400, str),
        ("half a frame", 400, str),
        ("a damaged frame", 400, str),
        ("more than 5 MiB", 413, str),
        ("metrics that are no JSON", 400, str),
        ("a volume of 1.2", 422, str),
        ("140.5 words", 422, str),
        ("401 words", 422, str),
        ("NaN", 422, str),
        ("a path as session", 422, str),
        ("a path as device", 422, str),
        ("a huge name", 422, str),
        ("no form", 422, list),
    ],
)
def test_bad_input_is_an_error_of_the_contract(start_server, picture, what, status, kind):
    server = start_server()
    send = lambda **more: analyze(server, more.pop("frame", picture), more.pop("metrics", METRICS), **more)
    answer = {
        "no frame": lambda: httpx.post(server.url + "/analyze", files={"a": b"b"}, data={"audio_metrics": "{}"}),
        "no metrics": lambda: httpx.post(server.url + "/analyze", files={"frame": ("f.jpg", picture)}),
        "empty frame": lambda: send(frame=b""),
        "garbage frame": lambda: send(frame=os.urandom(2_000)),
        "half a frame": lambda: send(frame=picture[: len(picture) // 2]),
        "a damaged frame": lambda: send(frame=picture[:200] + b"\xff\xd9" + picture[-2:]),
        "more than 5 MiB": lambda: send(frame=picture + b"\0" * (5 << 20)),
        "metrics that are no JSON": lambda: send(metrics="{volume"),
        "a volume of 1.2": lambda: send(metrics={**METRICS, "volume_rms": 1.2}),
        "140.5 words": lambda: send(metrics={**METRICS, "estimated_wpm": 140.5}),
        "401 words": lambda: send(metrics={**METRICS, "estimated_wpm": 401}),
        "NaN": lambda: send(metrics=json.dumps({**METRICS, "volume_rms": float("nan")})),
        "a path as session": lambda: send(session_id="../../etc/passwd"),
        "a path as device": lambda: send(device_id="a/b"),
        "a huge name": lambda: send(session_id="x" * 5_000),
        "no form": lambda: httpx.post(server.url + "/analyze", content=b"{}"),
    }[what]()
    assert answer.status_code == status, answer.text
    assert isinstance(answer.json()["detail"], kind)
    assert httpx.get(server.url + "/health").json()["status"] == "ok"


def test_sound_of_any_kind_is_judged_or_ignored(start_server, picture):
    server = start_server()
    clips = [b"", b"x" * 90, b"RIFF" + os.urandom(5_000), wav(0.05), wav(1.5, 0), wav(1.5, 1), wav(6), wav()[:20_000]]
    for index, clip in enumerate(clips):
        assert analyze(server, picture, clip=clip, session_id=f"s{index}").status_code == 200


def test_curl_sends_the_form_of_the_specification(start_server, picture, tmp_path):
    curl = need("curl")
    server = start_server()
    (tmp_path / "frame.jpg").write_bytes(picture)
    (tmp_path / "audio.wav").write_bytes(wav())
    command = [
        curl,
        "-s",
        server.url + "/analyze",
        "-F",
        f"frame=@{tmp_path}/frame.jpg;type=image/jpeg",
        "-F",
        f"audio_clip=@{tmp_path}/audio.wav;type=audio/wav",
        "-F",
        "audio_metrics=" + json.dumps(METRICS),
        "-F",
        "session_id=session_abc123",
    ]
    answer = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    assert answer["phase"] == "hook"


def test_reports_survive_a_crash(start_server, picture):
    server = start_server()
    verdicts(server, picture, "crashed", 2, device_id="phone-1")
    before = httpx.get(server.url + "/session/crashed/report").json()
    server.process.send_signal(signal.SIGKILL)
    server.process.wait()
    again = start_server()
    assert httpx.get(again.url + "/session/crashed/report").json() == before
    listing = httpx.get(again.url + "/reports/phone-1").json()
    assert [entry["session_id"] for entry in listing] == ["crashed"]
    assert httpx.get(again.url + "/reports/phone-1/crashed").json() == before
    # A client that goes on adds to its report.
    verdicts(again, picture, "crashed", 1, device_id="phone-1")
    after = httpx.get(again.url + "/session/crashed/report").json()
    assert after["timeline"][: len(before["timeline"])] == before["timeline"]
    assert len(after["timeline"]) == len(before["timeline"]) + 1


def test_from_the_network_reports_of_a_device_need_its_token(start_server, picture):
    server = start_server("--lan")
    first = analyze(server, picture, session_id="a", device_id="phone-1")
    token = first.headers["sensorium-device-token"]
    assert len(token) >= 32
    # In a session of its own: on a busy computer the first one's opening is over, and in the report.
    second = analyze(server, picture, session_id="b", device_id="phone-1")
    assert "sensorium-device-token" not in second.headers
    reports = server.url + "/reports/phone-1"
    for headers in ({}, {"authorization": "Bearer wrong"}, {"authorization": token}):
        refused = httpx.get(reports, headers=headers)
        assert refused.status_code == 403 and "token" in refused.json()["detail"]
        assert httpx.get(server.url + "/session/a/report?device_id=phone-1", headers=headers).status_code == 403
    assert httpx.get(reports, headers={"authorization": f"Bearer {token}"}).json() == []
    server.process.terminate()
    server.process.wait(20)
    assert token not in server.log.read_text()
    for path in server.home.rglob("*"):
        if path.is_file():
            assert token.encode() not in path.read_bytes(), path
    with sqlite3.connect(server.home / "sensorium.sqlite") as database:
        assert len(database.execute("SELECT digest FROM coachDevice").fetchall()) == 1


def test_without_lan_only_this_computer_is_served_and_no_page_of_another_site(start_server):
    server = start_server()
    listening = subprocess.run(["ss", "-ltn"], capture_output=True, text=True, check=False).stdout
    if listening:
        assert f"127.0.0.1:{server.port}" in listening and f"0.0.0.0:{server.port}" not in listening
    assert httpx.get(server.url + "/health", headers={"origin": "https://evil.example"}).status_code == 403
    assert httpx.get(server.url + "/health", headers={"host": "evil.example"}).status_code == 421
    for method, path in [("GET", "/"), ("GET", "/docs"), ("GET", "/session/a/b/c"), ("GET", "/ws")]:
        answer = httpx.request(method, server.url + path)
        assert answer.status_code == 404 and answer.json() == {"detail": "Not Found"}
    assert httpx.put(server.url + "/health").status_code == 405


def memory(process):
    text = open(f"/proc/{process.pid}/status").read()
    return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024


def test_fifty_clients_at_once_are_answered_and_memory_stays(start_server, picture):
    server = start_server()
    analyze(server, picture)
    before = memory(server.process)

    def client(index):
        statuses = []
        with httpx.Client(timeout=300) as http:
            for turn in range(4):
                files = {"frame": ("f.jpg", picture, "image/jpeg"), "audio_clip": ("a.wav", wav(), "audio/wav")}
                data = {"audio_metrics": json.dumps(METRICS), "session_id": f"s{index}-{turn}"}
                answer = http.post(server.url + "/analyze", files=files, data=data)
                statuses.append(answer.status_code)
                assert answer.status_code == 200 or int(answer.headers["retry-after"]) == 2
        return statuses

    with ThreadPoolExecutor(50) as pool:
        answers = [status for statuses in pool.map(client, range(50)) for status in statuses]
    assert set(answers) <= {200, 503} and answers.count(200) >= 50
    assert httpx.get(server.url + "/health", timeout=60).json()["sessions"] <= 64
    assert memory(server.process) < before + 400
