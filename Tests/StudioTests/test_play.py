"""Play in a real browser: fingers, simulated hands and a film of a hand play, and the page sounds."""

import re
import struct

import pytest
from support import run, wait_until


@pytest.fixture
def play(start_hub, open_page):
    hub = start_hub()
    page = open_page(hub.address + "/play")
    page.hub = hub
    skip_introduction(page)
    return page


def skip_introduction(page):
    page.get_by_test_id("play.introduction.end").click()
    page.get_by_test_id("play.introduction").wait_for(state="hidden")


def notes(page):
    return int(page.get_by_test_id("play.stage").get_attribute("data-notes") or 0)


def peak(page):
    return float(page.get_by_test_id("play.level").get_attribute("data-peak") or 0)


def text(page, name):
    return page.get_by_test_id(f"play.{name}").inner_text()


def place(page, x, y=0.5):
    box = page.get_by_test_id("play.stage").bounding_box()
    return box["x"] + x * box["width"], box["y"] + (1 - y) * box["height"]


def test_a_press_on_the_neck_sounds_and_its_end_is_silence(play):
    play.mouse.move(*place(play, 0.5))
    play.mouse.down()
    wait_until(lambda: notes(play) == 1 and peak(play) > 0.02, 20, "the page is silent")
    assert "Touch" in text(play, "input")
    wait_until(lambda: "One page plays" in text(play, "sound.status"))
    play.mouse.up()
    wait_until(lambda: notes(play) == 0 and peak(play) < 0.005, 20, "the note does not end")


def test_four_fingers_play_four_notes(play):
    play.get_by_test_id("play.with.touch").click()
    play.evaluate(
        """() => {
          const stage = document.querySelector('[data-testid="play.stage"]');
          const { left, top, width, height } = stage.getBoundingClientRect();
          for (let finger = 0; finger < 4; finger++) {
            stage.dispatchEvent(new PointerEvent('pointerdown', {
              pointerId: 10 + finger, pointerType: 'touch', isPrimary: finger === 0, pressure: 0.7, bubbles: true,
              clientX: left + width * (0.1 + 0.25 * finger), clientY: top + height / 2,
            }));
          }
        }"""
    )
    wait_until(lambda: notes(play) == 4, 10, "there are not four notes")
    play.get_by_test_id("play.panic").click()
    play.evaluate("dispatchEvent(new Event('blur'))")
    wait_until(lambda: notes(play) == 0)


def test_the_introduction_ends_in_a_tune_that_is_heard(start_hub, open_page):
    hub = start_hub()
    page = open_page(hub.address + "/play")
    pages = page.get_by_test_id("play.introduction")
    pages.get_by_text("1 of 3").wait_for()
    for _ in range(3):
        page.get_by_test_id("play.introduction.next").click()
    wait_until(lambda: not pages.is_visible() and peak(page) > 0.02, 20, "nothing is heard")
    assert notes(page) >= 1 and "Simulated hands" in text(page, "input")
    second = open_page(hub.address + "/play")
    second.get_by_test_id("play.stage").wait_for()
    assert not second.get_by_test_id("play.introduction").is_visible()


def test_every_dial_turns_by_the_keyboard_and_stays_after_a_reload(play):
    dials = play.locator("sx-dial")
    wait_until(lambda: dials.count() == 11)
    for dial in dials.all():
        dial.focus()
        before = dial.get_attribute("aria-valuenow")
        play.keyboard.press("Home")
        play.keyboard.press("ArrowUp")
        wait_until(lambda dial=dial: dial.get_attribute("aria-valuenow") == "5", message=f"{dial} stays at {before}")
    play.reload()
    fuzz = play.get_by_test_id("play.dial.fuzz")
    wait_until(lambda: fuzz.get_attribute("aria-valuenow") == "5")
    assert fuzz.get_attribute("role") == "slider" and fuzz.get_attribute("aria-label") == "Fuzz"


def test_settings_change_the_frets_and_a_wrong_address_is_explained(play):
    play.keyboard.press("s")
    play.get_by_test_id("play.menu.scale").select_option("chromatic")
    play.get_by_test_id("play.menu.key").select_option("5")
    play.get_by_test_id("play.toggle.showsLabels").click()
    play.get_by_test_id("play.midi.address").fill("osc://127.0.0.1:9")
    play.get_by_test_id("play.midi.connect").click()
    wait_until(lambda: "no address of MIDI" in text(play, "midi.error"))
    play.get_by_test_id("play.midi.address").fill("midifile:notes.mid")
    play.get_by_test_id("play.midi.connect").click()
    wait_until(lambda: "Notes go to notes.mid" in text(play, "midi.0"))
    play.keyboard.press("Escape")
    play.mouse.move(*place(play, 0.02))
    play.mouse.down()
    wait_until(lambda: notes(play) == 1)
    play.mouse.up()
    wait_until(lambda: notes(play) == 0)
    file = play.hub.home / "outputs" / "notes.mid"
    wait_until(lambda: b"\x90" in file.read_bytes(), message="no note is in the file")


def test_a_recording_is_a_wav_file_with_what_was_played(play):
    play.mouse.move(*place(play, 0.5))
    play.mouse.down()
    wait_until(lambda: peak(play) > 0.02, 20)
    play.get_by_test_id("play.record").focus()
    play.keyboard.press("Enter")
    wait_until(lambda: re.search(r"0:(0[1-9]|[1-5]\d)", text(play, "recording")), 20)
    play.keyboard.press("Enter")
    play.mouse.up()
    file = play.hub.home / "outputs" / "prospero.wav"
    wait_until(file.exists)
    data = file.read_bytes()
    assert data[:4] == b"RIFF" and struct.unpack_from("<H", data, 22)[0] == 2
    assert struct.unpack_from("<I", data, 24)[0] == 48_000 and len(data) > 48_000 * 6 // 2


def test_a_hand_in_front_of_the_camera_plays(start_hub, browser_with_camera, shared, tmp_path, has_vision):
    film = shared / "media" / "hand_reach_640x360.mp4"
    if not film.exists():
        pytest.skip("The film of a hand is absent.")
    video = tmp_path / "hand.y4m"
    run("ffmpeg", "-loglevel", "error", "-i", film, "-r", "25", "-pix_fmt", "yuv420p", video)
    hub = start_hub()
    browser = browser_with_camera(video)
    page = browser.new_page()
    page.goto(hub.address + "/play")
    skip_introduction(page)
    page.get_by_test_id("play.sound").click()
    page.get_by_test_id("play.camera").click()
    wait_until(lambda: notes(page) == 1 and peak(page) > 0.01, 40, "the hand plays nothing")
    wait_until(lambda: "Hands of Camera of Play" in text(page, "input"))
    page.keyboard.press("s")
    page.get_by_test_id("play.menu.timing").select_option("even")
    wait_until(lambda: "Camera, network, detection" in text(page, "latency"), 20, "its delay is not known")

    def are_plausible():
        """From the picture to its landmarks, and one picture of 25 or fewer a second; both are means."""
        shown = [float(value) for value in re.findall(r"([\d.]+) ms", text(page, "latency"))]
        return 1 < shown[0] < 2_000 and 20 < shown[1] < 1_000

    wait_until(are_plausible, 20, "its delays are not those of a camera")
    page.keyboard.press("Escape")
    page.get_by_test_id("play.camera").click()
    wait_until(lambda: notes(page) == 0, 10, "the note does not end with its camera")


def test_free_marks_what_is_in_pro(start_hub, open_page):
    hub = start_hub("--tier", "free")
    page = open_page(hub.address + "/play")
    skip_introduction(page)
    page.keyboard.press("s")
    scale = page.get_by_test_id("play.menu.scale")
    wait_until(lambda: "Dorian (Pro)" in scale.inner_text())
    scale.select_option("dorian")
    refusal = page.get_by_test_id("toast").get_by_text("Dorian is a scale of Pro")
    first = refusal.element_handle()
    assert scale.input_value() == "pentatonicMajor"
    scale.select_option("dorian")
    wait_until(lambda: not first.evaluate("element => element.isConnected"), 4, "the first one stays beside it")
    assert refusal.count() == 1
    assert "Pentatonic Major" in text(page, "tier")


def test_nothing_overflows(start_hub, open_page):
    page = open_page(start_hub().address + "/play")
    skip_introduction(page)
    page.get_by_test_id("play.stage").wait_for()

    def fits():
        for width in (360, 390, 768, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            page.wait_for_timeout(300)
            assert page.evaluate("document.documentElement.scrollWidth") <= width

    fits()
    page.keyboard.press("s")
    page.get_by_test_id("play.menu.scale").wait_for()
    fits()


def test_a_query_leaves_the_introduction_out_or_shows_a_quote(start_hub, open_page):
    hub = start_hub()
    page = open_page(hub.address + "/play?uitesting")
    wait_until(lambda: page.locator("sx-dial").count() == 11)
    assert not page.get_by_test_id("play.introduction").is_visible()
    assert not page.get_by_test_id("play.quote").is_visible()
    page.goto(hub.address + "/play?quotes")
    quote = page.get_by_test_id("play.quote")
    wait_until(lambda: len(quote.inner_text()) > 20 and quote.bounding_box()["height"] > 30)
