"""No event that the coach's server answered is lost, whatever happens to connections and to the hub."""

import shutil
import sys

import pytest
from support import ROOT, free_port

sys.path.insert(0, str(ROOT / "Benchmarks" / "Peers"))
from coach_client_faults import WHOLE, record  # noqa: E402
from coach_faults import soak  # noqa: E402


def test_what_was_answered_is_in_the_report_once_after_cuts_floods_and_kills(sensorium, tmp_path):
    counts, problems = soak(sensorium, tmp_path, 19, seed=7, port=free_port(), lives=(5, 7))
    assert problems == []
    # It is a test of something: events were answered, answers were cut, and the hub died in between.
    assert counts["events answered"] > 20 and counts["cut answer"] > 3 and counts["kills"] >= 3
    assert counts["answer not read whole"] > 0


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="ffmpeg is not installed.")
def test_a_client_shows_and_keeps_every_verdict_once_and_records_to_the_end(sensorium, tmp_path, monkeypatch):
    # The pictures go to the judge; nobody looks at them here.
    monkeypatch.setenv("SENSORIUM_MEDIAPIPE_LIB", "/none")
    counts, problems = record(sensorium, tmp_path, 20, seed=6)
    assert problems == []
    # It is a test of something: verdicts came, and so did faults.
    assert counts["verdicts"] >= 3
    assert any(counts[name] for name in counts if name not in (*WHOLE, "verdicts"))
