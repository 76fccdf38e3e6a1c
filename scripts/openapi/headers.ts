/** The headers that calls take beyond the token: what the hooks read, no schema says. */
import type { Feature } from "../../providers/features/contract";
import { isVersioned } from "../../server/http/versions";
import type { Route } from "./routes";
import type { Parameter, Response } from "./shape";

/** These add to what is there and overwrite nothing, or change nothing at all. */
const BESIDE = /\/(ledger|notes|changes\/link)$/;

const isOfVersioned = ({ path }: Route) => isVersioned(path.replaceAll(/\{(\w+)\}/g, ":$1"));

/** Whether a change is refused for another version than `If-Match` names. */
export const takesVersion = (route: Route): boolean =>
  route.method !== "GET" && isOfVersioned(route) && !(route.method === "POST" && BESIDE.test(route.path));

export function headersOf(route: Route, features: readonly Feature[]): Parameter[] {
  const header = (name: string, feature: Feature, description: string): Parameter[] =>
    features.includes(feature)
      ? [{ name, in: "header", description, schema: { type: "string" }, "x-features": [feature] }]
      : [];
  return [
    ...(takesVersion(route) ? header("If-Match", "records.version", "The ETag of the record as it was read.") : []),
    ...(route.sends
      ? header("Idempotency-Key", "idempotency", "8 to 100 letters, digits, - or _; the same key sends once.")
      : []),
  ];
}

/** What reading one record answers beside its body. */
export const answeredHeaders = (route: Route, features: readonly Feature[]): Pick<Response, "headers"> =>
  features.includes("records.version") && route.method === "GET" && isOfVersioned(route) && route.path.endsWith("{id}")
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
