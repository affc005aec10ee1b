"""What the tests with real peers and a real browser share."""

import contextlib
import fcntl
import gzip
import itertools
import os
import re
import shutil
import socket
import struct
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BINARY = ROOT / ".build" / "debug" / "sensorium"


def hub_environment(sees=True):
    """What a hub under test runs in; `sees=False` hides MediaPipe from it, a quarter of the work of a take."""
    return {**os.environ, "NO_COLOR": "1", **({} if sees else {"SENSORIUM_MEDIAPIPE_LIB": "/nowhere"})}


def shared_folder():
    candidates = [os.environ.get("SENSORIUM_SHARED"), ROOT.parent / "shared"]
    for candidate in candidates:
        if candidate and (Path(candidate) / "recordings").is_dir():
            return Path(candidate)
    return None


def ports():
    """
    Ports below those that the system gives to outgoing connections, a thousand for each worker: what is picked now is
    still free when a program takes it, or takes it again.
    """
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:])
    return itertools.cycle(range(20_000 + 1_000 * worker, 21_000 + 1_000 * worker))


PORTS = ports()


def is_free(port):
    """Whether a program could listen on this port, for connections and for datagrams."""
    try:
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
            with socket.socket(socket.AF_INET, kind) as s:
                s.bind(("127.0.0.1", port))
    except OSError:
        return False
    return True


def free_port():
    return next(port for port in PORTS if is_free(port))


def free_pair():
    """The first of two consecutive ports: RTP-MIDI's control and data."""
    port = free_port()
    while (following := free_port()) != port + 1:
        port = following
    return port


def is_bound(port, is_tcp=False):
    table = "/proc/net/tcp" if is_tcp else "/proc/net/udp"
    tables = [table, table + "6"]
    return any(f":{port:04X} " in open(t).read() for t in tables)


def waits(pid):
    """Seconds that each thread of a process was ready and got no processor."""
    found = {}
    for task in Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(OSError):
            found[task.name] = int((task / "schedstat").read_text().split()[1]) / 1e9
    return found


def longest_wait(pid, before):
    """Of its thread that waited the most since `waits` said `before`, the seconds."""
    return max(seconds - before.get(task, 0) for task, seconds in waits(pid).items())


def need(program):
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed.")
    return program


class Running:
    """A program that is ended, by its own handle, when the test is over."""

    def __init__(self, *arguments, patience=5, **options):
        self.patience = patience
        options.setdefault("stdout", subprocess.PIPE)
        options.setdefault("stderr", subprocess.PIPE)
        self.process = subprocess.Popen([str(a) for a in arguments], text=True, **options)

    def __enter__(self):
        return self.process

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(self.patience)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


def run(*arguments, timeout=120, check=True, **options):
    result = subprocess.run(
        [str(a) for a in arguments], capture_output=True, text=True, timeout=timeout, **options
    )
    if check:
        assert result.returncode == 0, result.stderr
    return result


def made_once(tmp_path_factory, name, make):
    """
    A folder that `make(folder)` fills in one of the processes that run the tests, for all of them; nobody changes it.
    Where it skips or fails, the next process tries again.
    """
    base = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    folder, part = base / name, base / f"{name}.part"
    with open(base / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            shutil.rmtree(part, ignore_errors=True)
            part.mkdir()
            make(part)
            part.rename(folder)
    return folder


def wait_until(condition, seconds=15, message="it did not happen"):
    """
    Limits below 15 seconds say how long it may take, not how long a busy computer may. What does not happen soon is
    looked for less often: one look at a page takes 5 ms of processor time in three programs.
    """
    end, pause = time.monotonic() + max(seconds, 15), 0.02
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(pause)
        pause = min(pause * 1.4, 0.15)
    raise AssertionError(message)


def wait_for_take(page, seconds):
    """Until the page says that the take which is recorded lasts so long."""
    sentence = page.locator(".record-sentence")

    def is_long_enough():
        shown = re.match(r"([\d.]+) s, \d+ frames", sentence.inner_text())
        return shown and float(shown[1]) >= seconds

    wait_until(is_long_enough, message="the take does not grow")


def click_when_shown(page, first, then):
    """Clicks one element and, in the picture that shows it, another one that may stand there for seconds only."""
    page.evaluate(
        """([first, then]) => new Promise((done) => {
          const find = (id) => document.querySelector(`[data-testid="${id}"]`);
          find(first).click();
          (function look() {
            const element = find(then);
            if (!element?.checkVisibility()) return requestAnimationFrame(look);
            element.click();
            done();
          })();
        })""",
        [first, then],
    )


def scanned(code, picture):
    """What a scanner reads off a QR code on a page; `picture` is the file for what it sees."""
    # The words beside a picture make it visible before it is decoded.
    wait_until(lambda: code.evaluate("e => e.complete && e.naturalWidth > 0"))
    code.screenshot(path=picture)
    return run(need("zbarimg"), "--quiet", "--raw", picture).stdout.strip()


LIVE_LINK_SHAPES = """eyeBlinkLeft eyeLookDownLeft eyeLookInLeft eyeLookOutLeft eyeLookUpLeft
eyeSquintLeft eyeWideLeft eyeBlinkRight eyeLookDownRight eyeLookInRight eyeLookOutRight
eyeLookUpRight eyeSquintRight eyeWideRight jawForward jawLeft jawRight jawOpen mouthClose
mouthFunnel mouthPucker mouthLeft mouthRight mouthSmileLeft mouthSmileRight mouthFrownLeft
mouthFrownRight mouthDimpleLeft mouthDimpleRight mouthStretchLeft mouthStretchRight mouthRollLower
mouthRollUpper mouthShrugLower mouthShrugUpper mouthPressLeft mouthPressRight mouthLowerDownLeft
mouthLowerDownRight mouthUpperUpLeft mouthUpperUpRight browDownLeft browDownRight browInnerUp
browOuterUpLeft browOuterUpRight cheekPuff cheekSquintLeft cheekSquintRight noseSneerLeft
noseSneerRight tongueOut""".split()

CHANNELS = """browDownLeft browDownRight browInnerUp browOuterUpLeft browOuterUpRight cheekPuff
cheekSquintLeft cheekSquintRight cheekRaiseLeft cheekRaiseRight chinRaise chinLowerDown eyeBlinkLeft
eyeBlinkRight eyeLookDownLeft eyeLookDownRight eyeLookInLeft eyeLookInRight eyeLookOutLeft
eyeLookOutRight eyeLookUpLeft eyeLookUpRight eyeSquintLeft eyeSquintRight eyeWideLeft eyeWideRight
jawForward jawLeft jawRight jawOpen mouthClose mouthFunnel mouthPucker mouthLeft mouthRight
mouthRollLower mouthRollUpper mouthShrugLower mouthShrugUpper mouthSmileLeft mouthSmileRight
mouthFrownLeft mouthFrownRight mouthDimpleLeft mouthDimpleRight mouthUpperLipUp mouthLowerLipDown
mouthUpperLipSuckUpper mouthLowerLipSuckLower mouthUpperLipPress mouthLowerLipPress tongueOut
headPitch headYaw headRoll headTx headTy headTz eyeGazeLeftX eyeGazeLeftY eyeGazeRightX
eyeGazeRightY""".split()

MEANS = {
    "cheekRaiseLeft": ("cheekSquintLeft", "mouthSmileLeft"),
    "cheekRaiseRight": ("cheekSquintRight", "mouthSmileRight"),
    "chinRaise": ("mouthShrugLower",),
    "chinLowerDown": ("mouthStretchLeft", "mouthStretchRight"),
    "mouthUpperLipUp": ("mouthUpperUpLeft", "mouthUpperUpRight"),
    "mouthLowerLipDown": ("mouthLowerDownLeft", "mouthLowerDownRight"),
    "mouthUpperLipSuckUpper": ("mouthRollUpper",),
    "mouthLowerLipSuckLower": ("mouthRollLower",),
    "mouthUpperLipPress": ("mouthPressLeft", "mouthPressRight"),
    "mouthLowerLipPress": ("mouthPressLeft", "mouthPressRight"),
}


def expressions(shapes):
    """The 52 expression channels of ARKit's shapes, computed apart from the Swift code."""
    means = {c: MEANS.get(c, (c,)) for c in CHANNELS[:52]}
    return {c: sum(shapes[s] for s in names) / len(names) for c, names in means.items()}


def live_link_tape(shared):
    """The real capture's datagrams, and the 52 shapes of each (None when the face is lost)."""
    data = gzip.decompress((shared / "recordings" / "livelink_udp_dao.gesichter.gz").read_bytes())
    (count,) = struct.unpack_from(">I", data, 1)
    offset, packets = 5, []
    for _ in range(count):
        (size,) = struct.unpack_from(">I", data, offset)
        packets.append(data[offset + 4 : offset + 4 + size])
        offset += 4 + size
    return packets


def live_link_shapes(packet):
    offset = 1
    for _ in range(2):
        (length,) = struct.unpack_from(">I", packet, offset)
        offset += 4 + length
    offset += 16
    if len(packet) <= offset:
        return None
    values = struct.unpack_from(">61f", packet, offset + 1)
    return dict(zip(LIVE_LINK_SHAPES, values))


def jack_ports():
    return run("jack_lsp", check=False, timeout=10).stdout.split()
