/** What the five routes of `crudRoutes` promise, for whichever resource they are declared. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "../../../server/db/schema-evidence";
import type { TestApp } from "./app";
import { auditWhere } from "./audit";

type Values = Readonly<Record<string, unknown>>;

interface CrudCase {
  /** The path below /api/admin. */
  name: string;
  /** What one of them is called. */
  one: string;
  /** A record with every field that POST takes, as it takes and answers it. */
  whole: Values;
  /** The fields that may be left out, with what they are then. */
  defaults: Values;
  /** Another value for some fields, whatever the others are. */
  changes: Values;
  /** Fields, each with a value that is refused. */
  refused: readonly (readonly [field: string, value: unknown])[];
  /** The fields that the list can be sorted by. */
  sortable: readonly string[];
  /** The fields that the list can be narrowed by; `changes` has another value for each. */
  filters: readonly string[];
  /** The fields that the list's search looks into, if any. */
  search?: readonly string[];
  /** The field of text that no two of them have in common, if any; what is sent has another number behind it each time. */
  unique?: string;
}

const NOBODY = "ffffffffffffffffffffffff";

/** Declares the tests of a resource; the database is theirs. */
export function crudTests({ call, database }: Pick<TestApp, "call" | "database">, resource: CrudCase): void {
  const { name, one, whole, defaults, refused, sortable, filters, search = [], unique } = resource;
  const path = `/api/admin/${name}`;
  const post = (body: Values) => call("POST", path, { as: "admin", body });
  const put = (id: string, body: unknown) => call("PUT", `${path}/${id}`, { as: "admin", body });
  const ask = (method: string, id: string) => call(method, `${path}/${id}`, { as: "admin" });
  const list = async (query: string) => (await call("GET", `${path}?${query}`, { as: "admin" })).body;
  const idsOf = async (query: string) => (await list(`limit=100&${query}`)).content.map(({ _id }) => _id);
  const auditOf = (id: string) => auditWhere(database.db, eq(auditEntries.resourceId, id));
  let sent = 0;
  /** A record, or other values for it, that no other has taken. */
  const fresh = (values: Values): Values =>
    unique ? { ...values, [unique]: `${String(values[unique])} ${(sent += 1)}` } : values;
  const without = (...fields: string[]) =>
    Object.fromEntries(Object.entries(fresh(whole)).filter(([field]) => !fields.includes(field)));

  describe(`the list of ${name}`, () => {
    it("is a content page, newest first, and each record has its own address", async () => {
      const made = [(await post(fresh(whole))).body, (await post(fresh(whole))).body];
      const body = await list("limit=2");
      expect(body).toMatchObject({ page: 1, size: 2, totalPages: Math.ceil(body.totalElements / 2) });
      expect(new Set(body.content.map(({ _id }) => _id))).toEqual(new Set(made.map(({ _id }) => _id)));
      expect((await ask("GET", made[0]?._id ?? "")).body).toEqual(made[0]);
      expect(await list("page=999")).toMatchObject({ content: [], totalElements: body.totalElements });
    });

    it.each(sortable)("is sorted by %s, both ways", async (field) => {
      await post({ ...whole, ...fresh(resource.changes) });
      const upwards = await idsOf(`sort=${field}&order=asc`);
      expect(upwards.length).toBeGreaterThan(1);
      expect((await idsOf(`sort=${field}&order=desc`)).reverse()).toEqual(upwards);
    });

    it.each(filters)("is narrowed by %s", async (field) => {
      const [one, other] = [await post(fresh(whole)), await post({ ...whole, ...fresh(resource.changes) })].map(
        ({ body }) => body._id,
      );
      const found = await idsOf(`${field}=${String(whole[field])}`);
      expect(found).toContain(one);
      expect(found).not.toContain(other);
      expect(await idsOf(`${field}=`)).toEqual(expect.arrayContaining([one, other]));
      expect((await call("GET", `${path}?${field}=neither`, { as: "admin" })).status).toBe(422);
    });

    for (const field of search)
      it(`is searched by ${field}, in any case, and % stands for itself`, async () => {
        const { _id } = (await post(fresh({ ...whole, [field]: "100% Khadi" }))).body;
        expect(await idsOf("search=00%25%20KHA")).toContain(_id);
        expect(await idsOf("search=1%25khadi")).toEqual([]);
      });
  });

  describe(`a new one of ${name}`, () => {
    it("is answered with 201, with every field, and recorded", async () => {
      const record = fresh(whole);
      const { status, body } = await post(record);
      expect(status).toBe(201);
      expect(body).toEqual({
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        ...record,
        createdAt: expect.stringMatching(/Z$/),
      });
      expect(await auditOf(body._id)).toMatchObject([{ action: `${name}.create`, before: null, after: body }]);
    });

    it("needs no more than what is required", async () => {
      expect((await post(without(...Object.keys(defaults)))).body).toMatchObject(defaults);
    });

    it.each(Object.keys(without(...Object.keys(defaults))))("needs %s", async (field) => {
      const { status, body } = await post(without(field));
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual([field]);
    });

    it.each(refused)("is refused with %s %j", async (field, value) => {
      const { status, body } = await post({ ...whole, [field]: value });
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual([field]);
    });
  });

  if (unique)
    it(`no two of ${name} have the same ${unique}, in any case, also when they come at the same time`, async () => {
      const record = fresh(whole);
      const taken = String(record[unique]);
      const answers = await Promise.all(
        [taken, taken.toUpperCase(), taken.toLowerCase()].map((text) => post({ ...record, [unique]: text })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      for (const { status, body } of answers)
        if (status === 409) expect(body.errors).toEqual({ [unique]: ["is already taken"] });
      const others = fresh(whole);
      const other = (await post(others)).body;
      expect((await put(other._id, { [unique]: taken })).status).toBe(409);
      expect((await put(other._id, { [unique]: others[unique] })).status).toBe(200);
    });

  it(`a change of ${name} keeps what is not sent, and is recorded`, async () => {
    const made = (await post(fresh(whole))).body;
    const changes = fresh(resource.changes);
    const { status, body } = await put(made._id, changes);
    expect(status).toBe(200);
    expect(body).toEqual({ ...made, ...changes });
    expect(await auditOf(made._id)).toMatchObject([
      { action: `${name}.create` },
      { action: `${name}.edit`, before: made, after: body },
    ]);
    expect((await put(made._id, {})).body).toEqual(body);
    expect((await put(made._id, { _id: NOBODY })).body.errors).toEqual({ _id: ["is not a field of this request"] });
    expect((await put(made._id, [])).status).toBe(422);
  });

  it(`deleting one of ${name} answers it, and is recorded`, async () => {
    const made = (await post(fresh(whole))).body;
    expect(await ask("DELETE", made._id)).toMatchObject({ status: 200, body: made });
    expect((await ask("GET", made._id)).status).toBe(404);
    expect((await auditOf(made._id)).at(-1)).toMatchObject({ action: `${name}.delete`, before: made, after: null });
  });

  it(`one of ${name} that is not there is answered with 404`, async () => {
    for (const id of [NOBODY, "no-id"]) {
      for (const { status, body } of [await ask("GET", id), await put(id, resource.changes), await ask("DELETE", id)]) {
        expect(status).toBe(404);
        expect(body.message).toBe(`${one} not found.`);
      }
    }
  });
}
