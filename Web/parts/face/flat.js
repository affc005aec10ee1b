import { project } from './pose.js';

/** The drawing for browsers without WebGL: the rows of the rig that face the viewer, as lines. */
export class FlatScene {
  isSlow = true;

  constructor(canvas, rig) {
    this.context = canvas.getContext('2d');
    this.rig = rig;
  }

  free() {}

  draw({ width, height, matrix, css }) {
    const { context, rig } = this;
    const points = Array.from({ length: rig.count }, (_, i) =>
      this.#pixel(matrix, 3 * i, width, height));
    context.clearRect(0, 0, width, height);
    context.lineWidth = Math.max(1, width / 500);
    context.strokeStyle = css.accent;
    context.beginPath();
    for (const row of rig.mesh.rows) {
      for (let c = 0; c + 1 < row.length; c++) {
        if (Math.abs(rig.mesh.vertices[row[c]].angle) > 1.4) continue;
        context.moveTo(...points[row[c]]);
        context.lineTo(...points[row[c + 1]]);
      }
    }
    context.stroke();
  }

  #pixel(matrix, at, width, height) {
    const p = this.rig.positions;
    const [x, y] = project(matrix, p[at], p[at + 1], p[at + 2]);
    return [(x * 0.5 + 0.5) * width, (0.5 - y * 0.5) * height];
  }
}

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
