"""Recordings that end badly: kill -9 at any moment, a full disk, a bad network. What came before is never lost.

SENSORIUM_CRASHES=100 kills a hundred recordings in place of twenty.
"""

import errno
import hashlib
import json
import os
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest
from capture_devices import Device, Relay, errors, recorded
from support import Running, longest_wait, need, run, wait_until, waits

CRASHES = int(os.environ.get("SENSORIUM_CRASHES", "20"))
FULL_DISKS = int(os.environ.get("SENSORIUM_FULL_DISKS", "2"))


class Recording(Running):
    """`sensorium capture record` into a folder; `inside` are the words before it that lead into a namespace."""

    def __init__(self, sensorium, out, log, *options, inside=()):
        self.log = open(log, "w+")
        super().__init__(
            *inside, sensorium, "capture", "record", "--consent", "--skip-calibration", "--no-gloves",
            "--device-port", 0, "--task", "Wave at the camera", "--out", out, *options,
            stdin=subprocess.PIPE, stdout=self.log, stderr=self.log,
        )

    def text(self):
        return Path(self.log.name).read_text()

    def address(self):
        found = wait_until(lambda: re.search(r"ws://\S+", self.text()) or self.ended(), 30, "no address for devices")
        return found[0]

    def ended(self):
        assert self.process.poll() is None, self.text()

    def begun(self):
        wait_until(lambda: "Recording" in self.text() or self.ended(), 20, f"no recording: {self.text()}")


def digests(folder):
    """Each file below a folder with its SHA-256 and the time of its last change."""
    return {
        path.relative_to(folder): (hashlib.sha256(path.read_bytes()).hexdigest(), path.stat().st_mtime_ns)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def recover(sensorium, out, inside=()):
    """Repairs what was left in the middle of a recording; all sessions below the folder that hold samples."""
    for left in sorted(out.rglob("*.recording")):
        repaired = run(*inside, sensorium, "capture", "repair", outside(left, inside), check=False)
        assert repaired.returncode == 0 or not any(left.glob("log-*.rec")), repaired.stderr
        assert repaired.returncode != 0 or not left.exists(), "the recording is still there beside its session"
    return [manifest.parent for manifest in sorted(out.rglob("manifest.json")) if recorded(manifest.parent)]


def lost(device, last, end):
    """Seconds before `end` of which a device has sensed samples that are missing: those behind the number `last`."""
    missing = device.times[last + 1 : last + 2]
    return max(0, end - missing[0]) / 1e9 if missing else 0


def outside(path, inside):
    """A path as a program in the namespace sees it."""
    return re.sub(r"^/proc/\d+/root", "", str(path)) if inside else path


@pytest.fixture(scope="session")
def earlier(sensorium, tmp_path_factory):
    """A finished session that was there before."""
    folder = tmp_path_factory.mktemp("earlier")
    run(sensorium, "capture", "simulate", "--out", folder, "--seconds", 1)
    return next(folder.iterdir())


@pytest.fixture(scope="session")
def losses():
    """Seconds that each crash took; said at the end."""
    seconds = []
    yield seconds
    if seconds:
        seconds.sort()
        print(
            f"\n{len(seconds)} crashes took {statistics.median(seconds):.2f} s (median), "
            f"{seconds[len(seconds) * 95 // 100]:.2f} s (95 %), {seconds[-1]:.2f} s (most)."
        )


def all_waits(process):
    """What the program and the device, which is in this process, have waited for a processor."""
    return {pid: waits(pid) for pid in (process.pid, os.getpid())}


def standstill(before):
    """Seconds since `all_waits` in which a busy computer kept them from recording, which is no loss of the program."""
    return sum(longest_wait(pid, waited) for pid, waited in before.items())


@pytest.mark.parametrize("turn", range(CRASHES))
def test_a_killed_recording_loses_less_than_a_second_and_nothing_earlier(turn, sensorium, earlier, losses, tmp_path):
    out = tmp_path / "sessions"
    shutil.copytree(earlier, out / earlier.name)
    before = digests(out)
    chance = random.Random(turn)
    # A third of them is killed while the take ends and becomes a session.
    is_ending = turn % 3 == 2
    options = ["--seconds", 3.2] if is_ending else []
    wait = chance.uniform(3.1, 4.3) if is_ending else chance.uniform(0, 4)
    recording = Recording(sensorium, out, tmp_path / "log", *options)
    with recording as process, Device(recording.address(), offset=chance.randrange(10**15)) as device:
        recording.begun()
        time.sleep(max(0, wait - 2))
        waited = all_waits(process)
        time.sleep(min(wait, 2))
        stood = standstill(waited)
        process.send_signal(signal.SIGKILL)
        killed = time.monotonic_ns()
        process.wait()
    sessions = [session for session in recover(sensorium, out) if session.name != earlier.name]
    after = digests(out)
    assert {path: after.get(path) for path in before} == before
    if not sessions:
        assert wait - stood < 0.9, f"nothing is recovered after {wait:.2f} s: {recording.text()}"
        return losses.append(wait)
    for session in sessions:
        run(sensorium, "capture", "verify", session)
    best = max(sessions, key=lambda session: recorded(session)[-1][0])
    numbers = [number for number, _ in recorded(best)]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))
    end = min(killed, device.stopped or killed)
    loss = lost(device, numbers[-1], end)
    losses.append(loss)
    assert loss < 1 + stood, f"killed after {wait:.2f} s, {loss:.2f} s are lost, {stood:.2f} s without a processor"
    # What was reported as durable is there.
    assert numbers[-1] + 1 >= device.durable or is_ending
    assert all(abs(error) <= bound for error, bound in errors(best, device))


@pytest.fixture
def small_disk(tmp_path):
    """A function that mounts a disk of so many MiB for one program: its path here, inside, and how to get there."""
    need("unshare")
    need("nsenter")
    holders = []

    def mount(mebibytes):
        place = tmp_path / "disk"
        place.mkdir()
        script = f"mount -t tmpfs -o size={mebibytes}m tmpfs {place} && echo ready && exec sleep 600"
        holder = subprocess.Popen(
            ["unshare", "-rm", "sh", "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        holders.append(holder)
        if holder.stdout.readline() != "ready\n":
            pytest.skip("This kernel lets no program mount a disk of its own (unshare -rm).")
        inside = ["nsenter", f"--target={holder.pid}", "--user", "--mount", "--preserve-credentials"]
        return Path(f"/proc/{holder.pid}/root{place}"), place, inside

    yield mount
    for holder in holders:
        holder.kill()
        holder.wait()


def fill(path):
    """Writes until nothing more fits."""
    with open(path, "wb", buffering=0) as file:
        for size in (1 << 24, 1 << 16, 1 << 12, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError as error:
                assert error.errno == errno.ENOSPC


@pytest.mark.parametrize("turn", range(FULL_DISKS))
def test_a_full_disk_keeps_what_was_recorded(turn, sensorium, small_disk, tmp_path):
    """At a random moment; every other time the hub is killed while the disk is full."""
    chance, is_killed = random.Random(turn), turn % 2 == 1
    disk, place, inside = small_disk(700)
    recording = Recording(sensorium, place / "sessions", tmp_path / "log", inside=inside)
    with recording as process, Device(recording.address()) as device:
        recording.begun()
        waited = all_waits(process)
        time.sleep(chance.uniform(1, 4))
        full = time.monotonic_ns()
        fill(disk / "ballast")
        stood = standstill(waited)
        time.sleep(chance.uniform(0.5, 4))
        if is_killed:
            process.send_signal(signal.SIGKILL)
            process.wait()
        (disk / "ballast").unlink()
        if not is_killed:
            process.send_signal(signal.SIGINT)
            process.wait(30)
    sessions = recover(sensorium, disk / "sessions", inside)
    assert len(sessions) == 1, recording.text()
    run(*inside, sensorium, "capture", "verify", outside(sessions[0], inside))
    numbers = [number for number, _ in recorded(sessions[0])]
    assert numbers == sorted(set(numbers))
    before = [number for number in numbers if device.times[number] <= full]
    assert before == list(range(numbers[0], before[-1] + 1))
    assert lost(device, before[-1], full) < 1 + stood
    if not is_killed:
        assert re.search(r"disk|space", recording.text(), re.I), "it does not say that the disk is full"


# Delays beyond the least one, up and down, in seconds: even, one way much slower, and the packets of a bad Wi-Fi.
NETWORKS = {
    "even": dict(up=(0.002, 0.002), down=(0.002, 0.002), stalls=0),
    "asymmetric": dict(up=(0.001, 0.002), down=(0.04, 0.03), stalls=0),
    "lossy": dict(up=(0.003, 0.01), down=(0.003, 0.01), stalls=0.03),
}


@pytest.mark.parametrize("network", NETWORKS)
def test_bounds_hold_over_a_slow_network(network, sensorium, tmp_path):
    recording = Recording(sensorium, tmp_path / "sessions", tmp_path / "log", "--seconds", 11)
    with recording as process:
        address = recording.address()
        with Relay(int(re.search(r":(\d+)/", address)[1]), **NETWORKS[network]) as relay:
            address = re.sub(r":\d+/", f":{relay.port}/", address)
            with Device(address, offset=-(10**13) + 12345, drift=37e-6) as device:
                process.wait(60)
    assert process.returncode == 0, recording.text()
    holds(next((tmp_path / "sessions").glob("session_*")), device, seconds=8)


def holds(session, device, seconds):
    """Every sample lies within its bound of the common clock, and the bound says something."""
    found = errors(session, device)
    wrong, bounds = (sorted(abs(entry[index]) * 1000 for entry in found) for index in (0, 1))
    middle = statistics.median
    print(f"\nerror {middle(wrong):.2f}, at most {wrong[-1]:.2f} ms; bound {middle(bounds):.2f} ms")
    assert len(found) > seconds * device.rate
    assert [entry for entry in found if abs(entry[0]) > entry[1]] == []
    assert statistics.median(bound for _, bound in found) < 0.06
    assert statistics.median(abs(error) for error, _ in found) < 0.03


@pytest.fixture
def two_networks():
    """Two network namespaces with a cable between them: the words that lead into each, and their holders' ids."""
    for program in ("unshare", "nsenter", "ip", "tc"):
        need(program)
    hub = subprocess.Popen(["unshare", "-rn", "sleep", "600"], stderr=subprocess.DEVNULL)
    holders = [hub]
    try:
        into = ["nsenter", f"--target={hub.pid}", "--user", "--net", "--preserve-credentials"]
        wait_until(lambda: Path(f"/proc/{hub.pid}/comm").read_text() == "sleep\n", 30, "no network namespace")
        device = subprocess.Popen([*into, "unshare", "-n", "sleep", "600"])
        holders.append(device)
        there = ["nsenter", f"--target={device.pid}", "--user", "--net", "--preserve-credentials"]
        comm = Path(f"/proc/{device.pid}/comm")
        wait_until(lambda: comm.read_text() == "sleep\n", 30, "no second network namespace")
        steps = [
            (into, "link add name hubend type veth peer name deviceend"),
            (into, f"link set deviceend netns {device.pid}"),
        ]
        for words, name, address in [(into, "hubend", "10.77.0.1/24"), (there, "deviceend", "10.77.0.2/24")]:
            for step in (f"addr add {address} dev {name}", f"link set {name} up", "link set lo up"):
                steps.append((words, step))
        for words, step in steps:
            if subprocess.run([*words, "ip", *step.split()], capture_output=True).returncode != 0:
                pytest.skip(f"This kernel has no pair of networks for a test (ip {step}).")
        yield into, there
    finally:
        for holder in holders:
            holder.kill()
            holder.wait()


@pytest.mark.parametrize("netem", ["delay 30ms 10ms", "delay 20ms 5ms loss 2%", ""])
def test_bounds_hold_between_network_namespaces(netem, two_networks, sensorium, tmp_path):
    into, there = two_networks
    if netem:
        shaped = ["tc", "qdisc", "add", "dev", "deviceend", "root", "netem", *netem.split()]
        if subprocess.run([*there, *shaped], capture_output=True).returncode != 0:
            pytest.skip("This kernel cannot delay and lose packets (sch_netem).")
    recording = Recording(sensorium, tmp_path / "sessions", tmp_path / "log", "--seconds", 11, "--lan", inside=into)
    with recording as process:
        address = re.sub(r"//[^:/]+:", "//10.77.0.1:", recording.address())
        clock = dict(offset=5 * 10**14, drift=-21e-6)
        program = [*there, sys.executable, Path(__file__).with_name("capture_devices.py"), address]
        sender = subprocess.Popen(
            [str(word) for word in [*program, 20, clock["offset"], clock["drift"], tmp_path / "times.json"]])
        process.wait(60)
        sender.wait(30)
    assert process.returncode == 0, recording.text()
    device = Device(address, **clock)
    device.times = json.loads((tmp_path / "times.json").read_text())
    holds(next((tmp_path / "sessions").glob("session_*")), device, seconds=8)
