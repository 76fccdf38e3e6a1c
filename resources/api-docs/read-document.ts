import {
  BEYOND,
  type Answer,
  type Content,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Reference,
} from "./contract";
import { apiDocsMessages as words } from "./messages";
import { fieldsOf, typeWords, type Field, type Resolve } from "./schema-words";

/** A call as it is listed. Its details are computed when it is expanded. */
export interface ListedCall {
  /** Unique within the document; also the URL hash of the call. */
  id: string;
  /** Upper-case HTTP method. */
  method: string;
  path: string;
  summary: string;
  area: string;
  /** Whether backends may leave the call out. */
  beyond: boolean;
  features: readonly string[];
  permission: string | undefined;
  operation: Operation;
}

export interface CallDetails {
  parameters: readonly (Field & { place: string })[];
  body: readonly Field[];
  answers: readonly { status: string; text: string; fields: readonly Field[]; example: string | undefined }[];
}

const METHODS = ["get", "post", "put", "patch", "delete"];

/** Lists all calls, sorted by area and then in the order of the document. */
export function callsOf({ paths = {} }: OpenApiDocument): ListedCall[] {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method): ListedCall[] => {
      const operation = operations[method];
      if (!operation) return [];
      const tags = operation.tags ?? [];
      return [
        {
          id: operation.operationId ?? `${method}${path.replaceAll(/[^\w]+/g, "-")}`,
          method: method.toUpperCase(),
          path,
          summary: operation.summary ?? "",
          area: tags.find((tag) => tag !== BEYOND) ?? words.other,
          beyond: tags.includes(BEYOND),
          features: operation["x-features"] ?? [],
          permission: operation["x-permission"],
          operation,
        },
      ];
    }),
  );
  return calls.toSorted((one, other) => one.area.localeCompare(other.area));
}

/** Whether every word of the search occurs in the visible text of the call. */
export function matches({ method, path, summary, area, permission, features }: ListedCall, search: string): boolean {
  const text = [method, path, summary, area, permission, ...features].join(" ").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Returns the parameters, body fields and responses of a call. */
export function detailsOf({ operation }: ListedCall, document: OpenApiDocument): CallDetails {
  const resolve = createResolver(document);
  return {
    parameters: (operation.parameters ?? []).flatMap((given) => {
      const parameter = resolve<Parameter>(given);
      if (!parameter?.name) return [];
      const { name, in: place = "", required = false, schema } = parameter;
      const features = [...(parameter["x-features"] ?? []), ...(schema?.["x-features"] ?? [])];
      return [{ name, place, required, type: typeWords(schema), features }];
    }),
    body: fieldsOf(getContent(operation.requestBody)?.schema, resolve),
    answers: Object.entries(operation.responses ?? {}).flatMap(([status, given]) => {
      const answer = resolve<Answer>(given);
      if (!answer) return [];
      const content = getContent(answer);
      const example = content?.example === undefined ? undefined : JSON.stringify(content.example, undefined, 2);
      return [{ status, text: answer.description ?? "", fields: fieldsOf(content?.schema, resolve), example }];
    }),
  };
}

/** Returns the JSON content, or the first other content type. */
const getContent = (holder: { content?: Record<string, Content> } | undefined): Content | undefined =>
  holder?.content?.["application/json"] ?? Object.values(holder?.content ?? {})[0];

function createResolver(document: OpenApiDocument): Resolve {
  const find = (reference: string) =>
    reference
      .replace(/^#\//, "")
      .split("/")
      .reduce<unknown>((at, key) => (isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined), document);
  return <Value extends object>(value: Value | Reference) => {
    const seen = new Set<unknown>();
    let at: unknown = value;
    while (isObject(at) && typeof at["$ref"] === "string") {
      if (seen.has(at)) return undefined;
      seen.add(at);
      at = find(at["$ref"]);
    }
    return isObject(at) ? (at as Value) : undefined;
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
