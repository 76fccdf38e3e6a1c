/** How much the fault matrix plays, counted a second time from the definitions alone. */
import { expect, it } from "vitest";
import { resources } from "../../../src/app/resources";
import { MENU } from "../../../src/app/menu";
import { actionsOf } from "../../../src/kit/actions";
import { listReads, mutations, recordReads, relatedReads, sideReads } from "../support/faults/calls";
import { PAGE_FORMS, PAGE_READS, PRESSES } from "../support/faults/pages";
import { PLACES } from "../support/faults/places";
import { FAULTS } from "../support/faults/stage";

const reads = resources.map((resource) => [
  ...listReads(resource),
  ...recordReads(resource),
  ...relatedReads(resource, resources),
  ...sideReads(resource),
]);
const pages = PAGE_READS.length + 1 + PAGE_FORMS.length + PRESSES.length;
const calls = reads.flat().length + resources.flatMap(mutations).length + pages;

it(`fault matrix: ${FAULTS.length} faults × ${calls} calls = ${FAULTS.length * calls} combinations`, () => {
  const statuses = [400, 401, 403, 404, 409, 422, 429, 500];
  const others = ["html", "html500", "empty", "malformed", "timeout", "offline"];
  expect(FAULTS.map(({ fault }) => fault.kind)).toEqual([...statuses, ...others]);
  for (const read of reads) expect(read.length).toBeGreaterThanOrEqual(2);
  const least = resources.map((resource) => {
    const actions = Object.values(actionsOf(resource));
    const dialogs = actions.filter(({ request }) => request.path !== "");
    const asked = resource.list.cards?.some(({ from }) => from) ? 1 : 0;
    return (resource.list.tabs?.length ?? 1) + 1 + dialogs.length + asked + actions.length;
  });
  expect(calls - pages).toBeGreaterThanOrEqual(least.reduce((sum, count) => sum + count));
});

it("every page of the menu that is no resource's is among those written by hand", () => {
  const declared = resources.map(({ name }) => name);
  const byHand = MENU.map(({ name }) => name).filter((name) => !declared.includes(name));
  expect(PLACES.map(({ name }) => name)).toEqual(expect.arrayContaining(byHand));
});
