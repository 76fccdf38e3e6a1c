/** The routes of `registerCrudRoutes`, including decisions, on a table that exists only in these tests. */
import { boolean, doublePrecision, pgTable, text } from "drizzle-orm/pg-core";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { expect, it } from "vitest";
import { z } from "zod";
import { vendors } from "../../server/db/schema";
import { timestampColumn, createdAt, rupees as rupeesColumn } from "../../server/db/columns";
import { registerCrudRoutes } from "../../server/records/crud-routes";
import {
  amount,
  requiredChoice,
  booleanField,
  requiredCode,
  requiredText,
  rupees,
  timestamp,
  optionalTextOrEmpty,
} from "../../server/http/fields";
import { registerReplicaReads } from "../../server/records/replica-reads";
import { startTestApp } from "./support/app";
import { declareCrudTests } from "./support/crud-tests";

const SIZES = ["small", "large"] as const;
const STATES = ["draft", "printed", "withdrawn"] as const;
const TRANSITIONS = {
  print: { from: ["draft"], to: "printed" },
  withdraw: { from: ["printed"], to: "withdrawn" },
};

const leaflets = pgTable("leaflets", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  note: text("note").notNull().default(""),
  price: rupeesColumn("price"),
  grams: doublePrecision("grams"),
  size: text("size", { enum: SIZES }).notNull(),
  isFree: boolean("is_free").notNull().default(false),
  printedAt: timestampColumn("printed_at"),
  vendorId: text("vendor_id"),
  state: text("state", { enum: STATES }).notNull().default("draft"),
  why: text("why"),
  decidedAt: timestampColumn("decided_at"),
  createdAt: createdAt(),
});

const input = z.strictObject({
  title: requiredText(100),
  note: optionalTextOrEmpty(500),
  price: rupees.nullable().default(null),
  grams: amount.nullable().default(null),
  size: requiredChoice(SIZES),
  isFree: booleanField.default(false),
  printedAt: timestamp.nullable().default(null),
  vendorId: requiredCode(24).nullable().default(null),
});

const leaflet = z.object({
  _id: z.string(),
  title: z.string(),
  note: z.string(),
  price: z.number().nullable(),
  grams: z.number().nullable(),
  size: z.enum(SIZES),
  isFree: z.boolean(),
  printedAt: z.string().nullable(),
  vendorId: z.string().nullable(),
  state: z.enum(STATES),
  why: z.string().nullable(),
  decidedAt: z.string().nullable(),
  createdAt: z.string(),
});

const { app, call, database } = await startTestApp();
const reading = registerReplicaReads(app, database);
await database.runScripts(async (run) => {
  await run(`create table leaflets (id text primary key, title text not null, note text not null, price numeric(14, 2),
    grams double precision, size text not null, is_free boolean not null, printed_at timestamptz, vendor_id text,
    state text not null default 'draft', why text, decided_at timestamptz, created_at timestamptz not null)`);
});
registerCrudRoutes(
  app.withTypeProvider<ZodTypeProvider>(),
  { db: database.db, exports: new Map(), reading },
  {
    name: "leaflets",
    one: "Leaflet",
    table: leaflets,
    sortable: ["title", "price", "grams", "printedAt", "createdAt"],
    filters: ["size", "isFree", "note", "price", "printedAt", "vendorId"],
    references: { vendorId: vendors },
    decisions: {
      status: "state",
      at: "decidedAt",
      transitions: TRANSITIONS,
      inputs: { withdraw: { why: requiredText(100) } },
    },
    search: ["title", "note"],
    input,
    answer: leaflet,
  },
);

const vendorIds = (await database.db.select({ id: vendors.id }).from(vendors).limit(2)).map(({ id }) => id);

declareCrudTests(
  { call, database },
  {
    name: "leaflets",
    one: "Leaflet",
    whole: {
      title: "Monsoon offers",
      note: "Two pages",
      price: 12.5,
      grams: 4.125,
      size: "large",
      isFree: true,
      printedAt: "2026-06-30T18:30:00.000Z",
      vendorId: vendorIds[0],
    },
    initial: { state: "draft", why: null, decidedAt: null },
    decisions: [
      { action: "print", after: [], body: {}, result: { state: "printed" } },
      { action: "withdraw", after: [["print", {}]], body: { why: "Misprint" }, result: { state: "withdrawn" } },
    ],
    defaults: { note: "", price: null, grams: null, isFree: false, printedAt: null, vendorId: null },
    changes: {
      vendorId: vendorIds[1],
      note: "Four pages",
      price: 15,
      size: "small",
      isFree: false,
      printedAt: "2026-09-30T18:30:00.000Z",
    },
    rejected: [
      ["title", " "],
      ["note", "x".repeat(501)],
      ["price", 1.005],
      ["grams", -1],
      ["size", "huge"],
      ["isFree", "yes"],
      ["printedAt", "tomorrow"],
      ["vendorId", "ffffffffffffffffffffffff"],
      ["state", "printed"],
      ["pages", 2],
    ],
    sortable: ["title", "price", "grams", "printedAt", "createdAt"],
    filters: ["size", "isFree"],
    texts: ["note", "vendorId"],
    ranges: ["price", "printedAt"],
    search: ["title", "note"],
  },
);

it("rejects null for a required field, and clears optional fields", async () => {
  const body = { title: "Diwali offers", size: "small", price: 5, printedAt: "2026-10-01T10:00:00+05:30" };
  const created = (await call("POST", "/api/admin/leaflets", { as: "admin", body })).body;
  expect(created.printedAt).toBe("2026-10-01T04:30:00.000Z");
  const put = (changes: unknown) => call("PUT", `/api/admin/leaflets/${created._id}`, { as: "admin", body: changes });
  expect((await put({ title: null })).body.errors).toHaveProperty("title");
  expect((await put({ price: null, printedAt: null })).body).toMatchObject({ price: null, printedAt: null });
});
