"""Play's postures and controllers of hands in a real browser, with the simulated hands of the tune."""

from support import wait_until
from test_play_body import find, open_sheet


def text(page, name):
    return find(page, name).inner_text()


def test_a_posture_is_taught_by_showing_it_and_stays_after_a_restart(start_hub, open_page):
    page = open_sheet(start_hub, open_page)
    find(page, "posture.add").click()
    find(page, "posture.0.name").fill("Open hand")
    find(page, "posture.0.teach").click()
    wait_until(lambda: "0 of 5" in text(page, "posture.0.text"))
    page.keyboard.press("Escape")
    find(page, "demo").click()
    page.keyboard.press("s")
    wait_until(lambda: "Seen now" in text(page, "posture.0.text"), 30, "the lesson does not end")
    find(page, "posture.0.role").select_option("silence")
    wait_until(lambda: page.locator("[data-testid='play.posture.0.role']").input_value() == "silence")
    page.reload()
    wait_until(lambda: page.locator("sx-dial").count() > 0)
    page.keyboard.press("s")
    assert find(page, "posture.0.name").input_value() == "Open hand"
    assert find(page, "posture.0.role").input_value() == "silence"
    find(page, "posture.0.remove").click()
    wait_until(lambda: "Add a posture" in text(page, "posture.hint"))


def test_a_controller_of_hands_is_added_turned_round_and_removed(start_hub, open_page):
    page = open_sheet(start_hub, open_page)
    wait_until(lambda: "moves Timbre, controller 74" in text(page, "route.row.0"))
    find(page, "route.input").select_option("openness")
    find(page, "route.hand").select_option("2")
    find(page, "route.target").select_option("Controller 21")
    find(page, "route.add").click()
    wait_until(lambda: "Openness of hand 2" in text(page, "route.row.2"))
    assert "moves Controller 21" in text(page, "route.row.2")
    find(page, "route.2.invert").click()
    find(page, "route.2.remove").click()
    wait_until(lambda: not find(page, "route.row.2").is_visible())
