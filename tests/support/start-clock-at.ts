/**
 * Sets the clock of `Date` to an instant in milliseconds since 1970. Time then passes normally.
 * Timers, animations and other measurements of durations are unaffected.
 * The function is sent to browsers as text, so it uses nothing outside itself.
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
