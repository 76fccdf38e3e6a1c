import type { Rows } from "../behaviour";

export const listRows = {
  "a page of a list": {
    of: "`useList`, `useTable`",
    used: "`resource`, `pagination`",
    result: "Works",
  },
  "a list without pagination": {
    of: "`useList`, `useTable`",
    used: '`pagination: { mode: "client" }`, for lists without pages such as the categories',
    result: "Works",
  },
  "an infinite list": { of: "`useInfiniteList`", used: "`fetchNextPage`", result: "Works" },
  "a large page": {
    of: "`useList`, `useTable`, `useSelect`",
    used: "`pageSize` above 100",
    result: "Works: read in calls of 100 records",
  },
  "one sorter": {
    of: "`useTable`, `useList`",
    used: "`sorters`, `<Table.Column sorter>`",
    result: "Works for the fields in `list.sortable`; rejected for others: the message names the fields",
  },
  "two sorters": {
    of: "`useTable`, `useList`",
    used: "`sorter={{ multiple: 1 }}` on two columns",
    result: "Rejected: the call sorts by one field at a time, so pass one sorter",
  },
  "an unknown field": {
    of: "`useTable`, `useList`, `useSelect`",
    used: "a filter of a field that the list does not declare",
    result: "Rejected: the message names the filters of the list",
  },
  "a filter without its feature": {
    of: "`useTable`, `useList`, `useSelect`",
    used: "a filter or a sorter that needs a feature the backend does not offer",
    result: "Rejected: the message names the feature",
  },
  equality: {
    of: "`CrudFilter`",
    used: "`eq`",
    result: "Works for every declared filter; for a range, both ends are the value",
  },
  "several values": {
    of: "`CrudFilter`",
    used: "`in`, antd's column filters",
    result:
      "Works for filters of several values such as `paymentStatus`, and with one value for all filters except ranges; else rejected: pass one value",
  },
  "a range": {
    of: "`CrudFilter`",
    used: "`gte`, `lte`, `between`",
    result:
      "Works for ranges of days (`2026-11-20`) and numbers, such as `createdAt` and `finalAmount` of orders; else rejected",
  },
  "a search": {
    of: "`CrudFilter`",
    used: "`contains`",
    result: "Works for the field `search` where the list has a search; else rejected",
  },
  "combined filters": {
    of: "`CrudFilter`",
    used: "`and`, `or`",
    result: "`and` works; `or` is rejected: request a separate list for each",
  },
  "other operators": {
    of: "`CrudFilter`",
    used: "`ne`, `nin`, `ina`, `nina`, `gt`, `lt`, `nbetween`, `null`, `nnull`, `startswith`, `endswith`, `ncontains` and their variants",
    result: "Rejected: the message names the operators of the filter",
  },
  "a table in the URL": {
    of: "`useTable`, `useSyncWithLocation`",
    used: "`syncWithLocation`",
    result: "Works: page, sorters and filters are read again on reload and Back",
  },
  "a dialog in the URL": {
    of: "`useModalForm`, `useDrawerForm`",
    used: "`syncWithLocation`",
    result: "Works; a key of your own must begin with `modal-` or `drawer-`",
  },
  "options from another list": {
    of: "`useSelect`, `useCheckboxGroup`, `useRadioGroup`",
    used: "`optionLabel`, `onSearch` with the field `search`",
    result: "Works",
  },
  "a simple list": { of: "`useSimpleList`", used: "`listProps`", result: "Works" },
  "inline editing": {
    of: "`useEditableTable`",
    used: "`editButtonProps`, `saveButtonProps`",
    result: "Works",
  },
  "an export": {
    of: "`useExport`, `useExportButton`",
    used: "`pageSize: 200`, `mapData`, `filters`",
    result: "Works: read in calls of 100 records; a failure calls `onError`",
  },
} as const satisfies Rows;
