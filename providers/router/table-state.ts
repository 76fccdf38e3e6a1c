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

const wholeNumber = (value: unknown, max: number) => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 && number <= max ? number : undefined;
};

/** Which record's dialog is open, as `useModalForm` and `useDrawerForm` write it: `modal-products-edit[open]=true`. */
const DIALOG = /^((?:modal|drawer)-[\w-]+)\[(open|id)\]$/;

function dialogsIn(params: URLSearchParams): Record<string, Record<string, string>> {
  const dialogs: Record<string, Record<string, string>> = {};
  for (const [name, value] of params) {
    const [, dialog, property] = DIALOG.exec(name) ?? [];
    if (dialog && property) dialogs[dialog] = { ...dialogs[dialog], [property]: value };
  }
  return dialogs;
}

/** Whether a query has a key of Refine's at all; those of the console's own lists have other names. */
const HAS_STATE = /[?&](?:currentPage|pageSize|sorters|filters|modal-|drawer-)/;

const NONE: ReturnType<typeof parseState> = {};

/**
 * The state that Refine's `syncWithLocation` writes into the address: page, sorters, filters and open dialogs. Only
 * well-formed values of these names are read. Nothing else of a query reaches Refine, which would send it to a data provider.
 */
export const readTableState = (search: string) => (HAS_STATE.test(search) ? parseState(search) : NONE);

function parseState(search: string) {
  const { parsedCurrentPage, parsedPageSize, parsedSorter, parsedFilters } = parseTableParams(search);
  const currentPage = wholeNumber(parsedCurrentPage, Number.MAX_SAFE_INTEGER);
  const pageSize = wholeNumber(parsedPageSize, MAX_PAGE_SIZE);
  const sorters = objectsIn(parsedSorter).filter(isSorter) as unknown as CrudSort[];
  const filters = objectsIn(parsedFilters).filter(isFilter) as unknown as CrudFilter[];
  return {
    ...(currentPage !== undefined && { currentPage }),
    ...(pageSize !== undefined && { pageSize }),
    ...(sorters.length > 0 && { sorters }),
    ...(filters.length > 0 && { filters }),
    ...dialogsIn(new URLSearchParams(search)),
  };
}
