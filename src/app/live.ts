/** Connects Refine's live provider to the stream of events. Loaded with the first subscription. */
import type { LiveProvider } from "@refinedev/core";
import { session } from "../../providers/auth/session";
import {
  EVENT_STREAM_PATH,
  PRESENCE_CHANNEL,
  PRESENCE_PATH,
  READY_CHANNEL,
  type LiveEvent,
} from "../../providers/live/contract";
import { createLiveClient } from "../../providers/live/live-client";
import { env } from "./env";
import { resources } from "./resources";

type Subscription = Parameters<LiveProvider["subscribe"]>[0];

const fullUrl = (path: string) => new URL(env.apiUrl + path, window.location.href).href;

const client = createLiveClient({ url: fullUrl(EVENT_STREAM_PATH), presenceUrl: fullUrl(PRESENCE_PATH), session });

/** Returns Refine's name for the type of a change. */
const toRefineType = ({ type, isNew }: LiveEvent): string =>
  isNew ? "created" : type.endsWith(".delete") ? "deleted" : "updated";

/** Returns the names of all resources with one of the paths, and the paths themselves, which can be names of pages. */
const listNames = (paths: readonly string[]): ReadonlySet<string> =>
  new Set([...paths, ...resources.flatMap(({ name, path }) => (paths.includes(path) ? name : []))]);

/**
 * Subscribes to a channel, and returns a function that unsubscribes.
 * - "resources/vendors" or "resources/vendors,kyc" calls back for each change to these resources. After missed changes,
 *   it calls back with the type "*" and without ids.
 * - "presence/vendors" calls back with the other people who view the vendor whose id is in `params`.
 * - "ready" calls back when the stream is connected.
 */
export function subscribe({ channel, types, params, callback, meta }: Subscription): () => void {
  if (channel.startsWith(PRESENCE_CHANNEL)) {
    const record = { resource: channel.slice(PRESENCE_CHANNEL.length), id: String(params?.ids?.[0] ?? "") };
    return client.view(record, (viewers) => callback({ channel, type: "*", payload: { viewers }, date: new Date() }));
  }
  if (channel === READY_CHANNEL) {
    return client.onReady(() => callback({ channel, type: "*", payload: {}, date: new Date() }));
  }
  const names = listNames(channel.replace("resources/", "").split(","));
  const ids = params?.ids ?? [];
  return client.subscribe((change) => {
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
