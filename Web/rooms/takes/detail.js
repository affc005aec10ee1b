import { h, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import { icon, pictureButton, quietButton } from '../../parts/buttons.js';
import { picker } from '../../parts/field.js';
import '../../parts/sx-slider.js';
import '../../parts/sx-timeline.js';

/** The selected take: its timeline, its player, its selected part and its files. */
export function detail(studio, act) {
  const title = h('h2', {});
  const timeline = h('sx-timeline', {});
  timeline.addEventListener('seek', ({ detail: time }) => act('seek', { time }));
  timeline.addEventListener('trim', ({ detail: trim }) => act('setTrim', trim));
  const channel = picker({
    label: 'Channel', testid: 'takes.channel', isCompact: true,
    send: (index) => act('setChannel', { channel: Number(index) }),
  });
  const transport = player(act);
  const trim = h('span', { class: 'muted small', testid: 'takes.trim' });
  const whole = h('button', { class: 'small', testid: 'takes.trim.clear', onclick: () => act('clearTrim') }, 'Keep all');
  const files = h('ul', { class: 'downloads', 'aria-label': 'Download as' });
  const back = quietButton('close', 'Back to all takes', () => act('unselect'), { testid: 'takes.close' });
  const hint = h('p', { class: 'empty takes-hint' });
  const body = h('section', { class: 'card', testid: 'takes.detail', hidden: true },
    h('header', { class: 'card-head' }, title, back),
    h('div', { class: 'timeline-head' }, channel.element, trim, whole),
    timeline, transport.element,
    h('div', {}, h('h3', {}, 'Download'), files));
  return {
    element: h('div', {}, hint, body),
    update(state) {
      const { selected } = state;
      body.hidden = !selected;
      setSentence(hint, state.hint);
      if (!selected) return;
      const channels = studio.store.hello?.channels ?? [];
      setText(title, selected.name);
      channel.update(channels.map(({ index, label }) => ({ id: index, title: label })), state.channel);
      timeline.show({ ...state, seconds: selected.seconds }, channels[state.channel]);
      setText(trim, state.trim?.sentence);
      whole.hidden = !state.trim?.isOn;
      transport.update(state);
      setRows(files, selected.downloads, ({ id }) => id, download);
    },
  };
}

function player(act) {
  const word = h('span', {});
  const picture = h('span', { class: 'play-icon' });
  const main = h('button', {
    class: 'primary', testid: 'takes.player.play', onclick: () => act('togglePlay'),
  }, picture, word);
  const stop = pictureButton('stop', 'Stop', () => act('stop'), { testid: 'takes.player.stop' });
  const loop = quietButton('loop', 'Loop', () => act('setLooped', { isOn: loop.getAttribute('aria-pressed') !== 'true' }), {
    testid: 'takes.player.loop',
  });
  const position = h('span', { class: 'position', testid: 'takes.player.position' });
  const speed = h('sx-slider', {});
  speed.addEventListener('choose', ({ detail: value }) => act('setSpeed', { speed: value }));
  const steps = h('div', { class: 'steps', role: 'group', 'aria-label': 'Speed' });
  let isBuilt = false;
  const note = h('p', { class: 'muted small' });
  const speeding = h('div', { class: 'speeding' }, steps, speed);
  return {
    element: h('div', { class: 'player' },
      h('div', { class: 'player-line' }, main, stop, loop, position), speeding, note),
    update({ player: now, transport, speeds, speedRule }) {
      if (!isBuilt) {
        isBuilt = true;
        speed.options = { ...speedRule, label: 'Speed', testid: 'takes.player.speed' };
        steps.append(...speeds.map((each) => speedButton(each, act)));
      }
      setPicture(picture, transport.isRunning ? 'pause' : 'play');
      setText(word, transport.title);
      stop.hidden = loop.hidden = speeding.hidden = position.hidden = !now;
      setText(note, transport.note);
      if (!now) return;
      setAttribute(loop, 'aria-pressed', String(now.isLooped));
      setText(position, now.sentence);
      speed.value = now.speed;
      for (const button of steps.children) {
        setAttribute(button, 'aria-pressed', String(Number(button.dataset.speed) === now.speed));
      }
    },
  };
}

function speedButton({ value, title }, act) {
  return h('button', {
    class: 'small', testid: `takes.speed.${value}`, 'data-speed': value,
    onclick: () => act('setSpeed', { speed: value }),
  }, title);
}

function setPicture(element, name) {
  if (element.dataset.name === name) return;
  element.dataset.name = name;
  element.replaceChildren(icon(name));
}

function download({ id }) {
  const name = h('b', {});
  const hint = h('small', { class: 'muted' });
  const link = h('a', { class: 'download', download: '', testid: `takes.download.${id}` },
    icon('download'), h('span', {}, name, hint));
  return {
    element: h('li', {}, link),
    update(file) {
      setText(name, file.title);
      setText(hint, file.hint);
      setAttribute(link, 'href', file.path);
    },
  };
}
