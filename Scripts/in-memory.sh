#!/usr/bin/env bash
# Runs a command of tests, with its temporary files in memory where there is room for them: the tests write about 1 GB,
# and wait for a disk that still writes what was built.
set -euo pipefail

folder=/dev/shm
needed=8388608 # kB: the files, and the programs of the tests beside them

room() { df --output=avail -k "$folder" | tail -1; }
memory() { awk '/^MemAvailable:/ { print $2 }' /proc/meminfo; }

if [[ $(uname) == Linux && -w $folder && $(room) -ge $needed && $(memory) -ge $needed ]]; then
  TMPDIR=$(mktemp -d "$folder/test.XXXX")
  export TMPDIR
  trap 'rm -rf "$TMPDIR"' EXIT
fi
"$@"
