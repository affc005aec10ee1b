import { h, setSentence, setText } from '../../core/element.js';
import { encodeKey } from '../../core/binary.js';
import { scaleRow } from '../../parts/bench/scale-row.js';
import '../../parts/bench/sx-piano.js';
import { quietButton } from '../../parts/buttons.js';
import { picker } from '../../parts/field.js';
import { ports } from '../../parts/instrument/ports.js';
import '../../parts/card.js';

/** Two octaves of keys, their octave and velocity, and the MIDI that plays beside them. `began` is called at each note. */
export function keyboard(act, tell, link, began) {
  const piano = h('sx-piano', { testid: 'workbench.keyboard' });
  piano.play = (note, velocity) => {
    if (velocity > 0) began();
    link.send(encodeKey(note, velocity));
  };
  const octave = h('span', { class: 'bench-octave', testid: 'workbench.octave' });
  const velocity = scaleRow({ testid: 'workbench.velocity', send: (value) => tell('setVelocity', { value }) });
  const status = h('sx-status', { testid: 'workbench.midi' });
  const channel = picker({ label: 'MIDI channel', testid: 'workbench.channel', send: (id) => act('chooseChannel', { id }) });
  const midi = ports(link, 'workbench.ports');
  const head = h('div', { class: 'bench-keys-head' },
    h('div', { class: 'bench-octaves' },
      quietButton('minus', 'One octave down', () => act('shiftOctave', { steps: -1 }), { testid: 'workbench.octave.down' }),
      octave,
      quietButton('plus', 'One octave up', () => act('shiftOctave', { steps: 1 }), { testid: 'workbench.octave.up' })),
    velocity.element);
  const element = h('section', { class: 'bench-keyboard', 'aria-label': 'Keys' }, head, piano);
  const settings = h('section', { class: 'bench-midi' }, h('h3', {}, 'MIDI'), status, channel.element, midi.element);
  return {
    element, head, settings,
    update({ keyboard: panel, transport }) {
      element.hidden = settings.hidden = !panel.isShown;
      piano.show(panel.isShown ? panel.keys : [], 127 * panel.velocity.value);
      setText(octave, `Octave ${panel.octave}`);
      velocity.update(panel.velocity);
      status.show(transport.midi);
      channel.update(transport.channels, transport.channel);
    },
    leave: () => midi.leave(),
  };
}
