/** Passes the queries and the answers of the console's calls through the functions of adapt.ts. */
import { adaptList, adaptQuery, adaptRecord } from "./adapt";
import { readFacets, readList } from "./envelope";

/**
 * Returns the `resource` that adapt.ts receives for a call: the first segment of its path below /api/admin or /api.
 * Accepts paths with and without this prefix.
 */
export const resourceOf = (path: string): string => path.replace(/^\/api\/(admin\/)?/, "").split(/[/?]/, 1)[0] ?? "";

type Parameter = string | number | boolean | null | undefined;

/** The query of a custom call, by parameter. */
export type CallQuery = Readonly<Record<string, Parameter | readonly Parameter[]>>;

/** Converts the query of a custom call. An array becomes a parameter for each entry. */
export const toParams = (query: CallQuery = {}): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) =>
      [values].flat().flatMap((value) => (value === undefined || value === null ? [] : [[name, String(value)]])),
    ),
  );

/** Returns a path with its query, as the backend expects it. @param call a path, which may have a query already */
export function toCallPath(call: string, params = new URLSearchParams()): string {
  const [path = "", own] = call.split("?");
  const query = adaptQuery(resourceOf(path), new URLSearchParams([...new URLSearchParams(own), ...params]));
  return query.size > 0 ? `${path}?${query}` : path;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Adapts an answer that is not a list page: a record, an array of records, or anything else, which stays as it is. */
export function adaptAnswer(path: string, answer: unknown): unknown {
  const adapt = (value: unknown) => (isObject(value) ? adaptRecord(resourceOf(path), value) : value);
  return Array.isArray(answer) ? answer.map(adapt) : adapt(answer);
}

/** Reads the answer of a list call, with its counts and figures. @param asPage whether the call asked for one page */
export function readListAnswer(path: string, body: unknown, asPage: boolean) {
  const answer = adaptList(resourceOf(path), body);
  return { ...readList(answer, asPage, (record) => adaptAnswer(path, record)), ...readFacets(answer) };
}
