import type { Rows } from "../behaviour";

export const recordRows = {
  "one record": { of: "`useOne`, `useShow`, `useShowButton`", used: "`resource`, `id`", result: "Works" },
  "several records": {
    of: "`useMany`",
    used: "`ids`",
    result: "Works: one call for each record, because the API has no call for several",
  },
  "a new record": {
    of: "`useCreate`",
    used: "`values`",
    result: "Works: the response has an `id`",
  },
  "a change": { of: "`useUpdate`", used: "`id`, `values`", result: "Works: sent as PUT; `meta.method` is ignored" },
  "a deletion": {
    of: "`useDelete`, `useDeleteButton`",
    used: "`id`",
    result: "Works; `values` are rejected: the call takes no body",
  },
  "many new records": { of: "`useCreateMany`", used: "`values`", result: "Works: one call for each record" },
  "a change to many records": {
    of: "`useUpdateMany`",
    used: "`ids`, `values`",
    result: "Works: one call for each record; the first failure is shown, and the other calls are still sent",
    fails: [404],
  },
  "a deletion of many records": {
    of: "`useDeleteMany`",
    used: "`ids`",
    result: "Works: one call for each record",
  },
  "an undone deletion": {
    of: "`useDelete`, `useUpdate`, `useDeleteMany`, `useUpdateMany`, `useMutationMode`, `useCancelNotification`",
    used: '`mutationMode: "undoable"`, `undoableTimeout`',
    result: "Works: a toast with Undo, which cancels the call",
  },
  "an optimistic change": {
    of: "`useUpdate`",
    used: '`mutationMode: "optimistic"`',
    result: "Works: reverted if the server rejects the change",
    fails: [422],
  },
  "a custom call": {
    of: "`useCustom`, `useApiUrl`",
    used: "`url`, `method`, `config.query`; with or without the address of `useApiUrl`",
    result: "Works; `config.filters` and `config.sorters` are rejected: pass `config.query`",
  },
  "a custom mutation": { of: "`useCustomMutation`", used: "`url`, `method`, `values`", result: "Works" },
  "a call to another API": {
    of: "`useCustom`, `useCustomMutation`",
    used: "a `url` of another origin",
    result: "Rejected: register a data provider for it",
  },
  "the data provider itself": { of: "`useDataProvider`", used: "`useDataProvider()().getList`", result: "Works" },
  "an invalidated list": {
    of: "`useInvalidate`, `useKeys`",
    used: "`resource`, `invalidates`",
    result: "Works for the list and the records of the resource, not for statistics (decision 016)",
  },
  "meta of a call": {
    of: "`useMeta`, `useMetaContext`",
    used: "`meta` of a data hook, `resource.meta`",
    result:
      "Works for a provider of your own; the API's provider uses only `version` and `idempotencyKey` (decision 001)",
  },
  "a slow request": { of: "`useLoadingOvertime`", used: "`overtimeOptions`", result: "Works" },
  "an import": {
    of: "`useImport`, `useImportButton`",
    used: "a CSV file, `mapData`, `batchSize`",
    result: "Works: one call for each record; show progress yourself with `onProgress`",
  },
} as const satisfies Rows;
