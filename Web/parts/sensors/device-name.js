const names = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows computer'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux computer'],
];

/** A name for this device that a person recognises. */
export function deviceName() {
  const model = navigator.userAgentData?.model;
  if (model) return model;
  const agent = navigator.userAgent;
  return names.find(([pattern]) => pattern.test(agent))?.[1] ?? 'Browser camera';
}
