/** The compiled serializer writes exactly the same bytes as zod's own encoder. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serializerCompiler as encoder } from "fastify-type-provider-zod";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { OpenApi } from "../../scripts/openapi/shape";
import { readRoutes, routeName } from "../../scripts/openapi/routes";
import { projectRoot } from "../../scripts/project";
import { serializerCompiler } from "../../server/http/serialization";
import { startTestApp } from "./support/app";

const ROUTE = { method: "GET", url: "/things" };

/** Serializes data with the server's serializer and with zod's. */
function serializeTwice(schema: z.ZodType, data: unknown) {
  const [sent, expected] = [serializerCompiler, encoder].map((compile) => compile({ ...ROUTE, schema })(data));
  return { sent, expected };
}

describe("the serializer", () => {
  const thing = z.object({
    _id: z.string(),
    note: z.string().optional(),
    amount: z.number(),
    status: z.enum(["open", "closed"]),
    owner: z.object({ name: z.string() }).nullish(),
    counts: z.record(z.string(), z.int().nonnegative()),
    picture: z.union([z.string(), z.literal(true)]).optional(),
  });
  const data = { counts: { b: 1, a: 2 }, status: "open", amount: 499.5, _id: "1", owner: null, note: undefined };

  it("writes fields in the order of the schema, and leaves out undeclared ones", () => {
    const { sent, expected } = serializeTwice(thing, { secret: 1, ...data, picture: true });
    expect(sent).toBe(expected);
    expect(sent).toBe('{"_id":"1","amount":499.5,"status":"open","owner":null,"counts":{"b":1,"a":2},"picture":true}');
  });

  it("keeps quotes, line separators and other scripts as JSON.stringify writes them", () => {
    const { sent, expected } = serializeTwice(thing, { ...data, note: 'A "सूट"\u2028\ud800\n' });
    expect(sent).toBe(expected);
  });

  it.each([
    ["a missing field", { amount: undefined }],
    ["an unknown status", { status: "lost" }],
    ["a number that JSON cannot have", { amount: Number.NaN }],
    ["a negative count", { counts: { a: -1 } }],
  ])("rejects %s", (_name, changes) => {
    const serialize = serializerCompiler({ ...ROUTE, schema: thing });
    expect(() => serialize({ ...data, ...changes })).toThrow("Response doesn't match the schema");
    expect(serialize(data)).toContain('"_id":"1"');
  });

  it("encodes values that the schema transforms", () => {
    const day = z.codec(z.string(), z.date(), {
      decode: (text) => new Date(text),
      encode: (date) => date.toISOString(),
    });
    const { sent, expected } = serializeTwice(z.object({ day }), { day: new Date(0) });
    expect(sent).toBe('{"day":"1970-01-01T00:00:00.000Z"}');
    expect(sent).toBe(expected);
  });
});

it("serializes every example of a 200 response in docs/openapi.json like zod's encoder", async () => {
  const { app } = await startTestApp();
  const { paths } = JSON.parse(await readFile(join(projectRoot, "docs", "openapi.json"), "utf8")) as OpenApi;
  const compared = readRoutes(app).flatMap((route) => {
    const schema = (route.schema.response as Record<string, z.ZodType> | undefined)?.["200"];
    const { content } = paths[route.path]?.[route.method.toLowerCase()]?.responses["200"] ?? {};
    const example = content?.["application/json"]?.example;
    if (!schema || example === undefined) return [];
    const { sent, expected } = serializeTwice(schema, example);
    expect(sent, routeName(route)).toBe(expected);
    return routeName(route);
  });
  expect(compared.length).toBeGreaterThan(50);
});
