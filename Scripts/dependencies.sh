#!/usr/bin/env bash
# Installs the system packages that are missing: dependencies.sh run | vision | lint | test
set -euo pipefail

run=(libjpeg62-turbo-dev libsqlite3-dev libssl-dev libcurl4-openssl-dev libjemalloc2 pkgconf)
vision=("${run[@]}" libegl1 libgles2 ffmpeg python3-pip python3-venv unzip)
lint=("${run[@]}" python3-pip python3-venv nodejs shellcheck)
test=("${vision[@]}" "${lint[@]}" chromium chromium-headless-shell liblo-tools puredata-core zbar-tools curl openssl tshark
  jackd2 avahi-daemon avahi-utils dbus)

case "${1:-run}" in
  run) wanted=("${run[@]}") ;;
  vision) wanted=("${vision[@]}") ;;
  lint) wanted=("${lint[@]}") ;;
  test) wanted=("${test[@]}") ;;
  *) echo "dependencies.sh: the set must be run, vision, lint or test (got $1)." >&2; exit 64 ;;
esac

if ! command -v swift >/dev/null; then
  echo "Swift is missing: install Swift 6.2 or newer from https://www.swift.org/install" >&2
  exit 1
fi

if [ "$(uname)" = Darwin ]; then
  command -v brew >/dev/null || { echo "Homebrew is missing: see https://brew.sh" >&2; exit 1; }
  for formula in jpeg-turbo openssl@3; do
    brew list "$formula" >/dev/null 2>&1 || brew install "$formula"
  done
  exit 0
fi

command -v apt-get >/dev/null || {
  echo "This is no Debian: install the equivalents of ${wanted[*]} yourself." >&2
  exit 0
}

missing=()
for package in "${wanted[@]}"; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

echo "Installing ${missing[*]}"
as_root=()
if [ "$(id -u)" != 0 ]; then
  command -v sudo >/dev/null || {
    echo "Run this as root once: apt-get install ${missing[*]}" >&2
    exit 1
  }
  as_root=(sudo)
fi
"${as_root[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
