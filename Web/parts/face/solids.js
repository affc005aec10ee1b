/** Small closed meshes of the face: `{ positions, normals, index }`. */
export function sphere(radius, steps = 20) {
  return sheet(steps, steps, (u, v) => {
    const azimuth = (u - 0.5) * Math.PI, height = (v - 0.5) * Math.PI;
    const n = [Math.sin(azimuth) * Math.cos(height), Math.sin(height), Math.cos(azimuth) * Math.cos(height)];
    return { at: n.map((value) => value * radius), normal: n };
  });
}

/** A row of teeth: an arc with its edge at `edge`, growing to `root`. */
export function teeth(edge, root) {
  return sheet(24, 3, (u, v) => {
    const angle = (u - 0.5) * 2.3;
    const scallop = 0.005 * Math.abs(Math.sin(angle * 8));
    const y = edge + (root - edge) * v + (v === 0 ? Math.sign(root - edge) * scallop : 0);
    const s = Math.sin(angle), c = Math.cos(angle);
    return { at: [0.31 * s, y, 0.6 + 0.28 * c], normal: [s, 0, c] };
  });
}

/** The dark behind the lips. */
export function cavity(y) {
  return sheet(10, 10, (u, v) => {
    const x = (u - 0.5) * 2, h = (v - 0.5) * 2;
    return { at: [0.42 * x, y - 0.15 + 0.42 * h, 0.5 - 0.1 * (1 - x * x) * (1 - h * h)], normal: [0, 0, 1] };
  });
}

/** The tongue, `out` 0…1. */
export function tongue(y, out) {
  return sheet(12, 12, (u, v) => {
    const around = u * Math.PI * 2, along = v;
    const tip = Math.sqrt(Math.max(0, 1 - along ** 4));
    const z = 0.45 + (0.4 + 0.42 * out) * along;
    const droop = -0.3 * out * Math.max(0, along - 0.45) ** 1.5;
    const n = [Math.sin(around), Math.cos(around), 0.4];
    return { at: [0.19 * tip * n[0], y + 0.055 * tip * n[1] + droop, z], normal: n };
  });
}

function sheet(columns, rows, of) {
  const positions = [], normals = [], index = [];
  for (let r = 0; r <= rows; r++) {
    for (let c = 0; c <= columns; c++) {
      const { at, normal } = of(c / columns, r / rows);
      positions.push(...at);
      normals.push(...normal);
      if (r === rows || c === columns) continue;
      const a = r * (columns + 1) + c, b = a + columns + 1;
      index.push(a, b, a + 1, a + 1, b, b + 1);
    }
  }
  return {
    positions: new Float32Array(positions), normals: new Float32Array(normals), index: new Uint16Array(index),
  };
}
