import { h, setRows, setText } from '../../core/element.js';
import { quietButton } from '../../parts/buttons.js';
import { copyText } from '../../parts/dialogs.js';
import { card } from '../../parts/card.js';

/** Where phones, gloves and programs connect: addresses, and the first as a picture. */
export function entranceCard(toast) {
  const sentence = h('p', { class: 'muted' });
  const code = h('img', { class: 'qr', alt: 'QR code with the address', hidden: true });
  const list = h('dl', { class: 'addresses' });
  return {
    element: card({ heading: 'Add a device', className: 'cap-entrance', testid: 'capture.record.entrance' },
      sentence, h('div', { class: 'entrance' }, code, list)),
    update({ entrance, entranceSentence }) {
      setText(sentence, entranceSentence);
      const { addressTitle, address, pushTitle, push, gloveTitle, glovePort, code: picture } = entrance ?? {};
      code.hidden = !picture;
      if (picture && code.getAttribute('src') !== picture) code.src = picture;
      const all = { address: [addressTitle, address], push: [pushTitle, push], glove: [gloveTitle, glovePort] };
      const rows = Object.entries(all).filter(([, [, value]]) => value);
      setRows(list, rows, ([id]) => id, ([id]) => addressRow(id, toast));
    },
  };
}

function addressRow(id, toast) {
  const title = h('dt', {});
  const value = h('code', { testid: `capture.record.entrance.${id}` });
  const copy = quietButton('copy', 'Copy', async () => {
    if (await copyText(value.textContent)) toast('success', `Copied ${value.textContent}.`);
  });
  return {
    element: h('div', {}, title, h('dd', {}, value, copy)),
    update([, [name, text]]) {
      setText(title, name);
      setText(value, String(text));
    },
  };
}
