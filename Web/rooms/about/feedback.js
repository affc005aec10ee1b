import { h } from '../../core/element.js';
import { copyText } from '../../parts/dialogs.js';

/** The data for a report, to be sent by the user. */
export function feedback(studio) {
  const facts = () => [
    `Sensorium ${studio.store.hello?.version ?? '(not connected)'}, tier ${studio.store.hello?.tier ?? '?'}`,
    `Browser: ${navigator.userAgent}`,
    `Window: ${innerWidth} × ${innerHeight}, ${devicePixelRatio}×`,
    'What I did:', 'What I expected:', 'What happened:', 'Output of “sensorium doctor”:',
  ].join('\n');
  const text = h('pre', { class: 'json', tabIndex: 0, 'aria-label': 'The report' }, facts());
  const mail = h('a', { class: 'button', testid: 'about.mail' }, 'Write an e-mail');
  mail.href = `mailto:?subject=${encodeURIComponent('Sensorium: feedback')}&body=${encodeURIComponent(facts())}`;
  const copy = h('button', {
    type: 'button', onclick: async () => {
      const isDone = await copyText(facts());
      studio.toast(isDone ? 'success' : 'error', isDone ? 'Copied the report.' : 'Select the text and copy it.');
    },
  }, 'Copy the report');
  return [
    h('p', {}, 'Describe what you did, what you expected and what happened. The details below are filled in for you; nothing is sent automatically.'),
    text, h('div', { class: 'form-end' }, mail, copy),
  ];
}
