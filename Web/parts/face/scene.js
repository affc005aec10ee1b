import {
  bindAttributes, eyeFragment, makeBuffer, makeProgram, refill, setUniforms, skinFragment, skinVertex, solidFragment,
  solidVertex,
} from './gl.js';
import { multiply, translation } from './pose.js';
import { eye, mouth } from './surface.js';

let software = null;

/** Whether WebGL runs on the processor: then every frame is expensive. */
function drawsInSoftware() {
  if (software !== null) return software;
  const gl = document.createElement('canvas').getContext('webgl', { failIfMajorPerformanceCaveat: true });
  const names = gl?.getExtension('WEBGL_debug_renderer_info');
  const renderer = gl?.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER) ?? 'software';
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  software = /swiftshader|llvmpipe|softpipe|software|basic render/i.test(renderer);
  return software;
}

/** Draws the rig with WebGL; `Scene.make` returns null without WebGL. */
export class Scene {
  static make(canvas, rig) {
    const isSlow = drawsInSoftware();
    const gl = canvas.getContext('webgl', { alpha: true, premultipliedAlpha: true, antialias: !isSlow });
    if (!gl?.getExtension('OES_standard_derivatives')) return null;
    const programs = {
      skin: makeProgram(gl, skinVertex, skinFragment),
      eye: makeProgram(gl, solidVertex, eyeFragment),
      solid: makeProgram(gl, solidVertex, solidFragment),
    };
    return Object.values(programs).every(Boolean) ? new Scene(gl, programs, rig, isSlow) : null;
  }

  /** `isSlow`: the browser draws without a graphics processor. */
  constructor(gl, programs, rig, isSlow) {
    Object.assign(this, { gl, programs, rig, isSlow });
    gl.enable(gl.DEPTH_TEST);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    this.skin = {
      position: [makeBuffer(gl, rig.positions, gl.DYNAMIC_DRAW), 3],
      normal: [makeBuffer(gl, rig.normals, gl.DYNAMIC_DRAW), 3],
      heat: [makeBuffer(gl, rig.heat, gl.DYNAMIC_DRAW), 1],
      place: [makeBuffer(gl, rig.places), 3],
    };
    this.skinIndex = makeBuffer(gl, rig.mesh.index, gl.STATIC_DRAW, gl.ELEMENT_ARRAY_BUFFER);
    this.ball = this.#solid(sphere(eye.radius));
    this.upperTeeth = this.#solid(teeth(mouth.y - 0.015, mouth.y + 0.14));
    this.lowerTeeth = this.#solid(teeth(mouth.y - 0.075, mouth.y - 0.2));
    this.cavity = this.#solid(cavity(mouth.y));
    this.tongue = this.#solid(tongue(mouth.y - 0.13, 0));
    this.tongueOut = 0;
  }

  free() { this.gl.getExtension('WEBGL_lose_context')?.loseContext(); }

  /** `face`: { gaze: [left, right], jaw, jawAside, tongueOut }; `colours` by the shaders' names. */
  draw({ width, height, camera, model, face, colours, isLight }) {
    const { gl, rig, programs } = this;
    const common = { ...colours, camera, model, isLight };
    gl.viewport(0, 0, width, height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);

    this.#drawMouth(common, face);
    gl.useProgram(programs.eye.program);
    face.gaze.forEach((gaze, i) => {
      const place = translation(i === 0 ? eye.x : -eye.x, eye.y, eye.z);
      this.#drawSolid(programs.eye, this.ball, { ...common, model: multiply(model, place), gaze });
    });

    gl.useProgram(programs.skin.program);
    refill(gl, this.skin.position[0], rig.positions);
    refill(gl, this.skin.normal[0], rig.normals);
    refill(gl, this.skin.heat[0], rig.heat);
    bindAttributes(gl, programs.skin, this.skin);
    setUniforms(gl, programs.skin, common);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.skinIndex);
    gl.drawElements(gl.TRIANGLES, rig.mesh.index.length, gl.UNSIGNED_SHORT, 0);
  }

  #drawMouth(common, face) {
    const { gl, programs: { solid } } = this;
    gl.useProgram(solid.program);
    const place = translation(0.13 * face.jawAside, -0.38 * face.jaw, -0.09 * face.jaw);
    const withJaw = multiply(common.model, place);
    this.#stretchTongue(face.tongueOut);
    this.#drawSolid(solid, this.cavity, { ...common, colour: common.mouthColour });
    this.#drawSolid(solid, this.upperTeeth, { ...common, colour: common.teethColour });
    this.#drawSolid(solid, this.lowerTeeth, { ...common, model: withJaw, colour: common.teethColour });
    this.#drawSolid(solid, this.tongue, { ...common, model: withJaw, colour: common.tongueColour });
  }

  #stretchTongue(out) {
    if (Math.abs(out - this.tongueOut) < 0.004) return;
    this.tongueOut = out;
    refill(this.gl, this.tongue.buffers.position[0], tongue(mouth.y - 0.13 + 0.05 * out, out).positions);
  }

  #solid({ positions, normals, index }) {
    const { gl } = this;
    return {
      buffers: {
        position: [makeBuffer(gl, positions, gl.DYNAMIC_DRAW), 3],
        normal: [makeBuffer(gl, normals), 3],
      },
      index: makeBuffer(gl, index, gl.STATIC_DRAW, gl.ELEMENT_ARRAY_BUFFER),
      count: index.length,
    };
  }

  #drawSolid(program, { buffers, index, count }, uniforms) {
    const { gl } = this;
    bindAttributes(gl, program, buffers);
    setUniforms(gl, program, uniforms);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, index);
    gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_SHORT, 0);
  }
}

/** Small closed meshes of the face: `{ positions, normals, index }`. */
function sphere(radius, steps = 20) {
  return sheet(steps, steps, (u, v) => {
    const azimuth = (u - 0.5) * Math.PI, height = (v - 0.5) * Math.PI;
    const n = [Math.sin(azimuth) * Math.cos(height), Math.sin(height), Math.cos(azimuth) * Math.cos(height)];
    return { at: n.map((value) => value * radius), normal: n };
  });
}

/** A row of teeth: an arc with its edge at `edge`, growing to `root`. */
function teeth(edge, root) {
  return sheet(24, 3, (u, v) => {
    const angle = (u - 0.5) * 2.3;
    const scallop = 0.005 * Math.abs(Math.sin(angle * 8));
    const y = edge + (root - edge) * v + (v === 0 ? Math.sign(root - edge) * scallop : 0);
    const s = Math.sin(angle), c = Math.cos(angle);
    return { at: [0.31 * s, y, 0.6 + 0.28 * c], normal: [s, 0, c] };
  });
}

/** The dark behind the lips. */
function cavity(y) {
  return sheet(10, 10, (u, v) => {
    const x = (u - 0.5) * 2, h = (v - 0.5) * 2;
    return { at: [0.42 * x, y - 0.15 + 0.42 * h, 0.5 - 0.1 * (1 - x * x) * (1 - h * h)], normal: [0, 0, 1] };
  });
}

/** The tongue, `out` 0…1. */
function tongue(y, out) {
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
