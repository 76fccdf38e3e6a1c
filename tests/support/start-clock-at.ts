/**
 * Has what is run afterwards begin at an instant, in milliseconds since 1970; from there the time runs on. Timers,
 * animations and everything else that measures how long something takes stay as they are.
 *
 * It is sent to browsers as text and uses nothing from outside itself.
 */
export function startClockAt(instant: number): void {
  const system = Date;
  const ahead = instant - system.now();
  const now = () => system.now() + ahead;
  globalThis.Date = new Proxy(system, {
    construct: (date, values, made) => Reflect.construct(date, values.length === 0 ? [now()] : values, made) as object,
    get: (date, key) => (key === "now" ? now : (Reflect.get(date, key) as unknown)),
  });
}
