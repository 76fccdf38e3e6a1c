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
import { RECORD_VERSION } from "./contract";
import { readFacets, readList, toRecord, withId } from "./envelope";
import { ApiError, UsageError } from "./errors";
import { readPage } from "./large-page";
import { asksForPage, listParams } from "./query";
import type { Http } from "./lazy-http";

type Meta = { queryContext?: { signal?: AbortSignal }; version?: string; sendKey?: string };

/** Where the administrator's calls live below the API's base address. */
const ADMIN = "/api/admin";

/** Calls that do something many times before they answer, and how many milliseconds that may take. */
const SLOW: ReadonlyMap<string, number> = new Map([
  ["messaging/bulk/send", 300_000],
  ["bulk/orders/status", 60_000],
  ["bulk/products", 60_000],
]);

/** Refine leaves the abort signal in `meta`; but for the version of an update and the key of a send, nothing else of the caller's `meta` reaches a request. */
const signalOf = (meta: unknown) => (meta as Meta | undefined)?.queryContext?.signal;

/** What proxies add to a tag when they compress: `"3-gzip"` by Apache, `"3;br"` and `"3--gzip"` by others. */
const ENCODING = /(?:-{1,2}|;)(?:gzip|br|deflate|zstd)(?="$)/;

/**
 * The version of a record as the server sent it, for `If-Match`. Proxies do not touch `X-Record-Version`. They may make
 * an `ETag` weak, which `If-Match` never matches, or add the encoding to it: both are undone.
 */
function versionIn(headers: Readonly<Record<string, unknown>>): string | undefined {
  const { [RECORD_VERSION]: own, etag } = headers;
  if (typeof own === "string" && own !== "") return `"${own}"`;
  return typeof etag === "string" ? etag.replace(/^W\//, "").replace(ENCODING, "") : undefined;
}

/** A call's path. Throws for one with a segment of dots: however it is encoded, it would be another call's. */
function checked(path: string): string {
  if (path.split("/").some((segment) => segment === "." || segment === ".."))
    throw new ApiError("No record can have this id.", 404, false);
  return path;
}

/** A path below /api/admin, whether or not it begins with the address that `useApiUrl` returns. */
function adminPath(url: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url))
    throw new UsageError(
      `"${url}" is another API: register a data provider for it, and name it in \`dataProviderName\`.`,
    );
  return checked(url.startsWith(`${ADMIN}/`) ? url.slice(ADMIN.length + 1) : url.replace(/^\//, ""));
}

/** An id in a path: a hostile one must not climb out of it. */
const inPath = (id: string | number) => checked(encodeURIComponent(String(id)));

/**
 * Refine's data provider for the marketplace API. A resource's name is its path below /api/admin.
 * simple-rest does create, update (as PUT) and delete; reading is ours: four list shapes, abort, `_id` or `id`.
 */
export function createDataProvider(http: Http): DataProvider {
  /** Loaded for the first change. */
  const rest = async () => (await import("@refinedev/simple-rest")).default(ADMIN, http as AxiosInstance);
  const provider = {
    getApiUrl: () => ADMIN,

    getList({ resource, pagination, filters, sorters, meta }: GetListParams) {
      const read = async (page?: Pagination) => {
        const params = listParams(resource, page, filters, sorters);
        const { data } = await http.get<unknown>(`${ADMIN}/${resource}`, { params, signal: signalOf(meta) });
        return { ...readList(data, asksForPage(page)), ...readFacets(data) };
      };
      return readPage(read, pagination);
    },

    async getOne({ resource, id, meta }: GetOneParams) {
      const path = `${ADMIN}/${resource}/${inPath(id)}`;
      const { data, headers } = await http.get<unknown>(path, { signal: signalOf(meta) });
      const version = versionIn(headers);
      // Beside the record: it is no field of it.
      return { data: toRecord(data), ...(version === undefined ? {} : { version }) };
    },

    async create({ resource, variables }: CreateParams) {
      const { data } = await (await rest()).create({ resource, variables });
      return { data: withId(data) };
    },

    /** With a `version` in `meta`, only that one is replaced: another one is a 412. */
    async update({ resource, id, variables, meta }: UpdateParams) {
      const { version } = (meta ?? {}) as Meta;
      const headers = version === undefined ? undefined : { "If-Match": version };
      return (await rest()).update({ resource, id: inPath(id), variables, meta: { method: "put", headers } });
    },

    async deleteOne({ resource, id, variables }: DeleteOneParams<unknown>) {
      if (variables !== undefined && variables !== null)
        throw new UsageError(`Deleting a record takes no values: leave \`values\` out, or use \`useCustomMutation\`.`);
      return (await rest()).deleteOne({ resource, id: inPath(id) });
    },

    /**
     * `url` is a path below /api/admin, such as `stats`; the answer is passed on as it came.
     * An answer to a GET must carry something: the page would wait for it for ever.
     */
    async custom({ url, method, payload, query, headers, meta, filters = [], sorters = [] }: CustomParams) {
      if (filters.length + sorters.length > 0)
        throw new UsageError("A custom call has no filters and sorters: pass its parameters in `config.query`.");
      const { sendKey } = (meta ?? {}) as Meta;
      const path = adminPath(url);
      const { data } = await http.request<unknown>({
        url: `${ADMIN}/${path}`,
        method,
        data: payload,
        params: query,
        headers: { ...headers, ...(sendKey === undefined ? {} : { "Idempotency-Key": sendKey }) },
        signal: signalOf(meta),
        timeout: SLOW.get(path),
      });
      if (method === "get" && (typeof data !== "object" || data === null))
        throw new ApiError("The server's answer carries no data.", 200, false);
      return { data: data as BaseRecord };
    },
  };
  // Refine types every method by the caller's row; ours answers records whose fields the definitions check.
  return provider as DataProvider;
}
