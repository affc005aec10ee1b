"""Two servos on a pseudo-terminal whose packets are those of the makers' own libraries.

They are a process of their own: an answer is due within 30 ms, and a library that waits in this one would hold them up.
"""

import json
import os
import select
import struct
import subprocess
import sys
import time
import tty

TORQUE, GOAL, PRESENT, HARDWARE, MODEL = "torque", "goal", "present", "hardware", "model"
FIELDS = {
    "dynamixel": {MODEL: (0, 2), TORQUE: (64, 1), HARDWARE: (70, 1), GOAL: (116, 4), PRESENT: (132, 4)},
    "feetech": {MODEL: (3, 2), TORQUE: (40, 1), HARDWARE: (65, 1), GOAL: (42, 2), PRESENT: (56, 2)},
}
PING, READ, WRITE, SYNC_WRITE = 1, 2, 3, 0x83


def packet_handler(maker):
    if maker == "dynamixel":
        import dynamixel_sdk

        return dynamixel_sdk.PacketHandler(2.0)
    import scservo_sdk

    return scservo_sdk.PacketHandler(0)


class Wire:
    """What a maker's library takes for a port: it keeps what is written."""

    def __init__(self):
        self.is_using = False
        self.written = b""

    def clearPort(self):
        pass

    def writePort(self, packet):
        self.written += bytes(packet)
        return len(packet)


def made_by_the_library(handler, maker, identifier, code, parameters):
    """The bytes of a packet, instruction or answer, as the maker's library writes them."""
    wire = Wire()
    if maker == "dynamixel":
        length = struct.pack("<H", len(parameters) + 3)
        packet = [0, 0, 0, 0, identifier, *length, code, *parameters, 0, 0]
    else:
        packet = [0, 0, identifier, len(parameters) + 2, code, *parameters, 0]
    assert handler.txPacket(wire, packet) == 0
    return wire.written


class ServoPair:
    """Servos 1 and 2, which stand at once where they are told to, for a test. Keeps all that it hears."""

    def __init__(self, maker, step=2048):
        self.maker, self.command = maker, [sys.executable, __file__, maker, str(step)]

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.path = self.process.stdout.readline().strip()
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()

    def state(self):
        """`Servos.state` as it is now."""
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    heard = property(lambda self: self.state()["heard"])
    wrong = property(lambda self: self.state()["wrong"])
    writes = property(lambda self: self.state()["writes"])
    is_free = property(lambda self: self.state()["is_free"])
    present = property(lambda self: self.state()["present"])
    longest_pause = property(lambda self: self.state()["longest_pause"])


class Servos:
    """The servos themselves, from their start until the end of standard input."""

    def __init__(self, maker, step):
        self.maker, self.handler = maker, packet_handler(maker)
        self.memory = {n: bytearray(256) for n in (1, 2)}
        for servo in self.memory:
            self.set(servo, PRESENT, step)
            self.set(servo, MODEL, 1020 if maker == "dynamixel" else 777)
        self.heard, self.wrong, self.writes = 0, [], []
        self.longest_pause = 0
        self.far, self.near = os.openpty()
        tty.setraw(self.near)

    def state(self):
        """
        What was heard and done: packets, wrong ones, and (field, servo, value, position before) of each write; and the
        longest time in seconds in which they did not listen.
        """
        return {
            "heard": self.heard,
            "wrong": [packet.hex() for packet in self.wrong],
            "writes": self.writes,
            "is_free": [self.get(n, TORQUE) for n in self.memory] == [0, 0],
            "present": [self.get(n, PRESENT) for n in self.memory],
            "longest_pause": self.longest_pause,
        }

    def set(self, servo, name, value):
        address, size = FIELDS[self.maker][name]
        self.memory[servo][address : address + size] = value.to_bytes(size, "little")

    def get(self, servo, name):
        address, size = FIELDS[self.maker][name]
        return int.from_bytes(self.memory[servo][address : address + size], "little")

    def serve(self):
        print(os.ttyname(self.near), flush=True)
        pending, before = b"", time.monotonic()
        while True:
            ready, _, _ = select.select([self.far, sys.stdin], [], [], 0.02)
            now = time.monotonic()
            self.longest_pause, before = max(self.longest_pause, now - before), now
            if self.far in ready:
                pending += os.read(self.far, 4096)
                while packet := self.cut(pending):
                    pending = pending[len(packet) :]
                    self.take(packet)
            if sys.stdin in ready:
                if not sys.stdin.readline():
                    return
                print(json.dumps(self.state()), flush=True)

    def cut(self, data):
        """The first packet of what came; a byte that belongs to none is wrong."""
        head = b"\xff\xff\xfd\x00" if self.maker == "dynamixel" else b"\xff\xff"
        place = len(head) + 1
        if len(data) < place + 2:
            return b""
        if not data.startswith(head):
            self.wrong.append(data)
            return data
        if self.maker == "dynamixel":
            length = place + 2 + struct.unpack_from("<H", data, place)[0]
        else:
            length = place + 1 + data[place]
        return data[:length] if len(data) >= length else b""

    def take(self, packet):
        self.heard += 1
        if self.maker == "dynamixel":
            plain = self.handler.removeStuffing(list(packet))
            count = struct.unpack_from("<H", bytes(plain[5:7]))[0]
            identifier, code, parameters = plain[4], plain[7], plain[8 : 7 + count - 2]
        else:
            identifier, code, parameters = packet[2], packet[4], list(packet[5:-1])
        ours = made_by_the_library(self.handler, self.maker, identifier, code, parameters)
        if ours != packet:
            self.wrong.append(packet)
        self.obey(identifier, code, parameters)

    def obey(self, identifier, code, parameters):
        size = 2 if self.maker == "dynamixel" else 1
        numbers = [int.from_bytes(bytes(parameters[i : i + size]), "little") for i in (0, size)]
        if code == SYNC_WRITE:
            rest, width = parameters[2 * size :], numbers[1] + 1
            for start in range(0, len(rest), width):
                self.write(rest[start], numbers[0], rest[start + 1 : start + width])
        elif identifier not in self.memory:
            return
        elif code == PING:
            model = [*self.get(identifier, MODEL).to_bytes(2, "little"), 46]
            self.answer(identifier, model if self.maker == "dynamixel" else [])
        elif code == READ:
            address, count = numbers
            self.answer(identifier, self.memory[identifier][address : address + count])
        elif code == WRITE:
            self.write(identifier, numbers[0], parameters[size:])
            self.answer(identifier, [])
        else:
            self.wrong.append(bytes([identifier, code, *parameters]))

    def write(self, servo, address, data):
        self.memory[servo][address : address + len(data)] = bytes(data)
        for name in (TORQUE, GOAL):
            if FIELDS[self.maker][name] == (address, len(data)):
                self.writes.append((name, servo, self.get(servo, name), self.get(servo, PRESENT)))
        if self.get(servo, TORQUE):
            self.set(servo, PRESENT, self.get(servo, GOAL))

    def answer(self, servo, parameters):
        if self.maker == "dynamixel":
            code, parameters = 0x55, [0, *parameters]
        else:
            code = 0
        answer = made_by_the_library(self.handler, self.maker, servo, code, list(parameters))
        os.write(self.far, answer)


if __name__ == "__main__":
    Servos(sys.argv[1], int(sys.argv[2])).serve()
