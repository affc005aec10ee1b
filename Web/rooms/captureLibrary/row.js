import { h, setAttribute, setRows, setSentence, setText } from '../../core/element.js';
import { checker } from '../../core/edits.js';
import { pictureButton, quietButton } from '../../parts/buttons.js';
import { roomLink } from '../../parts/frame.js';
import { exportJob, uploadJob } from './jobs.js';
import { exportMenu } from './menu.js';

/** One session: tick, grade, what it is, its state; opened, it shows why, what was found, and what can be done. */
export function sessionRow({ id: session, reviewPath }, act, go) {
  const tick = h('input', {
    type: 'checkbox', testid: `capture.library.row.${session}.select`, onchange: () => act('select', { session, isOn: tick.checked }),
  });
  const check = checker(tick);
  const grade = h('b', { class: 'grade' });
  const [title, facts] = [h('span', { class: 'session-title' }), h('span', { class: 'session-facts' })];
  const more = { class: 'session-link', testid: `capture.library.row.${session}.review` };
  const link = reviewPath ? roomLink({ path: reviewPath, go, ...more }, title, facts) : h('span', { class: 'session-link' }, title, facts);
  const status = h('sx-status', { class: 'session-status', testid: `capture.library.row.${session}.status` });
  const toggle = quietButton('chevron', 'Details', () => act('toggle', { session }), { testid: `capture.library.row.${session}.toggle` });
  const jobs = h('ul', { class: 'jobs', hidden: true });
  const details = sessionDetails(session, act);
  const element = h('li', { class: 'session', testid: `capture.library.row.${session}` },
    h('div', { class: 'session-line' }, h('label', { class: 'session-tick' }, tick), grade, link, status, toggle), details.element, jobs);
  return {
    element,
    update(row) {
      check(tick, row.isSelected);
      setAttribute(tick, 'aria-label', `Tick ${row.title}`);
      setText(grade, row.grade.letter);
      grade.dataset.tone = row.grade.tone;
      setAttribute(grade, 'title', row.grade.rule);
      setText(title, row.title);
      setText(facts, row.facts);
      status.show(row.status);
      setAttribute(toggle, 'aria-expanded', String(row.isOpen));
      element.classList.toggle('is-selected', row.isSelected);
      details.update(row);
      // A closed row shows what still runs.
      const shown = [
        ...row.exports.map((job) => ({ ...job, make: exportJob })), ...row.uploads.map((job) => ({ ...job, make: uploadJob })),
      ].filter((job) => row.isOpen || job.canCancel);
      jobs.hidden = shown.length === 0;
      setRows(jobs, shown, (job) => `${job.make.name} ${job.id}`, (job) => job.make(session, job.id, act));
    },
  };
}

function sessionDetails(session, act) {
  const rule = h('p', { class: 'small session-rule' });
  const reasons = h('ul', { class: 'session-reasons' });
  const note = h('p', { class: 'session-note', hidden: true });
  const findings = h('ul', { class: 'findings', testid: `capture.library.row.${session}.findings`, hidden: true });
  const button = (picture, word, name, testid, more = {}) =>
    pictureButton(picture, h('span', {}, word), () => act(name, { session }), { class: 'small', testid, ...more });
  const verify = button('shield', 'Verify', 'verify', `capture.library.row.${session}.verify`);
  const repair = button('repair', 'Repair', 'repair', `capture.library.row.${session}.repair`);
  const upload = button('upload', 'Upload', 'upload', `capture.library.row.${session}.upload`);
  const remove = button('trash', 'Delete', 'delete', `capture.library.row.${session}.delete`, { class: 'small danger' });
  const menu = exportMenu((format) => act('export', { session, format }), (format) => ({ testid: `capture.library.row.${session}.export.${format}` }));
  const hint = h('p', { class: 'small why', hidden: true });
  const element = h('div', { class: 'session-details', hidden: true }, rule, reasons, note, findings,
    h('div', { class: 'library-row' }, verify, repair, menu.button, upload, remove), menu.list, hint);
  return {
    element,
    update(row) {
      element.hidden = !row.isOpen;
      if (!row.isOpen) return;
      setText(rule, row.grade.rule);
      sentences(reasons, row.grade.reasons);
      reasons.dataset.tone = row.grade.tone;
      setSentence(note, row.note);
      sentences(findings, row.findings);
      for (const each of [verify, remove]) setAttribute(each, 'disabled', !row.canWork);
      repair.hidden = !row.canRepair;
      setAttribute(upload, 'disabled', Boolean(row.uploadHint));
      setSentence(hint, row.uploadHint);
      menu.update(row.formats, row.canWork);
    },
  };
}

function sentences(list, texts) {
  list.hidden = texts.length === 0;
  setRows(list, texts.map((text, index) => ({ text, index })), ({ index }) => index, () => {
    const element = h('li', {});
    return { element, update: ({ text }) => setText(element, text) };
  });
}
