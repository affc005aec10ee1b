#!/usr/bin/env bash
# Makes .venv with what the peer and browser tests need, or only with the linter: python.sh [lint]
set -euo pipefail
cd "$(dirname "$0")/.."

ruff=0.17.6

[ -x .venv/bin/pip ] || python3 -m venv --clear .venv
[ "$(.venv/bin/ruff --version 2>/dev/null)" = "ruff $ruff" ] || .venv/bin/pip install -q "ruff==$ruff"
[ "${1:-}" != lint ] || exit 0
.venv/bin/python -c 'import playwright, pythonosc, httpx, websockets, pytest, xdist, numpy, PIL, pymidi, mido, rtmidi, zeroconf, scipy, dynamixel_sdk, scservo_sdk, serial, mcap, pyxdf, h5py, pyarrow, png, boto3, moto, daft, cv2, duckdb, tusclient, tuspyserver, uvicorn' 2>/dev/null ||
  .venv/bin/pip install -q pytest pytest-xdist playwright==1.65.2 websockets python-osc==1.10.2 httpx numpy pillow pymidi==0.5.0 mido==1.3.3 python-rtmidi==1.5.8 zeroconf scipy \
    dynamixel-sdk==4.1.0 feetech-servo-sdk==1.0.0 pyserial==3.5 \
    mcap pyxdf h5py pyarrow pypng opencv-python-headless duckdb boto3 'moto[server]' daft tuspy==1.1.0 tuspyserver==4.4.3 uvicorn
