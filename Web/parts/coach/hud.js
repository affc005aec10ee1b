import { h, setAttribute, setSentence, setText } from '../../core/element.js';
import { vibrate } from '../../core/device.js';

/** What lies over the picture: countdown, banner, reasoning, message, score, numbers; all of it from the state. */
export function hud() {
  const title = h('strong', { class: 'hud-title' });
  const percent = h('span', { class: 'hud-percent', testid: 'coach.record.percent' });
  const banner = h('div', { class: 'hud-banner', testid: 'coach.record.banner', hidden: true }, title, percent);
  const reasoning = h('p', { class: 'hud-reasoning', testid: 'coach.record.reasoning', hidden: true });
  const badge = h('p', { class: 'hud-badge', testid: 'coach.record.badge', hidden: true });
  const analyzing = h('p', { class: 'hud-analyzing', testid: 'coach.record.analyzing', hidden: true });
  const message = h('p', { class: 'hud-message', testid: 'coach.record.message', hidden: true });
  const score = scoreBar();
  const meters = h('span', { testid: 'coach.record.meters' });
  const latency = h('span', { testid: 'coach.record.latency' });
  const numbers = h('p', { class: 'hud-numbers', hidden: true }, meters, latency);
  const countdown = h('div', { class: 'hud-countdown', testid: 'coach.record.countdown', 'aria-hidden': 'true', hidden: true });
  const spoken = h('p', { class: 'hidden-text', 'aria-live': 'polite', testid: 'coach.record.spoken' });
  const border = h('div', { class: 'hud-border', 'aria-hidden': 'true' });
  let shown = null;

  function count(step) {
    countdown.hidden = !step;
    if (!step) {
      shown = null;
      return;
    }
    countdown.style.setProperty('--dim', `${step.dim * 100}%`);
    countdown.style.setProperty('--event', step.colour);
    if (step.text === shown) return;
    shown = step.text;
    // A new element, so that each number springs.
    countdown.replaceChildren(h('span', {}, step.text));
  }

  return {
    top: h('div', { class: 'hud-top' }, banner, badge, reasoning),
    bottom: h('div', { class: 'hud-bottom' }, analyzing, message, score.element, numbers),
    border, countdown, spoken,
    update(state) {
      const { look } = state;
      banner.hidden = !state.banner;
      if (state.banner) {
        banner.style.setProperty('--event', state.banner.colour);
        banner.style.setProperty('--ink', state.banner.ink);
        banner.style.setProperty('--opacity', `${look.bannerOpacity * 100}%`);
        banner.style.setProperty('--height', `${look.bannerHeight}px`);
        setText(title, state.banner.title);
        setText(percent, state.banner.percent);
      }
      setSentence(reasoning, state.reasoning);
      setSentence(badge, state.badge?.text);
      badge.style.setProperty('--event', state.badge?.colour ?? null);
      setSentence(analyzing, state.analyzing);
      setSentence(message, state.message);
      message.style.setProperty('--event', state.border.colour);
      score.update(state.score, look);
      numbers.hidden = !state.elapsed;
      setText(meters, `${state.volume}  ${state.pace}`);
      setText(latency, state.latency);
      setText(spoken, state.spoken);
      border.style.setProperty('--event', state.border.colour);
      border.style.setProperty('--pulse', state.border.pulse ? `${state.border.pulse}s` : null);
      setAttribute(border, 'data-pulse', Boolean(state.border.pulse));
      count(state.countdown);
    },
  };
}

/** Cells and a percentage. */
function scoreBar() {
  const cells = h('span', { class: 'score-cells', 'aria-hidden': 'true' });
  const text = h('b', {});
  const element = h('div', { class: 'hud-score', testid: 'coach.record.score', role: 'img', hidden: true }, cells, text);
  return {
    element,
    update(score, look) {
      element.hidden = !score;
      if (!score) return;
      element.style.setProperty('--event', score.colour);
      element.style.setProperty('--height', `${look.scoreBarHeight}px`);
      while (cells.children.length < score.count) cells.append(h('i', {}));
      [...cells.children].forEach((cell, index) => setAttribute(cell, 'data-full', index < score.cells));
      setText(text, score.text);
      setAttribute(element, 'aria-label', `Score ${score.text}`);
    },
  };
}

/** Plays each numbered cue of the state once: a vibration, and a tone in the countdown. */
export class CuePlayer {
  #last = null;
  #context = null;

  /** Call it in a click, or iPhones stay silent. */
  wake() {
    this.#context ??= window.AudioContext ? new AudioContext() : null;
    this.#context?.resume().catch(() => {});
  }

  /** `isFull` says that the state is new here: what was played before is not played again. */
  update(cue, isFull) {
    const isNew = this.#last !== null && !isFull && cue.number > this.#last;
    this.#last = cue.number;
    if (!isNew) return;
    if (cue.vibration.length > 0) vibrate(cue.vibration);
    if (cue.tone) this.#sound(cue.tone);
  }

  #sound({ frequency, duration }) {
    const context = this.#context;
    if (!context) return;
    const now = context.currentTime;
    const tone = new OscillatorNode(context, { frequency });
    const level = new GainNode(context, { gain: 0.2 });
    // Without a click at its end.
    level.gain.setValueAtTime(0.2, now + duration * 0.6);
    level.gain.linearRampToValueAtTime(0, now + duration);
    tone.connect(level).connect(context.destination);
    tone.start(now);
    tone.stop(now + duration);
  }

  end() {
    this.#context?.close().catch(() => {});
    this.#context = null;
  }
}
