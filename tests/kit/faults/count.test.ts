/** The coverage of the fault matrix, and its size compared with a minimum that is counted from the definitions. */
import { expect, it } from "vitest";
import { resources } from "../../../src/app/resources";
import { MENU } from "../../../src/app/menu";
import { needsRecord } from "../../../src/kit/define/actions-of";
import { bulkCasesOf } from "../support/faults/bulk";
import { listReadsOf, mutationsOf, recordReadsOf, relatedReadsOf, sideReadsOf } from "../support/faults/calls";
import { accountPlace, ACCOUNT_BUTTONS, ACCOUNT_READS } from "../support/faults/account-places";
import { PAGE_FORMS, PAGE_READS, PAGE_BUTTONS } from "../support/faults/pages";
import { PLACES } from "../support/faults/places";
import { FAULTS } from "../support/faults/stage";
import { sliceFor } from "../support/slice";

const reads = resources.map((resource) => [
  ...listReadsOf(resource),
  ...recordReadsOf(resource),
  ...relatedReadsOf(resource, resources),
  ...sideReadsOf(resource),
]);
const accountCalls = ACCOUNT_READS.length + ACCOUNT_BUTTONS.length;
// PAGE_READS leaves out UNREAD_COUNT, which is one more read.
const pages = PAGE_READS.length + 1 + PAGE_FORMS.length + PAGE_BUTTONS.length + accountCalls;
const bulkActions = resources.flatMap(bulkCasesOf).length;
const calls = reads.flat().length + resources.flatMap(mutationsOf).length + bulkActions + pages;

it(`fault matrix: ${FAULTS.length} faults × ${calls} calls = ${FAULTS.length * calls} combinations`, () => {
  const statuses = [400, 401, 403, 404, 409, 422, 429, 500];
  const others = ["html", "html500", "empty", "malformed", "timeout", "offline"];
  expect(FAULTS.map(({ fault }) => fault.kind)).toEqual([...statuses, ...others]);
  for (const read of reads) expect(read.length).toBeGreaterThanOrEqual(2);
  const minimums = resources.map((resource) => {
    const actions = Object.values(resource.actions);
    const dialogs = actions.filter(needsRecord);
    const cardCalls = resource.list.cards?.some(({ from }) => from) ? 1 : 0;
    return Math.max(1, resource.tabs.length) + 1 + dialogs.length + cardCalls + actions.length;
  });
  expect(calls - pages - bulkActions).toBeGreaterThanOrEqual(minimums.reduce((sum, count) => sum + count));
});

it("runs a fault for each read and action of a resource, and each fault for several of them, even in a slice", () => {
  const slices = [...reads.flat(), ...resources.flatMap(mutationsOf)].map(({ name }) => sliceFor(name, FAULTS));
  expect(Math.min(...slices.map((slice) => slice.length))).toBeGreaterThanOrEqual(1);
  const times = FAULTS.map((fault) => slices.filter((slice) => slice.includes(fault)).length);
  // The slice depends on the calls' names, so the distribution is only roughly even.
  const evenShare = slices.length / FAULTS.length;
  expect(Math.min(...times)).toBeGreaterThan(evenShare / 3);
});

it("has a bulk action for the orders and for every list whose records can be deleted", () => {
  const deletable = resources.filter(({ actions }) => actions["delete"]).map(({ name }) => name);
  const withRuns = resources.filter((resource) => bulkCasesOf(resource).length > 0).map(({ name }) => name);
  expect(withRuns).toEqual(expect.arrayContaining([...deletable, "orders"]));
});

it("lists every menu page with a permission and without a resource among the custom pages", () => {
  const declared = resources.map(({ name }) => name);
  const custom = MENU.filter(({ name, permission }) => permission && !declared.includes(name)).map(({ name }) => name);
  expect([...PLACES, accountPlace].map(({ name }) => name)).toEqual(expect.arrayContaining(custom));
});
