#!/usr/bin/env bash
# Measures speed beside the peers in the same run and prints Markdown: run.sh [line] [face] [capture] [headsets] [robot] [sound] [instrument] [workbench] [underruns] [voice] [sockets] [latency] [vision] [crowd] [three]
set -euo pipefail
cd "$(dirname "$0")"
export SWIFT_BACKTRACE=enable=no
parts=("$@")
[ ${#parts[@]} -gt 0 ] || parts=(line face capture robot sound instrument workbench voice sockets latency vision crowd three)
peers=$(mktemp -d)
pids=()
finish() { for pid in "${pids[@]:-}"; do [ -z "$pid" ] || kill "$pid" 2>/dev/null || true; done; rm -rf "$peers"; }
trap finish EXIT

for peer in echo probe receive send crowd; do cc -O2 -o "$peers/$peer" "Peers/$peer.c" -lpthread; done
swift build -c release --quiet
swift build -c release --quiet --package-path .. --scratch-path ../.build-release --product sensorium
bin=$(swift build -c release --show-bin-path)
sensorium=$(swift build -c release --package-path .. --scratch-path ../.build-release --show-bin-path)/sensorium

median() { sort -n | sed -n 3p; }
port() { python3 -c 'import socket; s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
wait_for_port() { for _ in $(seq 100); do grep -qi ":$(printf %04X "$1") " /proc/net/udp && return; sleep 0.05; done; echo "port $1 did not open" >&2; exit 1; }

line() {
  echo "## The line, one core"
  echo
  "$bin/LineBench"
  echo
  "$bin/MIDIBench"
  echo
}

face() {
  echo "## A frame on a phone, one core"
  echo
  "$bin/FaceBench"
  if command -v node >/dev/null; then node Peers/face.mjs; else echo; echo "Not measured: node, for the page's rig, is absent."; fi
  echo
}

capture() {
  echo "## A capture session on disk, one core"
  echo
  local python="${PYTHON:-../.venv/bin/python}"
  if ! "$python" -c 'import mcap' 2>/dev/null; then
    echo "Not measured: the package mcap is absent (pip install mcap)."
    return
  fi
  "$python" Peers/capture_log.py "$bin/CaptureBench"
  echo
}

# Ten minutes and 33 GB, so only when it is asked for: HEADSETS=50 MINUTES=10.
headsets() {
  echo "## Headsets at once into one hub"
  echo
  local python="${PYTHON:-../.venv/bin/python}"
  if ! "$python" -c 'import crc32c, websockets' 2>/dev/null; then
    echo "Not measured: a package is absent (pip install websockets crc32c)."
    return
  fi
  "$python" Peers/headsets.py "$sensorium" "${HEADSETS:-50}" "${MINUTES:-10}"
  echo
}

robot() {
  echo "## The robot, one core"
  echo
  "$bin/RobotBench"
  echo
  local clip="${SENSORIUM_SHARED:-../../shared}/media/talk_face_hands_640x360.mp4" python="${PYTHON:-../.venv/bin/python}"
  if [ ! -e "$clip" ] || [ ! -x "$python" ] || ! command -v ffmpeg >/dev/null || ! command -v chromium >/dev/null; then
    echo "Not measured from picture to eyes: the film, ffmpeg, Chromium or .venv is absent."
    return
  fi
  echo "From a camera's picture to the eyes on the page, in ms: a film as Chromium's camera, the whole hub, all on one machine."
  echo
  echo "| | looks | median | 95 % | 99 % |"
  echo "|---|---:|---:|---:|---:|"
  "$python" Peers/robot.py "$sensorium" "$clip" 60
  echo
  echo "| | leaps | a tenth of the way: median, largest | half of it |"
  echo "|---|---:|---:|---:|"
  "$python" Peers/jump.py "$sensorium" "$clip" 60
  echo
}

sound() {
  echo "## Sound, one core: 48 kHz, blocks of 64"
  echo
  swift build -c release --quiet --scratch-path .build-native -Xcc -march=native --product SoundBench
  local native; native=$(swift build -c release --scratch-path .build-native -Xcc -march=native --show-bin-path)
  PYTHONDONTWRITEBYTECODE=1 python3 Peers/Sound/compare.py "$bin/SoundBench" "$native/SoundBench"
  echo
  "$native/SoundBench" components
  echo
}

instrument() {
  local minutes=${INSTRUMENT_MINUTES:-10}
  echo "## The instrument: hands → sound"
  echo
  "$bin/InstrumentBench" latency
  echo
  "$bin/InstrumentBench" load "$minutes"
  echo
  if ! command -v jackd >/dev/null || ! cc -O2 -o "$peers/hear" Peers/hear.c -ljack 2>/dev/null; then
    echo "Not measured on JACK: jackd or its headers (libjack-jackd2-dev) are absent."
    return
  fi
  export JACK_DEFAULT_SERVER="instrument-$$"
  # Real time where this user may have it.
  local priority=-r; [ "$(ulimit -r)" = 0 ] && [ "$(id -u)" != 0 ] || priority=-R
  echo "| landmarks → first sample of a note, ms | p50 | p99 | largest | target |"
  echo "|---|---:|---:|---:|---:|"
  jack_server 64; python3 Peers/onsets.py "$bin/InstrumentBench" "$peers/hear" 200; kill "${pids[-1]}"
  echo
  echo "| | late |"
  echo "|---|---:|"
  jack_server 256; "$bin/InstrumentBench" jack-load "$minutes"; kill "${pids[-1]}"
  echo
}

workbench() {
  local python="${PYTHON:-../.venv/bin/python}"
  echo "## The workbench's CPU meter, blocks of 1024 frames on JACK's dummy driver, means of 8 s"
  echo
  if ! command -v jackd >/dev/null || ! command -v chromium >/dev/null || [ ! -x "$python" ]; then
    echo "Not measured: jackd, Chromium or .venv is absent."
    return
  fi
  echo "| recipe | the page shows | the system counts for the thread | difference |"
  echo "|---|---:|---:|---:|"
  "$python" Peers/meter.py "$sensorium"
  echo
}

# Five minutes, and only a quiet machine says anything: when it is asked for.
underruns() {
  local clip="${SENSORIUM_SHARED:-../../shared}/media/hand_reach_640x360.mp4" python="${PYTHON:-../.venv/bin/python}"
  echo "## Gaps of the sound on Prospero's page, a film of a hand as its camera"
  echo
  if [ ! -e "$clip" ] || [ ! -x "$python" ] || ! command -v ffmpeg >/dev/null || ! command -v chromium >/dev/null; then
    echo "Not measured: the film, ffmpeg, Chromium or .venv is absent."
    return
  fi
  echo "| time | gaps | when | buffer | with a note | load before |"
  echo "|---|---:|---|---:|---:|---:|"
  "$python" Peers/underruns.py "$sensorium" "$clip" "${UNDERRUN_SECONDS:-300}"
  echo
}

jack_server() {
  jackd -n "$JACK_DEFAULT_SERVER" "$priority" -S -d dummy -r 48000 -p "$1" >/dev/null 2>&1 & pids+=($!)
  for _ in $(seq 100); do jack_lsp >/dev/null 2>&1 && return; sleep 0.1; done
  echo "jackd did not start" >&2; exit 1
}

voice() {
  echo "## The voice, beside Praat and ffmpeg"
  echo
  local python="${PYTHON:-../.venv/bin/python}"
  if ! "$python" -c 'import parselmouth' 2>/dev/null || ! command -v espeak-ng >/dev/null || ! command -v flite >/dev/null; then
    echo "Not measured: espeak-ng, flite or praat-parselmouth is absent (apt-get install espeak-ng flite; pip install praat-parselmouth)."
    return
  fi
  "$python" Peers/prosody.py "$sensorium"
  echo
}

sockets() {
  echo "## UDP on loopback, 260-byte packets, packets a second (median of five)"
  echo
  echo "| | C | ours |"
  echo "|---|---:|---:|"
  local c=() ours=() p
  for _ in 1 2 3 4 5; do
    p=$(port); "$peers/receive" "$p" 1000000 > "$peers/c" & local receiver=$!; wait_for_port "$p"
    "$peers/send" "$p" 600000 250000 >/dev/null; wait $receiver; c+=("$(cat "$peers/c")")
    p=$(port); "$bin/SocketBench" receive "$p" 1000000 > "$peers/o" & receiver=$!; wait_for_port "$p"
    "$peers/send" "$p" 600000 250000 >/dev/null; wait $receiver; ours+=("$(cat "$peers/o")")
  done
  echo "| receive at 250,000/s: rate and count of 600,000 | $(printf '%s\n' "${c[@]}" | median) | $(printf '%s\n' "${ours[@]}" | median) |"
  c=(); ours=(); p=$(port)
  for _ in 1 2 3 4 5; do
    c+=("$("$peers/send" "$p" 640000)"); ours+=("$("$bin/SocketBench" send "$p" 640000)")
  done
  echo "| send, as fast as it goes | $(printf '%s\n' "${c[@]}" | median) | $(printf '%s\n' "${ours[@]}" | median) |"
  echo
}

latency() {
  echo "## Datagram in → mapped datagram out, loopback, 60 a second, µs (medians of five runs of 10 s)"
  echo
  local in out c50=() c99=() o50=() o99=() a
  for _ in 1 2 3 4 5; do
    in=$(port); out=$(port); "$peers/echo" "$in" "$out" & pids+=($!); wait_for_port "$in"
    read -r -a a < <("$peers/probe" "$in" "$out" 600 60); c50+=("${a[0]}"); c99+=("${a[1]}"); kill "${pids[-1]}"
    in=$(port); out=$(port)
    "$sensorium" stream --from "weirdconnect://127.0.0.1:$in" --to "weirdconnect://127.0.0.1:$out" 2>/dev/null & pids+=($!); wait_for_port "$in"
    read -r -a a < <("$peers/probe" "$in" "$out" 600 60); o50+=("${a[0]}"); o99+=("${a[1]}"); kill "${pids[-1]}"
  done
  echo "| | p50 | p99 |"
  echo "|---|---:|---:|"
  echo "| C echo (no mapping) | $(printf '%s\n' "${c50[@]}" | median) | $(printf '%s\n' "${c99[@]}" | median) |"
  echo "| sensorium stream (decode, calibrate, map, encode) | $(printf '%s\n' "${o50[@]}" | median) | $(printf '%s\n' "${o99[@]}" | median) |"
  echo
}

vision() {
  local film="${SENSORIUM_SHARED:-../../shared}/media/talk_face_hands_640x360.mp4" model="${SENSORIUM_SHARED:-../../shared}/models/face_landmarker.task"
  [ -f "$film" ] || { echo "Vision skipped: $film is absent."; return; }
  [ -x .venv/bin/python ] || python3 -m venv .venv
  .venv/bin/python -c 'import mediapipe' 2>/dev/null || .venv/bin/pip install -q mediapipe==1.2.2
  echo "## Vision: face, 640×360, ms a picture (median of five medians over 225 pictures)"
  echo
  echo "| | ms |"
  echo "|---|---:|"
  echo "| MediaPipe's Python | $(.venv/bin/python Peers/vision.py "$film" "$model" 2>/dev/null) |"
  local a; read -r -a a < <("$bin/VisionBench" "$film" 2>/dev/null)
  echo "| ours, in the worker process | ${a[0]} |"
  echo "| ours, in one process with everything | ${a[1]} |"
  echo "| what the process of its own costs | $(python3 -c "print(f'{(${a[0]} / ${a[1]} - 1) * 100:.1f} %')") |"
  echo
}

crowd() {
  local seconds=${CROWD_SECONDS:-60} performers=100 first=21000 wrd osc arguments=() i
  wrd=$(port); osc=$(port)
  for ((i = 0; i < performers; i++)); do arguments+=(--from "weirdconnect://127.0.0.1:$((first + i))"); done
  for ((i = 1; i <= performers; i++)); do
    arguments+=(--to "weirdconnect://127.0.0.1:$wrd?performer=p$i" --to "osc://127.0.0.1:$osc?performer=p$i")
  done
  "$sensorium" serve --port 0 --data "$peers/home" "${arguments[@]}" 2> "$peers/hub.log" & local hub=$!; pids+=("$hub")
  wait_for_port $((first + performers - 1)); sleep 1
  local address; address=$(grep -o 'http://[^ ]*' "$peers/hub.log" | head -1)
  ../.venv/bin/python Peers/studio.py "$address" $((seconds + 3)) > "$peers/studio" & local studio=$!
  local before after; before=$(ticks $hub)
  local a; read -r -a a < <("$peers/crowd" $first $performers "$seconds" "$wrd" "$osc")
  after=$(ticks $hub); wait $studio || true; kill $hub
  echo "## One hundred performers at 60 fps for $seconds s, each to WeirdConnect and OSC, one studio open"
  echo
  echo "| frames sent | WeirdConnect packets out | OSC datagrams out | hub's processor | load generator's processor | studio's meters |"
  echo "|---:|---:|---:|---:|---:|---:|"
  echo "| ${a[0]} | ${a[1]} | ${a[2]} | $(share $((after - before)) "$seconds") | $(python3 -c "print(f'{100 * ${a[3]} / $seconds:.0f} %')") of a core | $(cat "$peers/studio") |"
  echo
}
three() {
  local seconds=${CROWD_SECONDS:-30} performers=16 first=21200 wrd osc midi arguments=() i
  wrd=$(port); osc=$(port); midi=$(port)
  "$bin/SocketBench" midi "$midi" $((seconds + 6)) > "$peers/midi" & local listener=$!
  wait_for_port "$midi"
  for ((i = 0; i < performers; i++)); do arguments+=(--from "weirdconnect://127.0.0.1:$((first + i))"); done
  for ((i = 1; i <= performers; i++)); do
    for to in "weirdconnect://127.0.0.1:$wrd" "osc://127.0.0.1:$osc" "rtpmidi://127.0.0.1:$midi"; do
      arguments+=(--to "$to?performer=p$i")
    done
  done
  "$sensorium" serve --port 0 --data "$peers/home3" --fresh "${arguments[@]}" 2> "$peers/hub3.log" & local hub=$!; pids+=("$hub")
  wait_for_port $((first + performers - 1)); sleep 3
  local before after a; before=$(ticks $hub)
  read -r -a a < <("$peers/crowd" $first $performers "$seconds" "$wrd" "$osc")
  after=$(ticks $hub); wait $listener; kill $hub
  local m; read -r -a m < "$peers/midi"
  echo "## Sixteen performers at 60 fps for $seconds s, 62 channels each to WeirdConnect, OSC and RTP-MIDI"
  echo
  echo "| frames sent | WeirdConnect packets out | OSC datagrams out | MIDI messages at the peer (sessions, packets lost) | hub's processor |"
  echo "|---:|---:|---:|---:|---:|"
  echo "| ${a[0]} | ${a[1]} | ${a[2]} | ${m[0]} (${m[1]}, ${m[2]}) | $(share $((after - before)) "$seconds") |"
  echo
}
ticks() { awk '{print $14 + $15}' "/proc/$1/stat"; }
share() { python3 -c "print(f'{$1 / 100 / $2 * 100:.0f} % of a core')"; }

echo "Measured $(date -u +%Y-%m-%d) on $(nproc) cores of $(grep -m1 'model name' /proc/cpuinfo | cut -d: -f2 | xargs), $(swift --version 2>/dev/null | grep -o 'Swift version [0-9.]*')."
echo
for part in "${parts[@]}"; do "$part"; done
