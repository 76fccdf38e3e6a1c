/** The error of `decide` about a record that is already decided, on a table that exists only in this test. */
import { pgTable, text } from "drizzle-orm/pg-core";
import type { FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import { decide } from "../../server/records/decide";
import { openTestDatabase } from "./support/database";

const claims = pgTable("decide_test_claims", { id: text("id").primaryKey(), status: text("status").notNull() });

const database = await openTestDatabase();
await database.runScripts(async (run) => {
  await run(`create table decide_test_claims (id text primary key, status text not null)`);
});

it("writes a status with underscores as words", async () => {
  const id = "a".repeat(24);
  await database.db.insert(claims).values({ id, status: "sent_to_court" });
  const request = { params: { id }, routeOptions: {} } as FastifyRequest<{ Params: { id: string } }>;
  const kind = {
    table: claims,
    thing: "claim",
    permissions: "claims",
    resource: "claims",
    status: "status" as const,
    columns: [],
    named: () => ({}),
    actions: ["approve"] as const,
    transitions: { approve: ["new"] },
    decided: () => ({ at: null, by: null }),
    read: () => Promise.resolve("not read"),
  };
  await expect(decide(database.db, request, kind, "approve", () => ({ status: "approved" }))).rejects.toMatchObject({
    status: 409,
    message: "This claim is already sent to court.",
  });
});
