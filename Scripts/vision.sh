#!/bin/sh
# Installs what vision needs: MediaPipe's library out of its Python wheel, and the three models.
# Says what it did in sentences and always succeeds: all else works without vision.
#
#   SENSORIUM_HOME    where to install (~/.local/share/sensorium)
#   SENSORIUM_MODELS  a folder with models, to copy instead of downloading
set -u

version=1.2.2
home=${SENSORIUM_HOME:-$HOME/.local/share/sensorium}
root=$(cd "$(dirname "$0")/.." && pwd)
bucket=https://storage.googleapis.com/mediapipe-models
work=$(mktemp -d) || exit 0
trap 'rm -rf "$work"' EXIT INT TERM

case $(uname -s)-$(uname -m) in
Linux-x86_64)
  wheel_sum=c0b641bf1515dd186036da711df597a514466c0ba97a138f35b698ecc0411a61
  library_sum=022f20f556e1148d6be05672475a483ba6358347fee8236e70ce8ef6a48aff72
  ;;
Linux-aarch64)
  wheel_sum=9837dc18ac903a34b4e46aa56eadbdb2648a8b66ab9d73202118e77e893edcb8
  library_sum=7bce0f87cc523035450a0d3a426c60149feae2c9f7d53583ccf74ca073778681
  echo "vision: the library for aarch64 is pinned but has not been run by us yet."
  ;;
*)
  echo "vision: there is no library for $(uname -s) on $(uname -m): everything else works without it."
  exit 0
  ;;
esac
face_sum=64184e229b263107bc2b804c6625db1341ff2bb731874b0bcc2fe6544e0bc9ff
hand_sum=fbc2a30080c3c557093b5ddfc334698132eb341044ccee322ccf8bcf3607cde1
hand_lite_sum=8bd9975b9e4cf9cb96016ed67da7a92e14d99d37ae9b93abe8d8ea0998a22ea2
# The official bundle, and one assembled from the same weights.
pose_sum=59929e1d1ee95287735ddd833b19cf4ac46d29bc7afddbbf6753c459690d574a
pose_assembled_sum=e992c15b0d8399aa9324907c7b9c0389c770012a8851dc0767af9497e1156755

say() { echo "vision: $*"; }

# is FILE SUM…: the file's checksum is one of them.
is() {
  [ -f "$1" ] || return 1
  sum=$(sha256sum "$1" | cut -d' ' -f1)
  shift
  for known in "$@"; do [ "$sum" = "$known" ] && return 0; done
  return 1
}

# put FILE PLACE: in one step, so that nobody ever loads half a file.
put() {
  mkdir -p "$(dirname "$2")" 2>/dev/null && install -m 644 "$1" "$2.new" && mv "$2.new" "$2" && return 0
  say "$2 could not be written: check the rights and the free space there."
  return 1
}

library() {
  place=$home/libmediapipe.so
  if is "$place" "$library_sum"; then
    say "the library is in place at $place."
    return
  fi
  if ! python3 -m pip --version >/dev/null 2>&1; then
    say "python3 with pip is needed to fetch the library: sudo apt install python3-pip."
    return
  fi
  say "fetching mediapipe $version (41 MB) from the Python package index."
  if ! python3 -m pip download "mediapipe==$version" --no-deps --only-binary :all: --quiet \
    --disable-pip-version-check --dest "$work" >"$work/log" 2>&1; then
    say "pip could not fetch mediapipe $version: $(grep -m 1 ERROR "$work/log")"
    return
  fi
  wheel=$(ls "$work"/mediapipe-*.whl)
  if ! is "$wheel" "$wheel_sum"; then
    say "the wheel is not the pinned one (sha256 $sum): nothing was installed."
    return
  fi
  python3 -c 'import sys, zipfile
open(sys.argv[2], "wb").write(zipfile.ZipFile(sys.argv[1]).read("mediapipe/tasks/c/libmediapipe.so"))' \
    "$wheel" "$work/libmediapipe.so"
  if ! is "$work/libmediapipe.so" "$library_sum"; then
    say "the library in the wheel is not the pinned one: nothing was installed."
    return
  fi
  put "$work/libmediapipe.so" "$place" && say "installed $place."
}

# model NAME ADDRESS SUM…
model() {
  name=$1 address=$2
  shift 2
  place=$home/models/$name
  if is "$place" "$@"; then
    say "the model is in place at $place."
    return
  fi
  for folder in "${SENSORIUM_MODELS:-}" "$root/../shared/models" "$root/../../shared/models"; do
    if [ -n "$folder" ] && is "$folder/$name" "$@"; then
      put "$folder/$name" "$place" && say "copied $name to $place."
      return
    fi
  done
  if ! fetch "$bucket/$address" "$work/$name"; then
    say "$name could not be fetched from $bucket/$address: put it into $home/models by hand."
  elif ! is "$work/$name" "$@"; then
    say "$name from $bucket is not the pinned one (sha256 $sum): it was not installed."
  else
    put "$work/$name" "$place" && say "installed $place."
  fi
}

fetch() {
  python3 -c 'import sys, urllib.request
open(sys.argv[2], "wb").write(urllib.request.urlopen(sys.argv[1], timeout=60).read())' \
    "$1" "$2" 2>/dev/null
}

libraries_of_the_system() {
  for name in libEGL.so.1 libGLESv2.so.2; do
    if ! { ldconfig -p || /sbin/ldconfig -p; } 2>/dev/null | grep -q "$name"; then
      say "$name is missing, and the library needs it: sudo apt install libegl1 libgles2."
      return
    fi
  done
  command -v ffmpeg >/dev/null ||
    say "ffmpeg is missing; videos, cameras and PNG need it: sudo apt install ffmpeg."
}

library
model face_landmarker.task face_landmarker/face_landmarker/float16/1/face_landmarker.task \
  "$face_sum"
model hand_landmarker.task hand_landmarker/hand_landmarker/float16/1/hand_landmarker.task \
  "$hand_sum" "$hand_lite_sum"
model pose_landmarker.task pose_landmarker/pose_landmarker_lite/float16/1/pose_landmarker_lite.task \
  "$pose_sum" "$pose_assembled_sum"
libraries_of_the_system
exit 0
