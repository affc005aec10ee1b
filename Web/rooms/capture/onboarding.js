import { h, identifier, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import { Typing } from '../../core/edits.js';
import { picker, toggle } from '../../parts/field.js';
import { icon } from '../../parts/buttons.js';
import { stateDialog } from '../../parts/dialogs.js';

const pictures = { devices: 'phone', mount: 'camera', privacy: 'shield', practice: 'capture' };

/** A person before their first take: language, age, the consent text, and how to wear the devices, one step at a time. */
export function onboardingSheet(act, tell) {
  const id = identifier('name');
  const place = h('p', { class: 'small muted' });
  const input = h('input', { type: 'text', id, autocomplete: 'off', spellcheck: false, testid: 'capture.record.onboarding.name' });
  const typing = new Typing(input, (text) => tell('setName', { text }));
  const languages = h('sx-segmented', { label: 'Language', prefix: 'capture.record.onboarding.language' });
  languages.addEventListener('choose', ({ detail }) => act('setLanguage', { language: detail }));
  const age = (isMinor, word, testid) => h('button', {
    type: 'button', class: 'choice', role: 'radio', testid, onclick: () => act('setMinor', { isMinor }),
  }, word);
  const adult = age(false, 'I am 18 or older', 'capture.record.onboarding.adult');
  const minor = age(true, 'I am under 18', 'capture.record.onboarding.minor');
  const text = h('div', { class: 'consent-text', tabIndex: 0, role: 'document', 'aria-label': 'Consent', testid: 'capture.record.onboarding.text' });
  const version = h('p', { class: 'small muted' });
  const destination = picker({
    label: 'Where takes may be uploaded to', testid: 'capture.record.onboarding.destination', send: (to) => act('setDestination', { destination: to }),
  });
  const audio = toggle({ label: 'My voice may be recorded', testid: 'capture.record.onboarding.audio', send: (isOn) => act('setAudioConsent', { isOn }) });
  const guardian = toggle({
    label: 'I am the parent or guardian, have read this, and agree', testid: 'capture.record.onboarding.guardian',
    send: (isOn) => act('setGuardian', { isOn }),
  });
  const agree = toggle({ label: 'I have read this and agree', testid: 'capture.record.onboarding.agree', send: (isOn) => act('setConsent', { isOn }) });
  const picture = h('div', { class: 'onboarding-picture', 'aria-hidden': 'true' });
  const hint = h('p', { class: 'small muted', role: 'status' });
  const back = h('button', { type: 'button', testid: 'capture.record.onboarding.back', onclick: () => act('previousStep') }, 'Back');
  const next = h('button', { type: 'button', class: 'primary', testid: 'capture.record.onboarding.next', onclick: () => act('nextStep') });
  const form = h('div', { class: 'onboarding-form' },
    place,
    h('div', { class: 'of-language field' }, h('label', { for: id }, 'Name or nickname, kept on this computer only'), input),
    h('div', { class: 'of-language field' }, h('span', { class: 'label' }, 'Language of the consent text'), languages),
    h('div', { class: 'of-age', role: 'radiogroup', 'aria-label': 'Age' }, adult, minor),
    h('div', { class: 'of-consent' }, destination.element),
    h('div', { class: 'of-text' }, text, version),
    h('div', { class: 'of-guardian' }, guardian.element),
    h('div', { class: 'of-consent' }, audio.element, agree.element),
    picture,
    h('footer', { class: 'onboarding-end' }, hint, h('div', { class: 'cap-row' }, back, next)));
  const dialog = stateDialog({
    testid: 'capture.record.onboarding', cancel: () => act('closeOnboarding'), className: 'onboarding', close: 'capture.record.onboarding.close',
  }, form);
  let shown = null;

  return {
    element: dialog.element,
    update({ onboarding: panel }, { isFull }) {
      dialog.show(Boolean(panel), panel?.title ?? shown?.title ?? '');
      if (!panel) {
        typing.forget();
        shown = null;
        return;
      }
      const isOther = shown?.step !== panel.step;
      shown = panel;
      setAttribute(form, 'data-step', panel.step);
      setText(place, panel.place);
      typing.update(panel.name, { isFull });
      languages.show(panel.languages, panel.language);
      setAttribute(adult, 'aria-checked', String(panel.isMinor === false));
      setAttribute(minor, 'aria-checked', String(panel.isMinor === true));
      setAttribute(text, 'lang', panel.language);
      setRows(text, panel.text.map((paragraph, index) => ({ paragraph, index })), ({ index }) => index, () => {
        const element = h('p', {});
        return { element, update: ({ paragraph }) => setText(element, paragraph) };
      });
      setText(version, panel.version);
      destination.update(panel.destinations, panel.destination);
      audio.update(panel.allowsAudio);
      guardian.update(panel.hasGuardian);
      agree.update(panel.hasAgreed);
      setText(next, panel.next.title);
      next.disabled = !panel.next.isEnabled;
      setSentence(hint, panel.next.hint);
      back.hidden = !panel.canGoBack;
      if (!isOther) return;
      const name = pictures[panel.step];
      picture.hidden = !name;
      picture.replaceChildren(...(name ? [icon(name)] : []));
      text.scrollTop = 0;
    },
  };
}
