"""`sensorium coach check` against a Neuro-Sync server that was made from the contract alone."""

import json
import os
import re
import struct
import subprocess
import wave

import pytest
from coach_server import CoachServer
from support import free_port


def check(sensorium, server, *arguments, env=None):
    command = [str(sensorium), "coach", "check", server, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=env)


def address(server):
    return f"http://127.0.0.1:{server.port}"


def test_a_server_is_asked_as_the_specification_says(sensorium):
    with CoachServer(script=["auto"]) as server:
        result = check(sensorium, address(server))
        assert result.returncode == 0, result.stderr
        assert "HOOK EVAL" in result.stdout and "configured" in result.stdout
        (request,) = server.analyzed
    assert re.fullmatch(r"multipart/form-data; boundary=----NeuroSync[A-Za-z0-9]{16,}", request.headers["Content-Type"])
    parts = request.parts
    assert list(parts) == ["frame", "audio_clip", "audio_metrics", "session_id"]
    assert (parts["frame"].filename, parts["frame"].content_type) == ("frame.jpg", "image/jpeg")
    assert (parts["audio_clip"].filename, parts["audio_clip"].content_type) == ("audio.wav", "audio/wav")
    assert parts["frame"].body.startswith(b"\xff\xd8")
    assert len(parts["audio_clip"].body) == 48_044
    metrics = json.loads(parts["audio_metrics"].body)
    assert metrics == {
        "volume_rms": 0,
        "silence_ratio": 1,
        "estimated_wpm": 0,
        "peak_volume": 0,
        "volume_variance": 0,
    }


@pytest.mark.parametrize(("rate", "channels", "seconds"), [(16_000, 1, 4), (16_000, 2, 0.5), (48_000, 2, 4)])
def test_the_last_second_and_a_half_of_a_sound_is_sent(sensorium, tmp_path, rate, channels, seconds):
    # A ramp up to the end: each sample says where it stood.
    count = int(rate * seconds)
    ramp = [round(30_000 * (index + 1) / count) for index in range(count)]
    with wave.open(str(tmp_path / "sound.wav"), "wb") as file:
        file.setparams((channels, 2, rate, 0, "NONE", ""))
        file.writeframes(b"".join(struct.pack("<h", value) * channels for value in ramp))
    with CoachServer(script=["auto"]) as server:
        result = check(sensorium, address(server), "--sound", str(tmp_path / "sound.wav"))
        assert result.returncode == 0, result.stderr
        (request,) = server.analyzed
    sent = struct.unpack("<24000h", request.parts["audio_clip"].body[44:])
    # Silence stands before a sound that is shorter. A filter rings at its ends: 10 ms are not compared.
    wanted = ([0] * 24_000 + ramp[rate // 16_000 - 1 :: rate // 16_000])[-24_000:]
    edges = [index for index in range(24_000) if wanted[index] and (rate == 16_000 or 160 <= index < 23_840)]
    assert max(abs(sent[index] - wanted[index]) for index in edges) <= 8
    assert all(sent[index] == 0 for index in range(24_000) if not wanted[index])
    metrics = json.loads(request.parts["audio_metrics"].body)
    assert metrics["peak_volume"] > 0.85


@pytest.mark.parametrize(
    ("mode", "words"),
    [
        ("html", "web page"),
        ("truncated", "ends in the middle"),
        ("list422", "422"),
        ("text422", "422"),
        ("400", "400"),
        ("413", "413"),
        ("500", "500"),
        ("429:7", "wait 7 s"),
        ("empty", "nothing"),
        ("redirect", "another address"),
        ("cut", ""),
        ("reset", ""),
        ("connecting", "no verdict"),
    ],
)
def test_every_kind_of_answer_is_told(sensorium, mode, words):
    with CoachServer(script=[mode]) as server:
        result = check(sensorium, address(server))
    assert words in result.stdout, result.stdout + result.stderr
    assert "Traceback" not in result.stderr and result.stderr.count("\n") <= 1
    assert (result.returncode == 0) == (mode == "connecting")


@pytest.mark.parametrize("mode", ["html", "empty"])
def test_another_service_is_not_taken_for_a_coach(sensorium, mode):
    with CoachServer(other_mode=mode) as server:
        result = check(sensorium, address(server))
    assert result.returncode != 0
    assert result.stderr.startswith("sensorium: ")


def test_a_server_that_is_not_there_is_one_sentence(sensorium):
    result = check(sensorium, f"http://127.0.0.1:{free_port()}")
    assert result.returncode != 0
    assert result.stderr.count("\n") == 1 and "Nothing answers at" in result.stderr


def test_no_proxy_and_no_password_of_the_machine_is_used(sensorium, tmp_path):
    (tmp_path / ".netrc").write_text("machine 127.0.0.1 login me password secret\n")
    (tmp_path / ".netrc").chmod(0o600)
    nobody = "http://127.0.0.1:9"
    names = ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
    env = os.environ | dict.fromkeys(names, nobody) | {"no_proxy": "", "NO_PROXY": "", "HOME": str(tmp_path)}
    with CoachServer(script=["auto"]) as server:
        result = check(sensorium, address(server), env=env)
        assert result.returncode == 0, result.stderr
        for request in server.received:
            sent = {name.lower() for name in request.headers.keys()}
            assert sent <= {"host", "accept", "content-type", "content-length"}, sent


@pytest.mark.parametrize("typed", ["", "http://", "host/path", "ftp://host", "host:99999", "a b"])
def test_an_address_that_is_none_is_refused_with_a_remedy(sensorium, typed):
    result = check(sensorium, typed)
    assert result.returncode != 0
    assert re.search("Type (it as|the address of the server)", result.stderr)
