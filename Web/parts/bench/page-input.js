import { encodePageInput } from '../../core/binary.js';
import { Microphone } from '../sensors/microphone.js';
import { lossOf, problemOf } from '../sensors/problems.js';

/** This page's microphone as the input of the workbench, in blocks of 10 ms; `lost` gets the reason when it ends by itself. */
export function pageInput(link, lost) {
  const microphone = new Microphone({ seconds: 0.01 });
  let isOn = false;
  const close = () => {
    isOn = false;
    microphone.close();
  };
  return {
    get isOn() { return isOn; },
    close,
    /** Asks for it, in a press; null when it runs, otherwise why not. */
    async open() {
      try {
        await microphone.open({
          block: ({ samples, rate }) => link.send(encodePageInput(Math.round(rate), samples)),
          muted() {},
          ended() {
            close();
            lost(words(lossOf('microphone')));
          },
        });
      } catch (error) {
        return words(problemOf(error, 'microphone'));
      }
      isOn = true;
      return null;
    },
  };
}

function words({ sentence, remedy }) { return `${sentence} ${remedy}`; }
