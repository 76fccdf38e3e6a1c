/** Builds the OpenAPI 3.1 document from the routes of a server. */
import { z } from "zod";
import { BEYOND_SPECIFICATION_TAG } from "../../resources/api-docs/contract";
import { findArea, stripApiPrefix } from "./areas";
import { ERROR_SCHEMA, errorResponsesFor, ERROR_RESPONSES, SECURITY_SCHEMES, securityFor } from "./components";
import { fieldKey, parameterKey, type FeatureDependencies } from "./features";
import { responseHeadersFor, requestHeadersFor, requiresVersion } from "./headers";
import { routeName, type Route } from "./routes";
import { describeSchemas } from "./schemas";
import type { Content, OpenApi, Operation, Response, Schema } from "./shape";
import { shareParameters } from "./shared-parameters";
import { findSummary } from "./summaries";

export interface DocumentOptions {
  title: string;
  description: string;
  /** Whether to include the headers that depend on features, such as If-Match and ETag. */
  includesFeatures: boolean;
  /** The features that each call, parameter and field depends on. */
  featureDependencies: FeatureDependencies;
  /** Whether a call is part of the specification. */
  isDocumented: (route: Route) => boolean;
  /** Example responses by call. */
  examples: ReadonlyMap<string, unknown>;
}

const METHODS = ["get", "post", "put", "delete"];

/** Builds the document. It is deterministic, and its paths are sorted alphabetically. */
export async function buildDocument(routes: readonly Route[], options: DocumentOptions): Promise<OpenApi> {
  const head = {
    openapi: "3.1.0",
    info: { title: options.title, version: "1", description: options.description },
    servers: [{ url: "/" }],
  };
  const generated = await describeSchemas(routes, head);
  const paths: OpenApi["paths"] = {};
  const sorted = [...routes].sort(
    (one, other) => (one.path < other.path ? -1 : Number(one.path > other.path)) || methodRank(one) - methodRank(other),
  );
  for (const route of sorted) {
    const method = route.method.toLowerCase();
    const operation = generated.paths[route.path]?.[method];
    if (!operation) throw new Error(`@fastify/swagger generated nothing for ${routeName(route)}.`);
    (paths[route.path] ??= {})[method] = buildOperation(route, operation, options);
  }
  for (const path of Object.keys(paths)) copyPostFields(paths, path);
  for (const path of Object.keys(paths)) describeBatchItems(paths, path);
  const parameters = shareParameters(Object.values(paths).flatMap((methods) => Object.values(methods)));
  const tags = [...new Set(routes.map(({ path }) => findArea(path).tag))].sort();
  const hasOptionalCalls = routes.some((route) => !options.isDocumented(route));
  return {
    ...head,
    tags: [
      ...tags.map((name) => ({ name })),
      ...(hasOptionalCalls
        ? [{ name: BEYOND_SPECIFICATION_TAG, description: "Optional for a backend: the console works without them." }]
        : []),
    ],
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      responses: ERROR_RESPONSES,
      parameters,
      schemas: { Error: ERROR_SCHEMA, ...referencedSchemas(paths, generated.components.schemas) },
    },
  };
}

const methodRank = ({ method }: Route) => METHODS.indexOf(method.toLowerCase());

function buildOperation(route: Route, generated: Operation, options: DocumentOptions): Operation {
  const call = routeName(route);
  const { permissions } = route;
  const features = options.featureDependencies.get(call);
  const inlineParameters = (generated.parameters ?? []).filter((parameter) => "name" in parameter);
  const parameters = [
    ...inlineParameters.map((parameter) => {
      const parameterFeatures = options.featureDependencies.get(parameterKey(call, parameter.name));
      return parameterFeatures && !features ? { ...parameter, "x-features": parameterFeatures } : parameter;
    }),
    ...(options.includesFeatures ? requestHeadersFor(route) : []),
  ];
  return {
    operationId: operationId(route),
    summary: findSummary(route.method, route.path),
    tags: [findArea(route.path).tag, ...(options.isDocumented(route) ? [] : [BEYOND_SPECIFICATION_TAG])],
    ...(permissions.length > 0 && { "x-permission": permissions.length === 1 ? permissions[0] : permissions }),
    ...(features && { "x-features": features }),
    security: securityFor(route),
    ...(parameters.length > 0 && { parameters }),
    ...(generated.requestBody && { requestBody: buildRequestBody(route, generated.requestBody, options) }),
    responses: {
      ...buildResponses(route, generated, options),
      ...errorResponsesFor(route, hasVersion(route, options)),
    },
  };
}

const hasVersion = (route: Route, { includesFeatures }: DocumentOptions) => includesFeatures && requiresVersion(route);

/** Derives the operation id from the method and the path, such as `putVendorsByIdApprove`. */
function operationId({ method, path }: Route): string {
  const words = stripApiPrefix(path)
    .replaceAll(/\{(\w+)\}/g, "by-$1")
    .split(/[/-]/);
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
}

function buildResponses(
  route: Route,
  generated: Operation,
  { includesFeatures, examples }: DocumentOptions,
): Record<string, Response> {
  if (!route.schema.response) {
    const [type = "text/csv"] = route.schema.produces ?? [];
    const description = type === "text/event-stream" ? "The events, until the connection ends." : "The file.";
    return { 200: { description, content: { [type]: { schema: { type: "string" } } } } };
  }
  const example = examples.get(routeName(route));
  const withExample = (content: Content): Content => (example === undefined ? content : { ...content, example });
  return Object.fromEntries(
    Object.entries(generated.responses).map(([status, response]) => [
      status,
      {
        description: status === "201" ? "The created record" : "Success",
        ...(includesFeatures && responseHeadersFor(route)),
        content: Object.fromEntries(
          Object.entries(response.content ?? {}).map(([type, content]) => [type, withExample(content)]),
        ),
      },
    ]),
  );
}

type Body = NonNullable<Operation["requestBody"]>;

function buildRequestBody(route: Route, generated: Body, options: DocumentOptions): Body {
  // z.instanceof(Buffer), which only a file upload has.
  if (route.schema.body instanceof z.ZodCustom) {
    return { required: true, content: { "application/octet-stream": { schema: {} } } };
  }
  return options.featureDependencies.has(routeName(route))
    ? generated
    : addFieldFeatures(routeName(route), generated, options);
}

function addFieldFeatures(call: string, body: Body, { featureDependencies }: DocumentOptions): Body {
  const addFeatures = (schema: Schema): Schema => {
    const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
      const features = featureDependencies.get(fieldKey(call, name));
      return [name, features ? { ...field, "x-features": features } : field];
    });
    return schema.properties ? { ...schema, properties: Object.fromEntries(fields) as Record<string, Schema> } : schema;
  };
  const contents = Object.entries(body.content).map(([type, content]) => [
    type,
    { ...content, schema: addFeatures(content.schema) },
  ]);
  return { ...body, content: Object.fromEntries(contents) as Body["content"] };
}

/**
 * Copies the field schemas of a POST to the PUT of the same resource. A PUT accepts the same fields, but its route
 * validates only the whole record and so has no schemas for them.
 */
function copyPostFields(paths: OpenApi["paths"], path: string): void {
  const putFields = fieldsIn(paths[path]?.["put"]);
  const postFields = fieldsIn(paths[path.replace(/\/\{\w+\}$/, "")]?.["post"]);
  for (const [name, schema] of Object.entries(putFields ?? {})) {
    const isUntyped = Object.keys(schema).every((key) => key.startsWith("x-"));
    if (postFields?.[name] && isUntyped) Object.assign(schema, postFields[name]);
  }
}

/**
 * Describes each item of a batch as the body of a single PUT plus the external id. The route has no schema for the
 * items, because the server validates them one by one.
 */
function describeBatchItems(paths: OpenApi["paths"], path: string): void {
  if (!path.endsWith("/batch")) return;
  const item = paths[path.replace(/batch$/, "{externalId}")]?.["put"]?.requestBody?.content["application/json"]?.schema;
  const items = fieldsIn(paths[path]?.["post"])?.["items"];
  if (!item || !items) return;
  const properties = { externalId: { type: "string" }, ...item.properties };
  const described = {
    ...item,
    properties,
    required: ["externalId", ...((item.required as string[] | undefined) ?? [])],
  };
  Object.assign(items, { items: described });
}

const fieldsIn = (operation: Operation | undefined) =>
  operation?.requestBody?.content["application/json"]?.schema.properties;

/** Returns the schemas that the paths reference, directly or through another schema. */
function referencedSchemas(paths: unknown, schemas: Readonly<Record<string, Schema>>): Record<string, Schema> {
  const used = new Set<string>();
  const collect = (part: unknown) => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name) || !schemas[name]) continue;
      used.add(name);
      collect(schemas[name]);
    }
  };
  collect(paths);
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => used.has(name))
      .sort(),
  );
}
