import { keys, useDataProvider, useResourceParams } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { hasRecordCall } from "../../../providers/data/contract";
import { getPermission } from "../define/actions-of";
import { prefetch } from "./prefetched";
import { useSession } from "./use-session";

/** The path of a record's page: /vendors/show/<id> */
const RECORD_PATH = /^\/([^/?]+)\/show\/([^/?]+)$/;

/** Returns the path that a link, or a button with `data-prefetch`, leads to. */
function targetPathOf(target: EventTarget | null): string | undefined {
  const owner = target instanceof Element ? target.closest<HTMLElement>("a[href], [data-prefetch]") : null;
  return owner?.dataset["prefetch"] ?? owner?.getAttribute("href") ?? undefined;
}

/** Returns a function that prefetches the record at a path, if the user may open it. */
function useRecordPrefetch() {
  const client = useQueryClient();
  const provider = useDataProvider()();
  const { select } = useResourceParams();
  const { resources, allows, offers } = useSession();
  return (pagePath: string): (() => void) | undefined => {
    const [, name, encoded = ""] = RECORD_PATH.exec(pagePath) ?? [];
    const resource = resources.find((one) => one.name === name);
    if (!resource || !allows(getPermission(resource, "show"))) return undefined;
    const { path } = resource;
    if (!hasRecordCall(path) && !offers("records.show")) return undefined;
    const id = decodeURIComponent(encoded);
    const identifier = select(path).identifier ?? path;
    const queryKey = keys().data("default").resource(identifier).action("one").id(id).params({}).get();
    return prefetch(client, queryKey, (queryContext) =>
      provider.getOne({ resource: path, id, meta: { queryContext } }),
    );
  };
}

/**
 * Prefetches a record when its link is hovered or focused, so that it is often loaded before the click. The request is
 * cancelled if the pointer or focus leaves before it completes.
 */
export function RecordPrefetch() {
  const prefetchRecord = useRecordPrefetch();
  const latest = useRef(prefetchRecord);
  useEffect(() => {
    latest.current = prefetchRecord;
  });
  useEffect(() => {
    let current: { path: string; cancel: (() => void) | undefined } | undefined;
    const enter = ({ target }: Event) => {
      const path = targetPathOf(target);
      if (path === current?.path) return;
      current?.cancel?.();
      current = path === undefined ? undefined : { path, cancel: latest.current(path) };
    };
    // Not `pointerover`, which also fires when the page changes under a resting pointer.
    document.addEventListener("pointermove", enter, { passive: true });
    document.addEventListener("focusin", enter);
    return () => {
      document.removeEventListener("pointermove", enter);
      document.removeEventListener("focusin", enter);
    };
  }, []);
  return null;
}
