"""Servos' packets against the makers' own libraries over a pseudo-terminal, byte for byte, both ways."""

import contextlib
import json
import signal
import threading
import time

import pytest
from servos import GOAL, PRESENT, TORQUE, ServoPair
from support import Running, run, wait_until

WORDS = "The makers' libraries are absent: pip install dynamixel-sdk feetech-servo-sdk pyserial."
dynamixel_sdk = pytest.importorskip("dynamixel_sdk", reason=WORDS)
scservo_sdk = pytest.importorskip("scservo_sdk", reason=WORDS)
pytest.importorskip("serial", reason=WORDS)

MAKERS = ["dynamixel", "feetech"]


class Simulation:
    """Our simulated servos, and what they say that they heard and said."""

    def __init__(self, sensorium, *options):
        self.running = Running(sensorium, "robot", "motors", "--simulate", *options, "--json")
        self.lines = []

    def __enter__(self):
        self.process = self.running.__enter__()
        threading.Thread(target=self.listen, daemon=True).start()
        wait_until(lambda: self.lines, message="the simulation did not begin")
        self.path = self.lines[0]["line"]
        return self

    def listen(self):
        for line in self.process.stdout:
            self.lines.append(json.loads(line))

    def __exit__(self, *error):
        self.running.__exit__(*error)

    def all(self, what):
        return b"".join(bytes.fromhex(line[what]) for line in self.lines[1:])


@contextlib.contextmanager
def library(maker, path):
    """The maker's own port and packet handler; the port keeps every byte of both directions."""
    sdk = dynamixel_sdk if maker == "dynamixel" else scservo_sdk

    class Port(sdk.PortHandler):
        sent = got = b""

        def writePort(self, packet):
            self.sent += bytes(packet)
            return super().writePort(packet)

        def setPacketTimeout(self, packet_length):
            super().setPacketTimeout(packet_length)
            self.packet_timeout += 300  # ms: this computer may be busy

        def readPort(self, length):
            data = super().readPort(length)
            self.got += bytes(data)
            return data

    port = Port(path)
    assert port.setBaudRate(57_600 if maker == "dynamixel" else 1_000_000)
    try:
        yield port, sdk.PacketHandler(2.0 if maker == "dynamixel" else 0), sdk
    finally:
        port.closePort()


@pytest.mark.parametrize("maker", MAKERS)
def test_the_makers_library_drives_our_simulated_servos(sensorium, maker):
    with Simulation(sensorium, maker) as simulation, library(maker, simulation.path) as (port, packets, sdk):
        if maker == "dynamixel":
            torque, goal, present, width = 64, 116, 132, 4
            write, read, model = packets.write4ByteTxRx, packets.read4ByteTxRx, 1060
        else:
            torque, goal, present, width = 40, 42, 56, 2
            write, read, model = packets.write2ByteTxRx, packets.read2ByteTxRx, 777
        assert packets.ping(port, 1) == (model, 0, 0)
        assert packets.ping(port, 2) == (model, 0, 0)
        assert packets.ping(port, 3)[1] != 0, "nobody has id 3"
        assert write(port, 1, goal, 3000) == (0, 0)
        assert read(port, 1, present) == (2048, 0, 0), "it is off"
        assert packets.write1ByteTxRx(port, 1, torque, 1) == (0, 0)
        assert packets.write1ByteTxRx(port, 2, torque, 1) == (0, 0)
        assert packets.read1ByteTxRx(port, 2, torque) == (1, 0, 0)
        wait_until(lambda: read(port, 1, present) == (3000, 0, 0), message="it did not arrive")
        group = sdk.GroupSyncWrite(port, packets, goal, width)
        goals = [0xFFF, 0x7FD]
        for servo, value in zip((1, 2), goals):
            assert group.addParam(servo, list(value.to_bytes(width, "little")))
        assert group.txPacket() == 0
        for servo, value in zip((1, 2), goals):
            wait_until(lambda: read(port, servo, present) == (value, 0, 0), message="nor here")
        if maker == "dynamixel":
            assert write(port, 1, goal, 5000) == (0, 6), "beyond the limit"
            assert packets.write1ByteTxRx(port, 1, 11, 4) == (0, 7), "fixed while it holds"
            # FF FF FD looks like a header: our answer stuffs it. The library forgets to when it sends, so in two.
            assert packets.write2ByteTxRx(port, 1, 84, 0xFFFF) == (0, 0)
            assert packets.write2ByteTxRx(port, 1, 86, 0x00FD) == (0, 0)
            assert read(port, 1, 84) == (0x00FDFFFF, 0, 0)
            assert b"\xff\xff\xfd\xfd\x00" in port.got
        wait_until(lambda: len(simulation.all("heard")) == len(port.sent), message="bytes are missing")
        assert simulation.all("heard") == port.sent
        assert simulation.all("said") == port.got


def test_our_driver_speaks_to_servos_made_of_the_makers_libraries(sensorium):
    with contextlib.ExitStack() as stack:
        pairs = [stack.enter_context(ServoPair(maker, step=2100)) for maker in MAKERS]
        tests = [
            stack.enter_context(
                Running(sensorium, "robot", "motors", "--motors", f"{p.maker}:{p.path}", "--test", "--json")
            )
            for p in pairs
        ]
        for pair, test in zip(pairs, tests):
            out, err = test.communicate(timeout=60)
            assert test.returncode == 0, err
            outcome = json.loads(out)
            assert pair.wrong == [], f"{pair.maker}: not what the library would have sent"
            assert pair.heard > 500
            assert outcome["worstSteps"] <= 1 and len(outcome["parts"]) == 10
            assert outcome["noise"] == 0
            assert outcome["end"]["sentence"] == "The motors are free." and pair.is_free()
            for servo in (1, 2):
                told = [entry for entry in pair.story if entry[1] == servo]
                assert told[0][0] == GOAL and told[0][2] == told[0][3] == 2100, "nothing jumps"
                assert told[1][0] == TORQUE and told[1][2] == 1
                goals = [value for name, _, value, _ in told if name == GOAL]
                assert max(goals) - min(goals) > 60, "it moved"
                assert max(abs(a - b) for a, b in zip(goals, goals[1:])) <= 62, "180° a second at most"
                assert pair.get(servo, PRESENT) == 2100


def seconds_to_let_go(sensorium, maker, number):
    with ServoPair(maker) as pair:
        command = [sensorium, "robot", "motors", "--motors", f"{maker}:{pair.path}", "--test"]
        with Running(*command) as process:
            wait_until(lambda: len(pair.story) > 60, message="it did not begin to move")
            assert not pair.is_free()
            begin = time.monotonic()
            process.send_signal(number)
            while not pair.is_free() and process.poll() is None:
                time.sleep(0.002)
            seconds = time.monotonic() - begin
            assert process.wait(5) == 0
            is_free = "The motors are free." in process.stderr.read()
            assert is_free == pair.is_free(), "what it says is true"
            return seconds if is_free else float("inf")


@pytest.mark.parametrize("maker, number", [("dynamixel", signal.SIGTERM), ("feetech", signal.SIGHUP)])
def test_a_program_that_ends_lets_go_within_a_third_of_a_second(sensorium, maker, number):
    # The fastest of two, because this computer may be busy.
    assert min(seconds_to_let_go(sensorium, maker, number) for _ in range(2)) < 0.3


def test_servos_are_found_and_listed(sensorium):
    with ServoPair("feetech") as pair:
        found = run(sensorium, "robot", "motors", "--port", pair.path, "--maker", "feetech", "--json")
        servos = json.loads(found.stdout)
        assert [servo["id"] for servo in servos] == [1, 2]
        assert {servo["modelName"] for servo in servos} == {"STS3215"}
        assert {servo["degrees"] for servo in servos} == {0}
        assert pair.wrong == []


def test_what_cannot_be_done_is_one_sentence(sensorium):
    absent = run(sensorium, "robot", "motors", "--port", "/dev/ttyNone", check=False)
    assert absent.returncode == 1 and "There is no serial line “/dev/ttyNone”" in absent.stderr
    strange = run(sensorium, "robot", "motors", "--motors", "dynamixel:/dev/x?pan=2", "--test", check=False)
    assert strange.returncode == 64 and "both servo 2" in strange.stderr


def test_a_simulated_fault_is_seen_and_survived(sensorium):
    faults = ["--fault", "unplug", "--after", "1.5", "--lasting", "0.7"]
    with Simulation(sensorium, "dynamixel", *faults) as simulation:
        address = f"dynamixel:{simulation.path}"
        with Running(sensorium, "robot", "motors", "--motors", address, "--test") as process:
            said = []
            for line in process.stderr:
                said.append(line.split(":")[0])
                if said[-2:] == ["lost", "ready"]:
                    process.send_signal(signal.SIGINT)
                    break
            assert "lost" in said, "the cable was pulled"
            assert process.wait(5) == 0
            assert "The motors are free." in process.stderr.read()
