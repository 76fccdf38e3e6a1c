import { parseTableParams, type CrudFilter, type CrudSort } from "@refinedev/core";
import { MAX_PAGE_SIZE } from "../data/contract";

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const objectsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);

function isFilter(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { operator, field, value: inner } = value;
  if (operator === "and" || operator === "or") return Array.isArray(inner) && inner.every(isFilter);
  return typeof operator === "string" && typeof field === "string";
}

const isSorter = ({ field, order }: Record<string, unknown>) =>
  typeof field === "string" && (order === "asc" || order === "desc");

const readPositiveInteger = (value: unknown, max: number) => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 && number <= max ? number : undefined;
};

/** Matches a key that `useModalForm` or `useDrawerForm` writes for an open dialog: `modal-products-edit[open]`. */
const DIALOG = /^((?:modal|drawer)-[\w-]+)\[(open|id)\]$/;

function readDialogs(params: URLSearchParams): Record<string, Record<string, string>> {
  const dialogs: Record<string, Record<string, string>> = {};
  for (const [name, value] of params) {
    const [, dialog, property] = DIALOG.exec(name) ?? [];
    if (dialog && property) dialogs[dialog] = { ...dialogs[dialog], [property]: value };
  }
  return dialogs;
}

/** Matches a query that contains one of Refine's keys. The console's own lists use other names. */
const HAS_STATE = /[?&](?:currentPage|pageSize|sorters|filters|modal-|drawer-)/;

const EMPTY_STATE: ReturnType<typeof parseState> = {};

/**
 * Reads the state that Refine's `syncWithLocation` writes to the URL: page, sorters, filters and open dialogs. It reads
 * only well-formed values. No other query keys reach Refine, which would pass them to a data provider.
 */
export const readTableState = (search: string) => (HAS_STATE.test(search) ? parseState(search) : EMPTY_STATE);

function parseState(search: string) {
  const { parsedCurrentPage, parsedPageSize, parsedSorter, parsedFilters } = parseTableParams(search);
  const currentPage = readPositiveInteger(parsedCurrentPage, Number.MAX_SAFE_INTEGER);
  const pageSize = readPositiveInteger(parsedPageSize, MAX_PAGE_SIZE);
  const sorters = objectsIn(parsedSorter).filter(isSorter) as unknown as CrudSort[];
  const filters = objectsIn(parsedFilters).filter(isFilter) as unknown as CrudFilter[];
  return {
    ...(currentPage !== undefined && { currentPage }),
    ...(pageSize !== undefined && { pageSize }),
    ...(sorters.length > 0 && { sorters }),
    ...(filters.length > 0 && { filters }),
    ...readDialogs(new URLSearchParams(search)),
  };
}
