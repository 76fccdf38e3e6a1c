/**
 * Runs the same tests on the bundled API with all features, on the bundled API with none, and on documented calls only.
 */
import { bundledTest, letterTest, plainTest, type SharedTest } from "./fixtures";

interface BackendKind {
  /** Whether the backend offers every feature or none. */
  features: boolean;
  /** Whether the backend has the demo's records or the few of the letter backend. */
  demo: boolean;
}

export function onEveryBackend(define: (test: SharedTest, kind: BackendKind) => void): void {
  for (const [name, kind, test] of [
    ["the bundled API", { features: true, demo: true }, bundledTest],
    ["the bundled API without features", { features: false, demo: true }, plainTest],
    ["documented calls only", { features: false, demo: false }, letterTest],
  ] as const) {
    // Each test type has more fixtures than these tests need.
    const shared = test as unknown as SharedTest;
    shared.describe(name, () => define(shared, kind));
  }
}
