import {
  BEYOND_SPECIFICATION_TAG,
  type ApiResponse,
  type MediaType,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Reference,
} from "./contract";
import { apiDocsMessages as words } from "./messages";
import { listFields, describeType, type SchemaField, type ResolveReference } from "./schema-words";

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
  isAdditional: boolean;
  features: readonly string[];
  permission: string | undefined;
  operation: Operation;
}

export interface CallDetails {
  parameters: readonly (SchemaField & { place: string })[];
  body: readonly SchemaField[];
  answers: readonly { status: string; text: string; fields: readonly SchemaField[]; example: string | undefined }[];
}

const METHODS = ["get", "post", "put", "patch", "delete"];

/** Lists all calls, sorted by area and then in the order of the document. */
export function listCalls({ paths = {} }: OpenApiDocument): ListedCall[] {
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
          area: tags.find((tag) => tag !== BEYOND_SPECIFICATION_TAG) ?? words.other,
          isAdditional: tags.includes(BEYOND_SPECIFICATION_TAG),
          features: operation["x-features"] ?? [],
          permission: operation["x-permission"],
          operation,
        },
      ];
    }),
  );
  return calls.toSorted((one, other) => one.area.localeCompare(other.area));
}

/** Whether every word of the search occurs in the call's method, path, summary, area, permission or features. */
export function matchesSearch(
  { method, path, summary, area, permission, features }: ListedCall,
  search: string,
): boolean {
  const text = [method, path, summary, area, permission, ...features].join(" ").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Returns the parameters, body fields and responses of a call. */
export function getCallDetails({ operation }: ListedCall, document: OpenApiDocument): CallDetails {
  const resolve = createResolver(document);
  return {
    parameters: (operation.parameters ?? []).flatMap((given) => {
      const parameter = resolve<Parameter>(given);
      if (!parameter?.name) return [];
      const { name, in: place = "", required = false, schema } = parameter;
      const features = [...(parameter["x-features"] ?? []), ...(schema?.["x-features"] ?? [])];
      return [{ name, place, required, type: describeType(schema), features }];
    }),
    body: listFields(getContent(operation.requestBody)?.schema, resolve),
    answers: Object.entries(operation.responses ?? {}).flatMap(([status, given]) => {
      const answer = resolve<ApiResponse>(given);
      if (!answer) return [];
      const content = getContent(answer);
      const example = content?.example === undefined ? undefined : JSON.stringify(content.example, undefined, 2);
      return [{ status, text: answer.description ?? "", fields: listFields(content?.schema, resolve), example }];
    }),
  };
}

/** Returns the JSON content, or the first other content type. */
const getContent = (holder: { content?: Record<string, MediaType> } | undefined): MediaType | undefined =>
  holder?.content?.["application/json"] ?? Object.values(holder?.content ?? {})[0];

function createResolver(document: OpenApiDocument): ResolveReference {
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
