/** With `related=true`, the audit entries of an order, a vendor or a customer include those of its refunds. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../resources/audit/contract";
import { orders } from "../../server/db/schema";
import { createAdministratorFactory } from "./support/administrators";
import { startTestApp } from "./support/app";
import { createRefundActions } from "./support/refunds";
import { createLedgerActions, LONG_SESSIONS } from "./support/vendor-ledger";

const stage = await startTestApp(LONG_SESSIONS);
const { db } = stage.database;
const { makeVendor, setOrder } = createLedgerActions(stage);
const { sell, refund, change } = createRefundActions(stage);
const createAdministrator = createAdministratorFactory(stage);

interface Page {
  content: AuditEntry[];
  totalElements: number;
}

const vendor = await makeVendor(10);
const sellBottles = async () => {
  const order = await sell(vendor, [["Copper bottle", 650, 2]]);
  await setOrder(order, "delivered");
  return order;
};
const order = await sellBottles();
const other = await sellBottles();
const refundOneBottle = async (orderId: string): Promise<string> =>
  (await refund(orderId, { lines: [{ position: 0, quantity: 1 }] })).body._id;
const id = await refundOneBottle(order);
const otherId = await refundOneBottle(other);
await change(id, "record", { reference: "UTR1" });
const [row] = await db.select().from(orders).where(eq(orders.id, order));
const customer = row?.customerId ?? "";

const admin = await createAdministrator(["audit.list", "refunds.list"]);
const listAs = async (person: typeof admin, query: string, limit = 100) => {
  const { body, text, status } = await person.send("GET", `/api/admin/audit?limit=${limit}&${query}`);
  expect(status, text).toBe(200);
  return body as unknown as Page;
};
const list = (query: string, limit?: number) => listAs(admin, query, limit);
const readActions = ({ content }: Page) => content.map(({ action }) => action);
const refundIdsOf = ({ content }: Page) =>
  new Set(content.filter(({ resource }) => resource === "refunds").map(({ resourceId }) => resourceId));

const ofOrder = `resource=orders&resourceId=${order}`;

describe("related=true", () => {
  it("adds the entries of the order's refunds, newest first, and counts them", async () => {
    const withoutRefunds = await list(ofOrder);
    const withRefunds = await list(`${ofOrder}&related=true`);
    expect(readActions(withoutRefunds)).not.toContain("refunds.create");
    expect(readActions(withRefunds)).toEqual(expect.arrayContaining(["refunds.create", "refunds.record"]));
    expect(refundIdsOf(withRefunds)).toEqual(new Set([id]));
    expect(withRefunds.totalElements).toBe(withRefunds.content.length);
    expect(withRefunds.content.filter(({ resource }) => resource === "orders")).toEqual(withoutRefunds.content);
    const times = withRefunds.content.map(({ at = "" }) => at);
    expect(times.toSorted().reverse()).toEqual(times);
    const page = await list(`${ofOrder}&related=true`, 1);
    expect(page).toMatchObject({ totalElements: withRefunds.totalElements, content: [withRefunds.content[0]] });
  });

  it.each([
    ["vendors", vendor],
    ["users", customer],
  ])("adds the entries of all refunds to those of a record in %s", async (resource, record) => {
    const found = refundIdsOf(await list(`resource=${resource}&resourceId=${record}&related=true`));
    expect(found).toEqual(new Set([id, otherId]));
  });

  it("applies the other filters to the added entries too", async () => {
    const { content } = await list(`${ofOrder}&related=true&action=refunds.record`);
    expect(content).toMatchObject([{ resourceId: id }]);
    expect(await list(`${ofOrder}&related=true&to=2020-01-01`)).toMatchObject({ totalElements: 0 });
  });

  it.each([
    ["of a resource that is not related to refunds", `resource=products&resourceId=${order}`],
    ["without a resource", `resourceId=${order}`],
    ["without a record", "resource=orders"],
    ["of a record without refunds", "resource=orders&resourceId=ffffffffffffffffffffffff"],
  ])("adds nothing to the entries %s", async (_, query) => {
    expect(await list(`${query}&related=true`)).toEqual(await list(query));
  });

  it("adds nothing for people who may not see refunds", async () => {
    const reader = await createAdministrator(["audit.list", "orders.show"]);
    const { content, totalElements } = await listAs(reader, `${ofOrder}&related=true`);
    expect(content.map(({ resource }) => resource)).not.toContain("refunds");
    expect(totalElements).toBe((await list(ofOrder)).totalElements);
  });

  it("is rejected unless it is true or false", async () => {
    const { status, body } = await admin.send("GET", `/api/admin/audit?${ofOrder}&related=all`);
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: { related: [expect.any(String)] } });
  });
});
