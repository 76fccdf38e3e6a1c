import { and, eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { startChallenge } from "../../server/auth/two-step/challenges";
import { users } from "../../server/db/schema";
import { auditEntries } from "../../server/db/schema-audit";
import { externalIds } from "../../server/db/schema-external-ids";
import { secondStepChallenges } from "../../server/db/schema-second-step";
import { startTestApp } from "./support/app";
import { findAuditEntries } from "./support/audit";
import { createIntegration } from "./support/integration";

const stage = await startTestApp();
const { db } = stage.database;
const SCOPES = ["users.upsert", "users.list", "users.show", "users.delete"];
const { id: tokenId, send, batch } = await createIntegration(stage, SCOPES);

let number = 0;
const customer = (changes: object = {}) => {
  number += 1;
  const externalId = `customer-${number}`;
  return { externalId, name: `Asha ${number}`, email: `asha-${number}@shop.example`, phone: "98765 43210", ...changes };
};

const statuses = (results: readonly { status: string }[]) => results.map(({ status }) => status);
const countEntries = (resourceId = "") => db.$count(auditEntries, eq(auditEntries.resourceId, resourceId));

describe("an upsert", () => {
  it("ends unfinished sign-ins only if the email address changes", async () => {
    const item = customer();
    const userId = (await batch("customers", [item]))[0]?.id ?? "";
    const countChallenges = () => db.$count(secondStepChallenges, eq(secondStepChallenges.userId, userId));
    await startChallenge(db, { purpose: "sign-in", userId });
    expect(statuses(await batch("customers", [{ ...item, name: "Asha Rao" }]))).toEqual(["updated"]);
    expect(await countChallenges()).toBe(1);
    expect(statuses(await batch("customers", [{ ...item, email: `new-${item.email}` }]))).toEqual(["updated"]);
    expect(await countChallenges()).toBe(0);
  });

  it("creates, repeats without effect, and updates, with audit entries of the token", async () => {
    const item = customer();
    const { externalId, ...body } = item;
    const [created] = await batch("customers", [item]);
    expect(created).toEqual({ externalId, id: expect.any(String), status: "created" });
    const id = created?.id ?? "";
    expect(statuses(await batch("customers", [item]))).toEqual(["unchanged"]);
    expect(await countEntries(id)).toBe(1);
    const put = await send("PUT", `customers/${externalId}`, { ...body, name: "Asha Rao" });
    expect([put.status, put.body]).toEqual([200, { externalId, id, status: "updated" }]);
    const entries = await findAuditEntries(db, eq(auditEntries.resourceId, id));
    expect(entries).toMatchObject([
      { action: "users.upsert", before: null, after: { name: item.name, email: item.email } },
      { action: "users.upsert", before: { name: item.name }, after: { name: "Asha Rao" }, actorId: tokenId },
    ]);
  });
  it("fails only the invalid items of a batch", async () => {
    const [good, other] = [customer(), customer()];
    const items = [
      good,
      customer({ email: "nobody" }),
      null,
      customer({ email: good.email }),
      { ...other, externalId: good.externalId },
      customer({ email: "admin@bazaar.example" }),
      other,
    ];
    const results = await batch("customers", items);
    expect(statuses(results)).toEqual(["created", "failed", "failed", "failed", "failed", "failed", "created"]);
    expect(results.map(({ error }) => Object.keys(error?.errors ?? {}))).toEqual([
      [],
      ["email"],
      [""],
      ["email"],
      ["externalId"],
      ["email"],
      [],
    ]);
    expect(await db.$count(externalIds, eq(externalIds.externalId, items[3]?.externalId ?? ""))).toBe(0);
  });

  it("ignores older updates, and rejects timestamps in the future", async () => {
    const item = customer();
    const at = (minute: number) => ({ updatedAt: `2026-11-01T10:0${minute}:00Z` });
    expect(statuses(await batch("customers", [{ ...item, ...at(5) }]))).toEqual(["created"]);
    expect(statuses(await batch("customers", [{ ...item, ...at(4), name: "Old" }]))).toEqual(["stale"]);
    expect(statuses(await batch("customers", [{ ...item, ...at(7) }]))).toEqual(["unchanged"]);
    expect(statuses(await batch("customers", [{ ...item, ...at(6), name: "Old" }]))).toEqual(["stale"]);
    expect(statuses(await batch("customers", [{ ...item, ...at(7), name: "New" }]))).toEqual(["updated"]);
    const [ahead] = await batch("customers", [{ ...item, updatedAt: "2027-11-01T10:00:00Z" }]);
    expect(ahead?.error?.errors).toEqual({ updatedAt: ["must not be in the future"] });
  });

  it("never changes an account that is no longer a customer", async () => {
    const item = customer();
    const [created] = await batch("customers", [item]);
    await db
      .update(users)
      .set({ role: "admin" })
      .where(eq(users.id, created?.id ?? ""));
    const put = await send("PUT", `customers/${item.externalId}`, { name: "Mallory", email: item.email });
    expect([put.status, put.body.message]).toEqual([
      409,
      "This account no longer belongs to a customer. Change it in the console.",
    ]);
    expect((await send("DELETE", `customers/${item.externalId}`)).status).toBe(403);
  });

  it("creates each record once when batches arrive at the same time", async () => {
    const items = Array.from({ length: 40 }, () => customer());
    const all = await Promise.all([batch("customers", items), batch("customers", items.toReversed())]);
    const ids = new Map(all.flat().map(({ externalId, id }) => [externalId, id]));
    expect(new Set(ids.values()).size).toBe(40);
    expect(statuses(all.flat()).toSorted()).toEqual([
      ...Array.from({ length: 40 }, () => "created"),
      ...Array.from({ length: 40 }, () => "unchanged"),
    ]);
    expect(await db.$count(users, like(users.email, "%@shop.example"))).toBeGreaterThanOrEqual(40);
  });
});

describe("a deleted record", () => {
  it("stays deleted, no matter who deleted it", async () => {
    const items = [customer(), customer()];
    const [one, two] = await batch("customers", items);
    expect((await send("DELETE", `customers/${one?.externalId}`)).status).toBe(204);
    expect((await send("DELETE", `customers/${one?.externalId}`)).status).toBe(204);
    expect((await stage.call("DELETE", `/api/admin/users/${two?.id}`, { as: "admin" })).status).toBe(200);
    const results = await batch("customers", items);
    expect(results.map(({ error }) => error?.code)).toEqual(["conflict", "conflict"]);
    expect((await send("GET", `customers/${two?.externalId}`)).status).toBe(410);
    expect(await db.$count(users, and(eq(users.id, two?.id ?? "")))).toBe(0);
  });
});

describe("the list of changes", () => {
  interface Page {
    items: { externalId: string; name?: string; deletedAt?: string }[];
    nextCursor: string;
    hasMore: boolean;
  }
  async function readFrom(cursor: string, limit = 2) {
    const pages: Page[] = [];
    for (let next = cursor; ;) {
      const { status, body, text } = await send("GET", `customers?cursor=${next}&limit=${limit}`);
      expect(status, text).toBe(200);
      const page = body as unknown as Page;
      pages.push(page);
      next = page.nextCursor;
      if (!page.hasMore) return { items: pages.flatMap(({ items }) => items), cursor: next };
    }
  }

  it("returns changed records in the order of the changes, including those made in the console", async () => {
    const { cursor } = await readFrom("0", 500);
    const items = [customer(), customer(), customer()];
    const [one, two, three] = await batch("customers", items);
    const first = await readFrom(cursor);
    expect(first.items.map(({ externalId }) => externalId)).toEqual(items.map(({ externalId }) => externalId));
    await stage.call("PUT", `/api/admin/users/${two?.id}`, { as: "admin", body: { name: "By the console" } });
    await stage.call("DELETE", `/api/admin/users/${one?.id}`, { as: "admin" });
    const second = await readFrom(first.cursor);
    expect(second.items).toMatchObject([
      { externalId: two?.externalId, name: "By the console" },
      { externalId: one?.externalId, deletedAt: expect.any(String) },
    ]);
    expect((await readFrom(second.cursor)).items).toEqual([]);
    const read = await send("GET", `customers/${three?.externalId}`);
    expect(read.body).toMatchObject({ externalId: three?.externalId, email: items[2]?.email });
  });
});

describe("permissions", () => {
  const CALLS = [
    ["PUT", "customers/x", "users.upsert"],
    ["POST", "customers/batch", "users.upsert"],
    ["GET", "customers", "users.list"],
    ["GET", "customers/x", "users.show"],
    ["DELETE", "customers/x", "users.delete"],
  ] as const;

  it.each(CALLS)("%s %s accepts only API tokens with the permission %s", async (method, path, permission) => {
    const url = `/api/integration/v1/${path}`;
    const body = method === "PUT" || method === "POST" ? { body: {} } : {};
    const nobody = await stage.call(method, url, body);
    expect([nobody.status, nobody.body.message]).toEqual([
      401,
      "This API token is not valid. It may have expired or been revoked.",
    ]);
    const session = await stage.call(method, url, { as: "admin", ...body });
    expect([session.status, session.body.message]).toEqual([
      403,
      "Only API tokens can do this. Create one in Settings, API tokens.",
    ]);
    const lacking = await createIntegration(
      stage,
      SCOPES.filter((scope) => scope !== permission),
    );
    const rejected = await lacking.send(method, path, body.body);
    expect([rejected.status, rejected.body.message]).toEqual([403, `You lack the permission ${permission}.`]);
  });
});
