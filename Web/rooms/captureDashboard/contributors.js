import { h, setRows, setSentence, setText } from '../../core/element.js';
import { card } from '../../parts/card.js';
import { nameField } from '../../parts/field.js';
import { questionBox } from './question.js';

/** Contributors with points and consent; withdrawing takes two steps. */
export function contributorsCard(act) {
  const empty = h('p', { class: 'empty' });
  const question = questionBox({
    label: 'Withdraw', testid: 'capture.dashboard.withdraw', confirm: 'capture.dashboard.withdraw.confirm', cancel: 'capture.dashboard.withdraw.cancel',
    answer: (isYes) => act(isYes ? 'confirmWithdrawal' : 'cancelWithdrawal'),
  });
  const list = h('ul', { class: 'contributors' });
  return {
    element: card({ heading: 'Contributors', className: 'dash-contributors' }, empty, question.element, list),
    update({ contributors, contributorsEmpty, withdrawal }) {
      setSentence(empty, contributorsEmpty);
      question.update(withdrawal);
      setRows(list, contributors, ({ id }) => id, ({ id }) => contributorRow(id, act));
    },
  };
}

function contributorRow(id, act) {
  const name = nameField({
    label: 'Name, kept on this computer only', testid: `capture.dashboard.contributor.${id}.name`,
    send: (name) => act('rename', { contributor: id, name }),
  });
  const facts = h('p', { class: 'small muted' });
  const consent = h('sx-status', {});
  const withdrawal = h('sx-status', { role: 'status', testid: `capture.dashboard.contributor.${id}.withdrawal` });
  const items = h('ul', { class: 'withdrawal-items' });
  const withdraw = h('button', {
    type: 'button', class: 'small', testid: `capture.dashboard.contributor.${id}.withdraw`, onclick: () => act('withdraw', { contributor: id }),
  }, 'Withdraw …');
  const retry = h('button', {
    type: 'button', class: 'small', testid: `capture.dashboard.contributor.${id}.retry`, onclick: () => act('retryWithdrawal', { contributor: id }),
  }, 'Try again');
  return {
    element: h('li', { class: 'contributor', testid: `capture.dashboard.contributor.${id}` },
      h('div', { class: 'contributor-head' }, name.input, withdraw, retry), facts, consent, withdrawal, items),
    update(row) {
      name.show(row.name);
      name.input.placeholder = row.title;
      setText(facts, row.facts);
      consent.show(row.consent);
      consent.hidden = Boolean(row.withdrawal);
      withdrawal.hidden = !row.withdrawal;
      if (row.withdrawal) withdrawal.show(row.withdrawal);
      withdraw.hidden = !row.canWithdraw;
      retry.hidden = !row.canRetry;
      setRows(items, row.items, (item) => item.id, (item) => itemRow(id, item.id));
    },
  };
}

function itemRow(contributor, item) {
  const title = h('p', { class: 'small' });
  const status = h('sx-status', { class: 'small' });
  return {
    element: h('li', { testid: `capture.dashboard.contributor.${contributor}.item.${item}` }, title, status),
    update(row) {
      setText(title, row.title);
      status.show(row.status);
    },
  };
}
