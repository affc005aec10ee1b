import { h, setAttribute, setHidden, setRows, setSentence, setText } from '../../core/element.js';
import { lane } from '../../core/binary.js';
import { numberText } from '../../core/number.js';
import { pictureButton } from '../../parts/buttons.js';
import '../../parts/sx-face.js';
import '../../parts/sx-latency.js';
import '../../parts/frame.js';
import '../../parts/card.js';

const angleChannels = { pitch: 'headPitch', yaw: 'headYaw', roll: 'headRoll' };
/** Milliseconds between updates of the angle text. */
const angleEvery = 90;

/** The face and the overlays: connection, frame rate, angles, performers, calibration. */
export function stage(studio, act) {
  const face = h('sx-face', {
    testid: 'track.face', tabIndex: 0, role: 'img',
    'aria-label': 'The tracked face. Drag or arrows turn it, plus and minus zoom, 0 resets the view.',
    onresetcalibration: () => act('resetCalibration'),
  });
  const connection = h('sx-status', {});
  const source = h('sx-status', { class: 'stage-source' });
  const again = pictureButton('play', 'Play again', () => act('playAgain'), {
    class: 'small performer', testid: 'track.again', hidden: true,
  });
  const fps = h('button', {
    class: 'stage-fps', testid: 'track.fps', title: 'Latency of each stage', onclick: () => showLatency(studio),
  });
  const lost = h('p', { class: 'stage-lost', hidden: true });
  const angles = {
    pitch: h('b', { testid: 'track.pitch' }),
    yaw: h('b', { testid: 'track.yaw' }),
    roll: h('b', { testid: 'track.roll' }),
  };
  const calibration = h('span', { class: 'muted' });
  const performers = h('div', {
    class: 'performers', role: 'group', 'aria-label': 'Performer', hidden: true,
  });
  const resetView = () => face.view.reset();

  const range = pictureButton('range', 'Learn range', () => act('learnRange'), {
    class: 'quiet small', testid: 'track.range', title: 'Learn the range of your expressions (L)',
  });

  const element = h('section', { class: 'stage', 'aria-label': 'Face' },
    face,
    h('div', { class: 'stage-top' },
      h('button', {
        class: 'stage-connection', testid: 'track.connection', title: 'To Connect',
        onclick: () => studio.go('/connect'),
      }, connection),
      fps),
    h('div', { class: 'stage-under' }, source, again, performers),
    lost,
    h('div', { class: 'stage-bottom' },
      h('div', { class: 'angles', 'aria-hidden': 'true' }, Object.entries(angles).map(([name, number]) =>
        h('span', { class: `angle is-${name}` }, name, ' ', number))),
      h('div', { class: 'stage-actions' },
        pictureButton('view', 'View', resetView, {
          class: 'quiet small', title: 'Reset the view (V, or double tap)',
        }),
        pictureButton('neutral', 'Set neutral', () => act('calibrate'), {
          class: 'quiet small', title: 'Take this face as neutral (N)',
        }),
        range,
        pictureButton('reset', 'Reset', () => act('resetCalibration'), {
          class: 'quiet small', testid: 'track.reset', title: 'Reset the calibration (C, or hold the face)',
        })),
      h('p', { class: 'stage-hint' },
        calibration, h('span', { class: 'muted' }, 'Drag to rotate, hold to reset calibration'))));

  const indexes = {};
  let newest = null, format = null, timer = 0, writtenAt = -Infinity;

  /** The angles of the newest frame, which is the last one of a source that is paused or sees no face. */
  function writeAngles() {
    timer = 0;
    if (!format || !newest) return;
    writtenAt = performance.now();
    for (const [name, number] of Object.entries(angles)) {
      const { isAvailable, input } = indexes[name] === undefined ? {} : lane(newest, indexes[name]);
      if (!isAvailable) setText(number, numberText(null, format));
      else if (newest.isTracked) setText(number, numberText(input, format));
    }
  }

  return {
    element, resetView,
    set channels(channels) {
      face.channels = channels;
      for (const { name, index } of channels) {
        const angle = Object.keys(angleChannels).find((key) => angleChannels[key] === name);
        if (angle) indexes[angle] = index;
      }
    },
    set meters(values) {
      face.meters = values;
      setHidden(lost, values.isTracked);
      newest = values;
      timer ||= setTimeout(writeAngles, Math.max(writtenAt + angleEvery - performance.now(), 0));
    },
    update(state) {
      format = state.angle;
      for (const number of Object.values(angles)) if (!number.textContent) setText(number, numberText(null, format));
      connection.show(state.connection);
      source.show(state.source);
      again.hidden = !state.canPlayAgain;
      setText(fps, state.rate);
      setText(lost, state.lost);
      setSentence(calibration, state.calibration.sentence);
      setAttribute(range, 'aria-pressed', String(Boolean(state.isLearningRange)));
      face.isDetailed = state.isFaceDetailed;
      performers.hidden = !state.hasSeveral;
      setRows(performers, state.performers, ({ id }) => id, (performer) => choice(performer, act));
      for (const button of performers.children) {
        setAttribute(button, 'aria-pressed', String(button.dataset.id === state.selected));
      }
    },
  };
}

/** Latency by stage, over the room. */
function showLatency(studio) {
  h('sx-sheet', { heading: 'Latency', content: h('sx-latency', { studio }) }).open();
}

function choice({ id }, act) {
  const element = h('button', {
    class: 'performer', 'data-id': id, onclick: () => act('select', { performer: id }),
  });
  return {
    element,
    update({ name, sentence }) {
      setText(element, name);
      element.title = sentence;
    },
  };
}
