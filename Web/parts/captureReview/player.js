import { h, setAttribute, setSentence, setText } from '../../core/element.js';
import { icon } from '../buttons.js';

/** Seconds between the clock and a film: below `near` nothing is done, beyond `far` it is set anew, between it is hurried. */
const near = 0.012;
const far = 0.15;
/** Its speed changes by so much for each second of distance, and by so much at most; milliseconds between two settings while it plays. */
const eager = 3;
const hurry = 0.25;
const pause = 1000;
/** A time a little after the beginning of a frame shows that frame, whatever the browser rounds. */
const nudge = 0.0005;
/** Of `HTMLMediaElement.readyState`. */
const hasMetadata = 1;

/** A film or a sound of a take, which follows the clock of the take. */
export class Player {
  #media; #title = h('b', {}); #note = h('span', { class: 'muted small' }); #problem = h('p', { class: 'muted take-problem', hidden: true });
  #shown = null; #wanted = null; #isBroken = false; #isMuted = false; #setAt = 0; #onReady;

  /** `onReady` is called when a film can be placed. */
  constructor({ id, isVideo }, onReady) {
    this.#onReady = onReady;
    this.#media = h(isVideo ? 'video' : 'audio', { playsInline: true, preload: 'auto', tabIndex: -1, 'aria-hidden': 'true' });
    const mute = h('button', {
      type: 'button', class: 'small quiet', 'aria-pressed': 'false', onclick: () => {
        this.#isMuted = !this.#isMuted;
        this.#media.muted = this.#isMuted;
        setAttribute(mute, 'aria-pressed', String(this.#isMuted));
      },
    }, 'Mute');
    this.element = h('figure', { class: isVideo ? 'take-player is-film' : 'take-player is-sound', testid: `capture.review.player.${id}` },
      isVideo ? this.#media : [icon('speaker'), this.#media],
      h('figcaption', {}, this.#title, this.#note), isVideo ? null : mute, this.#problem);
    this.#media.addEventListener('loadedmetadata', () => this.#onReady());
    this.#media.addEventListener('seeked', () => this.#again());
    this.#media.addEventListener('error', () => this.#fail());
    this.isVideo = isVideo;
  }

  update(shown) {
    setText(this.#title, shown.title);
    setSentence(this.#note, shown.note);
    const isOther = this.#shown?.path !== shown.path;
    this.#shown = shown;
    if (!isOther) return;
    this.#isBroken = false;
    this.#problem.hidden = true;
    this.#media.src = shown.path;
  }

  /** Films are silent where the sound is a stream of its own. */
  silence(isSilent) { if (this.isVideo) this.#media.muted = isSilent; }

  /** Whether the clock can be read from it at this position: a film that shows something. */
  canLead(position) { return this.isVideo && this.#canPlay && this.#isInside(position); }

  get isSeeking() { return this.#media.seeking; }
  /** Seconds of the take that it shows. */
  get position() { return this.#media.currentTime + this.#shown.offset; }

  /** Shows the position, and plays from there; the lead is only set when it is somewhere else altogether. */
  follow(position, isPlaying, isLead = false) {
    if (!this.#canPlay) return;
    const isInside = this.#isInside(position);
    this.element.classList.toggle('is-outside', !isInside);
    const want = Math.min(Math.max(position - this.#shown.offset, 0), this.#media.duration || 0);
    if (!isPlaying || !isInside) {
      this.#rest();
      return this.#place(want);
    }
    const late = want - this.#media.currentTime;
    if (this.#media.paused) {
      if (Math.abs(late) > near) this.#place(want);
      return this.#run();
    }
    if (isLead) return this.#pace(1);
    if (Math.abs(late) > far) return this.#catchUp(want, late);
    this.#pace(Math.abs(late) > near ? 1 + Math.min(Math.max(late * eager, -hurry), hurry) : 1);
  }

  end() {
    this.#media.pause();
    this.#media.removeAttribute('src');
    this.#media.load();
  }

  get #canPlay() { return !this.#isBroken && this.#media.readyState >= hasMetadata; }

  #isInside(position) {
    const at = position - this.#shown.offset;
    const { duration, ended, currentTime } = this.#media;
    // At its end it must not be played again: it would begin anew.
    return at >= 0 && at < duration && !(ended && at > currentTime - far);
  }

  #rest() {
    if (!this.#media.paused) this.#media.pause();
    this.#pace(1);
  }

  #run() {
    // A browser that allows no sound without a tap plays in silence.
    this.#media.play()?.catch(({ name }) => {
      if (name === 'NotAllowedError') this.#media.muted = true;
    });
  }

  #pace(rate) { if (Math.abs(this.#media.playbackRate - rate) >= 0.01 || rate === 1) this.#media.playbackRate = rate; }

  /** One that is ahead waits; one that is behind is set, but not at every frame: a slow device would never show any. */
  #catchUp(want, late) {
    if (late < 0) return this.#media.pause();
    const now = performance.now();
    if (now - this.#setAt < pause) return this.#pace(1 + hurry);
    this.#setAt = now;
    this.#place(want);
  }

  /** One place after the other: the newest that was wanted is taken when the last one is shown. */
  #place(seconds) {
    this.#wanted = null;
    if (Math.abs(this.#media.currentTime - nudge - seconds) < nudge) return;
    if (this.#media.seeking) this.#wanted = seconds;
    else this.#media.currentTime = seconds + nudge;
  }

  #again() {
    if (this.#wanted !== null) this.#place(this.#wanted);
  }

  #fail() {
    if (!this.#media.getAttribute('src')) return;
    this.#isBroken = true;
    this.#problem.replaceChildren(
      'This browser cannot play it. ', h('a', { href: this.#shown.path, download: '' }, 'Download the file'), ' to look at it elsewhere.');
    this.#problem.hidden = false;
  }
}
