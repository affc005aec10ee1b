"""Writes capture sessions in the layout of EgoDex: python egodex.py SESSION... --out DIR [--fps 30]

Each session becomes N.hdf5, with a row for each frame of the film, and N.mp4, a copy of the film. /transforms/<joint>
is (rows, 4, 4) in metres, camera and joints in the world of the camera poses; a camera looks along its +z with y down.
/confidences/<joint> is 0 where a joint was not seen. A joint's place follows from its picture, the size of the hand and
the camera's intrinsics; its x axis points along its bone. Needs numpy and h5py. Every line of the output is a note.
"""

import argparse
import json
import shutil
import sys
from pathlib import Path

FINGERS = ["Thumb", "IndexFinger", "MiddleFinger", "RingFinger", "LittleFinger"]
PARTS = ["Knuckle", "IntermediateBase", "IntermediateTip", "Tip"]
JOINTS = ["Hand"] + [finger + part for finger in FINGERS for part in PARTS]
FARTHEST = 0.05
"""Seconds by which a pose or a hand may be away from a row."""


class Refused(Exception):
    """One sentence for the user."""


try:
    import h5py
    import numpy as np
except ImportError as error:
    sys.exit(f"{error.name} is not installed: pip install numpy h5py")


def load(path, standard):
    """The JSON in a file; the standard without one."""
    try:
        return json.loads(path.read_text())
    except FileNotFoundError:
        return standard
    except ValueError as error:
        raise Refused(f"{path} is damaged ({error}): verify the session.") from error


def nearest(times, wanted):
    """The index of the nearest time for each wanted one, and whether it is near enough."""
    after = np.clip(np.searchsorted(times, wanted), 0, len(times) - 1)
    before = np.maximum(after - 1, 0)
    index = np.where(np.abs(times[before] - wanted) <= np.abs(times[after] - wanted), before, after)
    return index, np.abs(times[index] - wanted) <= FARTHEST


def rotations(matrices):
    """The nearest rotations to 3 by 3 matrices."""
    left, _, right = np.linalg.svd(matrices)
    sign = np.sign(np.linalg.det(left @ right))
    left[..., -1] *= sign[..., None]
    return left @ right


def cameras(session, rows):
    """Camera to world for each row, with y down and z forwards, and whether it is known."""
    entries = [entry for entry in load(session / "arkit_poses.json", []) if len(entry.get("transform_4x4", [])) == 16]
    result = np.tile(np.eye(4), (len(rows), 1, 1))
    if not entries:
        return result, np.zeros(len(rows), bool)
    index, known = nearest(np.array([entry["timestamp"] for entry in entries]), rows)
    flat = np.array([entry["transform_4x4"] for entry in entries], float).reshape(-1, 4, 4)
    result[known] = flat[index[known]] @ np.diag([1.0, -1, -1, 1])
    result[:, :3, :3] = rotations(result[:, :3, :3])
    return result, known


def intrinsics(session, calibration):
    """The 3 by 3 matrix; None when the session does not tell."""
    camera = calibration.get("camera_intrinsics") or {}
    values = [camera.get(name) for name in ("fx", "fy", "cx", "cy")]
    if None in values:
        values = next(
            (entry["intrinsics"] for entry in load(session / "arkit_poses.json", []) if entry.get("intrinsics")), None
        )
    if values is None:
        return None
    fx, fy, cx, cy = values
    return np.array([[fx, 0, cx], [0, fy, cy], [0, 0, 1]], float)


def placed(hand, camera, size):
    """Joints (21, 3) in the camera's space: the shift of the hand that fits its picture best (linear least squares)."""
    world = np.array(hand["world"], float)
    picture = np.array(hand["picture"], float)[:, :2] * size
    a = (picture[:, 0] - camera[0, 2]) / camera[0, 0]
    b = (picture[:, 1] - camera[1, 2]) / camera[1, 1]
    zeros, ones = np.zeros(len(a)), np.ones(len(a))
    left = np.concatenate([np.stack([ones, zeros, -a], 1), np.stack([zeros, ones, -b], 1)])
    right = np.concatenate([a * world[:, 2] - world[:, 0], b * world[:, 2] - world[:, 1]])
    shift = np.linalg.lstsq(left, right, rcond=None)[0]
    return world + shift


def frames_of(points):
    """A transform for each of 21 joints: x along the bone, z out of the palm as well as it can."""
    result = np.tile(np.eye(4), (21, 1, 1))
    result[:, :3, 3] = points
    palm = np.cross(points[5] - points[0], points[17] - points[0])
    ends = [9] + [number + 1 if number % 4 else number for number in range(1, 21)]
    for number, end in enumerate(ends):
        x = points[end] - points[number] if end != number else points[number] - points[number - 1]
        y = np.cross(palm, x)
        if np.linalg.norm(x) < 1e-9 or np.linalg.norm(y) < 1e-12:
            continue
        x, y = x / np.linalg.norm(x), y / np.linalg.norm(y)
        result[number, :3, :3] = np.stack([x, y, np.cross(x, y)], 1)
    return result


def hands(session, rows, world, camera, size):
    """Transforms and confidences of both hands by joint."""
    tables = {}
    for side in ("left", "right"):
        for joint in JOINTS:
            tables[side + joint] = (np.tile(np.eye(4), (len(rows), 1, 1)), np.zeros(len(rows)))
    entries = load(session / "hands.json", [])
    if not entries or camera is None or size is None:
        return tables, bool(entries)
    index, known = nearest(np.array([entry["timestamp"] for entry in entries]), rows)
    for row in np.flatnonzero(known):
        for hand in entries[index[row]]["hands"]:
            own = world[row] @ frames_of(placed(hand, camera, size))
            for joint, transform in zip(JOINTS, own):
                transforms, confidences = tables[hand["side"] + joint]
                transforms[row], confidences[row] = transform, hand["confidence"]
    return tables, False


def picture_size(metadata, calibration):
    camera = calibration.get("camera_intrinsics") or {}
    videos = [stream for stream in metadata.get("streams", []) if stream.get("kind") == "video"]
    for source in [camera, *videos]:
        if source.get("width") and source.get("height"):
            return np.array([source["width"], source["height"]], float)
    return None


def rows_of(session, number, out, fps, notes):
    """The time of each row: a frame of the film, which is copied; without one, of an even rate."""
    rows = np.array([entry["timestamp"] for entry in load(session / "video_frames.json", [])], float)
    film = session / "video.mp4"
    if len(rows) and film.is_file():
        shutil.copyfile(film, out / f"{number}.mp4")
        return rows
    poses = load(session / "arkit_poses.json", [])
    if not poses:
        raise Refused(f"{session} has neither a film nor camera poses: there is nothing to export.")
    first, last = poses[0]["timestamp"], poses[-1]["timestamp"]
    notes.append(f"{session.name}: it has no film; a row stands each 1/{fps} s.")
    return first + np.arange(int((last - first) * fps) + 1) / fps


def write_gloves(file, session, rows):
    for side in ("left", "right"):
        entries = [entry for entry in load(session / "glove_joints.json", []) if entry.get("side", "right") == side]
        if entries:
            joints = np.array([entry["joints_21"] for entry in entries], float)
            index, known = nearest(np.array([entry["timestamp"] for entry in entries]), rows)
            file[f"glove/{side}_joints_21"] = np.where(known[:, None], joints[index], np.nan).astype(np.float32)


def write_annotation(file, session, metadata):
    task = metadata.get("task") if isinstance(metadata.get("task"), dict) else {}
    file.attrs["llm_description"] = str(metadata.get("task_description") or "")
    file.attrs["llm_type"] = "reversible" if task.get("reset") == "reversible" else "none"
    file.attrs["task"] = str(task.get("verb") or "")
    file.attrs["environment"] = str(metadata.get("environment") or "")
    file.attrs["session_name"] = session.name
    file.attrs["camera_axes"] = "x right, y down, z forwards"


def write(session, number, out, fps):
    notes = []
    metadata = load(session / "metadata.json", None)
    calibration = load(session / "calibration.json", {})
    if not isinstance(metadata, dict) or not isinstance(calibration, dict):
        raise Refused(f"{session} holds no session: give a folder with metadata.json.")
    rows = rows_of(session, number, out, fps, notes)
    world, has_pose = cameras(session, rows)
    camera = intrinsics(session, calibration)
    tables, unplaced = hands(session, rows, world, camera, picture_size(metadata, calibration))
    missing = len(rows) - int(has_pose.sum())
    if missing:
        notes.append(f"{session.name}: {missing} of {len(rows)} rows have no camera pose and confidence 0.")
    if unplaced:
        notes.append(f"{session.name}: hands are left out: the camera's intrinsics or the picture's size is unknown.")
    with h5py.File(out / f"{number}.hdf5", "w") as file:
        tables["camera"] = (world, has_pose)
        for joint, (transforms, confidences) in tables.items():
            file[f"transforms/{joint}"] = transforms.astype(np.float32)
            file[f"confidences/{joint}"] = np.where(has_pose, confidences, 0).astype(np.float32)
        if camera is not None:
            file["camera/intrinsic"] = camera.astype(np.float32)
        else:
            notes.append(f"{session.name}: the camera's intrinsics are unknown, and camera/intrinsic is missing.")
        file["timestamps"] = rows
        write_gloves(file, session, rows)
        write_annotation(file, session, metadata)
    return notes


def main():
    parser = argparse.ArgumentParser(description="Writes capture sessions in the layout of EgoDex.")
    parser.add_argument("sessions", nargs="+", type=Path, metavar="SESSION")
    parser.add_argument("--out", required=True, type=Path, help="a folder that does not exist yet")
    parser.add_argument("--fps", type=int, default=30, help="rows a second of a session without a film")
    options = parser.parse_args()
    try:
        if not 1 <= options.fps <= 240:
            raise Refused(f"{options.fps} frames per second are not within 1 to 240: give another --fps.")
        if options.out.exists():
            raise Refused(f"{options.out} exists already and is never overwritten: choose another folder.")
        options.out.mkdir(parents=True)
        for number, session in enumerate(options.sessions):
            for note in write(session, number, options.out, options.fps):
                print(note)
    except Refused as error:
        sys.exit(str(error))
    except (OSError, KeyError, TypeError, AttributeError, ValueError) as error:
        sys.exit(f"A session cannot be read ({type(error).__name__}: {error}): verify it.")


if __name__ == "__main__":
    main()
