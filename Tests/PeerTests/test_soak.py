"""A short run of the soak: hostile requests, actions and datagrams leave the hub and its memory as they were."""

import sys

import pytest
from support import ROOT, run


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")
def test_a_short_soak_leaves_the_hub_serving_and_its_memory_as_it_was(sensorium):
    result = run(
        sys.executable, ROOT / "Scripts" / "soak.py", "--hub", sensorium, "--requests", "3000", "--actions", "1500",
        "--datagrams", "1500", "--rest", "0.5", check=False, timeout=300,
    )
    assert result.returncode == 0, result.stdout + result.stderr
