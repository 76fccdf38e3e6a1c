/** Describes the headers that server hooks handle, and that no schema declares. `securityFor` describes the token. */
import type { Feature } from "../../providers/features/contract";
import { isVersioned } from "../../server/records/versions";
import type { Route } from "./routes";
import type { Parameter, Response } from "./shape";

/** Calls that need no version, because they only add records or change nothing. */
const ADDITIVE_CALLS = /\/(ledger|notes|changes\/link|webhooks\/\{id\}\/(test|replay))$/;

const hasVersion = ({ path }: Route) => isVersioned(path.replaceAll(/\{(\w+)\}/g, ":$1"));

/** Whether a call checks `If-Match` against the record's version. */
export const requiresVersion = (route: Route): boolean =>
  route.method !== "GET" && hasVersion(route) && !(route.method === "POST" && ADDITIVE_CALLS.test(route.path));

export function requestHeadersFor(route: Route): Parameter[] {
  const header = (name: string, feature: Feature, description: string): Parameter => ({
    name,
    in: "header",
    description,
    schema: { type: "string" },
    "x-features": [feature],
  });
  return [
    ...(requiresVersion(route)
      ? [header("If-Match", "records.version", "The ETag of the record as it was read.")]
      : []),
    ...(route.acceptsIdempotencyKey
      ? [header("Idempotency-Key", "idempotency", "8 to 100 letters, digits, - or _. Each key sends at most once.")]
      : []),
  ];
}

/** The headers of a response with a single record; none for other calls. */
export const responseHeadersFor = (route: Route): Pick<Response, "headers"> =>
  route.method === "GET" && hasVersion(route) && route.path.endsWith("{id}")
    ? {
        headers: {
          ETag: { description: "The version of the record.", schema: { type: "string" } },
          "X-Record-Version": {
            description: "The same version, without quotes, for clients behind a proxy that changes ETag.",
            schema: { type: "string" },
          },
        },
      }
    : {};
