"""MediaPipe's own Python on JPEGs: mediapipe_bodies.py MODEL BODIES FILE, the milliseconds of the pictures on standard
input as JSON; prints the bodies of each picture as JSON."""

import io
import json
import sys

import mediapipe as mp
import numpy as np
from mediapipe.tasks import python as tasks
from mediapipe.tasks.python import vision
from PIL import Image

START = b"\xff\xd8\xff"

model, bodies, file = sys.argv[1:4]
with open(file, "rb") as stream:
    jpegs = [START + part for part in stream.read().split(START)[1:]]
times = json.load(sys.stdin)
# A picture by itself may contain a small preview, which is not the next picture.
if len(times) == 1:
    jpegs = [b"".join(jpegs)]
assert len(jpegs) == len(times), (len(jpegs), len(times))

options = vision.PoseLandmarkerOptions(
    base_options=tasks.BaseOptions(model_asset_path=model),
    running_mode=vision.RunningMode.VIDEO,
    num_poses=int(bodies),
)
found = []
with vision.PoseLandmarker.create_from_options(options) as landmarker:
    for jpeg, time in zip(jpegs, times):
        pixels = np.ascontiguousarray(Image.open(io.BytesIO(jpeg)).convert("RGB"))
        image = mp.Image(image_format=mp.ImageFormat.SRGB, data=pixels)
        result = landmarker.detect_for_video(image, time)
        found.append(
            [
                {
                    "picture": [[joint.x, joint.y, joint.z] for joint in picture],
                    "world": [[joint.x, joint.y, joint.z] for joint in world],
                    "visibility": [joint.visibility for joint in picture],
                    "presence": [joint.presence for joint in picture],
                }
                for picture, world in zip(result.pose_landmarks, result.pose_world_landmarks)
            ]
        )
print(json.dumps(found))
