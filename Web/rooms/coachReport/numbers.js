import { h, setRows, setSentence, setText } from '../../core/element.js';
import { icon } from '../../parts/buttons.js';
import { card } from '../../parts/card.js';

/** How often each event came. */
export function breakdown() {
  const list = h('ul', { class: 'kinds' });
  const element = card({ heading: 'Events', className: 'report-breakdown', testid: 'coach.report.breakdown' }, list);
  return {
    element,
    update(state) {
      element.hidden = state.breakdown.length === 0;
      setRows(list, state.breakdown, ({ id }) => id, ({ id }) => {
        const title = h('span', { class: 'kind-title' });
        const count = h('span', { class: 'kind-count' });
        const row = h('li', { testid: `coach.report.kind.${id}` }, title, h('span', { class: 'kind-bar', 'aria-hidden': 'true' }), count);
        return {
          element: row,
          update(kind) {
            row.style.setProperty('--event', kind.colour);
            row.style.setProperty('--share', `${kind.share * 100}%`);
            setText(title, kind.title);
            setText(count, `${kind.count} · ${kind.percent}`);
          },
        };
      });
    },
  };
}

/** The scores in numbers. */
export function stats() {
  const list = h('dl', { class: 'stats' });
  const element = card({ heading: 'Scores', className: 'report-stats', testid: 'coach.report.stats' }, list);
  return {
    element,
    update(state) {
      element.hidden = state.stats.length === 0;
      setRows(list, state.stats, ({ id }) => id, ({ id }) => {
        const [title, value] = [h('dt', {}), h('dd', {})];
        return {
          element: h('div', { testid: `coach.report.stat.${id}` }, title, value),
          update(cell) {
            setText(title, cell.title);
            setText(value, cell.value);
          },
        };
      });
    },
  };
}

/** What was measured of voice, face and picture. */
export function measures() {
  const list = h('dl', { class: 'measures' });
  const note = h('p', { class: 'muted', hidden: true });
  const element = card({ heading: 'Voice, face and picture', className: 'report-measures', testid: 'coach.report.measures' }, list, note);
  return {
    element,
    update(state) {
      element.hidden = !state.header;
      setSentence(note, state.measuresNote);
      setRows(list, state.measures, ({ id }) => id, ({ id }) => {
        const title = h('dt', {});
        const mean = h('b', {});
        const range = h('span', { class: 'muted small' });
        const usual = h('span', { class: 'small measure-usual', hidden: true });
        return {
          element: h('div', { testid: `coach.report.measure.${id}` }, title, h('dd', {}, mean, range, usual)),
          update(row) {
            setText(title, row.title);
            setText(mean, row.mean);
            setText(range, row.range);
            setSentence(usual, row.usual);
          },
        };
      });
    },
  };
}

/** The files of the take. */
export function downloads() {
  const list = h('ul', { class: 'files' });
  const element = card({ heading: 'Share and edit', className: 'report-files' }, list);
  return {
    element,
    update(state) {
      element.hidden = state.downloads.length === 0;
      setRows(list, state.downloads, ({ id }) => id, ({ id }) => {
        const title = h('b', {});
        const hint = h('small', { class: 'muted' });
        const link = h('a', { class: 'file', download: '', testid: `coach.report.download.${id}` }, icon('download'), h('span', {}, title, hint));
        return {
          element: h('li', {}, link),
          update(file) {
            setText(title, file.title);
            setText(hint, file.hint);
            link.setAttribute('href', file.path);
          },
        };
      });
    },
  };
}
