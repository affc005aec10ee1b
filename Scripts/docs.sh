#!/usr/bin/env bash
# Builds the documentation of Core's modules, one page for each public name, into .build-docs.
set -euo pipefail
cd "$(dirname "$0")/.."

target=$(swift -print-target-info)
field() { python3 -c 'import json, sys; info = json.load(sys.stdin); print(info[sys.argv[1]][sys.argv[2]])' "$@" <<<"$target"; }
tools=$(field paths runtimeResourcePath)/../../bin
[ -x "$tools/docc" ] || { echo "docc is not at $tools; install a toolchain of swift.org, which contains it." >&2; exit 1; }

swift build --package-path Core
build=$(swift build --package-path Core --show-bin-path)
flags=(-I "$build/Modules" -target "$(field target triple)" -minimum-access-level public -skip-synthesized-members)
[ "$(uname)" != Darwin ] || flags+=(-sdk "$(xcrun --show-sdk-path)")
for map in "$build"/*.build/module.modulemap; do flags+=(-Xcc "-fmodule-map-file=$map"); done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
archives=()
for catalogue in Core/Sources/*/*.docc; do
  module=$(basename "$catalogue" .docc)
  symbols=$work/$module.symbols
  mkdir "$symbols"
  "$tools/swift-symbolgraph-extract" -module-name "$module" "${flags[@]}" -output-dir "$symbols"
  "$tools/docc" convert "$catalogue" --additional-symbol-graph-dir "$symbols" --diagnostic-level error \
    --fallback-display-name "$module" --fallback-bundle-identifier "sensorium.core.$module" \
    --output-path "$work/$module.doccarchive" 2>&1 | { grep . || true; }
  archives+=("$work/$module.doccarchive")
done

out=.build-docs
rm -rf "$out"
"$tools/docc" merge "${archives[@]}" --synthesized-landing-page-name "Sensorium Core" --output-path "$out"
echo "To read it: python3 -m http.server --bind 127.0.0.1 --directory $out 8090, then open http://localhost:8090/documentation/"
