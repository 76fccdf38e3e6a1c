/** The labels and descriptions of every resource's bulk actions. */
import { expect, it } from "vitest";
import { resources } from "../../src/app/resources";
import type { Resource } from "../../src/kit/define/resource";
import { lowerCaseNoun } from "../../src/kit/messages";
import { bulkMessages } from "../../src/kit/action/messages";
import { listFurtherResources } from "../support/further-resources";

const further = listFurtherResources(resources);

const describeBulkActions = (described: readonly Resource[]) =>
  described.flatMap(({ name, names, actions }) =>
    Object.values(actions).flatMap(({ label, bulk, method }) => {
      if (!bulk) return [];
      const standard = method === "delete" ? bulkMessages.deleted : bulkMessages.changed;
      const verb = bulk === true ? standard : bulk;
      return [[name, bulkMessages.labelOf(label, names), bulkMessages.will(2, names, verb, 0)]];
    }),
  );

it("labels and descriptions use the names of their resource", () => {
  expect(describeBulkActions(resources.filter((resource) => !further.includes(resource)))).toEqual([
    ["users", "Delete Selected", "2 users will be deleted."],
    ["vendor-registrations", "Approve Selected", "2 vendor registrations will be changed."],
    ["vendor-registrations", "Reject Selected", "2 vendor registrations will be changed."],
    ["products", "Delete Selected", "2 products will be deleted."],
    ["product-approval", "Approve Selected", "2 products will be approved."],
    ["product-approval", "Reject Selected", "2 products will be rejected."],
    ["categories", "Delete Selected", "2 categories will be deleted."],
    ["orders", "Edit Status", "2 orders will be set to this status."],
    ["reviews", "Delete Selected", "2 reviews will be deleted."],
    ["support", "Close Tickets", "2 support tickets will be closed."],
    ["coupons", "Delete Selected", "2 coupons will be deleted."],
    ["shipping", "Delete Selected", "2 shipping methods will be deleted."],
    ["plans", "Delete Selected", "2 plans will be deleted."],
    ["payouts", "Mark Processing", "2 payouts will be marked as processing."],
    ["payout-rates", "Delete Selected", "2 payout rates will be deleted."],
    ["templates", "Delete Selected", "2 templates will be deleted."],
    ["roles", "Delete Selected", "2 roles will be deleted."],
    ["webhooks", "Delete Selected", "2 webhooks will be deleted."],
  ]);
  for (const [name, , sentence] of describeBulkActions(further))
    expect(sentence).toContain(lowerCaseNoun(further.find((resource) => resource.name === name)?.names.many ?? ""));
});

// Spec: registrations.bulk-calls
it("descriptions count the affected and the skipped records", () => {
  const { will, records } = bulkMessages;
  expect(will(1, records, "changed", 0)).toBe("1 record will be changed.");
  expect(will(1204, records, "changed", 0)).toBe("1,204 records will be changed.");
  expect(will(100000, { one: "Product", many: "Products" }, "deleted", 2)).toBe(
    "1,00,000 products will be deleted, 2 skipped.",
  );
});
