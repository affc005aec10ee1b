import { h, setText } from '../../core/element.js';
import { card } from '../../parts/card.js';
import { questionBox } from './question.js';

/** The token by which devices connect without pairing, and a new one in two steps; absent while none can. */
export function accessCard(act) {
  const status = h('sx-status', { role: 'status' });
  const word = h('span', {});
  const renew = h('button', { type: 'button', class: 'small', testid: 'capture.dashboard.token', onclick: () => act('askToken') }, word);
  const question = questionBox({
    label: 'New token', testid: 'capture.dashboard.token.question', confirm: 'capture.dashboard.token.confirm', cancel: 'capture.dashboard.token.cancel',
    answer: (isYes) => act(isYes ? 'confirmToken' : 'cancelToken'),
  });
  const element = card({ heading: 'Access of devices', className: 'dash-access', testid: 'capture.dashboard.access', end: renew }, status, question.element);
  return {
    element,
    update({ access }) {
      element.hidden = !access;
      if (!access) return;
      status.show(access.status);
      setText(word, access.renew.title);
      renew.disabled = !access.renew.isEnabled;
      question.update(access.question);
    },
  };
}
