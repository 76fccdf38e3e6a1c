/**
 * Loaded into a server before its own code: its clock differs from the system's by the milliseconds that stand in the file of
 * the variable SHIFTED_CLOCK, which is read and removed at each SIGUSR2. Timers go on as they do where a clock is set.
 */
import { readFileSync, rmSync } from "node:fs";

const System = Date;
let shiftMs = 0;
const now = () => System.now() + shiftMs;

// Not a class of its own: the dates that the system makes must be instances of it as well.
globalThis.Date = new Proxy(System, {
  construct: (target, values: unknown[], newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as Date,
  apply: () => new System(now()).toString(),
  get: (target, key): unknown => (key === "now" ? now : Reflect.get(target, key)),
});

process.on("SIGUSR2", () => {
  const file = process.env["SHIFTED_CLOCK"] ?? "";
  shiftMs = Number(readFileSync(file, "utf8"));
  rmSync(file);
});
