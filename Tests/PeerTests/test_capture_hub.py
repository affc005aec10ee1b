"""Capture in a running hub: devices of several kinds, takes from a page and in the terminal, sessions by tus."""

import asyncio
import hashlib
import io
import json
import math
import os
import re
import signal
import statistics
import struct
import subprocess
import sys
import threading
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor

import pytest
from capture_hub import (
    SENDER,
    CaptureHub,
    GloveHand,
    Page,
    agree,
    record,
    sender,
    sensor_logger,
)
from support import Running, free_port, run, wait_until
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect


@pytest.fixture
def hub(sensorium, tmp_path):
    hub = CaptureHub(sensorium, tmp_path, "--capture-port", "0")
    yield hub
    hub.close()


@pytest.fixture(scope="module")
def session(sensorium, tmp_path_factory):
    """A simulated session, whose folder is never changed."""
    out = tmp_path_factory.mktemp("sessions")
    done = run(sensorium, "capture", "simulate", "--out", out, "--seconds", "2")
    return out / done.stdout.strip().split("/")[-1]


def verified(sensorium, folder):
    done = run(sensorium, "capture", "verify", folder, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def entries(folder, name):
    return json.loads((folder / name).read_text())


def wait_until_kept(page):
    """Until nothing of the take is written any more."""
    page.wait("capture", lambda s: s["phase"] == "saved" and s.get("after", "").startswith("The take is kept."), 60)


def check_samples(samples, seconds):
    """Those of the documented sender, in a take of at least so many seconds: none is missing between two others."""
    times, turns = [sample["timestamp"] for sample in samples], [sample["gyro"][0] for sample in samples]
    assert all(a < b for a, b in zip(times, times[1:]))

    def is_first(number):
        return all(abs(turn - math.sin((number + place) / 50)) < 1e-6 for place, turn in enumerate(turns))

    first = next(filter(is_first, range(100_000)), None)
    assert first is not None, "the values are not those of consecutive numbers"
    # Sample n is due n / 100 s after the sender's start. One that a busy computer wakes late senses at once what it has
    # missed, so when the first sample was due says whether others are missing before it.
    start = min(time - (first + place) / 100 for place, time in enumerate(times))
    assert start + first / 100 < 0.5, (start, first)
    # A sender that sleeps while the take ends senses nothing more in it.
    assert times[-1] > seconds - 2, times[-1]


# Devices


def test_the_documented_sender_is_a_row_with_rate_and_bound(hub):
    page = Page(hub)
    page.open("capture")
    with sender(hub.device):

        def is_sending(state):
            rows = state["devices"]["rows"]
            return rows and "of 100.0/s" in json.dumps(rows[0]) and "ms" in rows[0]["bound"] and rows[0]

        page.wait("capture", is_sending, 20, "no device with its rate")
    page.wait("capture", lambda s: "0 ready" in s["devices"]["sentence"], 30, "it is still there")
    page.close()


def test_a_take_of_a_page_becomes_a_verified_session(sensorium, hub, tmp_path):
    page = Page(hub)
    page.open("capture")
    agree(page)
    with sender(hub.device):
        page.wait("capture", lambda s: s["main"]["isEnabled"], 20, "the session cannot begin")
        page.act("capture", "press", step="start")
        page.wait("capture", lambda s: s["phase"] == "calibration")
        page.act("capture", "press", step="skipCalibration")
        page.wait("capture", lambda s: s["phase"] == "prompt")
        page.act("capture", "setCustom", text="Stack three cups")
        page.act("capture", "useCustom")
        page.wait("capture", lambda s: s["main"]["step"] == "record" and s["main"]["isEnabled"])
        page.act("capture", "press", step="record")
        page.wait("capture", lambda s: s["phase"] == "recording")
        time.sleep(2)
        page.act("capture", "mark")
        time.sleep(2.5)
        page.act("capture", "press", step="stop")
        page.wait("capture", lambda s: s["phase"] == "review")
        page.open("captureReview")
        page.wait("captureReview", lambda s: s.get("grade", {}).get("letter") and s["plots"], 60, "no review")
        page.wait("captureReview", lambda s: s["decision"]["confirm"]["isEnabled"])
        page.act("captureReview", "rate", rating=2)
        page.act("captureReview", "confirm")
        wait_until_kept(page)
        page.act("capture", "press", step="end")
        page.wait("capture", lambda s: s["phase"] == "idle", 30)
    (folder,) = hub.sessions()
    verified(sensorium, folder)
    metadata = entries(folder, "metadata.json")
    assert metadata["task_description"] == "Stack three cups" and metadata["consent"]["version"] == 1
    samples = entries(folder, "phone_imu.json")
    check_samples(samples, 4.5)
    assert abs(metadata["duration"] - samples[-1]["timestamp"]) < 0.5
    check_media(hub, folder)
    check_export(page, hub, folder, tmp_path)
    page.close()


def take(page, task, seconds):
    """Records a take without the neutral pose, and opens its review."""
    page.act("capture", "press", step="start")
    page.wait("capture", lambda s: s["phase"] == "calibration")
    page.act("capture", "press", step="skipCalibration")
    page.wait("capture", lambda s: s["phase"] == "prompt")
    page.act("capture", "setCustom", text=task)
    page.act("capture", "useCustom")
    page.wait("capture", lambda s: s["main"]["step"] == "record" and s["main"]["isEnabled"])
    page.act("capture", "press", step="record")
    page.wait("capture", lambda s: s["phase"] == "recording")
    time.sleep(seconds)
    page.act("capture", "press", step="stop")
    page.wait("capture", lambda s: s["phase"] == "review")
    page.open("captureReview")
    page.wait("captureReview", lambda s: s.get("grade", {}).get("letter") and s["plots"], 60, "no review")
    page.wait("captureReview", lambda s: s["decision"]["confirm"]["isEnabled"])


def check_media(hub, folder):
    """Files of a session in ranges of bytes, and nothing else."""
    whole = (folder / "phone_imu.json").read_bytes()
    base = f"/capture/media/{folder.name}/"
    status, headers, body = hub.ask(base + "phone_imu.json", headers={"Range": "bytes=10-19"})
    assert status == 206 and body == whole[10:20] and headers["content-range"] == f"bytes 10-19/{len(whole)}"
    assert hub.ask(base + "phone_imu.json")[2] == whole
    for path in (base + "..%2f..%2fcapture.json", base + "%2e%2e/x", base, "/capture/media/x/phone_imu.json"):
        assert hub.ask(path)[0] == 404, path


def check_export(page, hub, folder, tmp_path):
    page.open("captureLibrary")
    page.wait("captureLibrary", lambda s: any(row["id"] == folder.name for row in s["rows"]))
    page.act("captureLibrary", "export", session=folder.name, format="csv")
    found = f"/capture/exports/{folder.name}/{folder.name}_csv.zip"
    page.wait("captureLibrary", lambda s: found in json.dumps(s["rows"]), 30, "no export")
    status, headers, body = hub.ask(found)
    assert status == 200 and headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        assert archive.testzip() is None
        assert any(name.endswith("phone_imu.csv") for name in archive.namelist())


def test_a_program_of_the_network_needs_the_token(hub):
    shown = hub.said(r"(http://127.0.0.1:(\d+)/push/(\S+))")
    push, port, token = shown[1], shown[2], shown[3]
    address = f"ws://127.0.0.1:{port}/device"
    hello = {
        "type": "hello", "version": 1, "run": "r1", "device": {"id": "stranger"},
        "streams": [{"id": 1, "kind": "imu", "rate": 100}],
    }  # fmt: skip
    for wrong in ("", "x", token[:-1], token + "x"):
        with connect(address) as socket:
            socket.send(json.dumps({**hello, "token": wrong}))
            with pytest.raises(ConnectionClosed):
                for text in socket:
                    assert json.loads(text)["type"] == "error", text
                raise ConnectionClosed(None, None)
    with connect(address) as socket:
        socket.send(json.dumps({**hello, "token": token}))
        assert json.loads(socket.recv(timeout=10))["type"] == "welcome"
    with connect(f"{address}?token={token}") as socket:
        socket.send(json.dumps({**hello, "device": {"id": "other"}}))
        assert json.loads(socket.recv(timeout=10))["type"] == "welcome"
    # Pages of other sites, other names, other paths, and pushes that are too large or of another token.
    for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}):
        with pytest.raises(InvalidStatus):
            connect(address, additional_headers=headers).close()
    base = f"http://127.0.0.1:{port}"
    assert post(base + "/push/" + token[:-1], sensor_logger(0, time.time_ns()))[0] in (401, 403)
    assert post(push, b"{}")[0] == 400
    assert post(push, b"[" * 100_000)[0] == 400
    assert post(push, sensor_logger(0, time.time_ns()), {"Origin": "http://evil.example"})[0] == 403
    # One byte too many; of much more, the end is not taken from the network any more.
    assert post(push, b"x" * ((4 << 20) + 1))[0] == 413
    assert post(base + "/capture/files/", b"")[0] == 404
    assert post(push, sensor_logger(0, time.time_ns()))[0] == 200


def test_a_new_token_shuts_the_old_one_out_and_names_who_is_connected(hub):
    shown = hub.said(r"(http://127.0.0.1:(\d+)/push/(\S+))")
    push, port, token = shown[1], shown[2], shown[3]
    address = f"ws://127.0.0.1:{port}/device"

    def hello(name, token):
        device = {"id": name.lower(), "name": name}
        streams = [{"id": 1, "kind": "imu", "rate": 100}]
        return json.dumps(
            {"type": "hello", "version": 1, "run": "r1", "token": token, "device": device, "streams": streams}
        )

    page = Page(hub)
    page.open("captureDashboard")
    assert page.wait("captureDashboard", lambda s: "access" in s)["access"]["status"]["tone"] == "off"
    with connect(address) as guest:
        guest.send(hello("Visor", token))
        assert json.loads(guest.recv(timeout=10))["type"] == "welcome"
        assert post(push, sensor_logger(0, time.time_ns()))[0] == 200
        page.wait("captureDashboard", lambda s: "Visor and Sensor Logger" in s["access"]["status"]["sentence"])
        page.act("captureDashboard", "askToken")
        question = page.wait("captureDashboard", lambda s: s["access"].get("question"))["access"]["question"]
        assert "Visor stays connected" in question["sentence"] and "sends nothing until" in question["sentence"]
        page.act("captureDashboard", "cancelToken")
        page.wait("captureDashboard", lambda s: not s["access"].get("question"))
        assert post(push, sensor_logger(1, time.time_ns()))[0] == 200
        page.act("captureDashboard", "askToken")
        page.wait("captureDashboard", lambda s: s["access"].get("question"))
        page.act("captureDashboard", "confirmToken")
        wait_until(lambda: any("The token is new" in text for text in page.toasts), 10, "nothing was said")
        assert any("Visor stays connected" in text for text in page.toasts)
        with connect(address) as late:
            late.send(hello("Late", token))
            with pytest.raises(ConnectionClosed):
                for text in late:
                    said = json.loads(text)
                    assert said["type"] == "error" and "token" in said["message"], said
                raise ConnectionClosed(None, None)
        assert post(push, sensor_logger(2, time.time_ns()))[0] == 403
        page.open("capture")
        entrance = page.wait("capture", lambda s: s.get("entrance"))["entrance"]
        new = entrance["push"].rsplit("/", 1)[1]
        assert new != token and re.fullmatch("[0-9a-f]{32}", new)
        assert post(entrance["push"], sensor_logger(3, time.time_ns()))[0] == 200
        with connect(address) as socket:
            socket.send(hello("Late", new))
            assert json.loads(socket.recv(timeout=10))["type"] == "welcome"
        guest.send(json.dumps({"type": "ping", "id": 7}))

        def pong():
            said = json.loads(guest.recv(timeout=10))
            return said["type"] == "pong" and said["id"] == 7

        wait_until(pong, 10, "who was connected was shut out")
    page.close()


def post(url, body, headers=None):
    import urllib.error
    import urllib.request

    request = urllib.request.Request(url, data=body, method="POST", headers=headers or {})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def test_hostile_messages_end_their_connection_alone(hub):
    hello = {
        "type": "hello", "version": 1, "run": "r1", "device": {"id": "hostile"},
        "streams": [{"id": 1, "kind": "imu", "rate": 100}],
    }  # fmt: skip
    sample = struct.pack("<qB13f", 1, 1, *[0.0] * 13)
    good = record(3, 0, 1, sample)
    attacks = [
        "not json", json.dumps({"type": "ping", "id": 1}), good, b"", b"\x00" * 5_000, good[:-1] + b"\x00",
        json.dumps({**hello, "version": 2}), json.dumps({**hello, "device": {"id": "../../x"}}),
        json.dumps({**hello, "device": {"id": "n", "name": "x" * 10_000}}),
        json.dumps({**hello, "run": "a" * 65}),
    ]  # fmt: skip
    for attack in attacks:
        with connect(hub.device, max_size=None) as socket:
            socket.send(attack)
            try:
                socket.send(json.dumps({"type": "ping", "id": 9}))
                for _ in range(5):
                    socket.recv(timeout=0.5)
            except (ConnectionClosed, TimeoutError):
                pass
    with connect(hub.device) as socket:
        socket.send(json.dumps({**hello, "device": {"id": "honest"}}))
        assert json.loads(socket.recv(timeout=10))["type"] == "welcome"


# The terminal


class Recording:
    """`sensorium capture record` with the addresses that it says."""

    def __init__(self, sensorium, out, *arguments):
        self.log = out.parent / f"record-{out.name}.log"
        self.errors = open(self.log, "w")
        self.running = Running(
            sensorium, "capture", "record", "--out", out, "--device-port", "0", "--glove-port", "0", *arguments,
            stderr=self.errors, stdin=subprocess.PIPE, patience=30,
        )  # fmt: skip
        self.process = self.running.__enter__()
        self.device = self.said(r"Devices: (\S+)")[1]
        self.push = self.said(r"Sensor Logger: (\S+)")[1]
        self.glove = int(self.said(r"Gloves: UDP port (\d+)")[1])

    def said(self, pattern, seconds=30):
        def found():
            text = self.log.read_text()
            match = re.search(pattern, text)
            assert match or self.process.poll() is None, text
            return match

        return wait_until(found, seconds, f"nothing like {pattern} was said")

    def finish(self, seconds=90):
        out, _ = self.process.communicate(timeout=seconds)
        assert self.process.returncode == 0, self.log.read_text()
        return out.strip().splitlines()


def test_a_take_of_a_sender_a_glove_and_a_late_watch_in_the_terminal(sensorium, tmp_path):
    out = tmp_path / "out"
    recording = Recording(
        sensorium, out, "--consent", "--devices", "3", "--skip-calibration", "--task", "Fold the towel",
        "--seconds", "6",
    )  # fmt: skip
    hand = GloveHand(recording.glove)
    stop, statuses = threading.Event(), []
    start = time.time_ns()

    def push():
        """Half a second each; every fourth batch comes three batches late."""
        late, number = [], 0
        while not stop.is_set():
            time.sleep(0.5)
            body = sensor_logger(number, start)
            bodies = [body] if number % 4 != 1 else late.append(body) or []
            if number % 4 == 0 and late:
                bodies.append(late.pop())
            for one in bodies:
                try:
                    statuses.append(post(recording.push, one)[0])
                except OSError:
                    return
            number += 1

    pusher = threading.Thread(target=push)
    pusher.start()
    try:
        with sender(recording.device):
            (folder,) = recording.finish()
    finally:
        stop.set()
        pusher.join()
        hand.stop()
    folder = tmp_path / folder if not folder.startswith("/") else type(tmp_path)(folder)
    verified(sensorium, folder)
    assert set(statuses) == {200} and len(statuses) > 8
    said = recording.log.read_text()
    assert re.search(r"± \d+\.\d ms", said) and re.search(r"imu \d+\.\d/s", said) and "Grade" in said
    assert re.search(r"glove 1[12]\d\.\d/s", said), said
    metadata = entries(folder, "metadata.json")
    assert metadata["task_description"] == "Fold the towel" and metadata["contributor"].startswith("c-")
    gloves = entries(folder, "glove_joints.json")
    times = [entry["timestamp"] for entry in gloves]
    assert times[-1] - times[0] > 4.5 and len(gloves[0]["joints_21"]) == 21
    # A busy computer reads what waited at once.
    assert abs(1 / statistics.median(b - a for a, b in zip(times, times[1:])) - 120) < 20
    assert (len(times) - 1) / (times[-1] - times[0]) > 100
    lists = sorted(p.name for p in folder.glob("*_imu*.json"))
    counts = {name: len(entries(folder, name)) for name in lists}
    assert sum(count > 300 for count in counts.values()) >= 2, counts
    for name in lists:
        times = [entry["timestamp"] for entry in entries(folder, name)]
        assert times == sorted(times), name
    assert not list(out.glob("unfinished"))


@pytest.mark.parametrize("how", ["return", "interrupt"])
def test_return_and_an_interruption_stop_the_take(sensorium, tmp_path, how):
    recording = Recording(sensorium, tmp_path / how, "--consent", "--skip-calibration", "--task", "Wave")
    with sender(recording.device):
        recording.said("Recording “Wave”")
        time.sleep(4.5)
        if how == "return":
            recording.process.stdin.write("\n")
            recording.process.stdin.flush()
        else:
            recording.process.send_signal(signal.SIGINT)
        (folder,) = recording.finish()
    verified(sensorium, type(tmp_path)(folder))


def test_each_problem_of_the_command_is_one_sentence(sensorium, tmp_path):
    def refused(*arguments):
        done = run(sensorium, "capture", "record", "--out", tmp_path / "x", *arguments, check=False)
        assert done.returncode != 0 and not done.stdout, done.stdout
        return done.stderr

    assert "add --consent" in refused()
    assert "--seconds must be greater than 0 (got -1.0)" in refused("--consent", "--seconds=-1")
    assert "--devices must be 1 to 64 (got 0)" in refused("--consent", "--devices", "0")
    assert "is no contributor" in refused("--consent", "--contributor", "Ada")
    (tmp_path / "file").write_text("")
    done = run(sensorium, "capture", "record", "--consent", "--out", tmp_path / "file" / "x", check=False)
    assert done.returncode == 1 and "cannot be made" in done.stderr
    recording = Recording(sensorium, tmp_path / "busy", "--consent")
    done = run(sensorium, "capture", "record", "--consent", "--out", tmp_path / "busy", check=False)
    assert done.returncode == 1 and "Another program records" in done.stderr
    recording.process.send_signal(signal.SIGINT)
    recording.process.wait(30)
    assert recording.process.returncode == 1 and "nothing is kept" in recording.log.read_text()


def test_a_short_take_says_so_and_keeps_its_files(sensorium, tmp_path):
    recording = Recording(
        sensorium, tmp_path / "short", "--consent", "--skip-calibration", "--task", "Wave", "--seconds", "0.5"
    )
    with sender(recording.device):
        recording.process.wait(60)
    said = recording.log.read_text()
    assert recording.process.returncode == 1 and "too short" in said
    assert list((tmp_path / "short").glob("session_*")), said


def test_a_killed_recording_is_kept_by_the_next_run(sensorium, tmp_path):
    out = tmp_path / "killed"
    first = Recording(sensorium, out, "--consent", "--skip-calibration", "--task", "Wave")
    with sender(first.device):
        first.said("Recording “Wave”")
        time.sleep(6)
        first.process.kill()
        first.process.wait()
    assert list(out.glob("unfinished/sessions/*.recording"))
    second = Recording(sensorium, out, "--consent", "--skip-calibration", "--task", "Wave", "--seconds", "6")
    with sender(second.device):
        folders = [type(tmp_path)(line) for line in second.finish()]
    assert len(folders) == 2
    for folder in folders:
        verified(sensorium, folder)
        assert len(entries(folder, "phone_imu.json")) > 250


# Imports


def test_a_recording_of_stray_scanner_becomes_a_session(sensorium, session, tmp_path):
    run(sensorium, "capture", "export", session, "--format", "stray", "--out", tmp_path)
    (scan,) = tmp_path.glob("*_stray")
    out = tmp_path / "imported"
    done = run(
        sensorium, "capture", "import", scan, "--format", "stray", "--out", out, "--start", "2026-03-14T15:09:26Z"
    )
    folder = type(tmp_path)(done.stdout.strip())
    assert folder.name == "session_20260314_150926" and folder.parent == out
    verified(sensorium, folder)
    assert len(entries(folder, "arkit_poses.json")) > 30 and list((folder / "depth").glob("*.png"))
    for wrong in ([tmp_path / "none", "stray"], [session, "stray"], [scan / "odometry.csv", "record3d"]):
        done = run(
            sensorium, "capture", "import", wrong[0], "--format", wrong[1], "--out", tmp_path / "no", check=False
        )
        assert done.returncode == 1 and len(done.stderr.strip().splitlines()) == 1, done.stderr


# tus


def archive_of(session, path):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(p for p in session.rglob("*") if p.is_file()):
            archive.write(file, f"{session.name}/{file.relative_to(session)}")
    return path


def same(one, other):
    def digests(folder):
        files = [p for p in folder.rglob("*") if p.is_file()]
        return {str(p.relative_to(folder)): hashlib.sha256(p.read_bytes()).hexdigest() for p in files}

    return digests(one) == digests(other)


def test_tuspy_sends_a_session_in_parts_with_checksums(hub, session, tmp_path):
    tus = pytest.importorskip("tusclient.client", reason="tuspy is not installed.")
    path = archive_of(session, tmp_path / "archive.zip")
    client = tus.TusClient(hub.url + "/capture/files/")
    metadata = {"filename": f"{session.name}.zip"}
    size = max(path.stat().st_size // 5, 1)
    first = client.uploader(str(path), chunk_size=size, metadata=metadata, upload_checksum=True)
    first.upload_chunk()
    first.upload_chunk()
    assert first.offset == 2 * size
    hub.kill()
    hub.start()
    url = f"{hub.url}/capture/files/{first.url.split('/')[-1]}"
    second = tus.TusClient(hub.url + "/capture/files/").uploader(
        str(path), chunk_size=size, url=url, upload_checksum=True
    )
    assert second.offset == 2 * size, "the hub forgot what had arrived"
    second.upload()
    (folder,) = hub.sessions()
    assert folder.name == session.name and same(folder, session)
    # The same again has another name, and the incoming folder is empty.
    client = tus.TusClient(hub.url + "/capture/files/")
    client.uploader(str(path), metadata=metadata).upload()
    assert len(hub.sessions()) == 2
    assert not list((hub.home / "capture" / "incoming").iterdir())


def test_the_tus_server_answers_as_the_protocol_says(hub, session, tmp_path):
    def ask(path, method, body=None, **headers):
        named = {"Tus-Resumable": "1.0.0", **{k.replace("_", "-"): v for k, v in headers.items()}}
        return hub.ask(path, body, method, named)

    files = "/capture/files/"
    status, headers, _ = hub.ask(files, method="OPTIONS")
    assert status == 204 and headers["tus-version"] == "1.0.0" and int(headers["tus-max-size"]) > 1 << 20
    assert set(headers["tus-extension"].split(",")) == {
        "creation", "creation-with-upload", "termination", "checksum", "expiration",
    }  # fmt: skip
    assert {"sha1", "sha256"} <= set(headers["tus-checksum-algorithm"].split(","))
    name = metadata_of(f"{session.name}.zip")
    assert hub.ask(files, b"", "POST", {"Upload-Length": "5"})[0] == 412
    assert ask(files, "POST", b"")[0] == 400
    assert ask(files, "POST", b"", Upload_Length="5", Upload_Metadata=metadata_of("../../x"))[0] == 415
    assert ask(files, "POST", b"", Upload_Length="9" * 18, Upload_Metadata=name)[0] == 413
    status, headers, _ = ask(files, "POST", b"", Upload_Length="5", Upload_Metadata=name)
    assert status == 201 and headers["location"].startswith(files) and "GMT" in headers["upload-expires"]
    place = headers["location"]
    kind = "application/offset+octet-stream"
    assert ask(place, "PATCH", b"ab", Upload_Offset="1", Content_Type=kind)[0] == 409
    assert ask(place, "PATCH", b"ab", Upload_Offset="0", Content_Type="text/plain")[0] == 415
    wrong = "sha1 " + "A" * 27 + "="
    assert ask(place, "PATCH", b"ab", Upload_Offset="0", Content_Type=kind, Upload_Checksum=wrong)[0] == 460
    unknown = "crc9 AAAA"
    assert ask(place, "PATCH", b"ab", Upload_Offset="0", Content_Type=kind, Upload_Checksum=unknown)[0] == 400
    assert ask(place, "PATCH", b"abcdef", Upload_Offset="0", Content_Type=kind)[0] == 413
    status, headers, _ = ask(place, "HEAD")
    assert status == 200 and headers["upload-offset"] == "0" and headers["upload-length"] == "5"
    assert headers["cache-control"] == "no-store" and headers["upload-metadata"] == name
    status, headers, _ = ask(place, "PATCH", b"ab", Upload_Offset="0", Content_Type=kind)
    assert status == 204 and headers["upload-offset"] == "2"
    # What is whole and no archive is refused with a sentence, and gone.
    status, _, body = ask(place, "POST", b"cde", Upload_Offset="2", Content_Type=kind, X_HTTP_Method_Override="PATCH")
    assert status == 422 and b"ZIP" in body, body
    assert ask(place, "HEAD")[0] == 404
    status, headers, _ = ask(files, "POST", b"ab", Upload_Length="5", Upload_Metadata=name, Content_Type=kind)
    assert status == 201 and headers["upload-offset"] == "2"
    assert ask(headers["location"], "DELETE")[0] == 204
    assert ask(headers["location"], "HEAD")[0] == 404
    for path in (files + "../../capture.json", files + "%2e%2e%2fx", files + "nothing"):
        assert ask(path, "HEAD")[0] == 404, path
    foreign = {"Tus-Resumable": "1.0.0", "Upload-Length": "5", "Origin": "http://evil.example"}
    assert hub.ask(files, b"", "POST", foreign)[0] == 403
    assert not hub.sessions()


def metadata_of(name):
    import base64

    return "filename " + base64.b64encode(name.encode()).decode()


def test_a_changed_archive_is_refused(hub, session, tmp_path):
    tus = pytest.importorskip("tusclient.client", reason="tuspy is not installed.")
    path = archive_of(session, tmp_path / "archive.zip")
    changed = tmp_path / "changed.zip"
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(changed, "w") as new:
        for entry in old.infolist():
            data = old.read(entry)
            new.writestr(entry.filename, data.replace(b"1", b"2", 1) if "watch_imu" in entry.filename else data)
    with pytest.raises(Exception) as refusal:
        tus.TusClient(hub.url + "/capture/files/").uploader(
            str(changed), metadata={"filename": f"{session.name}.zip"}
        ).upload()
    assert "422" in str(getattr(refusal.value, "status_code", "")) + str(refusal.value), refusal.value
    assert not hub.sessions() and not list((hub.home / "capture" / "incoming").iterdir())


def test_our_client_sends_a_session_from_hub_to_hub(sensorium, hub, session, tmp_path):
    address = f"tus+{hub.url}/capture/files/"
    upload = [sensorium, "capture", "upload", session, address, "--consent", "--data", tmp_path / "sender"]
    done = run(*upload, timeout=180)
    assert re.search(r": (\d+) of \1 bytes", done.stdout), done.stdout
    (folder,) = hub.sessions()
    assert same(folder, session)
    again = run(*upload, timeout=60)
    assert " 0 of " in again.stdout and len(hub.sessions()) == 1


@pytest.fixture
def tus_peer(tmp_path):
    """tuspyserver in a process of its own."""
    pytest.importorskip("tuspyserver", reason="tuspyserver is not installed.")
    pytest.importorskip("uvicorn", reason="uvicorn is not installed.")
    port, files = free_port(), tmp_path / "peer"
    program = (
        "import sys, uvicorn; from fastapi import FastAPI; from tuspyserver import create_tus_router\n"
        "app = FastAPI(); app.include_router(create_tus_router(files_dir=sys.argv[2], prefix='files'))\n"
        "uvicorn.run(app, host='127.0.0.1', port=int(sys.argv[1]), log_level='warning')"
    )
    log = open(tmp_path / "peer.log", "w")
    with Running(sys.executable, "-c", program, port, files, stdout=log, stderr=log) as process:
        url = f"http://127.0.0.1:{port}/files"

        def answers():
            assert process.poll() is None, (tmp_path / "peer.log").read_text()
            try:
                return post(url, b"")[0]
            except OSError:
                return None

        wait_until(answers, 30, "tuspyserver did not start")
        yield url, files


def stored(files):
    return sorted(p.stat().st_size for p in files.iterdir() if p.suffix == "" and p.is_file())


def test_our_client_goes_on_at_tuspyserver_after_a_kill(sensorium, tus_peer, tmp_path):
    url, files = tus_peer
    out = tmp_path / "sessions"
    done = run(sensorium, "capture", "simulate", "--out", out, "--seconds", "1000", "--devices", "watch")
    session = type(tmp_path)(done.stdout.strip())
    large = max(p.stat().st_size for p in session.iterdir())
    assert large > 16 << 20
    upload = [sensorium, "capture", "upload", session, f"tus+{url}", "--consent", "--data", tmp_path / "home"]
    first = subprocess.Popen([str(part) for part in upload], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    wait_until(lambda: files.exists() and any(size >= 8 << 20 for size in stored(files)), 60, "nothing arrived")
    first.kill()
    first.wait()
    before = sum(stored(files))
    done = run(*upload, timeout=180)
    sent, size = map(int, re.search(r": (\d+) of (\d+) bytes", done.stdout).groups())
    assert sent < size and sent <= size - (8 << 20) + (1 << 20), (sent, size, before)
    wanted = sorted(p.stat().st_size for p in session.rglob("*") if p.is_file())
    assert set(wanted) <= set(stored(files))
    again = run(*upload, timeout=60)
    assert " 0 of " in again.stdout


def test_a_withdrawal_removes_the_copies_at_a_tus_server(hub, tus_peer):
    url, files = tus_peer
    page = Page(hub)
    page.open("captureLibrary")
    page.act("captureLibrary", "setDestination", text=f"tus+{url}")
    page.act("captureLibrary", "addDestination")
    page.wait("captureLibrary", lambda s: f"tus+{url}" in json.dumps(s["upload"]), 10, "no destination")
    page.open("capture")
    agree(page)
    with sender(hub.device):
        page.wait("capture", lambda s: s["main"]["isEnabled"], 20, "the session cannot begin")
        take(page, "Wipe the table", 4)
        page.act("captureReview", "confirm")
        wait_until_kept(page)
        page.act("capture", "press", step="end")
        page.wait("capture", lambda s: s["phase"] == "idle", 30)
    (folder,) = hub.sessions()
    wanted = sorted(p.stat().st_size for p in folder.rglob("*") if p.is_file())
    wait_until(lambda: files.exists() and stored(files) == wanted, 60, "the copies did not arrive")
    page.open("captureDashboard")
    (row,) = page.wait("captureDashboard", lambda s: s["contributors"])["contributors"]
    page.act("captureDashboard", "withdraw", contributor=row["id"])
    page.wait("captureDashboard", lambda s: s.get("withdrawal"))
    page.act("captureDashboard", "confirmWithdrawal")
    page.wait(
        "captureDashboard", lambda s: s["contributors"][0].get("withdrawal", {}).get("tone") == "connected", 60,
        "the withdrawal did not end",
    )  # fmt: skip
    assert stored(files) == [] and hub.sessions() == []
    places = json.loads((hub.home / "capture" / "uploads.json").read_text())
    assert places == {}
    page.close()


# Load


def test_many_devices_at_once_lose_nothing(sensorium, tmp_path):
    """Eight senders of 100/s for five seconds of a take; every sample is in a session once."""
    recording = Recording(
        sensorium, tmp_path / "many", "--consent", "--devices", "8", "--skip-calibration", "--task", "Wave",
        "--seconds", "5",
    )  # fmt: skip
    code = SENDER.read_text().replace('"device": {"id": "py"}', '"device": {"id": __import__("os").environ["ID"]}')
    program = tmp_path / "sender.py"
    program.write_text(code)
    running = [
        Running(sys.executable, program, recording.device, env={**os.environ, "ID": f"py{number}"})
        for number in range(8)
    ]
    try:
        for one in running:
            one.__enter__()
        folders = recording.finish(120)
    finally:
        for one in running:
            one.__exit__()
    folder = type(tmp_path)(folders[0])
    verified(sensorium, folder)
    lists = sorted(folder.glob("phone_imu*.json"))
    assert len(lists) == 8
    for path in lists:
        check_samples(json.loads(path.read_text()), 5)
    assert " lost" not in recording.log.read_text()


def test_a_slow_reader_and_a_flood_cost_bounded_memory(hub):
    """A device that sends without waiting for acknowledgements is ended, and others go on."""

    async def flood():
        import websockets

        async with websockets.connect(hub.device, max_size=None) as socket:
            hello = {
                "type": "hello", "version": 1, "run": "r", "device": {"id": "flood"},
                "streams": [{"id": 1, "kind": "imu", "rate": 100}],
            }  # fmt: skip
            await socket.send(json.dumps(hello))
            sample = struct.pack("<qB13f", 1, 1, *[0.0] * 13)
            batch = b"".join(record(3, n * 1_000, 1_000, sample * 1_000) for n in range(4))
            for _ in range(200):
                await socket.send(batch)

    def memory():
        text = open(f"/proc/{hub.running.process.pid}/status").read()
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1])

    before = memory()
    try:
        # On a thread of its own: Playwright's loop may run on this one.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, asyncio.wait_for(flood(), 60)).result()
    except (TimeoutError, OSError, ConnectionClosed):
        pass
    assert memory() - before < 100_000
    with sender(hub.device):
        page = Page(hub)
        page.open("capture")
        page.wait("capture", lambda s: "100" in json.dumps(s["devices"]["rows"]), 20, "the honest one is missing")
        page.close()
