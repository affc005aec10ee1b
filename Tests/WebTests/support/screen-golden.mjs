import { framed } from '../../../Web/parts/robot/paint.js';
import { at, faceAtRest } from '../../../Web/parts/robot/life/numbers.js';
import { larger, Layout, turning } from '../../../Web/rooms/robot/layout.js';
import { holdTime, mostWay } from '../../../Web/rooms/robot/touch.js';
import { answerWithin, captionTime, hintTime } from '../../../Web/rooms/robot/signs.js';
import { generator } from './random.mjs';

/** The page's numbers of a robot's screen: touches, captions, sizes, and where faces are on narrow screens. */
export function screenGolden() {
  return {
    hold: holdTime, drag: mostWay, caption: captionTime / 1000, hint: hintTime / 1000, answer: answerWithin,
    turning, larger, sides: sides(), faces: faces(),
  };
}

/** A screen that is turned now and then, and the side of its face ten times a second. */
function sides() {
  const random = generator(5);
  const layout = new Layout();
  return Array.from({ length: 120 }, (_, index) => {
    const time = Math.round(100 * index) / 1000;
    const size = index % 4 === 0 ? [round(320 + 700 * random()), round(320 + 700 * random())] : null;
    const isStill = size !== null && random() < 0.2;
    if (size) layout.resize(...size, time, isStill);
    return { time, size, isStill, side: layout.side(time) };
  });
}

function faces() {
  const random = generator(9);
  return Array.from({ length: 60 }, () => {
    const face = faceAtRest();
    const change = (name, most) => { face[at[name]] += round(1000 * (random() - 0.5) * most) / 1000; };
    for (const name of ['x', 'left.x', 'right.x']) change(name, 8);
    for (const name of ['scale', 'left.width', 'right.width']) change(name, 1);
    change('angle', 60);
    face[at.hearts] = random() < 0.3 ? round(1000 * random()) / 1000 : 0;
    const [width, height] = [round(320 + 700 * random()), round(320 + 700 * random())];
    const side = Math.min(width, height);
    const { x, y, scale } = framed(face, { width, height, side: width > height ? larger * side : side });
    return { face: [...face], width, height, x, y, scale };
  });
}

const { round } = Math;
