"""The media of coach's takes: sent in pieces to a hub that is killed between, read back by curl and ffmpeg."""

import json
import os
import re
import signal
import subprocess
import urllib.error
import urllib.request

import numpy as np
import pytest
from PIL import Image
from scipy.io import wavfile
from support import Running, hub_environment, made_once, need, run, wait_until

PIECE = 900_000
RATE = 48_000
SECONDS = 20


class Hub:
    """A hub that can be killed and started again with the same data."""

    def __init__(self, sensorium, folder):
        self.sensorium, self.folder, self.starts = sensorium, folder, 0
        self.running = None
        self.start()

    def start(self):
        self.starts += 1
        log = self.folder / f"hub{self.starts}.log"
        self.running = Running(
            self.sensorium, "serve", "--port", "0", "--secure-port", "0", "--no-names",
            "--data", self.folder / "home", stderr=open(log, "w"), env=hub_environment(),
        )  # fmt: skip
        process = self.running.__enter__()

        def address():
            assert process.poll() is None, log.read_text()
            found = re.search(r"http://\S+:\d+", log.read_text())
            return found and found[0]

        self.url = wait_until(address, 30, "the hub did not start") + "/coach/media"

    def kill(self):
        process = self.running.process
        process.send_signal(signal.SIGKILL)
        process.wait()

    def ask(self, path, body=None, method=None):
        request = urllib.request.Request(self.url + path, data=body, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def begin(self, take):
        """What a hub leaves on the disk that was killed when a take had just begun."""
        (self.folder / "home/coach/takes" / take).mkdir(parents=True)

    def send(self, take, data, until=None, at=0):
        """Sends pieces in order, going on where the hub says; returns the next offset."""
        until = len(data) if until is None else until
        while at < until:
            status, body = self.ask(f"?take={take}&offset={at}", data[at : min(at + PIECE, until)])
            assert status in (200, 409), body
            at = json.loads(body)["offset"]
        return at

    def finish(self, take, kind, size):
        return self.ask(f"?take={take}&finish=1&type={kind}&size={size}", b"")

    def made(self, path):
        """A file that is made when it is asked for."""

        def answer():
            status, body = self.ask(path)
            assert status in (200, 202), (status, body)
            return body if status == 200 else None

        return wait_until(answer, 120, f"{path} was not made")


@pytest.fixture
def hub(sensorium, tmp_path):
    hub = Hub(sensorium, tmp_path)
    yield hub
    hub.running.__exit__()


@pytest.fixture(scope="session")
def films(tmp_path_factory):
    """Films of 20 s as browsers record them, live and without a length: brighter from frame to frame, with bursts of
    sound; and the sound itself."""
    need("ffmpeg")
    return made_once(tmp_path_factory, "films", make_films)


def make_films(folder):
    random = np.random.default_rng(15)
    times = np.arange(SECONDS * RATE) / RATE
    loudness = np.repeat(random.uniform(0.05, 0.9, SECONDS * 2), RATE // 2)
    sound = loudness * np.sin(2 * np.pi * 440 * times)
    wavfile.write(folder / "sound.wav", RATE, np.round(sound * 32767).astype(np.int16))
    frames = np.arange(SECONDS * 25)[:, None, None] * 255 / (SECONDS * 25) + random.normal(0, 6, (1, 240, 320))
    noise = random.integers(-12, 13, (8, 240, 320))
    frames += np.resize(noise, frames.shape)
    np.clip(frames, 0, 255).astype(np.uint8).tofile(folder / "frames.gray")
    raw = "-f rawvideo -pix_fmt gray -video_size 320x240 -framerate 25 -i".split()
    for name, codecs in {
        "vp9.webm": "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -g 100 -b:v 1M -c:a libopus -f webm -live 1",
        "vp8.webm": "-c:v libvpx -deadline realtime -cpu-used 8 -b:v 1M -c:a libopus -f webm -live 1",
        "h264.mp4": "-c:v libx264 -preset ultrafast -b:v 1M -c:a aac -f mp4 "
        "-movflags frag_keyframe+empty_moov+default_base_moof",
    }.items():
        run(
            "ffmpeg", "-v", "error", *raw, folder / "frames.gray", "-i", folder / "sound.wav",
            "-pix_fmt", "yuv420p", *codecs.split(), folder / name,
        )  # fmt: skip
        assert (folder / name).stat().st_size > 1.2 * PIECE


def packets(path):
    """The checksums of all packets of a file, by track, as ffmpeg reads them."""
    lines = run("ffmpeg", "-v", "error", "-i", path, "-map", "0", "-c", "copy", "-f", "framemd5", "-").stdout
    tracks = {}
    for line in lines.splitlines():
        if not line.startswith("#"):
            fields = [field.strip() for field in line.split(",")]
            tracks.setdefault(fields[0], []).append(fields[5])
    return tracks


def probe(path, entries):
    return json.loads(run("ffprobe", "-v", "error", "-show_entries", entries, "-of", "json", path).stdout)


def test_a_take_outlives_a_hub_that_is_killed_and_comes_back_byte_for_byte(hub, films, tmp_path):
    need("curl")
    for name, kind in [("vp9.webm", "video/webm"), ("h264.mp4", "video/mp4")]:
        take, data = name.replace(".", "-"), (films / name).read_bytes()
        hub.begin(take)
        half = hub.send(take, data, until=len(data) // 2)
        assert half == len(data) // 2
        hub.kill()
        hub.start()
        # The page does not know what arrived: it sends a piece again, and one too far ahead.
        status, body = hub.ask(f"?take={take}&offset=0", data[:1000])
        assert (status, json.loads(body)) == (200, {"offset": half})
        status, body = hub.ask(f"?take={take}&offset={half + 5}", data[half + 5 : half + 10])
        assert status == 409 and json.loads(body)["offset"] == half and json.loads(body)["error"]
        status, body = hub.finish(take, kind, len(data))
        assert status == 409 and json.loads(body)["offset"] == half
        assert hub.send(take, data, at=half - 7) == len(data)
        assert hub.finish(take, kind, len(data))[0] == 200

        url, parts = f"{hub.url}/{take}", b""
        edges = [0, 1, 65_536, 65_537, len(data) // 3, len(data) - 1, len(data)]
        for start, end in zip(edges, edges[1:]):
            path = tmp_path / "part"
            head = run("curl", "-s", "-r", f"{start}-{end - 1}", "-D", "-", "-o", path, url).stdout.lower()
            assert " 206 " in head and f"content-range: bytes {start}-{end - 1}/{len(data)}" in head
            assert f"content-type: {kind}" in head
            parts += path.read_bytes()
        assert parts == data
        run("curl", "-s", "-o", tmp_path / "whole", url)
        assert (tmp_path / "whole").read_bytes() == data
        # A download that was cut off goes on.
        (tmp_path / "cut").write_bytes(data[:12_345])
        run("curl", "-s", "-C", "-", "-o", tmp_path / "cut", url)
        assert (tmp_path / "cut").read_bytes() == data
        beyond = run("curl", "-s", "-r", f"{len(data)}-", "-o", "/dev/null", "-w", "%{http_code}", url).stdout
        assert beyond == "416"
        assert run("curl", "-s", "-I", url).stdout.lower().count("accept-ranges: bytes") == 1


@pytest.mark.parametrize("name, kind", [("vp9.webm", "video/webm"), ("h264.mp4", "video/mp4")])
def test_waveform_and_strip_show_what_was_recorded(hub, films, tmp_path, name, kind):
    data = (films / name).read_bytes()
    hub.begin("take")
    hub.send("take", data)
    assert hub.finish("take", kind, len(data))[0] == 200
    waveform = json.loads(hub.made("/take/waveform"))
    assert abs(waveform["duration"] - SECONDS) < 0.1
    _, sound = wavfile.read(films / "sound.wav")
    per_point = waveform["secondsPerPoint"]
    peaks = np.array(waveform["peaks"])
    assert per_point == 0.01 * 2 ** round(np.log2(per_point / 0.01)) and 1000 <= len(peaks) <= 2000
    assert abs(len(peaks) * per_point - SECONDS) < 0.1
    samples = round(per_point * RATE)
    count = min(len(peaks), len(sound) // samples)
    wanted = np.abs(sound[: count * samples].astype(float)).reshape(count, samples).max(1) / 32767
    # Both codecs change the sound and delay it a little: Opus by 6.5 ms, AAC by 21 ms.
    around = np.lib.stride_tricks.sliding_window_view(np.pad(wanted, 2, "edge"), 5)
    excess = np.maximum(peaks[:count] - around.max(1), around.min(1) - peaks[:count])[2:]
    assert np.percentile(excess, 99) < 0.03 and excess.max() < 0.3
    assert np.corrcoef(peaks[:count], wanted)[0, 1] > 0.9

    (tmp_path / "strip.jpg").write_bytes(hub.made("/take/strip"))
    with Image.open(tmp_path / "strip.jpg") as image:
        assert image.format == "JPEG" and image.size == (12 * 128, 96)
        luma = np.asarray(image.convert("L")).astype(float)
    for index in range(12):
        middle = luma[8:-8, index * 128 + 8 : (index + 1) * 128 - 8].mean() / 255 * SECONDS
        assert abs(middle - (index + 0.5) * SECONDS / 12) < 0.35, index


@pytest.mark.parametrize("name, kind", [("vp9.webm", "video/webm"), ("h264.mp4", "video/mp4")])
def test_an_mp4_has_the_packets_of_the_take(hub, films, tmp_path, name, kind):
    data = (films / name).read_bytes()
    hub.begin("take")
    hub.send("take", data)
    hub.finish("take", kind, len(data))
    (tmp_path / "export.mp4").write_bytes(hub.made("/take/mp4"))
    assert packets(tmp_path / "export.mp4") == packets(films / name)
    assert b"ftyp" == (tmp_path / "export.mp4").read_bytes()[4:8]
    length = float(probe(tmp_path / "export.mp4", "format=duration")["format"]["duration"])
    assert abs(length - SECONDS) < 0.1
    assert (hub.folder / "home/coach/takes/take/media").read_bytes() == data


def test_a_codec_that_players_of_mp4_do_not_know_is_encoded_again(hub, films, tmp_path):
    data = (films / "vp8.webm").read_bytes()
    hub.begin("take")
    hub.send("take", data)
    hub.finish("take", "video/webm", len(data))
    (tmp_path / "export.mp4").write_bytes(hub.made("/take/mp4"))
    streams = probe(tmp_path / "export.mp4", "stream=codec_name,width,height")["streams"]
    assert [stream["codec_name"] for stream in streams] == ["h264", "opus"]
    assert (streams[0]["width"], streams[0]["height"]) == (320, 240)
    assert packets(tmp_path / "export.mp4")["1"] == packets(films / "vp8.webm")["1"]
    frame = tmp_path / "frame"
    run("ffmpeg", "-v", "error", "-ss", "10", "-i", tmp_path / "export.mp4", "-frames:v", "1",
        "-f", "rawvideo", "-pix_fmt", "gray", frame)  # fmt: skip
    assert abs(np.fromfile(frame, np.uint8).mean() / 255 - 0.5) < 0.05


def test_what_is_no_film_and_a_playlist_that_names_files_are_refused_with_a_sentence(hub, tmp_path):
    need("ffmpeg")
    (tmp_path / "secret.txt").write_text("secret")
    playlist = f"#EXTM3U\n#EXTINF:1,\nfile://{tmp_path}/secret.txt\n".encode()
    concat = f"ffconcat version 1.0\nfile '{tmp_path}/secret.txt'\n".encode()
    for index, data in enumerate([playlist, concat, b"\x1a\x45\xdf\xa3" + bytes(5000), b"x", bytes(100)]):
        take = f"bad-{index}"
        hub.begin(take)
        hub.send(take, data)
        assert hub.finish(take, "video/webm", len(data))[0] == 200
        for part in ("waveform", "strip", "mp4"):
            status, body = hub.ask(f"/{take}/{part}")
            assert status in (404, 422), body
            assert json.loads(body)["error"].endswith(".") and b"secret" not in body
        assert hub.ask(f"/{take}") == (200, data)


def test_a_film_cut_off_anywhere_is_shown_as_far_as_it_goes(hub, films):
    data = (films / "vp9.webm").read_bytes()
    for share in (0.2, 0.5, 0.9):
        take, part = f"cut-{round(share * 10)}", data[: round(len(data) * share)]
        hub.begin(take)
        hub.send(take, part)
        hub.finish(take, "video/webm", len(part))
        waveform = json.loads(hub.made(f"/{take}/waveform"))
        assert abs(waveform["duration"] - share * SECONDS) < 0.25 * SECONDS
        assert hub.made(f"/{take}/strip").startswith(b"\xff\xd8")


def test_a_film_that_cannot_be_analysed_is_named_with_a_remedy(sensorium, tmp_path):
    need("ffmpeg")
    (tmp_path / "notes.txt").write_text("no film")

    def analyze(path):
        command = [sensorium, "coach", "analyze", tmp_path / "notes.txt"]
        env = hub_environment() | {"PATH": path}
        return subprocess.run(command, capture_output=True, text=True, timeout=60, env=env, check=False)

    result = analyze(os.environ["PATH"])
    assert result.returncode != 0
    assert f"{tmp_path}/notes.txt cannot be read: " in result.stderr and "as it was recorded" not in result.stderr
    result = analyze(str(tmp_path))
    assert result.returncode != 0
    assert "install ffmpeg" in result.stderr and "The take itself" not in result.stderr
