"""`sensorium capture upload` against moto's S3: whole, again without bytes, after an interruption, and refused."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

pytest.importorskip("moto.server", reason="moto is not installed: pip install 'moto[server]'")
boto3 = pytest.importorskip("boto3")

KEYS = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "verysecretkey"}


@pytest.fixture(scope="module")
def service():
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def bucket(service, request):
    client = boto3.client(
        "s3", endpoint_url=service, region_name="us-east-1", aws_access_key_id="test", aws_secret_access_key="test"
    )
    name = "b-" + request.node.name.replace("_", "-")[:40].strip("-")
    client.create_bucket(Bucket=name)
    return client, name, f"s3://{name}/all?endpoint={service}"


@pytest.fixture(scope="module")
def session(sensorium, tmp_path_factory):
    out = tmp_path_factory.mktemp("sessions")
    command = [sensorium, "capture", "simulate", "--out", str(out), "--seconds", "1", "--devices", "watch", "glove"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.strip())


def upload(sensorium, session, address, home, *more, keys=KEYS):
    return subprocess.run(
        [sensorium, "capture", "upload", str(session), address, "--data", str(home), *more],
        env={**os.environ, **keys},
        capture_output=True,
        text=True,
        timeout=120,
    )


def stored(client, name):
    return {item["Key"]: item["Size"] for item in client.list_objects_v2(Bucket=name).get("Contents", [])}


def test_a_session_arrives_whole_and_is_not_sent_twice(sensorium, session, bucket, tmp_path):
    client, name, address = bucket
    done = upload(sensorium, session, address, tmp_path, "--consent")
    assert done.returncode == 0, done.stderr
    files = {f"all/{session.name}/{p.relative_to(session)}": p for p in session.rglob("*") if p.is_file()}
    assert stored(client, name) == {key: path.stat().st_size for key, path in files.items()}
    for key, path in files.items():
        assert client.get_object(Bucket=name, Key=key)["Body"].read() == path.read_bytes()
    again = upload(sensorium, session, address, tmp_path, "--consent")
    assert again.returncode == 0 and " 0 of " in again.stdout
    assert "verysecretkey" not in done.stdout + done.stderr + again.stdout
    assert not any("verysecretkey" in p.read_text(errors="replace") for p in tmp_path.rglob("*") if p.is_file())


def test_nothing_is_sent_without_consent_or_keys_or_of_a_damaged_session(sensorium, session, bucket, tmp_path):
    client, name, address = bucket
    refused = upload(sensorium, session, address, tmp_path)
    assert refused.returncode == 1 and "has not agreed" in refused.stderr and name in refused.stderr
    none = {key: "" for key in KEYS}
    assert "no keys" in upload(sensorium, session, address, tmp_path, "--consent", keys=none).stderr
    lists = session / "watch_imu.json"
    whole = lists.read_bytes()
    try:
        lists.write_bytes(whole.replace(b"1", b"2", 1))
        damaged = upload(sensorium, session, address, tmp_path, "--consent")
    finally:
        lists.write_bytes(whole)
    assert damaged.returncode == 1 and "watch_imu.json" in damaged.stderr
    assert stored(client, name) == {}


def test_a_large_file_goes_on_after_a_killed_upload(sensorium, bucket, tmp_path):
    client, name, address = bucket
    out = tmp_path / "sessions"
    command = [sensorium, "capture", "simulate", "--out", str(out), "--seconds", "1200", "--devices", "watch"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    session = Path(done.stdout.strip())
    assert (session / "watch_imu.json").stat().st_size > 17 << 20, "three parts: one may be sent meanwhile"
    arguments = [sensorium, "capture", "upload", str(session), address, "--consent", "--data", str(tmp_path)]
    first = subprocess.Popen(arguments, env={**os.environ, **KEYS}, stderr=subprocess.PIPE)
    key = f"all/{session.name}/watch_imu.json"
    # It stands still while it is looked at.
    for _ in range(500):
        first.send_signal(signal.SIGSTOP)
        uploads = client.list_multipart_uploads(Bucket=name).get("Uploads", [])
        if uploads and client.list_parts(Bucket=name, Key=key, UploadId=uploads[0]["UploadId"]).get("Parts"):
            break
        first.send_signal(signal.SIGCONT)
        time.sleep(0.01)
    else:
        pytest.fail("no part was sent")
    first.kill()
    first.wait()
    assert key not in stored(client, name) or first.returncode == 0
    second = upload(sensorium, session, address, tmp_path, "--consent")
    assert second.returncode == 0, second.stderr
    assert client.get_object(Bucket=name, Key=key)["Body"].read() == (session / "watch_imu.json").read_bytes()
    assert not client.list_multipart_uploads(Bucket=name).get("Uploads")
