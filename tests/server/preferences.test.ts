/** A person's preferences: validation, concurrent changes, and deletion with the account. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { MAX_LAYOUT_COLUMNS, MAX_START_PAGE, type Preferences } from "../../providers/preferences/contract";
import { AUDITOR_ROLE, OWNER_ROLE } from "../../server/auth/built-in-roles";
import { auditEntries } from "../../server/db/schema-audit";
import { preferences } from "../../server/db/schema-preferences";
import { createAdministratorFactory, type TestAdministrator } from "./support/administrators";
import { startTestApp, TEST_PASSWORD } from "./support/app";
import { findAuditEntries } from "./support/audit";

const PATH = "/api/admin/preferences";
const stage = await startTestApp();
const { call } = stage;
const { db } = stage.database;
const createAdministrator = createAdministratorFactory(stage);

const put = (by: TestAdministrator, lists: unknown) => by.send("PUT", PATH, { lists });
const NONE = { lists: {}, startPage: null, rememberLists: false };
const read = async (by: TestAdministrator) => (await by.send("GET", PATH)).body as Preferences;

it("starts with empty preferences, and stores each person's separately", async () => {
  const [asha, ravi] = [await createAdministrator(OWNER_ROLE), await createAdministrator(AUDITOR_ROLE)];
  expect(await read(asha)).toEqual(NONE);
  const orders = { columns: ["_id", "status"], density: "compact" };
  expect((await put(asha, { orders })).body).toEqual({ ...NONE, lists: { orders } });
  expect(await read(asha)).toEqual({ ...NONE, lists: { orders } });
  expect(await read(ravi)).toEqual(NONE);
});

it("changes only the lists in the request, and removes a list that is null", async () => {
  const person = await createAdministrator(OWNER_ROLE);
  await put(person, { orders: { columns: ["_id"] }, users: { density: "compact" } });
  await put(person, { users: { density: "comfortable" }, vendors: {} });
  expect(await read(person)).toEqual({
    ...NONE,
    lists: { orders: { columns: ["_id"] }, users: { density: "comfortable" }, vendors: {} },
  });
  expect((await put(person, { orders: null, users: null, vendors: null })).body).toEqual(NONE);
  expect((await person.send("PUT", PATH, {})).body).toEqual(NONE);
});

it("keeps the changes of concurrent requests", async () => {
  const person = await createAdministrator(OWNER_ROLE);
  const layout = { columns: ["_id"] };
  await Promise.all(["orders", "users", "reviews"].map((name) => put(person, { [name]: layout })));
  expect(await read(person)).toEqual({ ...NONE, lists: { orders: layout, users: layout, reviews: layout } });
});

it("ignores unknown keys and unknown lists", async () => {
  const person = await createAdministrator(OWNER_ROLE);
  const body = {
    theme: "dark",
    lists: {
      orders: { columns: ["_id"], height: 3 },
      invoices: { columns: ["_id"] },
      constructor: { columns: ["_id"] },
    },
  };
  expect((await person.send("PUT", PATH, body)).body).toEqual({
    ...NONE,
    lists: { orders: { columns: ["_id"] } },
  });
});

it("saves the column widths of a list", async () => {
  const person = await createAdministrator(OWNER_ROLE);
  const orders = { widths: { customer: "wide", "vendor.name": "narrow" } };
  expect((await put(person, { orders })).body).toEqual({ ...NONE, lists: { orders } });
  expect((await put(person, { orders: {} })).body).toEqual({ ...NONE, lists: { orders: {} } });
});

it("saves startPage and rememberLists, and returns them at sign-in and with the profile", async () => {
  const person = await createAdministrator(OWNER_ROLE);
  const profile = async () => (await person.send("GET", "/api/auth/me")).body;
  expect(await profile()).not.toHaveProperty("preferences");
  const chosen = { startPage: "api/docs", rememberLists: true };
  expect((await person.send("PUT", PATH, chosen)).body).toEqual({ lists: {}, ...chosen });
  expect(await profile()).toMatchObject({ preferences: chosen });
  const login = await call("POST", "/api/auth/login", { body: { email: person.email, password: TEST_PASSWORD } });
  expect(login.body["user"]).toMatchObject({ preferences: chosen });

  await put(person, { orders: { columns: ["_id"] } });
  expect(await read(person), "after a change to a list").toEqual({
    lists: { orders: { columns: ["_id"] } },
    ...chosen,
  });
  await person.send("PUT", PATH, { rememberLists: false });
  expect(await read(person)).toMatchObject({ startPage: "api/docs", rememberLists: false });
  await person.send("PUT", PATH, { startPage: null });
  expect(await profile()).toMatchObject({ preferences: { startPage: null, rememberLists: false } });
});

describe("rejects", () => {
  it.each([
    ["lists of another type", { lists: "orders" }],
    ["a layout of another type", { lists: { orders: ["_id"] } }],
    ["columns of another type", { lists: { orders: { columns: "_id" } } }],
    ["a column of another type", { lists: { orders: { columns: [1] } } }],
    ["an empty column name", { lists: { orders: { columns: [""] } } }],
    ["an invalid column name", { lists: { orders: { columns: ["<script>"] } } }],
    ["a column name that is too long", { lists: { orders: { columns: ["n".repeat(61)] } } }],
    ["too many columns", { lists: { orders: { columns: Array(MAX_LAYOUT_COLUMNS + 1).fill("_id") } } }],
    ["widths of another type", { lists: { orders: { widths: "wide" } } }],
    ["an unknown width", { lists: { orders: { widths: { _id: 120 } } } }],
    ["a width for an invalid column name", { lists: { orders: { widths: { "<script>": "wide" } } } }],
    [
      "too many widths",
      {
        lists: {
          orders: {
            widths: Object.fromEntries(Array.from({ length: MAX_LAYOUT_COLUMNS + 1 }, (_, n) => [`n${n}`, "wide"])),
          },
        },
      },
    ],
    ["a start page of another type", { startPage: 1 }],
    ["an empty start page", { startPage: "" }],
    ["an invalid start page", { startPage: "//other.example" }],
    ["a start page that is too long", { startPage: "n".repeat(MAX_START_PAGE + 1) }],
    ["remembered lists of another type", { rememberLists: "yes" }],
    ["an unknown density", { lists: { orders: { density: "tiny" } } }],
  ])("%s", async (_, body) => {
    const person = await createAdministrator(OWNER_ROLE);
    expect((await person.send("PUT", PATH, body)).status).toBe(422);
    expect(await read(person)).toEqual(NONE);
  });

  it("layouts above one person's size limit", async () => {
    const person = await createAdministrator(OWNER_ROLE);
    const columns = Array.from({ length: MAX_LAYOUT_COLUMNS }, (_, index) => `${"n".repeat(55)}${index}`);
    const layouts = ["orders", "users", "vendors", "reviews", "products"].map((name) => [name, { columns }] as const);
    expect((await put(person, Object.fromEntries(layouts.slice(0, 4)))).status).toBe(200);
    const rejected = await put(person, Object.fromEntries(layouts.slice(4)));
    expect(rejected.status).toBe(422);
    expect(rejected.body.errors).toEqual({ lists: ["must have at most 16,000 characters in total"] });
    expect(Object.keys((await read(person)).lists ?? {})).toHaveLength(4);
  });
});

it("deletes preferences with the account, and keeps them out of the audit log", async () => {
  const person = await createAdministrator(OWNER_ROLE);
  await put(person, { orders: { columns: ["_id"] } });
  const entries = await findAuditEntries(db, eq(auditEntries.actorId, person.id));
  expect(entries.map(({ action }) => action)).toEqual(["session.sign-in"]);
  expect((await call("DELETE", `/api/admin/users/${person.id}`, { as: "admin" })).status).toBe(200);
  expect(await db.$count(preferences, eq(preferences.personId, person.id))).toBe(0);
});

it("returns 403 with an audit entry to a vendor, and 401 without a session", async () => {
  for (const method of ["GET", "PUT"] as const) {
    const body = method === "PUT" ? { lists: {} } : undefined;
    expect((await call(method, PATH, { as: "vendor", body })).status, method).toBe(403);
    expect((await call(method, PATH, { body })).status, method).toBe(401);
  }
  const entries = await findAuditEntries(db, eq(auditEntries.action, "preferences.use"));
  expect(entries.map(({ outcome }) => outcome)).toEqual(["refused", "refused"]);
});
