import { h, setAttribute, setSentence, setText } from '../../core/element.js';
import { pictureButton } from '../../parts/buttons.js';
import { card } from '../../parts/card.js';

/** Opens the hub to a phone: QR code, code, address. */
export function phonePanel(act, studio) {
  const open = pictureButton('phone', 'Use my phone', () => act('usePhone'), {
    class: 'primary', testid: 'connect.phone.open',
  });
  const close = h('button', { class: 'quiet small', onclick: () => act('closePhone') }, 'Stop');
  const picture = h('img', {
    class: 'qr', testid: 'connect.phone.qr', alt: 'QR code with the address of the camera page',
  });
  const code = h('b', { class: 'code', testid: 'connect.phone.code' });
  const codeLine = h('div', { class: 'code-line' },
    h('span', { class: 'muted small' }, 'Code'), code,
    h('button', { class: 'small', onclick: () => act('newCode') }, 'New code'));
  const validity = h('p', { class: 'muted small', testid: 'connect.phone.validity' });
  const notice = h('p', { class: 'banner', role: 'status', testid: 'connect.phone.notice', hidden: true });
  const devices = h('a', { class: 'phone-devices small', testid: 'connect.phone.devices' });
  devices.addEventListener('click', (event) => {
    event.preventDefault();
    const [room, place] = devices.getAttribute('href').split('#');
    studio.go(room).then(() => document.getElementById(place)?.scrollIntoView());
  });
  const address = h('a', { class: 'phone-address', target: '_blank', rel: 'noopener' });
  const robot = h('a', { class: 'small', target: '_blank', rel: 'noopener', testid: 'connect.phone.robot' });
  const sentence = h('p', { class: 'muted small', role: 'status' });
  const trust = h('a', { class: 'small', href: '/trust' }, 'The phone warns about the certificate?');
  trust.addEventListener('click', (event) => {
    event.preventDefault();
    studio.go('/trust');
  });
  const steps = h('ol', { class: 'steps small' },
    h('li', {}, 'Join the same Wi-Fi as this computer.'),
    h('li', {}, 'Scan the code with the phone’s camera and open the link.'),
    h('li', {}, 'Tap Start and allow the camera.'));
  const words = h('div', { class: 'phone-words' }, steps, codeLine, validity, address, robot, trust);
  const body = h('div', { class: 'phone-body' }, picture, words);
  const element = card({
    heading: 'Your phone', end: close, className: 'phone',
    note: 'Camera pictures go from your phone to this computer, nowhere else.',
  }, open, body, notice, sentence, devices);
  let drawn = null;
  return {
    element,
    update({ phone }) {
      open.hidden = phone.isOpen;
      close.hidden = !phone.isOpen;
      body.hidden = !phone.address;
      picture.hidden = !phone.qr;
      if (phone.qr && phone.qr !== drawn) picture.src = `data:image/svg+xml,${encodeURIComponent(phone.qr)}`;
      drawn = phone.qr;
      codeLine.hidden = !phone.code;
      setText(code, phone.code);
      setText(address, phone.address);
      address.href = phone.address ?? '#';
      robot.hidden = !phone.robot;
      setAttribute(robot, 'href', phone.robot);
      setText(robot, `An old phone becomes a robot at ${phone.robot}`);
      trust.href = phone.trustPath;
      setSentence(validity, phone.validity);
      setSentence(notice, phone.notice);
      setSentence(devices, phone.devices);
      devices.href = phone.devicesPath;
      setSentence(sentence, phone.sentence);
    },
  };
}
