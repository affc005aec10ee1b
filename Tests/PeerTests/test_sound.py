"""Rendered files, measured from outside with SciPy, and what bad inputs are told."""

import json
import struct

import mido
import numpy as np
import pytest
from scipy import signal
from scipy.io import wavfile
from support import run


def samples(path):
    rate, data = wavfile.read(path)
    scale = {np.dtype("int16"): 2**15, np.dtype("int32"): 2**31}.get(data.dtype, 1)
    return rate, data.astype(float) / scale


def pitch(data, rate):
    """The strongest frequency, by a parabola through the peak of a long windowed spectrum."""
    window = np.blackman(len(data))
    spectrum = 20 * np.log10(np.abs(np.fft.rfft(data * window)) + 1e-12)
    k = int(np.argmax(spectrum[1:-1])) + 1
    a, b, c = spectrum[k - 1 : k + 2]
    return (k + 0.5 * (a - c) / (a - 2 * b + c)) * rate / len(data)


def level(data):
    return 20 * np.log10(np.sqrt(np.mean(np.square(data))) + 1e-12)


@pytest.fixture
def sweep(sensorium, tmp_path):
    path = tmp_path / "sweep.wav"
    run(sensorium, "signal", "sweep", path, "--seconds", "3")
    return path


@pytest.mark.parametrize(
    "bits, kind", [("16", "int16"), ("24", "int32"), ("32f", "float32")]
)
@pytest.mark.parametrize("rate", [22050, 44100, 192000])
def test_a_tone_has_its_format_pitch_and_level(sensorium, tmp_path, bits, kind, rate):
    path = tmp_path / "tone.wav"
    run(
        sensorium, "signal", "sine", path, "--frequency", "997", "--seconds", "1",
        "--rate", rate, "--bits", bits,
    )  # fmt: skip
    found, data = wavfile.read(path)
    assert (found, data.dtype.name, len(data)) == (rate, kind, rate)
    _, tone = samples(path)
    assert pitch(tone, rate) == pytest.approx(997, abs=0.02)
    assert level(tone) == pytest.approx(-9.03, abs=0.01)


def test_a_sweep_is_where_it_should_be(sweep):
    rate, data = samples(sweep)
    phase = np.unwrap(np.angle(signal.hilbert(data)))
    frequency = np.diff(phase) * rate / (2 * np.pi)
    for second in (0.5, 1.0, 1.5, 2.0, 2.5):
        place = int(second * rate)
        found = np.median(frequency[place - 200 : place + 200])
        assert found == pytest.approx(80 * 100 ** (second / 3), rel=0.005)


def test_the_same_command_gives_the_same_bytes(sensorium, tmp_path, sweep):
    outputs = []
    for name in ("a", "b"):
        out = tmp_path / f"{name}.wav"
        run(sensorium, "effect", "render", "--recipe", "iago", sweep, out)
        outputs.append(out.read_bytes())
    assert outputs[0] == outputs[1]


def test_the_limiter_keeps_its_ceiling(sensorium, tmp_path, sweep):
    out = tmp_path / "out.wav"
    options = ["--recipe", "falstaff", "--set", "warmth=12", "--bits", "32f"]
    run(sensorium, "effect", "render", *options, "--ceiling", "-12", sweep, out)
    assert np.abs(samples(out)[1]).max() <= 10 ** (-12 / 20) + 1e-6


def test_an_effect_begins_where_its_input_begins(sensorium, tmp_path):
    click, out = tmp_path / "click.wav", tmp_path / "out.wav"
    run(sensorium, "signal", "impulse", click, "--seconds", "0.5")
    run(sensorium, "effect", "render", "--recipe", "hamlet", "--set", "be=1", click, out)
    assert np.argmax(np.abs(samples(out)[1])) < 96


def test_prosperos_hall_rings_for_two_and_a_half_seconds(sensorium, tmp_path):
    click, out = tmp_path / "click.wav", tmp_path / "out.wav"
    run(sensorium, "signal", "impulse", click, "--seconds", "0.1", "--rate", "22050")
    run(
        sensorium, "effect", "render", "--recipe", "prospero", "--set", "wet=1", "--stereo",
        "--bits", "32f", "--raw", click, out, timeout=300,
    )  # fmt: skip
    rate, data = samples(out)
    assert data.ndim == 2 and len(data) > 2 * rate
    band = signal.butter(4, (180, 360), "bandpass", fs=rate, output="sos")
    heard = signal.sosfilt(band, data[:, 0])
    decay = np.cumsum(heard[::-1] ** 2)[::-1]
    levels = 10 * np.log10(decay / decay[0] + 1e-20)
    first, last = np.argmax(levels < -5), np.argmax(levels < -35)
    slope = np.polyfit(np.arange(last - first) / rate, levels[first:last], 1)[0]
    assert -60 / slope == pytest.approx(2.5, rel=0.12)


def song(path, notes, program=()):
    file = mido.MidiFile(ticks_per_beat=480)
    track = mido.MidiTrack()
    file.tracks.append(track)
    for key, beats in notes:
        track.append(mido.Message("note_on", note=key, velocity=100, time=0))
        track.append(mido.Message("note_off", note=key, time=int(480 * beats)))
    file.save(path)
    return path


def test_notes_of_a_midi_file_sound_at_their_times_and_pitches(sensorium, tmp_path):
    score = song(tmp_path / "song.mid", [(57, 2), (64, 2)])
    out = tmp_path / "out.wav"
    result = run(
        sensorium, "synth", "render", "--recipe", "simple_lead", score, out, "--json", timeout=300
    )
    summary = json.loads(result.stdout)
    assert summary["recipe"] == "simple_lead" and summary["channels"] == 2
    assert summary["peak"] <= -6 + 0.01
    rate, data = samples(out)
    assert len(data) > 2 * rate
    for start, hertz in ((0.3, 220.0), (1.4, 329.63)):
        part = data[int(start * rate) : int((start + 0.5) * rate), 0]
        assert pitch(part, rate) == pytest.approx(hertz, rel=0.002)


def chunk(kind, body):
    return kind + struct.pack(">I", len(body)) + body


def smf(path, division, track):
    path.write_bytes(chunk(b"MThd", struct.pack(">HHH", 0, 1, division)) + chunk(b"MTrk", track))
    return path


def quantity(number):
    digits = [number & 127]
    while number := number >> 7:
        digits.insert(0, number & 127 | 128)
    return bytes(digits)


END = b"\0\xff\x2f\0"


def first_sound(path):
    rate, data = samples(path)
    return np.argmax(np.abs(data[:, 0]) > 0.01) / rate


@pytest.mark.parametrize(
    "division, rate", [(0xE878, 24 * 120), (0xE728, 25 * 40), (0xE364, 30000 / 1001 * 100), (0xE250, 30 * 80)]
)
def test_ticks_of_film_and_video_have_their_length(sensorium, tmp_path, division, rate):
    wait = round(10 * rate)
    track = quantity(wait) + b"\x90\x45\x64" + quantity(round(rate)) + b"\x45\0" + END
    score, out = smf(tmp_path / "film.mid", division, track), tmp_path / "out.wav"
    run(sensorium, "synth", "render", "--recipe", "simple_lead", score, out, timeout=300)
    assert first_sound(out) == pytest.approx(10, abs=0.02)


def test_a_tick_without_a_length_is_told(sensorium, tmp_path):
    score = smf(tmp_path / "zero.mid", 0, b"\0\x90\x45\x64" + quantity(480) + b"\x45\0" + END)
    said = refuse(
        tmp_path, sensorium, "synth", "render", "--recipe", "simple_lead", score, tmp_path / "out.wav"
    )
    assert "0 ticks a quarter note" in said and "480" in said


def test_mido_and_we_read_the_same_times(sensorium, tmp_path):
    """Tempo changes, a status that goes on over meta events, several tracks."""
    track = (
        b"\0\xff\x51\x03\x07\xa1\x20" + quantity(480) + b"\x90\x45\x64" + quantity(480) + b"\x45\0"
        + quantity(0) + b"\xff\x51\x03\x0f\x42\x40" + quantity(480) + b"\x4c\x64"
        + quantity(10) + b"\xff\x06\x02hi" + quantity(470) + b"\x4c\0" + END
    )  # fmt: skip
    score, out = smf(tmp_path / "odd.mid", 480, track), tmp_path / "out.wav"
    time, expected = 0, []
    for message in mido.MidiFile(score):
        time += message.time
        if message.type == "note_on" and message.velocity:
            expected.append((time, 440 * 2 ** ((message.note - 69) / 12)))
    assert [time for time, _ in expected] == [0.5, 2.0]
    run(sensorium, "synth", "render", "--recipe", "simple_lead", score, out, timeout=300)
    rate, data = samples(out)
    assert first_sound(out) == pytest.approx(0.5, abs=0.02)
    for start, hertz in expected:
        heard = data[int((start + 0.1) * rate) : int((start + 0.45) * rate), 0]
        assert pitch(heard, rate) == pytest.approx(hertz, rel=0.002)


def test_channels_of_a_midi_file_are_played_alone(sensorium, tmp_path):
    file, track = mido.MidiFile(ticks_per_beat=480), mido.MidiTrack()
    file.tracks.append(track)
    for channel, key in ((0, 57), (9, 36), (3, 64)):
        track.append(mido.Message("note_on", channel=channel, note=key, velocity=100, time=0))
        track.append(mido.Message("note_off", channel=channel, note=key, time=960))
    score, out = tmp_path / "band.mid", tmp_path / "out.wav"
    file.save(score)
    render = [sensorium, "synth", "render", "--recipe", "simple_lead", score, out]
    heard = {}
    for channels in ("1", "10", "1-9,11-16"):
        run(*render, "--channel", channels, timeout=300)
        rate, data = samples(out)
        heard[channels] = [bool(level(data[int(s * rate) : int((s + 0.5) * rate), 0]) > -60) for s in (0.2, 1.4, 2.3)]
        out.unlink()
    assert heard == {"1": [True, False, False], "10": [False, True, False], "1-9,11-16": [True, False, True]}
    said = refuse(tmp_path, *render, "--channel", "5,7")
    assert "--channel 5,7" in said and "1,4,10" in said
    for bad in ("0", "17", "9-3", "drums", "1,,2", "-"):
        refuse(tmp_path, *render, "--channel=" + bad, code=64)


def refuse(tmp_path, *arguments, code=1):
    """Fails with one sentence, and leaves no file."""
    before = sorted(tmp_path.iterdir())
    result = run(*arguments, check=False)
    assert result.returncode == code, result.stderr
    said = result.stderr.strip()
    assert said and "Fatal" not in said
    if code == 1:
        assert said.startswith("sensorium: ") and len(said.splitlines()) == 1
    assert sorted(tmp_path.iterdir()) == before
    return said


def recipe(tmp_path, **changes):
    document = {
        "format": "sensorium.recipe",
        "version": 1,
        "id": "mine",
        "graph": {
            "nodes": [
                {"id": "a", "component": "SVF", "parameters": {"Cutoff": 800}},
                {"id": "b", "component": "SVF"},
            ],
            "edges": [
                {"from": "input", "to": "a"},
                {"from": "a", "to": "b"},
                {"from": "b", "to": "output"},
            ],
        },
    }
    document["graph"].update(changes)
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(document))
    return path


def node(component="SVF", **parameters):
    return [{"id": "a", "component": component, "parameters": parameters}, {"id": "b", "component": "SVF"}]


CYCLE = [
    {"from": "input", "to": "a"},
    {"from": "a", "to": "b"},
    {"from": "b", "to": "a"},
    {"from": "b", "to": "output"},
]


@pytest.mark.parametrize(
    "changes, words",
    [
        ({"edges": CYCLE}, ["a", "b"]),
        ({"nodes": node("SFV")}, ["SFV"]),
        ({"nodes": node(Cutof=800)}, ["Cutof", "Cutoff"]),
        ({"nodes": node(Cutoff=90000)}, ["90000", "20000"]),
        ({"edges": [{"from": "nobody", "to": "a"}]}, ["nobody"]),
    ],
)
def test_a_wrong_recipe_is_told(sensorium, tmp_path, sweep, changes, words):
    path = recipe(tmp_path, **changes)
    said = refuse(
        tmp_path, sensorium, "effect", "render", "--recipe", path, sweep, tmp_path / "out.wav"
    )
    for word in words:
        assert word in said
    assert "mine.json" in said


def test_a_recipe_of_ten_megabytes_is_refused_at_once(sensorium, tmp_path, sweep):
    path = tmp_path / "large.json"
    for text in ('{"a": "' + "x" * (11 << 20) + '"}', "[" * (10 << 20), "[1," * (3 << 20)):
        path.write_text(text)
        refuse(
            tmp_path, sensorium, "effect", "render", "--recipe", path, sweep, tmp_path / "out.wav"
        )


def test_numbers_that_are_none_are_heard_as_silence(sensorium, tmp_path):
    tone, out = tmp_path / "tone.wav", tmp_path / "out.wav"
    data = np.sin(np.arange(24000) * 0.05).astype(np.float32) * 0.3
    data[[100, 5000]] = np.nan
    data[9000] = np.inf
    wavfile.write(tone, 48000, data)
    result = run(
        sensorium, "effect", "render", "--recipe", "hamlet", tone, out, "--bits", "32f"
    )
    assert "3 samples were not finite" in result.stderr
    assert np.isfinite(samples(out)[1]).all()


def test_a_wav_of_no_length_gives_one_of_no_sound(sensorium, tmp_path):
    empty, out = tmp_path / "empty.wav", tmp_path / "out.wav"
    wavfile.write(empty, 48000, np.zeros(0, np.int16))
    run(sensorium, "effect", "render", "--recipe", "falstaff", empty, out)
    assert samples(out)[0] == 48000 and len(samples(out)[1]) == 0


def tone(path, rate):
    wavfile.write(path, rate, (np.sin(np.arange(rate) * 2 * np.pi * 440 / rate) * 9000).astype(np.int16))
    return path


@pytest.mark.parametrize(
    "rate, options, written", [
        (8000, [], 48000), (22049, [], 48000), (384000, [], 192000), (8000, ["--rate", "44100"], 44100),
        (37123, [], 37123),
    ],
)  # fmt: skip
def test_a_rate_that_is_not_rendered_is_converted_and_said(sensorium, tmp_path, rate, options, written):
    wav, out = tone(tmp_path / "in.wav", rate), tmp_path / "out.wav"
    result = run(
        sensorium, "effect", "render", "--recipe", "hamlet", wav, out, *options, "--no-tail", timeout=300
    )
    found, data = samples(out)
    assert (found, len(data)) == (written, written)
    assert pitch(data[written // 10 : -written // 10], written) == pytest.approx(440, abs=0.1)
    converts = not options and rate != written
    assert (f"{rate} Hz and was converted to {written} Hz" in result.stderr) == converts


@pytest.mark.parametrize("rate", [8000, 16000, 48000])
def test_a_recording_of_any_rate_plays_at_its_pitch(sensorium, tmp_path, rate):
    tone(tmp_path / "tone.wav", rate)
    document = {
        "format": "sensorium.synth", "version": 1, "id": "mine",
        "graph": {
            "nodes": [
                {"id": "player", "component": "Sample Player", "recording": "tone.wav", "parameters": {"Root": 440}}
            ],
            "edges": [{"from": "player", "to": "output"}],
        },
        "noteBindings": [
            {"source": "frequency", "node": "player", "parameter": "Frequency"},
            {"source": "gate", "node": "player", "parameter": "Trigger"},
        ],
    }  # fmt: skip
    path, out = tmp_path / "mine.json", tmp_path / "out.wav"
    path.write_text(json.dumps(document))
    run(sensorium, "synth", "render", "--recipe", path, song(tmp_path / "song.mid", [(69, 1.5)]), out, timeout=300)
    found, data = samples(out)
    heard = data[int(0.1 * found) : int(0.6 * found), 0]
    assert pitch(heard, found) == pytest.approx(440, abs=0.5)
    # What is beyond the recording's own half rate is not there.
    spectrum = np.abs(np.fft.rfft(heard * np.blackman(len(heard)))) ** 2
    edge = int(min(rate / 2, 20000) * len(heard) / found)
    assert 10 * np.log10(spectrum[edge:].max() / spectrum.max()) < -60


def test_files_that_are_no_wav_are_told(sensorium, tmp_path, sweep):
    bad, out = tmp_path / "bad.wav", tmp_path / "out.wav"
    surround = tmp_path / "six.wav"
    wavfile.write(surround, 48000, np.zeros((100, 6), np.int16))
    refuse(tmp_path, sensorium, "effect", "render", "--recipe", "falstaff", surround, out)
    for content in (b"", b"RIFF", b"RIFF\xff\xff\xff\xffWAVE", b"ID3" + bytes(100), sweep.read_bytes()[:40]):
        bad.write_bytes(content)
        refuse(tmp_path, sensorium, "effect", "render", "--recipe", "falstaff", bad, out)
    refuse(tmp_path, sensorium, "effect", "render", "--recipe", "falstaff", tmp_path / "no.wav", out)
    refuse(tmp_path, sensorium, "effect", "render", "--recipe", "falstaff", sweep, sweep)
    refuse(tmp_path, sensorium, "effect", "render", "--recipe", "falstaff", sweep, tmp_path / "no" / "out.wav")


@pytest.mark.parametrize(
    "options",
    [
        ["--set", "warmth"],
        ["--set", "warmth=nan"],
        ["--bits", "20"],
        ["--rate", "8000"],
        ["--ceiling", "-40"],
    ],
)
def test_wrong_options_leave_with_64(sensorium, tmp_path, sweep, options):
    command = [sensorium, "effect", "render", "--recipe", "falstaff", sweep, tmp_path / "out.wav"]
    refuse(tmp_path, *command, *options, code=64)


def test_knobs_that_are_unknown_or_too_far_are_told(sensorium, tmp_path, sweep):
    command = [sensorium, "effect", "render", "--recipe", "falstaff", sweep, tmp_path / "out.wav"]
    assert "1 to 20" in refuse(tmp_path, *command, "--set", "warmth=40")
    assert "warmth" in refuse(tmp_path, *command, "--set", "wurmth=4")


def test_hostile_midi_files_neither_crash_nor_hang(sensorium, tmp_path):
    good = song(tmp_path / "good.mid", [(60, 0.05), (64, 0.05)]).read_bytes()
    bad, out = tmp_path / "bad.mid", tmp_path / "out.wav"
    random = np.random.default_rng(1)
    hostile = [good[:length] for length in range(0, len(good), 7)]
    for _ in range(12):
        bytes_ = bytearray(good)
        for place in random.integers(0, len(bytes_), 3):
            bytes_[place] = random.integers(0, 256)
        hostile.append(bytes(bytes_))
    far = b"\xff\xff\xff\x7f\x90\x3c\x64" * 400
    hostile.append(b"MThd" + struct.pack(">IHHH", 6, 0, 1, 1) + b"MTrk" + struct.pack(">I", len(far)) + far)
    for content in hostile:
        bad.write_bytes(content)
        result = run(
            sensorium, "synth", "render", "--recipe", "sub_bass", bad, out,
            "--seconds", 0.05, "--rate", 22_050, check=False,
        )
        assert result.returncode in (0, 1), result.stderr
        assert out.exists() == (result.returncode == 0)
        assert not list(tmp_path.glob("*.part*"))
        out.unlink(missing_ok=True)


def test_a_song_that_is_cut_short_lets_go_of_its_notes(sensorium, tmp_path):
    out = tmp_path / "out.wav"
    long = song(tmp_path / "long.mid", [(60, 3600)])
    run(sensorium, "synth", "render", "--recipe", "sub_bass", long, out, "--seconds", 0.5, "--rate", 22_050)
    rate, sound = wavfile.read(out)
    assert 0.5 < len(sound) / rate < 3
    assert np.abs(sound[int(0.3 * rate) : int(0.5 * rate)]).max() > 1000 > 100 > np.abs(sound[-100:]).max()


def test_a_synthesiser_plays_a_recording_of_ones_own(sensorium, tmp_path):
    tone = 0.5 * np.sin(2 * np.pi * 440 * np.arange(44_100) / 44_100)
    wavfile.write(tmp_path / "a4.wav", 44_100, np.column_stack([tone, tone]).astype("float32"))
    recipe = {
        "format": "sensorium.synth", "version": 1, "id": "sampler", "name": "Sampler",
        "polyphony": {"attackTime": 0.01, "releaseTime": 0.1, "sustainLevel": 1},
        "graph": {
            "nodes": [{
                "id": "player", "component": "Sample Player", "recording": "a4.wav",
                "parameters": {"Root": 440},
            }],
            "edges": [{"from": "player", "to": "output"}],
        },
        "noteBindings": [
            {"source": "frequency", "node": "player", "parameter": "Frequency"},
            {"source": "gate", "node": "player", "parameter": "Trigger"},
        ],
    }
    path, out = tmp_path / "sampler.json", tmp_path / "out.wav"
    notes = song(tmp_path / "notes.mid", [(76, 1)])
    path.write_text(json.dumps(recipe))
    run(sensorium, "synth", "render", "--recipe", path, notes, out, "--bits", "32f", "--rate", 22_050)
    rate, sound = wavfile.read(out)
    assert pitch(sound[int(0.1 * rate) : int(0.4 * rate), 0], rate) == pytest.approx(659.26, abs=0.1)
    kept = (tmp_path / "a4.wav").read_bytes()
    result = run(sensorium, "synth", "render", "--recipe", path, notes, tmp_path / "a4.wav", check=False)
    assert result.returncode == 1 and (tmp_path / "a4.wav").read_bytes() == kept
    for name, word in (("../a4.wav", "folder of the recipe"), ("b.wav", "no such file"), ("/etc/passwd", "folder")):
        recipe["graph"]["nodes"][0]["recording"] = name
        path.write_text(json.dumps(recipe))
        result = run(sensorium, "synth", "render", "--recipe", path, notes, out, check=False)
        assert result.returncode == 1 and word in result.stderr and "Traceback" not in result.stderr


def test_catalogues_are_json_with_everything_in_it(sensorium):
    components = json.loads(run(sensorium, "components", "--json").stdout)
    names = {component["name"] for component in components}
    assert {"SVF", "FeedbackNetwork", "BrickwallLimiter", "Mixer", "Crossfade"} <= names
    for component in components:
        assert component["summary"] and component["outputs"]
        for parameter in component["parameters"]:
            assert parameter["minimum"] <= parameter["standard"] <= parameter["maximum"]
    recipes = json.loads(run(sensorium, "recipes", "--json").stdout)
    assert {recipe["kind"] for recipe in recipes} == {"effect", "synth"}
    for entry in recipes:
        assert 3 <= len(entry["knobs"]), entry["id"]
        for knob in entry["knobs"]:
            assert knob["minimum"] <= knob["value"] <= knob["maximum"]
    shown = run(sensorium, "recipes", "prospero").stdout
    assert "decay" in shown and "Warm reverb" in shown


def patch(path, nodes):
    """A synthesiser whose nodes follow each other, the first at the pitch of the note."""
    ids = [f"n{index}" for index in range(len(nodes))]
    document = {
        "format": "sensorium.synth", "version": 1, "id": "patch",
        "polyphony": {"voices": 1, "attackTime": 0.001, "sustainLevel": 1},
        "graph": {
            "nodes": [
                {"id": id, "component": component, "parameters": parameters}
                for id, (component, parameters) in zip(ids, nodes)
            ],
            "edges": [{"from": a, "to": b} for a, b in zip(ids, [*ids[1:], "output"])],
        },
        "noteBindings": [{"source": "frequency", "node": "n0", "parameter": "Frequency"}],
    }  # fmt: skip
    path.write_text(json.dumps(document))
    return path


def disharmony(sound, rate, hertz, low=20, high=20_000):
    """The greatest component that is no harmonic, and the greatest above 20 kHz, in dB re the strongest harmonic."""
    part = sound[rate // 4 : rate // 4 + 65536]
    spectrum = np.abs(np.fft.rfft(part * np.kaiser(len(part), 25)))
    bins = np.arange(len(spectrum)) * rate / len(part)
    distance = np.abs(bins - np.round(bins / hertz) * hertz) * len(part) / rate
    between = (distance > 14) & (bins > low) & (bins < high)
    above = bins > high + 14 * rate / len(part)
    return [20 * np.log10(spectrum[which].max() / spectrum.max()) for which in (between, above)]


@pytest.mark.parametrize(
    "nodes, bar",
    [
        ([("Oscillator", {})], -100),
        ([("Oscillator", {}), ("Fuzz", {"Drive": 8})], -80),
        ([("Oscillator", {}), ("Ladder", {"Drive": 24, "Cutoff": 8000})], -60),
    ],
)
def test_a_saw_stays_clean_after_what_drives_it(sensorium, tmp_path, nodes, bar):
    path, out = patch(tmp_path / "patch.json", nodes), tmp_path / "out.wav"
    score = song(tmp_path / "song.mid", [(88, 5)])
    run(sensorium, "synth", "render", "--recipe", path, score, out, "--bits", "32f", "--raw", timeout=300)
    rate, data = wavfile.read(out)
    between, above = disharmony(data[:, 0].astype(float), rate, 440 * 2 ** (19 / 12))
    assert between < bar
    if len(nodes) == 1:
        assert above < -100


def test_the_limiter_keeps_the_true_peak_of_noise(sensorium, tmp_path):
    rng, rate = np.random.default_rng(4), 48_000
    noise = np.zeros(2 * rate)
    for start in range(4_000, len(noise) - 2_000, 6_000):
        noise[start : start + 400] = rng.uniform(-1, 1, 400)
    path, out, plain = tmp_path / "noise.wav", tmp_path / "out.wav", tmp_path / "plain.json"
    wavfile.write(path, rate, noise.astype(np.float32))
    document = {
        "format": "sensorium.recipe", "version": 1, "id": "plain",
        "graph": {
            "nodes": [{"id": "gain", "component": "Mixer", "parameters": {"Gain 1": 1}}],
            "edges": [{"from": "input", "to": "gain", "input": "1"}, {"from": "gain", "to": "output"}],
        },
    }  # fmt: skip
    plain.write_text(json.dumps(document))
    run(sensorium, "effect", "render", "--recipe", plain, "--bits", "32f", path, out, timeout=300)
    _, limited = samples(out)
    peak = np.abs(signal.resample_poly(limited, 16, 1, axis=0)).max()
    assert 20 * np.log10(peak) <= -6 + 0.1
