import { h, setAttribute } from '../../core/element.js';
import { prefersStillness } from '../../core/frames.js';
import { keepAwake } from '../../core/device.js';
import { becomeApp, fillScreen, leaveScreen, showWayOut, toggleScreen } from './screen.js';
import { bindRobotKeys, watchTouches } from './touch.js';
import { LookMarks } from './marks.js';
import { nameIn, StartSequence } from './start.js';
import { Session } from './session.js';
import { MoodShelf } from './shelf.js';
import { Sight } from './sight.js';
import { answerWithin, signs } from './signs.js';
import { stage } from './stage.js';

export const styles = ['/style/room-robot.css'];

const seconds = () => performance.now() / 1000;

/** The whole screen is the face of a robot, which the hub controls; its camera only tracks people. */
export function mount(root, studio) {
  const name = nameIn(location.search);
  const start = new StartSequence();
  const shelf = new MoodShelf(prefersStillness, () => session.refresh(seconds()));
  const session = new Session(shelf, Math.floor(Math.random() * 2 ** 32), seconds());
  const words = signs();
  const wake = keepAwake();
  const sight = new Sight(studio, `Camera of ${name}`, { took, missing: (problem) => { cameraProblem = problem; } });
  const marks = new LookMarks((picture) => sight.capturedAt(picture));
  const drawing = stage({ numbersAt, drawn: () => marks.drawn() });
  let captionUntil = 0;
  let cameraProblem = null;
  let isMet = false;
  let isEnded = false;
  let isScreenAsked = false;

  session.robot.onShow = showed;
  session.robot.onLook = (picture) => marks.told(picture);
  const element = h('div', { class: 'robot' }, h('h1', { class: 'hidden-text' }, 'Robot Face'), drawing.canvas, sight.video, words.element);
  root.append(element);
  const tell = (action, values = {}) => studio.tell('robot', action, values);
  const stops = [
    studio.store.on('robot', (message) => session.hear(message, seconds())),
    studio.store.open('robot', told),
    studio.store.on('answer', (answer) => sight.answered(answer)),
    studio.store.on('sensor', (message) => sight.told(message)),
    studio.store.on('toast', toasted),
    studio.store.on('open', meet),
    studio.store.on('phase', phaseChanged),
    watchTouches(element, touched),
    bindRobotKeys({ tap, longPress, mirror, toggleScreen, leave: () => studio.go('/') }),
    becomeApp(location.search),
    showWayOut(root),
  ];
  wake.hold();
  took('delegatesSet');
  sight.open();
  if (studio.link.isOpen) meet();
  else shelf.load();

  function took(event) {
    start.take(event, seconds());
    if (isMet && event === 'cameraStarted') sight.announce();
  }

  async function meet() {
    await shelf.load();
    if (isEnded) return;
    isMet = tell('enter', { name });
    if (!isMet) return;
    session.asked(seconds());
    sight.announce();
  }

  function toasted({ tone, text }) {
    if (tone !== 'error') return;
    session.refused();
    words.hint(text);
  }

  function phaseChanged() {
    if (studio.link.isOpen) return;
    isMet = false;
    shelf.rest();
    session.lost(seconds());
  }

  function told(state) {
    const { mirror, mirrorOff } = state.captions;
    if (session.state && session.state.isMirror !== state.isMirror) words.caption(state.isMirror ? mirror : mirrorOff);
    session.state = state;
  }

  function numbersAt(time) {
    if (!start.advance(time)) return null;
    if (session.isForsaken(time)) studio.link.reopen();
    const face = session.numbers(time);
    words.status(session.status(time), session.word(time));
    setAttribute(drawing.canvas, 'aria-label', session.spoken);
    words.need([session.state?.motors, cameraProblem].filter(Boolean).join('\n') || null);
    drawing.canvas.dataset.mood = session.robot.mood;
    return face;
  }

  function touched(what, x, y, device) {
    words.ripple(x, y);
    if (what === 'longPress') return longPress();
    if (device !== 'mouse' && !isScreenAsked) {
      isScreenAsked = true;
      fillScreen();
    }
    tap();
  }

  function tap() {
    sight.touched();
    captionUntil = seconds() + answerWithin;
    if (!session.tap(seconds())) tell('tap');
  }

  function longPress() {
    captionUntil = 0;
    words.caption(session.captions.random);
    if (!session.longPress(seconds())) tell('longPress');
  }

  function mirror() {
    if (session.isAlone) words.caption(session.captions.noMirror);
    else tell('mirror', { isOn: !session.state?.isMirror });
  }

  function showed({ title }) {
    if (seconds() < captionUntil) words.caption(title);
    captionUntil = 0;
  }

  return () => {
    isEnded = true;
    shelf.rest();
    stops.forEach((end) => end());
    drawing.end();
    sight.end();
    wake.release();
    leaveScreen();
  };
}
