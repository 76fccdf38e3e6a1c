import type { AuditLogProvider, DataProvider } from "@refinedev/core";
import type { RecordLog, RecordLogMeta } from "./contract";

/**
 * Reads the history of a record from the audit of the backend, which writes the entries itself: `create` and `update`
 * do nothing. Only for a backend with the feature `audit`.
 */
export const createAuditLogProvider = (dataProvider: DataProvider): Required<AuditLogProvider> => ({
  get: ({ resource, meta }): Promise<RecordLog> => {
    const { id, limit } = meta as RecordLogMeta;
    const filters = Object.entries({ resource, resourceId: id, outcome: "done", current: "true" });
    return dataProvider.getList({
      resource: "audit",
      pagination: { currentPage: 1, pageSize: limit, mode: "server" },
      filters: filters.map(([field, value]) => ({ field, operator: "eq" as const, value })),
    });
  },
  create: () => Promise.resolve(),
  update: () => Promise.resolve(),
});
