"""A page's microphone and motion: asked for with the reason, sent after a click, recorded by the hub."""

import json
import math
import re
import signal
import statistics
import struct
import wave

import pytest
from sessions import read_session
from support import wait_until

TONE, LEVEL = 440, 0.5
GRANTED = ["microphone", "accelerometer", "gyroscope"]
REASON = "Prospero asks for it: it plays with your voice, and nothing is stored."


@pytest.fixture(scope="session")
def tone(tmp_path_factory):
    """A sine without a seam where it begins again."""
    path, rate = tmp_path_factory.mktemp("sound") / "tone.wav", 48_000
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        samples = (round(32_767 * LEVEL * math.sin(2 * math.pi * TONE * i / rate)) for i in range(10 * rate))
        file.writeframes(b"".join(struct.pack("<h", sample) for sample in samples))
    return path


# Counts what the browser is asked for, and keeps what it lends. A slow page that asks for access gets no answer: it
# tries its socket again, and leaves events alone, to which nobody here listens.
COUNTING = """
const ask = window.fetch;
window.fetch = (what, ...rest) => what === '/access' ? Promise.reject(new TypeError('no answer')) : ask(what, ...rest);
window.asked = { sound: 0, motion: 0 };
window.tracks = [];
const media = navigator.mediaDevices, getUserMedia = media.getUserMedia.bind(media);
media.getUserMedia = async (wanted) => {
  window.asked.sound += wanted.audio ? 1 : 0;
  const stream = await getUserMedia(wanted);
  window.tracks.push(...stream.getTracks());
  return stream;
};
const request = DeviceMotionEvent.requestPermission?.bind(DeviceMotionEvent);
if (request) DeviceMotionEvent.requestPermission = () => { window.asked.motion += 1; return request(); };
const post = WebSocket.prototype.send;
window.clocks = 0;
WebSocket.prototype.send = function (data) {
  window.clocks += typeof data === 'string' && data.includes('"type":"clock"') ? 1 : 0;
  return post.call(this, data);
};
"""


@pytest.fixture
def open_sensor(browser_with, tone):
    """Opens the sensor page of a hub in a browser whose microphone plays the tone."""
    problems = []

    def opened(hub, permissions=GRANTED, played=False):
        # This switch answers every request for a microphone with yes; without it, a whole browser says no.
        yes = ["--use-fake-ui-for-media-stream"] if permissions else []
        browser = browser_with(
            "--use-fake-device-for-media-stream", f"--use-file-for-fake-audio-capture={tone}", *yes,
            is_whole=not permissions,
        )
        page = browser.new_context(permissions=permissions, viewport={"width": 360, "height": 740}).new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda m: m.type == "error" and problems.append(m.text))
        page.add_init_script(COUNTING)
        link = PlayedDemand(page) if played else None
        page.goto(hub.address + "/sensor")
        page.get_by_test_id("sensor.start").wait_for()
        if link:
            wait_until(lambda: any(t["type"] == "sensor.start" for t in link.texts))
        return (page, link) if played else page

    yield opened
    assert problems == []


# A device that turns, sixty times a second.
TURNING = """() => setInterval(() => {
  dispatchEvent(new DeviceOrientationEvent('deviceorientation', { alpha: 10, beta: 20, gamma: 30 }));
  dispatchEvent(new DeviceMotionEvent('devicemotion', {
    acceleration: { x: 0.1, y: 0.2, z: 0.3 }, accelerationIncludingGravity: { x: 1, y: 2, z: 9 },
    rotationRate: { alpha: 90, beta: 0, gamma: -45 }, interval: 16,
  }));
}, 16)"""


class PlayedDemand:
    """The connection to a hub, on which a test listens; its demands replace those of the hub."""

    def __init__(self, page):
        self.page, self.socket = page, None
        self.all_texts, self.all_binaries, self.demands = [], [], []
        page.route_web_socket(re.compile("/ws$"), self.connected)

    def connected(self, socket):
        self.socket = socket
        hub = socket.connect_to_server()
        socket.on_message(lambda data: self.heard(data, hub))
        hub.on_message(self.said)

    def said(self, data):
        if isinstance(data, str) and '"sensor.demand"' in data:
            self.demands.append(json.loads(data))
        else:
            self.socket.send(data)

    def heard(self, data, hub):
        if isinstance(data, bytes):
            self.all_binaries.append(data)
        else:
            self.all_texts.append(json.loads(data))
            hub.send(data)

    @property
    def texts(self):
        self.listen()
        return self.all_texts

    @property
    def binaries(self):
        self.listen()
        return self.all_binaries

    def listen(self):
        """What came is only passed on while the browser is talked to."""
        self.page.evaluate("0")

    def want(self, audio=None, motion=None):
        reasons = {"audio": audio, "motion": motion}
        demand = {kind: reason and {"reason": reason} for kind, reason in reasons.items()}
        self.socket.send(json.dumps({"type": "sensor.demand", **demand}))

    def states(self, sensor="microphone"):
        return [t["state"] for t in self.texts if t["type"] == "sensor.state" and t["sensor"] == sensor]

    def blocks(self):
        return [data for data in self.binaries if data[0] == 17]


def card(page, part, sensor="microphone"):
    return page.get_by_test_id(f"sensor.ask.{sensor}.{part}")


def accept(page, sensor="microphone"):
    card(page, "accept", sensor).click()


def wait_until_off(page):
    wait_until(lambda: page.evaluate("tracks.every((track) => track.readyState === 'ended')"), message="it is on")


def wait_for_status(page, text, sensor="microphone"):
    status = card(page, "status", sensor)
    wait_until(lambda: re.search(text, status.inner_text()), message=f"not said: {text}")


def test_the_microphone_and_the_motion_of_a_page_are_recorded(start_hub, open_sensor, tmp_path):
    file = tmp_path / "evening.sensorium"
    hub = start_hub("--record-sensors", file, "--sensors", "microphone,motion")
    page = open_sensor(hub)
    wait_until(lambda: "evening.sensorium" in card(page, "reason").inner_text())
    # A page that was busy at its start is asked for its clock once more: its sound's times are true from then on.
    wait_until(lambda: page.evaluate("clocks") > 4, 20)
    assert page.evaluate("asked") == {"sound": 0, "motion": 0}
    accept(page)
    accept(page, "motion")
    wait_for_status(page, "The microphone is on")
    page.evaluate(TURNING)
    wait_until(lambda: "readings a second" in page.get_by_test_id("sensor.rate").inner_text())
    wait_until(lambda: "good" in page.get_by_test_id("sensor.level").inner_text())
    wait_until(lambda: file.stat().st_size > 500_000)
    # A page that loses its hub logs an error of the network.
    page.close()
    hub.process.send_signal(signal.SIGTERM)
    assert hub.process.wait(20) == 0
    session = read_session(file)
    assert session.is_complete
    assert {(s["kind"], s["clock"], s["codec"]) for s in session.streams.values()} == {
        ("audio", "hub", "f32"), ("motion", "hub", "values"),
    }
    check_sound(session.of("audio"))
    check_motion(session.of("motion"))
    said = (tmp_path / "hub0.log").read_text()
    # The streams are named in the order of their first events.
    held = re.search(r"evening\.sensorium holds 2 streams, [\d.]+ s: (.*)\.", said)
    assert held and re.search(r"sound of [^,]+ \([\d.]+ s\)", held[1]), said
    assert re.search(r"motion of [^,]+ \(\d+ readings\)", held[1]), said


def check_sound(blocks):
    assert len(blocks) > 50
    assert [b.number for b in blocks] == list(range(blocks[0].number, blocks[0].number + len(blocks))), "a gap"
    (rate,) = {b.rate for b in blocks}
    assert rate in (44_100, 48_000)
    assert {b.channels for b in blocks} == {1}
    assert all(0.015 < len(b.samples) / rate < 0.025 for b in blocks)
    # The browser's own sound may break where the computer is busy; a lost block would break every sine.
    samples = [sample for block in blocks for sample in block.samples]
    steepest = 1.5 * LEVEL * 2 * math.pi * TONE / rate
    breaks = sum(abs(b - a) > steepest for a, b in zip(samples, samples[1:]))
    assert breaks <= len(blocks) / 10, f"{breaks} breaks in {len(blocks)} blocks"
    whole = [b.samples for b in blocks if not any(s == 0 == t for s, t in zip(b.samples, b.samples[1:]))]
    assert len(whole) > len(blocks) / 2, "more silence than sound"
    samples = [sample for block in whole for sample in block]
    assert math.sqrt(sum(s * s for s in samples) / len(samples)) == pytest.approx(LEVEL / math.sqrt(2), rel=0.05)
    rises = sum(a < 0 <= b for a, b in zip(samples, samples[1:]))
    assert rises / (len(samples) / rate) == pytest.approx(TONE, rel=0.02)
    # The first sample's time is that of the sound, not that of the message, as soon as one of these had not to wait.
    for part, error in ((blocks, 0.5), (blocks[len(blocks) // 2 :], 0.1)):
        length = sum(len(b.samples) for b in part[:-1]) / rate
        assert part[-1].sensed - part[0].sensed == pytest.approx(length, abs=error)
    delays = [b.arrived - b.sensed for b in blocks]
    assert min(delays) > 0 and statistics.median(delays) < 1


def check_motion(readings):
    assert len(readings) > 30
    assert [r.number for r in readings] == list(range(readings[0].number, readings[0].number + len(readings)))
    for reading in readings:
        assert reading.known == 15
        assert reading.acceleration == pytest.approx((1, 2, 9))
        assert reading.user == pytest.approx((0.1, 0.2, 0.3))
        assert reading.rotation == pytest.approx((math.pi / 2, 0, -math.pi / 4))
        assert reading.attitude == pytest.approx(attitude(10, 20, 30), abs=1e-5)
    delays = [r.arrived - r.sensed for r in readings]
    assert min(delays) >= 0 and statistics.median(delays) < 1
    # A page that was busy learns the hub's time better while it sends: the next message may begin a little earlier.
    for before, reading in zip(readings, readings[1:]):
        most = 0.002 if reading.arrived == before.arrived else 0.05
        assert reading.sensed >= before.sensed - most, "readings lost their order"


def attitude(alpha, beta, gamma):
    """The product of the three turns: about z, the new x, the new y."""
    def turn(axis, degrees):
        half = math.radians(degrees) / 2
        return [math.sin(half) * (i == axis) for i in range(3)] + [math.cos(half)]

    def product(p, q):
        (a, b, c, w), (x, y, z, v) = p, q
        return (w * x + v * a + b * z - c * y, w * y + v * b + c * x - a * z,
                w * z + v * c + a * y - b * x, w * v - a * x - b * y - c * z)

    return product(product(turn(2, alpha), turn(0, beta)), turn(1, gamma))


def test_nothing_is_asked_when_nobody_wants_it(start_hub, open_sensor):
    page, link = open_sensor(start_hub(), played=True)
    start = next(t for t in link.texts if t["type"] == "sensor.start")
    assert start["offers"] == ["microphone", "motion"]
    wait_until(lambda: link.texts and link.demands)
    assert link.demands == [{"type": "sensor.demand", "audio": None, "motion": None}]
    link.want()
    # The page answers the hub's clock in order, so it has read the demand before.
    clocks = sum(t["type"] == "clock" for t in link.texts)
    wait_until(lambda: sum(t["type"] == "clock" for t in link.texts) > clocks)
    for sensor in ("microphone", "motion"):
        assert card(page, "accept", sensor).is_hidden()
    assert page.evaluate("asked") == {"sound": 0, "motion": 0}
    assert link.binaries == []


def test_a_card_says_who_asks_and_why_and_fits_on_a_small_phone(start_hub, open_sensor):
    page, link = open_sensor(start_hub(), played=True)
    link.want(audio=REASON, motion=REASON)
    wait_until(lambda: card(page, "reason").is_visible())
    assert card(page, "reason").inner_text() == REASON
    assert REASON in page.get_by_test_id("sensor.asked").text_content()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    for sensor in ("microphone", "motion"):
        for button in ("accept", "later"):
            assert card(page, button, sensor).bounding_box()["height"] >= 44


def test_not_now_and_the_keyboard(start_hub, open_sensor):
    page, link = open_sensor(start_hub(), played=True)
    link.want(audio=REASON)
    card(page, "later").focus()
    page.keyboard.press("Enter")
    wait_for_status(page, "Not now: nothing is sent")
    assert link.states() == ["declined"] and page.evaluate("asked.sound") == 0
    assert page.evaluate("document.activeElement.dataset.testid") == "sensor.ask.microphone.accept"
    page.keyboard.press("Enter")
    wait_for_status(page, "The microphone is on")
    wait_until(lambda: len(link.blocks()) > 5)
    assert page.evaluate("document.activeElement.dataset.testid") == "sensor.ask.microphone.accept"
    page.keyboard.press("Space")
    wait_for_status(page, "The microphone is off: nothing is sent")
    wait_until_off(page)
    assert link.states() == ["declined", "sending", "stopped"]


def test_everything_stops_at_once_when_nobody_wants_it_any_more(start_hub, open_sensor):
    page, link = open_sensor(start_hub(), played=True)
    link.want(audio=REASON)
    accept(page)
    wait_until(lambda: len(link.blocks()) > 5)
    link.want()
    wait_until(lambda: card(page, "accept").is_hidden())
    wait_until_off(page)
    said = page.get_by_test_id("sensor.asked")
    assert said.text_content() == "The microphone is off: nobody asks for it any more."
    link.want(audio=REASON)
    wait_for_status(page, "Nothing is sent yet")
    assert page.evaluate("asked.sound") == 1, "a new demand is a new question"


def test_a_page_that_is_hidden_sends_nothing_and_says_so(start_hub, open_sensor):
    page, link = open_sensor(start_hub(), played=True)
    link.want(audio=REASON)
    accept(page)
    wait_until(lambda: len(link.blocks()) > 5)
    hide(page, True)
    wait_until(lambda: link.states()[-1] == "hidden")
    wait_until_off(page)
    hide(page, False)
    wait_for_status(page, "stopped because this page was hidden")
    assert page.evaluate("asked.sound") == 1
    accept(page)
    count = len(link.blocks())
    wait_until(lambda: len(link.blocks()) > count + 5)
    numbers = [struct.unpack_from("<I", block, 4)[0] for block in link.blocks()]
    assert numbers == list(range(len(numbers))), "numbers go on"


def hide(page, is_hidden):
    page.evaluate(
        """(isHidden) => {
          Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }""", is_hidden)


def test_a_denied_permission_says_how_to_give_it(start_hub, open_sensor):
    page, link = open_sensor(start_hub(), permissions=[], played=True)
    link.want(audio=REASON, motion=REASON)
    for sensor, remedy in (("microphone", "Allow the microphone for this page"), ("motion", "allow motion sensors")):
        accept(page, sensor)
        wait_for_status(page, "This page may not use the", sensor)
        assert remedy in card(page, "remedy", sensor).inner_text()
        assert link.states(sensor) == ["denied"]
        assert card(page, "accept", sensor).inner_text() == "Try again"
    assert link.binaries == []
