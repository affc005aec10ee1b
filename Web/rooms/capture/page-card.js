import { h, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import { numberText } from '../../core/number.js';
import { toggle } from '../../parts/field.js';
import { icon } from '../../parts/buttons.js';
import { card } from '../../parts/card.js';

/** The sensors of this page: the picture of its camera, a switch for each, where it is worn, what is sent. */
export function pageCard(act, device) {
  const video = h('video', {
    class: 'page-video', testid: 'capture.record.preview', muted: true, playsInline: true, autoplay: true, 'aria-label': 'This page’s camera', hidden: true,
  });
  const rows = h('ul', { class: 'page-sensors' });
  const mount = h('sx-segmented', { label: 'Where the camera is worn', prefix: 'capture.record.mount' });
  mount.addEventListener('choose', ({ detail }) => act('setMount', { mount: detail }));
  const mountHint = h('p', { class: 'small muted' });
  const audio = toggle({ label: '', testid: 'capture.record.audio', send: (isOn) => act('setAudio', { isOn }) });
  const audioHint = h('p', { class: 'small muted' });
  const sent = h('sx-status', { class: 'page-sent', role: 'status', testid: 'capture.record.sent' });
  let panel = null;
  let count = { sent: 0, waiting: 0, isAway: false };

  function showSent() {
    if (!panel) return;
    const { away, size } = panel;
    sent.toggleAttribute('data-page', count.isAway);
    sent.show(count.isAway ? { ...away, sentence: away.sentence.replace('{size}', numberText(count.waiting, size)) } : panel.sent);
  }

  return {
    element: card({ heading: 'This page', className: 'cap-page' },
      video, rows,
      h('div', { class: 'page-mount field' }, h('span', { class: 'label' }, 'Where its camera is worn'), mount, mountHint),
      h('div', { class: 'page-audio' }, audio.element, audioHint)),
    video,
    /** What is sent, for a place that is always seen. */
    sentence: sent,
    /** Bytes that are sent and that wait; while the hub is away, the page says it by itself. */
    set sent(next) {
      count = next;
      showSent();
    },
    update({ page, audio: sound }) {
      panel = page;
      setRows(rows, page.rows, ({ id }) => id, ({ id }) => sensorRow(id, device));
      mount.show(page.mounts, page.mount);
      mount.inert = !page.canMount;
      setText(mountHint, page.mountHint);
      setText(audio.element.lastChild, sound.title);
      audio.update(sound.isOn);
      audio.element.inert = !sound.canChange;
      setAttribute(audio.element, 'data-off', !sound.canChange);
      setText(audioHint, sound.hint);
      showSent();
    },
  };
}

function sensorRow(id, device) {
  const title = h('b', {});
  const status = h('sx-status', { testid: `capture.record.page.${id}.status` });
  let isOn = false;
  const button = h('button', {
    type: 'button', class: 'small', testid: `capture.record.page.${id}`, onclick: () => (isOn ? device.close(id) : device.open(id)),
  });
  return {
    element: h('li', { class: 'page-sensor' }, icon(id), h('div', { class: 'page-words' }, title, status), button),
    update(row) {
      isOn = ['on', 'waiting'].includes(row.state);
      setText(title, row.title);
      status.show(row.status);
      setText(button, row.button);
      setAttribute(button, 'aria-label', `${row.title}: ${row.button}`);
      button.disabled = !row.isEnabled;
    },
  };
}
