"""The rules of commit messages, in repositories of git's own making."""

import subprocess
import sys

import pytest
from support import ROOT

SCRIPT = ROOT / "Scripts/commit-message.py"
HOOK = ROOT / ".githooks/commit-msg"


class Repository:
    def __init__(self, folder):
        self.folder = folder
        self.git("init", "-q", "-b", "main")
        for key, value in {"user.name": "Tester", "user.email": "tester@localhost", "commit.gpgsign": "false"}.items():
            self.git("config", key, value)

    def git(self, *words, check=True):
        return subprocess.run(["git", *words], cwd=self.folder, check=check, capture_output=True, text=True)

    def commit(self, message, *words, check=True):
        return self.git("commit", "-q", "--allow-empty", "-m", message, *words, check=check)

    def check(self, *words):
        return subprocess.run(
            [sys.executable, SCRIPT, *words], cwd=self.folder, capture_output=True, text=True, check=False
        )

    def check_text(self, text):
        path = self.folder / "message"
        path.write_text(text)
        return self.check("--file", path)


@pytest.fixture
def repository(tmp_path):
    return Repository(tmp_path)


@pytest.mark.parametrize("message", [
    "hub: retry a lost output",
    "hub, web: show the sentence of a lost output\n\nThe why.\n",
    "rtp-midi2: " + "x" * 61,
    "docs: name … and “quotes”\n# a comment of git\n\nThe why.\n",
    "docs: keep what is above the scissors\n# ----- >8 -----\ndiff --git a b\n",
    "fixup! Anything. At. All.\nwhatever\n",
    "",
])
def test_a_good_message_is_accepted(repository, message):
    done = repository.check_text(message)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("message, sentence", [
    ("Retry a lost output", "must be “area: what”"),
    ("Hub: retry a lost output", "area in lower case"),
    ("hub : retry", "must be “area: what”"),
    ("hub:retry", "must be “area: what”"),
    ("hub: ", "must be “area: what”"),
    ("2hub: retry", "must be “area: what”"),
    ("hub: " + "x" * 68, "at most 72 characters (got 73)"),
    ("hub: retry a lost output.", "full stop"),
    ("hub: retry a lost output\nbecause it is lost", "second line must be blank"),
])
def test_a_bad_message_is_named_with_its_rule(repository, message, sentence):
    done = repository.check_text(message)
    assert done.returncode == 1
    assert sentence in done.stderr


def test_the_last_twenty_commits_are_read_where_there_is_no_origin(repository):
    repository.commit("An old subject")
    for number in range(20):
        repository.commit(f"hub: change {number}")
    done = repository.check()
    assert (done.returncode, done.stdout) == (0, "20 commit messages read, 0 faults.\n")
    done = repository.check("HEAD")
    assert done.returncode == 1
    assert "An old subject" in done.stderr


def test_commits_that_the_origin_has_are_not_read(repository):
    repository.commit("An old subject")
    repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
    assert "0 commit messages read" in repository.check().stdout
    repository.commit("hub: retry a lost output")
    assert "1 commit messages read, 0 faults" in repository.check().stdout


def test_a_merge_commit_and_an_unknown_range_are_refused(repository):
    repository.commit("hub: begin")
    repository.git("switch", "-q", "-c", "side")
    repository.commit("hub: one side")
    repository.git("switch", "-q", "main")
    repository.commit("hub: the other side")
    repository.git("merge", "-q", "--no-ff", "-m", "hub: join", "side")
    done = repository.check()
    assert done.returncode == 1
    assert "is a merge commit" in done.stderr
    done = repository.check("nowhere..HEAD")
    assert done.returncode == 64
    assert done.stderr.startswith("The range cannot be read: ")


def test_the_hook_keeps_a_bad_message_and_a_merge_out(repository):
    scripts = repository.folder / "Scripts"
    scripts.symlink_to(ROOT / "Scripts")
    repository.git("config", "core.hooksPath", str(HOOK.parent))
    repository.commit("hub: begin")
    done = repository.commit("Begin", check=False)
    assert done.returncode != 0
    assert "“Begin”: the subject must be" in done.stderr
    repository.git("switch", "-q", "-c", "side")
    repository.commit("hub: one side")
    repository.git("switch", "-q", "main")
    repository.commit("hub: the other side")
    done = repository.git("merge", "-q", "--no-ff", "-m", "hub: join", "side", check=False)
    assert done.returncode != 0
    assert "merge commit" in done.stderr
