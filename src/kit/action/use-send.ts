import { useCreate, useCustomMutation, useDataProvider, useUpdate } from "@refinedev/core";
import { useMutation } from "@tanstack/react-query";
import { useIdempotentSend } from "../data/use-idempotent-send";
import type { FormValues } from "../define/action";
import { getActionUrl } from "../define/actions-of";
import type { Resource } from "../define/resource";
import type { ResolvedAction } from "../define/ready-action";

/** Disables Refine's toasts, because an action shows exactly one toast with its own text. */
export const NO_NOTIFICATIONS = { successNotification: false, errorNotification: false } as const;

/**
 * Returns a function that sends an action's request. A create, update or delete uses the data provider's method for it,
 * and any other action is a custom call.
 */
export function useSendAction(declared: Resource, action: ResolvedAction) {
  const { path: resource } = declared;
  const { method, path } = action;
  const { mutateAsync: create } = useCreate();
  const { mutateAsync: update } = useUpdate();
  const provider = useDataProvider()();
  const { mutateAsync: custom } = useCustomMutation();
  const sendOnce = useIdempotentSend();
  // Refine's useDelete removes the record from the cache. A page that still shows the record would then refetch it.
  const { mutateAsync: remove } = useMutation({
    mutationKey: ["data", "default", resource, "delete"],
    mutationFn: (id: string) => provider.deleteOne({ resource, id }),
  });
  /** @param version the version of the record that the user saw; an edit replaces only this version */
  return (id: string, values: FormValues, version?: string): Promise<{ data: unknown }> => {
    const common = { resource, invalidates: [], ...NO_NOTIFICATIONS };
    if (path === "" && method === "post") return create({ ...common, values });
    if (path === "{id}" && method === "put") return update({ ...common, id, values, meta: { version } });
    if (path === "{id}" && method === "delete") return remove(id);
    const url = getActionUrl(declared, action, id);
    if (method !== "post") return custom({ url, method, values, ...NO_NOTIFICATIONS });
    return sendOnce([url, values], (idempotencyKey) =>
      custom({ url, method, values, meta: { idempotencyKey }, ...NO_NOTIFICATIONS }),
    );
  };
}
