/** Tests of the routes of `registerCrudRoutes`, except the export, for any resource. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { toIndianDay } from "../../../server/base/indian-days";
import { auditEntries } from "../../../server/db/schema-audit";
import type { TestApp } from "./app";
import { findAuditEntries } from "./audit";

type Values = Readonly<Record<string, unknown>>;

interface CrudCase {
  /** The path below /api/admin. */
  name: string;
  /** The singular of the resource in messages, such as "Coupon". */
  one: string;
  /** A record with every field that POST accepts, as it is sent and returned. */
  whole: Values;
  /** The optional fields with their defaults. */
  defaults: Values;
  /** The fields that only actions set, with their values in a new record. */
  initial?: Values;
  /** The decisions, each with its preceding decisions, its body and the changed fields. */
  decisions?: readonly {
    action: string;
    after: readonly (readonly [action: string, body: Values])[];
    body: Values;
    result: Values;
  }[];
  /** Other valid values for some fields. */
  changes: Values;
  /** Fields with a value that is rejected. */
  rejected: readonly (readonly [field: string, value: unknown])[];
  /** The fields that the list can be sorted by. */
  sortable: readonly string[];
  /** Choice and boolean fields that the list can be filtered by. `changes` has another value for each. */
  filters: readonly string[];
  /** Text and id fields that the list can be filtered by. `changes` has another value for each. */
  texts?: readonly string[];
  /** Number and date fields that the list can be filtered by. `changes` has a higher value for each. */
  ranges?: readonly string[];
  /** The fields that the search of the list covers, if any. */
  search?: readonly string[];
  /** The text field that must be unique, if any. The tests append a new number to its value each time. */
  unique?: string;
}

const NOBODY = "ffffffffffffffffffffffff";

/** Declares the tests of a resource. They add records to the database, so put tests of its initial rows before. */
export function declareCrudTests({ call, database }: Pick<TestApp, "call" | "database">, resource: CrudCase): void {
  const {
    name,
    one,
    whole,
    defaults,
    rejected,
    sortable,
    filters,
    texts = [],
    ranges = [],
    search = [],
    unique,
    initial = {},
  } = resource;
  const path = `/api/admin/${name}`;
  const post = (body: Values) => call("POST", path, { as: "admin", body });
  const put = (id: string, body: unknown) => call("PUT", `${path}/${id}`, { as: "admin", body });
  const ask = (method: string, id: string) => call(method, `${path}/${id}`, { as: "admin" });
  const list = async (query: string) => (await call("GET", `${path}?${query}`, { as: "admin" })).body;
  const listIds = async (query: string) => (await list(`limit=100&${query}`)).content.map(({ _id }) => _id);
  const listEntries = (id: string) => findAuditEntries(database.db, eq(auditEntries.resourceId, id));
  let uniqueNumber = 0;
  /** Returns the values with a unique name. */
  const withUniqueName = (values: Values): Values =>
    unique ? { ...values, [unique]: `${String(values[unique])} ${(uniqueNumber += 1)}` } : values;
  const without = (...fields: string[]) =>
    Object.fromEntries(Object.entries(withUniqueName(whole)).filter(([field]) => !fields.includes(field)));

  describe(`the list of ${name}`, () => {
    it("is a page as {content, totalElements}, newest first, and each record has its own URL", async () => {
      const created = [(await post(withUniqueName(whole))).body, (await post(withUniqueName(whole))).body];
      const body = await list("limit=2");
      expect(body).toMatchObject({ page: 1, size: 2, totalPages: Math.ceil(body.totalElements / 2) });
      expect(new Set(body.content.map(({ _id }) => _id))).toEqual(new Set(created.map(({ _id }) => _id)));
      expect((await ask("GET", created[0]?._id ?? "")).body).toEqual(created[0]);
      expect(await list("page=999")).toMatchObject({ content: [], totalElements: body.totalElements });
    });

    it.each(sortable)("is sorted by %s in both directions", async (field) => {
      await post({ ...whole, ...withUniqueName(resource.changes) });
      const ascending = await listIds(`sort=${field}&order=asc`);
      expect(ascending.length).toBeGreaterThan(1);
      expect((await listIds(`sort=${field}&order=desc`)).reverse()).toEqual(ascending);
    });

    const postBoth = async () =>
      [await post(withUniqueName(whole)), await post({ ...whole, ...withUniqueName(resource.changes) })].map(
        ({ body }) => body._id,
      );

    it.each(texts)("can be filtered by values of %s", async (field) => {
      const [one, other] = await postBoth();
      const values = [whole[field], resource.changes[field]].map((value) => encodeURIComponent(String(value)));
      const found = await listIds(`${field}=${values[0]}`);
      expect([found.includes(one ?? ""), found.includes(other ?? "")]).toEqual([true, false]);
      expect(await listIds(`${field}=${values.join(",")}`)).toEqual(expect.arrayContaining([one, other]));
    });

    it.each(ranges)("can be filtered by a range of %s", async (field) => {
      const [one, other] = await postBoth();
      const ends = [whole[field], resource.changes[field]].map((value) =>
        typeof value === "number" ? String(value) : toIndianDay(new Date(String(value))),
      );
      const upTo = await listIds(`${field}To=${ends[0]}`);
      expect([upTo.includes(one ?? ""), upTo.includes(other ?? "")]).toEqual([true, false]);
      const from = await listIds(`${field}From=${ends[1]}`);
      expect([from.includes(one ?? ""), from.includes(other ?? "")]).toEqual([false, true]);
      expect((await call("GET", `${path}?${field}From=neither`, { as: "admin" })).status).toBe(422);
    });

    it.each(filters)("can be filtered by %s", async (field) => {
      const [one, other] = await postBoth();
      const found = await listIds(`${field}=${String(whole[field])}`);
      expect(found).toContain(one);
      expect(found).not.toContain(other);
      expect(await listIds(`${field}=`)).toEqual(expect.arrayContaining([one, other]));
      expect((await call("GET", `${path}?${field}=neither`, { as: "admin" })).status).toBe(422);
    });

    for (const field of search)
      it(`can be searched by ${field} in any case, with % as a literal`, async () => {
        const { _id } = (await post(withUniqueName({ ...whole, [field]: "100% Khadi" }))).body;
        expect(await listIds("search=00%25%20KHA")).toContain(_id);
        expect(await listIds("search=1%25khadi")).toEqual([]);
      });
  });

  describe(`a new record of ${name}`, () => {
    it("is returned with 201 and every field, and recorded", async () => {
      const record = withUniqueName(whole);
      const { status, body } = await post(record);
      expect(status).toBe(201);
      expect(body).toEqual({
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        ...record,
        ...initial,
        createdAt: expect.stringMatching(/Z$/),
      });
      expect(await listEntries(body._id)).toMatchObject([{ action: `${name}.create`, before: null, after: body }]);
    });

    it("requires only the required fields", async () => {
      expect((await post(without(...Object.keys(defaults)))).body).toMatchObject(defaults);
    });

    it.each(Object.keys(without(...Object.keys(defaults))))("requires %s", async (field) => {
      const { status, body } = await post(without(field));
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual([field]);
    });

    it.each(rejected)("is rejected with %s %j", async (field, value) => {
      const { status, body } = await post({ ...whole, [field]: value });
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual([field]);
    });
  });

  if (unique)
    it(`two records of ${name} cannot have the same ${unique} in any case, even if created concurrently`, async () => {
      const record = withUniqueName(whole);
      const taken = String(record[unique]);
      const answers = await Promise.all(
        [taken, taken.toUpperCase(), taken.toLowerCase()].map((text) => post({ ...record, [unique]: text })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      for (const { status, body } of answers)
        if (status === 409) expect(body.errors).toEqual({ [unique]: ["is already taken"] });
      const others = withUniqueName(whole);
      const other = (await post(others)).body;
      expect((await put(other._id, { [unique]: taken })).status).toBe(409);
      expect((await put(other._id, { [unique]: others[unique] })).status).toBe(200);
    });

  it(`a change of ${name} keeps the other fields, and is recorded`, async () => {
    const made = (await post(withUniqueName(whole))).body;
    const changes = withUniqueName(resource.changes);
    const { status, body } = await put(made._id, changes);
    expect(status).toBe(200);
    expect(body).toEqual({ ...made, ...changes });
    expect(await listEntries(made._id)).toMatchObject([
      { action: `${name}.create` },
      { action: `${name}.edit`, before: made, after: body },
    ]);
    expect((await put(made._id, {})).body).toEqual(body);
    expect((await put(made._id, { _id: NOBODY })).body.errors).toEqual({ _id: ["is not a field of this request"] });
    expect((await put(made._id, [])).status).toBe(422);
  });

  it.each(resource.decisions ?? [])(
    `a record of ${name} accepts the decision $action once, and records it`,
    async (decision) => {
      const { _id } = (await post(withUniqueName(whole))).body;
      const decide = (action: string, body: Values) => call("PUT", `${path}/${_id}/${action}`, { as: "admin", body });
      for (const [action, body] of decision.after) expect((await decide(action, body)).status).toBe(200);
      const expected = { ...decision.body, ...decision.result };
      expect(await decide(decision.action, decision.body)).toMatchObject({ status: 200, body: expected });
      expect((await decide(decision.action, decision.body)).status).toBe(409);
      for (const field of Object.keys(decision.result))
        expect((await put(_id, { [field]: decision.result[field] })).body.errors).toHaveProperty(field);
      expect((await listEntries(_id)).at(-1)).toMatchObject({
        action: `${name}.${decision.action}`,
        label: expect.stringMatching(/./),
        after: expected,
      });
    },
  );

  it(`deleting a record of ${name} returns it, and is recorded`, async () => {
    const made = (await post(withUniqueName(whole))).body;
    expect(await ask("DELETE", made._id)).toMatchObject({ status: 200, body: made });
    expect((await ask("GET", made._id)).status).toBe(404);
    expect((await listEntries(made._id)).at(-1)).toMatchObject({ action: `${name}.delete`, before: made, after: null });
  });

  it(`an unknown record of ${name} returns 404`, async () => {
    for (const id of [NOBODY, "no-id"]) {
      for (const { status, body } of [await ask("GET", id), await put(id, resource.changes), await ask("DELETE", id)]) {
        expect(status).toBe(404);
        expect(body.message).toBe(`${one} not found.`);
      }
    }
  });
}
