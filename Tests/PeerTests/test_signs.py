"""What a take says about its axes: `sensorium doctor signs`, and axes inverted at the source."""

import json

import pytest
from support import run


def verdicts(sensorium, take):
    report = json.loads(run(sensorium, "doctor", "signs", take, "--json").stdout)
    return {line["finding"]["axis"]: line["finding"]["verdict"] for line in report["lines"]}


@pytest.mark.parametrize("kind", ["csv", "jsonl"])
@pytest.mark.parametrize("wrong", ["", "yaw", "pitch"])
def test_a_sender_with_a_wrong_sign_is_found_out(sensorium, tmp_path, kind, wrong):
    invert = f"&invert={wrong}" if wrong else ""
    take = tmp_path / f"take.{kind}"
    source = f"demo:?seconds=30&rate=30&speed=max{invert}"
    run(sensorium, "stream", "--from", source, "--raw", "--to", f"{kind}:{take}")
    expected = {"pitch": "verified", "yaw": "verified", "roll": "undecided"}
    if wrong:
        expected[wrong] = "inverted"
    assert verdicts(sensorium, take) == expected
    if wrong:
        expected[wrong] = "verified"
        assert verdicts(sensorium, f"replay:{take}?invert={wrong}") == expected


def test_takes_without_a_head_are_undecided_and_say_why(sensorium, shared):
    take = shared / "recordings" / "livelink_s88_001.csv"
    text = run(sensorium, "doctor", "signs", take).stdout
    assert text.count("undecided") == 3 and "no frame has both" in text


def test_what_is_no_recording_is_one_sentence(sensorium, tmp_path):
    found = run(sensorium, "doctor", "signs", tmp_path / "none.csv", check=False)
    assert found.returncode == 1 and found.stdout == "" and found.stderr.count("\n") == 1
