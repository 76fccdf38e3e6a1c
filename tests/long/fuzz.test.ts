/** Sends random requests to the routes that a session can use. Each error has a message, and no response is a 500. */
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { TABLES } from "../../server/maintenance/tables";
import { startTestApp } from "../server/support/app";

const REQUESTS = 20_000;
vi.setConfig({ testTimeout: 1_800_000 });

const { app, call, database } = await startTestApp({ env: { SESSION_HOURS: "1000" } });

/** Existing ids from every table, so that a route sometimes gets an id of its own records. */
const ids = (
  await Promise.all(
    TABLES.map(async (table) => (await database.db.select().from(table).limit(3)) as { id?: unknown }[]),
  )
).flatMap((rows) => rows.flatMap(({ id }) => (typeof id === "string" ? [id] : [])));

const depth = (levels: number) => JSON.parse("[".repeat(levels) + "]".repeat(levels)) as unknown;

/** Values that often break programs. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...["", " ", "\u0000", "\ud800", "\u202e", "%", "' or 1=1 --", "../../etc/passwd", "__proto__", "constructor"],
    ...["0000-01-01", "9999-12-31T23:59:59Z", "+275760-09-13T00:00:00.000Z", "-000001-01-01", "2026-02-30", "NaN"],
    ...[0, -0, -1, 1e308, -1e308, 2 ** 53, 2 ** 31, 0.1, 1.005, null, true, false, [], {}, [null], [[]]],
    ...[{ toString: 1 }, { valueOf: null, toString: null }, { length: -1 }, { then: 1 }, { toJSON: 1 }],
    "x".repeat(20_000),
    depth(2_000),
    JSON.parse('{"__proto__": {"admin": true}}'),
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.double(),
  fc.jsonValue(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);

interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
}

/** Generates mostly valid values, so that most requests get past validation. */
function valueOf({
  type,
  enum: choices,
  const: only,
  properties,
  items,
  anyOf,
  ...range
}: JsonSchema): fc.Arbitrary<unknown> {
  if (only !== undefined) return fc.constant(only);
  if (choices?.length) return fc.constantFrom(...choices);
  if (anyOf?.length) return fc.oneof(...anyOf.map(usually));
  if (properties) {
    const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, usually(field)]));
    return fc.record(fields, { requiredKeys: [] });
  }
  if (type === "array") return fc.array(usually(items ?? {}), { maxLength: 4 });
  if (type === "number" || type === "integer")
    return fc.integer({ min: Math.max(range.minimum ?? 0, -1e9), max: Math.min(range.maximum ?? 1e6, 1e9) });
  if (type === "boolean") return fc.boolean();
  return fc.oneof(
    fc.string({ minLength: 1, maxLength: 30 }),
    fc.constantFrom(
      ...ids,
      "1",
      "2",
      "csv",
      "someone@shop.example",
      "+919876543210",
      "2026-11-01T00:00:00Z",
      "2026-12-01T00:00:00Z",
    ),
  );
}

const usually = (schema: JsonSchema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: fc.nat().chain(() => valueOf(schema)) }, { weight: 1, arbitrary: hostile });

const toJsonSchema = (schema: unknown): JsonSchema =>
  schema instanceof z.ZodType ? (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema) : {};

const text = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** Encodes a value for a URL, without lone surrogates, which have no UTF-8 encoding. */
const encoded = (value: unknown) => encodeURIComponent((text(value) ?? "").replace(/\p{Surrogate}/gu, ""));

// Ending the caller's own session or signing out would make every later request fail.
const ownRoutes = app.ownRoutes.filter(({ method, url }) => method !== "DELETE" || !url.includes("/sessions/"));
const openRoutes = app.openRoutes.filter(({ url }) => /^\/(api|files)\//.test(url) && !url.endsWith("/logout"));
// If the caller's role required a second step, every later response would be a 403.
const routes = [...app.adminRoutes, ...ownRoutes, ...openRoutes].filter(
  ({ method, url }) => method !== "HEAD" && !url.endsWith("/second-step"),
);

const requests = fc.constantFrom(...routes).chain(({ method, url, schema }) => {
  const query = valueOf(toJsonSchema(schema?.querystring)) as fc.Arbitrary<Record<string, unknown> | string>;
  const parameter = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: hostile });
  return fc.record({
    method: fc.constant(method),
    url: fc
      .array(parameter, { minLength: 3, maxLength: 3 })
      .map((values) => url.replace(/:\w+/g, () => encoded(values.pop()) || "-").slice(0, 2_000)),
    query: query.map((pairs) =>
      typeof pairs === "object"
        ? Object.entries(pairs).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
        : [],
    ),
    body: schema?.body ? usually(toJsonSchema(schema.body)) : fc.constant(undefined),
  });
});

it(`answers ${REQUESTS.toLocaleString("en-IN")} random requests without a 500`, async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(requests, async ({ method, url, query, body }) => {
      const address = query.length ? `${url}?${query.join("&").slice(0, 4_000)}` : url;
      const answer = await call(method, address, { as: "admin", ...(body === undefined ? {} : { body }) });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect(answer.status, `${answer.text.slice(0, 300)}`).toBeLessThan(500);
      if (answer.status >= 400) expect(answer.body.message).toMatch(/\S/);
    }),
    { numRuns: REQUESTS, endOnFailure: true, seed: 11 },
  );
  // The test would prove little if hardly any request got past validation.
  const successes = [...statuses].filter(([status]) => status < 300).reduce((sum, [, count]) => sum + count, 0);
  expect(successes).toBeGreaterThan(REQUESTS / 10);
});
