#!/usr/bin/env bash
# Style, architecture and the tests of the modules of Core that changed since a commit: quick.sh [COMMIT]
set -euo pipefail
cd "$(dirname "$0")/.."

since="${1:-HEAD}"
changed=$({ git diff --name-only "$since"; git ls-files --others --exclude-standard; } | sort -u)
modules=$(sed -nE 's#^Core/(Sources|Tests)/([A-Za-z]+)/.*#\2#p' <<<"$changed" | sed -E 's/Tests$//' | sort -u |
  while read -r module; do [ -d "Core/Tests/${module}Tests" ] && echo "$module"; done | paste -sd,) || true

Scripts/lint.sh
ARCHITECTURE_ONLY=1 swift test --quiet --scratch-path .build-quick/architecture
if [ -z "$modules" ]; then
  echo "quick: no module of Core has changed since $since: run make test for the rest."
  exit 0
fi
echo "quick: the tests of ${modules//,/, }"
CORE_QUICK="$modules" swift test --quiet --package-path Core --scratch-path .build-quick/core
