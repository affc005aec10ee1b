/** 4×4 matrices, column by column, as WebGL takes them. */
export function multiply(a, b) {
  const product = new Float32Array(16);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += a[k * 4 + row] * b[column * 4 + k];
      product[column * 4 + row] = sum;
    }
  }
  return product;
}

export function translation(x, y, z) {
  return new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1]);
}

function rotationX(angle) {
  const c = Math.cos(angle), s = Math.sin(angle);
  return new Float32Array([1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, 0, 0, 0, 1]);
}

function rotationY(angle) {
  const c = Math.cos(angle), s = Math.sin(angle);
  return new Float32Array([c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1]);
}

function rotationZ(angle) {
  const c = Math.cos(angle), s = Math.sin(angle);
  return new Float32Array([c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
}

function perspective(verticalAngle, aspect, near, far) {
  const f = 1 / Math.tan(verticalAngle / 2);
  return new Float32Array([
    f / aspect, 0, 0, 0, 0, f, 0, 0,
    0, 0, (far + near) / (near - far), -1, 0, 0, (2 * far * near) / (near - far), 0,
  ]);
}

/** The point after the matrix, divided by w. */
export function project(m, x, y, z) {
  const w = m[3] * x + m[7] * y + m[11] * z + m[15];
  return [
    (m[0] * x + m[4] * y + m[8] * z + m[12]) / w,
    (m[1] * x + m[5] * y + m[9] * z + m[13]) / w,
    (m[2] * x + m[6] * y + m[10] * z + m[14]) / w,
  ];
}

const still = { yaw: 0, pitch: 0, zoom: 1 };
const pivot = [0, -0.45, -0.1];

/** Where the camera stands, moved by drag, wheel and pinch. */
export class View {
  yaw = 0;
  pitch = 0;
  zoom = 1;

  get isChanged() { return this.yaw !== 0 || this.pitch !== 0 || this.zoom !== 1; }

  turn(yaw, pitch) {
    this.yaw = clamp(this.yaw + yaw, -1.9, 1.9);
    this.pitch = clamp(this.pitch + pitch, -1, 1);
  }

  scale(factor) { this.zoom = clamp(this.zoom * factor, 0.5, 4); }
  reset() { Object.assign(this, still); }

  /** From the world to the picture. */
  camera(width, height) {
    const aspect = width / height;
    const fit = Math.min(1, aspect * 1.2);
    const distance = 8.6 / (this.zoom * fit);
    const lens = perspective(0.46, aspect, Math.max(0.5, distance - 4), distance + 6);
    return multiply(lens, translation(0, -0.06, -distance));
  }

  /** From the head, as the performer holds it, to the world. */
  model(head) {
    const turned = multiply(rotationX(this.pitch), rotationY(this.yaw));
    return multiply(turned, headMatrix(head));
  }
}

/** Yaw, then pitch, then roll, about the neck; +x is the performer's left, the viewer's right. */
export function headMatrix({ pitch, yaw, roll, tx, ty, tz }) {
  const place = translation(0.55 * tx + pivot[0], 0.45 * ty + pivot[1], 0.8 * tz + pivot[2]);
  const turn = multiply(multiply(rotationY(yaw), rotationX(pitch)), rotationZ(roll));
  return multiply(multiply(place, turn), translation(-pivot[0], -pivot[1], -pivot[2]));
}

/** The direction of an eye: ±1 = ±30°. */
export function gazeDirection(x, y) {
  const yaw = x * Math.PI / 6, pitch = y * Math.PI / 6;
  return [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)];
}

/** The pixel of a point of the head. */
export function pixel(matrix, [x, y, z], width, height) {
  const [px, py] = project(matrix, x, y, z);
  return [(px * 0.5 + 0.5) * width, (0.5 - py * 0.5) * height];
}

function clamp(value, least, most) { return Math.min(Math.max(value, least), most); }
