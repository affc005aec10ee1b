"""Tag, version and changelog of a release."""

import subprocess
import sys

import pytest
from support import ROOT

SCRIPT = ROOT / "Scripts/release-check.py"
BEGUN = "# Changelog\n\n## [Unreleased]\n\n- something\n"
RELEASED = "# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2027-01-31\n\n- something\n\n## [1.2.2] - 2027-01-01\n"


@pytest.fixture
def check(tmp_path):
    (tmp_path / "Sources/HubConnections").mkdir(parents=True)

    def run(version, changelog, *tags):
        source = f'public enum Version {{\n  public static let current = "{version}"\n}}\n'
        (tmp_path / "Sources/HubConnections/Version.swift").write_text(source)
        (tmp_path / "CHANGELOG.md").write_text(changelog)
        return subprocess.run(
            [sys.executable, SCRIPT, *tags], cwd=tmp_path, capture_output=True, text=True, check=False
        )

    return run


@pytest.mark.parametrize("changelog, tags", [(BEGUN, []), (RELEASED, []), (RELEASED, ["v1.2.3"])])
def test_what_agrees_is_accepted(check, changelog, tags):
    done = check("1.2.3", changelog, *tags)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Version 1.2.3: ")


@pytest.mark.parametrize("version, changelog, tags, sentence", [
    ("1.2.3", RELEASED, ["v1.2.4"], "The tag v1.2.4 must be v1.2.3"),
    ("1.2.3", BEGUN, ["v1.2.3"], "must be “## [1.2.3] - YYYY-MM-DD” (got none)"),
    ("1.2.2", RELEASED, ["v1.2.2"], "(got ## [1.2.3] - 2027-01-31)"),
    ("1.2", BEGUN, [], "must be X.Y.Z (got “1.2”)"),
    ("1.2.3", "# Changelog\n", [], "must have the section “## [Unreleased]”"),
])
def test_what_disagrees_is_named(check, version, changelog, tags, sentence):
    done = check(version, changelog, *tags)
    assert done.returncode == 1
    assert sentence in done.stderr


def test_the_tag_on_head_is_read(check, tmp_path):
    check("1.2.3", BEGUN)
    author = ["-c", "user.name=Tester", "-c", "user.email=tester@localhost", "-c", "commit.gpgsign=false"]
    for words in [["init", "-q"], ["add", "."], [*author, "commit", "-q", "-m", "core: begin"], ["tag", "v1.2.3"]]:
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    assert "(got none)" in check("1.2.3", BEGUN).stderr
    assert check("1.2.3", RELEASED).stdout == "Version 1.2.3: tag and changelog agree.\n"


def test_this_tree_agrees():
    done = subprocess.run([sys.executable, SCRIPT], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
