import type {
  BaseRecord,
  CreateParams,
  CustomParams,
  DataProvider,
  DeleteOneParams,
  GetListParams,
  GetOneParams,
  Pagination,
  UpdateParams,
} from "@refinedev/core";
import type { AxiosInstance } from "axios";
import { adaptBody } from "./adapt";
import { adaptAnswer, readListAnswer, resourceOf, toCallPath, toParams, type CallQuery } from "./adapted-calls";
import { RECORD_VERSION_HEADER } from "./contract";
import { toRecord, withId } from "./envelope";
import { ApiError, UsageError } from "./errors";
import { readPageInChunks } from "./large-page";
import { asksForPage, buildListParams } from "./query";
import type { Http } from "./lazy-http";

type Meta = { queryContext?: { signal?: AbortSignal }; version?: string; idempotencyKey?: string };

/** The path prefix of all administration calls. */
const ADMIN_PATH = "/api/admin";

/** Slow calls, with their timeouts in milliseconds. */
const TIMEOUTS_MS: ReadonlyMap<string, number> = new Map([
  ["messaging/bulk/send", 300_000],
  ["bulk/orders/status", 60_000],
  ["bulk/products", 60_000],
]);

/**
 * Returns the abort signal that Refine puts into `meta`. Only the signal, `version` and `idempotencyKey` of `meta`
 * affect a request.
 */
const getSignal = (meta: unknown) => (meta as Meta | undefined)?.queryContext?.signal;

/** The suffix that compressing proxies add to an ETag, such as `"3-gzip"` (Apache), `"3;br"` or `"3--gzip"`. */
const ENCODING_SUFFIX = /(?:-{1,2}|;)(?:gzip|br|deflate|zstd)(?="$)/;

/**
 * Returns a record's version for `If-Match`. Prefers `X-Record-Version`, which proxies do not change. They may turn an
 * `ETag` into a weak tag, which `If-Match` never matches, or append the encoding. Both changes are undone.
 */
function readVersion(headers: Readonly<Record<string, unknown>>): string | undefined {
  const { [RECORD_VERSION_HEADER]: version, etag } = headers;
  if (typeof version === "string" && version !== "") return `"${version}"`;
  return typeof etag === "string" ? etag.replace(/^W\//, "").replace(ENCODING_SUFFIX, "") : undefined;
}

/**
 * Rejects a path with a `.` or `..` segment, because it would resolve to a different call. Percent-encoding does not
 * help: URL parsers also resolve `%2e`.
 */
function rejectDotSegments(path: string): string {
  if (path.split("/").some((segment) => segment === "." || segment === ".."))
    throw new ApiError("No record can have this id.", 404, false);
  return path;
}

/** Returns a URL's path below /api/admin. Accepts URLs with or without the prefix that `useApiUrl` returns. */
function adminPath(url: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url))
    throw new UsageError(
      `"${url}" belongs to another API: register a data provider for it, and pass its name as \`dataProviderName\`.`,
    );
  return rejectDotSegments(
    url.startsWith(`${ADMIN_PATH}/`) ? url.slice(ADMIN_PATH.length + 1) : url.replace(/^\//, ""),
  );
}

/** Encodes an id as a path segment, so that a malicious id cannot change the path. */
const encodeId = (id: string | number) => rejectDotSegments(encodeURIComponent(String(id)));

/** Returns the body that the backend expects for a record. The body is always an object. */
const adapted = (resource: string, body: unknown) => adaptBody(resourceOf(resource), body) as object;

/**
 * Creates Refine's data provider for the marketplace API. A resource's name is its path below /api/admin.
 * simple-rest handles create, update (as PUT) and delete. Reads are implemented here, because simple-rest does not
 * support the four list formats, aborting, or `_id`.
 */
export function createDataProvider(http: Http): DataProvider {
  /** Loads simple-rest on the first create, update or delete. */
  const rest = async () => (await import("@refinedev/simple-rest")).default(ADMIN_PATH, http as AxiosInstance);
  const provider = {
    getApiUrl: () => ADMIN_PATH,

    getList({ resource, pagination, filters, sorters, meta }: GetListParams) {
      const read = async (page?: Pagination) => {
        const path = toCallPath(resource, buildListParams(resource, page, filters, sorters));
        const { data } = await http.get<unknown>(`${ADMIN_PATH}/${path}`, { signal: getSignal(meta) });
        return readListAnswer(resource, data, asksForPage(page));
      };
      return readPageInChunks(read, pagination);
    },

    async getOne({ resource, id, meta }: GetOneParams) {
      const path = toCallPath(`${resource}/${encodeId(id)}`);
      const { data, headers } = await http.get<unknown>(`${ADMIN_PATH}/${path}`, { signal: getSignal(meta) });
      const version = readVersion(headers);
      // The version is returned next to the record because it is not a field of the record.
      return { data: toRecord(adaptAnswer(resource, data)), ...(version === undefined ? {} : { version }) };
    },

    async create({ resource, variables }: CreateParams) {
      const { data } = await (await rest()).create({ resource, variables: adapted(resource, variables) });
      return { data: withId(adaptAnswer(resource, data)) };
    },

    /** Sends `meta.version` as `If-Match`, if set. The server returns 412 if the record has another version. */
    async update({ resource, id, variables, meta }: UpdateParams) {
      const { version } = (meta ?? {}) as Meta;
      const headers = version === undefined ? undefined : { "If-Match": version };
      const { data } = await (
        await rest()
      ).update({
        resource,
        id: encodeId(id),
        variables: adapted(resource, variables),
        meta: { method: "put", headers },
      });
      return { data: adaptAnswer(resource, data) };
    },

    async deleteOne({ resource, id, variables }: DeleteOneParams<unknown>) {
      if (variables !== undefined && variables !== null)
        throw new UsageError(`Deleting a record takes no values: leave \`values\` out, or use \`useCustomMutation\`.`);
      return (await rest()).deleteOne({ resource, id: encodeId(id) });
    },

    /**
     * Calls a path below /api/admin, such as `stats`, and returns its answer.
     * Rejects a GET whose answer has no data. Otherwise, the page would stay in its loading state.
     */
    async custom({ url, method, payload, query, headers, meta, filters = [], sorters = [] }: CustomParams) {
      if (filters.length + sorters.length > 0)
        throw new UsageError("A custom call takes no filters or sorters: pass its parameters in `config.query`.");
      const { idempotencyKey } = (meta ?? {}) as Meta;
      const path = adminPath(url);
      const { data } = await http.request<unknown>({
        url: `${ADMIN_PATH}/${toCallPath(path, toParams(query as CallQuery | undefined))}`,
        method,
        data: payload === undefined ? undefined : adaptBody(resourceOf(path), payload),
        headers: { ...headers, ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }) },
        signal: getSignal(meta),
        timeout: TIMEOUTS_MS.get(path),
      });
      if (method === "get" && (typeof data !== "object" || data === null))
        throw new ApiError("The server's answer has no data.", 200, false);
      return { data: adaptAnswer(path, data) as BaseRecord };
    },
  };
  // Refine's methods are generic: each caller chooses the record type, which the provider cannot check. The resource
  // definitions validate the records.
  return provider as DataProvider;
}
