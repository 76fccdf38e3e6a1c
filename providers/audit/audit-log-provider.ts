import type { AuditLogProvider, DataProvider } from "@refinedev/core";
import { UsageError } from "../data/errors";
import type { RecordLog, RecordLogMeta } from "./contract";

const DEFAULT_LIMIT = 10;

/**
 * Reads the history of a record or a resource from the backend's audit log. `create` and `update` do nothing because
 * the backend writes the entries itself. Requires the backend feature `audit`.
 */
export const createAuditLogProvider = (dataProvider: DataProvider): Required<AuditLogProvider> => ({
  get: ({ resource, action, author, meta }): Promise<RecordLog> => {
    if (action !== undefined || author !== undefined)
      throw new UsageError('useLogList has no filters: use `useList({ resource: "audit", filters })`.');
    const { id, limit = DEFAULT_LIMIT, related } = (meta ?? {}) as Partial<RecordLogMeta>;
    const ofRecord = { resource, resourceId: id, outcome: "done", current: "true" };
    const filters = Object.entries({ ...ofRecord, ...(related && { related: "true" }) });
    return dataProvider.getList({
      resource: "audit",
      pagination: { currentPage: 1, pageSize: limit, mode: "server" },
      filters: filters.map(([field, value]) => ({ field, operator: "eq" as const, value })),
    });
  },
  create: () => Promise.resolve(),
  update: () => Promise.resolve(),
});
