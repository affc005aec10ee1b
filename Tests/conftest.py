"""Fixtures of the tests with real peers and a real browser."""

import os
import subprocess
from collections import Counter

import pytest
from support import BINARY, Running, jack_ports, need, shared_folder, wait_until


def pytest_configure(config):
    config.addinivalue_line("markers", "long: computes for a quarter of a minute; at the end it would run alone.")


def pytest_collection_modifyitems(items):
    """
    Files of tests of peers, which wait, beside files of tests of pages, which compute, as far as they go; what is long
    comes first.
    """
    sizes = Counter(item.path.parent for item in items)
    before, places = Counter(), {}
    for item in items:
        places.setdefault(item.path, before[item.path.parent] / sizes[item.path.parent])
        before[item.path.parent] += 1
    items.sort(key=lambda item: (item.get_closest_marker("long") is None, places[item.path]))


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


@pytest.fixture
def jack(tmp_path, monkeypatch):
    """A function that starts a JACK server of our own, with the dummy driver, as the default.

    A server that is killed keeps one of the eight places of JACK's registry until the machine
    starts again, unless the next one has its name. So all have one name, and time to end: ten
    seconds when a client left a moment before.
    """
    for program in ("jackd", "jack_lsp"):
        need(program)
    name = f"sensorium-{os.getpid()}"
    monkeypatch.setenv("JACK_DEFAULT_SERVER", name)
    monkeypatch.setenv("JACK_NO_AUDIO_RESERVATION", "1")
    # -S: the server waits for its clients in each block, so a busy machine makes no gaps in what they play.
    server = ["jackd", "-n", name, "--no-realtime", "-S", "-d", "dummy", "-r", "48000", "-p", "256"]
    path = tmp_path / "jackd.log"
    running = []

    def start():
        with open(path, "a") as log:
            running.append(Running(*server, patience=20, stdout=log, stderr=log))
        process = running[-1].__enter__()
        wait_until(
            lambda: process.poll() is not None or "system:playback_1" in jack_ports(),
            message="jackd did not start",
        )
        assert process.poll() is None, (
            f"jackd ended: {path.read_text()}\nWhere it says that there are too many servers and "
            "none runs, remove /dev/shm/jack*."
        )
        return running[-1]

    yield start
    for server in running:
        server.__exit__()


@pytest.fixture(scope="session")
def has_vision(sensorium):
    result = subprocess.run([sensorium, "models"], capture_output=True, text=True)
    if result.returncode != 0:
        pytest.skip("MediaPipe's library or models are absent: make vision fetches them.")
