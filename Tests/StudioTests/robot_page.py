"""What tests read off the robot's page, and a hub that they play to it."""

import json
import re
import time

from support import wait_until


def face(page):
    return page.get_by_test_id("robot.face")


def mood(page):
    return face(page).get_attribute("data-mood")


def eyes(page):
    return [float(number) for number in face(page).get_attribute("data-eyes").split(",")]


def status(page):
    return page.get_by_test_id("robot.status").inner_text()


def caption(page):
    return page.get_by_test_id("robot.caption").inner_text()


def wait_for_mood(page, name):
    wait_until(lambda: mood(page) == name, message=f"{name} is not shown")


def watch_moods(page):
    """Returns a function that returns the mood of now and all that the face has shown since, also those of a moment."""
    face(page).evaluate(
        """(face) => {
          window.moods = [face.dataset.mood];
          new MutationObserver(() => {
            if (moods.at(-1) !== face.dataset.mood) moods.push(face.dataset.mood);
          }).observe(face, { attributeFilter: ['data-mood'] });
        }"""
    )
    return lambda: page.evaluate("moods")


def wait_until_led(page):
    """Until the hub leads the robot: taps before that stay on the page."""
    spoken = "A robot’s face: Normal. Nobody is in view."
    wait_until(lambda: face(page).get_attribute("aria-label") == spoken, message="the hub does not lead the robot")


def wait_for_caption(page, text):
    wait_until(lambda: caption(page) == text, message=f"the caption is not {text}")


def hint(page):
    """The line above the face, when it is to be seen."""
    return page.evaluate("document.querySelector('.robot-hint.is-shown')?.textContent ?? ''")


# As RobotCaptions.swift has them.
CAPTIONS = dict(
    standby="STANDBY", tracking="TRACKING", alone="ALONE", random="Random moods", mirror="Mirror",
    mirrorOff="Mirror off", noMirror="The mirror needs the hub", face="A robot’s face",
)


class PlayedHub:
    """What a hub says to one page, and what it hears from it; time passes for both only when the test lets it."""

    def __init__(self, page):
        self.page = page
        self.now = 0.0
        self.said_at = 0.0
        self.sockets = []
        self.actions = []
        self.is_away = False
        self.dead = None
        self.state = dict(
            robot="robot", status="standby", mood="normal", title="Normal", isRandom=False, isMirror=False,
            captions=CAPTIONS,
        )
        page.clock.install(time=0)
        page.clock.pause_at(1000)
        # Without its sockets, the rest of the hub is away too.
        page.route("**/access", lambda route: route.fulfill(json={"access": "silent"}))
        page.route_web_socket(re.compile("/ws$"), self.connected)

    def connected(self, socket):
        if self.is_away:
            return socket.close()
        self.sockets.append(socket)
        socket.on_message(lambda data: self.heard(socket, json.loads(data)))

    def heard(self, socket, message):
        if socket is self.dead:
            return
        if message == {"type": "open", "screen": "robot"}:
            self.tell_state()
        if message["type"] == "action":
            self.actions.append(message["action"])
            if "enter" in message["action"]:
                self.tell({"begin": {"seed": 7, "mood": self.state["mood"], "gaze": {"x": 0, "y": 0}}})

    def tell_state(self, **values):
        self.state.update(values)
        self.state["word"] = CAPTIONS[self.state["status"]]
        self.say(type="screen", screen="robot", revision=1, state=self.state)

    def tell(self, *items):
        self.said_at = self.now
        self.say(type="robot", now=self.now, told=[{"at": self.now, **item} for item in items])

    def say(self, **message):
        self.sockets[-1].send(json.dumps(message))

    def go(self):
        self.is_away = True
        self.sockets[-1].close()

    def fall_silent(self):
        """Nothing comes on this line any more, and nobody closes it."""
        self.dead = self.sockets[-1]

    def wait(self, seconds, step=0.2):
        """Lets time pass; a hub that is there says so once a second."""
        for _ in range(round(seconds / step)):
            self.page.clock.fast_forward(round(step * 1000))
            self.now += step
            if self.actions and not self.is_away and self.sockets[-1] is not self.dead and self.now - self.said_at >= 1:
                self.tell()

    def wait_until(self, condition, message="it did not happen"):
        """Within a minute of the page's time, however long the computer takes for it."""
        for _ in range(300):
            if condition():
                return
            self.wait(0.2)
            time.sleep(0.05)
        raise AssertionError(message)
