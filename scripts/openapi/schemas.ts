/** From the zod schemas of the routes to those of the document. */
import swagger from "@fastify/swagger";
import Fastify from "fastify";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { areaOf, shortPath } from "./areas";
import { fieldsOf, type Route } from "./routes";
import type { OpenApi } from "./shape";

/** The document with what schemas say: paths, parameters, bodies, answers, and the records as components. */
export async function describeSchemas(
  routes: readonly Route[],
  head: Pick<OpenApi, "openapi" | "info" | "servers">,
): Promise<Pick<OpenApi, "paths"> & { components: Pick<OpenApi["components"], "schemas"> }> {
  const schemaRegistry = namedRecords(routes);
  const app = Fastify();
  // Nothing is ever sent to it.
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: { ...head, servers: [...head.servers] },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  });
  for (const { method, path, schema } of routes) {
    app.route({ method, url: path.replaceAll(/\{(\w+)\}/g, ":$1"), schema, handler: () => undefined });
  }
  await app.ready();
  const { paths, components } = tidy(app.swagger() as unknown as OpenApi);
  await app.close();
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    operation.responses = open(operation.responses);
  }
  return { paths, components: { schemas: open(components.schemas) } };
}

/** Says what the format next to it says, at length. */
const isOfFormat = (pattern: string, format: unknown) =>
  pattern === NO_NUL || (typeof format === "string" && ["date", "date-time", "email"].includes(format));
const NO_NUL = "^[^\\u0000]*$";

/** Without what is true of everything: that keys are text, that numbers are safe, how a date is written. */
const tidy = <T>(part: T): T =>
  JSON.parse(JSON.stringify(part), function (this: Record<string, unknown>, key, value: unknown) {
    if (key === "propertyNames" || (key === "maximum" && value === Number.MAX_SAFE_INTEGER)) return undefined;
    if (key === "pattern" && typeof value === "string" && isOfFormat(value, this["format"])) return undefined;
    return value;
  }) as T;

/** Another backend may answer more. */
const open = <T>(part: T): T =>
  JSON.parse(JSON.stringify(part), (key, value: unknown) =>
    key === "additionalProperties" && value === false ? undefined : value,
  ) as T;

/** A record that is read by itself stands once in the document; one that a list has otherwise, a second time. */
function namedRecords(routes: readonly Route[]) {
  const registry = z.registry<{ id: string }>();
  const name = (schema: unknown, id: string | undefined) => {
    if (id !== undefined && schema instanceof z.ZodObject && !registry.has(schema)) registry.add(schema, { id });
  };
  const reads = routes.filter(({ method }) => method === "GET");
  for (const { path, schema } of reads) {
    const { path: area, record } = areaOf(path);
    if (shortPath(path) === `${area}/{id}`) name(answerOf(schema), record);
  }
  for (const { path, schema } of reads) {
    const { path: area, record } = areaOf(path);
    if (shortPath(path) === area) name(itemOf(answerOf(schema)), record && `${record}InList`);
  }
  return registry;
}

const answerOf = ({ response }: Route["schema"]) => (response as Record<string, unknown> | undefined)?.["200"];

/** What a list is of, whichever of its shapes it has. */
function itemOf(list: unknown): unknown {
  const rows =
    list instanceof z.ZodArray ? list : Object.values(fieldsOf(list) ?? {}).find((it) => it instanceof z.ZodArray);
  return rows?.element;
}
