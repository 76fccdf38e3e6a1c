import type { LiveProvider } from "@refinedev/core";
import { session } from "../../providers/auth/session";
import { refineMessages as words } from "./messages";
import { showUnavailable } from "./show-unavailable";

/** The channels to which Refine itself publishes every change. Any other channel comes from custom code. */
const REFINE_CHANNEL = /^resources\//;

/**
 * Refine's live updates, from the backend's stream of events. Their code is loaded with the first subscription. If
 * loading fails, there are no live updates.
 */
export const liveProvider: LiveProvider = {
  subscribe: (options) =>
    session.user()?.features?.includes("events")
      ? import("./live").then(
          ({ subscribe }) => subscribe(options),
          () => () => undefined,
        )
      : showUnavailable(words.noLiveUpdates),
  unsubscribe: (subscription: Promise<() => void> | undefined) => void subscription?.then((stop) => stop()),
  publish: ({ channel }) => {
    if (!REFINE_CHANNEL.test(channel)) showUnavailable(words.noLiveUpdates);
  },
};
