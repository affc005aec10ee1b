"""Neuro-Sync's pages in a browser with a film as its camera and speech as its microphone."""

import json
import re
import shutil
import urllib.request

import pytest
from support import made_once, run, wait_until

# What the state of each page fills.
FILLED = {
    "/coach": "coach.judge.status",
    "/coach/record": "coach.record.main",
    "/coach/report": "coach.report.status",
    "/coach/takes": "coach.takes.empty",
}


@pytest.fixture(scope="session")
def speech(shared, tmp_path_factory):
    """Speech as browsers take it for a microphone."""
    clip = shared / "media" / "speech_jfk_16k.wav"
    if not clip.exists():
        pytest.skip("The speech is absent.")
    if shutil.which("ffmpeg") is None:
        pytest.skip("ffmpeg is not installed.")

    def make(folder):
        run("ffmpeg", "-loglevel", "error", "-stream_loop", "3", "-i", clip, "-ar", "48000", folder / "speech.wav")

    return made_once(tmp_path_factory, "microphone-speech", make) / "speech.wav"


@pytest.fixture
def open_coach(browser_with_camera, face_video, speech):
    """Opens a page whose camera and microphone play; a page that logs an error fails the test."""
    problems = []

    def opened(address, width=390, height=844, **options):
        browser = browser_with_camera(face_video, f"--use-file-for-fake-audio-capture={speech}")
        page = browser.new_context(
            viewport={"width": width, "height": height}, permissions=["camera", "microphone"], **options
        ).new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        # A connection that a test cuts, and a film that is not whole yet.
        known = re.compile("ERR_FAILED|status of 409")
        page.on("console", lambda m: m.type == "error" and not known.search(m.text) and problems.append(m.text))
        page.goto(address)
        return page

    yield opened
    assert problems == []


def phase(page):
    return page.get_by_test_id("coach.record.stage").get_attribute("data-phase")


# Keeps what a page shows for seconds only: phases, the countdown and the badge.
SEEN = """() => {
  const stage = document.querySelector('[data-testid="coach.record.stage"]');
  const countdown = document.querySelector('[data-testid="coach.record.countdown"]');
  const badge = document.querySelector('[data-testid="coach.record.badge"]');
  window.seen = [];
  new MutationObserver(() => {
    window.seen.push(stage.dataset.phase, badge.checkVisibility() && badge.innerText);
    if (stage.dataset.phase === 'countdown') window.seen.push(countdown.innerText);
  }).observe(stage, { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def seen(page):
    return page.evaluate("seen")


def start(page):
    main = page.get_by_test_id("coach.record.main")
    wait_until(lambda: main.get_attribute("aria-disabled") == "false", 20, "camera and microphone are not open")
    page.evaluate(SEEN)
    main.click()
    wait_until(lambda: "hook_collecting" in seen(page), 30, "the take does not begin")
    assert {"3", "2", "1", "GO!"} & set(seen(page)), "no countdown"


def elapsed(page):
    """Seconds of the recording; -1 while none are shown."""
    found = re.search(r"(\d+):(\d+)$", page.get_by_test_id("coach.record.elapsed").inner_text())
    return 60 * int(found[1]) + int(found[2]) if found else -1


def get(address):
    with urllib.request.urlopen(address) as answer:
        return json.load(answer)


def test_a_take_goes_from_countdown_to_report_and_plays_a_tapped_moment(start_hub, open_coach, has_vision):
    hub = start_hub()
    page = open_coach(hub.address + "/coach/record")
    start(page)
    wait_until(lambda: "HOOK EVAL" in seen(page), message="no badge")
    wait_until(lambda: phase(page) == "coaching", 30, "no coaching")
    banner = page.get_by_test_id("coach.record.banner")
    wait_until(lambda: banner.is_visible() and re.fullmatch(r"[A-Z ]+\s+\d+ %", banner.inner_text()), 20, "no event")
    wait_until(lambda: re.search(r"WPM \d+", page.get_by_test_id("coach.record.meters").inner_text()), 20)
    wait_until(lambda: re.match(r"[1-9]\d*\.\d MB saved", page.get_by_test_id("coach.record.media").inner_text()), 20)
    wait_until(lambda: elapsed(page) >= 12, 30)
    page.get_by_test_id("coach.record.main").click()
    page.wait_for_url("**/coach/report?take=*", timeout=30_000)
    take = page.url.split("=")[1]
    page.get_by_test_id("coach.report.header").wait_for()
    matches_the_report(page, get(f"{hub.address}/coach/takes/{take}/report.json"))

    player = page.get_by_test_id("coach.report.player")
    wait_until(lambda: player.evaluate("v => v.readyState >= 1"), 20, "the film cannot be played")
    point = page.get_by_test_id("coach.report.timeline.2")
    minutes, seconds = point.get_attribute("aria-label").split(", ")[-1].split(":")
    wanted = 60 * int(minutes) + int(seconds)
    point.click()
    wait_until(lambda: wanted - 0.5 <= player.evaluate("v => v.currentTime") < wanted + 4, 10, "not there")
    wait_until(lambda: not player.evaluate("v => v.paused"), 10, "it does not play")
    wait_until(lambda: point.get_attribute("aria-selected") == "true", 5, "it is not selected")
    wait_until(page.get_by_test_id("coach.report.details").is_visible, 5, "no details")
    bar = page.get_by_test_id("coach.report.film")
    wait_until(lambda: bar.locator(".film-strip").is_visible(), 30, "no strip of pictures")

    page.goto(hub.address + "/coach/takes")
    page.get_by_test_id(f"coach.takes.row.{take}").wait_for()
    page.get_by_test_id(f"coach.takes.row.{take}.delete").click()
    page.get_by_test_id("coach.takes.delete.confirm").click()
    page.get_by_test_id("coach.takes.empty").wait_for()


def matches_the_report(page, report):
    """Every section says what the report's JSON says."""
    percent = lambda score: f"{int(score * 100 + 0.5)} %"
    text = lambda name: page.get_by_test_id(f"coach.report.{name}").inner_text()
    report = report["report"]
    stats = report["stats"]
    assert text("average") == percent(stats["avg_score"])
    assert f"{stats['total_events']} event" in text("header")
    for name, key in [("average", "avg_score"), ("minimum", "min_score"), ("maximum", "max_score")]:
        assert percent(stats[key]) in text(f"stat.{name}")
    for kind, count in stats["event_counts"].items():
        assert f"{count} ·" in text(f"kind.{kind}")
    hook = report["hook_evaluation"]
    if hook:
        assert f"{hook['verdict']} HOOK" in text("hook")
        page.get_by_test_id("coach.report.hook.0").click()
        wait_until(lambda: hook["evaluations"][0]["reasoning"] in text("hook"), 5)
    else:
        assert "not judged" in text("hook")
    assert page.locator("[data-testid^='coach.report.timeline.']").count() == len(report["timeline"])
    for name in ["best", "worst"]:
        moment = report[f"{name}_moment"]
        assert moment["event"].replace("_", " ") in text(name) and percent(moment["score"]) in text(name)
    assert page.locator("[data-testid^='coach.report.zone.']").count() == len(report["problem_zones"])
    files = {"json", "srt", "csv", "fcpxml", "mp4"}
    for file in files:
        assert page.get_by_test_id(f"coach.report.download.{file}").get_attribute("href").startswith("/coach/")


def test_a_take_survives_that_its_fragments_do_not_reach_the_hub(start_hub, open_coach, has_vision):
    hub = start_hub()
    page = open_coach(hub.address + "/coach/record")
    start(page)
    media = page.get_by_test_id("coach.record.media")
    wait_until(lambda: media.inner_text().endswith("saved"), 20)
    page.route("**/coach/media?*", lambda route: route.abort())
    both = """() => [document.querySelector('[data-testid="coach.record.media"]').innerText,
      document.querySelector('[data-testid="coach.record.stage"]').dataset.phase]"""
    shown = wait_until(
        lambda: next((s for s in [page.evaluate(both)] if "wait on this device" in s[0]), None),
        20,
        "it is not said that the hub is away",
    )
    assert shown[1] in {"hook_collecting", "hook_result", "coaching"}
    page.unroute("**/coach/media?*")
    wait_until(lambda: media.inner_text().endswith("saved"), 20, "it does not go on")
    wait_until(lambda: elapsed(page) >= 5, 20)
    page.route("**/coach/media?*", lambda route: route.abort())
    wait_until(lambda: elapsed(page) >= 8, 20)
    page.get_by_test_id("coach.record.main").click()
    page.wait_for_url("**/coach/report?take=*", timeout=30_000)
    # The report is opened before the rest of the film has come.
    player = page.get_by_test_id("coach.report.player")
    wait_until(lambda: player.evaluate("v => v.readyState >= 1"), 20, "the film does not load")
    assert player.evaluate("v => v.duration") < 7
    page.get_by_test_id("coach.report.film").focus()
    page.keyboard.press("End")
    wait_until(lambda: player.evaluate("v => v.currentTime > 3"), message="it does not go to the end of what there is")
    page.unroute("**/coach/media?*")
    wait_until(lambda: player.evaluate("v => v.readyState >= 1 && v.duration > 7.5"), 40, "the film is not whole")
    wait_until(lambda: player.evaluate("v => v.currentTime > 7"), message="it does not go on to where it was to go")


def test_the_teleprompter_runs_with_the_take_and_goes_back_a_sentence(start_hub, open_coach):
    hub = start_hub(sees=False)
    page = open_coach(hub.address + "/coach/record")
    page.get_by_test_id("coach.record.prompter.edit").click()
    page.get_by_test_id("coach.record.prompter.text").fill("First words are here. " * 12)
    page.get_by_test_id("coach.record.prompter.shown").click()
    page.keyboard.press("Escape")
    text = page.get_by_test_id("coach.record.prompter").locator(".prompter-text")
    wait_until(text.is_visible, 10)
    top = lambda: text.evaluate("e => new DOMMatrix(getComputedStyle(e).transform).m42")
    assert top() == 0
    start(page)
    wait_until(lambda: top() < -60, 20, "it does not run")
    page.get_by_test_id("coach.record.prompter.run").click()
    wait_until(lambda: page.get_by_test_id("coach.record.prompter.run").inner_text() == "Run", 5)
    stopped = top()
    page.get_by_test_id("coach.record.prompter.back").click()
    wait_until(lambda: top() > stopped, 5, "it does not go back")


def test_another_host_judges_only_after_consent(start_hub, open_coach):
    hub = start_hub()
    page = open_coach(hub.address + "/coach")
    status = page.get_by_test_id("coach.judge.status")
    wait_until(lambda: "stay on it" in status.inner_text())
    page.get_by_test_id("coach.check").click()
    wait_until(lambda: "640 × 360" in page.get_by_test_id("coach.check.camera").inner_text(), 20)
    wait_until(lambda: "dB" in page.get_by_test_id("coach.check.microphone").inner_text(), 20)
    page.get_by_test_id("coach.judge.server").click()
    page.get_by_test_id("coach.server").fill("ftp://x")
    page.get_by_test_id("coach.server.use").click()
    wait_until(lambda: "http://" in page.get_by_test_id("coach.server.error").inner_text())
    page.get_by_test_id("coach.server").fill("192.0.2.1")
    page.get_by_test_id("coach.server.use").click()
    consent = page.get_by_test_id("coach.consent")
    wait_until(consent.is_visible)
    assert "192.0.2.1" in consent.inner_text()
    assert "This hub judges meanwhile" in status.inner_text()
    page.get_by_test_id("coach.consent.refuse").click()
    wait_until(lambda: "stay on it" in status.inner_text())
    assert not consent.is_visible()


@pytest.mark.parametrize("path", FILLED)
def test_pages_fit_have_large_targets_and_distinct_identifiers(start_hub, open_coach, path):
    page = open_coach(start_hub().address + path, width=360, height=740)
    filled = page.get_by_test_id(FILLED[path])
    wait_until(lambda: filled.is_visible() and filled.inner_text().strip() != "", 15, "no state")
    fits(page)
    page.set_viewport_size({"width": 1280, "height": 740})
    fits(page)


def test_a_take_its_report_and_its_row_fit_a_narrow_phone(start_hub, open_coach, has_vision):
    hub = start_hub()
    page = open_coach(hub.address + "/coach/record", width=360, height=740)
    start(page)
    wait_until(lambda: phase(page) == "coaching", 30, "no coaching")
    wait_until(page.get_by_test_id("coach.record.banner").is_visible, 20, "no event")
    fits(page)
    page.get_by_test_id("coach.record.main").click()
    page.wait_for_url("**/coach/report?take=*", timeout=30_000)
    take = page.url.split("=")[1]
    page.get_by_test_id("coach.report.download.json").wait_for()
    page.get_by_test_id("coach.report.timeline.0").click()
    wait_until(page.get_by_test_id("coach.report.details").is_visible, 5, "no details")
    fits(page)

    page.goto(hub.address + "/coach/takes")
    page.get_by_test_id(f"coach.takes.row.{take}").wait_for()
    fits(page)


def fits(page):
    wide = """() => [...document.querySelectorAll('#room *')]
      .filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.line-scroller, video'))
      .map((e) => e.className)"""
    assert page.evaluate(wide) == []
    small = """() => [...document.querySelectorAll('#room :is(button, a, select, summary)')]
      .map((e) => [e.textContent, e.getBoundingClientRect()])
      .filter(([, { width, height }]) => width > 0 && (height < 43.5 || width < 43.5)).map(([text]) => text)"""
    assert page.evaluate(small) == []
    names = page.locator("#room [data-testid]").evaluate_all("list => list.map((e) => e.dataset.testid)")
    assert len(names) == len(set(names))


class Line:
    """The connection of a page to the hub, which a test cuts, and on which it says more."""

    def __init__(self, page):
        self.is_cut, self.ends, self.actions, self.screens = False, [], [], {}
        page.route("**/access", lambda route: route.fulfill(json={"access": "silent"}))
        page.route_web_socket(re.compile("/ws$"), self.connected)

    def connected(self, socket):
        if self.is_cut:
            return socket.close()
        hub = socket.connect_to_server()
        self.ends = [socket, hub]
        socket.on_message(lambda data: self.heard(data, hub))
        hub.on_message(lambda data: self.said(data, socket))

    def said(self, data, socket):
        message = json.loads(data) if isinstance(data, str) else {}
        if message.get("type") == "screen":
            self.screens[message["screen"]] = message
        socket.send(data)

    def show(self, screen, **values):
        message = self.screens[screen]
        self.ends[0].send(json.dumps({**message, "state": {**message["state"], **values}}))

    def heard(self, data, hub):
        message = json.loads(data) if isinstance(data, str) else {}
        if message.get("screen") == "coachRecord" and "action" in message:
            self.actions.append(message["action"])
        hub.send(data)

    def cut(self):
        self.is_cut = True
        for end in self.ends:
            end.close()


def test_a_report_that_is_gone_is_no_step_of_back(start_hub, open_coach):
    hub = start_hub()
    page = open_coach(hub.address + "/coach")
    line = Line(page)
    page.goto(hub.address + "/coach/report")
    wait_until(lambda: "No take yet" in page.get_by_test_id("coach.report.status").inner_text(), 15, "no state")
    before = page.evaluate("history.length")
    line.show("coachReport", isGone=True)
    line.show("coachReport", isGone=True)
    page.get_by_test_id("coach.takes.empty").wait_for()
    assert page.url == hub.address + "/coach/takes"
    assert page.evaluate("history.length") == before
    page.go_back()
    page.get_by_test_id("coach.judge.status").wait_for()
    assert page.url == hub.address + "/coach"


def test_a_stop_while_the_hub_is_away_is_sent_when_it_is_back(start_hub, open_coach, has_vision):
    hub = start_hub()
    page = open_coach(hub.address + "/coach")
    line = Line(page)
    page.goto(hub.address + "/coach/record")
    start(page)
    line.cut()
    wait_until(page.locator("sx-line").is_visible, 20, "the connection is not lost")
    page.get_by_test_id("coach.record.main").click()
    assert {"stop": {}} not in line.actions
    assert page.locator("sx-toasts").inner_text() == ""
    line.is_cut = False
    wait_until(page.locator("sx-line").is_hidden, 20, "it is not connected again")
    wait_until(lambda: page.evaluate("true") and {"stop": {}} in line.actions, 10, "the stop is forgotten")
    assert line.actions.count({"stop": {}}) == 1
    assert page.locator("sx-toasts").inner_text() == ""


def test_nothing_moves_with_reduced_motion(start_hub, open_coach):
    page = open_coach(start_hub(sees=False).address + "/coach/record", reduced_motion="reduce")
    start(page)
    assert page.evaluate("document.getAnimations().filter((a) => a.playState === 'running').length") == 0
    assert page.get_by_test_id("coach.record.spoken").get_attribute("aria-live") == "polite"
    wait_until(lambda: page.get_by_test_id("coach.record.spoken").inner_text() != "", 10)


def test_a_model_is_chosen_with_address_name_and_consent_and_is_remembered(start_hub, open_page):
    hub = start_hub()
    page = open_page(hub.address + "/coach", size="phone")
    page.get_by_test_id("coach.judge.model").click()
    page.get_by_test_id("coach.model.address").fill("https://a/v1?key=x")
    page.get_by_test_id("coach.model.name").fill("seer-1")
    page.get_by_test_id("coach.model.use").click()
    page.get_by_text("Type it as https://api.openai.com/v1").wait_for()
    page.get_by_test_id("coach.model.address").fill("http://192.0.2.7:9/v1")
    page.get_by_test_id("coach.model.use").click()
    consent = page.get_by_test_id("coach.consent")
    consent.wait_for()
    assert "figures of the sound go to 192.0.2.7" in consent.inner_text()
    status = page.get_by_test_id("coach.judge.status")
    wait_until(lambda: "192.0.2.7 is not allowed yet" in status.inner_text())
    page.get_by_test_id("coach.consent.allow").click()
    page.get_by_test_id("coach.consent.192.0.2.7.withdraw").wait_for()
    page.goto(hub.address + "/coach")
    wait_until(lambda: page.get_by_test_id("coach.model.address").input_value() == "http://192.0.2.7:9/v1")
    assert page.get_by_test_id("coach.model.name").input_value() == "seer-1"
    assert page.get_by_test_id("coach.judge.model").get_attribute("aria-checked") == "true"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_tile_on_home_shows_the_running_take_and_then_the_last(start_hub, open_coach, open_page, has_vision):
    hub = start_hub()
    home = open_page(hub.address)
    tile = home.get_by_test_id("home.coach")
    tile.wait_for()
    wait_until(lambda: tile.get_attribute("data-state") == "empty")
    assert "Record your first take" in tile.inner_text()
    page = open_coach(hub.address + "/coach/record")
    start(page)
    wait_until(lambda: tile.get_attribute("data-state") == "running", 10, "the tile does not see the take")
    bar = tile.get_by_role("meter")
    wait_until(bar.is_visible, 20, "no score of the running take")
    wait_until(lambda: len((tile.locator("polyline").get_attribute("points") or "").split()) >= 3, 30, "no course")
    assert re.search(r"\d+ %", tile.inner_text())
    assert bar.get_attribute("aria-valuetext")
    page.get_by_test_id("coach.record.main").click()
    page.wait_for_url("**/coach/report?take=*", timeout=30_000)
    wait_until(lambda: tile.get_attribute("data-state") == "last", 10)
    assert "Last take" in tile.inner_text() and "today" in tile.inner_text()
    home.reload()
    wait_until(lambda: tile.get_attribute("data-state") == "last", 10)


def test_the_tile_on_home_rests_with_reduced_motion_and_fits_a_phone(start_hub, open_page):
    page = open_page(start_hub().address, size="phone", reduced_motion="reduce")
    tile = page.get_by_test_id("home.coach")
    wait_until(lambda: "Record your first take" in tile.inner_text())
    moving = "e => e.getAnimations({ subtree: true }).length"
    for state in ("empty", "running"):
        tile.evaluate("(e, state) => { e.dataset.state = state; }", state)
        assert tile.evaluate(moving) == 0
    fits = "e => [...e.querySelectorAll('*')].every((x) => x.getBoundingClientRect().right <= innerWidth)"
    assert tile.evaluate(fits)
