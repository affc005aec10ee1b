/** Why the camera does not work, and the remedy; `again` describes how to retry. */
export function problemOf(error, again = 'start again') {
  switch (error.name) {
    case 'insecure':
      return {
        sentence: `Browsers allow the camera on secure pages only, and ${location.origin} is not secure.`,
        remedy: 'Open the https address that Connect shows under “Use my phone”. '
          + 'On the hub’s own computer use http://localhost.',
      };
    case 'NotAllowedError':
    case 'SecurityError':
      return {
        sentence: 'This page may not use the camera.',
        remedy: 'Allow the camera for this page in the browser’s address bar '
          + `(on iPhone: aA → Website Settings → Camera), then ${again}.`,
      };
    case 'NotFoundError':
    case 'OverconstrainedError':
      return {
        sentence: 'This device has no camera that the browser can use.',
        remedy: 'Plug one in, or open this page on your phone.',
      };
    case 'NotReadableError':
    case 'AbortError':
      return {
        sentence: 'The camera is busy with another program.',
        remedy: `Close that program or tab, then ${again}.`,
      };
    default:
      return {
        sentence: `The camera did not start (${error.name}).`,
        remedy: `${again[0].toUpperCase()}${again.slice(1)}, or try another browser.`,
      };
  }
}

/** That an open camera ended by itself, and the remedy. */
export function lossSentence(again) {
  return `The camera stopped. Plug it in again, or close other programs that use it and ${again}.`;
}
