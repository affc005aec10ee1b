import { h, setAttribute, setRows, setSentence, setText } from '../../core/element.js';

const space = 'http://www.w3.org/2000/svg';

/** The scores of a take: a button for each event in its colour, and a line through them; scrolls sideways. */
export function scoreLine(act) {
  const line = document.createElementNS(space, 'polyline');
  line.setAttribute('vector-effect', 'non-scaling-stroke');
  const picture = document.createElementNS(space, 'svg');
  picture.setAttribute('aria-hidden', 'true');
  picture.setAttribute('preserveAspectRatio', 'none');
  picture.append(line);
  const levels = h('div', { class: 'line-levels', 'aria-hidden': 'true' });
  const points = h('div', {
    class: 'line-points', role: 'listbox', 'aria-label': 'Scores over the take', onkeydown: (event) => {
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      act('step', { by });
    },
  });
  const plot = h('div', { class: 'line-plot' }, picture, points);
  const hint = h('p', { class: 'muted small' });
  const scroller = h('div', { class: 'line-scroller' }, plot);
  const details = detailsOf();
  let selected = null;

  return {
    element: h('div', { class: 'score-line', testid: 'coach.report.timeline' },
      h('div', { class: 'line-frame' }, levels, scroller), hint, details.element),
    update(timeline) {
      if (!timeline) return;
      setText(hint, timeline.hint);
      setRows(levels, timeline.levels, ({ title }) => title, ({ title, score }) => {
        const element = h('span', {}, title);
        element.style.setProperty('--score', `${score * 100}%`);
        return { element };
      });
      plot.style.setProperty('--count', timeline.points.length);
      picture.setAttribute('viewBox', `0 0 ${Math.max(timeline.points.length, 1)} 1`);
      line.setAttribute('points', timeline.points.map(({ score }, index) => `${index + 0.5},${1 - score}`).join(' '));
      const first = timeline.selected ?? 0;
      setRows(points, timeline.points.map((point) => ({
        ...point, isSelected: point.index === timeline.selected, isFirst: point.index === first,
      })), ({ index }) => index, ({ index }) => pointOf(index, act));
      details.update(timeline.details);
      if (selected !== timeline.selected) {
        selected = timeline.selected;
        const button = points.children[selected];
        button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        if (points.contains(document.activeElement)) button?.focus();
      }
    },
  };
}

function pointOf(index, act) {
  const element = h('button', {
    type: 'button', class: 'line-point', role: 'option', testid: `coach.report.timeline.${index}`,
    onclick: () => act('select', { index }),
  }, h('span', {}));
  return {
    element,
    update({ title, colour, score, isSelected, isFirst }) {
      element.style.setProperty('--event', colour);
      element.style.setProperty('--score', `${score * 100}%`);
      setAttribute(element, 'aria-label', title);
      setAttribute(element, 'title', title);
      setAttribute(element, 'aria-selected', String(isSelected));
      element.tabIndex = isFirst ? 0 : -1;
    },
  };
}

function detailsOf() {
  const title = h('strong', {});
  const place = h('span', { class: 'muted small' });
  const score = h('b', {});
  const message = h('p', { class: 'moment-message' });
  const reasoning = h('p', {});
  const element = h('div', { class: 'moment', testid: 'coach.report.details', role: 'status', hidden: true },
    h('div', { class: 'moment-head' }, title, score, place), message, reasoning);
  return {
    element,
    update(details) {
      element.hidden = !details;
      if (!details) return;
      element.style.setProperty('--event', details.colour);
      setText(title, details.title);
      setText(place, details.place);
      setText(score, details.score.text);
      setSentence(message, details.message);
      setSentence(reasoning, details.reasoning);
    },
  };
}
