const again = 'then try again.';

/** How a person gives each sensor back to a page that was refused. */
const remedies = {
  microphone: 'Allow the microphone for this page in the browser’s address bar '
    + `(on iPhone: aA → Website Settings → Microphone), ${again}`,
  motion: 'On iPhone, close Safari, open this page again and choose Allow. In Chrome, allow motion sensors for this page '
    + `in the address bar, ${again}`,
};

const missing = {
  microphone: {
    sentence: 'This device has no microphone that the browser can use.',
    remedy: 'Plug one in, or open this page on your phone.',
  },
  motion: {
    sentence: 'This device has no motion sensor that the browser can read.',
    remedy: 'Open this page on a phone or a tablet.',
  },
};

const names = { microphone: 'the microphone', motion: 'the motion sensor' };

/** Why a sensor does not work: the state for the hub, a sentence, and the remedy. `sensor` is microphone or motion. */
export function problemOf(error, sensor) {
  const name = names[sensor];
  switch (error.name) {
    case 'insecure':
      return {
        state: 'insecure',
        sentence: `Browsers give ${name} to secure pages only, and ${location.origin} is not secure.`,
        remedy: 'Open the https address that Connect shows under “Use my phone”. '
          + 'On the hub’s own computer use http://localhost.',
      };
    case 'NotAllowedError':
    case 'SecurityError':
      return { state: 'denied', sentence: `This page may not use ${name}.`, remedy: remedies[sensor] };
    case 'NotFoundError':
    case 'OverconstrainedError':
      return { state: 'unavailable', ...missing[sensor] };
    case 'NotReadableError':
    case 'AbortError':
      return {
        state: 'unavailable', sentence: `Another program uses ${name}.`,
        remedy: `Close that program or tab, ${again}`,
      };
    default:
      return {
        state: 'failed', sentence: `${capital(name)} did not start (${error.name}).`,
        remedy: 'Try again, or try another browser.',
      };
  }
}

/** What is said when a sensor that ran ends by itself. */
export function lossOf(sensor) {
  return {
    state: 'failed',
    sentence: `${capital(names[sensor])} stopped: another program or the system took it.`,
    remedy: `Close other programs that use it, ${again}`,
  };
}

function capital(text) { return text[0].toUpperCase() + text.slice(1); }
