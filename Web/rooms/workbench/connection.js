import { h, setText } from '../../core/element.js';
import { pictureButton } from '../../parts/buttons.js';
import { palette } from '../../parts/bench/palette.js';
import { spectrum } from '../../parts/bench/spectrum.js';
import { scope } from '../../parts/instrument/scope.js';
import { modulationForm } from './modulation.js';

/** The selected connection: scope, spectrum and level of its sound, or the modulation. */
export function connection(act) {
  const tube = scope();
  const levels = spectrum('workbench.connection.spectrum');
  const text = h('p', { class: 'muted small', testid: 'workbench.connection.level' });
  const sound = h('div', { class: 'bench-edge' }, tube.element, levels.element, text);
  const form = modulationForm(act, 'workbench.connection');
  let shown = null, colours = null;
  const remove = pictureButton('trash', 'Remove this connection', () => (shown.modulation
    ? act('removeModulation', { index: shown.index }) : act('disconnect', { edge: shown.index })),
  { class: 'quiet small', testid: 'workbench.connection.remove' });
  return {
    element: h('div', { class: 'bench-node', testid: 'workbench.connection' }, sound, form.element, remove),
    update(next) {
      shown = next;
      sound.hidden = Boolean(next.modulation);
      form.element.hidden = !next.modulation;
      if (next.modulation) form.update(next.modulation);
    },
    measure(edge) {
      if (!edge || !shown || shown.modulation || edge.index !== shown.index || !sound.isConnected) return;
      colours ??= palette(sound);
      // The scope takes twice as many samples as it shows, to find an edge; these begin at one.
      tube.show(Float32Array.from([...edge.scope, ...edge.scope]));
      tube.draw(colours);
      levels.show(edge.spectrum);
      setText(text, `Peak ${edge.peak.toFixed(1)} dBFS · RMS ${edge.rms.toFixed(1)} dBFS`.replaceAll('-', '−'));
    },
  };
}
