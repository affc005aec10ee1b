"""A hub in a system that is short of files."""

import os
import re
import resource
import socket
import sys
from pathlib import Path

import pytest
from support import Running, wait_until

needs_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc and limits of Linux")


def get(port, path="/"):
    with socket.create_connection(("127.0.0.1", port), timeout=20) as client:
        client.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while more := client.recv(65536):
            answer += more
    return answer


@pytest.fixture
def start(sensorium, tmp_path):
    """A hub with a hard and soft limit of open files, and its port."""
    running = []

    def begin(files):
        log = tmp_path / "hub.log"
        hub = Running(
            sensorium, "serve", "--port", "0", "--secure-port", "0", "--fresh", "--data", tmp_path / "home",
            stderr=open(log, "w"), preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, files),
        )
        running.append(hub)
        process = hub.__enter__()

        def port():
            assert process.poll() is None, log.read_text()
            found = re.search(r"Sensorium is on http://\S+:(\d+)", log.read_text())
            return found and int(found[1])

        return process, wait_until(port, 30, "the hub did not start")

    yield begin
    for hub in running:
        hub.__exit__()


@needs_linux
def test_the_soft_limit_of_open_files_is_raised_at_the_start(start):
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    process, _ = start((256, hard))
    limits = Path(f"/proc/{process.pid}/limits").read_text()
    soft = int(re.search(r"Max open files +(\d+)", limits)[1])
    assert soft == (65536 if hard == resource.RLIM_INFINITY else min(hard, 65536))


@needs_linux
def test_a_hub_without_a_free_file_goes_on_when_there_is_one_again(start):
    process, port = start((160, 160))
    held = []
    try:
        for _ in range(220):
            held.append(socket.create_connection(("127.0.0.1", port), timeout=20))
        wait_until(lambda: len(os.listdir(f"/proc/{process.pid}/fd")) >= 160, message="files are left")
        assert process.poll() is None
    finally:
        for client in held:
            client.close()
    assert get(port).startswith(b"HTTP/1.1 200")
    assert process.poll() is None
