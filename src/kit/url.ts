import { useCallback, useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { ListDefinition } from "./define-list";

export const PAGE_SIZES = [5, 10, 25] as const;
const DEFAULT_PAGE_SIZE = 10;

type Order = "asc" | "desc";

/** The state of a list page. The URL is its only home: reload, Back and a pasted link all give the same list. */
export interface ListState {
  /** From 1. */
  page: number;
  size: number;
  /** Values of the filters and of the search, by parameter name; none, or an empty one, is no filter. */
  filters: Readonly<Record<string, string>>;
  sort?: { field: string; order: Order } | undefined;
  /** The tab that is open, where the list has tabs. */
  tab?: string | undefined;
}

type AnyList = ListDefinition<never, string>;

/** In the URL, a filter that is opened up where the list starts narrowed. */
const EVERYTHING = "all";

/** The state of a list as a query string says it; what is not one of its values counts as absent. */
export function readState(list: AnyList, params: URLSearchParams): ListState {
  const page = Number(params.get("page"));
  const size = Number(params.get("size"));
  const filters: Record<string, string> = {};
  for (const { name, options, lookup, initial = "" } of list.filters ?? []) {
    const raw = params.get(name);
    const value = raw === EVERYTHING ? "" : raw;
    const known = value !== null && (lookup ?? options.some((option) => option.value === value));
    const chosen = known ? value : initial;
    if (chosen || initial) filters[name] = chosen;
  }
  const search = list.search && params.get(list.search.name)?.trim();
  if (list.search && search) filters[list.search.name] = search;
  const field = params.get("sort");
  const tab = list.tabs?.find(({ value }) => value === params.get("tab")) ?? list.tabs?.[0];
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.find((known) => known === size) ?? DEFAULT_PAGE_SIZE,
    filters,
    ...(field && list.sortable?.includes(field)
      ? { sort: { field, order: params.get("order") === "desc" ? ("desc" as const) : ("asc" as const) } }
      : {}),
    ...(tab ? { tab: tab.value } : {}),
  };
}

function writeParam(
  params: URLSearchParams,
  name: string,
  value: string | number | undefined,
  fallback: string | number,
) {
  if (value === undefined || value === fallback || value === "") params.delete(name);
  else params.set(name, String(value));
}

/** The list's state from the URL, and a setter. Anything but a page change leads to page 1 and keeps the rest. */
export function useListUrl(list: AnyList) {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readState(list, params), [list, params]);

  const setState = useCallback(
    (change: Partial<ListState>) =>
      setParams((current) => {
        const now = readState(list, current);
        const next = { ...now, page: 1, ...change };
        const params = new URLSearchParams(current);
        writeParam(params, "page", next.page, 1);
        writeParam(params, "size", next.size, DEFAULT_PAGE_SIZE);
        for (const { name, initial = "" } of list.filters ?? []) {
          writeParam(params, name, (next.filters[name] ?? initial) || EVERYTHING, initial || EVERYTHING);
        }
        if (list.search) writeParam(params, list.search.name, next.filters[list.search.name], "");
        writeParam(params, "tab", next.tab, list.tabs?.[0]?.value ?? "");
        writeParam(params, "sort", next.sort?.field, "");
        writeParam(params, "order", next.sort?.order, "asc");
        return params;
      }),
    [list, setParams],
  );
  return { state, setState };
}

/** The keys under which an open dialog stands in the URL. */
const DIALOG_KEYS = { details: ["details"], action: ["action", "id"] } as const;

type OpenedHere = { opened?: boolean } | null;

/**
 * The dialogs in the URL: `?details=<id>` and `?action=vendors.approve&id=<id>`.
 * Opening pushes, so that Back closes; closing goes back to where the dialog was opened, if that was here.
 */
export function useDialogUrl() {
  const [params] = useSearchParams();
  const { state } = useLocation() as { state: OpenedHere };
  const navigate = useNavigate();

  const open = (entries: Record<string, string>) => {
    const next = new URLSearchParams(params);
    for (const [key, value] of Object.entries(entries)) next.set(key, value);
    void navigate({ search: `?${next}` }, { state: { opened: true } });
  };

  return {
    details: params.get("details"),
    action: params.get("action"),
    actionId: params.get("id"),
    openDetails: (id: string) => open({ details: id }),
    openAction: (action: string, id?: string) => open({ action, ...(id === undefined ? {} : { id }) }),
    close: (dialog: keyof typeof DIALOG_KEYS) => {
      if (state?.opened) {
        void navigate(-1);
        return;
      }
      const next = new URLSearchParams(params);
      for (const key of DIALOG_KEYS[dialog]) next.delete(key);
      void navigate({ search: next.size > 0 ? `?${next}` : "" }, { replace: true });
    },
  };
}
