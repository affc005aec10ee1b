/** One hour of a random sequence, which restarts with its own number; RandomEpoch.swift. */
const length = 3600;
const farthest = 1e12;

export const isTime = (time) => Math.abs(time) <= farthest;
export const stretchAt = (time) => Math.floor(time / length);
export const startOf = (stretch) => stretch * length;
/** The number of the first event of a stretch. */
export const firstOf = (stretch) => (stretch * 65536) >>> 0;
