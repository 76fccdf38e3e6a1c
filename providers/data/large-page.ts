import type { BaseRecord, Pagination } from "@refinedev/core";
import { MAX_PAGE_SIZE } from "./contract";

interface ListResponse {
  data: BaseRecord[];
  total: number;
}

type ReadPage<A> = (pagination: Pagination) => Promise<A>;

/** Reads one page of a list. A page that exceeds the maximum of one call is assembled from several calls. */
export async function readPageInChunks<A extends ListResponse>(
  read: ReadPage<A>,
  pagination: Pagination = {},
): Promise<A> {
  const { currentPage = 1, pageSize = 0, mode = "server" } = pagination;
  if (mode !== "server" || pageSize <= MAX_PAGE_SIZE) return read(pagination);
  const start = (currentPage - 1) * pageSize;
  const firstPage = Math.floor(start / MAX_PAGE_SIZE) + 1;
  const skipped = start - (firstPage - 1) * MAX_PAGE_SIZE;
  const readAt = (page: number) => read({ currentPage: page, pageSize: MAX_PAGE_SIZE, mode });
  const first = await readAt(firstPage);
  // A backend without pagination has already returned all rows.
  if (first.data.length > MAX_PAGE_SIZE) return first;
  const rows = [...first.data];
  let isLast = first.data.length < MAX_PAGE_SIZE;
  for (let page = firstPage + 1; !isLast && rows.length < skipped + pageSize; page += 1) {
    const { data } = await readAt(page);
    rows.push(...data);
    isLast = data.length < MAX_PAGE_SIZE;
  }
  return { ...first, data: rows.slice(skipped, skipped + pageSize) };
}
