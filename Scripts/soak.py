#!/usr/bin/env python3
"""Throws hostile requests, actions and datagrams at a hub, which has to go on.

Starts a hub of its own on this computer, warms it up, attacks it, and fails when it does not serve a new page
afterwards or keeps more than 20 MB of memory. Actions come from a grammar that is read from the screens' sources.

  Scripts/soak.py                                    a million, about a quarter of an hour
  Scripts/soak.py --requests 2000 --actions 800 --datagrams 1200 --seed 7
"""

import argparse
import asyncio
import contextlib
import json
import logging
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCREENS = {
    "track": "TrackScreen", "connect": "ConnectScreen", "performers": "PerformersScreen",
    "map": "MapScreen", "presets": "PresetsScreen", "settings": "SettingsScreen",
    "takes": "TakesScreen", "latency": "LatencyScreen", "nerve": "NerveScreen", "robot": "RobotScreen",
}
# What opens the hub to the network, and what would rightly be kept: each has its limits and tests elsewhere.
LEFT_OUT = {
    "usePhone", "newCode", "setInterface", "setSourceKind", "addSource", "setSinkKind", "addSink", "useRecent",
    "connectTarget", "connectLast", "sendMyFace", "runSelfTest", "movePort", "setJack", "toggleRecording",
    "save", "duplicate", "importOffered", "enter", "setConnectsOnLaunch", "testSink",
}
NUMBERS = [
    0, 1, -1, 2**31 - 1, 2**31, 2**53, 2**63 - 1, -(2**63), 2**64, 10**40, 1e-300, 1e300, -1e300, 0.5, 127, 128,
    16383, 16384, 255, 65535, 65536, float("1e999"),
]


def grammar():
    """Screen → [(action, [(field, type)])], from the sources."""
    actions = {}
    for screen, name in SCREENS.items():
        (path,) = (ROOT / "Core/Sources").rglob(f"{name}.swift")
        text = path.read_text()
        body = re.split(r"enum Action\b[^{]*\{", text, maxsplit=1)[1].split("\n  }", 1)[0]
        found = re.findall(r"^    case (\w+)(?:\((.*)\))?$", body, re.M)
        actions[screen] = [
            (case, re.findall(r"(\w+): ([\w.?]+)", fields or "")) for case, fields in found
            if case not in LEFT_OUT
        ]
        assert actions[screen] or screen == "latency", f"no actions in {path}"
    return actions


def words():
    """Raw values of the core's enumerations: what fits a field by chance."""
    found = set()
    for module in ("Addresses", "Console", "FaceControl", "FaceScreens"):
        for path in (ROOT / "Core/Sources" / module).rglob("*.swift"):
            for line in re.findall(r"^ +case ([\w, ]+)$", path.read_text(), re.M):
                found.update(line.replace(" ", "").split(","))
    return sorted(found) + ["jawOpen", "p1", "robot", "demo:", "on", "", "\u0000", "é" * 40]


class Grammar:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.actions = grammar()
        self.words = words()

    def text(self):
        kind = self.random.randrange(6)
        if kind == 0:
            return "x" * self.random.choice([1, 300, 5_000, 60_000])
        if kind == 1:
            return "".join(chr(self.random.randrange(1, 0xD7FF)) for _ in range(self.random.randrange(40)))
        return self.random.choice(self.words)

    def anything(self, depth=0):
        kind = self.random.randrange(8 if depth < 4 else 5)
        if kind == 0:
            return None
        if kind == 1:
            return self.random.random() < 0.5
        if kind in (2, 3):
            return self.random.choice(NUMBERS)
        if kind in (4, 5):
            return self.text()
        if kind == 6:
            return [self.anything(depth + 1) for _ in range(self.random.randrange(5))]
        return {self.text()[:40]: self.anything(depth + 1) for _ in range(self.random.randrange(4))}

    def field(self, kind):
        if self.random.random() < 0.15:
            return self.anything()
        kind = kind.rstrip("?")
        if kind == "Bool":
            return self.random.random() < 0.5
        if kind in ("Int", "UInt16"):
            return self.random.choice([n for n in NUMBERS if isinstance(n, int)])
        if kind in ("Double", "Float"):
            return self.random.choice(NUMBERS)
        return self.text() if kind == "String" else self.random.choice(self.words)

    def message(self):
        """One text of a page."""
        roll = self.random.random()
        if roll < 0.08:
            return json.dumps(self.anything())
        if roll < 0.12:
            return "[" * self.random.randrange(1, 3000)
        screen = self.random.choice(list(self.actions))
        if roll < 0.2 or not self.actions[screen]:
            message = {"type": self.random.choice(["open", "close"]), "screen": screen}
        elif roll < 0.24:
            number = self.random.choice(NUMBERS)
            message = {"type": "clock", "number": number, "received": number, "answered": number}
        elif roll < 0.26:
            message = {"type": "sensor.start", "name": self.text(), "width": self.random.choice(NUMBERS), "height": 1}
        elif roll < 0.28:
            message = {"type": "sensor.stop"}
        else:
            case, fields = self.random.choice(self.actions[screen])
            values = {name: self.field(kind) for name, kind in fields if self.random.random() < 0.97}
            message = {"type": "action", "screen": screen, "action": {case: values}}
        text = json.dumps(message)
        if self.random.random() < 0.05:
            place = self.random.randrange(len(text))
            text = text[:place] + self.random.choice('{}[]",:0e-\\') + text[place + 1:]
        return text

    def request(self, port):
        host = self.random.choice([f"127.0.0.1:{port}"] * 6 + ["localhost", "evil.example", "", "a b"])
        target = self.random.choice([
            "/", "/track", "/shell.js", "/access", "/takes/x", "/robot/robots", "/nowhere", "/%2e%2e/x", "/ws",
            "/?HOST_INFO", "/weirdphone?VALUE", "*", "/" + "x" * self.random.choice([10, 3000, 20_000]),
        ])
        method = self.random.choice(["GET"] * 8 + ["HEAD", "POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "BREW"])
        lines = [f"{method} {target} HTTP/1.{self.random.choice('1111109')}", f"Host: {host}"]
        body = b""
        roll = self.random.random()
        if roll < 0.1:
            lines += ["Connection: Upgrade", "Upgrade: " + self.random.choice(["websocket", "h2c"])]
        elif roll < 0.2:
            body = self.random.randbytes(self.random.choice([1, 200, 5000]))
            lines.append(f"Content-Length: {self.random.choice([len(body)] * 3 + [0, 3, 10**9, -1])}")
        elif roll < 0.27:
            body = self.random.choice([b"5\r\nhello\r\n0\r\n\r\n", b"zz\r\n", b"ffffffffff\r\nx", b"0\r\nx\r\n"])
            lines.append("Transfer-Encoding: chunked")
        elif roll < 0.32:
            lines += [f"X-{n}: {n}" for n in range(self.random.choice([5, 99, 120]))]
        elif roll < 0.4:
            lines.append("Origin: " + self.random.choice(["http://evil.example", "null", f"http://{host}"]))
        elif roll < 0.5:
            lines.append("Accept-Encoding: gzip, deflate;q=" + self.random.choice(["1", "nan", "", "x"]))
        data = ("\r\n".join(lines) + "\r\n\r\n").encode("utf-8", "replace") + body
        return self.damaged(data) if self.random.random() < 0.2 else data

    def damaged(self, data):
        data = bytearray(data)
        for _ in range(self.random.randrange(1, 4)):
            if data:
                place = self.random.randrange(len(data))
                data[place:place + self.random.choice([0, 1, 1, 9])] = self.random.randbytes(self.random.randrange(4))
        return bytes(data)

    def datagram(self):
        seeds = [
            b"\x06" + self.random.randbytes(120), b"WPNC\x03" + self.random.randbytes(200),
            b"NERV" + self.random.randbytes(60),
            b"/robot/mood\0,s\0\0happy\0\0\0", b"#bundle\0" + self.random.randbytes(24),
            b"WEIRD" + self.random.randbytes(20), b'{"type":"hello"}',
            self.random.randbytes(self.random.randrange(1400)),
            b"mouthSmile_L-50|jawOpen-" + str(self.random.choice(NUMBERS)).encode() + b"|=head#1,2,3,4,5,6|",
        ]
        return self.damaged(self.random.choice(seeds)) or b"x"


async def requests(grammar, ports, count):
    """Connections with a few requests each; the peer's end is waited for."""
    done = 0
    answered = 0
    while done < count:
        port = grammar.random.choice(ports)
        batch = [grammar.request(port) for _ in range(min(count - done, grammar.random.choice([1, 4, 12, 16])))]
        done += len(batch)
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"".join(batch))
            if grammar.random.random() < 0.9:
                writer.write_eof()
                async with asyncio.timeout(30):
                    answered += (await reader.read()).count(b"HTTP/1.1 ")
            writer.transport.abort()
        except OSError:
            pass
    return done, answered


def frame(payload, opcode=1):
    size = len(payload)
    head = bytes([0x80 | opcode])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65536:
        head += b"\xfe" + size.to_bytes(2, "big")
    else:
        head += b"\xff" + size.to_bytes(8, "big")
    return head + b"\0\0\0\0" + payload


async def page(port):
    """An open WebSocket; what the hub says is read and thrown away, its pongs counted."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    head = await reader.readuntil(b"\r\n\r\n")
    assert b" 101 " in head, head
    return reader, writer


async def until_pong(reader):
    while True:
        first, second = await reader.readexactly(2)
        size = second & 127
        if size >= 126:
            size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
        await reader.readexactly(size)
        if first & 15 == 10:
            return
        if first & 15 == 8:
            raise ConnectionResetError


async def actions(grammar, port, count):
    done = 0
    connection = None
    while done < count:
        try:
            if connection is None:
                connection = await page(port)
            reader, writer = connection
            batch = min(count - done, 48)
            for _ in range(batch):
                if grammar.random.random() < 0.01:
                    writer.write(frame(grammar.random.randbytes(2000), opcode=2))
                writer.write(frame(grammar.message().encode("utf-8", "replace")))
            writer.write(frame(b"", opcode=9))
            done += batch
            async with asyncio.timeout(60):
                await until_pong(reader)
            if grammar.random.random() < 0.02:
                raise ConnectionResetError
        except (OSError, asyncio.IncompleteReadError):
            if connection:
                connection[1].transport.abort()
            connection = None
    if connection:
        connection[1].transport.abort()
    return done


async def datagrams(grammar, ports, count):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        for number in range(count):
            try:
                sender.sendto(grammar.datagram(), ("127.0.0.1", grammar.random.choice(ports)))
            except OSError:
                pass
            if number % 64 == 63:
                await asyncio.sleep(0.002)
    return count


# Below those that the system gives to others meanwhile.
PORTS = iter(range(19_000, 20_000))


def free_port():
    for port in PORTS:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
            s.bind(("127.0.0.1", port))
            return port
    sys.exit("No port from 19000 to 19999 is free: end the programs that hold them.")


class Hub:
    def __init__(self, binary, folder):
        self.udp = [free_port() for _ in range(4)]
        self.log = Path(folder) / "hub.log"
        live, weird, any_port, osc = self.udp
        arguments = [
            "robot", "serve", "--port", "0", "--secure-port", "0", "--osc-query-port", "0", "--osc-port", osc,
            "--discovery-port", free_port(), "--fresh", "--data", Path(folder) / "home", "--from", "demo:",
            "--from", f"livelink://127.0.0.1:{live}", "--from", f"weirdconnect://127.0.0.1:{weird}",
            "--from", f"any://127.0.0.1:{any_port}",
        ]
        self.process = subprocess.Popen(
            [str(binary)] + [str(a) for a in arguments], stdout=subprocess.DEVNULL, stderr=open(self.log, "w"),
            cwd=folder, env={**os.environ, "NO_COLOR": "1"},
        )
        self.port = self.wait_for(r"Sensorium is on http://\S+?:(\d+)")
        self.query = self.wait_for(r"OSCQuery is on http://\S+?:(\d+)")

    def wait_for(self, pattern):
        end = time.monotonic() + 60
        while time.monotonic() < end and self.process.poll() is None:
            if found := re.search(pattern, self.log.read_text()):
                return int(found[1])
            time.sleep(0.05)
        sys.exit(f"The hub did not start:\n{self.log.read_text()}")

    @property
    def memory(self):
        """Resident memory in MB."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


async def attack(hub, counts, seed):
    lanes = 6
    ports = [hub.port, hub.port, hub.query]
    work = [requests(Grammar(seed + lane), ports, counts[0] // lanes) for lane in range(lanes)]
    work += [actions(Grammar(seed + 100 + lane), hub.port, counts[1] // 3) for lane in range(3)]
    work.append(datagrams(Grammar(seed + 200), hub.udp, counts[2]))
    results = await while_running(hub, asyncio.gather(*work))
    sent = sum(done for done, _ in results[:lanes]), sum(results[lanes:-1]), results[-1]
    return sent, sum(answered for _, answered in results[:lanes])


async def while_running(hub, work):
    """What the work gives; ends at once when the hub does."""
    while not (await asyncio.wait([work], timeout=0.5))[0]:
        assert hub.process.poll() is None, "the hub ended under attack"
    return work.result()


async def serves(hub):
    """A new page and a new socket."""
    reader, writer = await asyncio.open_connection("127.0.0.1", hub.port)
    writer.write(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{hub.port}\r\nConnection: close\r\n\r\n".encode())
    async with asyncio.timeout(30):
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 200") and b"<html" in answer, answer[:300]
        connection = await page(hub.port)
        connection[1].write(frame(b'{"type":"open","screen":"track"}'))
        await connection[0].readexactly(2)
    writer.close()
    connection[1].transport.abort()


async def soak(options):
    counts = (options.requests, options.actions, options.datagrams)
    with tempfile.TemporaryDirectory() as folder:
        hub = Hub(options.hub, folder)
        try:
            warm = [min(count // 4, 20_000) for count in counts]
            await attack(hub, warm, options.seed + 5000)
            await serves(hub)
            before = hub.memory
            start = time.monotonic()
            sent, answered = await attack(hub, counts, options.seed)
            seconds = time.monotonic() - start
            assert hub.process.poll() is None, hub.log.read_text()
            await serves(hub)
            await asyncio.sleep(options.rest)
            # Connections linger for two seconds, and longer on a busy computer.
            end = time.monotonic() + 30
            while (after := hub.memory) - before > options.growth and time.monotonic() < end:
                await asyncio.sleep(0.5)
        finally:
            hub.end()
            if hub.process.returncode not in (0, None):
                print(f"exit {hub.process.returncode}:\n{hub.log.read_text()[-4000:]}", file=sys.stderr)
        assert hub.process.returncode == 0, f"the hub ended with {hub.process.returncode}"
    print(
        f"{sent[0]} requests ({answered} answered), {sent[1]} actions, {sent[2]} datagrams in {seconds:.0f} s; "
        f"memory {before:.1f} MB after the warm-up, {after:.1f} MB at the end; it serves a new page."
    )
    if after - before > options.growth:
        sys.exit(f"The hub keeps {after - before:.1f} MB more than before; {options.growth} MB are allowed.")


def main():
    # Connections that the hub closes under a write are what is tested.
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hub", default=ROOT / ".build/debug/sensorium", help="the program to attack")
    parser.add_argument("--requests", type=int, default=500_000)
    parser.add_argument("--actions", type=int, default=250_000)
    parser.add_argument("--datagrams", type=int, default=250_000)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--growth", type=float, default=20, help="MB that memory may grow by")
    parser.add_argument("--rest", type=float, default=3, help="seconds of peace before memory is read")
    asyncio.run(soak(parser.parse_args()))


if __name__ == "__main__":
    main()
