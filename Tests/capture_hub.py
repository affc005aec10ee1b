"""A hub with Capture, its pages' socket, and devices of several kinds, for the tests of the recorder."""

import json
import re
import signal
import socket
import struct
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

from support import ROOT, Running, hub_environment, wait_until
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

SENDER = ROOT / "docs" / "examples" / "capture_sender.py"


class CaptureHub:
    """A hub that can be killed and started again with the same data."""

    def __init__(self, sensorium, folder, *arguments):
        self.sensorium, self.folder, self.arguments, self.starts = sensorium, Path(folder), arguments, 0
        self.home = self.folder / "home"
        self.start()

    def start(self):
        self.starts += 1
        self.log = self.folder / f"hub{self.starts}.log"
        self.running = Running(
            self.sensorium, "serve", "--port", "0", "--secure-port", "0", "--discovery-port", "0", "--no-names",
            "--data", self.home, *self.arguments, stderr=open(self.log, "w"), env=hub_environment(),
        )  # fmt: skip
        process = self.running.__enter__()

        def port():
            assert process.poll() is None, self.log.read_text()
            found = re.search(r"is on http://\S+?:(\d+)", self.log.read_text())
            return found and int(found[1])

        self.port = wait_until(port, 30, "the hub did not start")
        self.url = f"http://127.0.0.1:{self.port}"
        self.device = f"ws://127.0.0.1:{self.port}/capture/device"

    def said(self, pattern):
        """What the hub says in a line, as the groups of a match."""
        return wait_until(lambda: re.search(pattern, self.log.read_text()), 15, f"nothing like {pattern} was said")

    def kill(self):
        self.running.process.send_signal(signal.SIGKILL)
        self.running.process.wait()

    def close(self):
        self.running.__exit__()

    def ask(self, path, body=None, method=None, headers=None):
        request = urllib.request.Request(self.url + path, data=body, method=method, headers=headers or {})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, dict(answer.headers), answer.read()
        except urllib.error.HTTPError as error:
            return error.code, dict(error.headers), error.read()

    def sessions(self):
        folder = self.home / "capture" / "sessions"
        return sorted(p for p in folder.glob("session_*") if not p.name.endswith(".recording"))


class Page:
    """One page: opens screens, keeps their states and sends actions."""

    def __init__(self, hub):
        self.states, self.toasts, self.lock = {}, [], threading.Lock()
        self.socket = connect(f"ws://127.0.0.1:{hub.port}/ws", max_size=None, open_timeout=30)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        try:
            for message in self.socket:
                if isinstance(message, str):
                    self._take(json.loads(message))
        except ConnectionClosed:
            pass

    def _take(self, message):
        with self.lock:
            kind = message.get("type")
            if kind == "screen":
                self.states[message["screen"]] = message["state"]
            elif kind == "patch" and message["screen"] in self.states:
                self.states[message["screen"]] = merged(self.states[message["screen"]], message["patch"])
            elif kind == "toast":
                self.toasts.append(message["text"])

    def open(self, screen):
        self.send({"type": "open", "screen": screen})
        wait_until(lambda: self.state(screen) is not None, 30, f"{screen} did not open")

    def state(self, screen):
        with self.lock:
            return self.states.get(screen)

    def send(self, message):
        self.socket.send(json.dumps(message))

    def act(self, screen, action, **values):
        self.send({"type": "action", "screen": screen, "action": {action: values}})

    def wait(self, screen, condition, seconds=30, what="the state did not come"):
        def holds():
            state = self.state(screen)
            return state is not None and condition(state) and state

        return wait_until(holds, seconds, f"{what}: {self.toasts[-3:]}")

    def close(self):
        self.socket.close()


def merged(target, patch):
    """JSON Merge Patch, RFC 7396."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result


def agree(page, person=1):
    """A new contributor reads and agrees."""
    page.act("capture", "newContributor", person=person)
    for _ in range(12):
        panel = page.wait("capture", lambda s: "onboarding" in s and not s["onboarding"].get("isBusy"))["onboarding"]
        step = panel["step"]
        if step == "age":
            page.act("capture", "setMinor", isMinor=False)
        if step == "consent" and not panel.get("hasAgreed"):
            page.act("capture", "setConsent", isOn=True)
        page.act("capture", "nextStep")

        def moved(state, step=step):
            return state.get("onboarding", {}).get("step") != step

        if "onboarding" not in page.wait("capture", moved):
            return
    raise AssertionError("the onboarding does not end")


def sender(address, token="", **options):
    """The documented sender, as a program of its own."""
    return Running(sys.executable, SENDER, address, *([token] if token else []), **options)


class GloveHand:
    """HandDriver's datagrams at 120 Hz until it is stopped; the fingers move."""

    def __init__(self, port, rate=120):
        self.address, self.rate, self.sent, self.isOn = ("127.0.0.1", port), rate, 0, True
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self):
        start = time.monotonic()
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
            while self.isOn:
                bend = -30 - 20 * ((self.sent % 60) / 60)
                values = [{"Name": f"r{joint}", "Value": bend + joint} for joint in range(23)]
                body = {"Player": {"Bones": [], "Parameter": values}}
                s.sendto(json.dumps(body).encode(), self.address)
                self.sent += 1
                time.sleep(max(0, start + self.sent / self.rate - time.monotonic()))

    def stop(self):
        self.isOn = False
        self.thread.join()


def sensor_logger(number, start, count=50, rate=100, device="phone-1", session="s1"):
    """A push of Sensor Logger with accelerations, gravity and rotation rates at their own times, as bytes."""
    payload = []
    for index in range(count):
        stamp = start + int((number * count + index) * 1e9 / rate)
        for name, values in (
            ("accelerometer", {"x": 0.01, "y": 0.02, "z": -0.01 * (index % 5)}),
            ("gravity", {"x": 0.0, "y": 0.0, "z": -9.81}),
            ("gyroscope", {"x": 0.1, "y": 0.0, "z": 0.01 * (index % 7)}),
        ):
            payload.append({"name": name, "time": stamp, "values": values})
    body = {"messageId": number, "sessionId": session, "deviceId": device, "payload": payload}
    return json.dumps(body).encode()


def crc32c(data, crc=0xFFFFFFFF):
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def record(form, first, count, payload=b"", stream=1):
    """A record of the device protocol."""
    head = struct.pack("<4BIHII", 0xC7, 0x5A, form, 0, len(payload), stream, first, count)
    head += struct.pack("<H", crc32c(head) & 0xFFFF)
    return head + payload + struct.pack("<I", crc32c(head + payload))
