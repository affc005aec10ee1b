"""`sensorium coach check --model` against an OpenAI-compatible server that was made for the tests."""

import base64
import json
import os
import subprocess
import time

import pytest
from model_server import HTML, ModelServer, part, verdict
from support import free_port

KEY = "sk-test-0123456789abcdefSECRET"


def check(sensorium, server, *arguments, model="seer-1", home=None, env=None, timeout=60):
    data = ["--data", str(home)] if home else []
    command = [str(sensorium), "coach", "check", server, "--model", model, *data, *arguments]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SENSORIUM_MODEL")}
    return subprocess.run(
        command, capture_output=True, text=True, timeout=timeout, check=False, env={**environment, **(env or {})}
    )


def test_one_picture_is_sent_as_openai_documents_it(sensorium):
    with ModelServer() as server:
        result = check(sensorium, server.base)
        assert result.returncode == 0, result.stdout + result.stderr
        assert "seer-1 at 127.0.0.1: listed" in result.stdout and "GOOD" in result.stdout
        (body,) = server.asked
        headers = server.received[-1][1]
    assert body["model"] == "seer-1" and body["stream"] is False
    system, user = body["messages"]
    assert system["role"] == "system" and user["role"] == "user"
    text, picture = user["content"]
    assert text["type"] == "text" and "share of silence 1.00" in text["text"]
    assert picture["type"] == "image_url"
    head, data = picture["image_url"]["url"].split(",", 1)
    assert head == "data:image/jpeg;base64"
    assert base64.b64decode(data, validate=True).startswith(b"\xff\xd8")
    form = body["response_format"]
    assert form["type"] == "json_schema" and form["json_schema"]["strict"] is True
    schema = form["json_schema"]["schema"]
    assert schema["required"] == ["audio", "visual"] and schema["additionalProperties"] is False
    assert "input_audio" not in json.dumps(body) and "wpm" not in json.dumps(body)
    assert "authorization" not in headers


REFUSAL = {"content": None, "refusal": "I can't help with that."}


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((200, {"Content-Type": "text/html"}, HTML), "web page"),
        ((200, {}, b'{"choices":[{"mess'), "ends in the middle"),
        ((200, {}, b""), "nothing"),
        ((200, {}, b'{"status":"ok"}'), "no chat completion"),
        ((302, {"Location": "http://127.0.0.1:1/"}, b""), "another address"),
        ((429, {"Retry-After": "7"}, b'{"error":{"message":"slow down"}}'), "wait 7 s"),
        ((503, {"Retry-After": "9"}, b"{}"), "wait 9 s"),
        ((500, {}, b"oops"), "oops"),
        ((200, {}, b" " * 300_000), "larger than"),
        ("I am sorry, no JSON.", "does not answer in JSON"),
        (verdict(audio="DANCE"), "“DANCE” is not one of GOOD, SPEED_UP, RAISE_ENERGY"),
        (verdict(visual="SPEED_UP"), "“SPEED_UP” is not one of GOOD, VIBE_CHECK, VISUAL_RESET"),
        ('{"audio": {"event": "GOOD", "score": "high"}}', "score"),
        (REFUSAL, "refuses: “I can't help with that.”"),
        ({"content": '{"audio"', "finish_reason": "length"}, "ends in the middle"),
        ({"content": "", "finish_reason": "content_filter"}, "filter"),
    ],
)
def test_every_other_answer_is_one_sentence(sensorium, answer, words):
    with ModelServer([answer]) as server:
        result = check(sensorium, server.base)
    assert words in result.stdout + result.stderr, result.stdout + result.stderr
    assert result.returncode == 1
    assert "Fatal" not in result.stderr and result.stderr.count("\n") <= 1


def test_numbers_are_clamped_and_texts_cut(sensorium):
    wild = json.dumps(
        {
            "audio": part("SPEED_UP", 40, "pick up the pace please", -3),
            "visual": part("GOOD", -1e9, "x" * 5_000, 7, "y" * 9_000),
        }
    )
    with ModelServer([f"```json\n{wild}\n```"]) as server:
        event = json.loads(check(sensorium, server.base, "--json").stdout)["event"]
    assert event["event"] == "SPEED_UP" and event["message"] == "PICK UP THE PA"
    assert event["score"] == 0.6 and 0 < event["confidence"] <= 0.01
    assert len(event["reasoning"]) < 500


def test_a_model_that_is_not_there_is_told_with_those_that_are(sensorium):
    with ModelServer(models=("llava:13b", "qwen")) as server:
        result = check(sensorium, server.base)
    assert result.returncode == 1
    assert "does not list the model seer-1, but llava:13b, qwen" in result.stderr


def test_a_slow_model_is_given_up_after_twelve_seconds(sensorium):
    with ModelServer(delay=20) as server:
        start = time.monotonic()
        result = check(sensorium, server.base)
        took = time.monotonic() - start
    assert result.returncode == 1 and "did not answer in time" in result.stderr
    assert 11 < took < 20, "it waited for the answer"


def test_nobody_there_is_one_sentence(sensorium):
    result = check(sensorium, f"http://127.0.0.1:{free_port()}/v1")
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1 and "Nothing answers at" in result.stderr


@pytest.mark.parametrize("typed", ["", "ftp://a/v1", "https://u@a/v1", "https://a/v1?key=x", "a b"])
def test_an_address_that_is_none_is_refused_with_an_example(sensorium, typed):
    result = check(sensorium, typed)
    assert result.returncode != 0 and "https://api.openai.com/v1" in result.stderr


def key_file(home, text=KEY, mode=0o600):
    path = home / "keys" / "127.0.0.1"
    path.parent.mkdir(parents=True)
    path.write_text(text + "\n")
    path.chmod(mode)
    return path


@pytest.mark.parametrize("place", ["file", "environment"])
def test_a_key_goes_to_its_host_and_nowhere_else(sensorium, tmp_path, place):
    home = tmp_path / "home"
    home.mkdir()
    env = {}
    if place == "file":
        key_file(home)
    else:
        env = {"SENSORIUM_MODEL_KEY": KEY, "SENSORIUM_MODEL_HOST": "127.0.0.1"}
    with ModelServer(key=KEY) as server:
        result = check(sensorium, server.base, "--json", home=home, env=env)
        assert result.returncode == 0, result.stdout + result.stderr
        assert all(headers["authorization"] == f"Bearer {KEY}" for _, headers, _ in server.received)
        assert all(KEY not in path and KEY.encode() not in (body or b"") for path, _, body in server.received)
        # Another name of the same computer is another host.
        other = check(sensorium, f"http://localhost:{server.port}/v1", home=home, env=env)
        assert other.returncode == 1 and "401" in other.stderr
        assert "authorization" not in server.received[-1][1]
    written = [path for path in tmp_path.rglob("*") if path.is_file() and path.parent.name != "keys"]
    for text in [result.stdout, result.stderr, other.stdout, other.stderr]:
        assert KEY not in text
    assert all(KEY.encode() not in path.read_bytes() for path in written)


def test_a_key_that_a_server_repeats_is_not_shown(sensorium, tmp_path):
    key_file(tmp_path)
    with ModelServer(key="another") as server:
        result = check(sensorium, server.base, home=tmp_path)
    assert result.returncode == 1 and "401" in result.stderr
    assert KEY not in result.stdout + result.stderr and "(a key)" in result.stderr


@pytest.mark.parametrize(
    ("text", "mode", "words"),
    [(KEY, 0o644, "chmod 600"), ("two words", 0o600, "has no key"), ("", 0o600, "has no key")],
)
def test_a_key_file_that_cannot_be_used_is_refused_with_the_remedy(sensorium, tmp_path, text, mode, words):
    key_file(tmp_path, text, mode)
    with ModelServer() as server:
        result = check(sensorium, server.base, home=tmp_path)
        assert server.received == []
    assert result.returncode == 1 and words in result.stderr and KEY not in result.stderr
