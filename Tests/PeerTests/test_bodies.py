"""The bodies of `sensorium track` beside those that MediaPipe's own Python finds in the same pictures."""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support import run

PEER = Path(__file__).with_name("mediapipe_bodies.py")
# The largest difference of a number: fractions of the picture, metres and probabilities.
TOLERANCE = 1e-4


@pytest.fixture(scope="session")
def model(sensorium):
    report = json.loads(run(sensorium, "models", "--json", check=False).stdout)
    paths = {model["name"]: model.get("path") for model in report["models"]}
    if not report.get("library") or not all(paths.values()):
        pytest.skip("MediaPipe's library or models are absent: make vision fetches them.")
    return paths["pose_landmarker.task"]


@pytest.fixture(scope="session")
def python():
    if importlib.util.find_spec("mediapipe") is None:
        pytest.skip("MediaPipe's Python is absent: .venv/bin/pip install mediapipe==1.2.2")
    return sys.executable


def track(sensorium, file, out, bodies):
    run(sensorium, "track", file, "--bodies", bodies, "--out", out, timeout=300)
    rows = {"face": [], "hands": [], "bodies": []}
    for line in out.read_text().splitlines():
        row = json.loads(line)
        rows[row["type"]].append(row)
    return rows


def of_the_peer(python, model, file, bodies, times):
    # The library reports its use to its maker, so it gets a proxy that does not exist.
    environment = dict(os.environ, https_proxy="http://127.0.0.1:9")
    result = run(
        python, PEER, model, bodies, file, input=json.dumps(times), env=environment, timeout=300
    )
    return json.loads(result.stdout)


def numbers(body):
    points = [number for name in ("picture", "world") for point in body[name] for number in point]
    return points + body["visibility"] + body["presence"]


@pytest.mark.parametrize(
    "name, pictures, least, bodies",
    [
        ("body_seated.jpg", 1, 1, 1),
        ("talk_face_hands_640x360.mjpeg", 225, 225, 1),
        ("hand_reach_640x360.mjpeg", 202, 100, 2),
    ],
)
def test_bodies_are_those_of_mediapipes_python(
    sensorium, shared, model, python, tmp_path, name, pictures, least, bodies
):
    file = shared / "media" / name
    rows = track(sensorium, file, tmp_path / "out.jsonl", bodies)["bodies"]
    assert len(rows) == pictures
    assert sum(bool(row["bodies"]) for row in rows) >= least
    times = [round((row["time"] - rows[0]["time"]) * 1000) for row in rows]
    expected = of_the_peer(python, model, file, bodies, times)
    assert [len(row["bodies"]) for row in rows] == [len(found) for found in expected]
    for row, found in zip(rows, expected):
        for body, other in zip(row["bodies"], found):
            assert len(body["picture"]) == len(body["world"]) == 33
            assert numbers(body) == pytest.approx(numbers(other), rel=0, abs=TOLERANCE)


def test_face_hands_and_bodies_of_a_picture_have_one_clock(sensorium, shared, model, tmp_path):
    film = shared / "media" / "talk_face_hands_640x360.mjpeg"
    rows = track(sensorium, film, tmp_path / "out.jsonl", 1)
    clocks = [[(row["time"], row["sequence"]) for row in kind] for kind in rows.values()]
    assert len(clocks[0]) == 225
    assert clocks[0] == clocks[1] == clocks[2]
    # A file with bodies plays: their rows are passed over, not malformed.
    replay = f"replay:{tmp_path / 'out.jsonl'}?speed=max"
    table = tmp_path / "out.csv"
    played = run(sensorium, "stream", "--from", replay, "--raw", "--to", f"csv:{table}")
    assert len(table.read_text().splitlines()) == 226
    assert "skipped" not in played.stderr and "left out" not in played.stderr


def test_bodies_are_looked_for_only_when_wanted(sensorium, shared, model, tmp_path):
    out = tmp_path / "out.jsonl"
    run(sensorium, "track", shared / "media" / "body_seated.jpg", "--out", out)
    assert {json.loads(line)["type"] for line in out.read_text().splitlines()} == {"face", "hands"}


def test_a_missing_pose_model_is_named_only_when_bodies_are_wanted(
    sensorium, shared, model, tmp_path
):
    folder = tmp_path / "models"
    folder.mkdir()
    for name in ("face_landmarker.task", "hand_landmarker.task"):
        shutil.copy(Path(model).with_name(name), folder)
    environment = dict(os.environ, SENSORIUM_MODELS=str(folder))
    picture = shared / "media" / "body_seated.jpg"
    found = run(sensorium, "track", picture, "--out", tmp_path / "a.jsonl", env=environment)
    assert "pose" not in found.stderr
    result = run(
        sensorium, "track", picture, "--bodies", 1, "--out", tmp_path / "b.jsonl",
        check=False, env=environment,
    )
    assert result.returncode == 1
    sentence = "The model pose_landmarker.task was not found, so bodies are not detected."
    assert sentence in result.stderr and "make vision" in result.stderr
    models = subprocess.run([sensorium, "models"], capture_output=True, text=True, env=environment)
    assert "– pose_landmarker.task: not found" in models.stdout
    doctor = run(sensorium, "doctor", "--no-self-test", "--data", tmp_path / "data", check=False,
                 env=environment)
    assert sentence in doctor.stdout


@pytest.mark.parametrize(
    "arguments, named",
    [
        (["--bodies", "5", "--out", "x.jsonl"], "--bodies must be from 0 to 4 (got 5)."),
        (["--bodies", "1", "--out", "x.csv"], "FILE.jsonl (got x.csv)"),
    ],
)
def test_a_wrong_number_of_bodies_says_so(sensorium, arguments, named):
    result = run(sensorium, "track", "missing.png", *arguments, check=False)
    assert result.returncode == 64
    assert named in result.stderr
