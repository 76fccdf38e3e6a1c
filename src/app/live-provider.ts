import type { LiveProvider } from "@refinedev/core";
import { refineMessages as words } from "./messages";
import { refuse } from "./refuse";

/** Refine publishes every change on a channel of this kind; only other channels are somebody's own. */
const OWN_CHANNEL = /^resources\//;

/** Refuses live updates in words: the API does not announce changes. */
export const liveProvider: LiveProvider = {
  subscribe: () => refuse(words.noLiveUpdates),
  unsubscribe: () => undefined,
  publish: ({ channel }) => {
    if (!OWN_CHANNEL.test(channel)) refuse(words.noLiveUpdates);
  },
};
