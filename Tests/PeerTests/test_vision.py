"""`sensorium track` on real pictures and films."""

import json

import pytest
from support import run


def track(sensorium, media, tmp_path):
    out = tmp_path / "out.jsonl"
    run(sensorium, "track", media, "--out", out, timeout=300)
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    faces = [line for line in lines if line["type"] == "face"]
    hands = [line for line in lines if line["type"] == "hands"]
    return faces, hands


def test_the_astronaut_smiles(sensorium, shared, has_vision, tmp_path):
    faces, _ = track(sensorium, shared / "media" / "face_astronaut.png", tmp_path)
    assert len(faces) == 1 and faces[0]["tracked"]
    shapes = faces[0]["shapes"]
    assert shapes["mouthSmileLeft"] > 0.8 and shapes["mouthSmileRight"] > 0.8
    assert "tongueOut" not in shapes, "MediaPipe has no tongue: absent, not zero"


def test_the_talking_clip_has_a_face_in_every_frame(sensorium, shared, has_vision, tmp_path):
    faces, hands = track(sensorium, shared / "media" / "talk_face_hands_640x360.mp4", tmp_path)
    assert len(faces) == 225
    assert all(face["tracked"] for face in faces)
    assert sum(bool(frame["hands"]) for frame in hands) == 225
    jaws = [face["shapes"]["jawOpen"] for face in faces]
    assert max(jaws) - min(jaws) > 0.15, "the woman talks"
    times = [face["time"] for face in faces]
    assert times == sorted(set(times)) and times[-1] == pytest.approx(224 / 25, abs=0.05)


def test_a_film_streams_through_to_csv(sensorium, shared, has_vision, tmp_path):
    film = shared / "media" / "talk_face_hands_640x360.mjpeg"
    out = tmp_path / "out.csv"
    run(sensorium, "stream", "--from", f"video:{film}?speed=max", "--raw", "--to", f"csv:{out}", timeout=300)
    rows = out.read_text().splitlines()
    assert len(rows) == 226
    header = rows[0].split(",")
    assert rows[1].split(",")[header.index("tongueOut")] == "", "unavailable is an empty cell"


@pytest.mark.parametrize(
    "arguments, named",
    [
        (["track", "missing.png", "--out", "-"], "missing.png"),
        (["stream", "--from", "video:missing.mp4", "--to", "csv:-"], "missing.mp4"),
        (["stream", "--from", "camera:/dev/video99", "--to", "csv:-"], "/dev/video99"),
        (["stream", "--from", "replay:missing.csv", "--to", "csv:-"], "missing.csv"),
        (["stream", "--from", "demo:", "--to", "osc://no-such-host.invalid:8000"], "no-such-host"),
        (["stream", "--from", "demo:", "--to", "csv:/no/such/folder/x.csv"], "/no/such/folder"),
        (["stream", "--from", "demo:?seconds=1", "--to", "csv:-", "--preset", "nope.json"], "nope.json"),
    ],
)
def test_a_failure_is_one_sentence_with_the_value(sensorium, tmp_path, arguments, named):
    result = run(sensorium, *arguments, check=False, cwd=tmp_path, timeout=60)
    assert result.returncode == 1
    sentences = [line for line in result.stderr.splitlines() if line.startswith("sensorium: ")]
    assert len(sentences) == 1 and named in sentences[0], result.stderr


@pytest.mark.parametrize(
    "arguments, named",
    [
        (["stream", "--from", "banana:", "--to", "csv:-"], "banana:"),
        (["stream", "--from", "demo:", "--to", "midi://x"], "midi://x"),
        (["stream", "--from", "demo:?rate=0", "--to", "csv:-"], "rate=0"),
        (["serve", "--tier", "gold"], "gold"),
        (["nerve", "--volts", "7"], "7"),
        (["stream", "--from", "demo:", "--to", "csv:-", "--smoothing", "900"], "900"),
    ],
)
def test_a_wrong_call_says_so_with_exit_code_64(sensorium, arguments, named):
    result = run(sensorium, *arguments, check=False, timeout=60)
    assert result.returncode == 64
    assert named in result.stderr
