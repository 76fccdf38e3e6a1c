import type { CrudFilter, DataProvider } from "@refinedev/core";
import { MAX_PAGE_SIZE } from "../../../providers/data/contract";
import { getRowId } from "../define/row";
import type { Row } from "../define/field";
import type { Total } from "../numbers";

interface ReadAllOptions {
  /** Path below /api/admin. */
  path: string;
  filters?: CrudFilter[];
  /** The list is not paged and returns all rows at once. */
  whole?: boolean;
  signal?: AbortSignal;
  /** Called after each page with the number of records read and the number of all records. */
  onProgress?: (found: number, all: Total) => void;
}

/** Reads all records of a list page by page, without duplicates. Rejects when a call fails. */
export async function readAll<T extends object = Row>(
  provider: DataProvider,
  { path, filters, whole, signal, onProgress }: ReadAllOptions,
): Promise<readonly T[]> {
  const found = new Map<string, T>();
  for (let page = 1; ; page += 1) {
    const before = found.size;
    const {
      data,
      total = 0,
      ...rest
    } = await provider.getList<T & { id: string }>({
      resource: path,
      pagination: whole ? { mode: "off" } : { currentPage: page, pageSize: MAX_PAGE_SIZE },
      filters,
      meta: { queryContext: { signal } as never },
    });
    for (const row of data) if (getRowId(row)) found.set(getRowId(row), row);
    onProgress?.(found.size, { total, totalIsMinimum: rest["totalIsMinimum"] === true });
    // Stops if a page adds nothing: the server repeats a page or reports a total that is too high.
    if (found.size >= total || found.size === before) return [...found.values()];
  }
}
