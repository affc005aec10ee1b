// The page's rig, in node: the peer of FaceModel. Processor time of a frame; prints rows of FaceBench's table.
import { Rig } from '../../Web/parts/face/rig.js';
import { names } from '../../Tests/WebTests/support/face-golden.mjs';
import { generator } from '../../Tests/WebTests/support/random.mjs';

const channels = names.map((name, index) => ({ name, index }));
const random = generator(3);
const frames = Array.from({ length: 600 }, () => Float32Array.from(names, () => random() < 0.5 ? 0 : random()));

for (const isDetailed of [false, true]) {
  const rig = new Rig(channels, isDetailed);
  for (const frame of frames) rig.move(frame);
  const times = [];
  for (let round = 0; round < 5; round += 1) {
    for (const frame of frames) {
      const start = process.hrtime.bigint();
      rig.move(frame);
      times.push(Number(process.hrtime.bigint() - start) / 1000);
    }
  }
  times.sort((a, b) => a - b);
  const [p50, p99, largest] = [0.5, 0.99, 1].map((part) => times[Math.min(Math.trunc(part * times.length), times.length - 1)]);
  console.log(`| peer: the page's rig in node, ${rig.count} vertices | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${largest.toFixed(2)} | – | – |`);
}
