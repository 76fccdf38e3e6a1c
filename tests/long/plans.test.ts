/**
 * Checks the PostgreSQL plans of every list, for each filter and sort order, on tables large enough to need an index.
 * Except for those in `EXPENSIVE`, no statement scans a large table, sorts on disk or touches many pages.
 * Runs only with `TEST_DATABASE=postgres`. PGlite has the same plans, but offers no separate connection for EXPLAIN.
 */
import { sql, type SQL } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { recordStatements, type RecordedStatement } from "../../scripts/recorded-queries";
import { seedIfEmpty } from "../../server/seed/seed-demo";
import { cheapPasswords, TEST_PASSWORD, startTestApp } from "../server/support/app";
import { openTestDatabase } from "../server/support/database";
import { queryRows } from "../server/support/query-rows";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 900_000 });

const SIZE = { vendors: 6_000, users: 20_000, orders: 60_000, products: 12_000, reviews: 12_000 };
/** Smaller tables may be scanned as a whole. */
const LARGE_TABLE_ROWS = 4_000;
/** The limit in pages of 8 KiB, for ten rows and their related data. */
const MAX_BUFFERS = 200;

const database = await openTestDatabase();
const { db } = database;
await seedIfEmpty(db, cheapPasswords, TEST_PASSWORD, SIZE);
await db.execute(sql`vacuum analyze`);
const { app, call } = await startTestApp({ database });
afterAll(() => database.close());

const largeTables = new Set(
  (await queryRows(db, sql`select relname from pg_class where relkind = 'r' and reltuples >= ${LARGE_TABLE_ROWS}`)).map(
    ({ relname }) => String(relname),
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

const flattenPlan = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flattenPlan)];

const { $client } = db as unknown as { $client: pg.Pool };
const explainer = new pg.Client($client.options);
beforeAll(() => explainer.connect());
afterAll(() => explainer.end());

const EXPLAIN = "explain (analyze, buffers, format json)";
const toLiteral = (value: unknown) => pg.escapeLiteral(Array.isArray(value) ? `{${value.join(",")}}` : String(value));

/** Returns the plan for these values. A prepared statement is explained with its generic plan. */
async function explainStatement({ text, values, isPrepared }: RecordedStatement): Promise<Plan> {
  const given = values as unknown[];
  if (!isPrepared) return readPlan(await explainer.query(`${EXPLAIN} ${text}`, given));
  await explainer.query(`set plan_cache_mode = force_generic_plan; prepare probe as ${text}`);
  const literals = given.length > 0 ? `(${given.map(toLiteral).join(", ")})` : "";
  const explained = await explainer.query(`${EXPLAIN} execute probe${literals}`);
  await explainer.query("discard all");
  return readPlan(explained);
}

function readPlan({ rows: [row] }: pg.QueryResult<{ "QUERY PLAN": [{ Plan: Plan }] }>): Plan {
  if (!row) throw new Error("PostgreSQL explained nothing.");
  return row["QUERY PLAN"][0].Plan;
}

/** Returns the problems in a statement's plan. */
async function findProblems(statement: RecordedStatement): Promise<string[]> {
  const { text } = statement;
  const plan = await explainStatement(statement);
  const buffers = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  const nodes = flattenPlan(plan).flatMap((node) => {
    const table = node["Relation Name"] ?? "";
    const scans = node["Node Type"] === "Seq Scan" && largeTables.has(table);
    return [
      ...(scans ? [`reads all of ${table}`] : []),
      ...(node["Sort Space Type"] === "Disk" ? ["sorts on the disk"] : []),
    ];
  });
  return [...nodes, ...(buffers > MAX_BUFFERS ? [`touches ${buffers} pages`] : [])].map((found) => `${found}: ${text}`);
}

interface Parameter {
  enum?: unknown[];
}

/** Returns the list's query parameters by name. */
function readParameters(querystring: unknown): Record<string, Parameter> {
  if (!(querystring instanceof z.ZodType)) return {};
  return (z.toJSONSchema(querystring, { io: "input", unrepresentable: "any" }).properties ?? {}) as Record<
    string,
    Parameter
  >;
}

const lists = app.adminRoutes.filter(
  ({ method, url, schema }) =>
    method === "GET" && !/:|\/export\//.test(url) && "page" in readParameters(schema?.querystring),
);

const readValue = async (query: SQL) => String(Object.values((await queryRows(db, query))[0] ?? {})[0]);

/** Values for the parameters that are not enumerations, by parameter name. */
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
  vendor: await readValue(sql`select vendor_id from orders limit 1`),
  customer: await readValue(sql`select customer_id from orders limit 1`),
  user: await readValue(sql`select user_id from support_tickets limit 1`),
  // A product that was sold about ten times, because filtering by a product counts all of its orders.
  product: await readValue(
    sql`select product_id from order_items where product_id is not null group by 1 order by abs(count(*) - 10), 1 limit 1`,
  ),
  category: await readValue(sql`select category_id from products where category_id is not null limit 1`),
  actor: await readValue(sql`select actor_id from evidence_entries where actor_id is not null limit 1`),
  resource: "orders",
  resourceId: await readValue(sql`select resource_id from evidence_entries where resource = 'orders' limit 1`),
  action: "orders.edit-status",
  assignee: await readValue(sql`select assignee_id from support_tickets where assignee_id is not null limit 1`),
  city: "Mumbai",
  paymentStatus: "refunded",
  paymentMethod: await readValue(sql`select payment_method from orders limit 1`),
  approvalStatus: "rejected",
  isActive: "false",
  rating: "1",
};

/** Statements whose plans are not checked because they may read more than one page of rows, with the reason. */
const EXPENSIVE: readonly { why: string; is: (url: string, statement: string) => boolean }[] = [
  { why: "a search reads all of its matches", is: (url) => /[&?](search|q)=/.test(url) },
  {
    why: "a count reads the whole range",
    is: (url, statement) => /[&?](\w+(From|To)|from|to)=/.test(url) && statement.startsWith("select count(*)"),
  },
  {
    why: "a range is sorted by another column",
    is: (url) => /(From|To)=/.test(url) && /sort=/.test(url),
  },
  {
    why: "rows without the value are read until ten matches are found",
    is: (url) => /(city|paymentStatus|paymentMethod|isActive)=.*sort=/.test(url),
  },
  {
    why: "a category's orders are counted one by one, and orders of other categories are read until ten match",
    is: (url) => url.startsWith("/api/admin/orders?") && url.includes("category="),
  },
  { why: "the due time is computed for each open ticket", is: (url) => url.includes("due=") },
  { why: "pending entries of all kinds are merged into one order", is: (url) => url.startsWith("/api/admin/queue") },
  { why: "amounts due are summed up from the ledger", is: (url) => url.startsWith("/api/admin/payouts/due") },
  { why: "entries that a seed or reset replaced are skipped one by one", is: (url) => url.includes("current=true") },
];

/** Returns the list's URLs: unfiltered and with each known value of each filter, in each sort order. */
function buildUrls({ url, schema }: (typeof lists)[number]): string[] {
  const {
    page: _page,
    limit: _limit,
    sort,
    order: _order,
    facets: _facets,
    ...filters
  } = readParameters(schema?.querystring);
  const narrowed = Object.entries(filters).flatMap(([name, { enum: values }]) => {
    const known = values ?? (VALUES[name] === undefined ? [] : [VALUES[name]]);
    return known.map((value) => `&${name}=${encodeURIComponent(String(value))}`);
  });
  const orders = [
    "",
    ...(sort?.enum ?? []).flatMap((by) => ["asc", "desc"].map((order) => `&sort=${String(by)}&order=${order}`)),
  ];
  return ["", ...narrowed].flatMap((filter) => orders.map((by) => `${url}?page=1&limit=10${filter}${by}`));
}

beforeAll(async () => {
  expect(largeTables).toContain("orders");
  // Signs in before any statement is recorded.
  await call("GET", "/api/auth/me", { as: "admin" });
});

describe.each(lists.map((list) => [list.url, list] as const))("%s", (_, list) => {
  it("has an efficient plan for every filter and sort order", async () => {
    const problems: string[] = [];
    for (const url of buildUrls(list)) {
      const statements = await recordStatements(database, async () => {
        expect((await call("GET", url, { as: "admin" })).status, url).toBe(200);
      });
      for (const statement of statements.filter(
        ({ text }) => /^select/.test(text) && !EXPENSIVE.some(({ is }) => is(url, text)),
      )) {
        problems.push(...(await findProblems(statement)).map((problem) => `${url} ${problem}`));
      }
    }
    expect(problems).toEqual([]);
  });
});
