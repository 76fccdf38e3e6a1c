import { useCustom, type HttpError } from "@refinedev/core";
import { useSession } from "../../../src/kit/data/use-session";
import { toText } from "../../../src/kit/format";
import { NOT_CONFIGURED_STATUS, SERVICE_BY_CHANNEL, type MessagingStats } from "../contract";

/** Loads the status of the messaging services. Simultaneous callers share one request. */
export function useServiceStatus(enabled = true) {
  const { query } = useCustom<MessagingStats, HttpError>({
    url: "messaging/stats",
    method: "get",
    errorNotification: false,
    queryOptions: { enabled },
  });
  return query;
}

/**
 * Whether the backend reports which channels are not set up, and this person may see it. Only backends with the feature
 * messaging.outbox report this.
 */
export function useReportsChannelSetup(): boolean {
  const { allows, offers } = useSession();
  return offers("messaging.outbox") && allows("messaging-management.list");
}

/**
 * Returns a function that tells whether a channel is known not to be set up. The function returns false until the
 * status is loaded.
 */
export function useIsUnconfigured(): (channel: unknown) => boolean {
  const reportsSetup = useReportsChannelSetup();
  const { data } = useServiceStatus(reportsSetup);
  return (channel) => {
    const [, service] = Object.entries(SERVICE_BY_CHANNEL).find(([name]) => name === channel) ?? [];
    return reportsSetup && service !== undefined && toText(data?.data[service]) === NOT_CONFIGURED_STATUS;
  };
}
