import {
  useCreate,
  useCustomMutation,
  useDataProvider,
  useNotification,
  useUpdate,
  type HttpError,
} from "@refinedev/core";
import { useRef, useState } from "react";
import type { Action } from "./define-action";
import type { Row } from "./define-record";
import type { Resource } from "./define-resource";
import type { Values } from "./draft";
import { idOf } from "./row";
import { useRefresh } from "./use-refresh";

/** Refine's own toasts are off: an action has exactly one, with its own words. */
const QUIET = { successNotification: false, errorNotification: false } as const;

/** The request of an action: through create, update and delete where it is one of those, else as a custom call. */
export function useSend(resource: Resource, { request: { method, path } }: Action<Row>) {
  const { mutateAsync: create } = useCreate();
  const { mutateAsync: update } = useUpdate();
  const provider = useDataProvider()();
  const { mutateAsync: custom } = useCustomMutation();
  return (id: string, values: Values): Promise<unknown> => {
    const common = { resource: resource.path, invalidates: [], ...QUIET };
    if (path === "" && method === "post") return create({ ...common, values });
    if (path === "{id}" && method === "put") return update({ ...common, id, values });
    // useDelete drops the record from the cache, whereupon a page that still shows it asks for it again.
    if (path === "{id}" && method === "delete") return provider.deleteOne({ resource: resource.path, id });
    const url = `${resource.path}/${path.replace("{id}", encodeURIComponent(id))}`;
    return custom({ url, method, values, ...QUIET });
  };
}

/**
 * Runs an action once at a time: sends the request, shows one toast, reads anew what it changed.
 * `run` answers whether it was done, and if not the error, whose field messages a form can show.
 */
export function useRunAction(resource: Resource, action: Action<Row>) {
  const send = useSend(resource, action);
  const refresh = useRefresh();
  const { open } = useNotification();
  const [running, setRunning] = useState(false);
  const busy = useRef(false);
  const paths = action.refresh ?? [resource.path];

  const run = async (row: Row | undefined, values: Values): Promise<{ done: boolean; error?: HttpError }> => {
    if (busy.current) return { done: false };
    busy.current = true;
    setRunning(true);
    const id = row ? idOf(row) : "";
    try {
      await send(id, values);
      open?.({ type: "success", message: action.success });
      refresh(paths, action.request.method === "delete" ? id : undefined);
      return { done: true };
    } catch (cause) {
      const error = cause as HttpError;
      const fromServer = error.fromServer === true;
      open?.({
        type: "error",
        message: fromServer ? error.message : action.failure,
        ...(fromServer ? {} : { description: error.message }),
      });
      // Somebody else was faster: what is on screen is out of date.
      if (error.statusCode === 409 || error.statusCode === 404) refresh(paths);
      return { done: false, error };
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  return { run, running };
}
