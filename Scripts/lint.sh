#!/usr/bin/env bash
# Checks style and syntax of every language here: lint.sh. What a missing tool would check is named and skipped.
set -uo pipefail
cd "$(dirname "$0")/.." || exit

python=(Benchmarks Scripts Tests)
shell=()
while IFS= read -r file; do
  shell+=("$file")
done < <(grep -rlE --exclude-dir='.build*' '^#!.*sh$' .ci .githooks Benchmarks Scripts | sort)
failed=()

check() {
  local name=$1
  shift
  "$@" || failed+=("$name")
}

skip() { echo "lint: $1 is not installed, so $2 was not checked; $3" >&2; }

pages() {
  if command -v node >/dev/null; then
    check pages node --experimental-vm-modules --no-warnings Scripts/lint-pages.mjs
  else
    skip node "JavaScript" "apt-get install nodejs adds it."
  fi
}

scripts() {
  check shell parse_shell
  if command -v shellcheck >/dev/null; then
    check shellcheck shellcheck "${shell[@]}"
  else
    skip shellcheck "what it finds in shell scripts" "apt-get install shellcheck adds it."
  fi
}

parse_shell() {
  local file status=0
  for file in "${shell[@]}"; do bash -n "$file" || status=1; done
  return $status
}

parse_python() {
  python3 - "${python[@]}" <<'PYTHON'
import ast, pathlib, sys
for folder in sys.argv[1:]:
    for path in sorted(pathlib.Path(folder).rglob("*.py")):
        if not any(part.startswith(".") for part in path.parts):
            ast.parse(path.read_text(), str(path))
PYTHON
}

pythons() {
  if Scripts/python.sh lint >/dev/null 2>&1; then
    check ruff .venv/bin/ruff check --quiet "${python[@]}"
  elif command -v python3 >/dev/null; then
    skip ruff "Python beyond its syntax" "apt-get install python3-venv lets pip fetch it."
    check python parse_python
  else
    skip python3 "Python" "apt-get install python3-venv adds it."
  fi
}

# Beside the others, of which some wait for the network.
swift format lint --strict --parallel --recursive \
  Apps Core/Package.swift Core/Sources Core/Tests Package.swift Sources Tests &
pages
scripts
pythons
check swift-format wait $!
[ ${#failed[@]} -eq 0 ] || { echo "lint: faults were found by ${failed[*]}." >&2; exit 1; }
