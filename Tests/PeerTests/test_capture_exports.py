"""Independent readers take every export of a simulated session, with the session's own values and times."""

import csv
import json
import subprocess
import sys

import pytest
from support import ROOT, need, run

SCRIPTS = ROOT / "Sources" / "HubCapture" / "Exporters"
FILM = "observation.images.ego"


def library(name, package=None):
    return pytest.importorskip(name, reason=f"{package or name} is not installed.")


@pytest.fixture(scope="module")
def session(sensorium, tmp_path_factory):
    """The folder of a simulated session of five seconds."""
    folder = tmp_path_factory.mktemp("capture")
    run(sensorium, "capture", "simulate", "--out", folder, "--seconds", "5", "--seed", "1")
    found = sorted(path.parent for path in folder.rglob("metadata.json"))
    assert found, "simulate makes a session"
    return found[0]


@pytest.fixture(scope="module")
def export(sensorium, session, tmp_path_factory):
    """A function that exports the session and returns the path of what was written."""

    def export(form):
        out = tmp_path_factory.mktemp(form)
        run(sensorium, "capture", "export", session, "--format", form, "--out", out, "--python", sys.executable)
        (path,) = out.iterdir()
        assert path.name.startswith(session.name)
        return path

    return export


def entries(session, name):
    path = session / name
    return json.loads(path.read_text()) if path.exists() else []


def lists(session):
    return [path for path in sorted(session.glob("*.json")) if isinstance(json.loads(path.read_text()), list)]


def packets(path):
    text = run(
        *[need("ffprobe"), "-v", "error", "-select_streams", "v:0", "-show_entries", "packet=pts_time"],
        *["-of", "csv=p=0", path],
    ).stdout
    return sorted(float(line.split(",")[0]) for line in text.split())


def test_mcap_has_every_entry_with_checksums(session, export):
    reader = library("mcap.reader", "mcap")
    start = json.loads((session / "metadata.json").read_text())["start_unix"]
    with open(export("mcap"), "rb") as file:
        seeking = reader.make_reader(file, validate_crcs=True)
        summary = seeking.get_summary()
        messages = {}
        for _, channel, message in seeking.iter_messages():
            messages.setdefault(channel.topic, []).append(message)
        attachments = {each.name: each.data for each in seeking.iter_attachments()}
    assert sum(map(len, messages.values())) == summary.statistics.message_count
    assert attachments["metadata.json"] == (session / "metadata.json").read_bytes()
    if (session / "video.mp4").exists():
        assert attachments["video.mp4"] == (session / "video.mp4").read_bytes()
    for path in lists(session):
        if path.stem.startswith("depth"):
            continue
        own = json.loads(path.read_text())
        found = messages.get("/" + path.stem, [])
        assert [json.loads(message.data) for message in found] == own, path.name
        for message, entry in zip(found, own):
            assert abs(message.log_time / 1e9 - start - entry["timestamp"]) < 2e-6
    assert len(messages.get("/depth", [])) == len(entries(session, "depth_frames.json"))


def test_mcap_seeks_by_time(export):
    reader = library("mcap.reader", "mcap")
    with open(export("mcap"), "rb") as file:
        seeking = reader.make_reader(file, validate_crcs=True)
        every = [message.log_time for _, _, message in seeking.iter_messages()]
        middle = (every[0] + every[-1]) // 2
        later = [message.log_time for _, _, message in seeking.iter_messages(start_time=middle)]
    assert every == sorted(every)
    assert later == [time for time in every if time >= middle]


def test_xdf_aligns_to_our_times(session, export):
    pyxdf = library("pyxdf")
    streams, _ = pyxdf.load_xdf(str(export("xdf")))
    named = {stream["info"]["name"][0]: stream for stream in streams}
    compared = 0
    for name in ("watch_imu", "phone_imu", "arkit_poses", "glove_joints", "video_frames"):
        own = [entry["timestamp"] for entry in entries(session, f"{name}.json")]
        if not own:
            continue
        found = named[name]["time_stamps"]
        assert len(found) == len(own)
        assert max(abs(a - b) for a, b in zip(found, own)) < 1e-3, name
        compared += 1
    assert compared >= 2


def test_csv_has_the_values(session, export):
    folder = export("csv")
    with open(folder / "watch_imu.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    own = entries(session, "watch_imu.json")
    assert len(rows) == len(own) > 0
    for row, entry in zip(rows, own):
        assert float(row["timestamp"]) == entry["timestamp"]
        assert [float(row[f"accel_{axis}"]) for axis in "xyz"] == pytest.approx(entry["accel"], rel=1e-6)


def test_stray_scanner_has_sixteen_bits_and_rotations(session, export):
    png, cv2, numpy = library("png", "pypng"), library("cv2", "opencv-python-headless"), library("numpy")
    folder = export("stray")
    odometry = numpy.loadtxt(folder / "odometry.csv", delimiter=",", skiprows=1)
    assert numpy.linalg.norm(odometry[:, 5:9], axis=1) == pytest.approx(1, abs=1e-5)
    frames = entries(session, "video_frames.json")
    if frames:
        assert len(packets(folder / "rgb.mp4")) == len(frames)
        assert set(odometry[:, 1]) <= set(range(len(frames)))
    pictures = sorted((folder / "depth").glob("*.png"))
    for path in pictures[:3]:
        width, height, rows, info = png.Reader(filename=str(path)).read()
        assert info["bitdepth"] == 16 and info["greyscale"]
        ours = numpy.array(list(rows), dtype=numpy.uint16).reshape(height, width)
        assert (cv2.imread(str(path), -1) == ours).all()
    assert numpy.loadtxt(folder / "imu.csv", delimiter=",", skiprows=1).shape[1] == 7


def check_lerobot(folder, sessions):
    pq, duckdb, numpy = library("pyarrow.parquet", "pyarrow"), library("duckdb"), library("numpy")
    info = json.loads((folder / "meta/info.json").read_text())
    assert info["codebase_version"] == "v3.0" and info["total_episodes"] == sessions
    rows = pq.read_table(folder / "data/chunk-000/file-000.parquet")
    assert rows.num_rows == info["total_frames"]
    episodes = pq.read_table(folder / "meta/episodes/chunk-000/file-000.parquet").to_pylist()
    assert episodes[-1]["dataset_to_index"] == rows.num_rows
    files = folder / "data/*/*.parquet"
    gap = duckdb.sql(f"""
        select max(abs(timestamp - frame_index / {info["fps"]}::double)) from '{files}'
    """).fetchall()[0][0]
    assert gap < 1e-4
    assert set(rows.column_names) == {name for name in info["features"] if name != FILM}
    for number, episode in enumerate(episodes):
        if FILM in info["features"]:
            times = numpy.array(packets(folder / f"videos/{FILM}/chunk-000/file-{number:03d}.mp4"))
            wanted = numpy.arange(episode["length"]) / info["fps"]
            assert abs(times[None] - wanted[:, None]).min(1).max() < 1e-4
    return info


def test_lerobot_keeps_its_layout_rules(export):
    library("numpy")
    library("pyarrow")
    need("ffmpeg")
    check_lerobot(export("lerobot"), 1)


def test_lerobot_takes_several_sessions(session, tmp_path):
    library("numpy")
    library("pyarrow")
    need("ffmpeg")
    out = tmp_path / "set"
    run(sys.executable, SCRIPTS / "lerobot.py", session, session, "--out", out, "--fps", "30")
    check_lerobot(out, 2)
    again = subprocess.run(
        [sys.executable, SCRIPTS / "lerobot.py", session, "--out", out], capture_output=True, text=True
    )
    assert again.returncode == 1 and "never overwritten" in again.stderr


def test_egodex_has_rotations(session, export):
    h5py, numpy = library("h5py"), library("numpy")
    with h5py.File(export("egodex") / "0.hdf5") as file:
        rows = len(file["timestamps"])
        frames = entries(session, "video_frames.json")
        assert not frames or rows == len(frames)
        for joint, transforms in file["transforms"].items():
            assert transforms.shape == (rows, 4, 4)
            rotation = numpy.array(transforms[:, :3, :3], float)
            assert abs(rotation @ rotation.transpose(0, 2, 1) - numpy.eye(3)).max() < 1e-5
            assert abs(numpy.linalg.det(rotation) - 1).max() < 1e-5
            assert file["confidences"][joint].shape == (rows,)
        assert "llm_description" in file.attrs
