/** Runs the same tests on the bundled API and on a backend with only the documented calls, which `npm test` leaves out. */
import { bundledTest, documentedTest, type SharedTest } from "./fixtures";

interface BackendKind {
  /** Whether the backend has every feature and the demo's records. The letter backend has no feature and few records. */
  hasFeatures: boolean;
}

export function onEveryBackend(define: (test: SharedTest, kind: BackendKind) => void): void {
  for (const [name, kind, test] of [
    ["the bundled API", { hasFeatures: true }, bundledTest],
    ["documented calls only", { hasFeatures: false }, documentedTest],
  ] as const) {
    // Each test type has more fixtures than these tests need.
    const shared = test as unknown as SharedTest;
    shared.describe(name, { tag: kind.hasFeatures ? [] : "@slow" }, () => define(shared, kind));
  }
}
