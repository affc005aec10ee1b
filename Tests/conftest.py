"""Fixtures of the tests with real peers and a real browser."""

import pytest
from support import BINARY, shared_folder


@pytest.fixture(scope="session")
def shared():
    folder = shared_folder()
    if folder is None:
        pytest.skip("The shared folder with recordings and media is absent.")
    return folder


@pytest.fixture(scope="session")
def sensorium():
    assert BINARY.exists(), "Build first: swift build --product sensorium"
    return str(BINARY)
