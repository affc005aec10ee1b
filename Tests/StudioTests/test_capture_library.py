"""Capture's Review and Library in a browser, with sessions that the simulator made in the hub's own folder."""

import io
import json
import re
import zipfile

import pytest
from mcap.reader import make_reader
from support import made_once, run, wait_until

FRAME = 1 / 30


@pytest.fixture(scope="session")
def made_sessions(sensorium, tmp_path_factory):
    """Two sessions of simulated devices: 6 s of all, and 4 s without a film."""

    def make(folder):
        for options in [("--seconds", 6), ("--seconds", 4, "--seed", 7, "--devices", "watch", "glove")]:
            run(sensorium, "capture", "simulate", "--out", folder, *options)

    return made_once(tmp_path_factory, "two-sessions", make)


@pytest.fixture
def library(start_hub, made_sessions, tmp_path):
    """A hub with copies of both sessions; the names of the long and the short one."""
    place = tmp_path / "home0" / "capture" / "sessions"
    place.parent.mkdir(parents=True, mode=0o700)
    run("cp", "-r", made_sessions, place)
    long, short = sorted(place.iterdir(), key=lambda folder: not (folder / "video.mp4").exists())
    return start_hub(), long, short


def review(hub, session):
    return f"{hub.address}/capture/review?session={session.name}"


def row(page, session, part=""):
    return page.get_by_test_id(f"capture.library.row.{session.name}{part}")


def open_row(page, session):
    row(page, session).wait_for()
    if row(page, session, ".toggle").get_attribute("aria-expanded") != "true":
        row(page, session, ".toggle").click()
    row(page, session, ".verify").wait_for()


def opened(page):
    """Waits until a take is shown."""
    page.get_by_test_id("capture.review.play").wait_for()


def film(page):
    """The film of the review; it is skipped where the browser has no H.264."""
    opened(page)
    video = page.locator(".take-player video")
    state = "v => v.error ? 'error' : v.readyState >= 1 ? 'ready' : ''"
    if wait_until(lambda: video.evaluate(state), 20, "the film does not load") == "error":
        pytest.skip("This Chromium has no H.264.")
    return video


def seconds(page):
    """What the page says about the position."""
    text = page.get_by_test_id("capture.review.position").inner_text().split("/")[0].strip()
    minutes, rest = text.split(":")
    return 60 * int(minutes) + float(rest)


def places(page):
    """Where line of time and plots show the position, 0…1, and the values beside the plots."""
    return page.evaluate("""() => {
      const area = document.querySelector('[data-testid="capture.review.scrub"]').getBoundingClientRect();
      const head = document.querySelector('.scrub-head').getBoundingClientRect();
      const line = document.querySelector('.plot-line').getBoundingClientRect();
      const picture = document.querySelector('.plot-picture').getBoundingClientRect();
      return {
        head: (head.left - area.left) / area.width, line: (line.left - picture.left) / picture.width,
        pixels: [head.left, line.left],
        values: [...document.querySelectorAll('.plot-legend b')].map((e) => e.textContent),
      };
    }""")


def test_film_plots_and_values_show_one_instant(library, open_page):
    hub, session, _ = library
    page = open_page(review(hub, session))
    video = film(page)
    assert session.name in page.url
    wait_until(lambda: page.locator(".plot").count() >= 5, 10, "no plots")
    area = page.get_by_test_id("capture.review.scrub")
    width = area.bounding_box()["width"]
    area.click(position={"x": width / 2, "y": 20})
    wait_until(lambda: abs(seconds(page) - 3) < 0.1, 5, "the position is not in the middle")
    shown = lambda: video.evaluate("v => v.currentTime")
    wait_until(lambda: abs(shown() - seconds(page)) < FRAME, 5, "the film is elsewhere")
    before = places(page)
    assert before["head"] == pytest.approx(0.5, abs=0.02)
    assert abs(before["pixels"][0] - before["pixels"][1]) < 1.5, "line of time and plots are not in line"
    assert any(re.search(r"\d", value) for value in before["values"])

    at = seconds(page)
    page.keyboard.press("ArrowRight")
    wait_until(lambda: seconds(page) == pytest.approx(at + FRAME, abs=0.011), 5, "no frame on")
    wait_until(lambda: abs(shown() - seconds(page)) < FRAME, 5, "the film did not step")
    page.keyboard.press("Shift+ArrowLeft")
    wait_until(lambda: seconds(page) == pytest.approx(at - 29 * FRAME, abs=0.011), 5, "not a second back")
    wait_until(lambda: places(page)["values"] != before["values"], 5, "the values stay")
    assert abs(places(page)["pixels"][0] - places(page)["pixels"][1]) < 1.5


def test_play_runs_all_together_and_stops_where_they_are(library, open_page):
    hub, session, _ = library
    page = open_page(review(hub, session))
    video = film(page)
    # Looked at whenever the head moves: between two pictures of a busy page the film goes on and the head does not.
    page.evaluate("""() => { window.apart = new Promise((done) => {
      const scrub = document.querySelector('[data-testid="capture.review.scrub"]');
      const film = document.querySelector('.take-player video');
      const gaps = [];
      const watch = new MutationObserver(() => {
        if (film.currentTime < 0.3) return;
        gaps.push(Math.abs(film.currentTime - Number(scrub.getAttribute('aria-valuenow'))));
        if (gaps.length < 15) return;
        watch.disconnect();
        done(gaps);
      });
      watch.observe(scrub, { attributeFilter: ['aria-valuenow'] });
      setTimeout(() => done(gaps), 20000);
    }); }""")
    page.locator("h1").click()
    page.keyboard.press(" ")
    wait_until(lambda: page.get_by_test_id("capture.review.play").inner_text() == "Pause", 5, "it does not play")
    wait_until(lambda: video.evaluate("v => v.currentTime") > 1, 15, "the film does not run")
    gaps = page.evaluate("window.apart")
    assert len(gaps) == 15 and sorted(gaps)[7] < 0.05
    page.keyboard.press(" ")
    wait_until(lambda: page.get_by_test_id("capture.review.play").inner_text() == "Play", 5, "it does not stop")
    wait_until(lambda: abs(video.evaluate("v => v.currentTime") - seconds(page)) < FRAME, 5, "they stopped apart")
    assert video.evaluate("v => v.paused")


def test_a_take_without_a_film_plays_to_the_end_of_what_is_kept(library, open_page):
    hub, _, session = library
    page = open_page(review(hub, session), size="phone")
    opened(page)
    assert page.locator(".take-player").count() == 0
    end = page.get_by_test_id("capture.review.trim.end")
    whole = float(end.get_attribute("aria-valuenow"))
    end.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    wait_until(lambda: " are kept" in sentence(page), 5, "the keyboard trims nothing")
    page.get_by_test_id("capture.review.play").click()
    wait_until(lambda: seconds(page) == pytest.approx(whole - 0.3, abs=0.02), 20, "it does not end there")
    # The head is near the end a picture before it is there.
    wait_until(lambda: page.get_by_test_id("capture.review.play").inner_text() == "Play", 5, "it plays on")
    assert seconds(page) == pytest.approx(whole - 0.3, abs=0.02)


def sentence(page):
    return page.get_by_test_id("capture.review.trim").inner_text()


def test_a_trim_by_pointer_and_keyboard_is_kept_and_leaves_the_files_alone(library, open_page, sensorium):
    hub, session, _ = library
    page = open_page(review(hub, session))
    opened(page)
    wait_until(lambda: sentence(page).startswith("All of"), 5, "no sentence")
    other = open_page(review(hub, session), size="phone")
    opened(other)
    size = (session / "video.mp4").stat().st_size
    loaded = "v => v.readyState >= 1 || v.error !== null"
    wait_until(lambda: page.locator(".take-player video").evaluate(loaded), message="the film has no height yet")
    handle = page.get_by_test_id("capture.review.trim.end").bounding_box()
    area = page.get_by_test_id("capture.review.scrub").bounding_box()
    page.mouse.move(handle["x"] + 5, handle["y"] + 20)
    page.mouse.down()
    page.mouse.move(area["x"] + area["width"] * 0.9, handle["y"] + 20, steps=6)
    page.mouse.up()
    wait_until(lambda: " are kept" in sentence(page), 5, "the pointer trims nothing")
    page.get_by_test_id("capture.review.trim.start").focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    wait_until(lambda: sentence(page).startswith("0:00.50 to 0:05."), 5, sentence(page))
    kept = sentence(page)
    wait_until(lambda: sentence(other) == kept, 10, "a page beside it does not follow")
    page.reload()
    said = page.get_by_test_id("capture.review.trim")
    wait_until(lambda: said.is_visible() and sentence(page) == kept, 10, "it is not kept")
    start = page.get_by_test_id("capture.review.trim.start")
    assert float(start.get_attribute("aria-valuenow")) == pytest.approx(0.5, abs=0.01)
    assert (session / "video.mp4").stat().st_size == size
    assert run(sensorium, "capture", "verify", session).returncode == 0
    # No part is as short as three seconds.
    page.keyboard.press("o")
    wait_until(lambda: "3.0" in sentence(page) or "0:03.5" in sentence(page), 5, sentence(page))
    page.get_by_test_id("capture.review.trim.reset").click()
    wait_until(lambda: sentence(page).startswith("All of"), 5, "not all is kept again")


def test_a_session_of_the_library_opens_in_review_with_grade_and_checks(library, open_page):
    hub, session, _ = library
    page = open_page(f"{hub.address}/capture/library")
    row(page, session, ".review").click()
    page.wait_for_url(f"**/capture/review?session={session.name}")
    metadata = json.loads((session / "metadata.json").read_text())
    opened(page)
    assert metadata["task_description"] in page.get_by_test_id("capture.review.header").inner_text()
    assert page.get_by_test_id("capture.review.grade").inner_text() == metadata["grade"]["letter"]
    reasons = page.get_by_test_id("capture.review.grade.reasons").inner_text()
    assert all(reason in reasons for reason in metadata["grade"]["reasons"])
    assert page.locator("[data-testid^='capture.review.check.']").count() == len(metadata["checks"])
    assert not page.get_by_test_id("capture.review.decision").is_visible()


def test_no_take_and_a_session_that_is_gone_say_the_next_step(start_hub, open_page):
    hub = start_hub()
    page = open_page(f"{hub.address}/capture/review")
    empty = page.get_by_test_id("capture.review.empty")
    wait_until(lambda: empty.is_visible() and "choose one in the library" in empty.inner_text(), 10)
    page.goto(f"{hub.address}/capture/review?session=session_20200101_000000")
    wait_until(lambda: "session_20200101_000000" in empty.inner_text(), 10, "the missing session is not named")
    page.goto(f"{hub.address}/capture/library")
    none = page.get_by_test_id("capture.library.empty")
    wait_until(lambda: none.is_visible() and "record one" in none.inner_text(), 10)


def test_sessions_are_found_by_words_and_grades_and_sorted(library, open_page):
    hub, long, short = library
    page = open_page(f"{hub.address}/capture/library")
    row(page, long).wait_for()
    said = page.get_by_test_id("capture.library.sentence")
    wait_until(lambda: said.inner_text().startswith("2 sessions"), 5)
    page.get_by_test_id("capture.library.search").fill(f"mug {short.name}")
    wait_until(lambda: said.inner_text().startswith("1 of 2 sessions"), 5, "the search finds not one")
    assert row(page, short).is_visible() and row(page, long).count() == 0
    page.get_by_test_id("capture.library.search").fill("nothing has this")
    wait_until(lambda: "No session fits" in page.get_by_test_id("capture.library.empty").inner_text(), 5)
    page.get_by_test_id("capture.library.search").fill("")
    first = lambda: page.locator(".session").first.get_attribute("data-testid")
    page.get_by_test_id("capture.library.sort").select_option("largest")
    wait_until(lambda: first() == f"capture.library.row.{long.name}", 5, "the largest is not the first")
    page.get_by_test_id("capture.library.sort").select_option("worst")
    grades = [json.loads((one / "metadata.json").read_text())["grade"]["letter"] for one in (long, short)]
    other = next(letter for letter in "ABCD" if letter not in grades)
    page.get_by_test_id(f"capture.library.grade.{other}").click()
    wait_until(lambda: page.locator(".session").count() == 0, 5, "a grade that no session has finds one")
    page.get_by_test_id(f"capture.library.grade.{grades[0]}").click()
    wait_until(lambda: row(page, long).is_visible(), 5, "its grade does not find it")


def test_verify_finds_a_flipped_bit_and_names_the_file(library, open_page):
    hub, session, other = library
    page = open_page(f"{hub.address}/capture/library")
    open_row(page, other)
    row(page, other, ".verify").click()
    wait_until(lambda: "as its manifest says" in row(page, other, ".status").inner_text(), 20, "not found sound")
    flip(session / "video.mp4")
    open_row(page, session)
    row(page, session, ".verify").click()
    wait_until(lambda: "found." in row(page, session, ".status").inner_text(), 20, "the flipped bit is not found")
    findings = row(page, session, ".findings")
    wait_until(lambda: "video.mp4" in findings.inner_text(), 5, "the file is not named")
    row(page, session, ".repair").wait_for()
    assert row(page, session, ".upload").is_disabled()
    assert "Repair it first" in row(page, session).inner_text()


def flip(path):
    """Changes one bit in the middle of a file."""
    with open(path, "r+b") as file:
        file.seek(path.stat().st_size // 2)
        byte = file.read(1)[0]
        file.seek(-1, io.SEEK_CUR)
        file.write(bytes([byte ^ 4]))


def test_exports_are_made_with_progress_and_downloaded(library, open_page):
    hub, session, _ = library
    page = open_page(f"{hub.address}/capture/library")
    open_row(page, session)
    for name in ("csv", "mcap"):
        row(page, session).get_by_role("button", name="Export", exact=True).click()
        row(page, session, f".export.{name}").click()
    files = {}
    for name in ("csv", "mcap"):
        link = row(page, session, f".export.{name}.file")
        wait_until(link.is_visible, 60, f"no {name}")
        with page.expect_download() as started:
            link.click()
        files[name] = started.value.path()
    with zipfile.ZipFile(files["csv"]) as archive:
        assert archive.testzip() is None
        table = next(name for name in archive.namelist() if name.endswith("watch_imu.csv"))
        lines = archive.read(table).decode().splitlines()
    samples = len(json.loads((session / "watch_imu.json").read_text()))
    assert lines[0].startswith("timestamp,unix") and len(lines) == samples + 1
    with open(files["mcap"], "rb") as file:
        topics = [channel.topic for _, channel, _ in make_reader(file, validate_crcs=True).iter_messages()]
    assert topics.count("/watch_imu") == samples


def test_an_upload_needs_consent_and_a_destination_that_can_be(library, open_page):
    hub, session, _ = library
    page = open_page(f"{hub.address}/capture/library")
    open_row(page, session)
    wait_until(lambda: "No destination is chosen" in row(page, session).inner_text(), 5)
    page.get_by_test_id("capture.library.destination.new").fill("ftp://x")
    page.get_by_test_id("capture.library.destination.add").click()
    error = page.get_by_test_id("capture.library.destination.error")
    wait_until(lambda: "s3://BUCKET/PREFIX" in error.inner_text(), 5)
    place = "tus+http://127.0.0.1:9/files"
    page.get_by_test_id("capture.library.destination.new").fill(place)
    page.get_by_test_id("capture.library.destination.add").click()
    forget = page.get_by_test_id(f"capture.library.destination.{place}.forget")
    forget.wait_for(timeout=20_000)
    wait_until(lambda: "did not agree to the server 127.0.0.1" in row(page, session).inner_text(), 5)
    assert row(page, session, ".upload").is_disabled()
    forget.click()
    wait_until(lambda: "No destination is chosen" in row(page, session).inner_text(), 5)


def test_ticked_sessions_are_deleted_after_one_question(library, open_page):
    hub, long, short = library
    page = open_page(f"{hub.address}/capture/library", size="phone")
    row(page, long).wait_for()
    for session in (long, short):
        row(page, session, ".select").focus()
        page.keyboard.press(" ")
    wait_until(lambda: "2 sessions" in page.locator(".selection").inner_text(), 5, "they are not ticked")
    page.get_by_test_id("capture.library.selection.delete").click()
    question = page.get_by_test_id("capture.library.question")
    wait_until(lambda: question.is_visible() and "Delete 2 sessions" in question.inner_text(), 5)
    assert page.evaluate("document.activeElement.dataset.testid") == "capture.library.question.cancel"
    page.keyboard.press("Escape")
    wait_until(lambda: not question.is_visible(), 5, "Escape keeps nothing")
    assert long.exists() and short.exists()
    row(page, long, ".select").uncheck()
    wait_until(lambda: "1 session" in page.locator(".selection").inner_text(), 5)
    page.get_by_test_id("capture.library.selection.delete").click()
    page.get_by_test_id("capture.library.question.confirm").click()
    wait_until(lambda: row(page, short).count() == 0, 10, "it is still listed")
    wait_until(lambda: not short.exists(), 10, "its files are still there")
    assert long.exists()
    page.reload()
    row(page, long).wait_for()
    assert row(page, short).count() == 0


def test_review_and_library_fit_and_have_large_targets(library, browser):
    hub, session, _ = library
    page = browser.new_page(reduced_motion="reduce")
    page.goto(review(hub, session))
    opened(page)
    wait_until(lambda: page.locator(".plot").count() >= 5, 10)
    fits_every_width(page)
    page.goto(f"{hub.address}/capture/library")
    open_row(page, session)
    row(page, session).get_by_role("button", name="Export", exact=True).click()
    page.get_by_test_id("capture.library.select.all").click()
    page.get_by_test_id("capture.library.select.none").wait_for()
    fits_every_width(page)
    assert page.evaluate("document.getAnimations().filter((a) => a.playState === 'running').length") == 0


def fits_every_width(page):
    for width in (360, 390, 1280):
        page.set_viewport_size({"width": width, "height": 740})
        fits(page)


def fits(page):
    wide = """() => [...document.querySelectorAll('#room *')].filter((e) => {
        const { width, right } = e.getBoundingClientRect();
        return width > 0 && right > innerWidth + 1 && !e.closest('.scrubber, .plot-line, .review-films');
      }).map((e) => e.className)"""
    assert page.evaluate(wide) == []
    assert page.evaluate("document.querySelector('#room').scrollWidth <= innerWidth")
    small = """() => [...document.querySelectorAll('#room :is(button, a, select, summary, input)')]
      .map((e) => [e.textContent, e.getBoundingClientRect()])
      .filter(([, { width, height }]) => width > 0 && (height < 43.5 || width < 43.5)).map(([text]) => text)"""
    assert page.evaluate(small) == []
    names = page.locator("#room [data-testid]").evaluate_all("list => list.map((e) => e.dataset.testid)")
    assert len(names) == len(set(names))
