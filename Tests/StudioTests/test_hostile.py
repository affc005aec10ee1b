"""Files, paths and numbers that once ended the hub or stopped it; each has to go on answering."""

import json
import os
import re
import resource
import shutil
import signal
import time
import urllib.error
import urllib.request

import pytest
from support import run, shared_folder
from websockets.sync.client import connect


def get(hub, path):
    try:
        with urllib.request.urlopen(hub.address + path, timeout=10) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def act(hub, *messages, until=None):
    """Says things as a page and returns what the hub sends until a text occurs, or has all been taken."""
    with connect(hub.address.replace("http", "ws") + "/ws", origin=hub.address, max_size=None) as page:
        for message in messages:
            page.send(message if isinstance(message, str) else json.dumps(message))
        page.send(json.dumps({"type": "open", "screen": "latency"}))
        said, end = [], time.monotonic() + 15
        while time.monotonic() < end:
            message = page.recv(timeout=15)
            if not isinstance(message, str):
                continue
            said.append(message)
            if (until or '"latency"') in message:
                break
        return said


def action(screen, verb, /, **values):
    return {"type": "action", "screen": screen, "action": {verb: values}}


def is_well(hub):
    assert hub.process.poll() is None
    assert get(hub, "/about") == 200
    return True


def end(hub):
    """Fails when something that never answers keeps the hub."""
    hub.process.send_signal(signal.SIGTERM)
    assert hub.process.wait(20) == 0


def upload(hub, data, name):
    def post(query, body):
        request = urllib.request.Request(
            f"{hub.address}/takes/import?id=abcdefgh12&{query}", data=body, method="POST",
            headers={"Origin": hub.address},
        )
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    for offset in range(0, len(data), 1 << 20):
        assert post(f"offset={offset}", data[offset : offset + (1 << 20)])[0] == 200
    return post(f"name={name}", b"")


FRIEND = "".join(
    json.dumps({"type": "channels", "time": float(f"{i}e-300"), "sequence": i, "values": {"jawOpen": 0.5}}) + "\n"
    for i in range(3)
)


def test_an_import_with_absurd_times_is_a_take_like_others(start_hub):
    hub = start_hub("--from", "demo:")
    data = FRIEND.encode()
    if shared_folder() and (shared_folder() / "hostile/import-friend.jsonl").exists():
        data = (shared_folder() / "hostile/import-friend.jsonl").read_bytes()
    assert upload(hub, data, "friend.jsonl") == (200, '{"take":"friend"}')
    said = act(hub, {"type": "open", "screen": "takes"}, until="friend")
    assert re.search(r'"length":"0.0 s"', said[-1])
    for ending in (".sensorium", ".csv", ".jsonl", ".csv?as=livelink", ".mid"):
        assert get(hub, "/takes/friend" + ending) == 200
    act(hub, {"type": "open", "screen": "takes"}, action("takes", "play", take="friend"))
    assert is_well(hub)


@pytest.mark.parametrize("name", ["take-denormal", "take-summary", "take-notes"])
def test_takes_with_absurd_figures_are_listed_at_every_start(start_hub, tmp_path, name):
    shared = shared_folder()
    if not shared or not (shared / "hostile").is_dir():
        pytest.skip("The shared folder with hostile files is absent; AbsurdTakeTests has their twins.")
    for start in range(2):
        takes = tmp_path / f"home{start}" / "takes"
        takes.mkdir(parents=True)
        for file in (shared / "hostile").glob(name + ".*"):
            shutil.copy(file, takes)
        hub = start_hub("--from", "demo:")
        said = act(hub, {"type": "open", "screen": "takes"}, action("takes", "select", take=name), until=name)
        assert name in said[-1]
        for ending in (".csv", ".jsonl", ".csv?as=livelink", ".mid"):
            assert get(hub, f"/takes/{name}{ending}") == 200
        assert is_well(hub)


def test_a_controller_of_any_number_is_refused(start_hub):
    hub = start_hub("--from", "demo:")
    shared = shared_folder()
    lines = [
        {"type": "open", "screen": "map"}, action("map", "expand", name="jawOpen"),
        action("map", "addRoute", kind="midiCC14"),
        action("map", "setRouteNumber", index=0, value=9223372036854775807),
    ]
    if shared and (shared / "hostile/actions-cc14.jsonl").exists():
        lines = (shared / "hostile/actions-cc14.jsonl").read_text().split("\n")
    act(hub, *[line for line in lines if line])
    assert is_well(hub)


def test_pipes_as_films_and_recordings_are_said_and_stop_nothing(start_hub, tmp_path):
    pipes = [tmp_path / name for name in ("film.mjpeg", "film.mp4", "picture.jpg", "one.mjpeg")]
    sources = []
    for pipe in pipes:
        os.mkfifo(pipe)
        sources += ["--from", f"video:{pipe}", "--from", f"video:{pipe}?loop"]
    hub = start_hub(*sources)
    said = act(hub, {"type": "open", "screen": "connect"}, until="film.mjpeg")
    assert is_well(hub)
    deadline = time.monotonic() + 10
    while "it is a pipe" not in "".join(said) and time.monotonic() < deadline:
        said = act(hub, {"type": "open", "screen": "connect"}, until="film.mjpeg")
    assert "it is a pipe; give a file" in "".join(said)
    end(hub)


def test_a_table_of_junk_is_refused_with_a_sentence(start_hub):
    hub = start_hub("--from", "demo:")
    header = b"time,sequence,tracked,jawOpen\n"
    status, text = upload(hub, header + (b"x" * 60 + b"\n") * 20_000, "junk.csv")
    assert status == 422
    error = json.loads(text)["error"]
    assert error.startswith("junk.csv is not what its first line says: 1000 rows cannot be read")
    assert is_well(hub)


def test_files_that_run_out_are_said_and_end_nothing(sensorium, tmp_path):
    """Outputs alone would take more files than the system gives: theirs is the sentence."""
    outputs = [part for port in range(120) for part in ("--to", f"osc://127.0.0.1:{20000 + port}")]
    limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (90, 90))
    result = run(
        sensorium, "stream", "--from", "demo:?seconds=1", *outputs, check=False, preexec_fn=limit)
    assert result.returncode == 1
    assert "Too many open files" in result.stderr


@pytest.mark.parametrize("command", ["serve", "stream"])
def test_more_outputs_than_there_may_be_are_a_usage_error(sensorium, command):
    outputs = [part for port in range(257) for part in ("--to", f"osc://127.0.0.1:{20000 + port}")]
    result = run(sensorium, command, "--from", "demo:?seconds=1", *outputs, check=False)
    assert result.returncode == 64
    assert "--to is given 257 times: give at most 256 sinks." in result.stderr


def test_paths_that_are_pipes_are_refused_on_the_command_line(sensorium, tmp_path):
    pipe = tmp_path / "pipe.mid"
    os.mkfifo(pipe)
    for arguments in (
        ("stream", "--from", "demo:?seconds=1", "--to", "csv:-", "--preset", pipe),
        ("stream", "--from", f"replay:{pipe}", "--to", "csv:-"),
        ("track", pipe, "--out", tmp_path / "out.csv"),
        ("synth", "render", "--recipe", "simple_lead", pipe, tmp_path / "a.wav"),
    ):
        result = run(sensorium, *arguments, check=False, timeout=20)
        assert result.returncode != 0, arguments
        assert "pipe" in result.stderr, (arguments, result.stderr)
