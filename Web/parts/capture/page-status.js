const every = 30_000;

/** Tells the hub about this device's battery and storage, at once and every half minute; returns stop. */
export function watchStatus(link) {
  let isOver = false, battery = null;
  const tell = async () => {
    battery ??= await navigator.getBattery?.().catch(() => null);
    const { quota = 0, usage = 0 } = await navigator.storage?.estimate?.().catch(() => ({})) ?? {};
    if (isOver) return;
    link().status({
      ...(battery ? { battery: battery.level, isCharging: battery.charging } : {}), ...(quota ? { space: quota - usage } : {}),
    });
  };
  const timer = setInterval(tell, every);
  tell();
  return Object.assign(() => {
    isOver = true;
    clearInterval(timer);
  }, { tell });
}
