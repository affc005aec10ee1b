"""`sensorium play`: a film of a hand becomes the notes that an independent reading of its landmarks gives."""

import json
import shutil
import wave

import numpy
import pytest
from support import made_once, run

mido = pytest.importorskip("mido")

PALM = [0, 1, 5, 9, 13, 17]
MAJOR = [0, 2, 4, 5, 7, 9, 11]


@pytest.fixture
def film(shared, has_vision):
    film = shared / "media" / "hand_reach_640x360.mp4"
    if not film.exists():
        pytest.skip("The film of a hand is absent.")
    return film


def averaged(rows, weight=0.6, leap=0.15, patience=5):
    """The classic stabiliser: an exponential average that rejects leaps, until they stay."""
    steady, rejected, last = [], 0, None
    for time, point in rows:
        if last is not None and numpy.linalg.norm(point - last) > leap and rejected < patience:
            rejected += 1
        else:
            last = point if last is None or rejected >= patience else last + weight * (point - last)
            rejected = 0
        steady.append((time, last))
    return steady


def expected_notes(rows, low, octaves, hysteresis=0.15):
    """Number and time of each note: the palm's middle, mirrored, over equal zones with hysteresis."""
    zones = [n for n in range(low, low + 12 * octaves + 1) if (n - low) % 12 in MAJOR]
    notes = []
    zone = None
    for time, (x, _) in rows:
        place = (1 - x) * len(zones)
        if zone is None or not zone - hysteresis <= place <= zone + 1 + hysteresis:
            zone = min(max(int(place), 0), len(zones) - 1)
            notes.append((zones[zone], time))
    return notes


@pytest.fixture
def tracked(sensorium, tmp_path_factory, film):
    """The file of the hands in the film."""

    def make(folder):
        run(sensorium, "track", film, "--out", folder / "hands.jsonl", timeout=300)

    return made_once(tmp_path_factory, "hands-of-the-film", make) / "hands.jsonl"


@pytest.mark.parametrize("stabilizer, pictures", [("classic", 1), ("adaptive", 2)])
def test_a_film_plays_what_its_landmarks_say(sensorium, tracked, film, stabilizer, pictures):
    """Classic is computed here too; adaptive is compared with the raw landmarks, which it follows later."""
    rows = []
    for line in tracked.read_text().splitlines():
        row = json.loads(line)
        for hand in row["hands"] if row["type"] == "hands" else []:
            points = numpy.array(hand["picture"]).reshape(21, 3)
            rows.append((row["time"], points[PALM, :2].mean(axis=0)))
    wanted = expected_notes(averaged(rows) if stabilizer == "classic" else rows, 36, 4)
    assert len(wanted) > 4, "the hand moves over several zones"
    options = ["--set", "scale=major", "--set", "low=36", "--set", "octaves=4", "--set", f"stabilizer={stabilizer}"]
    played = json.loads(run(sensorium, "play", "--from", film, *options, "--json", timeout=300).stdout)
    found = [(note["note"], note["start"]) for note in played["notes"]]
    assert [note for note, _ in found] == [note for note, _ in wanted]
    for (_, start), (_, time) in zip(found, wanted):
        assert abs(start - time) <= (pictures + 0.01) / 25
    assert all(note["end"] > note["start"] for note in played["notes"])


def test_the_same_film_gives_the_same_bytes(sensorium, tmp_path, film):
    if shutil.which("ffmpeg"):
        # Three seconds have as many kinds of bytes as eight.
        run("ffmpeg", "-loglevel", "error", "-i", film, "-t", 3, "-c", "copy", tmp_path / "film.mp4")
        film = tmp_path / "film.mp4"
    for name in ("one", "two"):
        run(
            sensorium, "play", "--from", film, "--set", "octaves=4", "--set", "fuzz=0.4", "--set", "delay=0.5",
            "--out", tmp_path / f"{name}.wav", "--midi", tmp_path / f"{name}.mid", timeout=300,
        )  # fmt: skip
    for kind in ("wav", "mid"):
        assert (tmp_path / f"one.{kind}").read_bytes() == (tmp_path / f"two.{kind}").read_bytes()


@pytest.mark.parametrize("timing", ["immediate", "even"])
def test_the_simulated_hands_play_a_tune_that_others_read(sensorium, tmp_path, timing):
    out, midi = tmp_path / "tune.wav", tmp_path / "tune.mid"
    told = run(
        sensorium, "play", "--from", "demo:", "--set", f"timing={timing}", "--out", out, "--midi", midi, "--json",
    )  # fmt: skip
    notes = json.loads(told.stdout)["notes"]
    tune = [note["note"] for note in notes if note["source"] == "hand0"]
    assert {note % 12 for note in tune} <= {0, 2, 4, 7, 9} and len(tune) > 20
    messages = [m for m in mido.MidiFile(midi) if m.type in ("note_on", "note_off")]
    begun = [m for m in messages if m.type == "note_on" and m.velocity > 0]
    assert len(begun) == len(notes) and 2 * len(begun) == len(messages)
    sounding = set()
    for message in messages:
        key = (message.channel, message.note)
        if message.type == "note_on":
            assert key not in sounding, "a key begins twice"
            sounding.add(key)
        else:
            sounding.discard(key)
    assert not sounding
    with wave.open(str(out)) as file:
        assert file.getframerate() == 48_000 and file.getnchannels() == 2
        assert file.getnframes() / 48_000 > 25


@pytest.mark.parametrize(
    "option, sentence",
    [
        ("scale=loud", "scale cannot be loud"),
        ("snap=7", "snap must be from 0 to 1 (got 7)"),
        ("volume=1", "There is no setting volume"),
        ("scale", "--set must be NAME=VALUE"),
    ],
)
def test_a_wrong_setting_is_one_sentence(sensorium, option, sentence):
    result = run(sensorium, "play", "--from", "demo:", "--set", option, check=False)
    assert result.returncode != 0 and sentence in result.stderr


def test_names_that_are_taken_are_kept(sensorium, tmp_path):
    out = tmp_path / "tune.wav"
    out.write_text("mine")
    told = run(sensorium, "play", "--from", "demo:", "--seconds", "2", "--out", out, "--json")
    assert out.read_text() == "mine"
    assert json.loads(told.stdout)["sound"].endswith("tune 2.wav")
