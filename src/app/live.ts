/** Connects Refine's live provider to the stream of events. Loaded with the first subscription. */
import type { LiveProvider } from "@refinedev/core";
import { session } from "../../providers/auth/session";
import { EVENT_STREAM_PATH, type LiveEvent } from "../../providers/live/contract";
import { createLiveClient } from "../../providers/live/live-client";
import { env } from "./env";
import { resources } from "./resources";

type Subscription = Parameters<LiveProvider["subscribe"]>[0];

/** Subscribes to the changes of all resources. Returns a function that unsubscribes. */
export const listen = createLiveClient({
  url: new URL(env.apiUrl + EVENT_STREAM_PATH, window.location.href).href,
  session,
});

/** Refine's names of changes, by the last part of an event's type. Any other part is an update. */
const REFINE_TYPES: Readonly<Record<string, string>> = { create: "created", delete: "deleted" };

const toRefineType = ({ type }: LiveEvent): string => REFINE_TYPES[type.split(".").at(-1) ?? ""] ?? "updated";

/**
 * Calls back for the changes of a resource, such as those of the channel "resources/vendors". After missed changes, it
 * calls back with the type "*" and without ids. Returns a function that unsubscribes.
 */
export function subscribe({ channel, types, params, callback, meta }: Subscription): () => void {
  const path = channel.replace("resources/", "");
  // Several declared resources can share a path.
  const names = new Set(resources.filter((resource) => resource.path === path).map(({ name }) => name));
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
