"""One open studio, as the hub sees it: a socket that opens TRACK and takes its meters: studio.py ADDRESS SECONDS."""

import asyncio
import json
import sys
import time

import websockets


async def main(address, seconds):
    meters = patches = 0
    url = address.replace("http", "ws") + "/ws"
    async with websockets.connect(url, origin=address, max_size=None) as socket:
        await socket.send(json.dumps({"type": "open", "screen": "track"}))
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                message = await asyncio.wait_for(socket.recv(), left)
            except TimeoutError:
                break
            if isinstance(message, bytes):
                meters += 1
            else:
                patches += 1
    print(f"{meters / seconds:.0f} a second, {patches} messages")


asyncio.run(main(sys.argv[1], float(sys.argv[2])))
