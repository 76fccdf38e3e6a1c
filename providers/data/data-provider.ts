import type {
  BaseRecord,
  CreateParams,
  CustomParams,
  DataProvider,
  DeleteOneParams,
  GetListParams,
  GetOneParams,
  UpdateParams,
} from "@refinedev/core";
import simpleRest from "@refinedev/simple-rest";
import type { AxiosInstance } from "axios";
import { readList, toRecord } from "./envelope";
import { ApiError } from "./errors";
import { listParams } from "./query";

type Meta = { queryContext?: { signal?: AbortSignal } };

/** Where the administrator's calls live below the API's base address. */
const ADMIN = "/api/admin";

/** Calls that send to many recipients before they answer, and how many milliseconds that may take. */
const SLOW: Readonly<Record<string, number>> = { "messaging/bulk/send": 300_000 };

/** Refine leaves the abort signal in `meta`; nothing else of the caller's `meta` reaches a request. */
const signalOf = (meta: unknown) => (meta as Meta | undefined)?.queryContext?.signal;

/** An id in a path: a hostile one must not climb out of it. */
const inPath = (id: string | number) => encodeURIComponent(String(id));

/**
 * Refine's data provider for the marketplace API. A resource's name is its path below /api/admin.
 * simple-rest does create, update (as PUT) and delete; reading is ours: four list shapes, abort, `_id` or `id`.
 */
export function createDataProvider(http: AxiosInstance): DataProvider {
  const rest = simpleRest(ADMIN, http);
  const provider = {
    getApiUrl: rest.getApiUrl,

    async getList({ resource, pagination, filters, sorters, meta }: GetListParams) {
      const params = listParams(pagination, filters, sorters);
      const { data } = await http.get<unknown>(`${ADMIN}/${resource}`, { params, signal: signalOf(meta) });
      return readList(data);
    },

    async getOne({ resource, id, meta }: GetOneParams) {
      const { data } = await http.get<unknown>(`${ADMIN}/${resource}/${inPath(id)}`, { signal: signalOf(meta) });
      return { data: toRecord(data) };
    },

    create: ({ resource, variables }: CreateParams) => rest.create({ resource, variables }),

    update: ({ resource, id, variables }: UpdateParams) =>
      rest.update({ resource, id: inPath(id), variables, meta: { method: "put" } }),

    deleteOne: ({ resource, id }: DeleteOneParams) => rest.deleteOne({ resource, id: inPath(id) }),

    /**
     * `url` is a path below /api/admin, such as `stats`; the answer is passed on as it came.
     * One that was read must carry something: the page would wait for it for ever.
     */
    async custom({ url, method, payload, query, meta }: CustomParams) {
      const { data } = await http.request<unknown>({
        url: `${ADMIN}/${url}`,
        method,
        data: payload,
        params: query,
        signal: signalOf(meta),
        ...(Object.hasOwn(SLOW, url) ? { timeout: SLOW[url] } : {}),
      });
      if (method === "get" && (typeof data !== "object" || data === null))
        throw new ApiError("The server's answer carries no data.", 200, false);
      return { data: data as BaseRecord };
    },
  };
  // Refine types every method by the caller's row; ours answers records whose fields the definitions check.
  return provider as DataProvider;
}
