import assert from 'node:assert/strict';
import { test } from 'node:test';
import { framed, middleOfEyes, unitOf } from '../../Web/parts/robot/paint.js';
import { fineness, Layout } from '../../Web/rooms/robot/layout.js';
import { faceAtRest, at } from '../../Web/parts/robot/life/numbers.js';
import { LookMarks } from '../../Web/rooms/robot/marks.js';
import { nameIn } from '../../Web/rooms/robot/start.js';
import { holdTime, mostWay, Press } from '../../Web/rooms/robot/touch.js';
import { isGolden } from './support/golden.mjs';
import { screenGolden } from './support/screen-golden.mjs';

test('a short touch is a tap, a second is a long press, a drag is neither', () => {
  const press = new Press();
  press.down(1, 10, 10, 0);
  press.move(10 + mostWay - 1, 10);
  assert.equal(press.up(1, 0.3), 'tap');
  press.down(1, 10, 10, 1);
  assert.equal(press.held(1 + holdTime - 0.01), null);
  assert.equal(press.held(1 + holdTime), 'longPress');
  assert.equal(press.held(3), null);
  assert.equal(press.up(1, 3), null);
  press.down(1, 10, 10, 4);
  assert.equal(press.up(1, 5.2), 'longPress');
  press.down(1, 10, 10, 6);
  press.move(10, 10 + mostWay);
  press.move(10, 10);
  assert.equal(press.held(8), null);
  assert.equal(press.up(1, 8), null);
});

test('two fingers and a touch that the system takes are nothing, and the next touch counts again', () => {
  const press = new Press();
  press.down(1, 0, 0, 0);
  press.down(2, 99, 0, 0.1);
  assert.equal(press.held(2), null);
  assert.equal(press.up(1, 2), null);
  assert.equal(press.up(2, 2), null);
  press.down(1, 0, 0, 3);
  press.cancel(1);
  assert.equal(press.up(1, 3.1), null);
  press.down(3, 0, 0, 4);
  assert.equal(press.up(3, 4.1), 'tap');
});

test('a screen that is turned has a face 1.3 times as large three tenths of a second later', () => {
  const layout = new Layout();
  layout.resize(390, 844, 0);
  assert.equal(layout.side(0), 390);
  layout.resize(844, 390, 1);
  assert.equal(layout.side(1), 390);
  let last = 390;
  for (let time = 1; time <= 1.3; time += 0.01) {
    const side = layout.side(time);
    assert.ok(side >= last && side - last < 10);
    last = side;
  }
  assert.ok(Math.abs(layout.side(1.3) - 507) < 1e-9);
  layout.resize(390, 844, 1.4, true);
  assert.equal(layout.side(1.4), 390);
  const wide = new Layout();
  wide.resize(800, 480, 5);
  assert.equal(wide.side(5), 624);
});

test('a canvas is as fine as its screen, but an old phone need not fill more than three million pixels', () => {
  assert.equal(fineness(390, 844, 3), 2);
  assert.equal(fineness(1280, 800, 1), 1);
  assert.equal(fineness(3840, 2160, 1), 1);
  const large = fineness(1024, 1366, 2);
  assert.ok(large > 1.4 && 1024 * 1366 * large ** 2 <= 3_000_001);
});

test('a robot without a good name is called robot', () => {
  assert.equal(nameIn('?name=Old-Phone-7'), 'Old-Phone-7');
  for (const query of ['', '?name=', '?name=a+b', `?name=${'x'.repeat(25)}`, '?name=%3Cb%3E', '?nam=x']) {
    assert.equal(nameIn(query), 'robot');
  }
});

test('looks are measured from their picture to the frame that shows them, 512 at most', (context) => {
  globalThis.document = { hidden: false };
  context.after(() => delete globalThis.document);
  const measures = () => performance.getEntriesByName('robot.look');
  let now = 1_000;
  context.mock.method(performance, 'now', () => now);
  const marks = new LookMarks((picture) => picture < 5_000 ? now - 5 : undefined);
  marks.told(9_999);
  marks.told(1);
  assert.equal(measures().length, 0);
  now += 20;
  marks.drawn();
  now += 20;
  marks.drawn();
  assert.deepEqual(measures().map(({ duration }) => duration), [25]);
  document.hidden = true;
  marks.told(2);
  document.hidden = false;
  for (let picture = 0; picture < 2_000; picture += 1) {
    marks.told(picture);
    now += 16;
    marks.drawn();
    assert.ok(measures().length <= 512);
  }
  assert.ok(measures().length >= 256);
  assert.ok(measures().every(({ duration }) => duration === 21));
});

test('the middle of the eyes is where they are drawn', () => {
  const face = faceAtRest();
  const screen = { width: 1500, height: 1000, side: 1000 };
  assert.deepEqual(middleOfEyes(face, screen), { x: 0, y: 0 });
  for (const eye of ['left', 'right']) face[at[`${eye}.x`]] = 0.5;
  face[at.x] = 1;
  assert.deepEqual(middleOfEyes(face, screen), { x: 90, y: 0 });
  Object.assign(face, { [at.scale]: 2, [at.angle]: 90 });
  const turned = middleOfEyes(face, screen);
  assert.ok(Math.abs(turned.x - 60) < 1e-9 && Math.abs(turned.y - 60) < 1e-9);
});

test('a face that looks far to the side stays on a narrow screen, and a wide one shows it where it is', () => {
  const face = faceAtRest();
  const narrow = { width: 360, height: 640, side: 360 };
  const edges = () => {
    const { x, scale } = framed(face, narrow);
    const { width, gap } = unitOf(360);
    return [-1, 1].map((side) => x + side * scale * (width + gap / 2));
  };
  assert.equal(framed(face, narrow).x, 180);
  let last = framed(face, narrow);
  for (let step = 0; step <= 300; step += 1) {
    Object.assign(face, { [at.x]: step / 100, [at.scale]: 1 + step / 150 });
    const now = framed(face, narrow);
    assert.ok(Math.abs(now.x - last.x) < 1 && Math.abs(now.scale - last.scale) < 0.02);
    assert.ok(edges().every((edge) => edge >= 0 && edge <= 360), `${edges()} at ${step}`);
    last = now;
  }
  assert.ok(last.scale < 3);
  assert.deepEqual(framed(face, { width: 4000, height: 640, side: 360 }), { x: 2064.8, y: 320, scale: 3, angle: 0 });
});

test('touches, captions, sizes and framing are those of RobotSigns.swift and RobotLayout.swift', () =>
  isGolden('robot-screen.json', screenGolden(), () => 1e-9));
