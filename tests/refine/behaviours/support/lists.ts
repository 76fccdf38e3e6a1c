/** Reads lists with Refine's `useList`, and checks the requests that it sends. */
import { useList, type CrudFilter, type CrudSort } from "@refinedev/core";
import { waitFor } from "@testing-library/dom";
import { api } from "./api";
import { expect } from "./expect";
import { expectToast, inPage } from "./lab";

/** The title of the toast for a request that was rejected before it was sent. */
export const NOT_SENT = "Request not sent";

interface ListRequest {
  filters?: CrudFilter[];
  sorters?: CrudSort[];
  pageSize?: number;
}

export const filter = (
  field: string,
  operator: Exclude<CrudFilter["operator"], "and" | "or">,
  value: unknown,
): CrudFilter => ({ field, operator, value });

export const idsIn = ({ data }: { data: readonly { id?: unknown }[] }) => data.map(({ id }) => id);

/** Shows a page with a list, and returns a function that reads the list. */
export const list = (resource: string, { filters, sorters, pageSize = 10 }: ListRequest = {}) =>
  inPage(() => useList({ resource, filters, sorters, pagination: { pageSize } }).result);

/** Returns the queries of all completed list calls of a path, in order. */
export const queriesOf = (path: string) =>
  api.answers
    .filter((answer) => answer.startsWith(`GET /api/admin/${path}?`))
    .map((answer) => Object.fromEntries(new URLSearchParams(answer.split("?")[1]?.split(" ")[0])));

/** Expects a list with these filters to contain the same records as a call with this query. */
export async function expectSame(resource: string, filters: CrudFilter[], query: string) {
  const expected = await api.ids(resource, query);
  expect(expected, query).not.toEqual([]);
  const read = list(resource, { filters });
  await waitFor(() => expect(idsIn(read())).toEqual(expected));
}

/** Expects a list to be rejected with this message, and no call to be made. */
export async function expectRejected(resource: string, request: ListRequest, message: RegExp) {
  const before = queriesOf(resource).length;
  list(resource, request);
  await expectToast(NOT_SENT, message);
  expect(queriesOf(resource)).toHaveLength(before);
}
