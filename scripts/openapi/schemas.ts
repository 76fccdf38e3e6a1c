/** Converts the Zod schemas of the routes to OpenAPI schemas. */
import swagger from "@fastify/swagger";
import Fastify from "fastify";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { findArea, stripApiPrefix } from "./areas";
import { schemaFields, type Route } from "./routes";
import type { OpenApi } from "./shape";

/** Builds the parts of the document that schemas determine: paths, parameters, bodies, responses and components. */
export async function describeSchemas(
  routes: readonly Route[],
  head: Pick<OpenApi, "openapi" | "info" | "servers">,
): Promise<Pick<OpenApi, "paths"> & { components: Pick<OpenApi["components"], "schemas"> }> {
  const schemaRegistry = namedRecords(routes);
  const app = Fastify();
  // This application never receives a request, so nothing is validated or serialized.
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
  const { paths, components } = removeRedundantKeywords(app.swagger() as unknown as OpenApi);
  await app.close();
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    operation.responses = allowMoreFields(operation.responses);
  }
  return { paths, components: { schemas: allowMoreFields(components.schemas) } };
}

/** Whether a pattern only repeats the `format` of the same schema, or forbids NUL characters. */
const isRedundantPattern = (pattern: string, format: unknown) =>
  pattern === NO_NUL || (typeof format === "string" && ["date", "date-time", "email"].includes(format));
const NO_NUL = "^[^\\u0000]*$";

/** Removes keywords that say nothing new: that keys are text, that integers are safe, and redundant patterns. */
const removeRedundantKeywords = <T>(part: T): T =>
  JSON.parse(JSON.stringify(part), function (this: Record<string, unknown>, key, value: unknown) {
    if (key === "propertyNames" || (key === "maximum" && value === Number.MAX_SAFE_INTEGER)) return undefined;
    if (key === "pattern" && typeof value === "string" && isRedundantPattern(value, this["format"])) return undefined;
    return value;
  }) as T;

/** Removes `additionalProperties: false`, because another backend may send more fields. */
const allowMoreFields = <T>(part: T): T =>
  JSON.parse(JSON.stringify(part), (key, value: unknown) =>
    key === "additionalProperties" && value === false ? undefined : value,
  ) as T;

/**
 * Names the schema of each record that can be read individually. If the list has another schema for its rows, that
 * schema is named too, such as `OrderInList`.
 */
function namedRecords(routes: readonly Route[]) {
  const registry = z.registry<{ id: string }>();
  const name = (schema: unknown, id: string | undefined) => {
    if (id !== undefined && schema instanceof z.ZodObject && !registry.has(schema)) registry.add(schema, { id });
  };
  const reads = routes.filter(({ method }) => method === "GET");
  for (const { path, schema } of reads) {
    const { path: area, record } = findArea(path);
    if (stripApiPrefix(path) === `${area}/{id}`) name(responseSchemaOf(schema), record);
  }
  for (const { path, schema } of reads) {
    const { path: area, record } = findArea(path);
    if (stripApiPrefix(path) === area) name(itemOf(responseSchemaOf(schema)), record && `${record}InList`);
  }
  return registry;
}

const responseSchemaOf = ({ response }: Route["schema"]) => (response as Record<string, unknown> | undefined)?.["200"];

/** The schema of the rows in a list response of any shape. */
function itemOf(list: unknown): unknown {
  const rows =
    list instanceof z.ZodArray ? list : Object.values(schemaFields(list) ?? {}).find((it) => it instanceof z.ZodArray);
  return rows?.element;
}
