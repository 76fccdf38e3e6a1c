/** Lists that a page asks for with Refine's `useList`, and the calls that come of it. */
import { useList, type CrudFilter, type CrudSort } from "@refinedev/core";
import { waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { startBundledApi } from "./bundled-api";
import { expectToast, inPage } from "./hook-page";

/** The title of the toast of a request that was refused before it was sent. */
export const NOT_SENT = "Request not sent";

interface Asked {
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

export function listsOf(api: Awaited<ReturnType<typeof startBundledApi>>) {
  const list = (resource: string, { filters, sorters, pageSize = 10 }: Asked = {}) =>
    inPage(() => useList({ resource, filters, sorters, pagination: { pageSize } }).result);

  /** What the list calls of a path were asked, in the order in which they were answered. */
  const asked = (path: string) =>
    api.answers
      .filter((answer) => answer.startsWith(`GET /api/admin/${path}?`))
      .map((answer) => Object.fromEntries(new URLSearchParams(answer.split("?")[1]?.split(" ")[0])));

  return {
    list,
    asked,
    /** A list with these filters has the records that the call with this query has. */
    expectSame: async (resource: string, filters: CrudFilter[], query: string) => {
      const expected = await api.ids(resource, query);
      expect(expected, query).not.toEqual([]);
      const read = list(resource, { filters });
      await waitFor(() => expect(idsIn(read())).toEqual(expected));
    },
    /** A list is refused with these words, and no call is made. */
    expectRefused: async (resource: string, request: Asked, words: RegExp) => {
      const before = asked(resource).length;
      list(resource, request);
      await expectToast(NOT_SENT, words);
      expect(asked(resource)).toHaveLength(before);
    },
  };
}
