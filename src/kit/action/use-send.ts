import { useCreate, useCustomMutation, useDataProvider, useUpdate } from "@refinedev/core";
import { useMutation } from "@tanstack/react-query";
import { useSendOnce } from "../data/use-send-once";
import type { Values } from "../define/action";
import type { Resource } from "../define/resource";
import type { ReadyAction } from "../define/ready-action";

/** Refine's own toasts are off: an action has exactly one, with its own words. */
export const QUIET = { successNotification: false, errorNotification: false } as const;

/** The request of an action: through create, update and delete where it is one of those, else as a custom call. */
export function useSend({ path: resource }: Resource, { method, path }: ReadyAction) {
  const { mutateAsync: create } = useCreate();
  const { mutateAsync: update } = useUpdate();
  const provider = useDataProvider()();
  const { mutateAsync: custom } = useCustomMutation();
  const sendOnce = useSendOnce();
  // useDelete drops the record from the cache, whereupon a page that still shows it asks for it again.
  const { mutateAsync: remove } = useMutation({
    mutationKey: ["data", "default", resource, "delete"],
    mutationFn: (id: string) => provider.deleteOne({ resource, id }),
  });
  /** @param version of the record that was seen, which alone an edit may replace */
  return (id: string, values: Values, version?: string): Promise<unknown> => {
    const common = { resource, invalidates: [], ...QUIET };
    if (path === "" && method === "post") return create({ ...common, values });
    if (path === "{id}" && method === "put") return update({ ...common, id, values, meta: { version } });
    if (path === "{id}" && method === "delete") return remove(id);
    const url = `${resource}/${path.replace("{id}", encodeURIComponent(id))}`;
    if (method !== "post") return custom({ url, method, values, ...QUIET });
    return sendOnce([url, values], (sendKey) => custom({ url, method, values, meta: { sendKey }, ...QUIET }));
  };
}
