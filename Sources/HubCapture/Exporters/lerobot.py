"""Writes capture sessions as one LeRobot v3.0 dataset: python lerobot.py SESSION... --out DIR [--fps 30] [--reencode]

Each session is an episode. Rows stand exactly 1/fps apart; the true time of each is kept in observation.true_timestamp.
A film is copied with its frames moved to that grid. One that does not fit is left out, and the output says so; with
--reencode it is encoded again instead. Needs numpy, pyarrow and the program ffmpeg. Every line of the output is a note.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

VIDEO = "observation.images.ego"
STATE = "observation.state"
TRUE_TIME = "observation.true_timestamp"
DATA_BYTES, CHUNK = 100 << 20, 1000
CODECS = ["h264", "hevc", "vp9", "av1"]


class Refused(Exception):
    """One sentence for the user."""


try:
    import numpy as np
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError as error:
    sys.exit(f"{error.name} is not installed: pip install numpy pyarrow")


def load(path):
    """The JSON in a file; an empty list without one."""
    try:
        return json.loads(path.read_text())
    except FileNotFoundError:
        return []
    except ValueError as error:
        raise Refused(f"{path} is damaged ({error}): verify the session.") from error


def table(entries, read, width):
    """Times and numbers of a list; entries without all of them are left out."""
    pairs = [(entry["timestamp"], read(entry)) for entry in entries]
    pairs = [(time, row) for time, row in pairs if isinstance(row, list) and len(row) == width and None not in row]
    return np.array([time for time, _ in pairs], float), np.array([row for _, row in pairs], float).reshape(-1, width)


def quaternions(matrices):
    """Unit quaternions x, y, z, w of rotation matrices (N, 3, 3), without jumps of sign."""
    trace = np.trace(matrices, axis1=1, axis2=2)
    parts = np.stack([1 + 2 * matrices[:, axis, axis] - trace for axis in range(3)] + [1 + trace], 1)
    result = np.empty((len(matrices), 4))
    for number, (matrix, largest) in enumerate(zip(matrices, parts.argmax(1))):
        difference = [matrix[2, 1] - matrix[1, 2], matrix[0, 2] - matrix[2, 0], matrix[1, 0] - matrix[0, 1]]
        if largest == 3:
            result[number] = [*difference, parts[number, 3]]
        else:
            row = matrix[largest] + matrix[:, largest]
            row[largest] = parts[number, largest]
            result[number] = [*row, difference[largest]]
    result /= np.maximum(np.linalg.norm(result, axis=1, keepdims=True), 1e-9)
    for number in range(1, len(result)):
        if result[number] @ result[number - 1] < 0:
            result[number] *= -1
    return result


def poses(session):
    times, flat = table(load(session / "arkit_poses.json"), lambda entry: entry.get("transform_4x4"), 16)
    matrices = flat.reshape(-1, 4, 4)
    return times, np.concatenate([matrices[:, :3, 3], quaternions(matrices[:, :3, :3])], 1)


def gloves(session, side):
    def joints(entry):
        values = entry.get("joints_21") if entry.get("side", "right") == side else None
        return values and [0.0 if value is None else value for value in values]

    return table(load(session / "glove_joints.json"), joints, 21)


def motion(session, name):
    def values(entry):
        return entry.get("accel") and entry.get("gyro") and entry["accel"] + entry["gyro"]

    return table(load(session / name), values, 6)


AXES = ["x", "y", "z"]
MOTION = [f"{kind}_{axis}" for kind in ("accel", "gyro") for axis in AXES]
PARTS = {
    "camera": (poses, ["camera." + name for name in AXES + ["qx", "qy", "qz", "qw"]]),
    "right glove": (lambda path: gloves(path, "right"), [f"right.joint_{number}" for number in range(21)]),
    "left glove": (lambda path: gloves(path, "left"), [f"left.joint_{number}" for number in range(21)]),
    "watch": (lambda path: motion(path, "watch_imu.json"), ["watch." + name for name in MOTION]),
    "phone": (lambda path: motion(path, "phone_imu.json"), ["phone." + name for name in MOTION]),
}


def sampled(part, times):
    """Numbers at other times, linear between samples; quaternions have length 1 again."""
    at, values = part
    result = np.stack([np.interp(times, at, column) for column in values.T], 1)
    if values.shape[1] == 7:
        result[:, 3:] /= np.maximum(np.linalg.norm(result[:, 3:], axis=1, keepdims=True), 1e-9)
    return result


class Episode:
    """A session with the true times of its rows."""

    def __init__(self, path, fps):
        self.path, self.fps = path, fps
        metadata = load(path / "metadata.json")
        if not isinstance(metadata, dict):
            raise Refused(f"{path} holds no session: give a folder with metadata.json.")
        self.task = str(metadata.get("task_description") or metadata.get("task") or "unknown")
        self.parts = {name: part for name, (read, _) in PARTS.items() if len((part := read(path))[0])}
        self.frames = np.array([entry["timestamp"] for entry in load(path / "video_frames.json")], float)
        self.film_fps, self.problem = self.grid()
        self.times = self.rows()
        self.length = len(self.times)
        if self.length == 0:
            raise Refused(f"{path} has neither frames nor samples: there is nothing to export.")

    def grid(self):
        """Frames per second of the film's grid, and why its frames do not fit it."""
        if not (self.path / "video.mp4").is_file() or len(self.frames) < 2:
            return 0, "it has no film"
        if (codec := probe(self.path / "video.mp4")["codec_name"]) not in CODECS:
            return self.fps, f"its codec {codec} is none of {', '.join(CODECS)}"
        gaps = np.diff(self.frames)
        step = (self.frames[-1] - self.frames[0]) / len(gaps)
        typical = np.median(gaps)
        film_fps = max(1, round(1 / typical / self.fps)) * self.fps if typical > 0 else self.fps
        self.rate = 1 / step if step > 0 else film_fps
        late = int((gaps > 1.5 * typical).sum())
        if late:
            return film_fps, f"{late} of its frames come late, {gaps.max():.3f} s behind the one before"
        if abs(self.rate / film_fps - 1) > 0.01:
            return film_fps, f"its {self.rate:.2f} frames per second are not {film_fps}"
        away = np.abs(self.frames - self.frames[0] - np.arange(len(self.frames)) * step).max()
        if away >= 0.45 * step:
            return film_fps, f"its frames are up to {away:.3f} s away from an even rate"
        return film_fps, None

    def rows(self):
        if self.problem is None:
            return self.frames[:: self.film_fps // self.fps]
        ends = [part[0] for part in self.parts.values()] + ([self.frames] if len(self.frames) else [])
        if not ends:
            return np.array([])
        first, last = min(times[0] for times in ends), max(times[-1] for times in ends)
        return first + np.arange(int((last - first) * self.fps) + 1) / self.fps

    def copy_film(self, target, reencode):
        target.parent.mkdir(parents=True, exist_ok=True)
        start = self.times[0]
        if self.problem is None:
            grid = f"round((%s-START%s)*TB*{float(self.rate)!r})/({self.film_fps}*TB)"
            times = f"setts=pts={grid % ('PTS', 'PTS')}:dts={grid % ('DTS', 'DTS')}"
            how = ["-c:v", "copy", "-bsf:v", times]
        elif reencode:
            seek = f"setpts=PTS-{start}/TB,fps={self.fps}:start_time=0,tpad=stop_mode=clone:stop={self.fps}"
            how = ["-vf", seek, "-frames:v", str(self.length), "-c:v", "libx264", "-g", "2", "-pix_fmt", "yuv420p"]
        command = ["ffmpeg", "-v", "error", "-nostdin", "-y", "-copyts", "-i", str(self.path / "video.mp4")]
        run(command + ["-map", "0:v:0", *how, "-an", str(target)])
        times = packet_times(target)
        rate = self.fps if self.problem else self.film_fps
        if len(times) < self.length or np.abs(times - np.arange(len(times)) / rate).max() > 5e-5:
            raise Refused(f"The film of {self.path} does not agree with video_frames.json: verify the session.")


def run(command, **options):
    """The output of a program; its last line in the error."""
    try:
        done = subprocess.run(command, capture_output=True, **options)
    except FileNotFoundError as error:
        raise Refused(f"{command[0]} is not installed: install ffmpeg.") from error
    if done.returncode:
        lines = done.stderr.decode(errors="replace").strip().splitlines()
        raise Refused(f"{command[0]} ended: {lines[-1] if lines else done.returncode}.")
    return done.stdout


def packet_times(path):
    """Seconds of the frames of a film in ascending order."""
    entries = ["-select_streams", "v:0", "-show_entries", "packet=pts_time", "-of", "csv=p=0"]
    text = run(["ffprobe", "-v", "error", *entries, str(path)]).decode()
    return np.sort(np.array([float(line.split(",")[0]) for line in text.split()]))


def probe(path):
    entries = ["-select_streams", "v:0", "-show_entries", "stream=codec_name,width,height,pix_fmt", "-of", "json"]
    streams = json.loads(run(["ffprobe", "-v", "error", *entries, str(path)])).get("streams")
    if not streams:
        raise Refused(f"{path} has no video: verify the session.")
    return streams[0]


def film_info(path, fps):
    stream = probe(path)
    height, width = stream["height"], stream["width"]
    info = {"video.height": height, "video.width": width, "video.codec": stream["codec_name"], "video.fps": fps}
    info |= {"video.pix_fmt": stream.get("pix_fmt", ""), "video.channels": 3}
    info |= {"video.is_depth_map": False, "has_audio": False}
    return {"dtype": "video", "shape": [height, width, 3], "names": ["height", "width", "channels"], "info": info}


def film_stats(path):
    """Of a small picture each second, by channel; None when ffmpeg cannot decode the film."""
    try:
        small = ["-vf", "fps=1,scale=64:64", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
        raw = run(["ffmpeg", "-v", "error", "-nostdin", "-i", str(path), *small])
    except Refused:
        return None
    pixels = np.frombuffer(raw, np.uint8).reshape(-1, 3) / 255
    return stats(pixels, count=len(pixels) // 4096, shape=(3, 1, 1)) if len(pixels) else None


def stats(values, count=None, shape=None):
    values = np.asarray(values, float).reshape(len(values), -1)
    figures = {"min": values.min(0), "max": values.max(0), "mean": values.mean(0), "std": values.std(0)}
    figures = {name: (figure.reshape(shape) if shape else figure).tolist() for name, figure in figures.items()}
    return figures | {"count": [count or len(values)]}


def total(episodes):
    """The statistics of a feature over all episodes, from those of each."""
    counts = np.array([episode["count"][0] for episode in episodes], float)

    def each(name):
        return np.array([episode[name] for episode in episodes], float)

    weights = (counts / counts.sum()).reshape(-1, *[1] * (each("mean").ndim - 1))
    mean = (each("mean") * weights).sum(0)
    variance = ((each("std") ** 2 + (each("mean") - mean) ** 2) * weights).sum(0)
    result = {"min": each("min").min(0), "max": each("max").max(0), "mean": mean, "std": np.sqrt(variance)}
    return {name: value.tolist() for name, value in result.items()} | {"count": [int(counts.sum())]}


def write_tasks(path, tasks):
    """A table with the task as its index, as pandas reads it."""
    columns = [
        {"name": name, "field_name": name, "pandas_type": kind, "numpy_type": form, "metadata": None}
        for name, kind, form in (("task_index", "int64", "int64"), ("task", "unicode", "object"))
    ]
    pandas = {"index_columns": ["task"], "column_indexes": [], "columns": columns, "pandas_version": "2.2.0"}
    content = pa.table({"task_index": pa.array(range(len(tasks)), pa.int64()), "task": pa.array(tasks, pa.string())})
    pq.write_table(content.replace_schema_metadata({"pandas": json.dumps(pandas)}), path)


class Data:
    """The rows of all episodes, a new file after 100 MB."""

    def __init__(self, out, schema):
        self.out, self.schema, self.number, self.writer = out, schema, 0, None

    def add(self, content):
        """The chunk and the file that the rows are in."""
        if self.writer and self.path.stat().st_size > DATA_BYTES:
            self.close()
            self.number += 1
        if self.writer is None:
            self.path = self.out / "data/chunk-{:03d}/file-{:03d}.parquet".format(*divmod(self.number, CHUNK))
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.writer = pq.ParquetWriter(self.path, self.schema)
        self.writer.write_table(content)
        return divmod(self.number, CHUNK)

    def close(self):
        self.writer.close()
        self.writer = None


class Dataset:
    """The parts that all episodes share, and what is written of them."""

    def __init__(self, episodes, out, fps, reencode):
        self.episodes, self.out, self.fps, self.reencode = episodes, out, fps, reencode
        self.notes = []
        self.parts = [name for name in PARTS if all(name in episode.parts for episode in episodes)]
        for name in PARTS:
            if name not in self.parts and any(name in episode.parts for episode in episodes):
                self.notes.append(f"The {name} is left out, as not every session has it.")
        self.has_film = all(not episode.problem or (reencode and episode.film_fps) for episode in episodes)
        end = "it is encoded again." if self.has_film else "no film is in the dataset (--reencode encodes it again)."
        self.notes += [f"{episode.path.name}: {episode.problem}: {end}" for episode in episodes if episode.problem]
        if not self.parts and not self.has_film:
            raise Refused("The sessions share neither a sensor nor a film: export them one by one.")
        self.labels = [label for name in self.parts for label in PARTS[name][1]]
        self.tasks = list(dict.fromkeys(episode.task for episode in episodes))
        self.features = self.columns()
        kinds = {"float32": pa.float32(), "float64": pa.float64(), "int64": pa.int64()}
        state = pa.list_(pa.float32(), len(self.labels))
        self.schema = pa.schema(
            [(name, state if name == STATE else kinds[form["dtype"]]) for name, form in self.features.items()]
        )
        self.figures, self.rows, self.length = {}, [], 0

    def columns(self):
        forms = {TRUE_TIME: "float64", "timestamp": "float32"}
        forms |= dict.fromkeys(("frame_index", "episode_index", "index", "task_index"), "int64")
        features = {name: {"dtype": form, "shape": [1], "names": None} for name, form in forms.items()}
        if self.parts:
            features[STATE] = {"dtype": "float32", "shape": [len(self.labels)], "names": self.labels}
        return features

    def write(self):
        (self.out / "meta/episodes/chunk-000").mkdir(parents=True)
        data = Data(self.out, self.schema)
        for number, episode in enumerate(self.episodes):
            self.add(number, episode, data)
        data.close()
        pq.write_table(pa.Table.from_pylist(self.rows), self.out / "meta/episodes/chunk-000/file-000.parquet")
        write_tasks(self.out / "meta/tasks.parquet", self.tasks)
        shared = {name: total(each) for name, each in self.figures.items() if len(each) == len(self.episodes)}
        (self.out / "meta/stats.json").write_text(json.dumps(shared, indent=2))
        (self.out / "meta/info.json").write_text(json.dumps(self.info(), indent=2))

    def values(self, number, episode):
        count = np.arange(episode.length)
        columns = {TRUE_TIME: episode.times, "timestamp": (count / self.fps).astype(np.float32), "frame_index": count}
        columns |= {"episode_index": np.full(episode.length, number), "index": self.length + count}
        columns["task_index"] = np.full(episode.length, self.tasks.index(episode.task))
        if self.parts:
            parts = [sampled(episode.parts[name], episode.times) for name in self.parts]
            columns[STATE] = np.concatenate(parts, 1).astype(np.float32)
        return columns

    def add(self, number, episode, data):
        columns = self.values(number, episode)
        own = {name: stats(values) for name, values in columns.items()}
        arrays = []
        for field in self.schema:
            if field.name == STATE:
                flat = pa.array(columns[STATE].ravel())
                arrays.append(pa.FixedSizeListArray.from_arrays(flat, len(self.labels)))
            else:
                arrays.append(pa.array(columns[field.name], field.type))
        chunk, file = data.add(pa.Table.from_arrays(arrays, schema=self.schema))
        row = {"episode_index": number, "tasks": [episode.task], "length": episode.length}
        row |= {"data/chunk_index": chunk, "data/file_index": file}
        row |= {"dataset_from_index": self.length, "dataset_to_index": self.length + episode.length}
        if self.has_film:
            row |= self.add_film(number, episode, own)
        for name, figure in own.items():
            self.figures.setdefault(name, []).append(figure)
            row |= {f"stats/{name}/{key}": value for key, value in figure.items()}
        self.rows.append(row | {"meta/episodes/chunk_index": 0, "meta/episodes/file_index": 0})
        self.length += episode.length

    def add_film(self, number, episode, own):
        chunk, file = number // CHUNK, number % CHUNK
        film = self.out / f"videos/{VIDEO}/chunk-{chunk:03d}/file-{file:03d}.mp4"
        episode.copy_film(film, self.reencode)
        self.features.setdefault(VIDEO, film_info(film, self.fps if episode.problem else episode.film_fps))
        if (figure := film_stats(film)) is not None:
            own[VIDEO] = figure
        place = {"chunk_index": chunk, "file_index": file, "from_timestamp": 0.0}
        place["to_timestamp"] = episode.length / self.fps
        return {f"videos/{VIDEO}/{key}": value for key, value in place.items()}

    def info(self):
        file = "chunk-{chunk_index:03d}/file-{file_index:03d}"
        paths = {"data_path": f"data/{file}.parquet"}
        paths["video_path"] = f"videos/{{video_key}}/{file}.mp4" if self.has_film else None
        sizes = {"chunks_size": CHUNK, "data_files_size_in_mb": DATA_BYTES >> 20, "video_files_size_in_mb": 200}
        totals = {"total_episodes": len(self.episodes), "total_frames": self.length, "total_tasks": len(self.tasks)}
        head = {"codebase_version": "v3.0", "robot_type": "human", "fps": self.fps}
        splits = {"train": f"0:{len(self.episodes)}"}
        return head | totals | sizes | paths | {"splits": splits, "features": self.features}


def main():
    parser = argparse.ArgumentParser(description="Writes capture sessions as one LeRobot v3.0 dataset.")
    parser.add_argument("sessions", nargs="+", type=Path, metavar="SESSION")
    parser.add_argument("--out", required=True, type=Path, help="a folder that does not exist yet")
    parser.add_argument("--fps", type=int, default=30)
    parser.add_argument("--reencode", action="store_true", help="encode films again that do not fit the grid")
    options = parser.parse_args()
    try:
        if not 1 <= options.fps <= 240:
            raise Refused(f"{options.fps} frames per second are not within 1 to 240: give another --fps.")
        if options.out.exists():
            raise Refused(f"{options.out} exists already and is never overwritten: choose another folder.")
        episodes = [Episode(path, options.fps) for path in options.sessions]
        dataset = Dataset(episodes, options.out, options.fps, options.reencode)
        dataset.write()
        print("".join(note + "\n" for note in dataset.notes), end="")
    except Refused as error:
        sys.exit(str(error))
    except (OSError, KeyError, TypeError, AttributeError, ValueError) as error:
        sys.exit(f"A session cannot be read ({type(error).__name__}: {error}): verify it.")


if __name__ == "__main__":
    main()
