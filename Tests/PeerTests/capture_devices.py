"""Devices of Capture in Python that know when each of their samples was taken."""

import asyncio
import bisect
import json
import random
import struct
import sys
import threading
import time

import websockets

TABLE = []
for byte in range(256):
    for _ in range(8):
        byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
    TABLE.append(byte)


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ TABLE[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


def record(form, first, count, payload=b"", stream=1):
    head = struct.pack("<4BIHII", 0xC7, 0x5A, form, 0, len(payload), stream, first, count)
    head += struct.pack("<H", crc32c(head) & 0xFFFF)
    return head + payload + struct.pack("<I", crc32c(head + payload))


class Device:
    """An accelerometer whose x is the number of the sample, in a thread of its own.

    `times[n]` is the truth: nanoseconds of CLOCK_MONOTONIC, which all processes and network namespaces share. The
    device's own clock has an offset and a drift that the hub is not told.
    """

    def __init__(self, address, name="py", rate=100, batch=5, offset=0, drift=0.0, mount="rightWrist"):
        self.address, self.name, self.rate, self.batch = address, name, rate, batch
        self.offset, self.drift, self.mount = offset, drift, mount
        self.times, self.durable, self.stopped, self.problems = [], 0, None, []
        self._waiting, self._end, self._isOver = [], None, threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._main()), daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._isOver.set()
        self._thread.join(10)

    def clock(self, nanoseconds):
        return nanoseconds + self.offset + round(nanoseconds * self.drift)

    async def _main(self):
        sensing = asyncio.create_task(self._sense())
        while not self._isOver.is_set():
            try:
                async with websockets.connect(self.address, open_timeout=3, close_timeout=0.2) as socket:
                    await socket.send(json.dumps(self._hello()))
                    tasks = [asyncio.create_task(work(socket)) for work in (self._send, self._receive)]
                    try:
                        await asyncio.wait([*tasks, sensing], return_when=asyncio.FIRST_COMPLETED)
                    finally:
                        for task in tasks:
                            task.cancel()
                        await asyncio.gather(*tasks, return_exceptions=True)
            except (OSError, TimeoutError, websockets.WebSocketException) as error:
                self.problems.append(str(error))
                await asyncio.sleep(0.1)
        sensing.cancel()

    def _hello(self):
        first = self._waiting[0][0] if self._waiting else len(self.times) // self.batch * self.batch
        stream = {"id": 1, "kind": "imu", "rate": self.rate, "mount": self.mount, "from": first}
        run = f"run-{id(self)}"
        return {"type": "hello", "version": 1, "run": run, "device": {"id": self.name}, "streams": [stream]}

    async def _sense(self):
        start, samples = time.monotonic(), []
        while not self._isOver.is_set():
            await asyncio.sleep(max(0, start + len(self.times) / self.rate - time.monotonic()))
            now, number = time.monotonic_ns(), len(self.times)
            samples.append(struct.pack("<qB13f", self.clock(now), 1, float(number), 0, 9.81, *[0] * 10))
            self.times.append(now)
            if len(samples) == self.batch:
                first = number + 1 - self.batch
                self._waiting.append((first, record(3, first, self.batch, b"".join(samples))))
                samples = []

    async def _send(self, socket):
        sent = -1
        while True:
            for first, data in [entry for entry in self._waiting if entry[0] > sent]:
                await socket.send(data)
                sent = first
            if self._end is not None and sent + self.batch >= self._end:
                await socket.send(record(8, self._end, 0))
                self._end = None
            await asyncio.sleep(0.01)

    async def _receive(self, socket):
        async for text in socket:
            received, message = self.clock(time.monotonic_ns()), json.loads(text)
            kind = message["type"]
            if kind == "ping":
                answered = self.clock(time.monotonic_ns())
                answer = {"type": "pong", "id": message["id"], "received": received, "answered": answered}
                await socket.send(json.dumps(answer))
            elif kind == "error":
                self.problems.append(message["message"])
            for point in message.get("resume", []) + (message.get("streams", []) if kind == "ack" else []):
                self.durable = max(self.durable, point["durable"])
                self._waiting[:] = [entry for entry in self._waiting if entry[0] + self.batch > point["durable"]]
            if kind == "stop" or message.get("state") == "stopping":
                self._end = len(self.times) // self.batch * self.batch
            if kind == "stop":
                self.stopped = time.monotonic_ns()


def recorded(session):
    """The samples of a session's accelerometers: [(number, seconds of the session)] in the order of the file."""
    for name in ("watch_imu.json", "phone_imu.json"):
        path = session / name
        samples = json.loads(path.read_text()) if path.exists() else []
        if samples:
            return [(round(sample["accel"][0]), sample["timestamp"]) for sample in samples]
    return []


def errors(session, device):
    """For each recorded sample of a device: how far its time is from the truth, and its proven bound, in seconds."""
    log = json.loads((session / "sync_log.json").read_text())
    found = next(entry for entry in log["devices"] if entry["id"] == device.name)
    pieces = [knot for piece in found["map"]["pieces"] for knot in piece["knots"]]
    places = [knot["device"] for knot in pieces]
    result = []
    for number, timestamp in recorded(session):
        truth = device.times[number]
        at = device.clock(truth) / 1e9
        right = min(max(bisect.bisect_left(places, at), 1), len(places) - 1)
        left, right = pieces[right - 1], pieces[right]
        share = (at - left["device"]) / (right["device"] - left["device"]) if right is not left else 0
        bound = left["bound"] + min(max(share, 0), 1) * (right["bound"] - left["bound"])
        result.append((timestamp + log["start_master"] - truth / 1e9, bound))
    return result


class Relay:
    """Between a device and its hub: carries bytes in order, late by the delays of a bad network, in seconds.

    `up` and `down` are (least, mean beyond it); a share of `stalls` waits a quarter of a second more, as TCP does for
    a packet that was lost.
    """

    def __init__(self, port, up=(0.002, 0.003), down=(0.01, 0.02), stalls=0.01, seed=1):
        self.target, self.delays, self.stalls = port, {"up": up, "down": down}, stalls
        self.chance, self.port = random.Random(seed), None
        self._ready, self._loop = threading.Event(), None
        self._thread = threading.Thread(target=lambda: asyncio.run(self._main()), daemon=True)

    def __enter__(self):
        self._thread.start()
        assert self._ready.wait(10)
        return self

    def __exit__(self, *_):
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(10)

    async def _main(self):
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._over.wait()
        server.close()

    async def _connected(self, reader, writer):
        try:
            ahead, behind = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            return writer.close()
        ways = [self._carry(reader, behind, "up"), self._carry(ahead, writer, "down")]
        await asyncio.wait([asyncio.create_task(way) for way in ways], return_when=asyncio.FIRST_COMPLETED)
        for end in (behind, writer):
            end.close()

    async def _carry(self, reader, writer, way):
        least, mean = self.delays[way]
        waiting = asyncio.Queue()

        async def deliver():
            while piece := await waiting.get():
                await asyncio.sleep(max(0, piece[0] - time.monotonic()))
                writer.write(piece[1])
                await writer.drain()

        delivery = asyncio.create_task(deliver())
        try:
            while data := await reader.read(65536):
                delay = least + self.chance.expovariate(1 / mean) + (0.25 if self.chance.random() < self.stalls else 0)
                waiting.put_nowait((time.monotonic() + delay, data))
            waiting.put_nowait(None)
            await delivery
        except OSError:
            delivery.cancel()


def main(address, seconds, offset, drift, path):
    """A device in a network namespace of its own; writes the true times of its samples."""
    with Device(address, offset=int(offset), drift=float(drift)) as device:
        time.sleep(float(seconds))
    with open(path, "w") as file:
        json.dump(device.times, file)


if __name__ == "__main__":
    main(*sys.argv[1:])
