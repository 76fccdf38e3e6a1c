/** A search or range counts at most MAX_COUNTED matches. The pages after them can still be read. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { coupons } from "../../server/db/schema-coupons";
import { MAX_COUNTED } from "../../server/records/read-page";
import { startTestApp } from "./support/app";
import type { ResponseBody } from "./support/body";

const { call, database } = await startTestApp();
const MATCHES = MAX_COUNTED + 15;

await database.db.execute(sql`
  insert into coupons (id, code, type, value, valid_from, valid_until, created_at)
  select lpad(to_hex(n), 24, '0'), 'MANY' || n, 'percentage', 5, now(), now() + interval '1 day', timestamptz '2020-01-01'
  from generate_series(1, ${sql.raw(String(MATCHES))}) n`);

type ListBody = ResponseBody & { totalIsMinimum?: true };

async function readPage(query: string) {
  const { status, body } = await call<ListBody>("GET", `/api/admin/coupons?${query}`, { as: "admin" });
  expect(status).toBe(200);
  const { content, totalElements, totalPages, totalIsMinimum } = body;
  return { rows: content.length, totalElements, totalPages, totalIsMinimum };
}

it("a search with more than MAX_COUNTED matches has a minimum as its total", async () => {
  const minimum = { totalElements: MAX_COUNTED, totalPages: 1_000, totalIsMinimum: true };
  expect(await readPage("search=many&limit=10")).toEqual({ rows: 10, ...minimum });
  expect(await readPage("search=many&limit=10&page=1000")).toEqual({
    rows: 10,
    ...minimum,
    totalElements: 10_001,
    totalPages: 1_001,
  });
});

it("the pages after the minimum can be read, and the last one has the exact total", async () => {
  expect(await readPage("search=many&limit=10&page=1001")).toEqual({
    rows: 10,
    totalElements: 10_011,
    totalPages: 1_002,
    totalIsMinimum: true,
  });
  expect(await readPage("search=many&limit=10&page=1002")).toEqual({
    rows: 5,
    totalElements: MATCHES,
    totalPages: 1_002,
    totalIsMinimum: undefined,
  });
});

it("a page after the last one is empty, with the minimum", async () => {
  expect(await readPage("search=many&limit=10&page=5000")).toEqual({
    rows: 0,
    totalElements: MAX_COUNTED,
    totalPages: 1_000,
    totalIsMinimum: true,
  });
});

it("fewer matches and the unfiltered list are counted exactly", async () => {
  // The matches are MANY1000, and MANY10000 to MANY10009.
  expect(await readPage("search=many1000")).toMatchObject({ totalElements: 11, totalIsMinimum: undefined });
  const total = await database.db.$count(coupons);
  expect(total).toBeGreaterThanOrEqual(MATCHES);
  expect(await readPage("limit=10")).toMatchObject({ totalElements: total, totalIsMinimum: undefined });
  expect(await readPage("limit=10&page=200")).toMatchObject({ totalElements: total, totalIsMinimum: undefined });
});
