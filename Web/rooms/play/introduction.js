import { h, setText } from '../../core/element.js';

/** Three pages that end in a first sound; each press calls `woke`, because a quick one is ahead of the hub. */
export function introduction(act, woke) {
  const number = h('p', { class: 'muted small' });
  const title = h('h2', {});
  const words = h('p', {});
  const next = h('button', { type: 'button', class: 'primary', autofocus: true, testid: 'play.introduction.next' });
  const end = h('button', { type: 'button', class: 'quiet', testid: 'play.introduction.end' }, 'Skip');
  const dialog = h('dialog', { class: 'introduction', testid: 'play.introduction', 'aria-label': 'Introduction' },
    number, title, words, h('div', { class: 'introduction-ways' }, end, next));
  next.addEventListener('click', () => {
    woke();
    act('nextPage');
  });
  end.addEventListener('click', () => act('endIntroduction'));
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    act('endIntroduction');
  });
  return {
    element: dialog,
    open: () => act('openIntroduction'),
    update({ introduction: page }) {
      if (!page) return dialog.open && dialog.close();
      setText(number, page.number);
      setText(title, page.title);
      setText(words, page.sentence);
      setText(next, page.next);
      if (!dialog.open) dialog.showModal();
    },
  };
}
