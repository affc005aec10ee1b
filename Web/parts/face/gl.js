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
