"""The declarations of all commands, which ArgumentParser checks at each start of a build without CI's compiler only."""

import json

import pytest
from support import run


def commands(command, *path):
    path = (*path, command["commandName"])
    yield " ".join(path), command.get("arguments", [])
    for below in command.get("subcommands", []):
        yield from commands(below, *path)


@pytest.fixture(scope="module")
def declared(sensorium):
    return dict(commands(json.loads(run(sensorium, "--experimental-dump-help").stdout)["command"]))


def test_all_commands_are_read(declared):
    assert len(declared) >= 40
    assert any(argument["valueName"] == "port" for argument in declared["sensorium serve"])


def test_no_name_stands_twice_in_a_command(declared):
    for command, arguments in declared.items():
        names = [(name["kind"], name["name"]) for argument in arguments for name in argument.get("names", [])]
        assert len(names) == len(set(names)), f"{command}: {sorted(names)}"


def test_nothing_follows_a_place_for_any_number_of_values(declared):
    for command, arguments in declared.items():
        places = [argument for argument in arguments if argument["kind"] == "positional"]
        assert not any(place["isRepeating"] for place in places[:-1]), command


def test_a_flag_that_is_on_can_be_turned_off(declared):
    for command, arguments in declared.items():
        names = {name["name"] for argument in arguments for name in argument.get("names", [])}
        for flag in arguments:
            if flag["kind"] == "flag" and "defaultValue" in flag:
                assert f"no-{flag['names'][0]['name']}" in names, f"{command}: {flag}"
