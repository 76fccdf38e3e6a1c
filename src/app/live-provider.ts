import type { LiveProvider } from "@refinedev/core";
import { refineMessages as words } from "./messages";
import { showUnavailable } from "./show-unavailable";

/** The channels on which Refine itself publishes every change. Any other channel comes from custom code. */
const REFINE_CHANNEL = /^resources\//;

/** Rejects live updates with an explanation, because the API does not push changes. */
export const liveProvider: LiveProvider = {
  subscribe: () => showUnavailable(words.noLiveUpdates),
  unsubscribe: () => undefined,
  publish: ({ channel }) => {
    if (!REFINE_CHANNEL.test(channel)) showUnavailable(words.noLiveUpdates);
  },
};
