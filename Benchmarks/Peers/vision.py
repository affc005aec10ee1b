"""MediaPipe's own Python on the same pictures as VisionBench: vision.py FILM MODEL, prints ms and count."""

import statistics
import subprocess
import sys
import time

import mediapipe as mp
import numpy as np
from mediapipe.tasks import python as tasks
from mediapipe.tasks.python import vision

film, model = sys.argv[1:3]
width, height = 640, 360
raw = subprocess.run(
    ["ffmpeg", "-loglevel", "error", "-i", film, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
    capture_output=True,
    check=True,
).stdout
frames = np.frombuffer(raw, np.uint8).reshape(-1, height, width, 3)
medians = []
for _ in range(5):
    options = vision.FaceLandmarkerOptions(
        base_options=tasks.BaseOptions(model_asset_path=model),
        running_mode=vision.RunningMode.VIDEO,
        output_face_blendshapes=True,
        output_facial_transformation_matrixes=True,
    )
    with vision.FaceLandmarker.create_from_options(options) as landmarker:
        times = []
        for index, frame in enumerate(frames):
            start = time.perf_counter()
            image = mp.Image(image_format=mp.ImageFormat.SRGB, data=np.ascontiguousarray(frame))
            landmarker.detect_for_video(image, round(index * 40))
            times.append((time.perf_counter() - start) * 1000)
        medians.append(statistics.median(times))
print(f"{statistics.median(medians):.3f} {len(frames)}")
