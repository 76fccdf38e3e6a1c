/**
 * Preloaded into a server to shift its clock. On SIGUSR2 it reads the offset in milliseconds from the file in
 * SHIFTED_CLOCK and removes the file. Timers are unaffected, as when a system clock is set.
 */
import { readFileSync, rmSync } from "node:fs";

const SystemDate = Date;
let shiftMs = 0;
const now = () => SystemDate.now() + shiftMs;

// A proxy instead of a subclass, so that dates created by Node are instances of it too.
globalThis.Date = new Proxy(SystemDate, {
  construct: (target, values: unknown[], newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as Date,
  apply: () => new SystemDate(now()).toString(),
  get: (target, key): unknown => (key === "now" ? now : Reflect.get(target, key)),
});

process.on("SIGUSR2", () => {
  const file = process.env["SHIFTED_CLOCK"] ?? "";
  shiftMs = Number(readFileSync(file, "utf8"));
  rmSync(file);
});
