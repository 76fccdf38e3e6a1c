/** Runs the same tests on the bundled API, with all features and with none, and on the documented calls alone. */
import { bundledTest, letterTest, plainTest, type SharedTest } from "./fixtures";

interface BackendKind {
  /** Whether it offers every feature, or none. */
  features: boolean;
  /** Whether it has the records of the demo, or the few of the letter backend. */
  demo: boolean;
}

export function onEveryBackend(define: (test: SharedTest, kind: BackendKind) => void): void {
  for (const [name, kind, test] of [
    ["the bundled API", { features: true, demo: true }, bundledTest],
    ["the bundled API without features", { features: false, demo: true }, plainTest],
    ["documented calls only", { features: false, demo: false }, letterTest],
  ] as const) {
    // Each has more fixtures than these tests ask for.
    const shared = test as unknown as SharedTest;
    shared.describe(name, () => define(shared, kind));
  }
}
