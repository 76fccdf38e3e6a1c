import { keys, useDataProvider, useResourceParams } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { hasRecordCall } from "../../../providers/data/contract";
import { getPermission } from "../define/actions-of";
import type { Resource } from "../define/resource";
import { parseListState } from "./list-state";
import { prefetch } from "./prefetched";
import { useRowsQuery } from "./rows-query";
import { toRowsRequest } from "./use-rows";
import { useSession } from "./use-session";

/** The path of a list, or of a record's page: /vendors?page=2, /vendors/show/<id> */
const PAGE_PATH = /^\/([^/?]+)(?:\/show\/([^/?]+)|\?(.*))?$/;

/** Returns the path that a link, or a button with `data-prefetch`, leads to. */
function targetPathOf(target: EventTarget | null): string | undefined {
  const owner = target instanceof Element ? target.closest<HTMLElement>("a[href], [data-prefetch]") : null;
  return owner?.dataset["prefetch"] ?? owner?.getAttribute("href") ?? undefined;
}

/** Returns a function that prefetches a record, if the backend can read it by its id. */
function useRecordPrefetch() {
  const client = useQueryClient();
  const provider = useDataProvider()();
  const { select } = useResourceParams();
  const { offers } = useSession();
  return ({ path }: Resource, id: string) => {
    if (!hasRecordCall(path) && !offers("records.show")) return undefined;
    const identifier = select(path).identifier ?? path;
    const queryKey = keys().data("default").resource(identifier).action("one").id(id).params({}).get();
    return prefetch(client, {
      queryKey,
      queryFn: (queryContext) => provider.getOne({ resource: path, id, meta: { queryContext } }),
    });
  };
}

/** Returns a function that prefetches the record or the rows of a page, if the user may open it. */
function usePagePrefetch() {
  const client = useQueryClient();
  const toQuery = useRowsQuery();
  const prefetchRecord = useRecordPrefetch();
  const { resources, allows, offers } = useSession();
  return (pagePath: string): (() => void) | undefined => {
    const [, name, id, query] = PAGE_PATH.exec(pagePath) ?? [];
    const resource = resources.find((one) => one.name === name);
    if (!resource || (resource.feature && !offers(resource.feature))) return undefined;
    if (!allows(getPermission(resource, id === undefined ? "list" : "show"))) return undefined;
    if (id !== undefined) return prefetchRecord(resource, decodeURIComponent(id));
    const state = parseListState(resource, new URLSearchParams(query));
    return prefetch(client, toQuery(toRowsRequest(resource, state, offers)));
  };
}

/**
 * Prefetches a record, or the rows of a list, when its link is hovered or focused. It is then often loaded before the
 * click. The request is cancelled if the pointer or focus leaves without a click before it completes.
 */
export function PagePrefetch() {
  const prefetchPage = usePagePrefetch();
  const latest = useRef(prefetchPage);
  useEffect(() => {
    latest.current = prefetchPage;
  });
  useEffect(() => {
    let current: { path: string; cancel: (() => void) | undefined } | undefined;
    const enter = ({ target }: Event) => {
      const path = targetPathOf(target);
      if (path === current?.path) return;
      current?.cancel?.();
      current = path === undefined ? undefined : { path, cancel: latest.current(path) };
    };
    // A click keeps the request, because the page that it opens will use it.
    const keep = () => {
      current = undefined;
    };
    // Not `pointerover`, because that also fires when the content moves below a pointer that does not move.
    document.addEventListener("pointermove", enter, { passive: true });
    document.addEventListener("focusin", enter);
    document.addEventListener("click", keep);
    return () => {
      document.removeEventListener("pointermove", enter);
      document.removeEventListener("focusin", enter);
      document.removeEventListener("click", keep);
    };
  }, []);
  return null;
}
