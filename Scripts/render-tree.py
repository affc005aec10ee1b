#!/usr/bin/env python3
"""Reads a build's machine code: nothing that the audio thread may reach counts references, allocates or locks.

    Scripts/render-tree.py [FOLDER]    the folder of a build (default: .build/debug)

Starts at every function marked @_noLocks and follows direct calls, jumps and addresses of functions through the object
files of DSP, SoundGraph, LiveSound and Realtime. Exit code 1 with the path to each offender.
"""

import collections
import pathlib
import re
import shutil
import subprocess
import sys

MODULES = ["DSP", "SoundGraph", "LiveSound", "Realtime"]
FORBIDDEN = re.compile(
    r"^(swift_(retain|release|bridgeObject\w+|unknownObject\w+|allocObject|deallocObject|slowAlloc|slowDealloc"
    r"|initStackObject|beginAccess|once|getGenericMetadata|makeBoxUnique|allocBox|isUniquelyReferenced\w*)"
    r"|malloc|calloc|realloc|free|posix_memalign|aligned_alloc|pthread_mutex_\w+|pthread_once)(\W|_|$)")
FUNCTION = re.compile(r"^([0-9a-f]+) <(.+)>:$")
LINE = re.compile(r"^\s*([0-9a-f]+):")
CALL = re.compile(r"R_\w+\s+([^\s+-]+)")
LOCAL = re.compile(r"\s(?:call|j\w+|b|bl|b\.\w+|lea)\s.*<([^>+]+)(?:\+0x([0-9a-f]+))?>")


def output(*command: object) -> str:
    return subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout


def graph(folder: pathlib.Path) -> dict[str, set[str]]:
    calls: dict[str, set[str]] = collections.defaultdict(set)
    for module in MODULES:
        objects = sorted((folder / f"{module}.build").glob("*.o"))
        if not objects:
            sys.exit(f"{folder} has no object files of {module}: build with `swift build` first.")
        for path in objects:
            add(path, calls)
    return calls


def add(path: pathlib.Path, calls: dict[str, set[str]]) -> None:
    """The calls of one object file. Code without a name stands behind a function: it belongs to who calls it. Where a
    relocation follows, it says what is called, and the address in the instruction says nothing."""
    sizes = {}
    for line in output("nm", "-S", "--defined-only", path).splitlines():
        if len(words := line.split()) == 4:
            sizes[words[3]] = int(words[1], 16)
    function, end, current = None, 0, None
    lines = output("objdump", "-dr", "--no-show-raw-insn", path).splitlines()
    for line, after in zip(lines, [*lines[1:], ""]):
        if found := FUNCTION.match(line):
            function = current = found.group(2)
            end = int(found.group(1), 16) + sizes.get(function, 1 << 62)
            calls[current]
            continue
        if not current:
            continue
        if (found := LINE.match(line)) and int(found.group(1), 16) >= end:
            current = f"{function} (behind)"
        if found := CALL.search(line):
            calls[current].add(found.group(1).removesuffix("@plt").removesuffix("@PLT"))
        elif (found := LOCAL.search(line)) and not CALL.search(after):
            name, offset = found.group(1), int(found.group(2) or "0", 16)
            callee = f"{name} (behind)" if offset >= sizes.get(name, 1 << 62) else name
            if callee != current:
                calls[current].add(callee)


def marked(sources: pathlib.Path) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """Type and name of every function marked @_noLocks, and of the public ones, which no inlining takes away."""
    names, public = set(), set()
    for module in MODULES:
        for path in (sources / module).rglob("*.swift"):
            text = path.read_text()
            for found in re.finditer(r"@_noLocks\s+(?:@\S+\s+)*([\w\s]*?)func (\w+)", text):
                before = text[: found.start()]
                kinds = re.findall(r"^\s*(?:\w+\s)*?(?:struct|class|enum|extension|protocol) ([\w.]+)", before, re.M)
                name = (kinds[-1].split(".")[-1], found.group(2))
                names.add(name)
                if "public" in found.group(1):
                    public.add(name)
    return names, public


def demangled(names: list[str]) -> dict[str, str]:
    lines = subprocess.run(
        ["swift", "demangle", "--simplified"], input="\n".join(names), check=True, capture_output=True, text=True
    ).stdout.splitlines()
    return dict(zip(names, lines))


def main() -> int:
    if not shutil.which("objdump"):
        print("Skipped: objdump is not installed (apt install binutils).")
        return 0
    root = pathlib.Path(__file__).resolve().parent.parent
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else root / ".build/debug"
    calls = graph(folder)
    if not any(FORBIDDEN.match(callee) for callees in calls.values() for callee in callees):
        sys.exit("The machine code shows no allocation anywhere, which cannot be: the disassembly was not understood.")
    readable = demangled(sorted(calls))
    wanted, public = marked(root / "Core/Sources")
    roots, seen_names = [], set()
    for name, text in readable.items():
        for kind, function in wanted:
            if re.search(rf"\b{kind}(<[^()]*>)?\.{function}\(", text) and "closure" not in text:
                roots.append(name)
                seen_names.add((kind, function))
    absent = public - seen_names
    if not roots or absent:
        print(f"These functions are marked @_noLocks and have no machine code of their own: {sorted(absent)}")
        return 1
    parent: dict[str, str | None] = {name: None for name in roots}
    queue = collections.deque(roots)
    offenders = []
    while queue:
        name = queue.popleft()
        for callee in sorted(calls.get(name, ())):
            if FORBIDDEN.match(callee):
                offenders.append((name, callee))
            elif callee in calls and callee not in parent:
                parent[callee] = name
                queue.append(callee)
    for name, callee in offenders:
        path = [callee]
        step: str | None = name
        while step is not None:
            path.append(readable.get(step, step))
            step = parent[step]
        print(" <- ".join(path))
    reach = f"{len(roots)} roots, {len(parent)} functions within reach"
    print(f"{reach}, {len(offenders)} calls that an audio thread must not make.")
    return 1 if offenders else 0


if __name__ == "__main__":
    sys.exit(main())
