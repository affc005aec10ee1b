"""Multicast DNS with avahi and python-zeroconf on loopback: they find ours, we find theirs."""

import json
import re
import socket
import subprocess
import urllib.request

import pytest
from support import Running, free_port, need, run, wait_until

zeroconf = pytest.importorskip("zeroconf", reason="python-zeroconf is not installed.")


@pytest.fixture
def hub(sensorium, tmp_path):
    """A hub that is open to phones, so that it tells its name; its own log and address."""
    log = open(tmp_path / "hub.log", "w+")
    arguments = ["serve", "--port", "0", "--secure-port", "0", "--lan", "--data", tmp_path / "home"]
    arguments += ["--discovery-port", str(free_port())]
    with Running(sensorium, *arguments, stderr=log) as process:
        text = lambda: (tmp_path / "hub.log").read_text()
        wait_until(lambda: "Phones may join" in text(), 30, "the hub did not start")
        process.phone_port = int(re.search(r"https://[^/\s]+:(\d+)/sensor", text())[1])
        yield process, re.search(r"http://\S+:\d+", text())[0]
    log.close()


class Names:
    """What python-zeroconf sees of a type."""

    def __init__(self):
        self.seen = {}
        self.gone = []

    def add_service(self, zc, kind, name):
        self.seen[name] = zc.get_service_info(kind, name, 3000)

    def update_service(self, zc, kind, name):
        if name in self.seen:
            self.add_service(zc, kind, name)

    def remove_service(self, zc, kind, name):
        self.seen.pop(name, None)
        self.gone.append(name)


@pytest.fixture
def loopback():
    try:
        zc = zeroconf.Zeroconf(interfaces=["127.0.0.1"])
    except OSError as error:
        pytest.skip(f"Multicast does not work on loopback here: {error}")
    yield zc
    zc.close()


def test_zeroconf_finds_the_hub_and_sees_it_leave(hub, loopback):
    process, _ = hub
    names = Names()
    zeroconf.ServiceBrowser(loopback, "_sensorium._tcp.local.", names)
    info = wait_until(
        lambda: next((i for i in list(names.seen.values()) if i and i.port == process.phone_port), None), 15
    )
    assert info.name.startswith("Sensorium on")
    # zeroconf hears all of this computer's networks on one socket, so any of our addresses may be the newest.
    assert info.parsed_addresses()
    assert info.properties[b"path"] == b"/sensor"
    name = info.name
    process.terminate()
    process.wait(15)
    # Without the goodbye the name would stay for two minutes; zeroconf sweeps its list every ten seconds.
    wait_until(lambda: name not in names.seen, 20, "no goodbye was heard")


def test_the_hub_takes_another_name_when_its_own_is_taken(sensorium, hub, loopback, tmp_path):
    names = Names()
    zeroconf.ServiceBrowser(loopback, "_sensorium._tcp.local.", names)
    wait_until(lambda: any(list(names.seen.values())), 15)
    arguments = ["serve", "--port", "0", "--secure-port", "0", "--lan", "--data", tmp_path / "second"]
    with Running(sensorium, *arguments, "--discovery-port", str(free_port())):
        wait_until(lambda: any("(2)" in name for name in list(names.seen)), 20)


def test_the_hub_finds_what_zeroconf_tells(hub, loopback, connect_state):
    port = free_port()
    service = zeroconf.ServiceInfo(
        "_osc._udp.local.", f"Peer {port}._osc._udp.local.", port=port, server="peer.local.",
        addresses=[socket.inet_aton("127.0.0.1")], properties={"version": "1"},
    )
    loopback.register_service(service)
    row = wait_until(lambda: connect_state(hub[1], f"Peer {port}"), 20)
    assert row["address"] == f"127.0.0.1:{port}" and row["protocolKind"] == "osc"
    loopback.unregister_service(service)
    wait_until(lambda: not connect_state(hub[1], f"Peer {port}"), 10, "the goodbye was not heard")


def test_zeroconf_finds_oscquery_of_a_hub_on_this_computer(sensorium, loopback, tmp_path):
    arguments = ["serve", "--port", "0", "--secure-port", "0", "--data", tmp_path / "home"]
    with Running(sensorium, *arguments, "--discovery-port", str(free_port())):
        read_oscquery(loopback)


def test_oscquery_is_told_to_the_network_only_when_it_may_be_read_there(hub, loopback):
    names = Names()
    zeroconf.ServiceBrowser(loopback, "_sensorium._tcp.local.", names)
    zeroconf.ServiceBrowser(loopback, "_oscjson._tcp.local.", names)
    wait_until(lambda: any("_sensorium" in name for name in list(names.seen)), 15)
    assert not any("_oscjson" in name for name in list(names.seen))


def read_oscquery(loopback):
    names = Names()
    zeroconf.ServiceBrowser(loopback, "_oscjson._tcp.local.", names)
    info = wait_until(lambda: next((i for i in list(names.seen.values()) if i), None), 15)
    assert info.name.startswith("Sensorium on")
    with urllib.request.urlopen(f"http://127.0.0.1:{info.port}/?HOST_INFO", timeout=10) as answer:
        assert json.loads(answer.read())["NAME"].startswith("Sensorium")


def test_the_hub_says_its_nerve_port_while_it_receives(hub, loopback):
    client = pytest.importorskip("websockets.sync.client", reason="websockets is not installed.")
    process, address = hub
    names = Names()
    zeroconf.ServiceBrowser(loopback, "_sensorium._tcp.local.", names)

    def text():
        # zeroconf reports no change back to a text that it still has in its cache, so the newest is asked for.
        own = (name for name, info in list(names.seen.items()) if info and info.port == process.phone_port)
        info = next((loopback.get_service_info("_sensorium._tcp.local.", name, 3000) for name in own), None)
        return info.properties if info else {}

    wait_until(lambda: b"path" in text(), 15)
    assert b"nerve" not in text()
    port = free_port()
    with client.connect(address.replace("http", "ws") + "/ws", origin=address) as link:
        link.send(json.dumps({"type": "open", "screen": "nerve"}))
        for action in [{"setPort": {"text": str(port)}}, {"setOn": {"isOn": True}}]:
            link.send(json.dumps({"type": "action", "screen": "nerve", "action": action}))
        wait_until(lambda: text().get(b"nerve") == str(port).encode(), 20, "the port was not told")
        link.send(json.dumps({"type": "action", "screen": "nerve", "action": {"setOn": {"isOn": False}}}))
        wait_until(lambda: b"path" in text() and b"nerve" not in text(), 20, "the port is still told")
    assert not names.gone, "the hub said goodbye while its text changed"


@pytest.fixture
def avahi(tmp_path):
    """avahi-daemon on loopback alone, where it may run."""
    daemon = need("avahi-daemon")
    need("avahi-browse")
    need("dbus-daemon")
    if "MULTICAST" not in run("ip", "link", "show", "lo").stdout:
        done = subprocess.run(["ip", "link", "set", "lo", "multicast", "on"], capture_output=True)
        if done.returncode != 0:
            pytest.skip("Multicast is off on loopback: ip link set lo multicast on.")
    if subprocess.run(["pgrep", "-x", "avahi-daemon"], capture_output=True).returncode == 0:
        pytest.skip("Another avahi-daemon runs already.")
    config = tmp_path / "avahi.conf"
    config.write_text("[server]\nallow-interfaces=lo\nuse-ipv6=no\n[wide-area]\nenable-wide-area=no\n")
    bus = tmp_path / "bus"
    (tmp_path / "bus.conf").write_text(BUS.format(bus))
    with Running("dbus-daemon", f"--config-file={tmp_path}/bus.conf", "--nofork"):
        wait_until(bus.exists, 5)
        environment = {"DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={bus}", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
        arguments = [daemon, "-f", config, "--no-drop-root", "--no-rlimits", "--no-chroot"]
        with Running(*arguments, env=environment) as process:
            def is_up():
                assert process.poll() is None, process.stderr.read()
                return subprocess.run(["avahi-browse", "-at"], env=environment, capture_output=True).returncode == 0

            try:
                wait_until(is_up, 10)
            except AssertionError as error:
                pytest.skip(f"avahi-daemon does not run here: {error}")
            yield environment


BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:path={}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*"/><allow receive_sender="*"/>
<allow own="*"/><allow user="*"/></policy></busconfig>"""


def test_avahi_and_the_hub_find_each_other(avahi, hub, connect_state):
    def browse():
        return subprocess.run(
            ["avahi-browse", "-prt", "_sensorium._tcp"], env=avahi, capture_output=True, text=True
        ).stdout

    wait_until(lambda: re.search(r"^=;lo;IPv4;Sensorium.*;127\.0\.0\.1;\d+;.*path=/sensor", browse(), re.M), 20)
    port = free_port()
    with Running("avahi-publish", "-s", f"Avahi {port}", "_osc._udp", str(port), "a=b", env=avahi):
        row = wait_until(lambda: connect_state(hub[1], f"Avahi {port}"), 20)
        assert row["address"].endswith(f":{port}")
    wait_until(lambda: not connect_state(hub[1], f"Avahi {port}"), 10, "the goodbye was not heard")


@pytest.fixture
def connect_state():
    """The row of CONNECT's list with a name, asked for over the studio's WebSocket."""
    client = pytest.importorskip("websockets.sync.client", reason="websockets is not installed.")

    def row(address, name):
        with client.connect(address.replace("http", "ws") + "/ws", origin=address) as link:
            link.send(json.dumps({"type": "open", "screen": "connect"}))
            while True:
                message = json.loads(link.recv(5))
                if message.get("type") == "screen":
                    rows = message["state"]["discovery"]["rows"]
                    return next((r for r in rows if r["name"] == name), None)

    return row
