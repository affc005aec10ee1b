import { h, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import { icon, pictureButton, quietButton } from '../../parts/buttons.js';
import { picker } from '../../parts/field.js';
import { card } from '../../parts/card.js';

/** The list of outputs. */
export function sinkList(act) {
  const list = h('ul', { class: 'rows' });
  const empty = h('p', { class: 'empty', hidden: true });
  const panic = pictureButton('stop', 'All notes off', () => act('panic'), {
    class: 'small', testid: 'connect.panic', title: 'Ends every note and resets controllers',
  });
  return {
    element: card({ heading: 'Outputs', note: 'Programs and files that receive the values' }, empty, list, panic),
    update({ sinks, sinksHint, canPanic }) {
      panic.hidden = !canPanic;
      setSentence(empty, sinksHint);
      setRows(list, sinks, ({ id }) => id, (sink) => row(sink, act));
    },
  };
}

function row({ id, colour }, act) {
  const title = h('h3', {});
  const target = h('code', {});
  const status = h('sx-status', { class: 'small' });
  const on = h('input', {
    type: 'checkbox', role: 'switch', onchange: () => act('setSinkOn', { id, isOn: on.checked }),
  });
  const testid = `connect.sink.${id}`;
  const counts = h('span', { testid: `${testid}.sent` });
  const whose = h('b', { testid: `${testid}.performer` });
  const mark = h('span', { class: 'muted small', testid: `${testid}.mark` });
  const trip = h('span', { testid: `${testid}.rtt` });
  const path = h('code', { class: 'muted small', testid: `${testid}.file` });
  const download = h('a', { class: 'button small', testid: `${testid}.download`, download: '' }, icon('download'), 'Get file');
  const file = h('div', { class: 'sink-file' }, path, download);
  const rate = picker({
    label: 'Rate', isCompact: true, send: (value) => act('setSinkRate', { id, rate: Number(value) }),
  });
  const test = pictureButton('test', 'Test', () => act('testSink', { id }), {
    class: 'small', testid: `${testid}.test`,
  });
  const remove = quietButton('trash', 'Remove', () => act('removeSink', { id }));
  const result = h('p', { class: 'test-result', role: 'status', hidden: true });
  const element = h('li', { class: 'row sink', testid, 'data-colour': colour },
    h('div', { class: 'row-words' }, h('div', { class: 'row-title' }, title, target, whose, mark), status),
    h('label', { class: 'switch' }, on),
    h('p', { class: 'counts small' }, counts, trip),
    h('div', { class: 'row-actions' }, rate.element, test, remove),
    file, result);
  return {
    element,
    update(sink) {
      setText(title, sink.title);
      setText(target, sink.target);
      setSentence(whose, sink.performer);
      setSentence(mark, sink.mark);
      status.show(sink);
      on.checked = sink.isOn;
      setAttribute(on, 'aria-label', `Send to ${sink.name}`);
      setAttribute(remove, 'aria-label', `Remove ${sink.name}`);
      setText(counts, sink.counts);
      counts.classList.toggle('is-bad', sink.hasLosses);
      setSentence(trip, sink.roundTrip);
      file.hidden = !sink.file;
      setText(path, sink.file);
      download.hidden = !sink.download;
      if (sink.download) download.href = sink.download;
      rate.update(sink.rates, sink.rate);
      test.disabled = sink.test?.isRunning === true;
      setSentence(result, sink.test?.sentence);
    },
  };
}
