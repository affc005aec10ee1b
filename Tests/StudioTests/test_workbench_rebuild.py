"""Every recipe of the program, built on the workbench's page from an empty one, sounds as the original does."""

import json

import pytest
from support import ROOT, wait_until

CONTENT = ROOT / "Core/Sources/SoundGraph/Content"

# What the page sends when somebody taps: actions over its socket, one after the other. `settled` is the screen after
# all of them.
HANDS = """async () => {
    const { mergePatch } = await import('/core/store.js');
    const socket = new WebSocket(`ws://${location.host}/ws`);
    const waiting = [];
    let state = null;
    socket.onmessage = ({ data }) => {
        if (typeof data !== 'string') return;
        const message = JSON.parse(data);
        if (message.screen !== 'workbench') return;
        if (message.type === 'patch') state = mergePatch(state, message.patch);
        if (message.type !== 'screen') return;
        state = message.state;
        waiting.shift()?.(state);
    };
    await new Promise((opened) => { socket.onopen = opened; });
    const send = (message) => socket.send(JSON.stringify({ ...message, screen: 'workbench' }));
    window.act = (name, values = {}) => send({ type: 'action', action: { [name]: values } });
    window.settled = () => {
        send({ type: 'open' });
        return new Promise((resolve) => waiting.push(resolve));
    };
}"""

BUILD = """async (recipe) => {
    const isSynth = recipe.format === 'sensorium.synth';
    act('chooseMode', { mode: isSynth ? 'synth' : 'effects' });
    act('newRecipe');
    const parts = [
        { part: 'voice', graph: recipe.graph, knobs: recipe.exposedParameters, routes: recipe.modulations },
        { part: 'effects', graph: recipe.effectsGraph, knobs: recipe.effectsExposedParameters,
          routes: recipe.effectsModulations },
    ].filter(({ graph }) => graph);
    for (const { part, graph, routes } of parts) {
        act('edit', { part });
        let state = await settled();
        for (const { id, role } of state.graph.nodes) if (role !== 'end') act('delete', { node: id });
        state = await settled();
        for (const _ of state.graph.edges) act('disconnect', { edge: 0 });
        for (const node of graph.nodes) {
            const { x = 80, y = 0 } = node.position ?? {};
            act('add', { component: node.component, x, y });
            state = await settled();
            const [{ id: made, parameters: shown }] = state.inspectors;
            act('renameNode', { node: made, id: node.id });
            for (const [name, value] of Object.entries(node.parameters ?? {})) {
                const { options } = shown.find(({ id }) => id === name);
                const number = typeof value === 'string' ? options.indexOf(value) : Number(value);
                act('set', { node: node.id, parameter: name, value: number, gesture: '' });
            }
            if (node.bypassed) act('bypass', { node: node.id, isOn: true });
        }
        await settled();
        for (const edge of graph.edges) act('connect', edge);
        for (const route of routes ?? []) {
            act('modulate', { isOpen: true });
            for (const field of ['from', 'output', 'to', 'parameter', 'curve', 'polarity']) {
                const usual = { curve: 'linear', polarity: 'bipolar' }[field];
                const id = route[field] ?? usual;
                if (id) act('chooseModulation', { field, id });
            }
            act('setDepth', { value: route.depth, gesture: '' });
            act('addModulation');
            await settled();
        }
    }
    act('edit', { part: 'voice' });
    for (const [index, binding] of (recipe.noteBindings ?? []).entries()) {
        for (const field of ['source', 'node', 'parameter']) act('chooseBinding', { field, id: binding[field] });
        act('addBinding');
        if ('depth' in binding) act('useDepth', { binding: index, isOn: true });
        for (const [field, name] of [['ratio', 'ratio'], ['minimum', 'min'], ['maximum', 'max'], ['depth', 'depth']]) {
            if (name in binding) act('setBinding', { index, field, value: binding[name], gesture: '' });
        }
        await settled();
    }
    for (const [setting, value] of Object.entries(recipe.polyphony ?? {})) {
        const stealing = ['releasedThenQuietest', 'oldest', 'quietest'];
        const number = typeof value === 'string' ? stealing.indexOf(value) : value;
        act('setVoice', { setting, value: number, gesture: '' });
    }
    for (const { part, knobs } of parts) {
        act('edit', { part });
        for (const knob of knobs ?? []) {
            act('expose', { node: knob.node, parameter: knob.parameter, isOn: true });
            const made = (await settled()).knobs.at(-1).id;
            if (made !== knob.id) act('changeKnob', { knob: made, field: 'id', text: knob.id });
            act('changeKnob', { knob: knob.id, field: 'name', text: knob.name });
            for (const [field, name] of [['minimum', 'min'], ['maximum', 'max']]) {
                if (name in knob) act('changeKnob', { knob: knob.id, field, text: String(knob[name]) });
            }
        }
    }
    act('rename', { field: 'name', text: `Rebuilt ${recipe.name}` });
    await settled();
}"""


@pytest.fixture
def bench(start_hub, open_page):
    page = open_page(start_hub().address + "/workbench")
    page.get_by_test_id("workbench.graph").wait_for()
    page.evaluate(HANDS)
    return page


@pytest.mark.long
@pytest.mark.parametrize("folder", ["Recipes", "SynthRecipes"])
def test_every_recipe_is_rebuilt_by_actions_and_nulls_against_the_original(bench, folder):
    text = bench.get_by_test_id("workbench.difference.text")

    def compare(id):
        bench.evaluate("(id) => { act('compare', { id }); return settled(); }", id)
        bench.get_by_test_id("workbench.difference").click()
        wait_until(lambda: "dB" in text.inner_text(), 30, f"{id} is not compared: {text.inner_text()}")
        return text.inner_text()

    found = {}
    for file in sorted((CONTENT / folder).glob("*.json")):
        recipe = json.loads(file.read_text())
        bench.evaluate(BUILD, recipe)
        wait_until(lambda: bench.get_by_test_id("workbench.name").inner_text() == f"Rebuilt {recipe['name']}")
        found[file.stem] = compare(recipe["id"])
    assert len(found) >= 18 and set(found.values()) == {"Equal to −∞ dB: no sample differs."}, found
    # The comparison is one: a value that differs is heard.
    bench.evaluate("() => { act('chooseMode', { mode: 'effects' }); act('open', { id: 'puck' }); return settled(); }")
    wait_until(lambda: bench.get_by_test_id("workbench.name").inner_text() == "Puck")
    assert "against the louder" in compare("hamlet")
