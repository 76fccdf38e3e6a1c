/** Runs the same tests on the bundled API and on a backend that answers only the documented calls. */
import { bundledTest, letterTest, type SharedTest } from "./fixtures";

export function onBothBackends(define: (test: SharedTest, kind: "bundled" | "letter") => void): void {
  for (const [name, kind, test] of [
    ["the bundled API", "bundled", bundledTest],
    ["documented calls only", "letter", letterTest],
  ] as const) {
    // Either has more fixtures than these tests ask for.
    const shared = test as unknown as SharedTest;
    shared.describe(name, () => define(shared, kind));
  }
}
