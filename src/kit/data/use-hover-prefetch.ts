import { keys, useDataProvider, useResourceParams } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { permissionFor } from "../define/actions-of";
import { prefetch } from "./prefetched";
import { useSession } from "./use-session";

/** The address of a record's page: /vendors/show/<id> */
const RECORD = /^\/([^/?]+)\/show\/([^/?]+)$/;

/** The record that a link, or a button with `data-prefetch`, leads to. */
function addressIn(target: EventTarget | null): string | undefined {
  const owner = target instanceof Element ? target.closest<HTMLElement>("a[href], [data-prefetch]") : null;
  return owner?.dataset["prefetch"] ?? owner?.getAttribute("href") ?? undefined;
}

/** Fetches the record at an address ahead, for those who may open it. */
function useRecordPrefetch() {
  const client = useQueryClient();
  const provider = useDataProvider()();
  const { select } = useResourceParams();
  const { resources, allows, offers } = useSession();
  return (address: string): (() => void) | undefined => {
    const [, name, encoded = ""] = RECORD.exec(address) ?? [];
    const resource = resources.find((one) => one.name === name);
    if (!resource || !allows(permissionFor(resource, "show"))) return undefined;
    if (resource.traits?.includes("foundInList") && !offers("records.show")) return undefined;
    const { path } = resource;
    const id = decodeURIComponent(encoded);
    const identifier = select(path).identifier ?? path;
    const queryKey = keys().data("default").resource(identifier).action("one").id(id).params({}).get();
    return prefetch(client, queryKey, (queryContext) =>
      provider.getOne({ resource: path, id, meta: { queryContext } }),
    );
  };
}

/**
 * Fetches a record when its link is pointed at or focused, so that a press often finds it there; given up when the
 * pointer or the focus goes on before it came.
 */
export function useHoverPrefetch(): void {
  const prefetchRecord = useRecordPrefetch();
  const latest = useRef(prefetchRecord);
  useEffect(() => {
    latest.current = prefetchRecord;
  });
  useEffect(() => {
    let current: { address: string; cancel: (() => void) | undefined } | undefined;
    const enter = ({ target }: Event) => {
      const address = addressIn(target);
      if (address === current?.address) return;
      current?.cancel?.();
      current = address === undefined ? undefined : { address, cancel: latest.current(address) };
    };
    // Not `pointerover`, which also comes when the page changes under a pointer that rests.
    document.addEventListener("pointermove", enter, { passive: true });
    document.addEventListener("focusin", enter);
    return () => {
      document.removeEventListener("pointermove", enter);
      document.removeEventListener("focusin", enter);
    };
  }, []);
}
