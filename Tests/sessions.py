"""Reads session files with streams, apart from the Swift code: docs/protocols.md, "Session file"."""

import json
import struct
from dataclasses import dataclass, field

TABLE = []
for index in range(256):
    for _ in range(8):
        index = index >> 1 ^ (0x82F63B78 if index & 1 else 0)
    TABLE.append(index)

AUDIO, MOTION, PART, STREAM, HEADER, END = 14, 12, 16, 7, 1, 5


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ TABLE[(crc ^ byte) & 255]
    return crc ^ 0xFFFFFFFF


@dataclass
class Sound:
    sensed: float
    arrived: float
    number: int
    rate: float
    channels: int
    size: int
    data: bytes

    @property
    def samples(self):
        return struct.unpack(f"<{len(self.data) // 4}f", self.data)


@dataclass
class Motion:
    sensed: float
    arrived: float
    number: int
    known: int
    acceleration: tuple
    user: tuple
    rotation: tuple
    attitude: tuple


@dataclass
class Session:
    header: dict
    streams: dict = field(default_factory=dict)
    events: dict = field(default_factory=dict)
    is_complete: bool = False

    def of(self, kind):
        """The events of the streams of a kind."""
        return [e for n, stream in self.streams.items() if stream["kind"] == kind for e in self.events.get(n, [])]


def read_session(path):
    data = path.read_bytes()
    assert data[:16] == b"SENSORIUM\r\n\x1a\x01\x00\x00\x00"
    session, at = Session({}), 16
    while at < len(data):
        length, kind = struct.unpack_from("<IB", data, at)
        payload = data[at + 5 : at + 5 + length]
        (checksum,) = struct.unpack_from("<I", data, at + 5 + length)
        assert checksum == crc32c(data[at : at + 5 + length]), f"damaged at {at}"
        at += length + 9
        take(session, kind, payload)
    return session


def take(session, kind, payload):
    session.is_complete = kind == END
    if kind == HEADER:
        session.header = json.loads(payload)
    elif kind == STREAM:
        stream = json.loads(payload)
        session.streams[stream["id"]] = stream
    elif kind in (AUDIO, MOTION):
        stream, sensed, arrived = struct.unpack_from("<Hdd", payload)
        assert stream in session.streams, "an event comes before its stream"
        read = sound if kind == AUDIO else motion
        session.events.setdefault(stream, []).append(read(sensed, arrived, payload[18:]))
    elif kind == PART:
        stream, offset = struct.unpack_from("<HI", payload)
        block = session.events[stream][-1]
        assert len(block.data) == offset
        block.data += payload[6:]


def sound(sensed, arrived, content):
    number, rate, channels, size = struct.unpack_from("<IdBI", content)
    return Sound(sensed, arrived, number, rate, channels, size, content[17:])


def motion(sensed, arrived, content):
    number, known, *values = struct.unpack("<IB13f", content)
    return Motion(sensed, arrived, number, known, *(tuple(values[i : i + 3]) for i in (0, 3, 6)), tuple(values[9:]))
