import { h, setAttribute, setRows, setText } from '../../core/element.js';
import { quietButton } from '../../parts/buttons.js';
import { textField } from '../../parts/field.js';
import { card } from '../../parts/card.js';

/** Who judges: the choice, the server's address, found and remembered servers, and consent. */
export function judgeCard(act, tell) {
  const options = h('div', { class: 'judges', role: 'radiogroup', 'aria-label': 'Who judges' });
  const status = h('sx-status', { testid: 'coach.judge.status', role: 'status' });
  const consent = consentPanel(act);
  const server = serverPanel(act, tell);
  const model = modelPanel(act, tell);
  const allowed = h('ul', { class: 'coach-allowed' });
  return {
    element: card({ heading: 'Who judges', className: 'coach-judge' }, options, status, consent.element, server.element, model.element, allowed),
    update({ judge }, about) {
      setRows(options, judge.options.map((option) => ({ ...option, isChosen: option.id === judge.chosen })), ({ id }) => id, ({ id }) => optionRow(id, act));
      status.show(judge.status);
      consent.update(judge.consent);
      server.update(judge, about);
      model.update(judge, about);
      setRows(allowed, judge.allowed, ({ host }) => host, ({ host }) => {
        const text = h('span', {});
        return {
          element: h('li', {}, text, h('button', {
            type: 'button', class: 'small', testid: `coach.consent.${host}.withdraw`, onclick: () => act('withdrawConsent', { host }),
          }, 'Withdraw')),
          update: (row) => setText(text, row.sentence),
        };
      });
    },
  };
}

function optionRow(id, act) {
  const title = h('b', {});
  const sentence = h('small', { class: 'muted' });
  const element = h('button', {
    type: 'button', class: 'judge', role: 'radio', testid: `coach.judge.${id}`, onclick: () => act('chooseJudge', { judge: id }),
  }, h('i', { 'aria-hidden': 'true' }), h('span', {}, title, sentence));
  return {
    element,
    update(option) {
      setText(title, option.title);
      setText(sentence, option.sentence);
      setAttribute(element, 'aria-checked', String(option.isChosen));
    },
  };
}

function consentPanel(act) {
  const sentence = h('p', {});
  const allow = h('button', { type: 'button', class: 'primary', testid: 'coach.consent.allow', onclick: () => act('allow') });
  const refuse = h('button', { type: 'button', testid: 'coach.consent.refuse', onclick: () => act('refuse') });
  const element = h('div', { class: 'coach-consent', role: 'alert', testid: 'coach.consent', hidden: true },
    sentence, h('div', { class: 'coach-row' }, allow, refuse));
  return {
    element,
    update(consent) {
      element.hidden = !consent;
      if (!consent) return;
      setText(sentence, consent.sentence);
      setText(allow, consent.allow);
      setText(refuse, consent.refuse);
    },
  };
}

function serverPanel(act, tell) {
  const field = textField({ label: 'Address of the server', testid: 'coach.server', send: (text) => tell('setServer', { text }) });
  const check = h('button', { type: 'button', testid: 'coach.server.check', onclick: () => act('checkServer') }, 'Check');
  const word = h('span', {});
  const search = h('button', { type: 'button', testid: 'coach.server.search', onclick: () => act('search') }, word);
  const list = h('ul', { class: 'coach-servers', 'aria-label': 'Servers' });
  const element = h('div', { class: 'coach-server', hidden: true },
    h('form', {
      class: 'coach-form', onsubmit: (event) => {
        event.preventDefault();
        act('useServer');
      },
    }, field.element, h('button', { type: 'submit', testid: 'coach.server.use' }, 'Use')),
    h('div', { class: 'coach-row' }, check, search), list);
  return {
    element,
    update(judge, { isFull }) {
      element.hidden = !judge.hasServer;
      field.update({ text: judge.text, problem: judge.error, isFull });
      check.disabled = !judge.canCheck;
      setText(word, judge.searchTitle);
      setAttribute(search, 'aria-busy', judge.isSearching);
      setRows(list, judge.servers, ({ address }) => address, ({ address }) => serverRow(address, act));
    },
  };
}

function modelPanel(act, tell) {
  const address = textField({ label: 'Base address', testid: 'coach.model.address', send: (text) => tell('setModelServer', { text }) });
  const name = textField({ label: 'Name of the model', testid: 'coach.model.name', send: (text) => tell('setModelName', { text }) });
  const hint = h('p', { class: 'muted small' });
  const check = h('button', { type: 'button', testid: 'coach.model.check', onclick: () => act('checkServer') }, 'Check');
  const element = h('div', { class: 'coach-server', hidden: true },
    h('form', {
      class: 'coach-model', onsubmit: (event) => {
        event.preventDefault();
        act('useModel');
      },
    }, address.element, name.element,
    h('div', { class: 'coach-row' }, h('button', { type: 'submit', testid: 'coach.model.use' }, 'Use'), check)), hint);
  return {
    element,
    update({ model, canCheck }, { isFull }) {
      element.hidden = !model;
      if (!model) return;
      address.update({ text: model.address, problem: model.addressError, isFull });
      name.update({ text: model.name, problem: model.nameError, isFull });
      setText(hint, model.hint);
      check.disabled = !canCheck;
    },
  };
}

function serverRow(address, act) {
  const note = h('small', { class: 'muted' });
  const pick = h('button', {
    type: 'button', class: 'coach-pick', testid: `coach.server.${address}.pick`, onclick: () => act('pickServer', { address }),
  }, h('b', {}, address), note);
  const forget = quietButton('close', `Forget ${address}`, () => act('forgetServer', { address }), { testid: `coach.server.${address}.forget` });
  return {
    element: h('li', {}, pick, forget),
    update(row) {
      setText(note, row.note);
      setAttribute(pick, 'aria-pressed', String(row.isChosen));
      forget.hidden = !row.canForget;
    },
  };
}
