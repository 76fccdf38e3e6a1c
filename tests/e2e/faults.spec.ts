/** Every fault on every target: each ends in the documented text, with nothing typed lost, and can be recovered from. */
import { FAULT_CASES } from "./support/faults/cases";
import { TARGETS } from "./support/faults/targets";
import { expect, letterTest as test } from "./support/fixtures";

test.describe.configure({ mode: "parallel" });

// With its motion on, antd's loading icon could stay in the name of a button whose request failed at once.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("the matrix has every fault and every target of the specification", () => {
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
      // `npm test` plays each fault on one target, and on each target every fifth.
      const tag = (row + column) % TARGETS.length === 0 ? "@journey" : [];
      // Spec: lists.load-error, mutations.messages, calls.retry
      test(`recovers from ${fault.name}`, { tag }, async ({ page, letter, calls, guard, signIn }) => {
        await target.play({ page, letter, calls, guard, signIn }, fault);
      });
    }
  });
}
