"""`sensorium coach record`: a take in the terminal, with films and sound as camera and microphone."""

import itertools
import json
import re
import shutil
import signal
import subprocess

import pytest
from coach_server import CoachServer
from model_server import ModelServer
from support import wait_until


@pytest.fixture
def home(tmp_path):
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


@pytest.fixture(scope="session")
def film(shared):
    path = shared / "media" / "face_thumb_1280x720.mp4"
    if not path.exists():
        pytest.skip("The film of a face is absent.")
    if shutil.which("ffmpeg") is None:
        pytest.skip("ffmpeg is not installed.")
    return path


@pytest.fixture(scope="session")
def speech(shared):
    path = shared / "media" / "speech_jfk_16k.wav"
    if not path.exists():
        pytest.skip("The speech is absent.")
    return path


def command(sensorium, home, *arguments):
    return [str(sensorium), "coach", "record", "--data", str(home), *map(str, arguments)]


def record(sensorium, home, *arguments, **options):
    return subprocess.run(
        command(sensorium, home, *arguments),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        stdin=subprocess.DEVNULL,
        **options,
    )


def news(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


def kept(sensorium, home, take):
    result = subprocess.run(
        [sensorium, "coach", "report", take, "--json", "--data", home],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return json.loads(result.stdout)


def assert_counted(texts):
    """In order; a program that gets no time for a second or two shows the newest step."""
    steps = ["3", "2", "1", "GO!"]
    assert texts == [step for step in steps if step in texts] and len(texts) >= 2, texts


def test_speech_alone_is_a_take_from_countdown_to_a_kept_report(sensorium, home, speech):
    result = record(sensorium, home, "--camera", "none", "--microphone", speech, "--json")
    assert result.returncode == 0, result.stderr
    told = news(result)
    assert_counted([line["text"] for line in told if line["type"] == "countdown"])
    (began,) = [line for line in told if line["type"] == "began"]
    assert began["judge"] == "this hub"
    events = [line for line in told if line["type"] == "event"]
    assert events[0]["event"]["message"] == "HOOK EVAL..."
    assert any(line["event"]["event"].startswith("HOOK_") for line in events)
    assert all(later["at"] >= earlier["at"] for earlier, later in zip(events, events[1:]))
    report = told[-1]
    assert report["type"] == "report" and report["take"] == began["take"]
    assert 10 < report["length"] < 20
    assert report["report"]["report"]["stats"]["total_events"] >= 3
    assert kept(sensorium, home, began["take"]) == report["report"]
    mode = (home / "sensorium.sqlite").stat().st_mode & 0o777
    assert mode & 0o077 == 0


def test_a_film_is_seen_and_heard(sensorium, home, film, has_vision):
    result = record(sensorium, home, "--camera", film, "--seconds", "6", "--json")
    assert result.returncode == 0, result.stderr
    report = news(result)[-1]
    assert 5.9 < report["length"] < 12
    reasons = [entry["reasoning"] for entry in report["report"]["report"]["timeline"]]
    # One that was given after a standstill of a second may have heard nothing.
    assert any("no camera" not in reason and "no microphone" not in reason for reason in reasons), reasons


def test_lines_for_people_have_kind_percent_and_sentence(sensorium, home, speech):
    result = record(sensorium, home, "--camera", "none", "--microphone", speech, "--seconds", "5")
    assert result.returncode == 0, result.stderr
    lines = result.stdout.splitlines()
    assert_counted(list(itertools.takewhile({"3", "2", "1", "GO!"}.__contains__, lines)))
    assert re.search(r"^ +\d+\.\d s +\d+ %  HOOK_\w+", result.stdout, re.M), result.stdout
    assert re.search(r"^take-\w{16} is kept, \d", result.stdout, re.M)
    assert "is gone" not in result.stderr


@pytest.mark.parametrize("way", ["return", "interrupt"])
def test_return_and_an_interruption_stop_and_the_report_is_kept(sensorium, home, speech, tmp_path, way):
    out = tmp_path / "out.jsonl"
    with open(out, "w") as stdout:
        process = subprocess.Popen(
            command(sensorium, home, "--camera", "none", "--microphone", speech, "--json"),
            stdin=subprocess.PIPE,
            stdout=stdout,
            stderr=subprocess.PIPE,
        )
    wait_until(lambda: '"HOOK_' in out.read_text() or process.poll() is not None, 30)
    if way == "return":
        process.stdin.write(b"\n")
        process.stdin.flush()
    else:
        process.send_signal(signal.SIGINT)
    assert process.wait(20) == 0, process.stderr.read()
    report = json.loads(out.read_text().splitlines()[-1])
    assert report["type"] == "report" and 3 < report["length"] < 20
    assert kept(sensorium, home, report["take"])["report"]["hook_evaluation"]


def test_a_missing_camera_is_one_sentence_and_the_take_goes_on(sensorium, home, speech):
    result = record(sensorium, home, "--camera", "camera:/dev/video97", "--microphone", speech, "--seconds", "4")
    assert result.returncode == 0, result.stderr
    assert result.stderr.count("There is no camera at /dev/video97") == 1 and result.stderr.count("\n") == 1
    assert "no camera" in result.stdout and "is kept" in result.stdout


def test_neither_camera_nor_microphone_is_refused(sensorium, home):
    result = record(sensorium, home, "--camera", "camera:/dev/video97", "--microphone", "alsa:nowhere")
    assert result.returncode == 1
    assert "There is no camera at" in result.stderr and "Neither camera nor microphone" in result.stderr
    result = record(sensorium, home, "--camera", "none", "--microphone", "none")
    assert result.returncode == 1 and "Neither camera nor microphone" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--camera", "/nowhere/film.mp4"], "cannot be read"),
        (["--seconds", "0"], "greater than 0"),
        (["--camera", ""], "--camera is empty"),
        (["--judge", "ftp://x"], "Type it as"),
        (["--model", "x"], "needs --judge"),
        (["--camera", "none", "--microphone", "/nowhere.wav"], "/nowhere.wav"),
    ],
)
def test_options_that_cannot_be_used_are_refused(sensorium, home, arguments, words):
    result = record(sensorium, home, *arguments)
    assert result.returncode == 1 and words in result.stderr, result.stderr


def test_a_server_judges_after_its_host_was_told(sensorium, home, film, has_vision):
    with CoachServer(script=["auto"]) as server:
        address = f"http://127.0.0.1:{server.port}"
        result = record(sensorium, home, "--camera", film, "--judge", address, "--seconds", "9", "--json")
        asked = len(server.analyzed)
    assert result.returncode == 0, result.stderr
    told = news(result)
    assert "127.0.0.1" in told[0]["sentence"]
    assert [line["judge"] for line in told if line["type"] == "began"] == [address]
    assert 3 <= asked <= 6
    assert not (home / "coach.json").exists(), "the choice of one take is remembered"


def test_a_model_judges_and_a_lost_one_never_stops_the_take(sensorium, home, film, speech, has_vision):
    with ModelServer() as server:
        # With the speech it lasts 11 s, and the film's last picture stays.
        options = ["--camera", film, "--microphone", speech, "--judge", server.base, "--model", "seer-1"]
        result = record(sensorium, home, *options, "--seconds", "12", "--json")
        asked = server.asked
    assert result.returncode == 0, result.stderr
    told = news(result)
    events = [line["event"]["event"] for line in told if line["type"] == "event"]
    assert "HOOK_GOOD" in events and told[-1]["report"]["report"]["hook_evaluation"]["verdict"] == "STRONG"
    # A question each two seconds, of which those of the first three are answered without the model.
    assert 2 <= len(asked) <= 6
    openings = ["HOOK_GOOD" in json.dumps(question["response_format"]) for question in asked]
    assert openings[0] and openings.count(True) == 1, "the opening is asked once"
    result = record(sensorium, home, *options, "--seconds", "10", "--json")
    assert result.returncode == 0, result.stderr
    assert any(line.get("sentence") == "Reconnecting..." for line in news(result))
    assert news(result)[-1]["type"] == "report"
