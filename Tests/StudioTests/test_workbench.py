"""The workbench in a real browser: graphs are built by mouse and by keyboard, heard, measured, saved, shared."""

import json
import time

import numpy as np
import pytest
from scipy.io import wavfile
from support import ROOT, wait_until

RECIPES = ROOT / "Core/Sources/SoundGraph/Content/Recipes"


@pytest.fixture
def bench(start_hub, open_page):
    hub = start_hub()
    page = open_page(hub.address + "/workbench")
    page.hub = hub
    find(page, "graph").wait_for()
    wait_until(lambda: page.locator("[data-testid^='workbench.recipe.']").count() > 10)
    return page


def find(page, name):
    return page.get_by_test_id(f"workbench.{name}")


def nodes(page):
    return int(find(page, "graph").get_attribute("data-nodes") or 0)


def edges(page):
    return page.locator("[data-testid^='workbench.edge.']").count()


def peak(page):
    return float(find(page, "level").get_attribute("data-peak") or 0)


def peak_of_click(page, x, y):
    """The level of a key that is let go at once; it stands for a quarter of a second."""
    page.mouse.click(x, y)
    end, loudest = time.monotonic() + 1, 0
    while time.monotonic() < end:
        loudest = max(loudest, peak(page))
    return loudest


def centre(page, name):
    box = find(page, name).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, start, end):
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*(sum(pair) / 2 for pair in zip(start, end)))
    page.mouse.move(*end)
    page.mouse.up()


def new_recipe(page):
    find(page, "new").click()
    wait_until(lambda: nodes(page) == 2, message="input and output are not shown")


def add(page, component):
    before = nodes(page)
    find(page, "add").click()
    find(page, "browser.search").fill(component)
    # A list that becomes shorter between pressing and releasing would take the button away.
    found = find(page, "browser.sentence")
    wait_until(lambda: " of " in found.inner_text(), message="the components were not searched")
    find(page, f"component.{component}").click()
    wait_until(lambda: nodes(page) == before + 1, message=f"{component} was not added")
    find(page, "browser").wait_for(state="hidden")


def node_of(page, component):
    """The id of the one node of a component."""
    return page.evaluate(
        """(component) => [...document.querySelectorAll('.node-body')]
            .find((body) => body.querySelector('.node-kind').textContent === component)?.dataset.node""",
        component,
    )


def port_of(page, node, side):
    """The identifier of a node's first input or output, without the name of the screen."""
    name = page.evaluate(
        """([node, side]) => [...document.querySelectorAll('.node-body')].find((body) => body.dataset.node === node)
            .parentElement.querySelector(`.port.is-${side}`).dataset.testid""",
        [node, side],
    )
    return name.removeprefix("workbench.")


def open_recipe(page, name, count):
    find(page, f"recipe.{name}.open").click()
    wait_until(lambda: nodes(page) >= count, message=f"{name} was not opened")


def test_a_graph_is_built_by_mouse_saved_reloaded_and_undone(bench):
    new_recipe(bench)
    add(bench, "Overdrive")
    node = node_of(bench, "Overdrive")
    find(bench, "edge.0").focus()
    bench.keyboard.press("Delete")
    wait_until(lambda: edges(bench) == 0)
    find(bench, "zoom.fit").click()
    drag(bench, centre(bench, port_of(bench, "input", "out")), centre(bench, port_of(bench, node, "in")))
    wait_until(lambda: edges(bench) == 1, message="the first wire made no edge")
    drag(bench, centre(bench, port_of(bench, "output", "in")), centre(bench, port_of(bench, node, "out")))
    wait_until(lambda: edges(bench) == 2, message="a wire from an input back to an output made no edge")

    find(bench, "undo").click()
    wait_until(lambda: edges(bench) == 1, message="undo did nothing")
    bench.keyboard.press("Control+Shift+Z")
    wait_until(lambda: edges(bench) == 2, message="redo did nothing")

    before = centre(bench, f"node.{node}")
    drag(bench, before, (before[0] + 40, before[1] + 60))
    wait_until(lambda: abs(centre(bench, f"node.{node}")[1] - before[1] - 60) < 4, message="the node was not moved")

    find(bench, "info").click()
    find(bench, "field.name").fill("Test patch")
    find(bench, "field.id").fill("test_patch")
    bench.keyboard.press("Escape")
    find(bench, "save").click()
    find(bench, "recipe.test_patch").wait_for()
    wait_until(lambda: not find(bench, "changed").is_visible())
    bench.reload()
    find(bench, "recipe.test_patch").wait_for()
    find(bench, "recipe.test_patch.open").click()
    wait_until(lambda: nodes(bench) == 3 and edges(bench) == 2, message="the saved graph is another one")
    assert find(bench, "name").inner_text() == "Test patch"


def test_a_person_with_a_keyboard_alone_makes_hears_and_saves_a_patch(bench):
    keyboard = bench.keyboard

    def focused():
        return bench.evaluate("document.activeElement.dataset.testid ?? ''")

    def tab_to(name, most=200):
        for _ in range(most):
            if focused() == f"workbench.{name}":
                return
            keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {name}")

    tab_to("new")
    keyboard.press("Enter")
    wait_until(lambda: nodes(bench) == 2)
    keyboard.press("Control+k")
    find(bench, "browser.search").wait_for()
    wait_until(lambda: focused() == "workbench.browser.search")
    keyboard.type("Overdrive")
    wait_until(lambda: bench.locator("[data-testid^='workbench.component.']").count() == 1)
    keyboard.press("Enter")
    wait_until(lambda: nodes(bench) == 3)
    find(bench, "browser").wait_for(state="hidden")
    node = node_of(bench, "Overdrive")
    tab_to("edge.0")
    keyboard.press("Delete")
    wait_until(lambda: edges(bench) == 0)
    for start, end in (("input", node), (node, "output")):
        bench.evaluate("document.activeElement.blur()")
        tab_to(f"node.{start}")
        keyboard.press("Enter")
        port = port_of(bench, start, "out")
        wait_until(lambda port=port: find(bench, port).evaluate("e => e.tabIndex") == 0)
        tab_to(port)
        keyboard.press("Enter")
        tab_to(port_of(bench, end, "in"))
        before = edges(bench)
        keyboard.press("Enter")
        wait_until(lambda before=before: edges(bench) == before + 1, message=f"no edge from {start} to {end}")
    bench.evaluate("document.activeElement.blur()")
    keyboard.press("Space")
    wait_until(lambda: peak(bench) > 0.02, 20, "the patch is silent")
    tab_to("save")
    keyboard.press("Enter")
    wait_until(lambda: not find(bench, "changed").is_visible(), message="it was not saved")
    keyboard.press("Control+z")
    wait_until(lambda: edges(bench) == 1, message="undo by keyboard did nothing")
    bench.evaluate("document.activeElement.blur()")
    keyboard.press("Space")
    wait_until(lambda: peak(bench) < 0.005, 20, "it does not stop")


def test_a_recipe_sounds_and_its_nodes_show_what_they_do(bench):
    open_recipe(bench, "puck", 5)
    find(bench, "play").click()
    wait_until(lambda: peak(bench) > 0.02, 20, "the page is silent")
    wait_until(lambda: float(find(bench, "wave").get_attribute("data-peak") or 0) > 0.02)
    wait_until(lambda: 0 < float(find(bench, "cpu").get_attribute("data-load") or 0) < 1)
    crush = node_of(bench, "BitCrush")
    find(bench, f"node.{crush}").focus()
    bench.keyboard.press("Enter")
    drawing = find(bench, f"inspector.{crush}.drawing")
    drawing.wait_for()
    wait_until(lambda: drawing.get_attribute("data-kind") == "staircase", 20, "no staircase is drawn")
    wait_until(lambda: int(drawing.get_attribute("data-lines") or 0) >= 2)
    wait_until(lambda: float(find(bench, f"node.{crush}.meter").get_attribute("data-peak") or -120) > -60)
    find(bench, "profile").click()
    wait_until(lambda: "% of a core" in find(bench, f"inspector.{crush}.load").inner_text(), 20, "no load is shown")


def test_an_edge_shows_its_scope_spectrum_and_level(bench):
    open_recipe(bench, "falstaff", 3)
    find(bench, "play").click()
    find(bench, "edge.0").focus()
    bench.keyboard.press("Enter")
    find(bench, "connection").wait_for()
    wait_until(lambda: "dBFS" in find(bench, "connection.level").inner_text(), 20, "the edge is not measured")
    green = bench.evaluate(
        """() => {
          const canvas = document.querySelector('[data-testid="workbench.connection.spectrum"]');
          const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
          let count = 0;
          for (let at = 0; at < data.length; at += 4) count += data[at + 1] > 180 && data[at] < 180;
          return count;
        }"""
    )
    assert green > 100


def test_a_modulation_is_added_drawn_dashed_changed_and_removed(bench):
    new_recipe(bench)
    add(bench, "LFO")
    add(bench, "SVF" if "SVF" in components(bench) else "Overdrive")
    routes = bench.locator("[data-testid^='workbench.route.']")
    find(bench, "modulate").click()
    find(bench, "modulation.add").click()
    wait_until(lambda: routes.count() == 1, message="no modulation was added")
    dashes = bench.evaluate("getComputedStyle(document.querySelector('.routes .wire')).strokeDasharray")
    assert dashes != "none"
    find(bench, "route.0").focus()
    bench.keyboard.press("Enter")
    depth = find(bench, "connection.depth")
    depth.fill("20 %")
    bench.keyboard.press("Enter")
    wait_until(lambda: depth.input_value() == "20 %")
    for _ in range(2):
        depth.fill("999 %")
        bench.keyboard.press("Enter")
        wait_until(lambda: depth.input_value() == "100 %", message="the field keeps what is beyond the end")
    find(bench, "connection.remove").click()
    wait_until(lambda: routes.count() == 0)


def components(page):
    find(page, "add").click()
    wait_until(lambda: page.locator("[data-testid^='workbench.component.']").count() > 50)
    names = page.evaluate(
        """[...document.querySelectorAll('[data-testid^="workbench.component."]')]
            .map(({ dataset }) => dataset.testid.slice('workbench.component.'.length))"""
    )
    page.keyboard.press("Escape")
    find(page, "browser").wait_for(state="hidden")
    return names


def test_keys_play_a_synthesiser_by_mouse_by_letters_and_by_focus(bench):
    find(bench, "mode.synth").click()
    find(bench, "recipe.simple_lead.open").wait_for()
    open_recipe(bench, "simple_lead", 3)
    find(bench, "keyboard").wait_for()
    find(bench, "sound").click()
    box = find(bench, "keyboard").bounding_box()
    y = box["y"] + box["height"] - 8
    bench.mouse.move(box["x"] + 12, y)
    bench.mouse.down()
    wait_until(lambda: peak(bench) > 0.01, 20, "a pressed key is silent")
    bench.mouse.move(box["x"] + 130, y, steps=10)
    assert bench.locator("sx-piano .is-down").count() == 1
    bench.mouse.up()
    assert bench.locator("sx-piano .is-down").count() == 0
    wait_until(lambda: peak(bench) < 0.005, 20, "the note does not end")
    wait_until(lambda: peak_of_click(bench, box["x"] + 12, y) > 0.01, 20, "a key that is let go at once is silent")
    wait_until(lambda: peak(bench) < 0.005, 20, "the short note does not end")
    bench.evaluate("document.activeElement.blur()")
    bench.keyboard.down("a")
    bench.keyboard.down("d")
    wait_until(lambda: bench.locator("sx-piano .is-down").count() == 2)
    wait_until(lambda: peak(bench) > 0.01, 20, "letters are silent")
    bench.keyboard.up("a")
    bench.keyboard.up("d")
    find(bench, "octave.up").click()
    wait_until(lambda: "5" in find(bench, "octave").inner_text())
    key = find(bench, "key.72")
    assert key.get_attribute("aria-label") == "C5"
    key.focus()
    bench.keyboard.down("Enter")
    wait_until(lambda: bench.locator("sx-piano .is-down").count() == 1)
    bench.keyboard.up("Enter")


def test_a_recipe_is_shared_and_comes_back_as_a_file_and_as_a_link(bench, open_page):
    open_recipe(bench, "puck", 5)
    count = nodes(bench)
    find(bench, "share.open").click()
    document = wait_until(lambda: find(bench, "share.json").text_content(), message="nothing is shared")
    assert json.loads(document)["id"] == "puck"
    link = find(bench, "share.link").input_value()
    with bench.expect_download() as download:
        find(bench, "share.download").click()
    assert download.value.suggested_filename.endswith(".json")
    bench.keyboard.press("Escape")

    recipe = json.loads(document) | {"id": "brought", "name": "Brought"}
    buffer = json.dumps(recipe).encode()
    find(bench, "import").set_input_files({"name": "brought.json", "mimeType": "application/json", "buffer": buffer})
    wait_until(lambda: find(bench, "name").inner_text() == "Brought" and nodes(bench) == count)
    find(bench, "import").set_input_files({"name": "bad.json", "mimeType": "application/json", "buffer": b"{]"})
    bench.locator(".toast.is-error").first.wait_for()
    assert find(bench, "name").inner_text() == "Brought"

    other = open_page(bench.hub.address + "/workbench#" + link.split("#")[1])
    wait_until(lambda: find(other, "name").inner_text() == "Puck", message="the link opens nothing")
    assert "#" not in other.url


def test_two_sides_are_compared_and_a_knob_is_one_step_of_undo(bench):
    open_recipe(bench, "falstaff", 3)
    knob = bench.locator("[data-testid^='workbench.knob.']").first
    before = knob.input_value()
    line = bench.locator(".bench-knobs input[type=range]").first
    line.focus()
    # In one task of the page: two presses a second apart are two steps.
    line.evaluate("""(line) => {
      for (let press = 0; press < 5; press++) {
        line.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }));
      }
    }""")
    wait_until(lambda: knob.input_value() != before)
    find(bench, "difference").click()
    wait_until(lambda: "dB" in find(bench, "difference.text").inner_text(), 60, "the sides are not compared")
    find(bench, "undo").click()
    wait_until(lambda: knob.input_value() == before, message="five presses in a second are more than one step")


def test_a_node_takes_a_wavetable_a_response_and_nothing_else(bench, tmp_path):
    time = np.arange(2048) / 2048
    waves = [np.sin(2 * np.pi * harmonic * time) for harmonic in (1, 2, 3)]
    wavfile.write(tmp_path / "three waves.wav", 44_100, np.concatenate(waves).astype(np.float32))
    wavfile.write(tmp_path / "odd.wav", 44_100, np.zeros(5000, np.float32))
    # Larger than any message of a page.
    hall = np.random.default_rng(1).normal(0, 0.01, (3 * 48_000, 2)).astype(np.float32)
    wavfile.write(tmp_path / "hall.wav", 48_000, hall)

    new_recipe(bench)
    add(bench, "Oscillator")
    oscillator = f"inspector.{node_of(bench, 'Oscillator')}.recording"
    find(bench, oscillator).set_input_files(tmp_path / "three waves.wav")
    wait_until(lambda: find(bench, f"{oscillator}.name").inner_text() == "three waves.wav")
    find(bench, oscillator).set_input_files(tmp_path / "odd.wav")
    bench.get_by_test_id("toast").get_by_text("“odd.wav” has 5000 samples").first.wait_for()
    assert find(bench, f"{oscillator}.name").inner_text() == "three waves.wav"
    find(bench, f"{oscillator}.remove").click()
    wait_until(lambda: find(bench, f"{oscillator}.name").inner_text() == "")
    find(bench, "undo").click()
    wait_until(lambda: find(bench, f"{oscillator}.name").inner_text() == "three waves.wav")

    add(bench, "Convolution")
    convolution = f"inspector.{node_of(bench, 'Convolution')}.recording"
    find(bench, convolution).set_input_files(tmp_path / "hall.wav")
    wait_until(lambda: find(bench, f"{convolution}.name").inner_text() == "hall.wav")
    find(bench, "play").click()
    wait_until(lambda: peak(bench) > 0.001, 20, "the page is silent")


def test_every_control_is_reached_by_tab(bench):
    open_recipe(bench, "puck", 5)
    node = node_of(bench, "BitCrush")
    find(bench, f"node.{node}").focus()
    bench.keyboard.press("Enter")
    find(bench, f"inspector.{node}").wait_for()
    wanted = set(bench.evaluate(
        """[...document.querySelectorAll('.bench :is(button, input, select, summary, [tabindex="0"])')]
            .filter((one) => one.dataset.testid && !one.disabled && one.tabIndex >= 0 && one.checkVisibility())
            .map(({ dataset }) => dataset.testid)"""
    ))  # fmt: skip
    assert len(wanted) > 60
    reached = set()
    bench.evaluate("document.activeElement.blur()")
    for _ in range(600):
        bench.keyboard.press("Tab")
        reached.add(bench.evaluate("document.activeElement.dataset.testid ?? ''"))
        if wanted <= reached:
            return
    raise AssertionError(f"Tab does not reach {sorted(wanted - reached)[:10]}")


@pytest.mark.parametrize("widths", [(360, 390, 768), (1024, 1280)], ids=["narrow", "wide"])
def test_nothing_overflows(start_hub, open_page, widths):
    hub = start_hub()
    page = open_page(hub.address + "/workbench")
    is_narrow = widths[0] < 900
    widest = "Math.max(document.documentElement.scrollWidth, document.getElementById('room').scrollWidth)"

    def fits():
        for width in widths:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(widest) <= width

    find(page, "graph").wait_for()
    fits()
    if is_narrow:
        find(page, "library.open").click()
    open_recipe(page, "puck", 5)
    node = node_of(page, "BitCrush")
    find(page, f"node.{node}").focus()
    page.keyboard.press("Enter")
    if is_narrow:
        find(page, "selected.open").click()
    find(page, f"inspector.{node}").wait_for()
    fits()
    if is_narrow:
        page.keyboard.press("Escape")
    find(page, "mode.synth").click()
    find(page, "keyboard").wait_for()
    fits()
    find(page, "view.inspector").click()
    fits()


def test_a_finger_selects_a_node_and_opens_its_parameters(start_hub, open_page):
    hub = start_hub()
    page = open_page(hub.address + "/workbench", "phone", has_touch=True)
    find(page, "library.open").tap()
    open_recipe(page, "falstaff", 3)
    find(page, "zoom.fit").tap()
    body = page.locator(".node:not(.is-small) .node-body").first
    node = body.get_attribute("data-node")
    box = body.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    find(page, "selected.open").tap()
    find(page, f"inspector.{node}").wait_for()
    find(page, f"inspector.{node}.bypass").check()
    wait_until(lambda: page.locator(".node.is-bypassed").count() == 1)


def test_what_became_of_a_file_is_seen_on_a_phone(start_hub, open_page):
    page = open_page(start_hub().address + "/workbench", "phone", has_touch=True)
    sheet = page.get_by_role("dialog", name="Recipes")
    recipe = (RECIPES / "puck.json").read_text()
    for text, said in (("{]", "is not JSON"), (recipe[:700], "ends in the middle"), (recipe, "is open")):
        find(page, "library.open").tap()
        sheet.wait_for()
        file = {"name": "a.json", "mimeType": "application/json", "buffer": text.encode()}
        find(page, "import").set_input_files(file)
        sheet.wait_for(state="detached")
        toast = page.locator(".toast", has_text=said)
        # On top of all else.
        assert toast.evaluate(
            "(toast) => { const { x, y } = toast.getBoundingClientRect();"
            " return toast.contains(document.elementFromPoint(x + 20, y + 20)); }"
        )


def test_what_was_open_is_open_after_the_hub_begins_again(start_hub, open_page):
    hub = start_hub()
    page = open_page(hub.address + "/workbench")
    new_recipe(page)
    add(page, "Overdrive")
    star = find(page, "recipe.puck.favourite")
    star.click()
    wait_until(lambda: star.get_attribute("aria-pressed") == "true")
    stored = hub.home / "workbench.json"
    wait_until(lambda: stored.exists() and "Overdrive" in stored.read_text(), message="nothing is stored")
    page.goto("about:blank")
    hub.process.terminate()
    hub.process.wait(10)

    page = open_page(start_hub("--data", hub.home).address + "/workbench")
    wait_until(lambda: nodes(page) == 3, message="the patch is gone")
    assert find(page, "changed").is_visible()
    assert find(page, "recipe.puck.favourite").get_attribute("aria-pressed") == "true"
