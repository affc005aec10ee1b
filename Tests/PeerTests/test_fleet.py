"""The fleet's job over simulated sessions in object storage: one worker and two, broken sessions are named."""

import hashlib
import json
import os
import random
import subprocess
import sys

import pytest
from support import ROOT

pytest.importorskip("daft", reason="Daft is not installed: pip install ./fleet")
pytest.importorskip("moto.server", reason="moto is not installed: pip install 'moto[server]'")
boto3 = pytest.importorskip("boto3")

FLEET = ROOT / "fleet"
SESSIONS = int(os.environ.get("FLEET_SESSIONS", "60"))
KEYS = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test", "AWS_EC2_METADATA_DISABLED": "true"}


def session(name, number, chance):
    """The files of a small session."""
    verbs, rooms = ["pick", "pour", "fold", "wipe"], ["kitchen", "desk", "laundry"]
    metadata = {
        "format": "sensorium-capture",
        "session": name,
        "started": "2026-11-25T12:00:00Z",
        "duration": 10.0,
        "task_description": "Pick up the red mug",
        "task": {"verb": verbs[number % 4]},
        "environment": rooms[number % 3],
        "contributor": f"c{number % 20:02d}",
        "grade": {"letter": "AABC"[number % 4]},
        "sensors": {"video": "present", "imu": "present", "glove": "absent"},
    }
    files = {
        "video.mp4": chance.randbytes(2000),
        "watch_imu.json": b"[]\n",
        "metadata.json": json.dumps(metadata).encode(),
        "sync_log.json": json.dumps({"devices": [{"bound_ms": {"max": 2.0}}]}).encode(),
    }
    entries = [
        {"path": path, "size": len(bytes), "sha256": hashlib.sha256(bytes).hexdigest()} for path, bytes in files.items()
    ]
    manifest = {"format": "sensorium.capture.manifest", "version": 1, "recording": name, "person": 1, "files": entries}
    return files | {"manifest.json": json.dumps(manifest).encode()}


def damage(number, files):
    """What is wrong with five of them, by their numbers."""
    match number:
        case 7:
            files["video.mp4"] = files["video.mp4"][:100] + b"X" + files["video.mp4"][101:]
        case 50:
            del files["watch_imu.json"]
        case 17:
            files["video.mp4"] = files["video.mp4"][:-1]
        case 33:
            del files["manifest.json"]
        case 59:
            files["manifest.json"] = files["manifest.json"].replace(b'"video.mp4"', b'"../../video.mp4"')


BROKEN = {
    7: "video.mp4 does not have the SHA-256",
    50: "watch_imu.json is missing",
    17: "video.mp4 has 1999 bytes and not 2000",
    33: "manifest.json is missing",
    59: "no path within a session",
}


@pytest.fixture(scope="module")
def bucket():
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    host, port = server.get_host_and_port()
    endpoint = f"http://{host}:{port}"
    client = boto3.client(
        "s3", endpoint_url=endpoint, region_name="us-east-1", aws_access_key_id="test", aws_secret_access_key="test"
    )
    client.create_bucket(Bucket="fleet")
    chance = random.Random(5)
    for number in range(SESSIONS):
        name = f"session_20261125_{number:06d}"
        files = session(name, number, chance)
        damage(number, files)
        for path, content in files.items():
            client.put_object(Bucket="fleet", Key=f"all/{name}/{path}", Body=content)
    yield endpoint
    server.stop()


def run(bucket, out, workers):
    command = [sys.executable, "-m", "sensorium_fleet", "s3://fleet/all", "--out", str(out), "--endpoint", bucket]
    return subprocess.run(
        [*command, "--workers", str(workers)],
        cwd=FLEET,
        env={**os.environ, **KEYS},
        capture_output=True,
        text=True,
        timeout=300,
    )


def test_the_job_finds_the_broken_sessions_with_one_worker_and_with_two(bucket, tmp_path):
    reports = []
    for workers in (1, 2):
        out = tmp_path / str(workers)
        done = run(bucket, out, workers)
        assert done.returncode == 1, done.stderr
        assert done.stdout.startswith(f"{SESSIONS - 5} of {SESSIONS} sessions are whole")
        reports.append(json.loads((out / "report.json").read_text()))
    one, two = reports
    assert one == two
    broken = {int(row["path"][-6:]): row["problems"] for row in one["broken"]}
    assert broken.keys() == BROKEN.keys()
    for number, sentence in BROKEN.items():
        assert any(sentence in problem for problem in broken[number]), broken[number]
    assert one["contributors"] == 20
    assert one["largest_bound_ms"] == pytest.approx(2)
    assert sum(cell["sessions"] for cell in one["coverage"]) == SESSIONS - 5

    import pyarrow.parquet as parquet

    rows = parquet.read_table(tmp_path / "2" / "index").to_pylist()
    assert len(rows) == SESSIONS
    assert {row["is_whole"] for row in rows} == {True, False}


def test_absurd_arguments_are_one_sentence(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "sensorium_fleet", str(tmp_path), "--out", str(tmp_path / "out"), "--workers", "0"],
        cwd=FLEET,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert "--workers must be 1 to 1024 (got 0)." in done.stderr
