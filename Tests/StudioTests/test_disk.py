"""A disk that is really full, a second hub in one folder, and what is left at the end."""

import os
import re
import shutil
import signal
import subprocess
import urllib.request
from pathlib import Path

import pytest
from support import Running, run, wait_until

ALONE = ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-rm"]


@pytest.fixture
def small_disk(sensorium, tmp_path):
    """Starts hubs whose data folder is a disk of its own of one megabyte, seen by them alone."""
    if shutil.which("unshare") is None:
        pytest.skip("unshare is not installed.")
    probe = f"mount -t tmpfs -o size=1m none {tmp_path}"
    if subprocess.run([*ALONE, "sh", "-c", probe], capture_output=True).returncode != 0:
        pytest.skip("This user may not mount a disk of its own.")
    running = []

    def start(prepare="true"):
        home = tmp_path / "disk"
        home.mkdir(exist_ok=True)
        log = tmp_path / f"disk{len(running)}.log"
        script = (
            f'mount -t tmpfs -o size=1m none "{home}" && {prepare}; exec "$0" serve --port 0 '
            f'--secure-port 0 --discovery-port 0 --data "{home}"'
        )
        hub = Running(*ALONE, "sh", "-c", script, sensorium, stderr=open(log, "w"))
        process = hub.__enter__()
        running.append(hub)

        def address():
            assert process.poll() is None, log.read_text()
            found = re.search(r"http://\S+:\d+", log.read_text())
            return found and found[0]

        return wait_until(address, 30, "the hub did not start"), Path(f"/proc/{process.pid}/root{home}")

    yield start
    for hub in running:
        hub.__exit__()


def fill(disk):
    with open(disk / "filler", "ab", buffering=0) as file:
        for size in (65536, 4096, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                pass


def test_a_recording_waits_for_room_and_the_red_light_says_so(small_disk, open_page):
    address, disk = small_disk()
    page = open_page(address + "/takes")
    button = page.get_by_test_id("takes.record")
    button.wait_for()
    arriving = lambda: button.get_attribute("data-arriving")
    button.click()
    wait_until(lambda: arriving() == "true")
    fill(disk)
    wait_until(lambda: arriving() == "false")
    assert button.get_attribute("aria-pressed") == "true"
    told = re.compile(r"Not recording: the disk is full\. Saved: .*, (\d+) frames\. (\d{3,}) frames wait in memory")
    sentence = page.locator(".record-sentence")
    saved, waiting = map(int, wait_until(lambda: told.search(sentence.inner_text()), 30).groups())
    assert arriving() == "false"
    (disk / "filler").unlink()
    wait_until(lambda: arriving() == "true")
    button.click()
    saying = lambda: re.search(r"Saved (take-\S+): .*, (\d+) frames\.", page.locator("sx-toasts").inner_text())
    name, frames = wait_until(saying).groups()
    with urllib.request.urlopen(f"{address}/takes/{name}.csv") as answer:
        rows = answer.read().decode().splitlines()[1:]
    assert len(rows) == int(frames) > saved + waiting
    numbers = [int(row.split(",")[1]) for row in rows]
    assert numbers == list(range(numbers[0], numbers[0] + len(rows)))


def test_a_take_that_is_stopped_without_room_is_not_called_saved(small_disk, open_page):
    address, disk = small_disk()
    page = open_page(address + "/takes")
    button = page.get_by_test_id("takes.record")
    button.wait_for()
    button.click()
    wait_until(lambda: button.get_attribute("data-arriving") == "true")
    fill(disk)
    wait_until(lambda: button.get_attribute("data-arriving") == "false")
    button.click()
    waits = page.get_by_role("status").filter(has_text="Not saved: the disk is full.")
    waits.first.wait_for()
    assert page.get_by_text(re.compile("^Saved take-")).count() == 0
    (disk / "filler").unlink()
    wait_until(lambda: not page.locator(".recorder [role=status]").inner_text())
    (take,) = (disk / "takes").glob("*.sensorium")
    assert take.read_bytes()[-33 + 4] == 5, "the closing record is there"


def test_a_preset_without_room_is_not_called_saved_and_is_saved_later(small_disk, open_page):
    address, disk = small_disk()
    page = open_page(address + "/presets")
    page.get_by_test_id("presets.new").wait_for()
    fill(disk)
    page.get_by_test_id("presets.new").click()
    page.get_by_test_id("presets.save.name").fill("No room")
    page.get_by_test_id("presets.save.save").click()
    page.get_by_text(re.compile(r"Presets are not on the disk \(the disk is full\)")).first.wait_for()
    assert page.get_by_text("Saved: No room.").count() == 0
    (disk / "filler").unlink()
    page.get_by_text(re.compile("Presets are not on the disk")).first.wait_for(state="hidden")
    assert b"No room" in b"".join(path.read_bytes() for path in disk.glob("sensorium.sqlite*"))


def test_a_hub_that_starts_on_a_full_disk_has_its_presets(start_hub, small_disk, open_page, tmp_path):
    hub = start_hub()
    page = open_page(hub.address + "/presets")
    page.get_by_test_id("presets.new").click()
    page.get_by_test_id("presets.save.name").fill("From before")
    page.get_by_test_id("presets.save.save").click()
    page.get_by_text("Saved: From before.").wait_for()
    page.close()
    hub.process.terminate()
    hub.process.wait(10)
    disk = tmp_path / "disk"
    address, _ = small_disk(f'cp -r {hub.home}/. {disk}/ && dd if=/dev/zero of={disk}/filler bs=1k 2>/dev/null')
    page = open_page(address + "/presets")
    page.get_by_text("From before", exact=True).wait_for()


def test_an_orderly_end_leaves_nothing_in_the_journal(start_hub, open_page):
    hub = start_hub()
    page = open_page(hub.address + "/presets")
    page.get_by_test_id("presets.new").click()
    page.get_by_test_id("presets.save.name").fill("Kept")
    page.get_by_test_id("presets.save.save").click()
    page.get_by_text("Saved: Kept.").wait_for()
    page.close()
    hub.process.send_signal(signal.SIGTERM)
    assert hub.process.wait(10) == 0
    journal = hub.home / "sensorium.sqlite-wal"
    assert not journal.exists() or journal.stat().st_size == 0
    assert b"Kept" in (hub.home / "sensorium.sqlite").read_bytes()


def test_a_second_hub_in_one_folder_names_the_first_until_that_is_killed(start_hub, sensorium):
    hub = start_hub()
    second = [sensorium, "serve", "--port", "0", "--secure-port", "0", "--discovery-port", "0", "--data", hub.home]
    refused = run(*second, check=False, timeout=30)
    assert refused.returncode == 1
    for part in (f"process {hub.process.pid}", hub.address, "since 20", "--data FOLDER or SENSORIUM_HOME=FOLDER"):
        assert part in refused.stderr, refused.stderr
    for command in (["doctor", "--no-self-test", "--data", hub.home], ["models"]):
        assert "Another hub" not in run(sensorium, *command, check=False).stderr
    hub.process.kill()
    hub.process.wait(10)
    with Running(*second) as again:
        assert "http://" in again.stderr.readline()
