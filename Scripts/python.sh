#!/usr/bin/env bash
# Makes .venv with what the peer and browser tests need, or only with the linter: python.sh [lint]
set -euo pipefail
cd "$(dirname "$0")/.."

ruff=0.17.6
uv=0.13.9

# What pip is told about the network holds for uv, too.
[ -z "${PIP_INDEX_URL-}" ] || export UV_DEFAULT_INDEX=$PIP_INDEX_URL
[ -z "${PIP_FIND_LINKS-}" ] || export UV_FIND_LINKS=$PIP_FIND_LINKS

# uv installs in a sixth of pip's time. Neither compiles ten thousand modules: a module is compiled when it is imported.
install() {
  .venv/bin/uv pip install -q --python .venv/bin/python "$@" 2>/dev/null || .venv/bin/pip install -q --no-compile "$@"
}

is_complete() {
  .venv/bin/python -c 'import playwright, pythonosc, httpx, websockets, pytest, xdist, numpy, PIL, pymidi, mido, rtmidi, zeroconf, scipy, dynamixel_sdk, scservo_sdk, serial, mcap, pyxdf, h5py, pyarrow, png, boto3, moto, daft, cv2, duckdb, tusclient, tuspyserver, uvicorn'
}

[ -x .venv/bin/pip ] || python3 -m venv --clear .venv
[ -x .venv/bin/uv ] || .venv/bin/pip install -q --no-compile "uv==$uv" || true
[ "$(.venv/bin/ruff --version 2>/dev/null)" = "ruff $ruff" ] || install "ruff==$ruff"
[ "${1:-}" != lint ] || exit 0
is_complete 2>/dev/null && exit 0
install pytest pytest-xdist playwright==1.65.2 websockets python-osc==1.10.2 httpx numpy pillow pymidi==0.5.0 mido==1.3.3 python-rtmidi==1.5.8 zeroconf scipy \
    dynamixel-sdk==4.1.0 feetech-servo-sdk==1.0.0 pyserial==3.5 \
    mcap pyxdf h5py pyarrow pypng opencv-python-headless duckdb boto3 'moto[server]' daft tuspy==1.1.0 tuspyserver==4.4.3 uvicorn
is_complete
