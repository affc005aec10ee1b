#!/usr/bin/env python3
"""Checks commit messages: subject `area: what`, at most 72 characters, no full stop, then a blank line; no merges.

    Scripts/commit-message.py                 commits that origin's main does not have, without an origin the last 20
    Scripts/commit-message.py BASE..HEAD      the commits of a range
    Scripts/commit-message.py --file FILE     one message, before it is committed (.githooks/commit-msg)
"""

import argparse
import pathlib
import re
import subprocess
import sys

LONGEST = 72
SUBJECT = re.compile(r"[a-z][a-z0-9-]*(, [a-z][a-z0-9-]*)*: \S")
AUTOSQUASH = re.compile(r"(fixup|squash|amend)! ")


def git(*words: str, text: str | None = None) -> str:
    return subprocess.run(["git", *words], check=True, capture_output=True, text=True, input=text).stdout


def exists(name: str) -> bool:
    command = ["git", "rev-parse", "-q", "--verify", name]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def problems(message: str) -> list[str]:
    """What is wrong with a message, one sentence each: the value, the rule, the remedy."""
    lines = message.rstrip("\n").split("\n")
    subject = lines[0]
    found = []
    if not SUBJECT.match(subject):
        found.append(
            f"“{subject}”: the subject must be “area: what” with the area in lower case, such as"
            " “hub: retry a lost output”."
        )
    if len(subject) > LONGEST:
        found.append(
            f"“{subject}”: the subject must have at most {LONGEST} characters (got {len(subject)});"
            " move the reason to the body."
        )
    if subject.endswith("."):
        found.append(f"“{subject}”: the subject must not end with a full stop; remove it.")
    if len(lines) > 1 and lines[1].strip():
        found.append(f"“{subject}”: the second line must be blank (got “{lines[1]}”); insert a blank line.")
    return found


def problems_of_file(path: pathlib.Path) -> list[str]:
    """Of a message as git hands it to a hook, with comments and perhaps the diff below the scissors."""
    if exists("MERGE_HEAD"):
        return ["This is a merge commit; the history has none. End it with `git merge --abort` and use `git rebase`."]
    text = re.split(r"^.? -+ >8 -+$", path.read_text(encoding="utf-8"), maxsplit=1, flags=re.MULTILINE)[0]
    message = git("stripspace", "--strip-comments", text=text)
    # git itself refuses an empty message; `git rebase --autosquash` takes the others away.
    return [] if not message or AUTOSQUASH.match(message) else problems(message)


def default_range() -> list[str]:
    return ["origin/main..HEAD"] if exists("origin/main") else ["-20", "HEAD"]


def problems_of_commits(commits: list[str]) -> tuple[int, list[str]]:
    found = []
    log = git("log", "-z", "--format=%h %p%n%B", *commits)
    entries = [entry for entry in log.split("\0") if entry]
    for entry in entries:
        head, _, message = entry.partition("\n")
        name, *parents = head.split()
        if len(parents) > 1:
            found.append(f"{name} is a merge commit; the history has none. Use `git rebase` instead.")
        else:
            found += [f"{name} {problem}" for problem in problems(message)]
    return len(entries), found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("range", nargs="?", help="such as main..HEAD")
    parser.add_argument("--file", type=pathlib.Path, help="a file with one message")
    options = parser.parse_args()
    if options.file:
        found = problems_of_file(options.file)
    else:
        try:
            count, found = problems_of_commits([options.range] if options.range else default_range())
        except subprocess.CalledProcessError as error:
            print(f"The range cannot be read: {error.stderr.splitlines()[0]}", file=sys.stderr)
            return 64
        print(f"{count} commit messages read, {len(found)} faults.")
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
