import assert from 'node:assert/strict';
import { test } from 'node:test';

const rate = 48000;
const quantum = 128;
const block = 480;
let Player;

globalThis.sampleRate = rate;
globalThis.currentTime = 0;
globalThis.AudioWorkletProcessor = class { port = { postMessage: (message) => this.posted.push(message) }; posted = []; };
globalThis.registerProcessor = (_, type) => { Player = type; };
await import('../../Web/parts/instrument/player-worklet.js');

/** Plays for some seconds; `arrivals` says at which instant each block of the sender arrives. */
function play(player, seconds, arrivals, value = () => 0.5) {
  const out = new Float32Array(quantum * Math.ceil((seconds * rate) / quantum + 1));
  let next = 0, played = 0;
  const end = currentTime + seconds;
  while (currentTime < end) {
    while (next < arrivals.length && arrivals[next] <= currentTime) {
      const side = new Float32Array(block);
      for (let index = 0; index < block; index += 1) side[index] = value(next * block + index);
      player.port.onmessage({ data: { left: side, right: side } });
      next += 1;
    }
    const output = [out.subarray(played, played + quantum), new Float32Array(quantum)];
    player.process([], [output]);
    played += quantum;
    globalThis.currentTime += quantum / rate;
  }
  return out.subarray(0, played);
}

const steady = (seconds, late = () => 0) => Array.from({ length: seconds * 100 }, (_, n) => currentTime + n / 100 + late(n));
const last = (player) => player.posted.at(-1);

function started() {
  const player = new Player();
  player.port.onmessage({ data: { rate } });
  return player;
}

test('steady sound plays within 60 ms, and never runs dry', () => {
  const player = started();
  const out = play(player, 3, steady(3));
  assert.ok(out.findIndex((sample) => sample > 0.4) / rate < 0.06);
  assert.equal(last(player).underruns, 0);
  assert.ok(Math.abs(out.at(-1) - 0.5) < 1e-3);
});

test('an unsteady connection makes the buffer grow until nothing is missing', () => {
  const player = started();
  const late = (n) => (n % 50 < 6 ? 0.06 - 0.01 * (n % 50) : 0);
  play(player, 6, steady(6, late));
  const { underruns, buffer } = last(player);
  assert.ok(underruns > 0 && buffer > 40, `${underruns} gaps, ${buffer} ms`);
  play(player, 4, steady(4, late));
  assert.ok(last(player).underruns - underruns <= 2);
});

test('a buffer that is not needed any more shrinks within ten seconds', () => {
  const player = started();
  play(player, 6, steady(6, (n) => (n % 50 < 6 ? 0.06 - 0.01 * (n % 50) : 0)));
  const { buffer } = last(player);
  play(player, 10, steady(10));
  assert.ok(last(player).buffer < buffer, `${last(player).buffer} of ${buffer} ms`);
});

test('a spike every half minute does not empty a buffer that was calm in between', () => {
  const player = started();
  const spike = (n) => (n % 3000 >= 2990 ? 0.033 : 0);
  play(player, 300, steady(300, spike));
  assert.equal(last(player).underruns, 0);
  assert.ok(last(player).buffer < 80, `${last(player).buffer} ms`);
});

test('a connection that gets worse slowly finds the buffer grown before it runs dry', () => {
  const player = started();
  play(player, 300, steady(300, (n) => (n % 100 >= 90 ? (0.09 * n) / 30000 : 0)));
  assert.equal(last(player).underruns, 0);
  assert.ok(last(player).buffer >= 90, `${last(player).buffer} ms`);
});

test('five calm minutes leave room for a pause of 30 ms', () => {
  const player = started();
  play(player, 300, steady(300, (n) => (n === 29000 ? 0.03 : 0)));
  assert.equal(last(player).underruns, 0);
});

test('pauses that come again every minute are expected after a few', () => {
  const player = started();
  const stall = (n) => Math.max(0, 0.09 - 0.01 * ((n % 6000) - 3000)) * (n % 6000 >= 3000);
  play(player, 300, steady(300, stall));
  const { underruns } = last(player);
  assert.ok(underruns >= 1 && underruns <= 3, `${underruns} gaps`);
  play(player, 300, steady(300, stall));
  assert.equal(last(player).underruns, underruns);
  assert.ok(last(player).buffer < 120, `${last(player).buffer} ms`);
});

test('an interruption is not expected again, and sound comes back after it', () => {
  const player = started();
  play(player, 2, steady(2));
  play(player, 3, []);
  const out = play(player, 1, steady(1));
  assert.ok(out.findIndex((sample) => sample > 0.4) / rate < 0.15);
  assert.ok(last(player).buffer <= 100, `${last(player).buffer} ms`);
});

test('long pauses again and again leave no silence for good', () => {
  const player = started();
  play(player, 60, steady(60, (n) => Math.max(0, 0.25 - 0.01 * (n % 100))));
  const out = play(player, 2, steady(2));
  assert.ok(Math.abs(out.at(-1) - 0.5) < 1e-3 && last(player).buffer <= 300);
});

test('a sine that arrives in blocks leaves without a click', () => {
  const player = started();
  const wave = (n) => 0.5 * Math.sin((2 * Math.PI * 440 * n) / rate);
  const out = play(player, 2, steady(2), wave).slice(rate / 2);
  const jump = Math.max(...out.slice(1).map((sample, index) => Math.abs(sample - out[index])));
  assert.ok(jump < 0.5 * 2 * Math.PI * (440 / rate) * 1.05, `${jump}`);
});

test('sound that ends fades, and a burst of old sound is left out', () => {
  const player = started();
  play(player, 1, steady(1));
  const after = play(player, 0.5, []);
  assert.ok(Math.abs(after.at(-1)) < 1e-3);
  const burst = Array.from({ length: 300 }, () => currentTime);
  play(player, 0.1, burst);
  assert.ok(last(player).waiting <= 450, `${last(player).waiting} ms`);
});
