"""Play's settings in a real browser: recipes, tunings, MIDI files, keyboards of the device, controllers, tempo."""

import json
import re

import pytest
from support import wait_until

mido = pytest.importorskip("mido")

PYTHAGOREAN = """! pyth.scl
Pythagorean fifths
 7
 9/8
 81/64
 4/3
 3/2
 27/16
 243/128
 2/1
"""

# What a browser's Web MIDI gives: one keyboard that a test plays.
KEYBOARD = """
  const input = { name: 'Test Keys', state: 'connected', onmidimessage: null };
  const access = { inputs: new Map([['1', input]]), onstatechange: null };
  navigator.requestMIDIAccess = async () => access;
  window.playKeys = (...data) => input.onmidimessage?.({ data: new Uint8Array(data) });
  window.unplugKeys = () => { access.inputs.clear(); access.onstatechange?.(); };
"""


@pytest.fixture
def sheet(start_hub, open_page):
    hub = start_hub()
    page = open_page(hub.address + "/play?uitesting")
    page.hub = hub
    page.add_init_script(KEYBOARD)
    page.reload()
    wait_until(lambda: page.locator("sx-dial").count() > 0)
    page.keyboard.press("s")
    return page


def find(page, name):
    return page.get_by_test_id(f"play.{name}")


def peak(page):
    return float(find(page, "level").get_attribute("data-peak") or 0)


def file(name, content):
    return {"name": name, "mimeType": "application/octet-stream", "buffer": content}


def own_recipe(**changes):
    """A synthesiser of one sine."""
    recipe = {
        "format": "sensorium.synth", "version": 1, "id": "test_sine", "name": "Test sine",
        "graph": {
            "nodes": [{"id": "voice", "component": "Sine"}],
            "edges": [{"from": "voice", "to": "output"}],
        },
        "noteBindings": [{"source": "frequency", "node": "voice", "parameter": "Frequency"}],
    }  # fmt: skip
    return json.dumps({**recipe, **changes}).encode()


def test_a_chosen_recipe_opens_on_the_workbench(sheet):
    assert not find(sheet, "recipe.synth.open").is_visible()
    find(sheet, "recipe.synth").select_option("warm_pad")
    find(sheet, "recipe.synth.open").click()
    name = sheet.get_by_test_id("workbench.name")
    wait_until(lambda: name.inner_text() == "Warm Pad", message="the recipe is not open")
    assert sheet.url.endswith("/workbench")


def test_a_recipe_plays_as_the_voice_and_is_remembered(sheet):
    find(sheet, "recipe.synth").select_option("warm_pad")
    find(sheet, "recipe.effect").select_option("oberon")
    sheet.keyboard.press("Escape")
    find(sheet, "demo").click()
    wait_until(lambda: peak(sheet) > 0.02, 20, "the recipe is silent")
    sheet.reload()
    wait_until(lambda: sheet.locator("sx-dial").count() > 0)
    sheet.keyboard.press("s")
    wait_until(lambda: find(sheet, "recipe.synth").input_value() == "warm_pad")
    assert find(sheet, "recipe.effect").input_value() == "oberon"


def test_a_recipe_of_ones_own_is_kept_as_a_file_and_a_broken_one_is_explained(sheet):
    find(sheet, "recipe.file").set_input_files(file("sine.json", own_recipe()))
    wait_until(lambda: find(sheet, "recipe.synth").input_value() == "test_sine")
    assert (sheet.hub.home / "recipes" / "test_sine.json").exists()
    find(sheet, "recipe.file").set_input_files(file("bad.json", own_recipe(version=99)))
    sheet.get_by_test_id("toast").get_by_text("Update the program").first.wait_for()
    find(sheet, "recipe.file").set_input_files(file("huge.json", b" " * 200_000))
    sheet.get_by_test_id("toast").get_by_text("a file may have 150").first.wait_for()
    assert find(sheet, "recipe.synth").input_value() == "test_sine"


def test_a_recipe_that_explodes_is_limited_or_muted_and_said(sheet):
    """A loop gain far above 1 in a filter: the limiter holds it, or the sound is muted with a sentence."""
    loud = own_recipe(
        id="loud", name="Loud",
        effectsGraph={
            "nodes": [{"id": f"gain{i}", "component": "Mixer", "parameters": {"Gain 1": 2}} for i in range(120)],
            "edges": [{"from": "input", "to": "gain0", "input": "1"}]
            + [{"from": f"gain{i}", "to": f"gain{i + 1}", "input": "1"} for i in range(119)]
            + [{"from": "gain119", "to": "output"}],
        },
    )  # fmt: skip
    find(sheet, "recipe.file").set_input_files(file("loud.json", loud))
    wait_until(lambda: find(sheet, "recipe.synth").input_value() == "loud")
    sheet.keyboard.press("Escape")
    find(sheet, "demo").click()
    status = find(sheet, "sound.status")
    wait_until(lambda: "was muted" in status.inner_text() or peak(sheet) > 0.5, 20, "nothing is heard or said")
    assert peak(sheet) <= 1
    find(sheet, "demo").click()
    wait_until(lambda: find(sheet, "demo").get_attribute("aria-pressed") == "false")
    sheet.keyboard.press("s")
    find(sheet, "recipe.synth").select_option("")
    sheet.keyboard.press("Escape")
    find(sheet, "demo").click()
    wait_until(lambda: 0.02 < peak(sheet) < 0.95, 20, "the own voice does not come back")


def test_a_keyboard_of_the_device_plays_and_its_controller_is_learned(sheet):
    find(sheet, "ports").click()
    wait_until(lambda: "Playing: Test Keys." in find(sheet, "ports.status").inner_text())
    find(sheet, "controller.fuzz.learn").click()
    wait_until(lambda: "Move a knob" in find(sheet, "controller.fuzz").inner_text())
    sheet.evaluate("playKeys(0xB0, 74, 10)")
    wait_until(lambda: "Controller 74" in find(sheet, "controller.fuzz").inner_text())
    sheet.evaluate("playKeys(0xB0, 74, 127)")
    wait_until(lambda: find(sheet, "dial.fuzz").get_attribute("aria-valuenow") == "100")
    sheet.keyboard.press("Escape")
    find(sheet, "sound").click()
    sheet.evaluate("playKeys(0x90, 60, 100)")
    wait_until(lambda: peak(sheet) > 0.02, 20, "the keyboard is silent")
    sheet.evaluate("unplugKeys()")
    sheet.keyboard.press("s")
    wait_until(lambda: "plug a MIDI keyboard in" in find(sheet, "ports.status").inner_text())
    find(sheet, "ports").click()
    wait_until(lambda: peak(sheet) < 0.005, 20, "the note of a closed keyboard goes on")
    find(sheet, "controller.fuzz.forget").click()
    wait_until(lambda: "No controller" in find(sheet, "controller.fuzz").inner_text())


def test_a_midi_file_plays_the_same_voices(sheet, tmp_path):
    song = mido.MidiFile()
    track = song.add_track("tune")
    for note in 15 * (60, 64, 67, 72):
        track.append(mido.Message("note_on", note=note, velocity=100))
        track.append(mido.Message("note_off", note=note, time=960))
    song.save(tmp_path / "tune.mid")
    sheet.keyboard.press("Escape")
    find(sheet, "sound").click()
    sheet.keyboard.press("s")
    find(sheet, "song.file").set_input_files(tmp_path / "tune.mid")
    playing = r"tune\.mid: 0:(0[1-9]|[1-5]\d) of 1:00"
    wait_until(lambda: re.fullmatch(playing, find(sheet, "song").inner_text()), 20, "the file does not play")
    wait_until(lambda: peak(sheet) > 0.02, 20, "the file is silent")
    find(sheet, "song.stop").click()
    wait_until(lambda: find(sheet, "song").inner_text() == "" and peak(sheet) < 0.005, 20, "it does not end")
    find(sheet, "song.file").set_input_files(file("broken.mid", b"no MIDI"))
    sheet.get_by_test_id("toast").get_by_text("give a .mid file").first.wait_for()


def test_a_scala_tuning_is_read_named_and_forgotten(sheet):
    find(sheet, "tuning.file").set_input_files(file("pyth.scl", PYTHAGOREAN.encode()))
    wait_until(lambda: find(sheet, "tuning").inner_text() == "Pythagorean fifths")
    find(sheet, "tuning.file").set_input_files(file("bad.scl", b"one\n 2\n cents\n"))
    sheet.get_by_test_id("toast").get_by_text("Line 3").first.wait_for()
    find(sheet, "tuning.remove").click()
    wait_until(lambda: find(sheet, "tuning").inner_text() == "Twelve equal steps")
    find(sheet, "tuning.file").set_input_files(file("keys.kbm", b"12\n0\n127\n60\n69\n440\n12\n"))
    sheet.get_by_test_id("toast").get_by_text("add its .scl file first").first.wait_for()


def test_comfort_sets_several_at_once_and_every_setting_is_reached_by_the_keyboard(sheet):
    find(sheet, "menu.comfort").select_option("oneHand")
    wait_until(lambda: find(sheet, "menu.hands").input_value() == "1")
    assert find(sheet, "menu.velocitySource").input_value() == "dial"
    find(sheet, "menu.stabilizer").select_option("tremor")
    wait_until(lambda: find(sheet, "menu.comfort").input_value() == "own")
    reached = set()
    for _ in range(120):
        sheet.keyboard.press("Tab")
        reached.add(sheet.evaluate("document.activeElement?.dataset.testid ?? document.activeElement?.type"))
    menus = sheet.locator("[data-testid^='play.menu.'], [data-testid^='play.toggle.']").all()
    missing = {item.get_attribute("data-testid") for item in menus} - reached
    assert not missing, f"the keyboard does not reach {missing}"


def test_the_lowest_note_may_be_on_the_right(sheet):
    find(sheet, "toggle.isLeftHanded").click()
    sheet.keyboard.press("Escape")
    find(sheet, "record").focus()
    box = find(sheet, "stage").bounding_box()
    sheet.keyboard.press("s")
    find(sheet, "midi.address").fill("midifile:left.mid")
    find(sheet, "midi.connect").click()
    wait_until(lambda: "Notes go to left.mid" in find(sheet, "midi.0").inner_text())
    sheet.keyboard.press("Escape")
    sheet.mouse.move(box["x"] + 0.98 * box["width"], box["y"] + 0.5 * box["height"])
    sheet.mouse.down()
    stage = find(sheet, "stage")
    wait_until(lambda: stage.get_attribute("data-notes") == "1")
    sheet.mouse.up()
    wait_until(lambda: stage.get_attribute("data-notes") == "0")
    path = sheet.hub.home / "outputs" / "left.mid"

    def notes():
        try:
            return [m.note for m in mido.MidiFile(path) if m.type == "note_on"]
        except EOFError:  # A piece is written, its length not yet.
            return None

    wait_until(lambda: notes() == [48], 10, "the right end does not play the lowest note")
