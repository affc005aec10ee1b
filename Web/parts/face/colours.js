/** The colours of the drawing from the style's custom properties, for WebGL (0…1) and for CSS. */
export function readColours(element) {
  const style = getComputedStyle(element);
  const css = (name) => style.getPropertyValue(`--${name}`).trim();
  const gl = (name) => parse(css(name));
  return {
    isLight: css('is-light') === '1' ? 1 : 0,
    css: {
      accent: css('accent'), gaze: css('axis-gaze'),
      pitch: css('axis-pitch'), yaw: css('axis-yaw'), roll: css('axis-roll'),
    },
    gl: {
      body: gl('face-body'), line: gl('face-line'), accent: gl('face-accent'), ink: gl('face-ink'),
      rimLeft: gl('face-rim-left'), rimRight: gl('face-rim-right'),
      low: gl('meter-low'), middle: gl('meter-middle'), high: gl('meter-high'),
      iris: gl('face-iris'), white: gl('face-white'),
      mouthColour: gl('face-mouth'), teethColour: gl('face-teeth'), tongueColour: gl('face-tongue'),
    },
  };
}

function parse(hex) {
  const value = parseInt(hex.slice(1), 16);
  return [value >> 16 & 255, value >> 8 & 255, value & 255].map((part) => part / 255);
}
