#!/usr/bin/env bash
# Writes what the pages take from Swift: Web/core/identifiers.js and Web/rooms/table.js: pages.sh
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/identifiers.sh
WRITE_PAGES=1 swift test --filter '^HubTests\.RoomTableTests'
