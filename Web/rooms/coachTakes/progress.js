import { h, setRows, setSentence, setText } from '../../core/element.js';
import { quietButton } from '../../parts/buttons.js';
import { card } from '../../parts/card.js';

/** How scores and measures develop. */
export function progressCard() {
  const title = h('strong', { class: 'progress-title' });
  const sentence = h('p', {});
  const bars = h('ol', { class: 'progress-bars', 'aria-label': 'Scores, oldest first' });
  const rows = h('tbody', {});
  const element = card({ heading: 'Progress', className: 'takes-progress', testid: 'coach.takes.progress' },
    title, sentence, bars, table(['', 'Since the last', 'Since the first'], rows));
  return {
    element,
    update({ progress }) {
      element.hidden = !progress;
      if (!progress) return;
      setText(title, progress.title);
      setSentence(sentence, progress.sentence);
      setRows(bars, progress.points, ({ take }) => take, () => {
        const words = h('span', { class: 'hidden-text' });
        const bar = h('li', {}, words);
        return {
          element: bar,
          update(point) {
            bar.style.setProperty('--event', point.score.colour);
            bar.style.setProperty('--share', `${point.score.share * 100}%`);
            bar.title = point.title;
            setText(words, point.title);
          },
        };
      });
      setRows(rows, progress.rows, ({ id }) => id, ({ id }) => line(
        `coach.takes.progress.${id}`, (row) => [row.title, row.sincePrevious, row.sinceFirst]));
    },
  };
}

/** Two marked takes. */
export function comparisonCard(act) {
  const sentence = h('p', {});
  const [one, other] = [h('th', { scope: 'col' }), h('th', { scope: 'col' })];
  const rows = h('tbody', {});
  const element = card({
    heading: 'Side by side', className: 'takes-comparison', testid: 'coach.takes.comparison',
    end: quietButton('close', 'End the comparison', () => act('unmarkAll'), { testid: 'coach.takes.comparison.close' }),
  }, sentence, h('table', {}, h('thead', {}, h('tr', {}, h('td', {}), one, other, h('th', { scope: 'col' }, 'Change'))), rows));
  return {
    element,
    update({ comparison }) {
      element.hidden = !comparison;
      if (!comparison) return;
      setText(sentence, comparison.sentence);
      setText(one, comparison.one);
      setText(other, comparison.other);
      setRows(rows, comparison.rows, ({ id }) => id, ({ id }) => line(
        `coach.takes.comparison.${id}`, (row) => [row.title, row.one, row.other, row.difference]));
    },
  };
}

function table(heads, body) {
  return h('table', {}, h('thead', {}, h('tr', {}, heads.map((head) => head ? h('th', { scope: 'col' }, head) : h('td', {})))), body);
}

function line(testid, textsOf) {
  const element = h('tr', { testid });
  return {
    element,
    update(row) {
      const texts = textsOf(row);
      while (element.children.length < texts.length) element.append(h(element.children.length === 0 ? 'th' : 'td', element.children.length === 0 ? { scope: 'row' } : {}));
      texts.forEach((text, index) => setText(element.children[index], text));
    },
  };
}
