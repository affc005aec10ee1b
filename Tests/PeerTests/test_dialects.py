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
from support import Running, free_port


def bundle(*messages):
    builder = OscBundleBuilder(IMMEDIATELY)
    for address, *arguments in messages:
        message = OscMessageBuilder(address)
        for argument in arguments:
            message.add_arg(argument)
        builder.add_content(message.build())
    return builder.build()


@pytest.fixture
def listening(sensorium):
    """A stream from a port for everything to rows; call it to end the stream and get them."""
    port = free_port()
    with Running(
        sensorium, "stream", "--raw", "--from", f"any://127.0.0.1:{port}", "--to", "jsonl:-",
        stderr=subprocess.PIPE,
    ) as process:

        def rows():
            process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=10)
            return [json.loads(line) for line in out.splitlines()]

        time.sleep(2)
        yield port, rows


def jaws(rows):
    return [round(row["values"]["jawOpen"], 2) for row in rows]


def test_vmc_from_python_osc(listening):
    port, rows = listening
    client = SimpleUDPClient("127.0.0.1", port)
    for step in range(20):
        client.send(
            bundle(
                ("/VMC/Ext/OK", 1, 3, 0, 1),
                ("/VMC/Ext/Bone/Pos", "Head", 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0),
                ("/VMC/Ext/Blend/Val", "JawOpen", step / 20),
                ("/VMC/Ext/Blend/Apply",),
            )
        )
        time.sleep(0.03)
    found = rows()
    # The rows' rate of 60 a second may leave a frame out when two came close together.
    assert jaws(found) == sorted(set(jaws(found)) & {step / 20 for step in range(20)})
    assert len(found) > 10
    assert "headYaw" in found[-1]["values"] and "headTx" not in found[-1]["values"]


def test_face_cap_from_liblo_one_message_a_datagram(listening):
    if shutil.which("oscsend") is None:
        pytest.skip("oscsend is not installed.")
    port, rows = listening

    def send(*arguments):
        subprocess.run(["oscsend", "osc.udp://127.0.0.1:" + str(port), *arguments], check=True)

    client = SimpleUDPClient("127.0.0.1", port)
    for step in range(6):
        client.send_message("/HR", [1.0, 2.0, 3.0])
        client.send_message("/W", [24, step / 10])
        time.sleep(0.03)
    # Another program's datagram from another port is not mixed in.
    send("/W", "if", "24", "0.9")
    found = jaws(rows())
    assert found == sorted(set(found) & {0.0, 0.1, 0.2, 0.3, 0.4}) and len(found) > 2
