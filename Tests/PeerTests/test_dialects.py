"""Other people's OSC libraries, speaking as the apps do, into the port that recognises what arrives."""

import json
import shutil
import signal
import subprocess
import time

import pytest
from pythonosc.osc_bundle_builder import IMMEDIATELY, OscBundleBuilder
from pythonosc.osc_message_builder import OscMessageBuilder
from pythonosc.udp_client import SimpleUDPClient
from support import Running, free_port, is_bound, wait_until

# Of 30 ms each, which is 15 s; step n sends n thousandths.
STEPS = 500


def bundle(*messages):
    builder = OscBundleBuilder(IMMEDIATELY)
    for address, *arguments in messages:
        message = OscMessageBuilder(address)
        for argument in arguments:
            message.add_arg(argument)
        builder.add_content(message.build())
    return builder.build()


@pytest.fixture
def listening(sensorium, tmp_path):
    """A stream from a port for everything to rows: the port, the rows so far, and how to end it and get them all."""
    port, path = free_port(), tmp_path / "rows.jsonl"
    with Running(
        sensorium, "stream", "--raw", "--from", f"any://127.0.0.1:{port}", "--to", f"jsonl:{path}"
    ) as process:

        def rows():
            text = path.read_text()
            # The last one may be half written.
            return [json.loads(line) for line in text.splitlines()[: text.count("\n")]]

        def end():
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=10)
            return rows()

        wait_until(lambda: is_bound(port), message="the port was not bound")
        yield port, rows, end


def jaws(rows):
    return [round(row["values"]["jawOpen"], 3) for row in rows]


def send_until(is_enough, send, steps):
    for step in steps:
        send(step / 1000)
        time.sleep(0.03)
        if is_enough():
            return
    pytest.fail("too few rows came of all steps")


def test_vmc_from_python_osc(listening):
    port, rows, end = listening
    client = SimpleUDPClient("127.0.0.1", port)

    def send(value):
        client.send(
            bundle(
                ("/VMC/Ext/OK", 1, 3, 0, 1),
                ("/VMC/Ext/Bone/Pos", "Head", 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0),
                ("/VMC/Ext/Blend/Val", "JawOpen", value),
                ("/VMC/Ext/Blend/Apply",),
            )
        )

    send_until(lambda: len(rows()) > 10, send, range(STEPS))
    found = end()
    # The rows' rate of 60 a second may leave a frame out when two came close together.
    assert jaws(found) == sorted(set(jaws(found)) & {step / 1000 for step in range(STEPS)})
    assert len(found) > 10
    assert "headYaw" in found[-1]["values"] and "headTx" not in found[-1]["values"]


def test_face_cap_from_liblo_one_message_a_datagram(listening):
    if shutil.which("oscsend") is None:
        pytest.skip("oscsend is not installed.")
    port, rows, end = listening
    client, steps = SimpleUDPClient("127.0.0.1", port), iter(range(STEPS))

    def send(value):
        client.send_message("/HR", [1.0, 2.0, 3.0])
        client.send_message("/W", [24, value])

    send_until(lambda: len(rows()) > 2, send, steps)
    # Another program's datagram from another port is not mixed in, as rows of later datagrams show.
    subprocess.run(["oscsend", f"osc.udp://127.0.0.1:{port}", "/W", "if", "24", "0.9"], check=True)
    before = next(steps) / 1000
    send_until(lambda: jaws(rows())[-1] > before, send, steps)
    found = jaws(end())
    assert found == sorted(set(found) & {step / 1000 for step in range(STEPS)}) and len(found) > 2
