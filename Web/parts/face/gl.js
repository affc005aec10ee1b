import { eye, mouth } from './surface.js';

const number = (value) => value.toFixed(4);

export const skinVertex = `
attribute vec3 position, normal, place;
attribute float heat;
uniform mat4 camera, model;
varying vec3 vNormal, vView, vPlace;
varying float vHeat;
void main() {
  vec4 world = model * vec4(position, 1.0);
  gl_Position = camera * world;
  vNormal = mat3(model) * normal;
  vView = vec3(0.0, 0.0, 8.0) - world.xyz;
  vPlace = place;
  vHeat = heat;
}`;

/** Dark skin with lit rims; the drawn lines (contours, brows, lips, lashes) are in rest coordinates. */
export const skinFragment = `
#extension GL_OES_standard_derivatives : enable
precision highp float;
uniform vec3 body, line, accent, rimLeft, rimRight, low, middle, high, ink, mouthColour;
uniform float isLight;
varying vec3 vNormal, vView, vPlace;
varying float vHeat;

float isoline(float value, float width) {
  float away = abs(fract(value - 0.5) - 0.5);
  return 1.0 - smoothstep(width - 0.5, width + 0.7, away / max(fwidth(value), 1e-5));
}
float stroke(float away, float half_) {
  float edge = clamp(fwidth(away), 1e-5, 0.012);
  return 1.0 - smoothstep(half_ - edge, half_ + edge, away);
}
float arch(float s) { return pow(max(0.0, 1.0 - s * s), 0.55); }

void main() {
  float x = abs(vPlace.x), y = vPlace.y;
  vec3 n = normalize(vNormal), v = normalize(vView);
  if (!gl_FrontFacing) n = -n;
  float facing = max(dot(n, v), 0.0);
  float key = max(dot(n, normalize(vec3(-0.35, 0.75, 0.75))), 0.0);
  float fresnel = pow(1.0 - facing, 2.6);
  vec3 colour = body * mix(0.45 + 1.15 * key, 0.78 + 0.36 * key, isLight);
  vec3 rim = mix(rimRight, rimLeft, smoothstep(-0.5, 0.5, n.x));
  colour += rim * fresnel * mix(0.85, 0.35, isLight);

  float heat = clamp(vHeat * 6.0, 0.0, 1.0);
  vec3 hot = heat < 0.5 ? mix(low, middle, heat * 2.0) : mix(middle, high, heat * 2.0 - 1.0);
  float rows = isoline(y * 13.0, 0.35), columns = isoline(vPlace.z * 7.0, 0.3) * 0.45;
  float mesh = max(rows, columns);
  float glow = smoothstep(0.03, 0.35, heat);
  colour = mix(colour, mix(line, hot, glow), mesh * mix(0.5, 0.95, glow));
  colour += hot * glow * mix(0.07, -0.02, isLight);

  float s = x / ${number(mouth.half)};
  float up = y - ${number(mouth.y)};
  float top = 0.125 * arch(s) * (1.0 - 0.26 * exp(-x * x / 0.0036));
  float bottom = 0.15 * arch(s);
  float inside = up >= 0.0 ? top - up : bottom + up;
  float lip = smoothstep(-0.006, 0.012, inside);
  vec3 lipColour = accent * mix(0.12 + 0.42 * key * key, 0.6 + 0.4 * key, isLight) + rim * fresnel * 0.6;
  colour = mix(colour, lipColour, lip * mix(0.8, 0.55, isLight));
  colour = mix(colour, accent, stroke(abs(inside), 0.005) * step(s, 0.985) * 0.9);
  colour = mix(colour, ink, stroke(abs(up), 0.008) * step(s, 1.0) * 0.9);

  float t = clamp((x - 0.15) / 0.54, 0.0, 1.0);
  float brow = abs(y - (0.44 + 0.2 * t - 0.17 * t * t)) ;
  float thick = (0.026 * pow(1.0 - t, 0.55) + 0.005) * smoothstep(0.0, 0.12, t + 0.04);
  colour = mix(colour, accent * 0.95 + 0.05, stroke(brow, thick) * step(0.14, x) * step(x, 0.69));

  float e = (x - ${number(eye.x)}) / ${number(eye.half)};
  float lid = y - ${number(eye.y)};
  float open = step(abs(e), 1.06);
  float lash = lid >= 0.0 ? 0.022 * (1.0 - 0.55 * e * e + 0.25 * e) : 0.006;
  colour = mix(colour, ink, stroke(abs(lid), max(lash, 0.004)) * open);
  float crease = abs(lid - 0.075 * pow(max(0.0, 1.0 - e * e * 0.8), 0.5));
  colour = mix(colour, ink, stroke(crease, 0.006) * step(abs(e), 1.0) * 0.55);
  vec2 nostril = vec2(x - 0.088, y + 0.375) / vec2(0.045, 0.02);
  colour = mix(colour, ink, (1.0 - smoothstep(0.5, 1.2, dot(nostril, nostril))) * 0.85);

  float fade = (1.0 - smoothstep(1.25, 1.9, abs(vPlace.z))) * smoothstep(-1.56, -1.26, y);
  if (!gl_FrontFacing) colour = mouthColour;
  if (fade < 0.02) discard;
  gl_FragColor = vec4(colour * fade, fade);
}`;

export const solidVertex = `
attribute vec3 position, normal;
uniform mat4 camera, model;
varying vec3 vNormal, vLocal, vView;
void main() {
  vec4 world = model * vec4(position, 1.0);
  gl_Position = camera * world;
  vNormal = mat3(model) * normal;
  vLocal = normal;
  vView = vec3(0.0, 0.0, 8.0) - world.xyz;
}`;

export const solidFragment = `
precision highp float;
uniform vec3 colour;
varying vec3 vNormal, vView;
void main() {
  vec3 n = normalize(vNormal);
  float light = 0.5 + 0.5 * max(dot(n, normalize(vec3(-0.2, 0.5, 0.9))), 0.0);
  gl_FragColor = vec4(colour * light, 1.0);
}`;

/** An eyeball: `gaze` is its own direction of view. */
export const eyeFragment = `
precision highp float;
uniform vec3 gaze, iris, white, ink;
varying vec3 vNormal, vLocal, vView;
void main() {
  vec3 d = normalize(vLocal), n = normalize(vNormal), v = normalize(vView);
  float away = acos(clamp(dot(d, gaze), -1.0, 1.0));
  float light = 0.45 + 0.55 * max(dot(n, normalize(vec3(-0.2, 0.3, 0.95))), 0.0);
  vec3 colour = white * light * (1.0 - 0.45 * smoothstep(-0.15, 0.55, d.y));
  float ring = smoothstep(0.44, 0.40, away);
  vec3 inner = iris * (0.35 + 0.95 * smoothstep(0.16, 0.40, away));
  colour = mix(colour, inner, ring);
  colour = mix(colour, ink, smoothstep(0.03, 0.0, abs(away - 0.42)) * 0.7);
  colour = mix(colour, ink, smoothstep(0.20, 0.17, away));
  vec3 half_ = normalize(v + normalize(vec3(-0.45, 0.75, 0.8)));
  colour += vec3(0.9) * smoothstep(0.988, 0.995, dot(n, half_));
  gl_FragColor = vec4(colour, 1.0);
}`;

/** A linked program with its attribute and uniform places; null when the browser cannot. */
export function makeProgram(gl, vertex, fragment) {
  const program = gl.createProgram();
  gl.attachShader(program, compile(gl, gl.VERTEX_SHADER, vertex));
  gl.attachShader(program, compile(gl, gl.FRAGMENT_SHADER, fragment));
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    console.warn(gl.getProgramInfoLog(program));
    return null;
  }
  return {
    program,
    attributes: places(gl, program, gl.ACTIVE_ATTRIBUTES, 'getActiveAttrib', 'getAttribLocation'),
    uniforms: places(gl, program, gl.ACTIVE_UNIFORMS, 'getActiveUniform', 'getUniformLocation'),
  };
}

export function makeBuffer(gl, data, usage = gl.STATIC_DRAW, target = gl.ARRAY_BUFFER) {
  const buffer = gl.createBuffer();
  gl.bindBuffer(target, buffer);
  gl.bufferData(target, data, usage);
  return buffer;
}

export function refill(gl, buffer, data) {
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferSubData(gl.ARRAY_BUFFER, 0, data);
}

/** Binds `{ name: [buffer, size] }` to the attributes that the program really uses. */
export function bindAttributes(gl, { attributes }, buffers) {
  for (const [name, place] of Object.entries(attributes)) {
    const [buffer, size] = buffers[name];
    gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, size, gl.FLOAT, false, 0, 0);
  }
}

/** Sets uniforms by name: numbers, vectors of 2–3, matrices of 16; unknown names are skipped. */
export function setUniforms(gl, { uniforms }, values) {
  for (const [name, value] of Object.entries(values)) {
    const place = uniforms[name];
    if (!place) continue;
    if (typeof value === 'number') gl.uniform1f(place, value);
    else if (value.length === 2) gl.uniform2fv(place, value);
    else if (value.length === 3) gl.uniform3fv(place, value);
    else gl.uniformMatrix4fv(place, false, value);
  }
}

function compile(gl, type, source) {
  const shader = gl.createShader(type);
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) console.warn(gl.getShaderInfoLog(shader));
  return shader;
}

function places(gl, program, count, describe, locate) {
  const found = {};
  for (let i = 0; i < gl.getProgramParameter(program, count); i++) {
    const { name } = gl[describe](program, i);
    found[name] = gl[locate](program, name);
  }
  return found;
}
