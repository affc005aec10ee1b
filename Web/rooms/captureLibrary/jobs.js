import { h, setAttribute, setText } from '../../core/element.js';
import { icon, quietButton } from '../../parts/buttons.js';
import '../../parts/card.js';

/** An export with its progress, and its file when it is ready. */
export function exportJob(session, format, act) {
  const file = h('a', { class: 'button small', download: '', testid: `capture.library.row.${session}.export.${format}.file`, hidden: true }, icon('download'), 'Download');
  const cancel = quietButton('close', 'Cancel the export', () => act('cancelExport', { session, format }),
    { testid: `capture.library.row.${session}.export.${format}.cancel` });
  return jobRow({ picture: 'download', status: h('sx-status', {}), buttons: [file, cancel] }, (job) => {
    file.hidden = !job.path;
    setAttribute(file, 'href', job.path);
    cancel.hidden = !job.canCancel;
  });
}

/** An upload with its progress, and what can be done when it fails. */
export function uploadJob(session, destination, act) {
  const retry = h('button', {
    type: 'button', class: 'small', testid: `capture.library.row.${session}.upload.${destination}.retry`, onclick: () => act('retryUpload', { session, destination }),
  }, 'Try now');
  const cancel = quietButton('close', 'Cancel the upload', () => act('cancelUpload', { session, destination }),
    { testid: `capture.library.row.${session}.upload.${destination}.cancel` });
  const status = h('sx-status', { testid: `capture.library.row.${session}.upload.${destination}.status` });
  return jobRow({ picture: 'upload', status, buttons: [retry, cancel] }, (job) => {
    retry.hidden = !job.canRetry;
    cancel.hidden = !job.canCancel;
  });
}

function jobRow({ picture, status, buttons }, update) {
  const title = h('b', { class: 'job-title' });
  const bar = h('div', { class: 'job-bar', role: 'progressbar', 'aria-valuemin': 0, 'aria-valuemax': 100, hidden: true });
  return {
    element: h('li', { class: 'job' }, icon(picture), h('div', { class: 'job-words' }, title, status, bar), h('div', { class: 'job-end' }, buttons)),
    update(job) {
      setText(title, job.title);
      status.show(job.status);
      bar.hidden = job.progress === undefined;
      const percent = Math.round(100 * (job.progress ?? 0));
      bar.style.setProperty('--share', `${percent}%`);
      setAttribute(bar, 'aria-valuenow', percent);
      setAttribute(bar, 'aria-label', job.title);
      update(job);
    },
  };
}
