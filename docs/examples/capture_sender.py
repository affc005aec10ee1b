"""Sends an IMU at 100 Hz to a Sensorium hub: python capture_sender.py ws://HUB:PORT/capture/device [TOKEN]"""
import asyncio
import json
import math
import struct
import sys
import time

import websockets


def crc32c(data, crc=0xFFFFFFFF):
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF
def record(form, first, count, payload=b"", stream=1):
    head = struct.pack("<4BIHII", 0xC7, 0x5A, form, 0, len(payload), stream, first, count)
    head += struct.pack("<H", crc32c(head) & 0xFFFF)
    return head + payload + struct.pack("<I", crc32c(head + payload))
async def main(address, token=""):
    start, run, waiting, batch, number, end = time.monotonic(), str(time.time_ns()), [], [], 0, None
    async def sense():
        nonlocal number
        while await asyncio.sleep(max(0, start + number / 100 - time.monotonic()), True):
            values = 0, 0, 9.81, 0, 0, 0, math.sin(number / 50), *[0] * 6  # 1: acceleration, 4: rotation rate
            batch.append(struct.pack("<qB13f", time.monotonic_ns(), 1 | 4, *values))
            number += 1
            if len(batch) == 10:  # kept until the hub has it on disk
                waiting.append((number - 10, record(3, number - 10, 10, b"".join(batch))))
                batch.clear()
    async def send(socket, sent=-1):
        nonlocal end
        while await asyncio.sleep(0.02, True):
            for first, data in [entry for entry in waiting if entry[0] > sent]:
                await socket.send(data)
                sent = first
            if end is not None and sent + 10 >= end:
                end = await socket.send(record(8, end, 0))
    async def receive(socket):
        nonlocal end
        async for text in socket:
            now, message = time.monotonic_ns(), json.loads(text)
            if message["type"] == "ping":
                await socket.send(json.dumps({"type": "pong", "id": message["id"], "received": now, "answered": now}))
            for point in message.get("resume", []) + message.get("streams", []):
                waiting[:] = [entry for entry in waiting if entry[0] + 10 > point["durable"]]
            end = number if message["type"] == "stop" or message.get("state") == "stopping" else end
    sensing = asyncio.create_task(sense())
    while not sensing.done():
        stream = {"id": 1, "kind": "imu", "rate": 100, "from": waiting[0][0] if waiting else number - len(batch)}
        hello = {"type": "hello", "version": 1, "token": token, "run": run, "device": {"id": "py"}, "streams": [stream]}
        try:
            async with websockets.connect(address) as socket:
                await socket.send(json.dumps(hello))
                await asyncio.gather(send(socket), receive(socket))
        except (OSError, websockets.WebSocketException):
            await asyncio.sleep(1)
asyncio.run(main(*sys.argv[1:]))
