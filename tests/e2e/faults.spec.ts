/**
 * Plays each fault on each target. Expects an error message, unchanged input, and success at the next attempt. Only an
 * empty response to a decision counts as success at once.
 */
import { FAULT_CASES } from "./support/faults/cases";
import { TARGETS } from "./support/faults/targets";
import { expect, documentedTest as test } from "./support/fixtures";

test.describe.configure({ mode: "parallel" });

// With motion, because only then could the loading icon stay in a button's name after an immediate failure.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("covers 23 faults and five targets", () => {
  expect(TARGETS.map(({ name }) => name)).toEqual([
    "vendors list",
    "approve vendor",
    "reject vendor",
    "sign-in",
    "dashboard",
  ]);
  expect(FAULT_CASES).toHaveLength(23);
  console.log(
    `Fault matrix: ${FAULT_CASES.length} faults on ${TARGETS.length} targets, ${FAULT_CASES.length * TARGETS.length} combinations`,
  );
});

for (const [row, target] of TARGETS.entries()) {
  test.describe(target.name, () => {
    for (const [column, fault] of FAULT_CASES.entries()) {
      // `npm run test:ci` plays each fault on one target, and every fifth fault on each target.
      const tag = (row + column) % TARGETS.length === 0 ? ["@journey", "@slow"] : [];
      // Spec: lists.load-error, mutations.messages, calls.retry
      test(`recovers from ${fault.name}`, { tag }, async ({ page, letter, calls, guard, signIn }) => {
        await target.play({ page, letter, calls, guard, signIn }, fault);
      });
    }
  });
}
