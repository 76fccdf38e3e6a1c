/** Runs the same tests on the bundled API and on the letter backend. `npm test` runs them only on the bundled API. */
import { bundledTest, documentedTest, type SharedTest } from "./fixtures";

interface BackendKind {
  /** True for the bundled API with every feature and the demo data, false for the letter backend with few records. */
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
