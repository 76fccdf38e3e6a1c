/** Builds the OpenAPI 3.1 document for the calls of a server. */
import { z } from "zod";
import { findArea, stripApiPrefix } from "./areas";
import { ERROR_SCHEMA, errorResponsesFor, ERROR_RESPONSES, SECURITY_SCHEMES, securityFor } from "./components";
import { fieldKey, parameterKey, type FeatureDependencies } from "./features";
import { responseHeadersFor, requestHeadersFor, requiresVersion } from "./headers";
import { routeName, type Route } from "./routes";
import { describeSchemas } from "./schemas";
import type { Content, OpenApi, Operation, Response, Schema } from "./shape";
import { shareParameters } from "./shared-parameters";
import { findSummary } from "./summaries";

export const OPTIONAL_TAG = "Beyond the specification";

export interface DocumentOptions {
  title: string;
  description: string;
  /** Whether the document includes what depends on features. */
  hasFeatures: boolean;
  /** The features that each call, parameter and field depends on. */
  marks: FeatureDependencies;
  /** Whether a call is part of the specification. */
  isDocumented: (route: Route) => boolean;
  /** Example responses by call. */
  examples: ReadonlyMap<string, unknown>;
}

const METHODS = ["get", "post", "put", "delete"];

/** Builds the document. It is deterministic, and its paths are sorted alphabetically. */
export async function buildDocument(routes: readonly Route[], said: DocumentOptions): Promise<OpenApi> {
  const head = {
    openapi: "3.1.0",
    info: { title: said.title, version: "1", description: said.description },
    servers: [{ url: "/" }],
  };
  const described = await describeSchemas(routes, head);
  const paths: OpenApi["paths"] = {};
  const sorted = [...routes].sort(
    (one, other) => (one.path < other.path ? -1 : Number(one.path > other.path)) || rank(one) - rank(other),
  );
  for (const route of sorted) {
    const method = route.method.toLowerCase();
    const given = described.paths[route.path]?.[method];
    if (!given) throw new Error(`${routeName(route)} is not in the document.`);
    (paths[route.path] ??= {})[method] = operationOf(route, given, said);
  }
  for (const path of Object.keys(paths)) completeChange(paths, path);
  const parameters = shareParameters(Object.values(paths).flatMap((methods) => Object.values(methods)));
  const tags = [...new Set(routes.map(({ path }) => findArea(path).tag))].sort();
  const beyond = routes.some((route) => !said.isDocumented(route));
  return {
    ...head,
    tags: [
      ...tags.map((name) => ({ name })),
      ...(beyond
        ? [{ name: OPTIONAL_TAG, description: "What a backend need not offer; the console does without it." }]
        : []),
    ],
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      responses: ERROR_RESPONSES,
      parameters,
      schemas: { Error: ERROR_SCHEMA, ...referencedSchemas(paths, described.components.schemas) },
    },
  };
}

const rank = ({ method }: Route) => METHODS.indexOf(method.toLowerCase());

function operationOf(route: Route, given: Operation, said: DocumentOptions): Operation {
  const call = routeName(route);
  const { permissions } = route;
  const features = said.marks.get(call);
  const described = (given.parameters ?? []).filter((parameter) => "name" in parameter);
  const parameters = [
    ...described.map((parameter) => {
      const ours = said.marks.get(parameterKey(call, parameter.name));
      return ours && !features ? { ...parameter, "x-features": ours } : parameter;
    }),
    ...(said.hasFeatures ? requestHeadersFor(route) : []),
  ];
  return {
    operationId: operationId(route),
    summary: findSummary(route.method, route.path),
    tags: [findArea(route.path).tag, ...(said.isDocumented(route) ? [] : [OPTIONAL_TAG])],
    ...(permissions.length > 0 && { "x-permission": permissions.length === 1 ? permissions[0] : permissions }),
    ...(features && { "x-features": features }),
    security: securityFor(route),
    ...(parameters.length > 0 && { parameters }),
    ...(given.requestBody && { requestBody: bodyOf(route, given.requestBody, said) }),
    responses: { ...answersOf(route, given, said), ...errorResponsesFor(route, hasVersion(route, said)) },
  };
}

const hasVersion = (route: Route, { hasFeatures }: DocumentOptions) => hasFeatures && requiresVersion(route);

/** Derives the operation id from the method and the path: `putVendorsByIdApprove`. */
function operationId({ method, path }: Route): string {
  const words = stripApiPrefix(path)
    .replaceAll(/\{(\w+)\}/g, "by-$1")
    .split(/[/-]/);
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
}

function answersOf(
  route: Route,
  given: Operation,
  { hasFeatures, examples }: DocumentOptions,
): Record<string, Response> {
  if (!route.schema.response) {
    return { 200: { description: "The file.", content: { "text/csv": { schema: { type: "string" } } } } };
  }
  const example = examples.get(routeName(route));
  const shown = (content: Content): Content => (example === undefined ? content : { ...content, example });
  return Object.fromEntries(
    Object.entries(given.responses).map(([status, response]) => [
      status,
      {
        description: status === "201" ? "What was made." : "Done.",
        ...(hasFeatures && responseHeadersFor(route)),
        content: Object.fromEntries(
          Object.entries(response.content ?? {}).map(([type, content]) => [type, shown(content)]),
        ),
      },
    ]),
  );
}

type Body = NonNullable<Operation["requestBody"]>;

function bodyOf(route: Route, given: Body, said: DocumentOptions): Body {
  // A body with a custom check is a file.
  if (route.schema.body instanceof z.ZodCustom) {
    return { required: true, content: { "application/octet-stream": { schema: {} } } };
  }
  return said.marks.has(routeName(route)) ? given : markFields(routeName(route), given, said);
}

function markFields(call: string, body: Body, { marks }: DocumentOptions): Body {
  const mark = (schema: Schema): Schema => {
    const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
      const features = marks.get(fieldKey(call, name));
      return [name, features ? { ...field, "x-features": features } : field];
    });
    return schema.properties ? { ...schema, properties: Object.fromEntries(fields) as Record<string, Schema> } : schema;
  };
  const contents = Object.entries(body.content).map(([type, content]) => [
    type,
    { ...content, schema: mark(content.schema) },
  ]);
  return { ...body, content: Object.fromEntries(contents) as Body["content"] };
}

/**
 * A PUT accepts the fields of the POST, but its route validates only the whole record. Copies the field schemas of the
 * POST.
 */
function completeChange(paths: OpenApi["paths"], path: string): void {
  const changed = fieldsIn(paths[path]?.["put"]);
  const made = fieldsIn(paths[path.replace(/\/\{\w+\}$/, "")]?.["post"]);
  for (const [name, schema] of Object.entries(changed ?? {})) {
    if (made?.[name] && Object.keys(schema).every((key) => key.startsWith("x-"))) Object.assign(schema, made[name]);
  }
}

const fieldsIn = (operation: Operation | undefined) =>
  operation?.requestBody?.content["application/json"]?.schema.properties;

/** The schemas that the paths reference, directly or through another schema. */
function referencedSchemas(from: unknown, schemas: Readonly<Record<string, Schema>>): Record<string, Schema> {
  const used = new Set<string>();
  const look = (part: unknown) => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name) || !schemas[name]) continue;
      used.add(name);
      look(schemas[name]);
    }
  };
  look(from);
  return Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => used.has(name))
      .sort(),
  );
}
