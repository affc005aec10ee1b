import { lane } from '../../core/binary.js';

/** The head's angle in degrees at which the eyes are at the edge; ObservedFace+Channels.swift. */
const edge = { x: 35, y: 25 };
const degrees = 180 / Math.PI;
const bound = (number) => Math.min(Math.max(number, -1), 1);

/** Where eyes look at a face of these meters: the middle without a face or without its angles. */
export function gazeAt(meters, { yaw, pitch }) {
  const middle = { x: 0, y: 0 };
  if (!meters?.isTracked || yaw === undefined || pitch === undefined) return middle;
  const [turn, nod] = [lane(meters, yaw), lane(meters, pitch)];
  if (!turn.isAvailable || !nod.isAvailable) return middle;
  return { x: bound(-turn.input * degrees / edge.x), y: bound(nod.input * degrees / edge.y) };
}

/** The places of the head's angles among the channels. */
export function anglesOf(channels) {
  const place = (wanted) => channels.find(({ name }) => name === wanted)?.index;
  return { yaw: place('headYaw'), pitch: place('headPitch') };
}
