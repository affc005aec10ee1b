"""Servos' packets against the makers' own libraries over a pseudo-terminal, byte for byte, both ways."""

import contextlib
import itertools
import json
import re
import signal
import threading

import pytest
from servos import GOAL, TORQUE, ServoPair
from support import Running, run, wait_until

WORDS = "The makers' libraries are absent: pip install dynamixel-sdk feetech-servo-sdk pyserial."
dynamixel_sdk = pytest.importorskip("dynamixel_sdk", reason=WORDS)
scservo_sdk = pytest.importorskip("scservo_sdk", reason=WORDS)
pytest.importorskip("serial", reason=WORDS)

MAKERS = ["dynamixel", "feetech"]
SPEED = 120


@pytest.fixture(scope="module", autouse=True)
def rehearsals(sensorium):
    """Servos of both makers' libraries, and our driver that plays every action on them while other tests run."""
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(rehearsal(sensorium, maker)) for maker in MAKERS]


@contextlib.contextmanager
def rehearsal(sensorium, maker):
    with ServoPair(maker, step=2100) as pair:
        address = f"{maker}:{pair.path}?speed={SPEED}"
        with Running(sensorium, "robot", "motors", "--motors", address, "--test", "--json") as process:
            yield pair, process


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
        patience = 5000  # ms: this computer may be busy, and the library drops an answer that comes late

        def writePort(self, packet):
            self.sent += bytes(packet)
            return super().writePort(packet)

        def setPacketTimeout(self, packet_length):
            super().setPacketTimeout(packet_length)
            self.packet_timeout += self.patience

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
        port.patience = 300
        assert packets.ping(port, 3)[1] != 0, "nobody has id 3"
        port.patience = 5000
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


@contextlib.contextmanager
def moving(sensorium, pair):
    """A test that has begun to move a head."""
    command = [sensorium, "robot", "motors", "--motors", f"{pair.maker}:{pair.path}", "--test"]
    # Whoever runs these tests under nohup ignores SIGHUP, and the program would too.
    heeding = lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL)
    with Running(*command, preexec_fn=heeding) as process:
        wait_until(lambda: len(pair.writes) > 60 and not pair.is_free, message="it did not begin to move")
        yield process


def assert_let_go(process, pair):
    assert process.wait(15) == 0
    words = process.stderr.read()
    # A busy computer may be too slow to hear the servos say so.
    if "they may still hold" not in words:
        # Lost for half a second by a busy computer, they were let go before.
        assert re.search(r"The motors are (free|off)\.", words) and pair.is_free
        # Said twice to a servo whose answer is late.
        last = itertools.takewhile(lambda entry: (entry[0], entry[2]) == (TORQUE, 0), reversed(pair.writes))
        assert {entry[1] for entry in last} == {1, 2}, "nothing comes after"


@pytest.mark.parametrize("maker, number", [("dynamixel", signal.SIGTERM), ("feetech", signal.SIGHUP)])
def test_a_program_that_ends_lets_go_last_of_all(sensorium, maker, number):
    with ServoPair(maker) as pair, moving(sensorium, pair) as process:
        process.send_signal(number)
        assert_let_go(process, pair)


def test_a_reader_that_has_seen_enough_leaves_no_motor_on(sensorium):
    with ServoPair("dynamixel") as pair, moving(sensorium, pair) as process:
        assert "returnToCenter" in process.stdout.readline()
        process.stdout.close()
        assert_let_go(process, pair)


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
    # A driver that gets no time for a second still sees it.
    faults = ["--fault", "unplug", "--after", "1", "--lasting", "2"]
    with Simulation(sensorium, "dynamixel", *faults) as simulation:
        address, pulled = f"dynamixel:{simulation.path}", f"There is no serial line “{simulation.path}”"
        with Running(sensorium, "robot", "motors", "--motors", address, "--test") as process:
            said = []
            for line in process.stderr:
                said.append(line)
                if line.startswith("ready:") and any(pulled in text for text in said):
                    process.send_signal(signal.SIGINT)
                    break
            assert any(pulled in text for text in said), "the cable was pulled"
            assert process.wait(15) == 0
            # A simulation that gets no time for a quarter of a second does not answer the release.
            end = process.stderr.read()
            assert "The motors are free." in end or "they may still hold" in end


# The last one, so that it waits the least.
def test_our_driver_speaks_to_servos_made_of_the_makers_libraries(sensorium, rehearsals):
    for pair, process in rehearsals:
        out, err = process.communicate(timeout=60)
        # Servos that got no time during an action were blocked to the driver: then once more, and once more.
        with contextlib.ExitStack() as again:
            for _ in range(2):
                if process.returncode != 0 and pair.longest_pause > 0.1:
                    pair, process = again.enter_context(rehearsal(sensorium, pair.maker))
                    out, err = process.communicate(timeout=60)
            assert process.returncode == 0, err
            assert_rehearsed(pair, json.loads(out))


def assert_rehearsed(pair, outcome):
    assert pair.wrong == [], f"{pair.maker}: not what the library would have sent"
    assert pair.heard > 500
    assert outcome["worstSteps"] <= 1 and len(outcome["parts"]) == 10
    assert outcome["noise"] == 0
    # Servos that get no time for a quarter of a second do not answer the release.
    if "they may still hold" not in outcome["end"]["sentence"]:
        assert outcome["end"]["sentence"] == "The motors are free."
    wait_until(lambda: pair.is_free, message="they hold")
    for servo in (1, 2):
        told = [entry for entry in pair.writes if entry[1] == servo]
        # Said again to a servo whose answer is late, and let go when the other one did not answer at all.
        first = list(itertools.takewhile(lambda entry: (entry[0], entry[2]) != (TORQUE, 1), told))
        assert len(first) < len(told) and any(name == GOAL for name, *_ in first)
        for name, _, value, before in first:
            assert value == before == 2100 if name == GOAL else value == 0, "nothing jumps"
        goals = [value for name, _, value, _ in told if name == GOAL]
        assert max(goals) - min(goals) > 60, "it moved"
        # Late instructions make strides of 30 ms at most.
        most = SPEED * 0.03 / 360 * 4096 + 1
        assert max(abs(a - b) for a, b in zip(goals, goals[1:])) <= most
    assert pair.present == [2100, 2100]
