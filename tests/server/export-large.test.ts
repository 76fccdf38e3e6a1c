import { and, desc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { orders } from "../../server/db/schema";
import { reviews } from "../../server/db/schema-reviews";
import { auditEntries } from "../../server/db/schema-audit";
import { shipping } from "../../server/db/schema-shipping";
import { copyRows } from "../../server/seed/copy-rows";
import { readIds } from "../support/read-csv";
import { DEMO_SIZE, startTestApp } from "./support/app";
import { createExportCalls } from "./support/exports";
import { findAuditEntries } from "./support/audit";

const stage = await startTestApp();
const { app, database } = stage;
const { db } = database;

const { exportNow, listAudits } = createExportCalls(stage);

describe("an export of more than one batch", () => {
  const MANY = 2500;

  it("contains every row once, even when many share a time to the microsecond", async () => {
    const [model] = await db.select().from(reviews).limit(1);
    if (!model) throw new Error("The demo data has no reviews.");
    const copies = Array.from({ length: MANY }, (_, index) => ({
      ...model,
      id: (index + 1).toString(16).padStart(23, "0").padStart(24, "b"),
      rating: (index % 5) + 1,
    }));
    await db.transaction((tx) => copyRows(tx, reviews, copies));
    // Adds microseconds, which JavaScript's dates do not have, to the times.
    await db.execute(sql`update reviews
      set created_at = (created_at at time zone 'UTC' + make_interval(secs => rating * 0.000001)) at time zone 'UTC'`);
    const total = await db.$count(reviews);
    for (const query of ["", "?sort=rating", "?sort=rating&order=desc"]) {
      const ids = readIds((await exportNow("reviews", query)).text);
      expect(ids).toHaveLength(total);
      expect(new Set(ids).size).toBe(total);
    }
    const newest = readIds((await exportNow("reviews")).text);
    const listed = await db.select({ id: reviews.id }).from(reviews).orderBy(desc(reviews.createdAt), desc(reviews.id));
    expect(newest).toEqual(listed.map(({ id }) => id));
  });

  it("includes rows without a value in the sorted column, in both directions", async () => {
    const [method] = await db.select().from(shipping).limit(1);
    if (!method) throw new Error("The demo data has no shipping methods.");
    const copies = Array.from({ length: 2100 }, (_, index) => ({
      ...method,
      id: (index + 1).toString(16).padStart(23, "0").padStart(24, "c"),
      name: `Method ${index}`,
      freeAbove: index % 2 === 0 ? null : (index % 7) + 1,
    }));
    await db.transaction((tx) => copyRows(tx, shipping, copies));
    const total = await db.$count(shipping);
    const up = readIds((await exportNow("shipping", "?sort=freeAbove")).text);
    const down = readIds((await exportNow("shipping", "?sort=freeAbove&order=desc")).text);
    expect(new Set(up).size).toBe(total);
    expect(down.reverse()).toEqual(up);
  });

  it("stops reading when the client disconnects, and records the failure", async () => {
    const address = await app.listen({ port: 0, host: "127.0.0.1" });
    // Makes the export larger than the buffers of a connection.
    await db.update(reviews).set({ comment: "Good product. ".repeat(400) });
    const before = (await listAudits("reviews")).map(({ id }) => id);
    const disconnect = new AbortController();
    const authorization = `Bearer ${await stage.login("admin")}`;
    const answer = await fetch(`${address}/api/admin/export/reviews`, {
      headers: { authorization, "accept-encoding": "identity" },
      signal: disconnect.signal,
    });
    const reader = answer.body?.getReader();
    await reader?.read();
    disconnect.abort();
    await expect
      .poll(async () =>
        (await listAudits("reviews")).filter(({ id }) => !before.includes(id)).map(({ outcome }) => outcome),
      )
      .toEqual(["failed", "done"]);
  });

  it("breaks the connection when its rows cannot be read, so that a partial file does not look complete", async () => {
    const address = app.server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const authorization = `Bearer ${await stage.login("admin")}`;
    const answer = await fetch(`http://127.0.0.1:${port}/api/admin/export/orders`, { headers: { authorization } });
    expect(answer.status).toBe(200);
    await answer.text();
    await db.execute(sql`alter table order_items rename to order_items_away`);
    try {
      const broken = fetch(`http://127.0.0.1:${port}/api/admin/export/orders`, { headers: { authorization } });
      await expect(broken.then((response) => response.text())).rejects.toThrow();
    } finally {
      await db.execute(sql`alter table order_items_away rename to order_items`);
    }
    const ended = and(eq(auditEntries.action, "orders.export"), eq(auditEntries.outcome, "failed"));
    expect((await findAuditEntries(db, ended)).map(({ after }) => after)).toMatchObject([{ complete: false, rows: 0 }]);
    expect(await db.$count(orders)).toBe(DEMO_SIZE.orders);
  });
});
