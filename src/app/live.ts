/** Connects Refine's live provider to the stream of events. Loaded with the first subscription. */
import type { LiveProvider } from "@refinedev/core";
import { session } from "../../providers/auth/session";
import { EVENT_STREAM_PATH, type LiveEvent } from "../../providers/live/contract";
import { createLiveClient } from "../../providers/live/live-client";
import { env } from "./env";
import { resources } from "./resources";

type Subscription = Parameters<LiveProvider["subscribe"]>[0];

/** Subscribes to the changes of all resources. Returns a function that unsubscribes. */
const listen = createLiveClient({
  url: new URL(env.apiUrl + EVENT_STREAM_PATH, window.location.href).href,
  session,
});

/** Refine's names of changes, by the last part of an event's type. Any other part is an update. */
const REFINE_TYPES: Readonly<Record<string, string>> = { create: "created", delete: "deleted" };

const toRefineType = ({ type }: LiveEvent): string => REFINE_TYPES[type.split(".").at(-1) ?? ""] ?? "updated";

/** Returns the names of the resources that share one of the paths. A page such as the chat has the name of its path. */
const listNames = (paths: readonly string[]): ReadonlySet<string> =>
  new Set([...paths, ...resources.flatMap(({ name, path }) => (paths.includes(path) ? name : []))]);

/**
 * Calls back for the changes of resources, such as those of the channel "resources/vendors" or "resources/vendors,kyc".
 * After missed changes, it calls back with the type "*" and without ids. Returns a function that unsubscribes.
 */
export function subscribe({ channel, types, params, callback, meta }: Subscription): () => void {
  const names = listNames(channel.replace("resources/", "").split(","));
  const ids = params?.ids ?? [];
  return listen((change) => {
    const type = change ? toRefineType(change) : "*";
    const isWanted =
      !change ||
      (names.has(change.resource) &&
        (types.includes("*") || types.includes(type)) &&
        (ids.length === 0 || change.resourceId === "" || ids.includes(change.resourceId)));
    if (!isWanted) return;
    const payload = change?.resourceId ? { ids: [change.resourceId] } : {};
    callback({ channel, type, payload, date: change ? new Date(change.at) : new Date(), meta: { ...meta, change } });
  });
}
