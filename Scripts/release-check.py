#!/usr/bin/env python3
"""Checks that a release is whole: tag vX.Y.Z, the version in Swift and the section of CHANGELOG.md agree.

    Scripts/release-check.py            the release tag on HEAD, if there is one
    Scripts/release-check.py v1.2.3     as if HEAD had this tag: to be run before tagging
"""

import pathlib
import re
import subprocess
import sys

SOURCE = "Sources/HubConnections/Version.swift"
CONSTANT = re.compile(r'static let current = "([^"]*)"')
NUMBER = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
RELEASE = re.compile(r"^## \[(\d[^\]]*)\] - \d{4}-\d{2}-\d{2}$", re.MULTILINE)


def tags_on_head() -> list[str]:
    done = subprocess.run(["git", "tag", "--points-at", "HEAD"], capture_output=True, text=True, check=False)
    return [tag for tag in done.stdout.split() if re.match(r"v\d", tag)]


def problems(version: str, changelog: str, tags: list[str]) -> list[str]:
    """What does not agree, one sentence each: the value, the rule, the remedy."""
    found = []
    if not NUMBER.fullmatch(version):
        found.append(f"The version must be X.Y.Z (got “{version}”); correct {SOURCE}.")
    if "\n## [Unreleased]\n" not in changelog:
        found.append("CHANGELOG.md must have the section “## [Unreleased]”; add it above the newest release.")
    newest = RELEASE.search(changelog)
    for tag in tags:
        if tag != f"v{version}":
            found.append(f"The tag {tag} must be v{version}; correct the tag or Sources/HubConnections/Version.swift.")
        elif not newest or newest.group(1) != version:
            found.append(
                f"The newest release in CHANGELOG.md must be “## [{version}] - YYYY-MM-DD”"
                f" (got {newest.group(0) if newest else 'none'}); add it below Unreleased."
            )
    return found


def main() -> int:
    if len(sys.argv) > 2 or sys.argv[1:2] in (["-h"], ["--help"]):
        print(__doc__)
        return 64
    folder = pathlib.Path.cwd()
    constant = CONSTANT.search((folder / SOURCE).read_text())
    if not constant:
        print(f"{SOURCE} must have `static let current = \"X.Y.Z\"`; add it.", file=sys.stderr)
        return 1
    version = constant.group(1)
    tags = sys.argv[1:] or tags_on_head()
    found = problems(version, (folder / "CHANGELOG.md").read_text(), tags)
    for problem in found:
        print(problem, file=sys.stderr)
    if not found:
        print(f"Version {version}: " + ("tag and changelog agree." if tags else "HEAD has no release tag."))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
