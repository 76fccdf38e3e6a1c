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

/** Returns the Refine event type of a change. */
const toRefineType = ({ type, isNew }: LiveEvent): string =>
  isNew ? "created" : type.endsWith(".delete") ? "deleted" : "updated";

/** Returns the paths, and the names of all resources that have one of them. For a page, the path is its name. */
const listNames = (paths: readonly string[]): ReadonlySet<string> =>
  new Set([...paths, ...resources.flatMap(({ name, path }) => (paths.includes(path) ? name : []))]);

/**
 * Subscribes to a channel, and returns a function that unsubscribes.
 * - "resources/vendors" or "resources/vendors,kyc": calls `callback` for each change to these resources that has one of
 *   the `types`, and one of the `ids` or no id. After missed changes, calls it with the type "*" and without ids. With
 *   `includesEarlier` in `meta`, changes that the stream sent before this subscription count as missed.
 * - "presence/vendors": calls `callback` with the other people who view the vendor whose id is in `params`.
 * - "ready": calls `callback` when the stream is connected.
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
  const onChange = (change: LiveEvent | undefined) => {
    const type = change ? toRefineType(change) : "*";
    const isWanted =
      !change ||
      (names.has(change.resource) &&
        (types.includes("*") || types.includes(type)) &&
        (ids.length === 0 || change.resourceId === "" || ids.includes(change.resourceId)));
    if (!isWanted) return;
    const payload = change?.resourceId ? { ids: [change.resourceId] } : {};
    callback({ channel, type, payload, date: change ? new Date(change.at) : new Date(), meta: { ...meta, change } });
  };
  return client.subscribe(onChange, { includesEarlier: meta?.["includesEarlier"] === true });
}
