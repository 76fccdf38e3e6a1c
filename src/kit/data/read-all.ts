import type { CrudFilter, DataProvider } from "@refinedev/core";
import { MAX_PAGE_SIZE } from "../../../providers/data/contract";
import { idOf } from "../define/row";
import type { Row } from "../define/field";

interface AllOf {
  /** Below /api/admin. */
  path: string;
  filters?: CrudFilter[];
  /** The list has no pages: it answers everything at once. */
  whole?: boolean;
  signal?: AbortSignal;
  /** After each page: how many were read, of how many. */
  onProgress?: (found: number, total: number) => void;
}

/** Every record of a list once, read page by page. Rejects with the first call that fails. */
export async function readAll<T extends object = Row>(
  provider: DataProvider,
  { path, filters, whole, signal, onProgress }: AllOf,
): Promise<readonly T[]> {
  const found = new Map<string, T>();
  for (let page = 1; ; page += 1) {
    const before = found.size;
    const { data, total = 0 } = await provider.getList<T & { id: string }>({
      resource: path,
      pagination: whole ? { mode: "off" } : { currentPage: page, pageSize: MAX_PAGE_SIZE },
      filters,
      meta: { queryContext: { signal } as never },
    });
    for (const row of data) if (idOf(row)) found.set(idOf(row), row);
    onProgress?.(found.size, total);
    // A server that sends the same page again, or fewer than it counts, has no end.
    if (found.size >= total || found.size === before) return [...found.values()];
  }
}
