import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RobotClock } from '../../Web/rooms/robot/clock.js';

/** A link that delays messages by 5 ms at least and 80 ms at most; the hub's clock is 1000 s ahead. */
function link(clock, seconds, delayOf, look) {
  let next = 0;
  const under = [];
  for (let time = 0; time < seconds; time += 1 / 240) {
    if (time >= next) {
      under.push({ now: 1000 + time, arrival: time + delayOf(under.length) });
      next += 0.05;
    }
    for (const message of under.filter(({ arrival, isHeard }) => !isHeard && arrival <= time)) {
      message.isHeard = true;
      clock.hear(message.now, message.arrival);
    }
    look(time, clock.now(time));
  }
}
const delay = (number) => 0.005 + 0.075 * ((number * 7919) % 101) / 100;

test('it shows the hub’s time but for the least delay', () => {
  const clock = new RobotClock();
  clock.reset(1000, 0.08);
  link(clock, 12, delay, (time, now) => {
    if (time > 2) assert.ok(Math.abs(now - (1000 + time - 0.005)) < 0.002, `${now - 1000 - time} s at ${time} s`);
  });
});

test('it never goes back and is never off the pace by more than a tenth', () => {
  const clock = new RobotClock();
  clock.reset(1000, 0.08);
  let last = null;
  link(clock, 40, (number) => number > 200 ? 0.3 : delay(number), (time, now) => {
    if (last) {
      const pace = (now - last.now) / (time - last.time);
      assert.ok(pace >= 0.9 - 1e-6 && pace <= 1.1 + 1e-6, `${pace}`);
    }
    last = { time, now };
  });
});

test('after a sleep it is at the hub’s time at once, and a reset may go back', () => {
  const clock = new RobotClock();
  clock.reset(1000, 0);
  clock.now(1);
  clock.hear(1400, 1.1);
  assert.ok(Math.abs(clock.now(1.2) - 1400.1) < 1e-9);
  clock.hear(NaN, 1.3);
  assert.ok(Math.abs(clock.now(1.4) - 1400.3) < 1e-9);
  clock.reset(3, 2);
  assert.ok(Math.abs(clock.now(2.5) - 3.5) < 1e-9);
});
