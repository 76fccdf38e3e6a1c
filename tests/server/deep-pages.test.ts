/** Deep pages, which are read from the nearer end of the list: each row appears on exactly one page. */
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "../../server/db/schema";
import { startTestApp } from "./support/app";
import type { ResponseBody } from "./support/body";

const { call, database } = await startTestApp();
const { db } = database;

// Many rows share a name or a time, so that the id breaks the tie.
await db.execute(sql`
  insert into users (id, name, email, role, phone, created_at)
  select lpad(to_hex(n * 7919 % 2400), 24, '0'), 'Name ' || n % 50, 'deep-' || n || '@x.example', 'customer',
    null, timestamptz '2026-01-01' + make_interval(hours => n / 20)
  from generate_series(1, 2399) n`);

const page = (query: string) => call<ResponseBody>("GET", `/api/admin/users?${query}`, { as: "admin" });

async function listIds(query: string): Promise<string[]> {
  const { status, body } = await page(query);
  expect(status).toBe(200);
  return body.content.map(({ _id }: { _id: string }) => _id);
}

const total = await db.$count(users);

it.each(["", "sort=name&order=asc", "sort=name&order=desc", "sort=createdAt&order=asc", "sort=role&order=desc"])(
  "returns every row once and in order, page by page, with %o",
  async (sort) => {
    const ids: string[] = [];
    for (let number = 1; number <= Math.ceil(total / 100); number += 1) {
      ids.push(...(await listIds(`${sort}&limit=100&page=${number}`)));
    }
    expect(new Set(ids).size).toBe(total);
    const [field = "createdAt", direction = "desc"] = sort === "" ? [] : sort.replace("sort=", "").split("&order=");
    const column = { name: users.name, createdAt: users.createdAt, role: users.role }[field];
    const by = sql`${column} ${sql.raw(direction)}, ${users.id} ${sql.raw(direction)}`;
    const expected = await db.select({ id: users.id }).from(users).orderBy(by);
    expect(ids).toEqual(expected.map(({ id }) => id));
  },
);

it("the last page has the remaining rows, and later pages have none", async () => {
  const last = Math.ceil(total / 7);
  expect(await listIds(`limit=7&page=${last}`)).toHaveLength(total - (last - 1) * 7);
  expect(await listIds(`limit=7&page=${last + 1}`)).toEqual([]);
  expect((await page("limit=7&page=1000000")).body).toMatchObject({ content: [], totalElements: total });
});

it("returns a deep page of a filtered list", async () => {
  const customers = await listIds("role=customer&limit=100&page=23");
  const all = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`role = 'customer'`)
    .orderBy(sql`created_at desc, id desc`);
  expect(customers).toEqual(all.slice(2_200, 2_300).map(({ id }) => id));
});
