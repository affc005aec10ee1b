import { multiply, View } from '../../../Web/parts/face/pose.js';
import { Rig } from '../../../Web/parts/face/rig.js';
import { generator } from './random.mjs';

/** The 62 channels in their order; Channel.swift. */
export const names = `browDownLeft browDownRight browInnerUp browOuterUpLeft browOuterUpRight cheekPuff cheekSquintLeft
  cheekSquintRight cheekRaiseLeft cheekRaiseRight chinRaise chinLowerDown eyeBlinkLeft eyeBlinkRight eyeLookDownLeft
  eyeLookDownRight eyeLookInLeft eyeLookInRight eyeLookOutLeft eyeLookOutRight eyeLookUpLeft eyeLookUpRight
  eyeSquintLeft eyeSquintRight eyeWideLeft eyeWideRight jawForward jawLeft jawRight jawOpen mouthClose mouthFunnel
  mouthPucker mouthLeft mouthRight mouthRollLower mouthRollUpper mouthShrugLower mouthShrugUpper mouthSmileLeft
  mouthSmileRight mouthFrownLeft mouthFrownRight mouthDimpleLeft mouthDimpleRight mouthUpperLipUp mouthLowerLipDown
  mouthUpperLipSuckUpper mouthLowerLipSuckLower mouthUpperLipPress mouthLowerLipPress tongueOut headPitch headYaw
  headRoll headTx headTy headTz eyeGazeLeftX eyeGazeLeftY eyeGazeRightX eyeGazeRightY`.split(/\s+/);

const expressions = 52;
/** Every seventh vertex is written; the sum of all ways has the others. */
const every = 7;
const unit = 1e5;

/** The page's numbers of the rig: neutral, each expression at 1, twenty mixtures, and projections. */
export function faceGolden() {
  const channels = names.map((name, index) => ({ name, index }));
  const rigs = { coarse: new Rig(channels, false), detailed: new Rig(channels, true) };
  const random = generator(17);
  const mixtures = Array.from({ length: 20 }, () => names.map((_, index) => mixed(random, index)));
  const single = names.slice(0, expressions).map((_, channel) => names.map((_, index) => index === channel ? 1 : 0));
  return {
    channels: names, every, unit,
    meshes: Object.fromEntries(Object.entries(rigs).map(([name, rig]) => [name, meshOf(rig, mixtures[0])])),
    neutral: sample(rigs.coarse.neutral),
    single: single.map((values) => moved(rigs.coarse, values)),
    mixtures: mixtures.map((values) => ({ values, ...moved(rigs.coarse, values) })),
    normals: normalsOf(rigs.coarse, mixtures[0]),
    views: mixtures.slice(0, 8).map((values) => viewOf(values, random)),
  };
}

function mixed(random, index) {
  const value = Math.round(1000 * random()) / 1000;
  if (index >= expressions) return Math.round(1000 * (value - 0.5)) / 1000;
  return random() < 0.5 ? 0 : value;
}

function meshOf(rig, values) {
  return {
    vertices: rig.count, triangles: rig.mesh.index.length / 3, checksum: checksum(rig.mesh.index),
    way: moved(rig, values).way,
  };
}

function moved(rig, values) {
  rig.move(Float32Array.from(values));
  const by = rig.positions.map((value, index) => value - rig.neutral[index]);
  return { by: sample(by), way: Math.round(1000 * by.reduce((sum, value) => sum + Math.abs(value), 0)) / 1000 };
}

function normalsOf(rig, values) {
  rig.move(Float32Array.from(values));
  const normals = [];
  for (let i = 0; i < rig.normals.length; i += 3) {
    const length = Math.hypot(...rig.normals.subarray(i, i + 3)) || 1;
    normals.push(...rig.normals.subarray(i, i + 3).map((value) => value / length));
  }
  return sample(normals);
}

function viewOf(values, random) {
  const view = new View();
  const between = (least, most) => Math.round(100 * (least + (most - least) * random())) / 100;
  const [yaw, pitch, zoom] = [between(-1, 1), between(-0.5, 0.5), between(0.6, 2)];
  view.turn(yaw, pitch);
  view.scale(zoom);
  const [width, height] = [between(200, 800), between(200, 800)];
  const of = (name) => values[names.indexOf(name)];
  const head = {
    pitch: of('headPitch'), yaw: of('headYaw'), roll: of('headRoll'), tx: of('headTx'), ty: of('headTy'), tz: of('headTz'),
  };
  const matrix = multiply(view.camera(width, height), view.model(head));
  return { values, yaw, pitch, zoom, width, height, matrix: [...matrix].map(written) };
}

function sample(numbers) {
  return Array.from(numbers).filter((_, index) => Math.floor(index / 3) % every === 0).map(written);
}

function written(number) { return Math.round(unit * number); }

/** FNV-1a over 16-bit numbers. */
function checksum(numbers) {
  return numbers.reduce((hash, number) => Math.imul(hash ^ number, 0x01000193) >>> 0, 0x811c9dc5);
}
