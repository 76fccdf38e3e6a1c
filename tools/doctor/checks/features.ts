/** Checks that a backend delivers the features that it announces. */
import { RECORD_VERSION_HEADER } from "../../../providers/data/contract";
import { readFacets } from "../../../providers/data/envelope";
import { FEATURES, type Feature } from "../../../providers/features/contract";
import { FEATURE_PROMISES, type FeaturePromise } from "../expected/features";
import { describeResponse, isObject } from "../shape";
import type { ScreenVisit } from "../visit";
import { TEXT_WITHOUT_MATCHES } from "./filters";
import { ADMIN_API, getId, parseList, type Page } from "./read-page";

const isFeature = (name: string): name is Feature => Object.hasOwn(FEATURES, name);

/** @returns the expected and the actual response if the promise is broken */
type Check = (path: string) => Promise<[expected: string, actual: string] | undefined>;

function checksOf(visit: ScreenVisit, promise: FeaturePromise): Check {
  const headers = promise.check === "object" ? promise.headers : undefined;
  const ask = (path: string) =>
    visit.send(`${ADMIN_API}/${path}`, { token: visit.token, ...(headers !== undefined && { headers }) });
  const listOf = async (path: string, query: string): Promise<Page | undefined> => {
    const { body, status } = await ask(`${path}${path.includes("?") ? "&" : "?"}${query}`);
    return status === 200 ? parseList(body, false) : undefined;
  };
  const NO_LIST = ["status 200 and a list", "something else"] as [string, string];

  switch (promise.check) {
    case "list":
      return async (path) => ((await listOf(path, "page=1&limit=5")) ? undefined : NO_LIST);
    case "search":
      return async (path) => {
        const [all, none] = await Promise.all([
          listOf(path, "page=1&limit=5"),
          listOf(path, `page=1&limit=5&search=${TEXT_WITHOUT_MATCHES}`),
        ]);
        if (!all || !none) return NO_LIST;
        return all.total > 0 && none.total >= all.total ? ["no records for an unknown text", "all"] : undefined;
      };
    case "sort":
      return async (path) => {
        const page = await listOf(path, "page=1&limit=25&sort=createdAt&order=asc");
        if (!page) return NO_LIST;
        const dates = page.rows.map(({ createdAt }) => Date.parse(String(createdAt)));
        const isSorted = dates.every((date, index) => index === 0 || !(date < (dates[index - 1] ?? date)));
        return isSorted ? undefined : ["the oldest first", "another order"];
      };
    case "facets":
      return async (path) => {
        const { body } = await ask(`${path}?page=1&limit=1&facets=true`);
        return readFacets(body).facets?.[promise.field]
          ? undefined
          : [`facets.${promise.field}`, describeResponse(body)];
      };
    case "object":
      return async (path) => {
        const { status, body } = await ask(path);
        return status === 200 && isObject(body) ? undefined : ["status 200 and an object", `status ${status}`];
      };
    case "carries":
      return async (path) => {
        const { body } = await ask(path);
        return isObject(body) && Array.isArray(body[promise.field]) ? undefined : [promise.field, "nothing"];
      };
    case "version":
      return async (path) => {
        const { headers } = await ask(path);
        return headers.has(RECORD_VERSION_HEADER) || headers.has("etag")
          ? undefined
          : ["an ETag or X-Record-Version", "neither"];
      };
  }
}

/** Completes the path with the id of a record; undefined if the list that provides the id has none. */
async function pathOf(visit: ScreenVisit, promise: FeaturePromise): Promise<string | undefined> {
  const { check, path } = promise;
  const of = check === "object" ? promise.of : check === "carries" || check === "version" ? path : undefined;
  if (of === undefined) return path;
  const { body } = await visit.send(`${ADMIN_API}/${of}?page=1&limit=1`, { token: visit.token });
  const [row] = parseList(body, false)?.rows ?? [];
  const id = row && getId(row);
  if (id === undefined) return undefined;
  return check === "object" ? path.replace("{id}", encodeURIComponent(id)) : `${path}/${encodeURIComponent(id)}`;
}

async function checkPromise(visit: ScreenVisit, feature: Feature, promise: FeaturePromise): Promise<void> {
  const shown = promise.check === "carries" || promise.check === "version" ? `${promise.path}/{id}` : promise.path;
  const path = await pathOf(visit, promise);
  // The list that provides the id is empty, or cannot be read: then the check of its screen reports it.
  if (path === undefined) return;
  const wrong = await checksOf(visit, promise)(path);
  if (wrong)
    visit.report("feature", `GET ${ADMIN_API}/${shown}`, `${feature}: ${wrong[0]}`, wrong[1], { field: feature });
}

export async function checkFeatures(visit: ScreenVisit, features: readonly string[]): Promise<void> {
  const known = features.filter(isFeature);
  if (known.length < features.length)
    visit.report("ignored", "GET /api/auth/me", "features that the console knows", "unknown features");
  await Promise.all(known.flatMap((name) => FEATURE_PROMISES[name].map((one) => checkPromise(visit, name, one))));
}
