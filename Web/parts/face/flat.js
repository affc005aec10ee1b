import { project } from './matrix.js';

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
