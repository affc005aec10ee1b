#!/usr/bin/env bash
# Writes Web/core/identifiers.js from the constants in Core/Sources/ScreenKit/Identifiers: identifiers.sh
set -euo pipefail
cd "$(dirname "$0")/.."

CORE_QUICK=ScreenKit WRITE_IDENTIFIERS=1 swift test --quiet --package-path Core \
  --scratch-path .build-quick/core --filter IdentifierExportTests
