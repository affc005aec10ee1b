"""A data folder of an earlier build in a real browser: everything in it is there under its names."""

import re
import shutil
import time

import pytest
from support import ROOT, wait_until

FIXTURE = ROOT / "Tests" / "HubTests" / "Fixtures" / "data-folder-2026-11"


@pytest.fixture
def old(start_hub, tmp_path):
    """A hub on a copy of the folder; its first home is the one that `start_hub` gives."""
    home = tmp_path / "home0"
    shutil.copytree(FIXTURE, home)
    (home / "README.md").unlink()
    # A take stays in the trash for seven days: it was deleted now.
    (bin,) = (home / "takes" / ".trash").iterdir()
    bin.rename(bin.with_name(str(int(time.time() * 1000))))
    hub = start_hub()
    assert hub.home == home
    return hub


def test_presets_takes_outputs_and_settings_of_an_old_folder_are_shown(old, open_page):
    page = open_page(old.address + "/presets")
    for name in ("Bühne für Übung", "Studio, outputs alone", "From a friend"):
        page.locator("[data-testid$='.name']", has_text=re.compile(f"^{name}$")).wait_for()
    page.goto(old.address + "/takes")
    first = page.get_by_test_id("takes.row.Grüße, first take")
    first.wait_for()
    assert "Simulated performer" in first.inner_text() and "51 frames" in first.inner_text()
    page.get_by_test_id("takes.row.take-2026-11-23-042011").wait_for()
    assert page.locator("[data-testid^='takes.row.']").count() == 2
    page.goto(old.address + "/connect")
    for number, port in enumerate((8123, 9104, 9105), 1):
        page.get_by_test_id(f"connect.sink.s{number}").get_by_text(f"127.0.0.1:{port}").first.wait_for()
    page.goto(old.address + "/settings")
    wait_until(lambda: page.get_by_test_id("settings.smoothing").input_value() == "120")
    assert page.get_by_test_id("settings.sensitivity").input_value() == "1.5"
    assert page.get_by_test_id("settings.framerate").input_value() == "30"
    assert page.get_by_test_id("settings.timeout").input_value() == "25"
    device = page.get_by_test_id("settings.devices").locator("li input")
    wait_until(lambda: device.input_value() == "Ada's phone")


def test_an_old_take_plays_and_an_old_preset_is_loaded(old, open_page):
    page = open_page(old.address + "/takes")
    page.get_by_test_id("takes.play.Grüße, first take").click()
    page.get_by_text("Play again").wait_for()
    page.goto(old.address + "/presets")
    title = page.locator("[data-testid$='.name']", has_text=re.compile("^Bühne für Übung$"))
    title.locator("xpath=ancestor::li").locator(".preset-load").click()
    page.get_by_text(re.compile(r"^Loaded: Bühne für Übung\. On: OSC 127\.0\.0\.1:8123")).wait_for()


def test_an_old_address_leads_to_its_room(old, open_page):
    page = open_page(old.address + "/#track")
    page.locator("body[data-room='track']").wait_for()
    name = page.get_by_test_id("performers.p2.name")
    wait_until(lambda: name.input_value() == "Grace Höpper")
