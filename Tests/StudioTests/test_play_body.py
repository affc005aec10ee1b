"""Play's modulation by body and face in a real browser, with the simulated performer's face."""

from support import wait_until


def find(page, name):
    return page.get_by_test_id(f"play.{name}")


def open_sheet(start_hub, open_page, *options):
    hub = start_hub(*options)
    page = open_page(hub.address + "/play?uitesting")
    wait_until(lambda: page.locator("sx-dial").count() > 0)
    page.keyboard.press("s")
    return page


def test_a_mouth_turns_a_dial(start_hub, open_page):
    page = open_sheet(start_hub, open_page, "--from", "demo:?seed=5")
    find(page, "modulation.measure").select_option("mouth")
    find(page, "modulation.target").select_option("Fuzz")
    find(page, "modulation.add").click()
    wait_until(lambda: "Mouth opening" in find(page, "modulation.row.0").inner_text())
    dial = find(page, "dial.fuzz")
    values = set()

    def moves():
        values.add(dial.get_attribute("aria-valuenow"))
        return len(values) > 3

    wait_until(moves, 20, "the simulated mouth does not turn the dial")
    find(page, "modulation.0.invert").click()
    find(page, "modulation.0.remove").click()
    wait_until(lambda: not find(page, "modulation.row.0").is_visible())


def test_the_form_asks_for_the_parts_of_a_measure_and_the_calibration_says_what_to_do(start_hub, open_page):
    page = open_sheet(start_hub, open_page)
    find(page, "modulation.measure").select_option("angle")
    find(page, "modulation.middle").wait_for()
    find(page, "modulation.first").select_option("rightShoulder")
    find(page, "modulation.second").select_option("rightShoulder")
    find(page, "modulation.add").click()
    page.get_by_test_id("toast").get_by_text("choose different parts").first.wait_for()
    find(page, "calibrate").click()
    wait_until(lambda: "Stand still" in find(page, "calibration").inner_text())
    find(page, "calibrate").click()
    wait_until(lambda: "Usual ranges" in find(page, "calibration").inner_text())
