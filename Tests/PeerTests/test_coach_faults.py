"""No event that the coach's server answered is lost, whatever happens to connections and to the hub."""

import sys

from support import ROOT

sys.path.insert(0, str(ROOT / "Benchmarks" / "Peers"))
from coach_faults import soak  # noqa: E402


def test_what_was_answered_is_in_the_report_once_after_cuts_floods_and_kills(sensorium, tmp_path):
    counts, problems = soak(sensorium, tmp_path, 15, seed=7, lives=(5, 7))
    assert problems == []
    # It is a test of something: events were answered, answers were cut, and the hub died in between.
    assert counts["events answered"] > 20 and counts["cut answer"] > 3 and counts["kills"] >= 3
    assert counts["answer not read whole"] > 0
