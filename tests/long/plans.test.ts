/**
 * What PostgreSQL does for each list, by each filter and in each order, on tables that are worth an index: it reads no such
 * table as a whole, sorts nothing on the disk, and touches few pages. `TEST_DATABASE=postgres` alone: PGlite plans as it
 * does, and has no connection to ask on.
 */
import { sql, type SQL } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { recordStatements, type Statement } from "../../scripts/recorded-queries";
import { seedIfEmpty } from "../../server/seed/seed-demo";
import { cheapPasswords, PASSWORD, startTestApp } from "../server/support/app";
import { openTestDatabase } from "../server/support/database";
import { rowsOf } from "../server/support/rows-of";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 900_000 });

const SIZE = { vendors: 6_000, users: 20_000, orders: 60_000, products: 12_000, reviews: 12_000 };
/** With fewer rows, reading them all is as good. */
const BIG = 4_000;
/** Pages of 8 KiB, for ten rows and all that stands in them. */
const MOST_BUFFERS = 200;

const database = await openTestDatabase();
const { db } = database;
await seedIfEmpty(db, cheapPasswords, PASSWORD, SIZE);
await db.execute(sql`vacuum analyze`);
const { app, call } = await startTestApp({ database });
afterAll(() => database.close());

const big = new Set(
  (await rowsOf(db, sql`select relname from pg_class where relkind = 'r' and reltuples >= ${BIG}`)).map(({ relname }) =>
    String(relname),
  ),
);

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Sort Space Type"?: string;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const { $client } = db as unknown as { $client: pg.Pool };
const explainer = new pg.Client($client.options);
beforeAll(() => explainer.connect());
afterAll(() => explainer.end());

const EXPLAIN = "explain (analyze, buffers, format json)";
const literalOf = (value: unknown) => pg.escapeLiteral(Array.isArray(value) ? `{${value.join(",")}}` : String(value));

/** What it does for these values: of a statement that is kept, by the plan that is made for any. */
async function planOf({ text, values, isKept }: Statement): Promise<Plan> {
  const given = values as unknown[];
  if (!isKept) return planIn(await explainer.query(`${EXPLAIN} ${text}`, given));
  await explainer.query(`set plan_cache_mode = force_generic_plan; prepare probe as ${text}`);
  const literals = given.length > 0 ? `(${given.map(literalOf).join(", ")})` : "";
  const explained = await explainer.query(`${EXPLAIN} execute probe${literals}`);
  await explainer.query("discard all");
  return planIn(explained);
}

function planIn({ rows: [row] }: pg.QueryResult<{ "QUERY PLAN": [{ Plan: Plan }] }>): Plan {
  if (!row) throw new Error("PostgreSQL explained nothing.");
  return row["QUERY PLAN"][0].Plan;
}

/** What is wrong with how a statement is done. */
async function faultsOf(statement: Statement): Promise<string[]> {
  const { text } = statement;
  const plan = await planOf(statement);
  const buffers = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  const nodes = nodesOf(plan).flatMap((node) => {
    const table = node["Relation Name"] ?? "";
    const scans = node["Node Type"] === "Seq Scan" && big.has(table);
    return [
      ...(scans ? [`reads all of ${table}`] : []),
      ...(node["Sort Space Type"] === "Disk" ? ["sorts on the disk"] : []),
    ];
  });
  return [...nodes, ...(buffers > MOST_BUFFERS ? [`touches ${buffers} pages`] : [])].map(
    (fault) => `${fault}: ${text}`,
  );
}

interface Parameter {
  enum?: unknown[];
}

/** The parameters of the list, by their names. */
function parametersOf(querystring: unknown): Record<string, Parameter> {
  if (!(querystring instanceof z.ZodType)) return {};
  return (z.toJSONSchema(querystring, { io: "input", unrepresentable: "any" }).properties ?? {}) as Record<
    string,
    Parameter
  >;
}

const lists = app.adminRoutes.filter(
  ({ method, url, schema }) =>
    method === "GET" && !/:|\/export\//.test(url) && "page" in parametersOf(schema?.querystring),
);

const one = async (query: SQL) => String(Object.values((await rowsOf(db, query))[0] ?? {})[0]);

/** Values for what is no choice of some: by the name of the parameter. */
const VALUES: Readonly<Record<string, string>> = {
  search: "mehta",
  q: "silk",
  createdAtFrom: "2026-11-01",
  createdAtTo: "2026-11-10",
  from: "2026-11-01",
  to: "2026-11-10",
  finalAmountFrom: "1000",
  finalAmountTo: "1200",
  stockFrom: "1",
  stockTo: "3",
  vendor: await one(sql`select vendor_id from orders limit 1`),
  customer: await one(sql`select customer_id from orders limit 1`),
  user: await one(sql`select user_id from support_tickets limit 1`),
  category: await one(sql`select category_id from products where category_id is not null limit 1`),
  actor: await one(sql`select actor_id from evidence_entries where actor_id is not null limit 1`),
  resource: "orders",
  resourceId: await one(sql`select resource_id from evidence_entries where resource = 'orders' limit 1`),
  action: "orders.edit-status",
  assignee: await one(sql`select assignee_id from support_tickets where assignee_id is not null limit 1`),
  city: "Mumbai",
  paymentStatus: "refunded",
  paymentMethod: await one(sql`select payment_method from orders limit 1`),
  approvalStatus: "rejected",
  isActive: "false",
  rating: "1",
};

/** What costs more than a page does, and why it may. */
const DEAR: readonly { why: string; is: (way: string, statement: string) => boolean }[] = [
  { why: "a search reads what it finds", is: (way) => /[&?](search|q)=/.test(way) },
  {
    why: "what a range finds is counted",
    is: (way, statement) => /[&?](\w+(From|To)|from|to)=/.test(way) && statement.startsWith("select count(*)"),
  },
  {
    why: "a range comes in the order of another column",
    is: (way) => /(From|To)=/.test(way) && /sort=/.test(way),
  },
  {
    why: "until ten are found that have the value, the others are read as well",
    is: (way) => /(city|paymentStatus|paymentMethod|isActive)=.*sort=/.test(way),
  },
  { why: "what is due is computed for each ticket that is open", is: (way) => way.includes("due=") },
  { why: "all that waits is brought into one order", is: (way) => way.startsWith("/api/admin/queue") },
  { why: "what is due is summed up from the ledger", is: (way) => way.startsWith("/api/admin/payouts/due") },
  { why: "what the last seed or reset replaced is left out entry by entry", is: (way) => way.includes("current=true") },
];

/** Every way to ask for the list: unnarrowed and by each value of each parameter, each in each order. */
function waysTo({ url, schema }: (typeof lists)[number]): string[] {
  const {
    page: _page,
    limit: _limit,
    sort,
    order: _order,
    facets: _facets,
    ...filters
  } = parametersOf(schema?.querystring);
  const narrowed = Object.entries(filters).flatMap(([name, { enum: values }]) => {
    const known = values ?? (VALUES[name] === undefined ? [] : [VALUES[name]]);
    return known.map((value) => `&${name}=${encodeURIComponent(String(value))}`);
  });
  const orders = [
    "",
    ...(sort?.enum ?? []).flatMap((by) => ["asc", "desc"].map((way) => `&sort=${String(by)}&order=${way}`)),
  ];
  return ["", ...narrowed].flatMap((filter) => orders.map((by) => `${url}?page=1&limit=10${filter}${by}`));
}

beforeAll(async () => {
  expect(big).toContain("orders");
  // Signs in, which is no part of a list.
  await call("GET", "/api/auth/me", { as: "admin" });
});

describe.each(lists.map((list) => [list.url, list] as const))("%s", (_, list) => {
  it("in every way", async () => {
    const faults: string[] = [];
    for (const way of waysTo(list)) {
      const statements = await recordStatements(database, async () => {
        expect((await call("GET", way, { as: "admin" })).status, way).toBe(200);
      });
      for (const statement of statements.filter(
        ({ text }) => /^select/.test(text) && !DEAR.some(({ is }) => is(way, text)),
      )) {
        faults.push(...(await faultsOf(statement)).map((fault) => `${way} ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });
});
